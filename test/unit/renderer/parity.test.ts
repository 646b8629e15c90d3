/**
 * What the screen offers held against what the service does, over the real service and the training
 * airlines: neither offers what the other refuses, nor forbids what the other does.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Annotation } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import type { InputOf, OperationName, OutputOf } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { MAX_CATEGORY, MAX_QUEUE } from '#main/contract/queue.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { getTodayAtPlace } from '#main/domain/route.ts';
import type { Service } from '#main/host/service.ts';
import { addDays } from '#main/reference/calendar.ts';
import { type Draft, EMPTY_FORM } from '#renderer/app/area.ts';
import type { DeskContext } from '#renderer/app/desk-context.ts';
import type { CommandContext } from '#renderer/commands/context.ts';
import { COMMANDS } from '#renderer/commands/index.ts';
import { refuseExchange } from '#renderer/commands/why-not.ts';
import { moveRemarksIntoRequests } from '#renderer/features/booking/notes.ts';
import { describeTooLong, NOTE_LENGTHS } from '#renderer/features/booking/writing-notes.ts';
import { hasLeft } from '#renderer/features/exchange/given-up.ts';
import { readRequests } from '#renderer/features/outbox/outbox-requests.ts';
import { NO_REQUESTS } from '#renderer/features/outbox/outbox-state.ts';
import { readSearchForm } from '#renderer/features/search/shopping.ts';
import { mayChange } from '#renderer/features/sell/passenger-checks.ts';
import {
  calculateIssueDue,
  listToChoose,
  listToIssue,
} from '#renderer/features/ticketing/amounts-due.ts';
import { issuesTogether } from '#renderer/features/ticketing/issuing.ts';
import {
  listKinds,
  PAYMENT_KINDS,
  toAncillaryPayment,
} from '#renderer/features/ticketing/payment-forms.ts';
import type { NoteRequest } from '#renderer/languages/requests.ts';
import { CATEGORY, QUEUE } from '#renderer/languages/tokens.ts';
import { getToday, openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
let at: Workstation;
beforeAll(async () => {
  ({ service, close } = await openAirdesk());
  at = await startWorkstation(service);
});
afterAll(() => close());

async function must<N extends OperationName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const done = await at.desk.client.call(name, input);
  if (!done.ok) throw new Error(`${name}: ${done.error.error} ${done.error.message}`);
  return done.value.output;
}
async function refused<N extends OperationName>(name: N, input: InputOf<N>): Promise<string> {
  const done = await at.desk.client.call(name, input);
  return done.ok ? 'done' : done.error.error;
}
const read = async ({ id }: Pick<Booking, 'id'>) => (await must('booking.get', { id })).booking;

const PEOPLE = {
  ADT: { first_name: 'ANA', gender_type: 'FEMALE', birth_date: '1985-03-14' },
  INF: { first_name: 'LEO', gender_type: 'MALE', birth_date: addDays(getToday(), -200) },
} as const;
let held = 0;

/** Holds these people out and back, each booking under its own name. */
async function hold(types: readonly ('ADT' | 'INF')[], provider_type: ProviderCode) {
  const last_name = `PARITY${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(held++)}`;
  const out = addDays(getToday(), 40 + held);
  const { offers } = await must('offer.search', {
    route: `GRU,MIA,${out}+MIA,GRU,${addDays(out, 9)}`,
    provider_type: [provider_type],
    adts: types.filter((type) => type === 'ADT').length,
    infs: types.filter((type) => type === 'INF').length,
  });
  const tokens = (offers[0]?.journeys ?? []).flatMap(({ slices }) => slices[0]?.token ?? []);
  const { offer } = await must('offer.price', { slice_tokens: tokens });
  const { booking } = await must('booking.create', {
    selected_tokens: offer.journeys.flatMap(({ slices }) => slices[0]?.token ?? []),
    passengers: types.map((pax_type, index) => ({
      pax_type,
      ...PEOPLE[pax_type],
      last_name: `${last_name}${'XYZ'.charAt(index)}`,
      email: 'ana@example.com',
      phone_number: '+55 11 3333 4444',
    })),
  });
  return booking;
}

const CARD = {
  holder: 'ANA PARITY',
  number: '4111111111111111',
  expire_date: '12/2031',
  cvv: '123',
};
const buildForm = (
  fop_type: InputFormOfPayment['fop_type'],
  total: number,
  passenger_ids: string[],
): InputFormOfPayment => ({
  fop_type,
  total,
  passenger_ids,
  ...(fop_type === 'CREDITCARD' ? { payment_card: CARD } : {}),
});

