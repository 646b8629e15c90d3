/** Profiles over the real service: kept sealed, found, changed by one at a time, tied to bookings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import type { ProfileInput } from '#main/contract/profiles.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import {
  AGENT,
  holdOne,
  makeAgent,
  openTestHost,
  type Station,
  type TestHost,
} from '../fixtures/test-host.ts';

const PASSPORT = 'FX889911';
let host: TestHost;
let admin: Station;
let agent: Station;

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  await makeAgent(admin);
  agent = await host.station(AGENT);
});
afterAll(() => host.close());

const person = (change: Partial<ProfileInput> = {}): ProfileInput => ({
  last_name: 'Müller-Núñez',
  first_name: 'Ana Lúcia',
  gender_type: 'FEMALE',
  birth_date: '1984-02-29',
  nationality: 'BR',
  phone: '+55 11 3333 4444',
  email: 'ana.lucia@example.com',
  documents: [
    {
      type: 'PASSPORT',
      unique_identifier: PASSPORT,
      issuing_country_code: 'BR',
      created_at: '2024-01-10',
      expires_at: '2034-01-09',
    },
  ],
  frequent_flyers: [{ airline: 'la', code: '123456789' }],
  meal: 'VGML',
  seat: 'AISLE',
  notes: 'Prefers morning flights',
  ...change,
});

test('what is kept comes back whole by its id, and masked in lists', async () => {
  const { profile } = await agent.must('profile.save', person());
  expect(profile).toEqual({
    ...person(),
    id: expect.any(String),
    revision: 1,
    pax_type: 'ADT',
    frequent_flyers: [{ airline: 'LA', code: '123456789' }],
    documents: [{ ...person().documents[0], id: expect.any(String) }],
    created_at: expect.any(String),
    updated_at: expect.any(String),
    updated_by: AGENT.username,
  });
  expect(await admin.must('profile.get', { id: profile.id })).toEqual({ profile });
  const list = await admin.must('profile.list', {});
  expect([list.total, list.profiles.map((one) => one.document?.unique_identifier)]).toEqual([
    1,
    ['····11'],
  ]);
  for (const [name, text] of host.files()) expect(text.includes(PASSPORT), name).toBe(false);
});

test.each([
  ['mul', 1],
  ['MUELLER', 1],
  ['nunez ana', 1],
  ['núñez luc', 1],
  ['lucia muller', 1],
  ['na', 0],
  ['%', 0],
  ['', 0],
  ['silva', 0],
])('"%s" finds %i', async (text, count) => {
  const { profiles } = await agent.must('profile.find', { text });
  expect(profiles).toHaveLength(count);
});

test('a reader’s document number finds its person, however it is written', async () => {
  for (const document_number of [PASSPORT, 'fx 88.9911']) {
    const { profiles } = await agent.must('profile.find', { document_number });
    expect(profiles.map((one) => one.last_name)).toEqual(['Müller-Núñez']);
  }
  expect(await agent.must('profile.find', { document_number: 'FX889912' })).toEqual({
    profiles: [],
  });
});

test('a number that is not typed again stays; an old revision changes nothing', async () => {
  const [found] = (await agent.must('profile.find', { text: 'muller' })).profiles;
  const { profile } = await agent.must('profile.get', { id: found?.id ?? '' });
  const { id, revision } = profile;
  const kept = profile.documents[0];
  const changed = await agent.must('profile.save', {
    ...person({ notes: 'Aisle, front' }),
    id,
    revision,
    documents: [{ id: kept?.id ?? '', type: 'PASSPORT', issuing_country_code: 'BR' }],
  });
  expect(changed.profile).toMatchObject({
    revision: 2,
    notes: 'Aisle, front',
    documents: [{ id: kept?.id, unique_identifier: PASSPORT, expires_at: null }],
  });
  const late = { ...person({ notes: 'lost' }), id, revision };
  expect(await admin.refused('profile.save', late)).toBe('409 STALE_REVISION');
  expect((await admin.must('profile.get', { id })).profile.notes).toBe('Aisle, front');
});

test.each<[Partial<ProfileInput>, string]>([
  [{ birth_date: '2999-01-01', documents: [] }, 'birth_date'],
  [{ nationality: 'QQ' }, 'nationality'],
  [{ email: 'none' }, 'email'],
  [{ last_name: 'S1LVA' }, 'last_name'],
  [{ frequent_flyers: [{ airline: '0Q', code: '1' }] }, 'frequent_flyers.0.airline'],
  [{ documents: [{ type: 'PASSPORT' }] }, 'documents.0.unique_identifier'],
  [{ documents: [{ type: 'PASSPORT', id: 'gone' }] }, 'documents.0.unique_identifier'],
  [
    { documents: [{ type: 'PASSPORT', unique_identifier: 'A1', created_at: '1950-01-01' }] },
    'documents.0.created_at',
  ],
])('%j is refused at its field', async (change, path) => {
  const reply = await agent.call('profile.save', person(change));
  expect(reply.ok ? [] : reply.error.details.map((detail) => detail.path)).toEqual([path]);
});

test('passengers of a booking are tied to profiles, and stay so when the airline answers', async () => {
  const [found] = (await agent.must('profile.find', { text: 'muller' })).profiles;
  const profile_id = found?.id ?? '';
  const booking = await holdOne(agent);
  const passenger_id = booking.passengers[0]?.id ?? '';
  const input = { booking_id: booking.id, links: [{ passenger_id, profile_id }] };
  const linked = await agent.must('profile.link', input);
  expect(linked.booking.passengers[0]?.passenger_profile_id).toBe(profile_id);
  const updated = await agent.must('booking.update', {
    id: booking.id,
    booking_passengers_info: [{ passenger_id, phone: '+55 11 2222 1111' }],
  });
  expect(updated.booking.passengers[0]?.passenger_profile_id).toBe(profile_id);
  const nobody = { ...input, links: [{ passenger_id, profile_id: 'nobody' }] };
  expect(await agent.refused('profile.link', nobody)).toBe('404 NOT_FOUND');
  const stranger = { ...input, links: [{ passenger_id: 'nobody', profile_id }] };
  expect(await agent.refused('profile.link', stranger)).toBe('404 NOT_FOUND');
});

test('a profile linked while the airline’s answer is lost stays linked when it is found', async () => {
  const [found] = (await agent.must('profile.find', { text: 'muller' })).profiles;
  const profile_id = found?.id ?? '';
  const faults = { create: 'drop_after', list: 'http_503', retrieve: 'http_503' } as const;
  for (const [message, fault] of Object.entries(faults)) {
    const setting = { provider_type: 'PROVIDER_04', message, fault };
    await admin.must('training.faults.set', setting as InputOf<'training.faults.set'>);
  }
  const refusal = String(await holdOne(agent, 33).catch((error: unknown) => error));
  const id = /"path":"booking_id","message":"([^"]+)"/.exec(refusal)?.[1] ?? refusal;
  const { booking } = await agent.must('booking.get', { id });
  expect(booking.booking_status).toBe('PENDING');
  const passenger_id = booking.passengers[0]?.id ?? '';
  await agent.must('profile.link', { booking_id: id, links: [{ passenger_id, profile_id }] });
  await admin.must('training.faults.clear', {});
  expect(await host.service.ports.intents.reconcile()).toBe(0);
  const { booking: placed } = await agent.must('booking.get', { id });
  expect(placed.booking_status).toBe('ON_HOLD');
  expect(placed.passengers[0]?.passenger_profile_id).toBe(profile_id);
});

test('another agency has profiles of its own', async () => {
  const other = { username: 'boss@other.example', password: 'other-pass-1' };
  await admin.must('agency.create', buildAgency('Other', other));
  const stranger = await host.station(other);
  const [ours] = (await agent.must('profile.find', { text: 'muller' })).profiles;
  const id = ours?.id ?? '';
  expect(await stranger.must('profile.find', { text: 'muller' })).toEqual({ profiles: [] });
  expect(await stranger.refused('profile.get', { id })).toBe('404 NOT_FOUND');
  expect(await stranger.refused('profile.delete', { id })).toBe('404 NOT_FOUND');
  expect(await stranger.refused('profile.save', { ...person(), id })).toBe('404 NOT_FOUND');
});

test('a deleted profile is gone with its numbers', async () => {
  const [found] = (await agent.must('profile.find', { text: 'muller' })).profiles;
  await agent.must('profile.delete', { id: found?.id ?? '' });
  expect(await agent.must('profile.find', { document_number: PASSPORT })).toEqual({ profiles: [] });
  expect(await agent.refused('profile.get', { id: found?.id ?? '' })).toBe('404 NOT_FOUND');
});
