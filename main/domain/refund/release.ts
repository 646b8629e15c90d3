/** Releasing flights while the tickets stay valid: which, and what that saves and costs. */
import { refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { RefundRule, ReleaseInput, ReleaseTerms } from '#main/contract/refund.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ServiceFee } from '#main/contract/sale-rules.ts';
import type { ProviderLeg, ProviderOrder, ProviderSlice } from '#main/providers/provider.ts';
import { type BookingRecord, listLiveTickets } from '../booking-record.ts';
import { listFlownSlices } from '../exchange/departures.ts';
import { formatSlice } from '../exchange/penalties.ts';
import { getFlightKey } from '../itinerary.ts';
import { isGivenBack } from '../leg-status.ts';
import { formatMoneyText, toMinor } from '../money.ts';
import { formatNameOf } from '../names.ts';
import { sumServiceFees } from '../service-fees.ts';
import { buildRuleView } from './rules.ts';

const STAGES = ['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW'] as const;

/** Positions in the order's slices: those named, else all held ones that have not departed. */
export function resolveSlicesToRelease(
  record: BookingRecord,
  { slice_ids }: Pick<ReleaseInput, 'slice_ids'>,
  now: Date,
): Result<number[]> {
  const { order } = record;
  if (!order) return refuse('WRONG_STATE', phrase('not_confirmed'));
  const flown = listFlownSlices(order, now);
  const open = order.slices.flatMap(({ legs }, at) =>
    flown.includes(at) || legs.every(({ status }) => isGivenBack(status)) ? [] : [at],
  );
  if (!slice_ids) {
    if (open.length > 0) return ok(open);
    return refuse('WRONG_STATE', phrase('release_none_held'));
  }
  const named: number[] = [];
  for (const [index, id] of slice_ids.entries()) {
    const path = `slice_ids.${index}`;
    const at = record.slices.findIndex((slice) => slice.id === id);
    if (at < 0) return refuseField(path, phrase('release_no_slice'));
    if (!open.includes(at)) {
      return refuse('WRONG_STATE', phrase('release_gone'), [{ path, message: id }]);
    }
    named.push(at);
  }
  return ok([...new Set(named)].sort((a, b) => a - b));
}

/** The first number of each passenger's open set: tickets that stay valid after a release. */
export const listFirstTickets = ({ tickets }: ProviderOrder): string[] =>
  tickets
    .filter(
      ({ type, status, conjunction_of }) =>
        type === 'TICKET' && status === 'TICKETED' && conjunction_of === null,
    )
    .map(({ number }) => number);

export function releaseTerms(
  record: BookingRecord,
  positions: readonly number[],
  service_fees: readonly ServiceFee[],
): ReleaseTerms {
  const { order } = record;
  if (!order) throw new Error(`Booking ${record.id} may be released but has no order`);
  const slices = positions.map((at) => {
    const slice = order.slices[at]!;
    const buildRules = (type: 'REFUND' | 'CHANGE') =>
      STAGES.map((stage) => buildRuleView([slice], type, stage, order.currency));
    return { slice, at, refund: buildRules('REFUND'), change: buildRules('CHANGE') };
  });
  const services = listLostServices(record, order, positions);
  return {
    booking_id: record.id,
    slices: slices.map(({ slice, at, refund, change }) => ({
      slice_id: record.slices[at]?.id ?? '',
      origin: slice.origin,
      destination: slice.destination,
      departure_date: slice.legs[0]?.departure ?? '',
      refund,
      change,
    })),
    ticket_numbers: listLiveTickets(record).map(({ number }) => number),
    services,
    saves: joinFlights(
      slices.flatMap(({ slice, refund, change }) => describeSaved(slice, refund, change)),
    ),
    loses: [
      ...joinFlights(
        slices.map(({ slice }) => toText(slice, (flight) => phrase('release_seats', { flight }))),
      ),
      ...describeFeeAsked(record, order, service_fees),
      ...services.map(({ passenger_id, description }) =>
        phrase('release_service', {
          name: formatNameOf(record.passengers, passenger_id),
          what: description,
        }),
      ),
    ],
  };
}

interface FlightText {
  flight: string;
  say: (flight: string) => string;
}

const toText = (slice: ProviderSlice, say: FlightText['say']): FlightText => ({
  flight: formatSlice(slice),
  say,
});

/** One sentence for all flights with the same text, naming them all. */
const joinFlights = (told: readonly FlightText[]): string[] =>
  [...Map.groupBy(told, ({ say }) => say('')).values()].map((alike) => {
    const flights = new Set(alike.map(({ flight }) => flight));
    return alike[0]?.say([...flights].join(', ')) ?? '';
  });

/** The agency's own fee for releasing the flights. */
function describeFeeAsked(
  record: BookingRecord,
  order: ProviderOrder,
  service_fees: readonly ServiceFee[],
): string[] {
  const currency = record.pricing?.currency;
  if (currency === undefined) return [];
  const numbers = listFirstTickets(order);
  const fee = sumServiceFees(service_fees, 'RELEASE', record, { numbers, currency });
  return fee === 0
    ? []
    : [phrase('release_agency_fee', { amount: formatMoneyText(fee, currency) })];
}

/** What a no-show would cost more than a release in time. */
function describeSaved(
  slice: ProviderSlice,
  refund: RefundRule[],
  change: RefundRule[],
): FlightText[] {
  const [change_before, , change_missed] = change;
  const [refund_before, , refund_missed] = refund;
  const change_kept = change_missed?.allowed === false && change_before?.allowed !== false;
  const fare_kept = refund_missed?.allowed === false && refund_before?.allowed === true;
  const compareFees = (key: 'release_change_fee' | 'release_refund_fee', rules: RefundRule[]) => {
    const [early, late] = [formatFee(rules[0]), formatFee(rules[2])];
    return late === null || early === null || late === early
      ? []
      : [toText(slice, (flight) => phrase(key, { flight, late, early }))];
  };
  const keep = (key: 'release_keeps_change' | 'release_keeps_fare', kept: boolean) =>
    kept ? [toText(slice, (flight) => phrase(key, { flight }))] : [];
  return [
    ...keep('release_keeps_change', change_kept),
    ...compareFees('release_change_fee', change),
    ...keep('release_keeps_fare', fare_kept),
    ...compareFees('release_refund_fee', refund),
  ];
}

function formatFee(rule: RefundRule | undefined): string | null {
  if (rule?.allowed !== true) return null;
  const { penalty_amount: amount, penalty_currency: currency } = rule;
  if (amount !== null && currency !== null) {
    return formatMoneyText(toMinor(amount, currency), currency);
  }
  return rule.penalty_percent === null ? null : `${rule.penalty_percent} %`;
}

function listLostServices(
  record: BookingRecord,
  order: ProviderOrder,
  positions: readonly number[],
): ReleaseTerms['services'] {
  const legs = new Set(positions.flatMap((at) => order.slices[at]!.legs.map(({ key }) => key)));
  return order.services
    .filter(
      ({ status, leg_keys }) => status !== 'CANCELLED' && leg_keys.some((key) => legs.has(key)),
    )
    .map(({ passenger_key, name, seat, document_number }) => ({
      passenger_id: record.passengers.find(({ key }) => key === passenger_key)?.id ?? '',
      description: seat ?? name ?? '',
      ticket_number: document_number,
    }));
}

/** Whether none of the legs is held any more; a GDS drops them from the order. */
export const isReleased = (order: ProviderOrder, legs: readonly ProviderLeg[]): boolean => {
  const names = legs.map(getFlightKey);
  return !order.slices
    .flatMap((slice) => slice.legs)
    .some((leg) => names.includes(getFlightKey(leg)) && !isGivenBack(leg.status));
};

/** A GDS may drop released flights: they are kept here, marked as gone. */
export function keepReleased(
  before: ProviderOrder,
  after: ProviderOrder,
  legs: ReadonlySet<string>,
): ProviderOrder {
  const there = new Set(after.slices.flatMap((slice) => slice.legs.map(({ key }) => key)));
  if ([...legs].every((key) => there.has(key))) return after;
  const slices = before.slices.map((slice) => ({
    ...slice,
    legs: slice.legs.map((leg) => (legs.has(leg.key) ? { ...leg, status: 'HX' as const } : leg)),
  }));
  return { ...after, slices };
}
