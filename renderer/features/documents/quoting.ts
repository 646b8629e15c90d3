/**
 * Quotes: marked offers become options, which the agent sorts and describes. The service stores the
 * offers' data; only order and texts are changed here.
 */
import { pick } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { MAX_OPTIONS, type Quote, type QuoteSaveInput } from '#main/contract/quote.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import type { Area } from '../../app/area.ts';
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { setCursor } from '../../app/navigation.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { listTokens, type OfferRow } from '../search/offer-rows.ts';
import { readTypedDate } from '../sell/passenger-rows.ts';
import type { QuotingView } from './documents-state.ts';

export const patchQuote = (desk: DeskContext, name: AreaName, change: Partial<QuotingView>): void =>
  desk.patchPart(name, 'quoting', { changed: true, ...change });

/** The marked rows, in the order they were marked; else the one under the cursor. */
function listMarkedRows(area: Area): OfferRow[] {
  const { rows, row } = getOfferList({ ...area, filter: '' });
  const marked = area.compared.flatMap((key) => rows.find((one) => one.key === key) ?? []);
  return marked.length > 0 ? marked : row ? [row] : [];
}

export function formatTitle({ slices }: Pick<OfferRow, 'slices'>): string {
  const [first] = slices;
  if (!first) return say('quote.title');
  const { origin, destination, departure_date } = first;
  const day = formatShortDay(departure_date);
  return say('quote.default_title', { from: origin, to: destination, day });
}

export async function quoteOffers(desk: DeskContext): Promise<void> {
  const area = desk.getActiveArea();
  const { name, quoting } = area;
  const rows = area.search ? listMarkedRows(area) : [];
  const [first] = rows;
  if (!first) return desk.answer(name, 'warn', say('answer.quote_none_marked'));
  // Parts of one sale are not alternatives, so marked offers make a new quote.
  const open = quoting?.together ? null : quoting;
  const known = open?.options ?? [];
  const held = new Set(known.map(({ slices }) => slices.map(({ token }) => token).join(' ')));
  const fresh = rows.filter(({ slices }) => !held.has(listTokens(slices).join(' ')));
  if (known.length + fresh.length > MAX_OPTIONS)
    return desk.answer(name, 'warn', say('answer.quote_most', { n: MAX_OPTIONS }));
  const saved = await sendQuote(desk, name, {
    ...(open ? pickWords(open) : { title: formatTitle(first) }),
    options: [
      ...known.map(({ id, note }) => ({ option_id: id, note })),
      ...fresh.map(({ slices }) => ({ tokens: listTokens(slices) })),
    ],
  });
  if (!saved) return;
  desk.patchArea(name, { compared: [] });
  desk.openScreen(name, 'quote', 'line');
}

export const pickWords = (quoting: QuotingView) =>
  pick(quoting, 'id', 'revision', 'title', 'customer', 'note', 'margin_text', 'together');

/** Saves a quote and shows the result; false if it was refused. */
export async function sendQuote(
  desk: DeskContext,
  name: AreaName,
  input: QuoteSaveInput,
): Promise<boolean> {
  const result = await desk.callFor(name, phrase('waiting.quote'), 'quote.save', input);
  if (!result.ok) {
    if (result.error.error === 'STALE_REVISION') await noteChangedQuote(desk, name);
    else desk.answerFailure(name, result.error);
    return false;
  }
  const { quote } = result.value.output;
  show(desk, name, quote);
  desk.answer(name, 'ok', say('answer.quote_saved', { reference: quote.reference }));
  return true;
}

/** What was typed stays; saving again puts it over the other change. */
async function noteChangedQuote(desk: DeskContext, name: AreaName): Promise<void> {
  const id = desk.getArea(name).quoting?.id;
  if (id === undefined) return;
  const now = await desk.callOrAnswer(name, phrase('waiting.quotes'), 'quote.get', { id });
  if (!now) return;
  const { revision } = now.output.quote;
  desk.patchArea(name, ({ quoting }) => ({
    quoting: quoting?.id === id ? { ...quoting, revision } : quoting,
  }));
  desk.answer(name, 'warn', say('quote.stale'));
}

function show(desk: DeskContext, name: AreaName, quote: Quote): void {
  const { created_at: _1, updated_at: _2, created_by: _3, ...words } = quote;
  desk.patchArea(name, { quoting: { ...words, until: '', errors: {}, changed: false } });
}

