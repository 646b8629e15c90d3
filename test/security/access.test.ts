/**
 * Who gets at what: every operation of the table by every role of three agencies, as a table that is
 * made of the contract; and everything an agency has, asked for and changed by another.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getAccess, type Operation } from '#main/contract/operation.ts';
import {
  type InputOf,
  OPERATION_NAMES,
  type OperationName,
  operations,
} from '#main/contract/operations.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import {
  ADMIN,
  holdOne,
  openTestHost,
  type Station,
  type TestHost,
} from '../fixtures/test-host.ts';

type Signed = { username: string; password: string };
interface Agency {
  id: number;
  admin: Signed;
  agent: Signed;
  agent_id: number;
}
const PASSWORD = 'some-long-words-7';
let host: TestHost;
let keeper: Station;
let aurora: Agency;
let boreal: Agency;

async function makeAgency(name: string): Promise<Agency> {
  const mail = (who: string) => `${who}@${name}.example`;
  const admin = { username: mail('admin'), password: PASSWORD };
  const agent = { username: mail('agent'), password: PASSWORD };
  const made = await keeper.must(
    'agency.create',
    buildAgency(`Agency ${name}`, admin, `Boss of ${name}`),
  );
  const boss = await host.station(admin);
  const { user_id } = await boss.must('user.create', {
    email: agent.username,
    name: `Agent of ${name}`,
    password: PASSWORD,
    role: 'AGENT',
    group_ids: [],
  });
  return { id: made.agency_id, admin, agent, agent_id: user_id };
}

beforeAll(async () => {
  host = await openTestHost();
  keeper = await host.station();
  aurora = await makeAgency('aurora');
  boreal = await makeAgency('boreal');
});
afterAll(() => host.close());

const CALLERS = ['nobody', 'agent', 'administrator', 'service administrator'] as const;
type Caller = (typeof CALLERS)[number];

/** What the table says of a caller: let in, or with which status not. */
function expected(name: OperationName, caller: Caller): 'in' | 'in the app' | 401 | 403 {
  const { scope, role } = getAccess(operations[name] as Operation);
  if (role === 'ANYBODY') return 'in';
  if (caller === 'nobody') return 401;
  if (role === 'AGENT' || caller === 'service administrator') return 'in';
  if (role === 'WINDOW') return 'in the app';
  return caller === 'administrator' && scope === 'agency' ? 'in' : 403;
}

const SIGN = { in: 'yes', 'in the app': 'in the app', 401: '–', 403: 'no' } as const;

