/**
 * Seats requested without a connection: they are requested once the booking is placed. A seat that
 * is not available is noted on the booking and blocks nothing.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';
import type { QueuedCreate } from '#main/domain/outbox/payload.ts';
import { load } from '../booking/load.ts';
import { loadCurrent, save } from '../effects/common.ts';
import type { Context } from '../handler.ts';
import { readSeatMap } from '../sale/ancillaries.ts';
import { selectSeats } from '../sale/ancillary-select.ts';

export async function placeSeatRequests(
  replay: Context,
  booking_id: string,
  { seat_requests, passenger_ids }: QueuedCreate,
): Promise<void> {
  if (seat_requests.length === 0) return;
  // The item is settled; the seats are a separate change.
  const { queued: _queued, ...context } = replay;
  const { ports } = context;
  const found = await load(ports.db.read, booking_id);
  const legs = found?.record.slices.flatMap((slice) => slice.legs) ?? [];
  const missing: string[] = [];
  const chosen: { leg_id: string; seat_tokens: string[] }[] = [];
  for (const [index, { id: leg_id }] of legs.entries()) {
    const requests = seat_requests.filter(({ leg }) => leg === index);
    if (requests.length === 0) continue;
    const map = await readSeatMap({ id: booking_id, leg_id }, context);
    const seat_tokens: string[] = [];
    for (const { designator, passenger } of requests) {
      const token = map.ok
        ? findTokenFor(map.value.output.seat_map, designator, passenger_ids[passenger] ?? '')
        : null;
      if (token) seat_tokens.push(token);
      else missing.push(designator);
    }
    if (seat_tokens.length > 0) chosen.push({ leg_id, seat_tokens });
  }
  if (chosen.length > 0) {
    const seated = await selectSeats({ id: booking_id, legs: chosen }, context);
    if (!seated.ok) missing.push(...seat_requests.map(({ designator }) => designator));
  }
  if (missing.length === 0) return;
  await ports.db.write(async (tx) => {
    const before = await loadCurrent(tx, booking_id);
    await save(ports, tx, before, before.record, {
      actor: context.principal?.email ?? 'airdesk',
      operation: 'ancillary.seats',
      summary: phrase('seats_not_free', { list: [...new Set(missing)].join(', ') }),
    });
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
