/** Quotes: what an offer showed stays, what has run out is not taken, and nobody else's is found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText, textOfFile } from '../documents/reading.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, tokensOf } from '../fixtures/served.ts';

const BEGIN = '2026-11-21T14:00:00Z';
let desk: MovingDesk;
let offers: Json[];
beforeAll(async () => {
  desk = await movingDesk(BEGIN);
  const route = 'GRU,LIS,2026-12-20+LIS,GRU,2027-01-05';
  offers = (await desk.must('offer.search', { route, adts: 2, chds: 1 })).offers;
});
afterAll(() => desk.close());

const save = (input: Json): Promise<Json> => desk.ask('quote.save', input);
const options = (...picks: number[]) => picks.map((n) => ({ tokens: tokensOf(offers[n]) }));
const paper = (quote: Json, format: string): Promise<Json> =>
  desk.must('document.make', { kind: 'QUOTE', format, language: 'en', quote_id: quote.id });

test('keeps options as they were shown, in their order, with the agency’s words', async () => {
  const { quote } = await save({
    title: 'Lisbon for Christmas',
    customer: 'Família Conceição',
    note: 'Here is what we found.',
    options: options(3, 0, 7),
  });
  expect(quote.options.map((one: Json) => one.total)).toEqual(
    [3, 0, 7].map((n) => offers[n].total),
  );
  const first = [3, 0, 7].map((n) => offers[n].expires_at).sort()[0];
  expect(quote).toMatchObject({ valid_until: first, margin_text: '' });
  const [a, b, c] = quote.options;
  const changed = await save({
    id: quote.id,
    title: 'Lisbon',
    margin_text: 'Open Monday to Friday.',
    valid_until: '2026-11-28T02:59:00Z',
    options: [{ option_id: c.id, note: 'The quickest' }, { option_id: a.id }],
  });
  expect(changed.quote).toMatchObject({
    id: quote.id,
    reference: quote.reference,
    title: 'Lisbon',
    customer: 'Família Conceição',
    valid_until: '2026-11-28T02:59:00.000Z',
    options: [
      { ...c, note: 'The quickest' },
      { ...a, note: '' },
    ],
  });
  expect(b).toBeDefined();
  const listed = await desk.must('quote.list');
  expect(listed.quotes[0]).toMatchObject({ id: quote.id, title: 'Lisbon', options: 2 });
  expect((await desk.must('quote.get', { id: quote.id })).quote).toEqual(changed.quote);
});

test('of two agents who change it the second is told, and changes it knowingly', async () => {
  const { quote } = await save({ title: 'Shared', options: options(0, 1) });
  const [first, second] = quote.options.map(({ id }: Json) => ({ option_id: id }));
  const change = (title: string, revision?: number, kept: Json[] = [first, second]) =>
    save({ id: quote.id, revision, title, options: kept });
  const title = async () => (await desk.must('quote.get', { id: quote.id })).quote.title;
  expect(quote.revision).toBe(1);
  await change('Hers', 1, [first]);
  expect(await change('His', 1)).toBe('STALE_REVISION');
  expect(await title()).toBe('Hers');
  expect((await change('His', 2, [first])).quote.revision).toBe(3);
  // Two at once: one of them is told.
  const both = await Promise.all([change('One', 3, [first]), change('Two', 3, [first])]);
  expect(both.filter((answer) => answer === 'STALE_REVISION')).toHaveLength(1);
  // Who names none goes on from what is there.
  await change('Script', undefined, [first]);
  expect(await title()).toBe('Script');
});

test('on paper: the options side by side, when they were seen, and no promise', async () => {
  const { quote } = await save({
    title: 'Lisbon',
    customer: 'Ana',
    options: options(0, 5, 9),
  });
  const text = await pdfText(await paper(quote, 'PDF'));
  const amount = (n: number) => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(n);
  for (const [n, option] of quote.options.entries()) {
    expect(text).toContain(`Option ${n + 1}`);
    expect(text).toContain(`BRL ${amount(option.total)}`);
    for (const leg of option.slices.flatMap((slice: Json) => slice.legs)) {
      expect(text).toContain(`${leg.managed_by} ${leg.flight_number}`);
    }
  }
  expect(text).toContain('for 2 adults, 1 child');
  expect(text).toContain('Nothing is held: both may change until it is booked');
  expect(text).toContain(quote.reference);
  expect(text).toContain('Airdesk Training');
  expect(text).not.toMatch(/guarantee|guaranteed|confirmed|reserved/i);
  const mail = textOfFile(await paper(quote, 'TEXT'));
  expect(mail).toContain('OPTION 3');
  expect(mail.split('\n').filter((line) => [...line].length > 72)).toEqual([]);
});

test.each([
  ['no options', { options: [] }, 'INVALID_REQUEST'],
  ['more than fit beside each other', { options: [0, 1, 2, 3, 4, 5, 6] }, 'INVALID_REQUEST'],
  ['no title', { title: ' ' }, 'INVALID_REQUEST'],
  ['lines in a title', { title: 'a\nb' }, 'INVALID_REQUEST'],
  ['control characters', { note: 'a\u0007b' }, 'INVALID_REQUEST'],
  ['a card in the words', { margin_text: 'Card 4111 1111 1111 1111' }, 'INVALID_REQUEST'],
  ['one option twice', { options: [0, 0] }, 'DUPLICATE'],
  ['tokens of nothing', { options: [{ tokens: ['nothing'] }] }, 'NOT_FOUND'],
  ['an option it never had', { options: [{ option_id: 'nothing' }] }, 'NOT_FOUND'],
  ['a quote there is none of', { id: 'nothing' }, 'NOT_FOUND'],
  ['a day that has passed', { valid_until: '2026-11-20T00:00:00Z' }, 'INVALID_REQUEST'],
])('%s is refused', async (_name, over, error) => {
  const given: Json = { title: 'Lisbon', options: [0], ...over };
  const input = {
    ...given,
    options: given.options.map((one: Json) => (typeof one === 'number' ? options(one)[0] : one)),
  };
  expect(await save(input)).toBe(error);
});

test('one that is forgotten while it is saved stays forgotten', async () => {
  const { quote } = await save({ title: 'Madrid', options: options(0) });
  const again = { id: quote.id, title: 'Madrid', options: [{ option_id: quote.options[0].id }] };
  await Promise.all([save(again), desk.must('quote.delete', { id: quote.id })]);
  expect(await desk.ask('quote.get', { id: quote.id })).toBe('NOT_FOUND');
});

test('what has run out is not quoted; what was quoted stays and says so', async () => {
  const { quote } = await save({ title: 'Lisbon', options: options(0, 1) });
  await desk.at('2026-11-21T18:00:00Z');
  expect(await save({ title: 'Late', options: options(2) })).toBe('EXPIRED');
  const kept = [{ option_id: quote.options[1].id }];
  const again = await save({ id: quote.id, title: 'Lisbon', options: kept });
  expect(again.quote.options).toEqual([quote.options[1]]);
  const text = await pdfText(await paper(quote, 'PDF'));
  expect(text).toContain('These options are no longer offered');
  expect(text).toContain('since run out');
});

test('is forgotten once, and is nobody else’s', async () => {
  const { quotes } = await desk.must('quote.list');
  const { id } = quotes[0];
  const strangers = { username: 'boss@another.example', password: 'another-pass-word' };
  await desk.must('agency.create', buildAgency('Another Agency', strangers));
  await desk.must('session.sign_in', strangers);
  expect((await desk.must('quote.list')).quotes).toEqual([]);
  for (const name of ['quote.get', 'quote.delete'] as const) {
    expect(await desk.ask(name, { id })).toBe('NOT_FOUND');
  }
  const made = { kind: 'QUOTE', format: 'PDF', language: 'en', quote_id: id };
  expect(await desk.ask('document.make', made)).toBe('NOT_FOUND');
  expect(await save({ id, title: 'Mine', options: [{ option_id: 'x' }] })).toBe('NOT_FOUND');
  await desk.at('2026-11-21T18:00:00Z');
  expect(await desk.must('quote.delete', { id })).toEqual({});
  expect(await desk.ask('quote.delete', { id })).toBe('NOT_FOUND');
});
