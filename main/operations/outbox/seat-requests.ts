/**
 * Seats requested without a connection: they are requested once the booking is placed. A seat that
 * is not available is noted on the booking and blocks nothing.
 */
import { changeOutboxItem, findOutboxItem } from '#db/store/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail } from '#main/contract/result.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { QueuedCreate } from '#main/domain/outbox/payload.ts';
import type { Ports } from '#main/ports.ts';
import { load } from '../booking/load.ts';
import { loadCurrent, save } from '../effects/common.ts';
import { getBookingLock, LOCK_WAIT_MS, refuseBusyBooking } from '../failures.ts';
import { type Context, getCaller } from '../handler.ts';
import { readSeatMap } from '../sale/ancillaries.ts';
import { selectSeats } from '../sale/ancillary-select.ts';
import { openPayload, sealPayload } from './items.ts';

export async function placeSeatRequests(
  replay: Context,
  booking_id: string,
  { seat_requests, passenger_ids }: QueuedCreate,
): Promise<void> {
  // The item is settled; the seats are a separate change.
  const { queued: _queued, ...context } = replay;
  const { ports } = context;
  const { agency_id, email: actor } = getCaller(context);
  const found = await load(ports.db.read, booking_id);
  const legs = found?.record.slices.flatMap((slice) => slice.legs) ?? [];
  const lines: string[] = [];
  const missing: Seats = [];
  const wanted: Seats = [];
  const chosen: { leg_id: string; seat_tokens: string[] }[] = [];
  for (const [index, { id: leg_id }] of legs.entries()) {
    const requests = seat_requests.filter(({ leg }) => leg === index);
    if (requests.length === 0) continue;
    const map = await readSeatMap({ id: booking_id, leg_id }, context);
    if (!map.ok) {
      lines.push(describeUnchosen(requests, map.error.message));
      continue;
    }
    const seat_tokens: string[] = [];
    for (const request of requests) {
      const { designator, passenger } = request;
      const holder = passenger_ids[passenger] ?? '';
      const token = findTokenFor(map.value.output.seat_map, designator, holder);
      if (token) seat_tokens.push(token);
      (token ? wanted : missing).push(request);
    }
    if (seat_tokens.length > 0) chosen.push({ leg_id, seat_tokens });
  }
  if (missing.length > 0) lines.push(phrase('seats_not_free', { list: listSeats(missing) }));
  if (chosen.length > 0) {
    const held = await ports.locks.hold(getBookingLock(agency_id, booking_id), LOCK_WAIT_MS, () =>
      selectSeats({ id: booking_id, legs: chosen }, context),
    );
    const seated = held?.value ?? fail(refuseBusyBooking(phrase('busy')));
    // A lost answer is looked up, and the history says what became of it.
    if (!seated.ok && seated.error.error !== 'OUTCOME_UNKNOWN') {
      lines.push(describeUnchosen(wanted, seated.error.message));
    }
  }
  await noteSeats(ports, { actor, booking_id }, lines);
}

type Seats = { designator: string }[];

const listSeats = (seats: Seats): string =>
  [...new Set(seats.map(({ designator }) => designator))].join(', ');

export const describeUnchosen = (seats: Seats, why: string): string =>
  phrase('seats_not_chosen', { list: listSeats(seats), why });

/** What became of the requests, in the history of the booking. */
export async function noteSeats(
  ports: Ports,
  { actor, booking_id }: Pick<OutboxRow, 'actor' | 'booking_id'>,
  lines: readonly string[],
): Promise<void> {
  for (const summary of lines) {
    await ports.db.write(async (tx) => {
      const before = await loadCurrent(tx, booking_id);
      const line = { actor, operation: 'ancillary.seats', summary };
      await save(ports, tx, before, before.record, line);
    });
  }
}

/**
 * The seats still to be requested for a placed booking, taken off the item: they are requested
 * once, by whoever takes them first.
 */
export async function takeSeatRequests(
  ports: Ports,
  id: string,
): Promise<{ item: OutboxRow; payload: QueuedCreate } | null> {
  const item = await findOutboxItem(ports.db.read, { agency_id: null, id });
  if (item?.status !== 'CONFIRMED') return null;
  const payload = openPayload(ports, item);
  if (payload?.kind !== 'CREATE' || payload.seat_requests.length === 0) return null;
  const change = { payload: sealPayload(ports, id, { ...payload, seat_requests: [] }) };
  const taken = await ports.db.write(async (tx) => {
    const now = await findOutboxItem(tx, { agency_id: null, id });
    if (now?.payload !== item.payload) return false;
    return changeOutboxItem(tx, { id, from: ['CONFIRMED'], change, now: ports.clock.now() });
  });
  return taken ? { item, payload } : null;
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
