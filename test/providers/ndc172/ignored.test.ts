/**
 * What is left unread of NDC 17.2 on purpose, held against messages with everything the schema
 * allows: each is read whatever it holds, no reason covers a sentence that must be said aloud, and no
 * reason is idle.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIgnoredReason, IGNORED } from '#main/providers/ndc172/ignored-elements.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';

import type { ProviderTicket } from '#main/providers/provider.ts';
import type { ProviderServiceOffer } from '#main/providers/provider-after-sale.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { schemasOf, wholeMessage } from '../whole-schema.ts';
import { SCHEMAS } from './support.ts';

const TURNS = [0, 1, 2, 3];
const MESSAGE = /(RQ|RS|Notif)\.xsd$/;

const needed = needsWire('schemas');
const files = needed.skip
  ? []
  : readdirSync(SCHEMAS).filter((name) => name.endsWith('.xsd') && !name.startsWith('xmldsig'));
const shared = files.filter((name) => !MESSAGE.test(name));

/** Messages that are refused by their name: nothing here sends them or waits for them. */
const UNREAD = [
  'Acknowledgement',
  'AirDocDisplayRQ',
  'BaggageListRQ',
  'BaggageListRS',
  'OrderHistoryRQ',
  'OrderRulesRQ',
];

/** Sentences that may stay unread, each with what proves it. */
const SILENT: [RegExp, string][] = [
  [/MarketingMessages|Marketing\/|\/Media\/|\/Links?\//, 'advertising'],
  [/Commission|OrderCommision/, 'between airline and agency'],
  [/Polic(y|ies)\//, 'of the message itself'],
  [/(FlightMetadata|CodesetMetadata)\//, 'of the message itself'],
  [/(Participant|Sender|Recipient|MarketingCarrierAirline|AgentUser)\//, 'who asks and answers'],
  [/(Alerts|Notices)\//, 'its own remarks are said'],
  [/(Tax|Fee)\/Description$/, 'names of amounts'],
  [/Discount\/Description$/, 'of an amount that is read'],
  [/AllowanceDescription|(Piece|Weight|Dimension)Allowance\//, 'pieces, weight and size are said'],
  [/BagDetail\//, 'pieces, weight and size are said'],
  [/FareGroup\/|ShopMetadataGroup\//, 'read through the fares that name it'],
  [/(Method|PaymentForm|Promotion|PaymentCard)\//, 'how it was paid'],
  [/Payment\/(Description|Status|Variance)/, 'how it was paid'],
  [/TicketDocument\/|CouponInfo\//, 'what an EMD is for, read by its code'],
  [/Amendment\/|Actions\/Action\//, 'the order tells what it became'],
  [/OriginalOrderItem\/|ReshopOffers\/ALaCarteOffer\//, 'the order tells what was'],
  [/ReissuedFlown\//, 'flights of an earlier ticket'],
  [/Seat(Data|Item|Definition)\//, 'codes of a seat, read as such'],
  [/BilateralTimeLimit\//, 'an agency’s own limit before the airline’s'],
];

const KINDS = files.filter((name) => MESSAGE.test(name)).map((name) => name.replace('.xsd', ''));

describe('an NDC 17.2 message with everything its schema allows', needed, () => {
  const unread = new Set<string>();
  const readWhole = (kind: string, turn: number) => {
    const schemas = schemasOf([`${kind}.xsd`, ...shared].map((name) => join(SCHEMAS, name)));
    const text = wholeMessage(schemas, kind, turn, [[/^Time$/, '10:00']]);
    const message = text.replace(
      `<${kind}`,
      `<${kind} xmlns="http://www.iata.org/IATA/EDIST/2017.2"`,
    );
    return readAny172(new TextEncoder().encode(message), (path) => {
      unread.add(path);
      return findIgnoredReason(path);
    });
  };

  it.each(KINDS)('%s is read, or refused whatever it holds', (kind) => {
    const kinds = TURNS.map((turn) => readWhole(kind, turn)).map((one) => one.ok && one.value.kind);
    const [first] = kinds;
    expect(kinds).toEqual(TURNS.map(() => first));
    expect(first === false).toBe(UNREAD.includes(kind));
  });

  const told = (kind: string) => {
    const read = readWhole(kind, 0);
    if (!read.ok) throw new Error(`${kind} is not read`);
    return read.value;
  };

  it('a displayed document says what is printed on it', () => {
    const [ticket] = told('AirDocDisplayRS').documents as ProviderTicket[];
    expect(ticket?.text).toEqual({
      endorsements: [expect.stringMatching(/^Text/)],
      fare_calculation: expect.stringMatching(/^Text/),
      tour_code: expect.stringMatching(/^Text/),
    });
    expect(ticket?.fare).not.toBeNull();
  });

  it('a service says what giving it back costs, an answer what it remarks', () => {
    const [service] = told('ServiceListRS').services as ProviderServiceOffer[];
    const texts = service?.features?.map(({ type, text }) => [type, text]) ?? [];
    expect(texts).toContainEqual(['REFUND', expect.stringMatching(/^Text/)]);
    expect(told('AirShoppingRS').warnings).toContainEqual(
      expect.stringMatching(/^AirShoppingProcessing: Text/),
    );
  });

  it('no reason covers a sentence', () => {
    const silenced = [...unread].filter(
      (path) =>
        /(Text|Remark|Description|Endorsement)$/.test(path) &&
        findIgnoredReason(path) !== null &&
        !/RQ\//.test(path) &&
        !SILENT.some(([pattern]) => pattern.test(path)),
    );
    expect([...new Set(silenced.map((p) => p.split('/').slice(-4).join('/')))]).toEqual([]);
  });

  it('every reason is of some element', () => {
    const idle = IGNORED.filter(({ pattern }) => ![...unread].some((path) => pattern.test(path)));
    // A signature has its own schema, and airlines put elements of their own.
    const known = /Signature|Metadata.*(FareRefKey|Application)|SpecialServiceRequest/;
    expect(idle.map(({ pattern }) => pattern.source).filter((one) => !known.test(one))).toEqual([]);
  });
});