/** Issues what the screen says is due for these of a booking, in cash. */
async function issue(booking: Booking, ids = listToIssue(booking).map(({ id }) => id)) {
  const due = calculateIssueDue(booking, ids);
  const form_of_payments = due.passengers.map(({ ids: own, total }) =>
    buildForm('CASH', total, [...own]),
  );
  await must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return read(booking);
}

const CONFIGURED: readonly ProviderCode[] = ['PROVIDER_02', 'PROVIDER_03', 'PROVIDER_08'];

it.each(CONFIGURED)(
  'offers %s the forms of payment that it takes after the issue',
  async (code) => {
    const booking = await issue(await hold(['ADT'], code));
    const [passenger] = booking.passengers;
    const [slice] = booking.slices;
    const { baggage_options } = await must('ancillary.baggage_options', {
      id: booking.id,
      slice_id: slice?.id ?? '',
    });
    const bag = baggage_options[0]?.baggage_options.find(({ price }) => price.amount > 0);
    const taken: string[] = [];
    for (const kind of PAYMENT_KINDS) {
      const form = buildForm(kind, bag?.price.amount ?? 0, [passenger?.id ?? '']);
      const answer = await refused('ancillary.baggage', {
        id: booking.id,
        slices: [{ slice_id: slice?.id ?? '', baggage_tokens: [bag?.token ?? ''] }],
        // A wrong amount is found after the form: nothing is bought.
        payment: { ...toAncillaryPayment(form), total: form.total + 1 },
      });
      expect(['PAYMENT_MISMATCH', 'CAPABILITY_UNAVAILABLE']).toContain(answer);
      if (answer === 'PAYMENT_MISMATCH') taken.push(kind);
    }
    expect(listKinds(booking)).toEqual(taken);
  },
);

it('issues an infant again whose ticket alone was void, and the adult without it', async () => {
  const booking = await issue(await hold(['ADT', 'INF'], 'PROVIDER_04'));
  for (const position of [1, 0]) {
    const now = await read(booking);
    const number = now.passengers[position]?.tickets[0]?.number ?? '';
    await must('ticket.void', { number });
    const open = await read(booking);
    expect(listToChoose(open).map(({ pax_type }) => pax_type)).toEqual(
      position === 1 ? ['ADT', 'INF'] : ['ADT'],
    );
    expect(listToIssue(open).map(({ id }) => id)).toEqual([booking.passengers[position]?.id]);
    expect((await issue(open)).booking_status).toBe('TICKETED');
  }
});

it('changes of a passenger with a ticket what the service changes, and no name', async () => {
  const booking = await issue(await hold(['ADT'], 'PROVIDER_04'));
  const [passenger] = booking.passengers;
  if (!passenger) throw new Error('nobody');
  const changes = {
    last_name: 'OTHER',
    first_name: 'EVA',
    gender_type: 'UNDISCLOSED',
    nationality: 'BR',
    birth_date: '1985-03-15',
    phone: '+55 11 3333 5555',
    email: 'eva@example.com',
  } as const;
  for (const [field, value] of Object.entries(changes)) {
    const done = await refused('booking.update', {
      id: booking.id,
      booking_passengers_info: [{ passenger_id: passenger.id, [field]: value }],
    });
    const may = mayChange(field as keyof typeof changes, passenger.capabilities);
    expect(`${field} ${done === 'done'}`).toBe(`${field} ${may}`);
  }
});

it('exchanges flights only where all have tickets', async () => {
  const both = await hold(['ADT', 'ADT'], 'PROVIDER_04');
  const explain = (booking: Booking) => refuseExchange({ booking } as CommandContext);
  const search = ({ id, slices: [out, back] }: Booking) => ({
    booking_id: id,
    route: [out, back]
      .map((one) => `${one?.origin},${one?.destination},${one?.departure_date.slice(0, 10)}`)
      .join('+'),
  });
  const partly = await issue(both, [both.passengers[0]?.id ?? '']);
  expect(partly.booking_status).toBe('PARTIALLY_TICKETED');
  expect(await refused('offer.search', search(partly))).toBe('WRONG_STATE');
  expect(explain(partly)).not.toBeNull();
  const whole = await issue(partly);
  expect(await refused('offer.search', search(whole))).toBe('done');
  expect(explain(whole)).toBeNull();
});

