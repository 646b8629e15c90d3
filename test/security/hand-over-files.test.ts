/** Hand-over files with the right passphrase that Airdesk did not make: nothing of them is taken. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedFiles } from '#main/host/data/sealed-file.ts';
import { day, type Json, person } from '../fixtures/served.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const PASSPHRASE = 'some words of a forger';
let host: TestHost;
let station: Station;
let made: Json;

beforeAll(async () => {
  host = await openTestHost();
  station = await host.station();
  const search = { route: `GRU,MIA,${day(40)}`, provider_type: ['PROVIDER_04' as const] };
  const { offers } = await station.must('offer.search', search);
  const selected_tokens = (offers[0]?.journeys ?? []).map(({ slices }) => slices[0]?.token ?? '');
  await station.must('connection.set', { offline: true });
  await station.must('outbox.add', { selected_tokens, passengers: [person()] });
  const file = await station.must('outbox.export', { passphrase: PASSPHRASE });
  const opened = await sealedFiles.open(PASSPHRASE, file.body_base64);
  if (opened.state !== 'OPEN') throw new Error(opened.state);
  made = JSON.parse(opened.text);
});
afterAll(() => host.close());

/** The file for a booking that nobody knows yet, with a change. */
function forge(change: (parcel: Json) => void): string {
  const file = structuredClone(made);
  const [parcel] = file.parcels;
  parcel.record.id = randomUUID();
  for (const item of parcel.items) {
    item.id = randomUUID();
    item.reference = `AQ${item.id.slice(0, 8)}`;
  }
  change(parcel);
  return JSON.stringify(file);
}

test.each<[string, () => string]>([
  ['no JSON', () => 'x{'],
  ['JSON without end', () => '['.repeat(1_000_000)],
  ['a list', () => '[]'],
  [
    'an id of control characters',
    () => forge(({ items }) => (items[0].id = '\u0000\u0002busy\u0003')),
  ],
  ['a reference that is no word', () => forge(({ items }) => (items[0].reference = '<&">'))],
  ['a booking id that is a path', () => forge(({ record }) => (record.id = '../../x'))],
  ['an issued booking', () => forge(({ record }) => (record.status = 'TICKETED'))],
])('%s is refused', async (_name, text) => {
  const seal = await sealedFiles.sealer(PASSPHRASE);
  const body_base64 = seal(text());
  const before = await station.must('outbox.list', {});
  const said = await station.refused('outbox.import', { passphrase: PASSPHRASE, body_base64 });
  expect(said).toBe('400 INVALID_REQUEST');
  expect(await station.must('outbox.list', {})).toEqual(before);
});

test('the same file unchanged is taken', async () => {
  const seal = await sealedFiles.sealer(PASSPHRASE);
  const body_base64 = seal(forge(() => undefined));
  const taken = await station.must('outbox.import', { passphrase: PASSPHRASE, body_base64 });
  expect([taken.items.length, taken.refused]).toEqual([1, []]);
});
