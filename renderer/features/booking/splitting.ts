/** Splitting passengers off a booking: chosen on its screen or by numbers, asked, sent. */
import type { AreaName } from '#main/contract/desk.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { getIfMatch, handleFailure, replaceBooking } from './refreshing.ts';

/** Selects or deselects the passenger under the cursor, an infant together with its adult. */
export function markPassenger(desk: DeskContext, id: string | null = null): void {
  const area = desk.getActiveArea();
  const { keys, at } = desk.getList();
  const chosen = id ?? keys[at];
  const passengers = area.booking?.booking.passengers ?? [];
  const passenger = passengers.find((p) => p.id === chosen);
  if (!passenger) return;
  const group = listInseparable(passengers, passenger);
  const without = area.marked.filter((marked) => !group.includes(marked));
  const marked = without.length === area.marked.length ? [...without, ...group] : without;
  desk.patchArea(area.name, { marked, cursor: { ...area.cursor, split: passenger.id } });
}

/** The ids of an adult and its infant, whichever of them is named: they leave together. */
function listInseparable(
  passengers: readonly BookingPassenger[],
  named: BookingPassenger,
): readonly string[] {
  const { id, associated_infant_id: infant } =
    passengers.find((one) => one.associated_infant_id === named.id) ?? named;
  return infant ? [id, infant] : [id];
}

/** Opens the selection of passengers, or asks to split the passengers numbered in an entry. */
export function split(desk: DeskContext, numbers: readonly number[] | null): void {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const { passengers } = booking.booking;
  if (numbers === null) {
    desk.openScreen(name, 'split', 'line');
    return;
  }
  const missing = numbers.find((number) => !passengers[number - 1]);
  if (missing !== undefined) {
    desk.answer(name, 'warn', say('answer.no_passenger', { n: missing }));
    return;
  }
  const named = numbers.flatMap((number) => passengers[number - 1] ?? []);
  const marked = named.flatMap((passenger) => listInseparable(passengers, passenger));
  desk.patchArea(name, { marked: [...new Set(marked)] });
  desk.openScreen(name, 'split');
  askSplit(desk);
}

/** Shows who is split and who stays, and asks. */
export function askSplit(desk: DeskContext): void {
  const { name, booking, marked } = desk.getTargetArea();
  if (!booking) return;
  const { passengers, provider } = booking.booking;
  const going = passengers.filter((passenger) => marked.includes(passenger.id));
  const staying = passengers.filter((passenger) => !marked.includes(passenger.id));
  if (going.length === 0 || staying.length === 0) {
    desk.answer(name, 'warn', say(going.length === 0 ? 'answer.split_none' : 'answer.split_all'));
    return;
  }
  desk.ask(name, {
    title: say('question.split', { n: going.length, locator: provider.locator ?? '' }),
    lines: [
      ...going.map((p) => ({ label: say('question.going'), value: formatHostName(p) })),
      ...staying.map((p) => ({ label: say('question.staying'), value: formatHostName(p) })),
    ],
    note: say('question.split_note'),
    confirm: say('row.split'),
    run: () => sendSplit(desk, name),
  });
}

async function sendSplit(desk: DeskContext, name: AreaName): Promise<void> {
  const { booking, marked } = desk.getArea(name);
  if (!booking) return;
  const { id, provider } = booking.booking;
  const what = phraseAt('waiting.split', provider);
  const input = { id, passenger_ids: [...marked] };
  const held = getIfMatch(desk, name);
  const result = await desk.callFor(name, what, 'booking.split', input, held);
  if (!result.ok) {
    if (result.error.error === 'INVALID_REQUEST') desk.answerFailure(name, result.error);
    else handleFailure(desk, name, result.error, () => askSplit(desk));
    return;
  }
  const { output, view, meta } = result.value;
  desk.patchArea(name, { marked: [], tab: 'passengers' });
  replaceBooking(desk, name, view.booking, meta.revision);
  desk.openScreen(name, 'booking');
  const { child_locator } = output;
  const entry = desk.formatEntry({ kind: 'retrieve', locator: child_locator ?? '' });
  const said = { locator: child_locator ?? '', entry };
  desk.answer(name, 'ok', say('answer.split', said), [], meta.warnings);
}
