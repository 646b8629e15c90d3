/**
 * What is left unread on purpose, held against messages with everything the schema allows: nothing is
 * not understood, no reason covers a sentence that must be said aloud, and no reason is idle.
 */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findIgnoredReason, IGNORED } from '#main/providers/ndc/ignored-elements.ts';
import { readAny } from '#main/providers/ndc/read-any.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { schemasOf, wholeMessage } from '../whole-schema.ts';
import { SCHEMAS } from './support.ts';

const KINDS = [
  'AirShoppingRS',
  'OfferPriceRS',
  'OrderViewRS',
  'OrderReshopRS',
  'OrderListRS',
  'SeatAvailabilityRS',
  'ServiceListRS',
  'OrderChangeNotifRQ',
  'OrderHistoryRS',
];
/** What other sellers ask is read as far as it is understood; its reasons count. */
const REQUESTS = [
  'OrderRetrieveRQ',
  'OrderCreateRQ',
  'OrderChangeRQ',
  'OrderReshopRQ',
  'OrderListRQ',
  'AirShoppingRQ',
  'OfferPriceRQ',
  'OrderQuoteRQ',
  'SeatAvailabilityRQ',
  'ServiceListRQ',
];
/** Alternatives of a choice: as many as the schemas have at most where they matter. */
const TURNS = [0, 1, 2, 3];
/** Where sentences stand; everything else is a code, an id, an amount or a date. */
const SENTENCE = /(Desc|Remark|Endorsement|Free|Party|Value|Condition|Note|Warning)Text$/;
/** Sentences that may stay unread, each with what proves it. */
const SILENT: [RegExp, string][] = [
  [/RichMedia|MarketingMessage/, 'advertising'],
  [/AirlineTaxonomy/, 'a name of a class'],
  [/SettlementInfo|Commission/, 'between airlines'],
  [/Processing\/(BDC|PricingParameter)|PricingParameter|BDC\//, 'echo'],
  [/Policy|Metadata/, 'of the message itself'],
  [/ClearanceData|PaymentTrx|PaymentProcessingSummary\/(Desc|Promotion)|Payer/, 'bookkeeping'],
  [/PaymentSupportedMethod|PaymentMethod/, 'how else one may pay'],
  [
    /PriceDifferential|OrderItem\/DiffPrice|OriginalOrderItem|PriceAndFareDetails|RepricedOfferItem/,
    'its parts',
  ],
  [/CarrierOffersSummary|AllOffersSummary|PriceCalendar/, 'follows from the offers'],
  [/DiscountContext|CurConversion/, 'of an amount that is read'],
  [/TaxSummary|\/Tax\/|\/Fee\/|Surcharge/, 'names of amounts'],
  [/TicketDocInfo\/(CarrierFee|FareDetail)|ProductCharacteristic/, 'on the document'],
  [/PaxGroup|MatchedOrder/, 'the order itself tells'],
  [/LangUsage/, 'echo'],
  [/ExistingOrderItem|ExistingService|SpecialService/, 'as it was booked'],
];

/** A message of a kind such as `OrderViewRS`. */
function messageOf(kind: string, turn: number): string {
  const root = `IATA_${kind}`;
  const files = [root, 'IATA_OffersAndOrdersCommonTypes'].map((name) =>
    join(SCHEMAS, `${name}.xsd`),
  );
  return wholeMessage(schemasOf(files), root, turn).replace(
    `<${root}`,
    `<${root} xmlns="http://www.iata.org/IATA/2015/EASD/00/${root}"`,
  );
}

const shortest = (path: string): string => path.split('/').slice(-4).join('/');

describe('a message with everything its schema allows', needsWire('schemas'), () => {
  const unread = new Set<string>();
  const readWhole = (kind: string, turn: number) =>
    readAny(new TextEncoder().encode(messageOf(kind, turn)), (path) => {
      unread.add(`${kind} ${path}`);
      return findIgnoredReason(path);
    });

  it.each(KINDS.flatMap((kind) => TURNS.map((turn) => [kind, turn] as const)))(
    '%s, alternative %i',
    (kind, turn) => {
      const result = readWhole(kind, turn);
      expect(result.ok && result.value.not_understood.map((one) => shortest(one.path))).toEqual([]);
    },
    60_000,
  );

  it.each(REQUESTS)('%s', (kind) => {
    const kinds = TURNS.map((turn) => readWhole(kind, turn)).map((one) => one.ok && one.value.kind);
    expect(new Set(kinds)).toEqual(new Set(['request']));
  });

  it('no reason covers a sentence to be said aloud', () => {
    const silenced = [...unread].filter(
      (path) =>
        !/^(?!OrderChangeNotif)\w+RQ /.test(path) &&
        SENTENCE.test(path) &&
        !SILENT.some(([pattern]) => pattern.test(path)),
    );
    expect([...new Set(silenced.map(shortest))]).toEqual([]);
  });

  it('every reason is of some element', () => {
    const idle = IGNORED.filter(
      ({ pattern }) => ![...unread].some((path) => pattern.test(path.replace(/^\w+ /, ''))),
    );
    // A signature has its own schema, a security code is masked before it is counted, and the last
    // two are of versions before this one.
    const others = idle
      .map(({ pattern }) => pattern.source)
      .filter((text) => !/Signature|CardSecurityCode|ShoppingResponse|TimeZoneCode/.test(text));
    expect(others).toEqual([]);
  });

  afterAll(() => unread.clear());
});