it('offers nobody another seat beside one that is paid for', async () => {
  const booking = await issue(await hold(['ADT', 'ADT'], 'PROVIDER_04'));
  const leg = booking.slices[0]?.legs[0];
  const input = { id: booking.id, leg_id: leg?.id ?? '' };
  const readOffered = async () => {
    const { seat_map } = await must('ancillary.seat_map', input);
    return seat_map.cabins
      .flatMap(({ rows }) => rows)
      .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
      .flatMap(({ available_services }) => available_services);
  };
  const [first, second] = booking.passengers;
  const before = await readOffered();
  const own = before.filter(({ passenger_id }) => passenger_id === first?.id);
  const seat = own.find(({ price }) => price.total > 0);
  const buy = (token: string, total: number) => ({
    id: booking.id,
    legs: [{ leg_id: input.leg_id, seat_tokens: [token] }],
    payment: toAncillaryPayment(buildForm('CASH', total, [first?.id ?? ''])),
  });
  await must('ancillary.seats', buy(seat?.token ?? '', seat?.price.total ?? 0));
  const other = own.find(({ token, price }) => token !== seat?.token && price.total > 0);
  expect(await refused('ancillary.seats', buy(other?.token ?? '', other?.price.total ?? 0))).toBe(
    'WRONG_STATE',
  );
  const after = new Set((await readOffered()).map(({ passenger_id }) => passenger_id));
  expect([...after]).toEqual([second?.id]);
});

it('searches from the day it is where a journey begins, and not before', async () => {
  const now = new Date();
  // Wherever the agency is, one of them has another day than it for most of the day.
  for (const from of ['HNL', 'LAX', 'GRU', 'AKL']) {
    const today = getTodayAtPlace(from, now);
    for (const out of [addDays(today, -1), today]) {
      const form = { ...EMPTY_FORM, from, to: 'MIA', out };
      const shown = readSearchForm(form, getToday(), now);
      const answer = await refused('offer.search', {
        route: `${from},MIA,${out}`,
        provider_type: ['PROVIDER_04'],
      });
      expect(`${from} ${out} ${'input' in shown}`).toBe(
        `${from} ${out} ${answer !== 'INVALID_REQUEST'}`,
      );
    }
  }
});

it('knows a flight that has left by the airport’s own time', () => {
  const leg = { origin: 'GRU', destination: 'MIA', leg_status: 'HK' };
  const buildSlice = (departure_date: string, leg_status = 'HK') =>
    ({ legs: [{ ...leg, departure_date, leg_status }] }) as unknown as Booking['slices'][number];
  const now = new Date('2027-03-10T12:00:00.000Z');
  expect(hasLeft(buildSlice('2027-03-10T09:00'), now)).toBe(true);
  expect(hasLeft(buildSlice('2027-03-10T09:01'), now)).toBe(false);
  expect(hasLeft(buildSlice('2027-03-10T08:00', 'HX'), now)).toBe(false);
});

it('splits an infant off with its adult, whichever of them is named', async () => {
  const booking = await hold(['ADT', 'ADT', 'INF'], 'PROVIDER_04');
  const { name } = at.area();
  const [adult, , infant] = booking.passengers;
  at.desk.patchArea(name, { booking: { booking, revision: null }, booking_id: booking.id });
  at.desk.actions.split([3]);
  const { marked } = at.area();
  expect([...marked].sort()).toEqual([adult?.id ?? '', infant?.id ?? ''].sort());
  expect(await refused('booking.split', { id: booking.id, passenger_ids: [...marked] })).toBe(
    'done',
  );
});

it('takes lines as long as the service does, and says at once which is too long', async () => {
  const { id: booking_id } = await hold(['ADT'], 'PROVIDER_04');
  const buildNotes = (n: number): [NoteRequest, Annotation][] => {
    const text = 'X'.repeat(n);
    const number = '1'.repeat(n);
    return [
      [
        { kind: 'REMARK', text },
        { kind: 'REMARK', remark_type: 'GENERAL', text },
      ],
      [
        { kind: 'OSI', airline: 'LA', text, passengers: [] },
        { kind: 'OSI', airline: 'YY', text },
      ],
      [
        { kind: 'SSR', code: 'OTHS', airline: null, text, passengers: [], segment: null },
        { kind: 'SSR', code: 'OTHS', text, passenger_ids: [], segment_ids: [] },
      ],
      [
        { kind: 'PHONE', number, use: 'agency', city: null },
        { kind: 'PHONE', number, use: 'agency' },
      ],
    ];
  };
  const limits = Object.values(NOTE_LENGTHS);
  for (const n of new Set([...limits, ...limits.map((most) => most + 1)])) {
    for (const [note, line] of buildNotes(n)) {
      const answer = await refused('booking.annotate', { booking_id, add: [line], remove: [] });
      // A number of so many digits may be read as a card's.
      if (note.kind === 'PHONE' && n <= NOTE_LENGTHS.PHONE) continue;
      expect(`${note.kind} ${n} ${describeTooLong(note) === null}`).toBe(
        `${note.kind} ${n} ${answer === 'done'}`,
      );
    }
  }
});

