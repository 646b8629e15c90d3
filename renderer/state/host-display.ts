/**
 * A booking as a host shows it, in the arrangement of the agent's home language: numbered lines, each
 * of which knows what it stands for. Entries and the cursor find things by the same lines.
 */
import type { Booking } from '#main/contract/booking.ts';
import { assertNever } from '#main/contract/result.ts';
import type { Language } from '../languages/language.ts';
import { amadeusLines } from './host/amadeus.ts';
import type { HostNotes } from './host/facts.ts';
import type { HostDisplay, HostLine, Pointer } from './host/line.ts';
import { sabreLines } from './host/sabre.ts';
import { travelportLines } from './host/travelport.ts';

export {
  type HostNotes,
  maskDocument,
  namesInOrder,
  numbersOf,
  statusTone,
} from './host/facts.ts';
export {
  type About,
  type Block,
  elementAt,
  type HostDisplay,
  type HostLine,
  numberOf,
  type Piece,
  POINTERS,
  type Pointer,
  type Tone,
  textOf,
} from './host/line.ts';

export interface HostView {
  language: Language;
  notes: HostNotes | null;
  /** Pointers of a Travelport display that were opened. */
  open: readonly Pointer[];
}
export const PLAIN_VIEW: HostView = { language: 'AMADEUS', notes: null, open: [] };

const known = new WeakMap<Booking, { view: HostView; display: HostDisplay }[]>();
const MOST_KEPT = 4;

/** The display of a booking; the same object for as long as nothing in it is different. */
export function hostDisplay(booking: Booking, view: HostView = PLAIN_VIEW): HostDisplay {
  const kept = known.get(booking) ?? [];
  const same = kept.find(
    (one) =>
      one.view.language === view.language &&
      one.view.notes === view.notes &&
      one.view.open.join() === view.open.join(),
  );
  if (same) return same.display;
  const display = { language: view.language, lines: linesOf(booking, view) };
  known.set(booking, [{ view, display }, ...kept].slice(0, MOST_KEPT));
  return display;
}

function linesOf(booking: Booking, { language, notes, open }: HostView): readonly HostLine[] {
  switch (language) {
    case 'AMADEUS':
      return amadeusLines(booking, notes);
    case 'SABRE':
      return sabreLines(booking, notes);
    case 'TRAVELPORT':
      return travelportLines(booking, notes, open);
    default:
      return assertNever(language, 'language');
  }
}

export const hostLines = (booking: Booking, view?: HostView): readonly HostLine[] =>
  hostDisplay(booking, view).lines;
