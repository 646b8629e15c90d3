/** Differences of two states of a booking, for its history. Document numbers are masked. */
import type { HistoryLine } from '#main/contract/desk.ts';
import { listAnnotationFacts } from './annotation-lines.ts';
import { calculateTotal } from './booking-pricing.ts';
import {
  type BookingRecord,
  getFlights,
  getTimeLimit,
  type RecordPassenger,
} from './booking-record.ts';
import { parseInstant } from './instants.ts';
import { formatMoneyText } from './money.ts';

export type RecordChange = HistoryLine['changes'][number];

type Facts = Map<string, string | null>;

/** In the order of `after`, removed facts last. In a new booking every `before` is null. */
export function diffRecords(before: BookingRecord | null, after: BookingRecord): RecordChange[] {
  const places = numberPlaces(before, after);
  const was = before ? collectFacts(before, places) : new Map<string, string | null>();
  const is = collectFacts(after, places);
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((path) => {
    const change = { path, before: was.get(path) ?? null, after: is.get(path) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** The provider's words that are new: they stay in the history, for its next answer may lack them. */
export function listSaid(before: BookingRecord | null, after: BookingRecord): RecordChange[] {
  const known = before?.order?.warnings ?? [];
  const said = (after.order?.warnings ?? []).filter(
    (text) => text.startsWith(SAYS) && !known.includes(text),
  );
  const words = said.map((text) => text.slice(SAYS.length)).join(' · ');
  return said.length === 0 ? [] : [{ path: 'provider_said', before: null, after: words }];
}
const SAYS = 'PROVIDER_SAYS: ';

/** Maps ids of passengers and legs to their position, counted from 1; removed ones come last. */
function numberPlaces(before: BookingRecord | null, after: BookingRecord): Map<string, number> {
  const places = new Map<string, number>();
  const number = (ids: string[]) => {
    let next = 1;
    for (const id of ids) {
      if (!places.has(id)) places.set(id, next++);
    }
  };
  const listPeople = (record: BookingRecord | null) => (record?.passengers ?? []).map((p) => p.id);
  const listLegs = (record: BookingRecord | null) =>
    (record?.slices ?? []).flatMap((slice) => slice.legs.map((leg) => leg.id));
  number([...listPeople(after), ...listPeople(before)]);
  number([...listLegs(after), ...listLegs(before)]);
  return places;
}

function collectFacts(record: BookingRecord, places: ReadonlyMap<string, number>): Facts {
  const facts: Facts = new Map([
    ['status', record.status],
    ['locator', record.order?.locator ?? null],
    ['order_id', record.order?.order_id ?? null],
    ['time_limit', parseInstant(getTimeLimit(record))],
    ['price.total', formatTotal(record)],
    ['price.expires_at', record.pricing?.expires_at ?? null],
  ]);
  for (const passenger of record.passengers) {
    addPassenger(facts, `passengers.${places.get(passenger.id)}`, passenger);
  }
  const flights = getFlights(record).flatMap((slice) => slice.legs);
  const ids = record.slices.flatMap((slice) => slice.legs.map((leg) => leg.id));
  flights.forEach((leg, index) => {
    const at = `flights.${places.get(ids[index] ?? '') ?? index + 1}`;
    facts.set(
      at,
      `${leg.marketing_carrier}${leg.flight_number} ${leg.origin}-${leg.destination} ${leg.departure}`,
    );
    facts.set(`${at}.class`, leg.booking_class);
    facts.set(`${at}.status`, leg.status);
  });
  for (const [path, line] of listAnnotationFacts(record)) facts.set(path, line);
  for (const ticket of record.order?.tickets ?? []) {
    facts.set(`tickets.${ticket.number}`, ticket.status);
  }
  return facts;
}

function addPassenger(facts: Facts, at: string, passenger: RecordPassenger): void {
  const name = [passenger.first_name, passenger.middle_name].filter(Boolean).join(' ');
  facts.set(at, `${passenger.last_name}/${name} ${passenger.pax_type}`);
  facts.set(`${at}.birth_date`, passenger.birth_date);
  facts.set(`${at}.gender`, passenger.gender);
  facts.set(`${at}.nationality`, passenger.nationality);
  facts.set(`${at}.email`, passenger.email);
  facts.set(`${at}.phone`, passenger.phone);
  const documents = passenger.documents.map(({ type, masked, issuing_country, expires_on }) =>
    [type, masked, issuing_country, expires_on].filter(Boolean).join(' '),
  );
  facts.set(`${at}.documents`, documents.join(', ') || null);
  const doco = (passenger.doco ?? []).map(({ masked }) => masked);
  facts.set(`${at}.doco`, doco.join(', ') || null);
  for (const { airline, code } of passenger.frequent_flyers) {
    facts.set(`${at}.frequent_flyers.${airline}`, code);
  }
}

/** The total of all passengers, as decimal text with its currency. */
function formatTotal(record: BookingRecord): string | null {
  const { pricing } = record;
  if (!pricing) return null;
  return formatMoneyText(calculateTotal(pricing), pricing.currency);
}
