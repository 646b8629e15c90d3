/** What only entries ask for: answers, look-ups, the home language, macros, notes, queues. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import type { Actions } from '../commands/actions.ts';
import { findCommand } from '../commands/index.ts';
import { callsMacros, fillMacro } from '../commands/macros.ts';
import { entryOf } from '../commands/typed.ts';
import { changeLine } from '../features/booking/changing-lines.ts';
import { findDeparting, findFlown, openFound } from '../features/booking/finding.ts';
import { addNotes, receivedFrom } from '../features/booking/notes.ts';
import { refresh, showTab } from '../features/booking/servicing.ts';
import * as working from '../features/queues/working.ts';
import { seatZone } from '../features/seats/seat-zone.ts';
import { copyBooking } from '../features/sell/copying.ts';
import { dropFlights } from '../features/sell/dropping.ts';
import * as people from '../features/sell/typed-people.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { NO_SALE } from '../features/ticketing/sale-state.ts';
import { say } from '../i18n/words.ts';
import type { Action } from '../languages/action.ts';
import { areaText } from './area-text.ts';
import {
  activeArea,
  announce,
  answer,
  askFocus,
  type DeskContext,
  offerUnderCursor,
  patchArea,
} from './desk-context.ts';
import { entriesOf, languageName, runAll } from './entries.ts';
import { openScreen } from './moving.ts';
import type { Page } from './page.ts';
import { setPreferences } from './preferring.ts';
import { typedAs } from './typed-as.ts';
import { ignoredText } from './undoing.ts';

type EntryActions = Pick<
  Actions,
  | 'tell'
  | 'beginEntry'
  | 'insertSign'
  | 'setHomeLanguage'
  | 'showAreas'
  | 'listMacros'
  | 'setMacro'
  | 'dropMacro'
  | 'runMacro'
  | 'openOffer'
  | 'setEmail'
  | 'setPhone'
  | 'setBirth'
  | 'changeLine'
  | 'findDeparting'
  | 'openFound'
  | 'workNext'
  | 'addInfant'
  | 'rename'
  | 'setDocument'
  | 'addNotes'
  | 'receivedFrom'
  | 'ignoreAndShow'
  | 'showFound'
  | 'showDraft'
  | 'copyBooking'
  | 'dropFlights'
  | 'seatZone'
  | 'acceptSchedule'
  | 'refuseSchedule'
  | 'settleLosses'
  | 'countQueues'
  | 'workQueue'
  | 'placeOnQueue'
  | 'nameQueue'
  | 'setRate'
  | 'findFlown'
  | 'settleWorkItem'
  | 'leaveQueue'
>;

export function entryActions(desk: DeskContext, page: Page, all: () => Actions): EntryActions {
  const say_here = (kind: 'ok' | 'info' | 'warn', text: string, details: readonly string[] = []) =>
    answer(desk, activeArea(desk).name, kind, text, details);
  return {
    tell({ known, text, lines }) {
      say_here(known ? 'info' : 'warn', say(text), lines);
    },
    beginEntry: (id) => beginEntry(desk, id),
    insertSign: (sign) => insertSign(desk, page, sign),
    setHomeLanguage(language) {
      void setPreferences(desk, { home_language: language });
      say_here('info', say('answer.language', { language: languageName(language) }));
    },
    showAreas: () => showAreas(desk),
    ...macroActions(desk, all),
    openOffer: (line) => openOffer(desk, line),
    setEmail: (email, passenger = 1) => people.setEmail(desk, email, passenger),
    setPhone: (phone, passenger = 1) => people.setPhone(desk, phone, passenger),
    setBirth: (birth) => people.setBirth(desk, birth),
    changeLine: (line) => changeLine(desk, line),
    addInfant: (infant) => people.addInfant(desk, infant),
    rename: (passenger, name) => people.rename(desk, passenger, name),
    setDocument: (document) => people.setDocument(desk, document),
    addNotes: (notes) => addNotes(desk, notes),
    receivedFrom: (person) => receivedFrom(desk, person),
    ignoreAndShow: () => ignoreAndShow(desk),
    showFound() {
      openScreen(desk, activeArea(desk).name, 'desk');
      askFocus(desk, 'line');
    },
    showDraft() {
      const { name, draft } = activeArea(desk);
      if (draft) openScreen(desk, name, 'names');
      else showTab(desk, 'itinerary');
    },
    dropFlights: (places) => dropFlights(desk, places, () => all().ignore()),
    copyBooking: (what) => copyBooking(desk, what),
    seatZone: (request) => seatZone(desk, request),
    acceptSchedule: (segment_id) => void working.answerSchedule(desk, 'accept', segment_id),
    refuseSchedule: (segment_id) => void working.answerSchedule(desk, 'refuse', segment_id),
    settleLosses: () => working.askSettleLosses(desk),
    countQueues: (queue, category = null) => void working.countQueues(desk, queue, category),
    workQueue: (which) => void working.workQueue(desk, which),
    placeOnQueue: (where) => working.placeOnQueue(desk, where),
    nameQueue: (list) => working.nameQueue(desk, list),
    setRate: (rate) => working.setRate(desk, rate),
    findFlown: (request) => findFlown(desk, request),
    findDeparting: (request) => findDeparting(desk, request),
    openFound: (line) => openFound(desk, line),
    settleWorkItem: (how, until) => void working.settleWorkItem(desk, how, until),
    leaveQueue: (after) => void working.leaveQueue(desk, after),
    workNext: (how) => void working.workNext(desk, how),
  };
}

/** Puts the beginning of a command's entry on the line, in the home language. */
function beginEntry(desk: DeskContext, id: string): void {
  const command = findCommand(id);
  const typed = command && entryOf(command, desk.preferences.getState().home_language);
  if (!typed) return;
  // Up to where something is filled in or may be left out.
  const [entry = ''] = typed.format.split(/[{[]/);
  patchArea(desk, activeArea(desk).name, { entry });
  askFocus(desk, 'line');
}

/** Puts a sign where the cursor of the line stands. */
function insertSign(desk: DeskContext, page: Page, sign: string): void {
  const { name, entry } = activeArea(desk);
  const caret = page.caret?.() ?? { start: entry.length, end: entry.length };
  patchArea(desk, name, { entry: entry.slice(0, caret.start) + sign + entry.slice(caret.end) });
  askFocus(desk, 'line');
  page.placeCaret?.(caret.start + sign.length);
}

function showAreas(desk: DeskContext): void {
  const { active, areas } = desk.areas.getState();
  const lines = WORK_AREAS.map((area) =>
    say('answer.area_line', { area, about: areaText(areas[area]) || say('answer.area_empty') }),
  );
  answer(desk, active, 'info', say('answer.areas', { area: active }), lines);
}

/** Opens the details of a line of the offers. */
function openOffer(desk: DeskContext, line: number | null): void {
  const area = activeArea(desk);
  const { rows, row } = offerUnderCursor(area);
  const wanted = line === null ? row : rows[line - 1];
  if (!wanted) {
    answer(desk, area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
    return;
  }
  const { key } = wanted;
  patchArea(desk, area.name, ({ cursor, expanded }) => ({
    cursor: { ...cursor, offers: key },
    expanded: [...new Set([...expanded, key])],
  }));
  openScreen(desk, area.name, 'offers');
}

/** What was typed and not sent is dropped; the booking is read again. */
function ignoreAndShow(desk: DeskContext): void {
  const { name, booking } = activeArea(desk);
  patchArea(desk, name, { edit: null, quote: null, marked: [], ...NO_SALE });
  announce(desk, ignoredText(activeArea(desk)));
  if (!booking) return;
  openScreen(desk, name, 'booking');
  askFocus(desk, 'line');
  void refresh(desk, name, booking.booking.id);
}

const ISSUE: Action = { kind: 'issue', passengers: [] };

type MacroActions = Pick<Actions, 'listMacros' | 'setMacro' | 'dropMacro' | 'runMacro'>;

function macroActions(desk: DeskContext, all: () => Actions): MacroActions {
  const macros = () => desk.preferences.getState().macros;
  const tell = (kind: 'ok' | 'info' | 'warn', text: string, details: readonly string[] = []) =>
    answer(desk, activeArea(desk).name, kind, text, details);
  return {
    listMacros() {
      const lines = macros().map(({ name, body }) => `${name}  ${body}`);
      tell('info', say('answer.macros', { n: lines.length }), lines);
    },
    setMacro({ name, body }) {
      if (holdsCardNumber(body)) tell('warn', say('answer.macro_card'));
      else if (callsMacros(body)) tell('warn', say('answer.macro_itself'));
      else {
        const kept = macros().filter((macro) => macro.name !== name);
        void setPreferences(desk, { macros: [...kept, { name, body }] });
        tell('ok', say('answer.macro_set', { name }), [body]);
      }
    },
    dropMacro(name) {
      const kept = macros().filter((macro) => macro.name !== name);
      if (kept.length === macros().length) tell('warn', say('answer.macro_none', { name }));
      else {
        void setPreferences(desk, { macros: kept });
        tell('ok', say('answer.macro_dropped', { name }));
      }
    },
    async runMacro(name, given) {
      const macro = macros().find((one) => one.name === name);
      if (!macro) {
        tell('warn', say('answer.macro_none', { name }));
        return;
      }
      const filled = fillMacro(macro.body, given);
      if ('missing' in filled) {
        const what = say('expected.macro_given', { n: filled.missing });
        tell('warn', say('line.expected', { what }), [macro.body]);
      } else if (holdsCardNumber(filled.line))
        tell('warn', say('answer.no_card_here', { entry: typedAs(desk, ISSUE) }));
      else await runAll(desk, all(), entriesOf(desk, filled.line));
    },
  };
}
