/** Profiles, readers, pasted lists and the lock, through the real service without a page. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Service } from '#main/host/service.ts';
import { addDays } from '#main/reference/calendar.ts';
import { lockNow, lockWhenIdle, unlock } from '#renderer/app/locking.ts';
import { takeCard, takePaste, takeZone } from '#renderer/app/reader-data.ts';
import { signIn } from '#renderer/app/session-actions.ts';
import { correctCell, pasteManifest } from '#renderer/features/profiles/manifest-actions.ts';
import { EMPTY_PROFILE } from '#renderer/features/profiles/profile-form.ts';
import { changeProfile } from '#renderer/features/profiles/profiles.ts';
import type { ProfileForm } from '#renderer/features/profiles/profiles-state.ts';
import { changeRow } from '#renderer/features/sell/selling.ts';
import { day, getToday, openAirdesk, startWorkstation, type Workstation } from '../workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

const today = getToday();
const ZONE =
  'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F3402283<<<<<<<<<<<<<<<4';
const SWIPE = '%B4111111111111111^SILVA/ANA^30121010000000000?;4111111111111111=30121010000?';

/** The zone of {@link ZONE} with the check digits of its later expiry. */
const weights = (text: string) =>
  [...text].reduce((sum, letter, at) => {
    const value = letter === '<' ? 0 : Number.parseInt(letter, 36);
    return sum + value * ([7, 3, 1][at % 3] ?? 0);
  }, 0) % 10;
const [first = '', second = ''] = ZONE.split('\n');
const until = `340228${weights('340228')}`;
const line = `${second.slice(0, 21)}${until}${second.slice(28, 43)}`;
const GOOD = `${first}\n${line}${weights(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43))}`;

async function naming(at: Workstation, passengers: string, provider = '04') {
  at.enter(`GRU MIA ${day(30)} ${day(40)} ${passengers}`);
  await at.until((area) => area.search?.state === 'done');
  at.enter(`FILTER ${provider}`);
  at.enter('SS1');
  return at.until(
    (area) => area.draft?.confirmed === true && area.screen === 'names' && !area.waiting,
  );
}

async function keep(at: Workstation, change: Partial<ProfileForm>) {
  at.desk.actions.newProfile();
  changeProfile(at.desk, at.area().name, { ...EMPTY_PROFILE, ...change });
  at.desk.actions.endTransaction(true);
  return at.until((area) => area.profile?.id != null && !area.waiting);
}

const ERIKA = {
  last_name: 'Mustermann',
  first_name: 'Erika',
  gender_type: 'FEMALE',
  birth_date: '12AUG1964',
  phone: '+49 30 1234567',
  email: 'erika@example.com',
  meal: 'VGML',
  documents: [
    {
      id: null,
      type: 'PASSPORT',
      number: 'C01X00T47',
      country: 'DE',
      issued: '',
      expires: '28FEB2034',
    },
  ],
  flyers: [{ airline: 'LA', code: '998877' }],
} as const;

it('a profile is typed, mended where it is wrong, saved, found and recalled into a sale', async () => {
  const at = await startWorkstation(service);
  at.desk.actions.newProfile();
  changeProfile(at.desk, 'A', { last_name: 'Mustermann', birth_date: '31FEB1964' });
  at.desk.actions.endTransaction(true);
  expect(at.area().profile?.errors).toEqual({
    first_name: expect.any(String),
    birth_date: expect.any(String),
  });
  changeProfile(at.desk, 'A', { nationality: 'QQ', first_name: 'Erika', birth_date: '' });
  at.desk.actions.endTransaction(true);
  await at.until((area) => area.profile?.errors.nationality !== undefined);
  const saved = await keep(at, ERIKA);
  expect(saved.profile).toMatchObject({ revision: 1, documents: [{ number: 'C01X00T47' }] });

  await naming(at, '1ADT');
  at.desk.actions.recallProfile('must eri');
  const recalled = await at.until((area) => area.answer?.kind === 'ok' && !area.waiting);
  expect(recalled.draft?.rows[0]).toMatchObject({
    last_name: 'Mustermann',
    doc_number: 'C01X00T47',
    doc_expires: '28FEB2034',
    phone: '+49 30 1234567',
    flyer_airline: 'LA',
  });
  expect(recalled.answer?.details.join()).toContain('VGML');
  at.enter('ER');
  const held = await at.until((area) =>
    Boolean(area.booking?.booking.passengers[0]?.passenger_profile_id),
  );
  expect(held.booking?.booking.passengers[0]?.passenger_profile_id).toBe(saved.profile?.id);
});