test('the page of who may do what is what the table of operations says', async () => {
  const head = ['Operation', 'Scope', 'Role', ...CALLERS];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [...OPERATION_NAMES].sort().map((name) => {
    const { scope, role } = getAccess(operations[name] as Operation);
    const signs = CALLERS.map((caller) => SIGN[expected(name, caller)]);
    return row([`\`${name}\``, scope, role, ...signs]);
  });
  const page = `# Who may do what

Made from the table of operations (\`main/contract/operations.ts\`) and walked by
\`test/security/access.test.ts\`: every operation by every role of every agency. Scope says what a call
reaches: \`own\`, the caller's own session and settings; \`agency\`, what belongs to the caller's agency
and nothing of any other; \`service\`, what all agencies share. \`–\` is refused before anybody is
signed in; \`in the app\` is an agent at the window of the desktop app, and nobody of a browser's or a
token's.

${row(head)}
${row(head.map(() => '---'))}
${lines.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/access.md');
});

describe('every operation by every role', () => {
  const walk: [OperationName, Caller, () => Signed | null][] = OPERATION_NAMES.flatMap((name) => {
    const rows: [OperationName, Caller, () => Signed | null][] = [
      [name, 'nobody', () => null],
      [name, 'agent', () => aurora.agent],
      [name, 'agent', () => boreal.agent],
      [name, 'administrator', () => aurora.admin],
      [name, 'administrator', () => boreal.admin],
      [name, 'service administrator', () => ADMIN],
    ];
    return rows;
  });

  test('is let in or refused as the table says', async () => {
    const wrong: string[] = [];
    const stations = new Map<string, Station>();
    const stationFor = async (who: Signed | null) => {
      const known = stations.get(who?.username ?? '');
      if (known) return known;
      const made = await host.station(who);
      stations.set(who?.username ?? '', made);
      return made;
    };
    for (const [name, caller, who] of walk) {
      const station = await stationFor(who());
      // Nothing is asked for: who calls is judged before what is said.
      const reply = await station.call(name, {} as InputOf<typeof name>);
      const status = reply.ok ? 200 : reply.error.code;
      const seen = status === 401 || status === 403 ? status : 'in';
      const open = getAccess(operations[name] as Operation).role === 'ANYBODY';
      // These stations are the app's.
      const wanted = expected(name, caller);
      if (!open && seen !== (wanted === 'in the app' ? 'in' : wanted)) {
        wrong.push(`${name} by ${who()?.username ?? 'nobody'}: ${status}`);
      }
      // Whoever locked or signed out the station gets another.
      if (name.startsWith('session.')) stations.delete(who()?.username ?? '');
    }
    expect(walk).toHaveLength(OPERATION_NAMES.length * 6);
    expect(wrong).toEqual([]);
  }, 300_000);

  test('the machine’s own proxy is signed in to at its window, or by who runs the service', async () => {
    const pair = { username: 'ana', password: 'of-the-proxy' };
    const inBrowser = async (who: Signed) => (await host.station(who, null)).refused;
    for (const who of [aurora.agent, boreal.admin]) {
      expect(await (await inBrowser(who))('connection.proxy', pair)).toBe('403 FORBIDDEN');
      const window = await host.station(who);
      expect(await window.refused('connection.proxy', pair)).toBe('409 WRONG_STATE');
    }
    expect(await (await inBrowser(ADMIN))('connection.proxy', pair)).toBe('409 WRONG_STATE');
    const { access_token } = await keeper.must('auth.token', aurora.agent);
    const shown = await host.service.dispatcher.dispatch({
      name: 'connection.proxy',
      input: pair,
      credentials: { bearer: access_token, api_key: null, station: null },
      channel: 'desk',
      remote: 'local',
      call_id: 'by-token',
      if_match: null,
      idempotency_key: null,
      signal: null,
    });
    expect(!shown.ok && shown.error.error).toBe('FORBIDDEN');
  });
});

/** Fields by which something that is already there is named. */
const NAMES_SOMETHING =
  /^(id|ids|\w+_id|\w+_ids|number|\w*ticket_numbers?|\w*tokens|revision|links|agent)$/;
/** Names nothing of an agency: the provider's own, the call's own. */
const NOT_OURS = new Set(['provider_id', 'order_id', 'call_id']);

function namesSomething(name: OperationName): boolean {
  const schema = z.toJSONSchema(operations[name].input as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  const text = JSON.stringify(schema);
  const fields = [...text.matchAll(/"(\w+)":\{/g)].map(([, field]) => field ?? '');
  return fields.some((field) => NAMES_SOMETHING.test(field) && !NOT_OURS.has(field));
}

interface Theirs {
  booking_id: string;
  revision: number;
  passenger_id: string;
  slice_id: string;
  leg_id: string;
  ticketed_id: string;
  ticket: string;
  tokens: string[];
  profile_id: string;
  quote_id: string;
  outbox_id: string;
  item_id: string;
  group_id: number;
  user_id: number;
  key_id: number;
}

/** Everything that is named in a call, as the other agency's. */
const naming = (their: Theirs): { [N in OperationName]?: readonly unknown[] } => {
  const booking = { booking_id: their.booking_id };
  const ticketed = { booking_id: their.ticketed_id };
  const id = { id: their.booking_id };
  const card = { creditcard_bin: '411111' };
  const paper = { format: 'TEXT', language: 'en' };
  const days = { from: '2026-01-01', to: '2026-01-02' };
  const seats = [{ leg_id: their.leg_id, seat_tokens: [] }];
  const bags = [{ slice_id: their.slice_id, baggage_tokens: [] }];
  const person = {
    pax_type: 'ADT',
    first_name: 'Ana',
    last_name: 'Grab',
    birth_date: '1985-03-14',
    gender_type: 'FEMALE',
  };
  const cash = [{ fop_type: 'CASH', passenger_ids: [their.passenger_id], total: 1 }];
  const remark = { kind: 'REMARK', remark_type: 'GENERAL', text: 'GRABBED' };
  const annotate = { ...booking, revision: their.revision, add: [remark], remove: [] };
  const member = { passenger_id: their.passenger_id };
  return {
    'session.sign_in': [{ ...boreal.agent, group_id: their.group_id }],
    'auth.token': [{ ...boreal.agent, group_id: their.group_id }],
    'offer.search': [{ route: 'GRU,MIA,2026-12-20', ...booking }],
    'offer.kept': [{ route: 'GRU,MIA,2026-12-20', ...booking }],
    'offer.price': [{ slice_tokens: their.tokens }],
    'offer.rules': [{ slice_tokens: their.tokens }],
    'booking.create': [{ selected_tokens: their.tokens, passengers: [person] }],
    'booking.get': [id],
    'booking.rules': [id],
    'booking.cancel': [id],
    'booking.update': [{ ...id, booking_passengers_info: [{ ...member, last_name: 'Grab' }] }],
    'booking.split': [{ ...id, passenger_ids: [their.passenger_id] }],
    'booking.price': [{ ...id, lowest_price: false, informative: true }],
    'booking.frequent_flyers': [
      { ...id, passengers: [{ ...member, airline: 'LA', code: '12345678' }] },
    ],
    'booking.history': [id],
    'ancillary.seat_map': [{ ...id, leg_id: their.leg_id }],
    'ancillary.seats': [{ ...id, legs: seats }],
    'ancillary.baggage_options': [{ ...id, slice_id: their.slice_id }],
    'ancillary.baggage': [{ ...id, slices: bags }],
    'ticket.issue': [{ ...booking, form_of_payments: cash }],
    'ticket.list': [ticketed],
    'ticket.get': [{ number: their.ticket }],
    'ticket.display': [{ number: their.ticket }],
    'ticket.reprint': [{ ...booking, number: their.ticket, amount: 0 }],
    'ticket.void': [{ number: their.ticket }],
    'ticket.void_all': [{ id: their.ticketed_id }],
    'ticket.export': [{ ...ticketed, language: 'en' }],
    'refund.quote': [ticketed],
    'refund.confirm': [{ ...ticketed, quote_id: 'any' }],
    'booking.release_terms': [ticketed],
    'booking.release': [ticketed],
    'installment.list': [
      { ...card, ...booking },
      { ...card, selected_tokens: their.tokens },
    ],
    'exchange.estimate': [
      {
        ...ticketed,
        search_id: 'any',
        new_slice_tokens: their.tokens,
        exchange_slice_tokens: their.tokens,
      },
    ],
    'exchange.perform': [{ ...ticketed, form_of_payments: cash, new_slice_tokens: their.tokens }],
    'outbox.add': [{ ...booking, cancel: true }],
    'outbox.list': [booking],
    'outbox.get': [{ id: their.outbox_id }],
    'outbox.decide': [{ id: their.outbox_id, decision: 'drop', reason: 'grabbed' }],
    'outbox.export': [{ passphrase: 'some long words of it', ids: [their.outbox_id] }],
    'user.create': [
      {
        email: 'late@boreal.example',
        name: 'Late',
        password: PASSWORD,
        role: 'AGENT',
        group_ids: [their.group_id],
      },
    ],
    'user.update': [{ id: their.user_id, active: false }],
    'user.open': [{ id: their.user_id }],
    'key.rotate': [{ id: their.key_id, overlap_hours: 0 }],
    'key.revoke': [{ id: their.key_id }],
    'user.reset_password': [{ id: their.user_id, password: 'grabbed-by-boreal' }],
    'group.create': [{ name: 'Grabbed', user_ids: [their.user_id] }],
    'group.update': [{ id: their.group_id, name: 'Grabbed' }],
    'profile.save': [{ ...PROFILE, id: their.profile_id, revision: 1 }],
    'profile.get': [{ id: their.profile_id }],
    'profile.delete': [{ id: their.profile_id }],
    'profile.link': [{ ...booking, links: [{ ...member, profile_id: their.profile_id }] }],
    'privacy.erase': [booking, { profile_id: their.profile_id }],
    'booking.annotations': [booking],
    'booking.annotate': [annotate],
    'booking.schedule': [booking],
    'booking.audit': [{ ...booking, action: 'ISSUE' }],
    'booking.collections': [{ id: their.booking_id }],
    'booking.documents': [booking],
    'credits.list': [booking],
    'booking.settle_losses': [{ ...booking, revision: their.revision }],
    'booking.set_commission': [{ ...booking, percent: 5 }],
    'booking.accept_schedule': [{ ...booking, revision: their.revision }],
    'booking.refuse_schedule': [{ ...booking, revision: their.revision }],
    'booking.refresh': [booking],
    'queue.place': [{ ...booking, queue: 50 }],
    'queue.hold': [{ id: their.item_id, hold: true }],
    'queue.settle': [{ id: their.item_id, how: 'done' }],
    'document.make': [
      { kind: 'ITINERARY', ...paper, ...booking },
      { kind: 'RECEIPT', ...paper, ...ticketed, ticket_number: their.ticket },
      { kind: 'CONFIRMATION', ...paper, ...booking },
      { kind: 'QUOTE', ...paper, quote_id: their.quote_id },
      { kind: 'DAY_END', ...paper, ...days, agent: their.user_id },
    ],
    'dayend.get': [{ ...days, agent: their.user_id }],
    'quote.save': [
      { id: their.quote_id, title: 'Grabbed', options: [{ tokens: their.tokens }] },
      { title: 'Grabbed', options: [{ tokens: their.tokens }] },
    ],
    'quote.get': [{ id: their.quote_id }],
    'quote.delete': [{ id: their.quote_id }],
  };
};

const PROFILE: InputOf<'profile.save'> = {
  last_name: 'CANARIA',
  first_name: 'AURORA',
  gender_type: 'FEMALE',
  birth_date: null,
  nationality: null,
  phone: null,
  email: null,
  frequent_flyers: [],
  meal: null,
  seat: null,
  notes: '',
  documents: [],
};

/** A whole day's work of an agency. */
async function work(agent: Station, boss: Station, user_id: number): Promise<Theirs> {
  const extra = { last_name: 'CANARIA' };
  const ticketed = await holdOne(agent, 31, extra);
  const passenger_ids = ticketed.passengers.map(({ id }) => id);
  const total = ticketed.price?.total ?? 0;
  const { tickets } = await agent.must('ticket.issue', {
    booking_id: ticketed.id,
    form_of_payments: [{ fop_type: 'CASH', passenger_ids, total }],
  });
  const { offers } = await agent.must('offer.search', {
    route: 'GRU,MIA,2026-12-20',
    provider_type: ['PROVIDER_04'],
  });
  const tokens = (offers[0]?.journeys ?? []).flatMap(({ slices }) => slices[0]?.token ?? []);
  const { profile } = await agent.must('profile.save', PROFILE);
  const { quote } = await agent.must('quote.save', { title: 'CANARIA', options: [{ tokens }] });
  const { group_id } = await boss.must('group.create', { name: 'CANARIA', user_ids: [user_id] });
  const { item } = await agent.must('queue.place', { booking_id: ticketed.id, queue: 50 });
  const held = await holdOne(agent, 32, { ...extra, first_name: 'Clara' });
  await agent.must('connection.set', { offline: true });
  const queued = await agent.must('outbox.add', { booking_id: held.id, cancel: true });
  const { lines } = await agent.must('booking.history', { id: held.id });
  const { keys } = await boss.must('key.list', {});
  const [slice] = held.slices;
  return {
    booking_id: held.id,
    revision: lines.at(-1)?.revision ?? 0,
    passenger_id: held.passengers[0]?.id ?? '',
    slice_id: slice?.id ?? '',
    leg_id: slice?.legs[0]?.id ?? '',
    ticketed_id: ticketed.id,
    ticket: tickets[0]?.number ?? '',
    tokens,
    profile_id: profile.id,
    quote_id: quote.id,
    outbox_id: queued.item.id,
    item_id: item.id,
    group_id,
    user_id,
    key_id: keys[0]?.id ?? 0,
  };
}

describe('what an agency has', () => {
  let their: Theirs;
  let boss: Station;
  const state = async () =>
    JSON.stringify([
      await boss.must('booking.get', { id: their.booking_id }),
      await boss.must('booking.get', { id: their.ticketed_id }),
      await boss.must('booking.history', { id: their.booking_id }),
      await boss.must('profile.get', { id: their.profile_id }),
      await boss.must('quote.get', { id: their.quote_id }),
      await boss.must('outbox.get', { id: their.outbox_id }),
      await boss.must('queue.get', { queue: 50 }),
      await boss.must('user.list', {}),
      await boss.must('group.list', {}),
      await boss.must('key.list', {}),
      // Probes of the background ask the airlines meanwhile: when they answered last is nobody's doing.
      { ...(await boss.must('connection.get', {})), providers: null },
    ]);
  beforeAll(async () => {
    boss = await host.station(aurora.admin);
    their = await work(await host.station(aurora.agent), boss, aurora.agent_id);
  }, 300_000);

  test('is named by every operation that names something', () => {
    const named = new Set(Object.keys(naming(their)));
    // The ids of fee rules are the caller's own to give.
    named.add('fee.set');
    // A client_id is the provider's name for the service.
    named.add('provider.configure');
    // These are the caller's own agency's.
    for (const name of ['agency.update', 'privacy.set', 'rules.set', 'rate.set', 'queue.name']) {
      named.add(name);
    }
    // A flight's number is its airline's.
    named.add('offer.sell_class');
    const missing = OPERATION_NAMES.filter((name) => namesSomething(name) && !named.has(name));
    expect(missing).toEqual([]);
  });

  test('is neither shown to another nor changed by it, whoever asks there', async () => {
    const before = await state();
    const through: string[] = [];
    const untried: string[] = [];
    let tried = 0;
    let station = await host.station(boreal.admin);
    let signed_out = false;
    for (const [name, inputs] of Object.entries(naming(their))) {
      for (const input of inputs ?? []) {
        if (signed_out) station = await host.station(boreal.admin);
        const operation = name as OperationName;
        signed_out = name.startsWith('session.');
        const reply = await station.call(operation, input as InputOf<typeof operation>);
        tried += 1;
        const text = JSON.stringify(reply);
        if (reply.ok ? text.includes('CANARIA') || names(text, their) : text.includes('CANARIA')) {
          through.push(`${name} ${text.slice(0, 200)}`);
        }
        if (!reply.ok && reply.error.error === 'INVALID_REQUEST') untried.push(`${name} ${text}`);
      }
    }
    expect(through).toEqual([]);
    expect(untried).toEqual([]);
    expect(await state()).toBe(before);
    expect(tried).toBeGreaterThanOrEqual(Object.keys(naming(their)).length);
  }, 300_000);

  test('is told from what never was by one word alone: that a booking is another’s', async () => {
    const none: Theirs = {
      ...their,
      booking_id: randomUUID(),
      passenger_id: randomUUID(),
      slice_id: randomUUID(),
      leg_id: randomUUID(),
      ticketed_id: randomUUID(),
      ticket: '9990000000000',
      tokens: their.tokens.map((token) => `${randomUUID()}${token.slice(36)}`),
      profile_id: randomUUID(),
      quote_id: randomUUID(),
      outbox_id: randomUUID(),
      item_id: randomUUID(),
      group_id: 999_991,
      user_id: 999_992,
      key_id: 999_993,
    };
    const station = await host.station(boreal.admin);
    const said = async (operation: OperationName, whose: Theirs, at: number) => {
      const input = naming(whose)[operation]?.[at] as InputOf<typeof operation>;
      const reply = await station.call(operation, input);
      return JSON.stringify(reply).replaceAll(whose.outbox_id, 'the id');
    };
    const told: string[] = [];
    const another = new Set<string>();
    for (const [name, inputs] of Object.entries(naming(their))) {
      if (isSignIn(name)) continue;
      for (const at of inputs.keys()) {
        const theirs = await said(name as OperationName, their, at);
        const of_none = await said(name as OperationName, none, at);
        if (theirs === of_none) continue;
        const { error } = JSON.parse(theirs);
        if (error?.error !== 'FORBIDDEN') told.push(`${name}: ${theirs} and ${of_none}`);
        another.add(JSON.stringify(error));
      }
    }
    expect(told).toEqual([]);
    expect([...another].map((error) => JSON.parse(error))).toEqual(
      ['booking', 'ticket'].map((what) => ({
        code: 403,
        error: 'FORBIDDEN',
        message: `This ${what} belongs to another agency`,
        details: [],
      })),
    );
  }, 300_000);

  test('keeps its locks and its keys to itself', async () => {
    const agent = await host.station(aurora.agent);
    const stranger = await host.station(boreal.admin);
    await boss.must('connection.set', { offline: false });
    const { id, passengers } = await holdOne(agent, 33);
    const info = { passenger_id: passengers[0]?.id ?? '', email: 'slow@aurora.example' };
    const change = { id, booking_passengers_info: [info] };
    const slow = { provider_type: 'PROVIDER_04', message: 'change', fault: 'delay' } as const;
    await keeper.must('training.faults.set', { ...slow, delay_ms: 10_000, times: 1 });
    let done = false;
    const key = 'the-same-key';
    const changing = agent.call('booking.update', change, { key }).finally(() => {
      done = true;
    });
    await expect
      .poll(async () => (await agent.call('booking.update', change, { key })).ok)
      .toBe(false);
    const locked = OPERATION_NAMES.filter((name) => (operations[name] as Operation).locks);
    const told: string[] = [];
    for (const name of locked) {
      for (const input of naming({ ...their, booking_id: id, ticketed_id: id })[name] ?? []) {
        const reply = await stranger.call(name, input as InputOf<typeof name>, { key });
        if (reply.ok || reply.error.error !== 'FORBIDDEN') told.push(JSON.stringify(reply));
      }
    }
    expect([told, done]).toEqual([[], false]);
    expect((await changing).ok).toBe(true);
    await keeper.must('training.faults.clear', {});
    // What was answered there is no answer here.
    const again = await keeper.call('booking.update', change, { key });
    expect(!again.ok && again.error.error).toBe('FORBIDDEN');
  });

  test('is in no list of another', async () => {
    const through: string[] = [];
    const station = await host.station(boreal.admin);
    for (const name of OPERATION_NAMES) {
      if (operations[name].kind !== 'query') continue;
      const reply = await station.call(name, {} as InputOf<typeof name>);
      const text = JSON.stringify(reply);
      if (text.includes('CANARIA') || names(text, their)) through.push(name);
    }
    expect(through).toEqual([]);
  });
});

const isSignIn = (name: string) => /^(session|auth)\./.test(name);

/** Whether an answer has something of theirs in it that is not a plain number. */
const names = (text: string, their: Theirs): boolean =>
  [their.ticketed_id, their.booking_id, their.profile_id, their.quote_id, their.outbox_id].some(
    (id) => text.includes(id),
  ) || text.includes(their.ticket);
