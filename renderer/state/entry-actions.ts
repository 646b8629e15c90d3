/** What only entries ask for: answers, look-ups, the home language, macros, notes, worklists. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import type { Actions } from '../commands/actions.ts';
import { findCommand } from '../commands/index.ts';
import { callsMacros, fillMacro } from '../commands/macros.ts';
import { entryOf } from '../commands/typed.ts';
import type { Action } from '../languages/action.ts';
import { say } from '../words/words.ts';
import { areaText } from './area-text.ts';
import { changeLine } from './changing-lines.ts';
import { copyBooking } from './copying.ts';
import {
  activeArea,
  announce,
  answer,
  askFocus,
  type Bench,
  offerUnderCursor,
  patchArea,
} from './desk.ts';
import { dropFlights } from './dropping.ts';
import { entriesOf, languageName, runAll } from './entries.ts';
import { findDeparting, findFlown, openFound } from './finding.ts';
import { openScreen } from './moving.ts';
import { addNotes, receivedFrom } from './notes.ts';
import type { Page } from './page.ts';
import { holdsCardNumber } from './payment-forms.ts';
import { setPreferences } from './preferring.ts';
import { NO_SALE } from './sale-state.ts';
import { seatZone } from './seat-zone.ts';
import { refresh, showTab } from './servicing.ts';
import { typedAs } from './typed-as.ts';
import * as people from './typed-people.ts';
import { ignoredText } from './undoing.ts';
import * as working from './working.ts';

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
  | 'settleLosses'
  | 'countWorklists'
  | 'workQueue'
  | 'placeOnQueue'
  | 'nameWorklist'
  | 'setRate'
  | 'findFlown'
  | 'settleWorkItem'
  | 'leaveWorklist'
>;

export function entryActions(bench: Bench, page: Page, all: () => Actions): EntryActions {
  const say_here = (kind: 'ok' | 'info' | 'warn', text: string, details: readonly string[] = []) =>
    answer(bench, activeArea(bench).name, kind, text, details);
  return {
    tell({ known, text, lines }) {
      say_here(known ? 'info' : 'warn', say(text), lines);
    },
    beginEntry: (id) => beginEntry(bench, id),
    insertSign: (sign) => insertSign(bench, page, sign),
    setHomeLanguage(language) {
      void setPreferences(bench, { home_language: language });
      say_here('info', say('answer.language', { language: languageName(language) }));
    },
    showAreas: () => showAreas(bench),
    ...macroActions(bench, all),
    openOffer: (line) => openOffer(bench, line),
    setEmail: (email, passenger = 1) => people.setEmail(bench, email, passenger),
    setPhone: (phone, passenger = 1) => people.setPhone(bench, phone, passenger),
    setBirth: (birth) => people.setBirth(bench, birth),
    changeLine: (line) => changeLine(bench, line),
    addInfant: (infant) => people.addInfant(bench, infant),
    rename: (passenger, name) => people.rename(bench, passenger, name),
    setDocument: (document) => people.setDocument(bench, document),
    addNotes: (notes) => addNotes(bench, notes),
    receivedFrom: (person) => receivedFrom(bench, person),
    ignoreAndShow: () => ignoreAndShow(bench),
    showFound() {
      openScreen(bench, activeArea(bench).name, 'desk');
      askFocus(bench, 'line');
    },
    showDraft() {
      const { name, draft } = activeArea(bench);
      if (draft) openScreen(bench, name, 'names');
      else showTab(bench, 'itinerary');
    },
    dropFlights: (places) => dropFlights(bench, places, () => all().ignore()),
    copyBooking: (what) => copyBooking(bench, what),
    seatZone: (wish) => seatZone(bench, wish),
    acceptSchedule: () => void working.acceptSchedule(bench),
    settleLosses: () => working.askSettleLosses(bench),
    countWorklists: (queue, category = null) => void working.countWorklists(bench, queue, category),
    workQueue: (which) => void working.workQueue(bench, which),
    placeOnQueue: (where) => working.placeOnQueue(bench, where),
    nameWorklist: (list) => working.nameWorklist(bench, list),
    setRate: (rate) => working.setRate(bench, rate),
    findFlown: (wish) => findFlown(bench, wish),
    findDeparting: (wish) => findDeparting(bench, wish),
    openFound: (line) => openFound(bench, line),
    settleWorkItem: (how, until) => void working.settleWorkItem(bench, how, until),
    leaveWorklist: (after) => void working.leaveWorklist(bench, after),
    workNext: (how) => void working.workNext(bench, how),
  };
}

/** Puts the beginning of a command's entry on the line, in the home language. */
function beginEntry(bench: Bench, id: string): void {
  const command = findCommand(id);
  const typed = command && entryOf(command, bench.preferences.getState().home_language);
  if (!typed) return;
  // Up to where something is filled in or may be left out.
  const [entry = ''] = typed.format.split(/[{[]/);
  patchArea(bench, activeArea(bench).name, { entry });
  askFocus(bench, 'line');
}

/** Puts a sign where the cursor of the line stands. */
function insertSign(bench: Bench, page: Page, sign: string): void {
  const { name, entry } = activeArea(bench);
  const caret = page.caret?.() ?? { start: entry.length, end: entry.length };
  patchArea(bench, name, { entry: entry.slice(0, caret.start) + sign + entry.slice(caret.end) });
  askFocus(bench, 'line');
  page.placeCaret?.(caret.start + sign.length);
}

function showAreas(bench: Bench): void {
  const { active, areas } = bench.areas.getState();
  const lines = WORK_AREAS.map((area) =>
    say('answer.area_line', { area, about: areaText(areas[area]) || say('answer.area_empty') }),
  );
  answer(bench, active, 'info', say('answer.areas', { area: active }), lines);
}

/** Opens the details of a line of the offers. */
function openOffer(bench: Bench, line: number | null): void {
  const area = activeArea(bench);
  const { rows, row } = offerUnderCursor(area);
  const wanted = line === null ? row : rows[line - 1];
  if (!wanted) {
    answer(bench, area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
    return;
  }
  const { key } = wanted;
  patchArea(bench, area.name, ({ cursor, expanded }) => ({
    cursor: { ...cursor, offers: key },
    expanded: [...new Set([...expanded, key])],
  }));
  openScreen(bench, area.name, 'offers');
}

/** What was typed and not sent is dropped; the booking is read again. */
function ignoreAndShow(bench: Bench): void {
  const { name, booking } = activeArea(bench);
  patchArea(bench, name, { edit: null, quote: null, marked: [], ...NO_SALE });
  announce(bench, ignoredText(activeArea(bench)));
  if (!booking) return;
  openScreen(bench, name, 'booking');
  askFocus(bench, 'line');
  void refresh(bench, name, booking.booking.id);
}

const ISSUE: Action = { kind: 'issue', passengers: [] };

type MacroActions = Pick<Actions, 'listMacros' | 'setMacro' | 'dropMacro' | 'runMacro'>;

function macroActions(bench: Bench, all: () => Actions): MacroActions {
  const macros = () => bench.preferences.getState().macros;
  const tell = (kind: 'ok' | 'info' | 'warn', text: string, details: readonly string[] = []) =>
    answer(bench, activeArea(bench).name, kind, text, details);
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
        void setPreferences(bench, { macros: [...kept, { name, body }] });
        tell('ok', say('answer.macro_set', { name }), [body]);
      }
    },
    dropMacro(name) {
      const kept = macros().filter((macro) => macro.name !== name);
      if (kept.length === macros().length) tell('warn', say('answer.macro_none', { name }));
      else {
        void setPreferences(bench, { macros: kept });
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
        tell('warn', say('answer.no_card_here', { entry: typedAs(bench, ISSUE) }));
      else await runAll(bench, all(), entriesOf(bench, filled.line));
    },
  };
}
