/**
 * Quotes: marked offers become options, which are put in order and given words. The service keeps what
 * each offer showed; here only the order and the words are changed.
 */
import type { AreaName } from '#main/contract/desk.ts';
import { MOST_OPTIONS, type Quote, type QuoteSaveInput } from '#main/contract/quote.ts';
import { localToUtc } from '#main/reference/calendar.ts';
import { shortDay } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import type { Area } from './area.ts';
import {
  activeArea,
  agencyToday,
  announce,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  offerUnderCursor,
  patchArea,
  refuseForm,
  timeZone,
} from './desk.ts';
import { listOf } from './lists.ts';
import { openScreen, setCursor } from './moving.ts';
import type { OfferRow } from './offer-rows.ts';
import type { QuotingView } from './papers-state.ts';
import { readTypedDate } from './passenger-rows.ts';

export const patchQuote = (bench: Bench, name: AreaName, change: Partial<QuotingView>): void =>
  patchArea(bench, name, ({ quoting }) => ({
    quoting: quoting && { ...quoting, changed: true, ...change },
  }));

/** Rows that are marked, in the order they were marked; else the one under the cursor. */
function rowsMeant(area: Area): OfferRow[] {
  const { rows, row } = offerUnderCursor({ ...area, filter: '' });
  const marked = area.compared.flatMap((key) => rows.find((one) => one.key === key) ?? []);
  return marked.length > 0 ? marked : row ? [row] : [];
}

const tokensOf = ({ slices }: Pick<OfferRow, 'slices'>): string[] =>
  slices.flatMap(({ token }) => token ?? []);

export function titleOf({ slices }: Pick<OfferRow, 'slices'>): string {
  const [first] = slices;
  if (!first) return say('quote.title');
  const { origin, destination, departure_date } = first;
  const day = shortDay(departure_date);
  return say('quote.default_title', { from: origin, to: destination, day });
}

export async function quoteOffers(bench: Bench): Promise<void> {
  const area = activeArea(bench);
  const { name, quoting } = area;
  const rows = area.search ? rowsMeant(area) : [];
  const [first] = rows;
  if (!first) {
    answer(bench, name, 'warn', say('answer.quote_none_marked'));
    return;
  }
  // Parts of one sale are nothing to choose from: what is marked becomes a quote of its own.
  const open = quoting?.together ? null : quoting;
  const known = open?.options ?? [];
  const held = new Set(known.map(({ slices }) => slices.map(({ token }) => token).join(' ')));
  const fresh = rows.filter((row) => !held.has(tokensOf(row).join(' ')));
  if (known.length + fresh.length > MOST_OPTIONS) {
    answer(bench, name, 'warn', say('answer.quote_most', { n: MOST_OPTIONS }));
    return;
  }
  const saved = await sendQuote(bench, name, {
    ...(open ? wordsOf(open) : { title: titleOf(first) }),
    options: [
      ...known.map(({ id, note }) => ({ option_id: id, note })),
      ...fresh.map((row) => ({ tokens: tokensOf(row) })),
    ],
  });
  if (!saved) return;
  patchArea(bench, name, { compared: [] });
  openScreen(bench, name, 'quote');
  askFocus(bench, 'line');
}

export const wordsOf = ({ id, title, customer, note, margin_text, together }: QuotingView) => ({
  id,
  title,
  customer,
  note,
  margin_text,
  together,
});

/** Keeps it and shows what is kept; false where it was refused. */
export async function sendQuote(
  bench: Bench,
  name: AreaName,
  input: QuoteSaveInput,
): Promise<boolean> {
  const result = await callFor(bench, name, phrase('waiting.quote'), 'quote.save', input);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return false;
  }
  const { quote } = result.value.output;
  show(bench, name, quote);
  answer(bench, name, 'ok', say('answer.quote_saved', { reference: quote.reference }));
  return true;
}

function show(bench: Bench, name: AreaName, quote: Quote): void {
  const { created_at: _1, updated_at: _2, created_by: _3, ...words } = quote;
  patchArea(bench, name, { quoting: { ...words, until: '', errors: {}, changed: false } });
}

