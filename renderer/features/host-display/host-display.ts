/**
 * A booking in the host layout of the home language: numbered lines, each linked to its part of the
 * booking. Entries and the cursor use the same lines.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingDocument } from '#main/contract/ticketing.ts';
import type { Area } from '../../app/area.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { getLanguageCode } from '../../i18n/words.ts';
import type { Language } from '../../languages/language.ts';
import { buildAmadeusLines } from './amadeus.ts';
import { type HostNotes, numberPassengers } from './facts.ts';
import { type HostDisplay, type HostLine, type Pointer, piece } from './line.ts';
import { listPrinted, PRINTED_HEADS } from './money.ts';
import { buildSabreLines } from './sabre.ts';
import { buildTravelportLines } from './travelport.ts';

export {
  getStatusTone,
  maskDocument,
} from './facts.ts';
export {
  findNumber,
  type HostDisplay,
  type HostLine,
  type Pointer,
} from './line.ts';

export interface HostView {
  language: Language;
  notes: HostNotes | null;
  /** Expanded pointers of a Travelport display. */
  open: readonly Pointer[];
  /** The state of its documents, if it was read. */
  documents?: readonly BookingDocument[];
}

/** The layout and the additional data for showing an area's booking. */
export function buildHostView(area: Area, language: Language): HostView {
  const { notes, documents, booking, host_open: open } = area;
  const own = notes && notes.booking_id === booking?.booking.id ? notes : null;
  const known =
    documents && documents.booking_id === booking?.booking.id ? documents.documents : null;
  return { language, notes: own, open, ...(known && { documents: known }) };
}

const PLAIN_VIEW: HostView = { language: 'AMADEUS', notes: null, open: [] };

interface CachedDisplay {
  view: HostView;
  /** The display language of the words in its lines. */
  spoken: string;
  display: HostDisplay;
}
const known = new WeakMap<Booking, CachedDisplay[]>();
const MAX_KEPT = 4;

/** The display of a booking; cached, so that it is the same object while nothing changes. */
export function getHostDisplay(booking: Booking, view: HostView = PLAIN_VIEW): HostDisplay {
  const kept = known.get(booking) ?? [];
  const spoken = getLanguageCode();
  const same = kept.find(
    (one) =>
      one.spoken === spoken &&
      one.view.language === view.language &&
      one.view.notes === view.notes &&
      one.view.documents === view.documents &&
      one.view.open.join() === view.open.join(),
  );
  if (same) return same.display;
  const documents = view.documents ?? [];
  const lines = [
    ...markStates(BUILDERS[view.language](booking, view.notes, view.open), documents),
    ...listPrintedLines(booking, view.language, documents),
  ];
  const display = { language: view.language, lines };
  known.set(booking, [{ view, spoken, display }, ...kept].slice(0, MAX_KEPT));
  return display;
}

const BUILDERS: Readonly<
  Record<
    Language,
    (booking: Booking, notes: HostNotes | null, open: readonly Pointer[]) => readonly HostLine[]
  >
> = {
  AMADEUS: buildAmadeusLines,
  SABRE: buildSabreLines,
  TRAVELPORT: buildTravelportLines,
};

const STATES: Readonly<Partial<Record<BookingDocument['ticket_status'], string>>> = {
  EXCHANGED: 'EXCH',
  REFUNDED: 'RFND',
  CANCELLED: 'VOID',
  USED: 'USED',
};

/** The airline's text on valid tickets, each with its passenger. */
function listPrintedLines(
  booking: Booking,
  language: Language,
  documents: readonly BookingDocument[],
): HostLine[] {
  const numbers = numberPassengers(booking);
  const heads = PRINTED_HEADS[language];
  return documents
    .filter((one) => one.ticket_type === 'TICKET' && one.ticket_status === 'TICKETED')
    .flatMap(({ airline, passenger_id }) =>
      listPrinted(airline).map(({ kind, text }) => ({
        key: null,
        block: 'price' as const,
        number: null,
        pieces: [piece(`    ${heads[kind]} ${text}/P${numbers.get(passenger_id) ?? ''}`, 'dim')],
        about: { kind: 'other' as const },
      })),
    );
}

/** Marks documents that are no longer valid, and names their replacement. */
const markStates = (
  lines: readonly HostLine[],
  documents: readonly BookingDocument[],
): readonly HostLine[] =>
  lines.map((line) => {
    const { about } = line;
    if (about.kind !== 'ticket') return line;
    const document = documents.find(({ number }) => number === about.number);
    const state = document && STATES[document.ticket_status];
    if (!document || state === undefined) return line;
    const next =
      document.replaced_by === null ? '' : ` → ${formatTicketNumber(document.replaced_by)}`;
    return { ...line, pieces: [...line.pieces, piece(` ${state}${next}`, 'warn')] };
  });

export const getHostLines = (booking: Booking, view?: HostView): readonly HostLine[] =>
  getHostDisplay(booking, view).lines;
