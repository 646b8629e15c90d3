/**
 * Runs the active area's line. Several entries run in order, each once the one before has finished;
 * the first failure stops the rest, which stay on the line.
 */
import type { AreaName } from '#main/contract/desk.ts';
import { COMMANDS, findCommand } from '../commands/index.ts';
import { definesMacro } from '../commands/macros.ts';
import { type Reading, readLine as readOne } from '../commands/read-line.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';
import {
  buildActionContext,
  describeNearest,
  describeUnknown,
  getLanguageName,
  isNeedless,
  listEntries,
} from './entry-reading.ts';

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
        ...describeUnknown(desk, text, reading.near),
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

/** Runs one entry in the active area; resolves once it ended. `here`: the area it went to. */
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

/** Runs the line; an entry with an error stays. Returns where that is, or null if accepted. */
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
  if (rest.length > 0 && isNeedless(reading, first.text)) {
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
    if (isNeedless(reading, entry.text)) {
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
    if ((!done || left_alone) && left.length > 0)
      return desk.patchArea(where, ({ answer: said }) => ({
        answer: said && { ...said, details: [...said.details, say('line.stopped')] },
      }));
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

/** Steps through the entries of this session, newest first. */
export function recall(desk: DeskContext, step: number): void {
  const { recall: list, recall_at } = desk.shell.getState();
  if (list.length === 0) return;
  const at = (recall_at ?? list.length) + step;
  const place = Math.min(Math.max(at, 0), list.length);
  desk.shell.setState({ recall_at: place === list.length ? null : place });
  desk.patchArea(desk.getActiveArea().name, { entry: list[place] ?? '' });
  desk.askFocus('line');
}

const MAX_RECALLED = 100;
function remember(desk: DeskContext, entry: string): void {
  desk.shell.setState(({ recall: list }) => ({
    recall: [...list.filter((one) => one !== entry), entry].slice(-MAX_RECALLED),
    recall_at: null,
  }));
}