/** What a booking holds beside people and flights, each line with what became of it. */
async function notesOf(at: Workstation): Promise<string[]> {
  const { booking } = at.area().booking ?? {};
  const people = booking?.passengers.map(({ id }) => id) ?? [];
  const read = await at.desk.client.call('booking.annotations', { booking_id: booking?.id ?? '' });
  if (!read.ok) throw new Error(read.error.message);
  const lines = read.value.output.items.map((one) => {
    const numbers = (ids: readonly (string | null | undefined)[]) =>
      ids.map((id) => people.indexOf(id ?? '') + 1).join('');
    if (one.kind === 'SSR') return `${one.code} P${numbers(one.passenger_ids)} ${one.status}`;
    if (one.kind === 'OSI') return `${one.text} P${numbers([one.passenger_id])} ${one.status}`;
    return one.kind;
  });
  return [...new Set(lines)].sort();
}

const PEOPLE = [
  { ...ERIKA, seat: 'WINDOW' },
  { ...ERIKA, first_name: 'Ernst', meal: 'KSML', seat: 'FRONT' },
  // A child's meal is for nobody who is grown up by now.
  { ...ERIKA, first_name: 'Emil', meal: 'CHML', seat: 'AISLE' },
  { ...ERIKA, first_name: 'Else', seat: 'EXIT_ROW' },
] as const;

async function recallAll(at: Workstation, provider: string) {
  for (const person of PEOPLE) await keep(at, person);
  await naming(at, '4ADT', provider);
  for (const [row, { first_name }] of PEOPLE.entries()) {
    at.desk.actions.recallProfile(`must ${first_name}`);
    await at.until((area) => area.draft?.rows[row]?.first_name === first_name && !area.waiting);
  }
}

it('what is typed while a profile is saved stays typed, and is of the same profile', async () => {
  const at = await startWorkstation(service);
  at.desk.actions.newProfile();
  const type = (change: Partial<ProfileForm>) => changeProfile(at.desk, 'A', change);
  const slowly = async (typed: () => void) => {
    at.cut.now = 'slow';
    at.desk.actions.endTransaction(true);
    await at.until((area) => area.waiting !== null);
    typed();
    at.cut.now = 'nothing';
    await at.until((area) => !area.waiting && area.answer !== null);
  };
  type({ ...EMPTY_PROFILE, last_name: 'Silva', first_name: 'Ana' });
  await slowly(() => type({ phone: '+55 11 3' }));
  const { profile } = at.area();
  expect(profile).toMatchObject({ id: expect.any(String), revision: 1, phone: '+55 11 3' });
  await slowly(() => at.desk.actions.newProfile());
  expect(at.area().profile).toMatchObject({ id: null, last_name: '' });
  // What is refused of one is said at no field of another.
  type({ ...EMPTY_PROFILE, last_name: 'Costa', first_name: 'Rui', nationality: 'XX' });
  await slowly(() => at.desk.actions.newProfile());
  expect(at.area().profile?.errors).toEqual({});
});

it('what profiles wish for is asked of the airline with the booking', async () => {
  const at = await startWorkstation(service);
  await recallAll(at, '04');
  // Typed for one of them: that is the meal he gets. Another's requests are left out.
  at.enter('SR VLMLLA/P2');
  changeRow(at.desk, 'A', 3, { meal: null, seat: null });
  await at.desk.flush();
  const again = await at.reload();
  await again.until((area) => area.draft !== null && area.unsent.notes.length === 1);
  again.enter('ER');
  const held = await again.until((area) => area.booking !== null && area.waiting === null);
  await again.until((area) => area.answer?.details.length === 1);
  expect(held.booking?.booking.booking_status).toBe('ON_HOLD');
  const lines = await notesOf(again);
  expect(lines.map((line) => line.replace(/^(VLML P2) .*/, '$1'))).toEqual([
    'NSSA P3 CONFIRMED',
    'NSSW P1 CONFIRMED',
    'PREFERS SEAT IN FRONT P2 CONFIRMED',
    'VGML P1 CONFIRMED',
    'VLML P2',
  ]);
  expect([again.area().answer?.kind, again.area().unsent.notes]).toEqual(['ok', []]);
});

it('where a connection carries no requests they are kept, and that is said', async () => {
  const at = await startWorkstation(service);
  await recallAll(at, '08');
  at.enter('ER');
  await at.until((area) => area.booking !== null && (area.answer?.details.length ?? 0) > 1);
  expect(await notesOf(at)).toEqual([
    'KSML P2 LOCAL',
    'NSSA P3 LOCAL',
    'NSSW P1 LOCAL',
    'PREFERS EXIT ROW SEAT P4 LOCAL',
    'PREFERS SEAT IN FRONT P2 LOCAL',
    'VGML P1 LOCAL',
    'VGML P4 LOCAL',
  ]);
  expect(at.area().answer?.details.at(-1)).toContain('kept here only: VGML, NSSW, KSML, NSSA, OSI');
});

