/** Quotes name people too: their words go with a booking, with a profile, and when their time is over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import { sweepPassengers } from '#main/operations/admin/privacy.ts';
import { holdOne, openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const DAY_MS = 86_400_000;
const PERSON = { last_name: 'Canária', first_name: 'Zuleica', phone_number: '+55 11 98877 6655' };
const OPTION = 'NOTE OF THE OPTION';
const EMPTY = '—||||';
let host: TestHost;
let admin: Station;
let booking_id = '';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The first offer of a day, as an option: what `holdOne` books. */
async function offered(days: number) {
  const { offers } = await admin.must('offer.search', {
    route: `GRU,MIA,${inDays(days).slice(0, 10)}`,
    provider_type: ['PROVIDER_04'],
    adts: 1,
  } as InputOf<'offer.search'>);
  const tokens = offers[0]?.journeys.flatMap(({ slices }) => slices[0]?.token ?? []) ?? [];
  return [{ tokens, note: OPTION }];
}

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  const [bought, other] = [await offered(43), await offered(44)];
  booking_id = (await holdOne(admin, 43, PERSON)).id;
  await admin.must('booking.cancel', { id: booking_id });
  const quote = (title: string, valid_until: string, more: object) =>
    admin.must('quote.save', { title, valid_until, options: other, ...more });
  const [soon, long] = [inDays(0.01), inDays(40)];
  await quote('Miami', long, { customer: 'Mrs Canaria', note: 'Has a cat', options: bought });
  await quote('Same flights', long, { customer: 'Acme', options: bought });
  await quote('Ended', soon, { note: 'ZULEICA CANARIA wants it' });
  await quote('Still valid', long, { customer: 'Zuleica Canária' });
  await quote('Namesake', soon, { customer: 'Ms Canária' });
  await quote('Called', soon, { margin_text: 'Ring 11 98877-6655' });
});
afterAll(() => host.close());

/** Everybody is signed out by so long a time. */
async function later(days: number): Promise<void> {
  host.ahead(days * DAY_MS);
  admin = await host.station();
}

/** Each as it is stored: title, customer, notes. */
async function stored(): Promise<string[]> {
  const { read } = host.service.ports.db;
  const rows = await read.query
    .selectFrom('quotes')
    .select('payload')
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload }) => {
    const { title, customer, note, margin_text, options } = JSON.parse(payload);
    return [title, customer, note, margin_text, options[0].note].join('|');
  });
}

test('with a booking: what it was sold from, and what is over and names its passengers', async () => {
  await later(2);
  await admin.must('privacy.erase', { booking_id });
  expect(await stored()).toEqual([
    EMPTY,
    `Same flights|Acme|||${OPTION}`,
    EMPTY,
    `Still valid|Zuleica Canária|||${OPTION}`,
    `Namesake|Ms Canária|||${OPTION}`,
    EMPTY,
  ]);
  // What was offered stays, and the quote is no younger.
  const { quotes } = await admin.must('quote.list', {});
  const titles = ['—', 'Namesake', 'Still valid', '—', 'Same flights', '—'];
  expect(quotes.map(({ title }) => title)).toEqual(titles);
  const { quote } = await admin.must('quote.get', { id: quotes.at(-1)?.id ?? '' });
  expect(quote.options[0]?.slices).toHaveLength(1);
});

test('with a profile: whatever names its person', async () => {
  const { profile } = await admin.must('profile.save', {
    last_name: 'Canaria',
    first_name: 'Zuleica',
    gender_type: 'UNSPECIFIED',
    birth_date: null,
    nationality: null,
    phone: null,
    email: null,
    documents: [],
    frequent_flyers: [],
    meal: null,
    seat: null,
    notes: '',
  });
  await admin.must('privacy.erase', { profile_id: profile.id });
  expect(await stored()).toEqual([
    EMPTY,
    `Same flights|Acme|||${OPTION}`,
    EMPTY,
    EMPTY,
    `Namesake|Ms Canária|||${OPTION}`,
    EMPTY,
  ]);
});

test('by itself: once the agency’s time after the end of its validity is over', async () => {
  await admin.must('privacy.set', { retention_days: 60 });
  const kept = async () => {
    await sweepPassengers(host.service.ports);
    return (await stored()).filter((words) => words !== EMPTY);
  };
  const [long, short] = [`Same flights|Acme|||${OPTION}`, `Namesake|Ms Canária|||${OPTION}`];
  await later(57);
  expect(await kept()).toEqual([long, short]);
  await later(3);
  expect(await kept()).toEqual([long]);
  await later(36);
  expect(await kept()).toEqual([long]);
  await later(4);
  expect(await kept()).toEqual([]);
});
