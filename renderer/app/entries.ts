/**
 * The active area's command line: its meaning, and running it. Several entries run in order, each
 * once the one before has finished; the first failure stops the rest, which stay on the line.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { ActionContext, LastSearch } from '../commands/action-context.ts';
import { COMMANDS, findCommand } from '../commands/index.ts';
import { definesMacro } from '../commands/macros.ts';
import { splitLine as partsOf } from '../commands/read-entry.ts';
import { type Reading, readLine as readOne } from '../commands/read-line.ts';
import { findSeller, formatClasses, listLineClasses } from '../features/search/booking-classes.ts';
import { isNamed, readTypedDate } from '../features/sell/passenger-rows.ts';
import { listSeated } from '../features/ticketing/amounts-due.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { SliceRequest } from '../languages/requests.ts';
import { type Area, parseAirlines, type ShopForm } from './area.ts';
import { findHeldBooking, getOfferList } from './command-context.ts';
import type { DeskContext } from './desk-context.ts';
import { remember } from './navigation.ts';

export { findPlaceName } from '../languages/places.ts';

/** A search form as a request; null if its dates are no longer valid. */
function readSearched(form: ShopForm, today: string): LastSearch | null {
  const readDay = (text: string) => readTypedDate(text, today, false);
  const out = readDay(form.out);
  if (out === null || form.from.trim() === '' || form.to.trim() === '') return null;
  const more: SliceRequest[] = [];
  for (const slice of form.more) {
    const date = readDay(slice.date);
    if (date === null) return null;
    more.push({ from: slice.from.trim().toUpperCase(), to: slice.to.trim().toUpperCase(), date });
  }
  return {
    from: form.from.trim().toUpperCase(),
    to: form.to.trim().toUpperCase(),
    out,
    back: form.back.trim() === '' ? null : readDay(form.back),
    more,
    airlines: parseAirlines(form),
    adts: form.adts,
    chds: form.chds,
    infs: form.infs,
    cabin: form.cabin,
    direct: form.direct,
  };
}

/** The facts of a work area that an action may use. */
export function buildActionContext(desk: DeskContext, area: Area): ActionContext {
  const env = desk.getEntryEnv();
  const { today } = env;
  const booking = findHeldBooking(area)?.booking;
  const named = area.draft?.rows.filter((row) => row.pax_type !== 'INF' && isNamed(row));
  const names = booking ? listSeated(booking).length : named?.length;
  return {
    home: desk.preferences.getState().home_language,
    ...env,
    ...(names === undefined ? {} : { names }),
    context: desk.getCommandContext(area),
    clock: { now: desk.now(), time_zone: desk.getTimeZone() },
    searched: () => {
      const form = area.search?.booking_id == null ? (area.search?.form ?? area.again) : null;
      return form ? readSearched(form, today) : null;
    },
    classes(line) {
      const row = area.search ? getOfferList(area).rows[line - 1] : undefined;
      if (!row) return null;
      const legs = row.slices.flatMap((slice) => slice.legs);
      return [...new Set(legs.flatMap((leg) => leg.fare_info.fare_class ?? []))];
    },
    open(line, letters, seats) {
      const { search } = area;
      const row = search ? getOfferList(area).rows[line - 1] : undefined;
      if (!search || !row) return null;
      const known = listLineClasses(search.classes, row.slices);
      const [first] = known;
      if (!first) return null;
      const wanted = seats ?? Math.max(search.form.adts + search.form.chds, 1);
      return {
        provider_type: findSeller(known, letters, wanted, row.offer.provider_type),
        shown: first.flights.map(formatClasses).join(' / '),
      };
    },
    rates: desk.shell.getState().rates,
  };
}

/** The entries of a line with their indexes; a line that defines a macro is one entry. */
export const listEntries = (desk: DeskContext, line: string): { text: string; at: number }[] =>
  definesMacro(line)
    ? [{ text: line, at: 0 }]
    : partsOf(line, {
        home: desk.preferences.getState().home_language,
        ...desk.getEntryEnv(),
      });

export interface LineReading {
  reading: Reading;
  /** Index on the line where this entry starts. */
  at: number;
  /** Number of this entry, from 1, out of `count`. */
  n: number;
  count: number;
}

/** An entry may become possible once the earlier ones ran, so only its effect is shown. */
function deferReading(reading: Reading): Reading {
  if (reading.state !== 'impossible') return reading;
  const { command, says } = reading;
  const order = { says, run: () => undefined };
  return { state: 'ready', command, order, foreign: [], asks: null };
}

/** A note that a booking is to be ticketed is skipped among other entries: it has no use here. */
const isNeedless = (reading: Reading): boolean =>
  reading.state === 'refused' && reading.instead.key === 'lack.ticketed';