it('what nobody or several are called is said, and nothing is taken', async () => {
  const at = await startWorkstation(service);
  at.desk.actions.recallProfile('must');
  expect(at.area().answer?.kind).toBe('warn');
  await keep(at, ERIKA);
  await keep(at, { ...ERIKA, first_name: 'Ernst' });
  await naming(at, '1ADT');
  for (const text of ['nobody', 'must']) {
    at.desk.actions.recallProfile(text);
    await at.until((area) => area.answer !== null && !area.waiting);
    expect(at.area().draft?.rows[0]?.last_name).toBe('');
  }
  expect(at.area().answer?.details).toHaveLength(2);
});

it('a passport fills the passenger at hand and brings along whom the agency knows', async () => {
  const at = await startWorkstation(service);
  await keep(at, ERIKA);
  await naming(at, '2ADT');
  expect(takeZone(at.desk, GOOD, 1)).toBe(true);
  const known = await at.until((area) => area.draft?.rows[1]?.profile_id != null);
  expect(known.draft?.rows[1]).toMatchObject({
    last_name: 'MUSTERMANN',
    first_name: 'ERIKA',
    gender_type: 'FEMALE',
    birth_date: '12AUG1964',
    nationality: 'DE',
    doc_number: 'C01X00T47',
    doc_country: 'DE',
    doc_expires: '28FEB2034',
    email: 'erika@example.com',
    flyer_number: '998877',
  });
  expect(known.draft?.errors).toEqual({});
  // One digit read wrong is taken, and said at its field.
  const wrong = GOOD.replace('640812', '640813');
  expect(takePaste(at.desk, wrong, 0)).toBe(true);
  expect(Object.keys(at.area().draft?.errors ?? {})).toEqual(['0.birth_date']);
  expect(at.area().answer?.kind).toBe('warn');
  // Where nobody is typed, nothing is taken.
  at.enter('DESK');
  expect(takeZone(at.desk, GOOD, null)).toBe(false);
});

it('a card that is drawn anywhere but at a payment leaves no trace', async () => {
  const at = await startWorkstation(service);
  expect(takeCard(at.desk, SWIPE)).toBe(false);
  const taken: unknown[] = [];
  at.desk.payment_form.current = {
    collect: () => null,
    lines: () => [],
    add: () => undefined,
    refused: () => false,
    swipe: (card) => void taken.push(card),
    clear: () => undefined,
  };
  expect(takeCard(at.desk, SWIPE)).toBe(true);
  expect(taken).toEqual([
    { number: '4111111111111111', expiry: '12/30', holder: 'ANA SILVA', doubtful: false },
  ]);
  expect(at.area().answer?.text).toContain('1111');
  await at.desk.flush();
  const areas = await at.desk.client.call('workarea.list', {});
  const kept = JSON.stringify([areas, at.desk.areas.getState(), at.desk.shell.getState().recall]);
  expect(kept).not.toContain('4111111111111111');
  expect(kept).not.toContain('SILVA/ANA');
});

it('a pasted list names those it can; a row that is wrong is mended and taken', async () => {
  const at = await startWorkstation(service);
  at.desk.actions.openManifest();
  expect(at.area().screen).toBe('desk');
  await naming(at, '2ADT 1CHD');
  const list =
    'Sobrenome;Nome;Tipo;Nascimento\nSilva;Ana;ADT;12/10/1985\nLima;Bia;CHD;31/02/2019\nReis;Rui;ADT;\nDias;Eva;ADT;';
  at.desk.shell.setState({ typing: false });
  expect(takePaste(at.desk, list, 0)).toBe(true);
  expect(at.area().screen).toBe('manifest');
  // What was pasted into has left the screen: the focus goes to the first wrong cell.
  expect(at.desk.shell.getState().focus.on).toBe('error');
  at.desk.askFocus('line');
  at.desk.actions.takeManifest();
  expect(at.desk.shell.getState().focus.on).toBe('error');
  expect(at.area().draft?.rows.map(({ last_name }) => last_name)).toEqual(['Silva', 'Reis', '']);
  expect(at.area().answer?.details.join()).toContain('DIAS/EVA');
  expect(at.area().manifest?.rows.map((row) => row.line)).toEqual([2, 4]);
  correctCell(at.desk, 2, 'birth_date', '28/02/2019');
  at.desk.actions.takeManifest();
  expect(at.area().draft?.rows.map(({ last_name }) => last_name)).toEqual([
    'Silva',
    'Reis',
    'Lima',
  ]);
  pasteManifest(at.desk, '');
  expect(at.area().manifest?.rows).toEqual([]);
});