/** Mod+Enter: keeps what is typed; false where it cannot be kept so. */
export async function saveQuote(bench: Bench): Promise<boolean> {
  const { name, quoting } = activeArea(bench);
  if (!quoting) {
    answer(bench, name, 'warn', say('why.no_quote'));
    return false;
  }
  const today = agencyToday(bench);
  const day = quoting.until.trim() === '' ? null : readTypedDate(quoting.until, today, false);
  const errors: { title?: string; until?: string } = {};
  if (quoting.title.trim() === '') errors.title = say('quote.no_title');
  if (quoting.until.trim() !== '' && day === null) errors.until = say('field.day');
  if (day !== null && day < today) errors.until = say('quote.until_past');
  patchArea(bench, name, { quoting: { ...quoting, errors } });
  if (Object.keys(errors).length > 0) {
    refuseForm(bench, name, Object.values(errors));
    return false;
  }
  const until = day && new Date(localToUtc(`${day}T23:59`, timeZone(bench))).toISOString();
  return sendQuote(bench, name, {
    ...wordsOf(quoting),
    ...(until === null ? {} : { valid_until: until }),
    options: quoting.options.map(({ id, note }) => ({ option_id: id, note })),
  });
}

export function openQuotes(bench: Bench): void {
  const { name } = activeArea(bench);
  // Asked for before it is shown: what comes into view without being waited for is read by itself.
  void readQuotes(bench, name);
  openScreen(bench, name, 'quotes');
  askFocus(bench, 'line');
}

export async function readQuotes(bench: Bench, name: AreaName): Promise<void> {
  const result = await callFor(bench, name, phrase('waiting.quotes'), 'quote.list', {});
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { quotes } = result.value.output;
  patchArea(bench, name, { quotes });
  announce(bench, say('answer.quotes', { n: quotes.length }));
}

/** Reads a quote as it is now, with what was booked from it; false where that failed. */
export async function readQuote(bench: Bench, name: AreaName, id: string): Promise<boolean> {
  const result = await callFor(bench, name, phrase('waiting.quotes'), 'quote.get', { id });
  if (result.ok) show(bench, name, result.value.output.quote);
  else answerFailure(bench, name, result.error);
  return result.ok;
}

export async function openQuote(bench: Bench, id: string): Promise<void> {
  const { name } = activeArea(bench);
  if (!(await readQuote(bench, name, id))) return;
  openScreen(bench, name, 'quote');
  askFocus(bench, 'line');
}

export function moveOption(bench: Bench, step: -1 | 1): void {
  const area = activeArea(bench);
  const { name, quoting } = area;
  const { at } = listOf(area);
  const option = quoting?.options[at];
  const to = at + step;
  if (!quoting || !option || to < 0 || to >= quoting.options.length) return;
  const rest = quoting.options.filter((one) => one !== option);
  patchQuote(bench, name, { options: [...rest.slice(0, to), option, ...rest.slice(to)] });
  setCursor(bench, name, option.id);
  announce(bench, say('answer.quote_moved', { n: to + 1 }));
}

export function dropOption(bench: Bench): void {
  const area = activeArea(bench);
  const { name, quoting } = area;
  const { at } = listOf(area);
  if (!quoting?.options[at]) return;
  if (quoting.options.length === 1) {
    answer(bench, name, 'warn', say('answer.quote_last'));
    return;
  }
  const options = quoting.options.filter((_, n) => n !== at);
  patchQuote(bench, name, { options });
  const next = options[Math.min(at, options.length - 1)];
  if (next) setCursor(bench, name, next.id);
  announce(bench, say('answer.quote_dropped', { n: options.length }));
}

/** The quote that is open, or the one under the cursor of the list. */
function quoteMeant(area: Area): { id: string; reference: string; title: string } | null {
  if (area.screen === 'quote') return area.quoting;
  const { keys, at } = listOf(area);
  return area.quotes?.find(({ id }) => id === keys[at]) ?? null;
}

export function forgetQuote(bench: Bench): void {
  const area = activeArea(bench);
  const meant = quoteMeant(area);
  if (!meant) {
    answer(bench, area.name, 'warn', say('why.no_quote'));
    return;
  }
  ask(bench, {
    title: say('question.quote_forget'),
    lines: [{ label: meant.reference, value: meant.title }],
    note: say('question.quote_forget_note'),
    confirm: say('question.quote_forget_do'),
    danger: true,
    run: () => forget(bench, area.name, meant.id),
  });
}

async function forget(bench: Bench, name: AreaName, id: string): Promise<void> {
  const result = await callFor(bench, name, phrase('waiting.quote'), 'quote.delete', { id });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { quoting, screen } = areaOf(bench, name);
  if (quoting?.id === id) patchArea(bench, name, { quoting: null });
  if (screen === 'quote') openScreen(bench, name, 'quotes');
  await readQuotes(bench, name);
  answer(bench, name, 'ok', say('answer.quote_forgotten'));
}