/** The reading of the line: of the first entry with an error, else of the last one. */
export function readWhole(desk: DeskContext, area: Area): LineReading {
  const entries = listEntries(desk, area.entry);
  const here = buildActionContext(desk, area);
  const readEntry = (n: number): LineReading => {
    const { text, at } = entries[n] ?? { text: '', at: 0 };
    return { reading: readOne(text, COMMANDS, here), at, n: n + 1, count: entries.length };
  };
  if (entries.length <= 1) return readEntry(0);
  const last = readEntry(entries.length - 1);
  const parts = [...entries.slice(0, -1).map((_, n) => readEntry(n)), last];
  const wrong = parts.find(
    ({ reading }) => !['ready', 'impossible'].includes(reading.state) && !isNeedless(reading),
  );
  const [first] = parts;
  if (wrong) return wrong;
  return first?.reading.state === 'impossible'
    ? first
    : { ...last, reading: deferReading(last.reading) };
}

/** Answers why an entry is not run; returns the index of the error in it. */
function refuse(desk: DeskContext, name: AreaName, text: string, reading: Reading): number {
  const warn = (said: string, details: readonly string[] = []): void =>
    desk.answer(name, 'warn', said, details);
  switch (reading.state) {
    case 'empty':
    case 'ready':
      return 0;
    case 'impossible':
      desk.refuseCommand(
        name,
        findCommand(reading.command),
        say('line.impossible', { why: say(reading.why) }),
      );
      return 0;
    case 'refused':
      warn(say(reading.instead));
      return 0;
    case 'begun':
      warn(say('line.begun', { heads: reading.heads.join('  ') }));
      return text.length;
    case 'unknown':
      warn(say('line.unknown'), [
        ...describeNearest(reading.near),
        say('line.help', { entry: desk.formatEntry({ kind: 'help', topic: null }) }),
      ]);
      return 0;
    case 'ambiguous':
      warn(
        say('line.ambiguous'),
        reading.choices.map(
          ({ languages, says }) => `${languages.map(getLanguageName).join(', ')}: ${say(says)}`,
        ),
      );
      return 0;
    case 'unfinished':
    case 'wrong':
      warn(say('line.expected', { what: say(reading.expected) }), [
        ...(reading.format === null ? [] : [formatInWords(reading.format)]),
        ...describeNearest(reading.near),
      ]);
      return reading.state === 'wrong' ? reading.at : text.length;
  }
}

export const getLanguageName = (language: Language): string => say(`language.${language}`);

export const describeNearest = (near: readonly string[]): string[] =>
  near.length === 0 ? [] : [say('line.perhaps', { list: near.map(formatInWords).join(', ') })];

/** Asks before running an entry of another language that writes, or a title that may be a name. */
function askFirst(
  desk: DeskContext,
  text: string,
  reading: Extract<Reading, { state: 'ready' }>,
  run: () => unknown,
): void {
  const { name } = desk.getActiveArea();
  const { asks } = reading;
  if (asks?.why === 'title') {
    desk.ask(name, {
      title: say('question.title', { title: asks.title }),
      lines: [
        { label: say('question.title_typed'), value: text.trim().toUpperCase() },
        { label: say('question.after'), value: say(reading.order.says) },
      ],
      note: say('question.title_note', { word: asks.word }),
      confirm: say('question.title_do'),
      run,
    });
    return;
  }
  const home = getLanguageName(desk.preferences.getState().home_language);
  desk.ask(name, {
    title: say('question.foreign', { entry: text.trim().toUpperCase() }),
    lines: [
      { label: reading.foreign.map(getLanguageName).join(', '), value: say(reading.order.says) },
    ],
    note: say('question.foreign_note', { home }),
    confirm: say('question.foreign_do'),
    danger: true,
    run,
  });
}

/**
 * Runs one entry in the active area; resolves, when all is over, to whether it was done and to the
 * area it went to, if it is one that does.
 */
async function runOne(
  desk: DeskContext,
  text: string,
  reading: Extract<Reading, { state: 'ready' }>,
): Promise<{ done: boolean; here: AreaName }> {
  desk.patchArea(desk.getActiveArea().name, { answer: null });
  let work: unknown;
  if (reading.asks) askFirst(desk, text, reading, () => reading.order.run(desk.actions));
  else work = reading.order.run(desk.actions);
  // An entry changes the area at once; the agent may do so while it runs.
  const here = desk.getActiveArea().name;
  await work;
  return { here, done: await waitUntilIdle(desk, here) };
}

/** Refuses a card number on the line, because typed entries are stored and recalled. */
export function refuseCardHere(desk: DeskContext): void {
  const entry = desk.formatEntry({ kind: 'issue', passengers: [] });
  desk.answerHere('warn', say('answer.no_card_here', { entry }));
}

