/**
 * Seats requested without a connection: they are requested once the booking is placed. A seat that
 * is not available is noted on the booking and blocks nothing. The item keeps its requests until
 * their end is noted, so that after a crash somebody still asks for them.
 */
import { listSwitches } from '#db/store/agencies.ts';
import { listOpenIntents } from '#db/store/intents.ts';
import { changeOutboxItem, findOutboxItem, listOutboxOfAgency } from '#db/store/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import { listOwnServices } from '#main/domain/ancillary-view.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox/item.ts';
import type { QueuedCreate } from '#main/domain/outbox/payload.ts';
import type { Ports } from '#main/ports.ts';
import { holdBooking, load, loadCurrent } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import { type Context, getCaller } from '../handler.ts';
import { readSeatMap } from '../sale/ancillaries.ts';
import { selectSeats } from '../sale/ancillary-select.ts';
import { openPayload, sealPayload } from './items.ts';

/** Requests them; returns what could not be had, and why. */
export async function placeSeatRequests(
  replay: Context,
  booking_id: string,
  payload: QueuedCreate,
): Promise<string[]> {
  // The item is settled; the seats are a separate change.
  const { queued: _queued, ...context } = replay;
  const { ports } = context;
  const { agency_id } = getCaller(context);
  // They may have been under way when the process ended.
  for (const id of await listOpenIntents(ports.db.read, booking_id)) {
    await ports.intents.outcome(id);
  }
  const found = await load(ports.db.read, booking_id);
  const lines: string[] = [];
  const missing: Seats = [];
  const wanted: Seats = [];
  const chosen: { leg_id: string; seat_tokens: string[] }[] = [];
  for (const { leg_id, requests } of found ? listOpenRequests(found.record, payload) : []) {
    const map = await readSeatMap({ id: booking_id, leg_id }, context);
    if (!map.ok) {
      lines.push(describeUnchosen(requests, map.error.message));
      continue;
    }
    const seat_tokens: string[] = [];
    for (const request of requests) {
      const { designator, passenger } = request;
      const holder = payload.passenger_ids[passenger] ?? '';
      const token = findTokenFor(map.value.output.seat_map, designator, holder);
      if (token) seat_tokens.push(token);
      (token ? wanted : missing).push(request);
    }
    if (seat_tokens.length > 0) chosen.push({ leg_id, seat_tokens });
  }
  if (missing.length > 0) lines.push(phrase('seats_not_free', { list: listSeats(missing) }));
  if (chosen.length > 0) {
    const chose = await holdBooking(ports, agency_id, booking_id, () =>
      selectSeats({ id: booking_id, legs: chosen }, context),
    );
    // A lost answer is looked up, and the history says what became of it.
    if (!chose.ok && chose.error.error !== 'OUTCOME_UNKNOWN') {
      lines.push(describeUnchosen(wanted, chose.error.message));
    }
  }
  return lines;
}

/** The seats that the booking does not have yet, by flight. */
function listOpenRequests(record: BookingRecord, payload: QueuedCreate) {
  const { seat_requests, passenger_ids } = payload;
  const legs = record.slices.flatMap((slice) => slice.legs);
  const seated = new Set(
    listOwnServices(record).flatMap(({ service: { kind, leg_keys }, passenger_id }) => {
      const flights = legs.filter(({ key }) => kind === 'SEAT' && leg_keys.includes(key));
      return flights.map(({ id }) => `${id} ${passenger_id}`);
    }),
  );
  return legs.flatMap(({ id: leg_id }, at) => {
    const requests = seat_requests.filter(
      ({ leg, passenger }) => leg === at && !seated.has(`${leg_id} ${passenger_ids[passenger]}`),
    );
    return requests.length > 0 ? [{ leg_id, requests }] : [];
  });
}

type Seats = { designator: string }[];

const listSeats = (seats: Seats): string =>
  [...new Set(seats.map(({ designator }) => designator))].join(', ');

export const describeUnchosen = (seats: Seats, why: string): string =>
  phrase('seats_not_chosen', { list: listSeats(seats), why });

/** A placed item with its seats still to be requested; null if there are none. */
export async function findSeatRequests(
  ports: Ports,
  id: string,
): Promise<{ item: OutboxRow; payload: QueuedCreate } | null> {
  const item = await findOutboxItem(ports.db.read, { agency_id: null, id });
  const payload = item?.status === 'CONFIRMED' ? openSeatRequests(ports, item) : null;
  return item && payload && { item, payload };
}

function openSeatRequests(ports: Ports, item: OutboxRow): QueuedCreate | null {
  const payload = item.kind === 'CREATE' ? openPayload(ports, item) : null;
  return payload?.kind === 'CREATE' && payload.seat_requests.length > 0 ? payload : null;
}

/** More than can be under way for an agency when a process ends. */
const MAX_UNDER_WAY = 100;

/** Placed items whose seats nobody requested, because the process ended before. */
export async function listUnfinished(ports: Ports): Promise<OutboxHead[]> {
  const { read } = ports.db;
  const statuses = ['CONFIRMED'] as const;
  const unfinished: OutboxHead[] = [];
  for (const { id: agency_id } of await listSwitches(read)) {
    const { rows } = await listOutboxOfAgency(read, { agency_id, statuses, ended: MAX_UNDER_WAY });
    unfinished.push(...rows.filter((row) => openSeatRequests(ports, row)));
  }
  return unfinished;
}

/** Takes the requests off the item, and notes in the booking's history what became of them. */
export async function endSeatRequests(
  ports: Ports,
  { item, payload }: { item: OutboxRow; payload: QueuedCreate },
  lines: readonly string[],
): Promise<void> {
  const { id, booking_id, actor } = item;
  const change = { payload: sealPayload(ports, id, { ...payload, seat_requests: [] }) };
  await ports.db.write(async (tx) => {
    await changeOutboxItem(tx, { id, from: ['CONFIRMED'], change, now: ports.clock.now() });
    for (const summary of lines) {
      const before = await loadCurrent(tx, booking_id);
      const line = { actor, operation: 'ancillary.seats', summary };
      await save(ports, tx, before, before.record, line);
    }
  });
}

function findTokenFor(map: SeatMap, designator: string, passenger_id: string): string | null {
  for (const { rows } of map.cabins) {
    for (const { sections } of rows) {
      const element = sections
        .flatMap(({ elements }) => elements)
        .find((one) => one.designator === designator);
      const service = element?.available_services.find((one) => one.passenger_id === passenger_id);
      if (service) return service.token;
    }
  }
  return null;
}