it('puts every remark of a queued sale into a line of its own', async () => {
  const { name } = at.area();
  const draft = { requests: { ...NO_REQUESTS, limit: '1000' }, rows: [], slices: [], typed: null };
  const notes = ['ONE', 'TWO'].map((text) => ({ kind: 'REMARK' as const, text }));
  at.desk.patchArea(name, {
    draft: { ...draft, offer: null } as unknown as Draft,
    unsent: { notes, received_from: null },
  });
  moveRemarksIntoRequests(at.desk, name);
  const moved = at.area().draft as Draft;
  at.desk.patchArea(name, { draft: null });
  expect(readRequests(moved, 'BRL')).toMatchObject({ read: { remarks: ['ONE', 'TWO'] } });
});

it('keeps for later what the outbox takes: changes of what has no tickets', async () => {
  const booking = await hold(['ADT'], 'PROVIDER_04');
  const command = COMMANDS.find(({ id }) => id === 'booking.update');
  const explain = (now: Booking) =>
    command?.whyNot({ booking: now, offline: true, draft: null } as unknown as CommandContext);
  const queue = (now: Booking) =>
    refused('outbox.add', {
      booking_id: now.id,
      booking_passengers_info: [
        { passenger_id: now.passengers[0]?.id ?? '', email: 'later@example.com' },
      ],
    });
  const ticketed = await issue(booking);
  expect(await queue(ticketed)).toBe('ALREADY_TICKETED');
  expect(explain(ticketed)).not.toBeNull();
  expect(explain(booking)).toBeNull();
  const open = await hold(['ADT'], 'PROVIDER_04');
  expect(await queue(open)).toBe('done');
});

it('knows which providers issue some passengers alone, and which import by order id', async () => {
  const { providers } = await must('provider.list', {});
  const find = (code: ProviderCode) => providers.find((one) => one.provider_type === code);
  for (const code of ['PROVIDER_02', 'PROVIDER_04', 'PROVIDER_09'] as const) {
    const booking = await hold(['ADT', 'ADT'], code);
    const [one] = calculateIssueDue(booking, [booking.passengers[0]?.id ?? '']).passengers;
    const alone = await refused('ticket.issue', {
      booking_id: booking.id,
      form_of_payments: [buildForm('CASH', one?.total ?? 0, [...(one?.ids ?? [])])],
    });
    expect(`${code} ${alone === 'done'}`).toBe(`${code} ${find(code)?.partial_issue}`);
    const desk = { shell: { getState: () => ({ providers }) } } as unknown as DeskContext;
    expect(issuesTogether(desk, booking)).toBe(alone !== 'done');
    // Nothing of a fare that is sold at once is there before all of it is, whoever sells it.
    const description = phrase('all_together', { provider: code });
    const at_once: Booking = { ...booking, warnings: [{ type: 'TIME_LIMIT', description }] };
    expect(issuesTogether(desk, at_once)).toBe(true);
  }
  for (const { provider_type, configured, import_by_order_id } of providers) {
    if (!configured) continue;
    const answer = await refused('booking.import', {
      locator: 'ZZZZZZ',
      provider_type,
      save: false,
    });
    expect(`${provider_type} ${answer === 'INVALID_REQUEST'}`).toBe(
      `${provider_type} ${import_by_order_id}`,
    );
  }
});

it('asks for visas and the like where the provider takes them', async () => {
  const { providers } = await must('provider.list', {});
  const texts = {
    V: 'LONDON/V/9876543/LONDON/14MAR22/USA',
    K: '//K/987654321///USA',
    R: '//R/1234567',
  };
  for (const code of ['PROVIDER_01', 'PROVIDER_04'] as const) {
    const { id: booking_id } = await hold(['ADT'], code);
    const taken: string[] = [];
    for (const [kind, text] of Object.entries(texts)) {
      const add = [
        { kind: 'SSR' as const, code: 'DOCO', text, passenger_ids: [], segment_ids: [] },
      ];
      const answer = await refused('booking.annotate', { booking_id, add, remove: [] });
      if (answer === 'done') taken.push(kind);
    }
    expect([code, providers.find((one) => one.provider_type === code)?.doco]).toEqual([
      code,
      taken,
    ]);
  }
});

it('numbers queues as the service does', async () => {
  const { id: booking_id } = await hold(['ADT'], 'PROVIDER_04');
  const env = { today: getToday() };
  const numbers = [
    [QUEUE, 'queue', [1, 99, MAX_QUEUE, MAX_QUEUE + 1]],
    [CATEGORY, 'category', [1, MAX_CATEGORY, MAX_CATEGORY + 1]],
  ] as const;
  for (const [token, field, values] of numbers) {
    for (const n of values) {
      const answer = await refused('queue.place', { booking_id, queue: 50, [field]: n });
      expect(`${field} ${n} ${token.value(String(n), env) !== null}`).toBe(
        `${field} ${n} ${answer === 'done'}`,
      );
    }
  }
});
