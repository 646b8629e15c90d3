/**
 * Changes or deletes a line of the booking's display by its number, after a question that shows old
 * and new text. Only lines added by agents can change; for others the answer says why not.
 */
import type { Annotation, KeptAnnotation } from '#main/contract/annotation.ts';
import type { Area } from '../../app/area.ts';
import { findHeldBooking } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import type { Language } from '../../languages/language.ts';
import { formatPhone, readPhone } from '../../languages/phones.ts';
import type { LineOf, LineRequest } from '../../languages/requests.ts';
import { USE_LETTER } from '../host-display/facts.ts';
import { buildHostView, getHostDisplay } from '../host-display/host-display.ts';
import {
  type Block,
  findElementAt,
  getLineText,
  type HostLine,
  POINTERS,
} from '../host-display/line.ts';
import { renameGiven } from '../sell/typed-passengers.ts';
import { changeAnnotation, readCurrentBooking, removeAnnotations } from './annotations.ts';

const BLOCK: Readonly<Partial<Record<LineOf, Block>>> = {
  remark: 'remarks',
  phone: 'phones',
  service: 'facts',
};

/** Amadeus numbers all elements in one sequence; the others number within a block. */
function pickLanguage(desk: DeskContext, of: LineOf): Language {
  const home = desk.preferences.getState().home_language;
  return of === 'display' ? 'AMADEUS' : home === 'AMADEUS' ? 'SABRE' : home;
}

/** The line of that number, as the language counts; null if there is none. */
function findLine(desk: DeskContext, area: Area, { of, item }: LineRequest): HostLine | null {
  const booking = findHeldBooking(area);
  if (!booking) return null;
  const view = { ...buildHostView(area, pickLanguage(desk, of)), open: POINTERS };
  return findElementAt(getHostDisplay(booking.booking, view), item ?? 1, BLOCK[of] ?? 'itinerary');
}

const formatItem = (item: Annotation): string => {
  if (item.kind !== 'PHONE') return item.text ?? '';
  return `${item.city ? `${item.city} ` : ''}${item.number}-${USE_LETTER[item.use]}`;
};

/** The stored line with a new text, ready to send; null if the text does not fit such a line. */
function replaceText(
  item: KeptAnnotation,
  text: string,
  phoneOf: (text: string) => ReturnType<typeof readPhone>,
  people: readonly { id: string }[],
): Annotation | null {
  switch (item.kind) {
    case 'REMARK':
      return { kind: 'REMARK', remark_type: item.remark_type, text };
    case 'OSI': {
      const { airline, passenger_id } = item;
      // LH TEXT: the agent may repeat the airline before the text.
      const words = text.toUpperCase().startsWith(`${airline} `) ? text.slice(3) : text;
      return { kind: 'OSI', airline, text: words, passenger_id };
    }
    case 'SSR': {
      const { code, airline, passenger_ids, segment_ids } = item;
      // -TEXT: the agent may repeat the dash that separates code and text.
      const words = text.replace(/^-/, '');
      return { kind: 'SSR', code, airline, text: words, passenger_ids, segment_ids };
    }
    case 'PHONE': {
      // City, use and passenger may be typed with the number, as when adding one.
      const phone = phoneOf(text);
      const who = phone?.passenger;
      const passenger_id = who === undefined ? item.passenger_id : people[who - 1]?.id;
      if (!phone || (who !== undefined && passenger_id === undefined)) return null;
      const { use, city } = { use: phone.use ?? item.use, city: phone.city ?? item.city };
      return { kind: 'PHONE', number: formatPhone(phone), use, city, passenger_id };
    }
  }
}

export async function changeLine(desk: DeskContext, request: LineRequest): Promise<void> {
  const { name, booking, notes } = desk.getTargetArea();
  if (!booking) return desk.answer(name, 'warn', say('why.no_booking'));
  // After a change of the booking its lines are still on their way.
  const is_read = notes?.booking_id === booking.booking.id && notes.revision === booking.revision;
  if (!is_read) await readCurrentBooking(desk, name);
  // The agent may be in another area by now: the question waits in the area of the booking.
  const area = desk.getArea(name);
  if (request.more) return askRemoval(desk, area, request, [request.item ?? 1, ...request.more]);
  const line = findLine(desk, area, request);
  const number = request.item ?? 1;
  if (!line) return desk.answer(name, 'warn', say('answer.line_none', { line: number }));
  const { about } = line;
  const item =
    about.kind === 'annotation' ? area.notes?.items.find(({ id }) => id === about.id) : undefined;
  const here = desk.getActiveArea().name === name;
  if (here && about.kind === 'passenger' && request.text !== null && !/[/\d]/.test(request.text)) {
    renameGiven(desk, number, request.text);
  } else if (item) askChange(desk, area, item, request);
  else {
    const text = getLineText(line).trim();
    desk.answer(name, 'warn', say('answer.line_fixed', { line: number, text }));
  }
}

/** All of them, or none: a line among them that cannot go is said. */
function askRemoval(
  desk: DeskContext,
  area: Area,
  request: LineRequest,
  numbers: readonly number[],
): void {
  const { name, notes } = area;
  const items: KeptAnnotation[] = [];
  for (const line of numbers) {
    const found = findLine(desk, area, { ...request, item: line });
    if (!found) {
      desk.answer(name, 'warn', say('answer.line_none', { line }));
      return;
    }
    const { about } = found;
    const item = notes?.items.find(({ id }) => about.kind === 'annotation' && id === about.id);
    const text = getLineText(found).trim();
    if (!item) {
      desk.answer(name, 'warn', say('answer.line_fixed', { line, text }));
      return;
    }
    if (!items.includes(item)) items.push(item);
  }
  desk.ask(name, {
    title: say('question.remove_lines'),
    lines: items.map((item) => ({ label: say('question.before'), value: formatItem(item) })),
    confirm: say('question.remove_lines_do'),
    danger: true,
    run: () =>
      void removeAnnotations(
        desk,
        name,
        items.map(({ id }) => id),
      ),
  });
}

function askChange(
  desk: DeskContext,
  area: Area,
  item: KeptAnnotation,
  { of, text }: LineRequest,
): void {
  const { name } = area;
  const readTyped = (typed: string) =>
    readPhone(typed, pickLanguage(desk, of), { today: desk.getAgencyToday() });
  const people = findHeldBooking(area)?.booking.passengers ?? [];
  const changed = text === null ? null : replaceText(item, text, readTyped, people);
  if (text !== null && !changed) {
    desk.answer(name, 'warn', say('answer.line_no_phone', { text }));
    return;
  }
  desk.ask(name, {
    title: say(changed ? 'question.change_line' : 'question.remove_line'),
    lines: [
      { label: say('question.before'), value: formatItem(item) },
      changed && { label: say('question.after'), value: formatItem(changed) },
    ],
    confirm: say(changed ? 'question.change_line_do' : 'question.remove_line_do'),
    danger: changed === null,
    run: () => void changeAnnotation(desk, name, item.id, changed),
  });
}