/** Mod+Enter: saves the quote; false if that is not possible. */
export async function saveQuote(desk: DeskContext): Promise<boolean> {
  const { name, quoting } = desk.getActiveArea();
  if (!quoting) {
    desk.answer(name, 'warn', say('why.no_quote'));
    return false;
  }
  const today = desk.getAgencyToday();
  const day = quoting.until.trim() === '' ? null : readTypedDate(quoting.until, today, false);
  const errors: { title?: string; until?: string } = {};
  if (quoting.title.trim() === '') errors.title = say('quote.no_title');
  if (quoting.until.trim() !== '' && day === null) errors.until = say('field.day');
  if (day !== null && day < today) errors.until = say('quote.until_past');
  desk.patchArea(name, { quoting: { ...quoting, errors } });
  if (Object.keys(errors).length > 0) {
    desk.refuseForm(name);
    return false;
  }
  const until =
    day && new Date(convertLocalToUtc(`${day}T23:59`, desk.getTimeZone())).toISOString();
  return sendQuote(desk, name, {
    ...pickWords(quoting),
    ...(until === null ? {} : { valid_until: until }),
    options: quoting.options.map(({ id, note }) => ({ option_id: id, note })),
  });
}

export function openQuotes(desk: DeskContext): void {
  const { name } = desk.getActiveArea();
  // Read before the screen is shown, or the screen would read it again.
  void readQuotes(desk, name);
  desk.openScreen(name, 'quotes', 'line');
}

export async function readQuotes(desk: DeskContext, name: AreaName): Promise<void> {
  const done = await desk.callOrAnswer(name, phrase('waiting.quotes'), 'quote.list', {});
  if (!done) return;
  const { quotes } = done.output;
  desk.patchArea(name, { quotes });
  desk.announce(say('answer.quotes', { n: quotes.length }));
}

/** Reads a quote with the bookings made from it; false if that failed. */
export async function readQuote(desk: DeskContext, name: AreaName, id: string): Promise<boolean> {
  const done = await desk.callOrAnswer(name, phrase('waiting.quotes'), 'quote.get', { id });
  if (done) show(desk, name, done.output.quote);
  return done !== null;
}

export async function openQuote(desk: DeskContext, id: string): Promise<void> {
  const { name } = desk.getActiveArea();
  if (!(await readQuote(desk, name, id))) return;
  desk.openScreen(name, 'quote', 'line');
}

export function moveOption(desk: DeskContext, step: -1 | 1): void {
  const area = desk.getActiveArea();
  const { name, quoting } = area;
  const { at } = desk.getList();
  const option = quoting?.options[at];
  const to = at + step;
  if (!quoting || !option || to < 0 || to >= quoting.options.length) return;
  const rest = quoting.options.filter((one) => one !== option);
  patchQuote(desk, name, { options: [...rest.slice(0, to), option, ...rest.slice(to)] });
  setCursor(desk, name, option.id);
  desk.announce(say('answer.quote_moved', { n: to + 1 }));
}

export function dropOption(desk: DeskContext): void {
  const area = desk.getActiveArea();
  const { name, quoting } = area;
  const { at } = desk.getList();
  if (!quoting?.options[at]) return;
  if (quoting.options.length === 1) {
    desk.answer(name, 'warn', say('answer.quote_last'));
    return;
  }
  const options = quoting.options.filter((_, n) => n !== at);
  patchQuote(desk, name, { options });
  const next = options[Math.min(at, options.length - 1)];
  if (next) setCursor(desk, name, next.id);
  desk.announce(say('answer.quote_dropped', { n: options.length }));
}

/** The open quote, or the one under the cursor of the list. */
function findChosenQuote(
  desk: DeskContext,
): { id: string; reference: string; title: string } | null {
  const area = desk.getActiveArea();
  if (area.screen === 'quote') return area.quoting;
  const { keys, at } = desk.getList();
  return area.quotes?.find(({ id }) => id === keys[at]) ?? null;
}

export function forgetQuote(desk: DeskContext): void {
  const area = desk.getActiveArea();
  const meant = findChosenQuote(desk);
  if (!meant) {
    desk.answer(area.name, 'warn', say('why.no_quote'));
    return;
  }
  desk.ask(area.name, {
    title: say('question.quote_forget'),
    lines: [{ label: meant.reference, value: meant.title }],
    note: say('question.quote_forget_note'),
    confirm: say('question.quote_forget_do'),
    danger: true,
    run: () => forget(desk, area.name, meant.id),
  });
}

async function forget(desk: DeskContext, name: AreaName, id: string): Promise<void> {
  const done = await desk.callOrAnswer(name, phrase('waiting.quote'), 'quote.delete', { id });
  if (!done) return;
  const { quoting, screen } = desk.getArea(name);
  if (quoting?.id === id) desk.patchArea(name, { quoting: null });
  if (screen === 'quote') desk.openScreen(name, 'quotes');
  await readQuotes(desk, name);
  desk.answer(name, 'ok', say('answer.quote_forgotten'));
}
