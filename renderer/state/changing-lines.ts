/**
 * A line of the booking's display written anew or taken away by its number, after a question with
 * before and after. Only lines that agents add are; of the others it is said what they are.
 */
import type { Annotation, KeptAnnotation } from '#main/contract/annotation.ts';
import type { LineOf, LineWish } from '../commands/wishes.ts';
import { say } from '../words/words.ts';
import type { Area } from './area.ts';
import { activeArea, answer, areaMeant, ask, type Bench, bookingOf } from './desk.ts';
import { changeAnnotation, readHand } from './hand.ts';
import { type Block, elementAt, type HostLine, POINTERS, textOf } from './host/line.ts';
import { hostDisplay } from './host-display.ts';
import { hostViewOf } from './lists.ts';
import { renameGiven } from './typed-people.ts';

const BLOCK: Readonly<Partial<Record<LineOf, Block>>> = {
  remark: 'remarks',
  phone: 'phones',
  service: 'facts',
};

/** The line of that number, as the language counts that names lines so; null where there is none. */
function lineOf(bench: Bench, area: Area, { of, item }: LineWish): HostLine | null {
  const booking = bookingOf(area);
  if (!booking) return null;
  const home = bench.preferences.getState().home_language;
  // A line of all elements is Amadeus'; blocks that count their own are the others'.
  const language = of === 'display' ? 'AMADEUS' : home === 'AMADEUS' ? 'SABRE' : home;
  const view = { ...hostViewOf(area, language), open: POINTERS };
  return elementAt(hostDisplay(booking.booking, view), item ?? 1, BLOCK[of] ?? 'itinerary');
}

const written = (item: KeptAnnotation): string =>
  (item.kind === 'PHONE' ? item.number : item.text) ?? '';

/** The kept line with another text, as it is added. */
function withText(item: KeptAnnotation, text: string): Annotation {
  switch (item.kind) {
    case 'REMARK':
      return { kind: 'REMARK', remark_type: item.remark_type, text };
    case 'OSI': {
      const { airline, passenger_id } = item;
      // LH TEXT: the airline may be said again before the text.
      const words = text.toUpperCase().startsWith(`${airline} `) ? text.slice(3) : text;
      return { kind: 'OSI', airline, text: words, passenger_id };
    }
    case 'SSR': {
      const { code, airline, passenger_ids, segment_ids } = item;
      return { kind: 'SSR', code, airline, text, passenger_ids, segment_ids };
    }
    case 'PHONE': {
      const { use, city, passenger_id } = item;
      return { kind: 'PHONE', number: text, use, city, passenger_id };
    }
  }
}

export async function changeLine(bench: Bench, wish: LineWish): Promise<void> {
  const { name, booking, notes } = areaMeant(bench);
  if (!booking) {
    answer(bench, name, 'warn', say('why.no_booking'));
    return;
  }
  if (notes?.booking_id !== booking.booking.id) await readHand(bench, name);
  const area = activeArea(bench);
  const line = area.name === name ? lineOf(bench, area, wish) : null;
  const number = wish.item ?? 1;
  if (!line) {
    answer(bench, name, 'warn', say('answer.line_none', { line: number }));
    return;
  }
  const { about } = line;
  const item =
    about.kind === 'annotation' ? area.notes?.items.find(({ id }) => id === about.id) : undefined;
  if (about.kind === 'passenger' && wish.text !== null && !/[/\d]/.test(wish.text)) {
    renameGiven(bench, number, wish.text);
  } else if (item) askChange(bench, area, item, wish.text);
  else {
    const text = textOf(line).trim();
    answer(bench, name, 'warn', say('answer.line_fixed', { line: number, text }));
  }
}

function askChange(bench: Bench, { name }: Area, item: KeptAnnotation, text: string | null): void {
  const changed = text === null ? null : withText(item, text);
  ask(bench, {
    title: say(changed ? 'question.change_line' : 'question.remove_line'),
    lines: [
      { label: say('question.before'), value: written(item) },
      ...(text === null ? [] : [{ label: say('question.after'), value: text }]),
    ],
    note: null,
    confirm: say(changed ? 'question.change_line_do' : 'question.remove_line_do'),
    danger: changed === null,
    run: () => void changeAnnotation(bench, name, item.id, changed),
  });
}
