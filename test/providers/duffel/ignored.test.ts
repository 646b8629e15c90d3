/**
 * What is left unread of Duffel on purpose, held against objects with every field its published types
 * name: all are read whatever they hold, nothing is left that nobody thought of, no reason covers a
 * sentence that must be said aloud, and no reason is idle.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIgnoredReason, IGNORED } from '#main/providers/duffel/ignored-fields.ts';
import { listLeaves, Reading } from '#main/providers/duffel/json.ts';
import { readAny } from '#main/providers/duffel/read-any.ts';
import { needsWire, WIRE } from '../../fixtures/needs.ts';
import { listFields, wholeOf } from './whole.ts';

const FIELDS = join(WIRE, 'schemas/duffel-v2');
const TURNS = [0, 1, 2, 3];
const KINDS = [
  ['Offer', /^(offers|priced_offer)$/],
  ['OfferPriced', /^(offers|priced_offer)$/],
  ['OfferRequest', /^offers$/],
  ['OfferRequestItinerariesView', /^offers$/],
  ['BatchOfferRequest', /^offers$/],
  ['Order', /^booking$/],
  ['OrderCancellation', /^cancellation$/],
  ['OrderChangeRequestResponse', /^reshop$/],
  ['OrderChangeOffer', /^reshop$/],
  ['OrderChange', /^reshop$/],
  ['SeatMap', /^seat_map$/],
  ['AirlineInitiatedChange', /^news$/],
  ['OfferAvailableService', /^services$/],
  ['Payment', /^payment$/],
  ['Airline', /^reference$/],
  ['Airport', /^reference$/],
  ['Aircraft', /^reference$/],
] as const;

const needed = needsWire('schemas');

describe('an object with every field its type names', needed, () => {
  const types = needed.skip ? new Map() : listFields(FIELDS);
  const whole = (kind: string, turn: number) => ({ data: wholeOf(types, kind, turn) });
  const read = (kind: string, turn: number) => {
    const answer = readAny(new TextEncoder().encode(JSON.stringify(whole(kind, turn))));
    if (!answer.ok) throw new Error(`${kind}: ${answer.error.message}`);
    return answer.value;
  };

  it.each(KINDS)('%s is read or left for a reason', (kind, as) => {
    for (const turn of TURNS) {
      const { kind: found, not_understood } = read(kind, turn);
      expect(found).toMatch(as);
      expect(not_understood.map(({ path }) => path)).toEqual([]);
    }
  });

  const allPaths = () =>
    KINDS.flatMap(([kind]) =>
      TURNS.flatMap((turn) => listLeaves(whole(kind, turn), new Reading()).map(({ path }) => path)),
    );

  it('no reason covers a sentence', () => {
    const sentence = /(disclosures?|merchant_copy|message|description|terms)(\[\])?$/;
    // Of flights that the order itself will hold; a service that stands alone has metadata too.
    const later = /(added|removed|slices\.remove)\[\]\.|^data\.metadata\./;
    const silenced = allPaths().filter(
      (path) => sentence.test(path) && findIgnoredReason(path) !== null && !later.test(path),
    );
    expect([...new Set(silenced)]).toEqual([]);
  });

  it('every reason is of some field', () => {
    const paths = allPaths();
    const idle = IGNORED.filter(([pattern]) => !paths.some((path) => pattern.test(path)));
    // Beyond the published types, in answers that were recorded.
    const known = /client_key|\|elements\|cabins|user_id|offer_id|\)\?changes/;
    expect(idle.map(([{ source }]) => source).filter((one) => !known.test(one))).toEqual([]);
  });
});