/**
 * Runs the line; an entry with an error stays to be corrected. Returns the index of the error, or
 * null if the line was accepted.
 */
export function runEntry(desk: DeskContext): number | null {
  const area = desk.getActiveArea();
  const entries = listEntries(desk, area.entry);
  const [first, ...rest] = entries;
  if (!first) return null;
  desk.shell.setState({ typing: true });
  desk.askFocus('line');
  if (holdsCardNumber(area.entry) && !definesMacro(area.entry)) {
    desk.patchArea(area.name, { entry: '' });
    refuseCardHere(desk);
    return null;
  }
  const reading = readOne(first.text, COMMANDS, buildActionContext(desk, area));
  if (rest.length > 0 && isNeedless(reading)) {
    remember(desk, area.entry.trim());
    void runAll(desk, rest);
    return null;
  }
  if (reading.state !== 'ready') return first.at + refuse(desk, area.name, first.text, reading);
  // Nothing is changed while something is being sent; the entry stays for later.
  if (findCommand(reading.command)?.changes && desk.isBusy(area.name)) return 0;
  if (reading.command !== 'line.recall') remember(desk, area.entry.trim());
  if (rest.length > 0) {
    void runAll(desk, entries);
    return null;
  }
  desk.patchArea(area.name, { entry: '', answer: null });
  const run = () => reading.order.run(desk.actions);
  if (reading.asks) askFirst(desk, first.text, reading, run);
  else if (findCommand(reading.command)?.changes) desk.runInArea(area.name, run);
  else void run();
  return null;
}

const joinEntries = (entries: readonly { text: string }[]): string =>
  entries.map(({ text }) => text.trim().replaceAll(';', '\\;')).join('; ');

/** Runs entries in order. The remaining ones stay on the line: typing there stops the run. */
export async function runAll(
  desk: DeskContext,
  entries: readonly { text: string }[],
): Promise<void> {
  const left = [...entries];
  let where = desk.getActiveArea().name;
  for (let entry = left.shift(); entry; entry = left.shift()) {
    const area = desk.getArea(where);
    const reading = readOne(entry.text, COMMANDS, buildActionContext(desk, area));
    if (isNeedless(reading)) {
      desk.patchArea(where, { entry: joinEntries(left) });
      continue;
    }
    if (reading.state !== 'ready') {
      desk.patchArea(where, { entry: joinEntries([entry, ...left]) });
      refuse(desk, where, entry.text, reading);
      return;
    }
    const rest = joinEntries(left);
    desk.patchArea(where, { entry: rest });
    const { done, here } = await runOne(desk, entry.text, reading);
    // An entry may go to another area; the rest goes with it.
    if (here !== where && desk.getArea(where).entry === rest) {
      desk.patchArea(where, { entry: '' });
      desk.patchArea(here, { entry: rest });
    }
    where = here;
    if (desk.getArea(where).entry !== rest) return;
    // Entries run in the area on screen, and the rest was typed in this one.
    const left_alone = desk.getActiveArea().name !== where;
    if ((!done || left_alone) && left.length > 0) {
      desk.patchArea(where, ({ answer: said }) => ({
        answer: said && { ...said, details: [...said.details, say('line.stopped')] },
      }));
      return;
    }
    if (!done) return;
  }
}

/**
 * Resolves once all started work has ended: true if nothing was refused and every question was
 * confirmed. A warning counts as a refusal, because an agent has to read it.
 */
function waitUntilIdle(desk: DeskContext, name: AreaName): Promise<boolean> {
  let asked = false;
  let confirmed = true;
  /** Tracks whether a question that opens is confirmed or closed. */
  const watchQuestion = (): boolean => {
    const { overlay } = desk.shell.getState();
    if (overlay.kind !== 'question' || overlay.question.about?.area !== name) return false;
    const { question } = overlay;
    if (!asked) {
      asked = true;
      confirmed = false;
      const run = () => {
        confirmed = true;
        asked = false;
        return question.run();
      };
      desk.shell.setState({ overlay: { kind: 'question', question: { ...question, run } } });
    }
    return true;
  };
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const isDeskBusy = (): boolean => {
      const { waiting, asked: parked, search } = desk.getArea(name);
      return watchQuestion() || parked !== null || waiting !== null || search?.state === 'running';
    };
    const look = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (isDeskBusy()) return;
      // Work after a call continues before the next timer tick.
      timer = setTimeout(() => {
        if (isDeskBusy()) return;
        for (const stop of stops) stop();
        const said = desk.getArea(name).answer?.kind;
        resolve(confirmed && said !== 'bad' && said !== 'warn');
      }, SETTLE_MS);
    };
    const stops = [desk.areas.subscribe(look), desk.shell.subscribe(look)];
    look();
  });
}

const SETTLE_MS = 5;