it('what an airline is bound to refuse is said before anything is ended', async () => {
  const at = await startWorkstation(service);
  await naming(at, '1ADT');
  changeRow(at.desk, 'A', 0, {
    last_name: 'TOOYOUNG',
    first_name: 'TIM',
    birth_date: '01JAN2020',
    doc_number: 'X1',
    doc_expires: day(20) + addDays(today, 20).slice(0, 4),
  });
  at.enter('ER');
  expect(Object.keys(at.area().draft?.errors ?? {}).sort()).toEqual([
    '0.birth_date',
    '0.doc_expires',
  ]);
  expect(at.area().booking).toBe(null);
});

const COLLEAGUE = { username: 'carla@training.airdesk.example', password: 'carlas-pass-1' };

it('a lock keeps the work, a colleague has work of her own, and neither sees the other’s', async () => {
  const at = await startWorkstation(service);
  await at.desk.client.call('user.create', {
    email: COLLEAGUE.username,
    name: 'Carla',
    password: COLLEAGUE.password,
    role: 'AGENT',
    group_ids: [],
  });
  await naming(at, '1ADT');
  changeRow(at.desk, 'A', 0, { last_name: 'HERE', first_name: 'STILL' });
  await lockNow(at.desk);
  const phase = () => at.desk.session.getState().phase;
  expect(phase()).toBe('locked');
  expect(at.desk.runCommand('booking.find')).toBe(false);
  expect(await unlock(at.desk, 'not-the-password')).toBe(false);
  expect(at.desk.session.getState().error).toBe('The password is wrong');
  expect(await unlock(at.desk, 'training-pass')).toBe(true);
  expect([phase(), at.area().draft?.rows[0]?.last_name]).toEqual(['signed_in', 'HERE']);

  await lockNow(at.desk);
  await signIn(at.desk, COLLEAGUE);
  expect([phase(), at.area().draft, at.area().screen]).toEqual(['signed_in', null, 'desk']);
  expect(at.desk.shell.getState().recall).toEqual([]);
  // She is no administrator.
  at.desk.actions.openSettings('providers');
  expect([at.area().screen, at.area().answer?.kind]).toEqual(['desk', 'warn']);
  at.desk.actions.openSettings(null);
  expect(at.area().screen).toBe('settings');

  await lockNow(at.desk);
  await signIn(at.desk, { username: 'agent@training.airdesk.example', password: 'training-pass' });
  const back = await at.until((area) => area.draft !== null);
  expect(back.draft?.rows[0]).toMatchObject({ last_name: 'HERE', first_name: 'STILL' });
});

it('a lock is there again after a reload, and the work behind it', async () => {
  const at = await startWorkstation(service);
  await naming(at, '1ADT');
  changeRow(at.desk, 'A', 0, { last_name: 'AFTER', first_name: 'RELOAD' });
  await lockNow(at.desk);
  const again = await at.reload();
  expect(again.desk.session.getState().phase).toBe('locked');
  expect(again.area().draft).toBe(null);
  expect(await unlock(again.desk, 'training-pass')).toBe(true);
  expect(again.area().draft?.rows[0]?.last_name).toBe('AFTER');
});

it('locks by itself after the minutes an agent wants, and not before', async () => {
  const at = await startWorkstation(service);
  const touched = 1_000_000;
  const idle = (minutes: number) => lockWhenIdle(at.desk, touched + minutes * 60_000, touched);
  expect(idle(600)).toBe(false);
  at.desk.preferences.setState({ lock_after_minutes: 5 });
  expect(idle(4.99)).toBe(false);
  expect(idle(5)).toBe(true);
  await new Promise<void>((done) => {
    const stop = at.desk.session.subscribe(({ phase }) => {
      if (phase === 'locked') {
        stop();
        done();
      }
    });
  });
  expect(idle(10)).toBe(false);
});

it('an agency or group that is not theirs lets nobody in', async () => {
  const at = await startWorkstation(service);
  const me = { username: 'agent@training.airdesk.example', password: 'training-pass' };
  await at.desk.actions.signOut();
  const tried = async (more: object) => {
    await signIn(at.desk, { ...me, ...more });
    return at.desk.session.getState().session?.group?.name ?? at.desk.session.getState().error;
  };
  expect(await tried({ agency: 'Somebody else' })).toContain('wrong');
  expect(await tried({ group: 'Call centre' })).toContain('no member');
  expect(await tried({ agency: 'airdesk training', group: 'counter' })).toBe('Counter');
});
