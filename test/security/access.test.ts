/**
 * Who gets at what: every operation of the table by every role of three agencies, as a table that is
 * made of the contract; and everything an agency has, asked for and changed by another.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessOf, type Operation } from '#main/contract/operation.ts';
import {
  type InputOf,
  OPERATION_NAMES,
  type OperationName,
  operations,
} from '#main/contract/operations.ts';
import { ADMIN, type House, holdOne, openHouse, type Station } from '../fixtures/house.ts';

type Signed = { username: string; password: string };
interface Agency {
  id: number;
  admin: Signed;
  agent: Signed;
  agent_id: number;
}
const PASSWORD = 'some-long-words-7';
let house: House;
let keeper: Station;
let aurora: Agency;
let boreal: Agency;

async function makeAgency(name: string): Promise<Agency> {
  const mail = (who: string) => `${who}@${name}.example`;
  const admin = { username: mail('admin'), password: PASSWORD };
  const agent = { username: mail('agent'), password: PASSWORD };
  const made = await keeper.must('agency.create', {
    name: `Agency ${name}`,
    country: 'BR',
    currency: 'BRL',
    time_zone: 'America/Sao_Paulo',
    admin_email: admin.username,
    admin_name: `Boss of ${name}`,
    admin_password: PASSWORD,
  });
  const boss = await house.station(admin);
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
  house = await openHouse();
  keeper = await house.station();
  aurora = await makeAgency('aurora');
  boreal = await makeAgency('boreal');
});
afterAll(() => house.close());

const CALLERS = ['nobody', 'agent', 'administrator', 'service administrator'] as const;
type Caller = (typeof CALLERS)[number];

/** What the table says of a caller: let in, or with which status not. */
function expected(name: OperationName, caller: Caller): 'in' | 401 | 403 {
  const { scope, role } = accessOf(operations[name] as Operation);
  if (role === 'ANYBODY') return 'in';
  if (caller === 'nobody') return 401;
  if (role === 'AGENT' || caller === 'service administrator') return 'in';
  return caller === 'administrator' && scope === 'agency' ? 'in' : 403;
}

const SIGN: Record<'in' | 401 | 403, string> = { in: 'yes', 401: '–', 403: 'no' };

test('the page of who may do what is what the table of operations says', async () => {
  const head = ['Operation', 'Scope', 'Role', ...CALLERS];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [...OPERATION_NAMES].sort().map((name) => {
    const { scope, role } = accessOf(operations[name] as Operation);
    const signs = CALLERS.map((caller) => SIGN[expected(name, caller)]);
    return row([`\`${name}\``, scope, role, ...signs]);
  });
  const page = `# Who may do what

Made from the table of operations (\`main/contract/operations.ts\`) and walked by
\`test/security/access.test.ts\`: every operation by every role of every agency. Scope says what a call
reaches: \`own\`, the caller's own session and settings; \`agency\`, what belongs to the caller's agency
and nothing of any other; \`service\`, what all agencies share. \`–\` is refused before anybody is
signed in.

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
      const made = await house.station(who);
      stations.set(who?.username ?? '', made);
      return made;
    };
    for (const [name, caller, who] of walk) {
      const station = await stationFor(who());
      // Nothing is asked for: who calls is judged before what is said.
      const reply = await station.call(name, {} as InputOf<typeof name>);
      const status = reply.ok ? 200 : reply.error.code;
      const seen = status === 401 || status === 403 ? status : 'in';
      const open = accessOf(operations[name] as Operation).role === 'ANYBODY';
      if (!open && seen !== expected(name, caller)) {
        wrong.push(`${name} by ${who()?.username ?? 'nobody'}: ${status}`);
      }
      // Whoever locked or signed out the station gets another.
      if (name.startsWith('session.')) stations.delete(who()?.username ?? '');
    }
    expect(walk).toHaveLength(OPERATION_NAMES.length * 6);
    expect(wrong).toEqual([]);
  }, 120_000);
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
  queue_id: string;
  item_id: string;
  group_id: number;
  user_id: number;
}

/** Everything that is named in a call, as the other agency's. */
const naming = (their: Theirs): { [N in OperationName]?: InputOf<N>[] } => {
  const booking = { booking_id: their.booking_id };
  const id = { id: their.booking_id };
  const dates = { start_date: '2020-01-01', end_date: '2099-01-01' };
  const name = { last_name: 'Grabbed', first_name: 'Ana' };
  const card = { creditcard_bin: '411111' };
  const paper = { format: 'TEXT', language: 'en' } as const;
  const person = {
    pax_type: 'ADT',
    first_name: 'Ana',
    last_name: 'Grab',
    birth_date: '1985-03-14',
    gender_type: 'FEMALE',
  } as const;
  const pay = { form_of_payments: [], new_slice_tokens: their.tokens };
  return {
    'auth.token': [{ username: aurora.agent.username, password: 'no-such-password' }],
    'session.sign_in': [{ ...boreal.agent, group_id: their.group_id }],
    'offer.search': [{ route: 'GRU,MIA,2099-01-01', booking_id: their.booking_id } as never],
    'offer.kept': [{ route: 'GRU,MIA,2099-01-01', booking_id: their.booking_id } as never],
    'offer.price': [{ slice_tokens: their.tokens } as never],
    'booking.create': [{ selected_tokens: their.tokens, passengers: [person] } as never],
    'booking.get': [id],
    'booking.cancel': [id],
    'booking.update': [
      { ...id, booking_passengers_info: [{ id: their.passenger_id, last_name: 'Grab' }] } as never,
    ],
    'booking.split': [{ ...id, passenger_ids: [their.passenger_id] }],
    'booking.price': [{ ...id, lowest_price: false, informative: true }],
    'booking.frequent_flyers': [
      {
        ...id,
        passengers: [
          { id: their.passenger_id, frequent_flyers: [{ airline: 'LA', code: '123456' }] },
        ],
      } as never,
    ],
    'booking.history': [id],
    'ancillary.seat_map': [{ ...id, leg_id: their.leg_id }],
    'ancillary.seats': [
      {
        ...id,
        legs: [{ id: their.leg_id, passengers: [{ id: their.passenger_id, seat: '20A' }] }],
      } as never,
    ],
    'ancillary.baggage_options': [{ ...id, slice_id: their.slice_id }],
    'ancillary.baggage': [{ ...id, slices: [{ id: their.slice_id, passengers: [] }] } as never],
    'ticket.issue': [{ ...booking, form_of_payments: [] } as never],
    'ticket.list': [dates, { booking_id: their.ticketed_id }] as never,
    'ticket.get': [{ number: their.ticket }],
    'ticket.void': [{ number: their.ticket }],
    'ticket.void_all': [{ id: their.ticketed_id }],
    'installment.list': [
      { ...card, ...booking },
      { ...card, selected_tokens: their.tokens },
    ] as never,
    'exchange.estimate': [
      { booking_id: their.ticketed_id, new_slice_tokens: their.tokens } as never,
    ],
    'exchange.perform': [{ booking_id: their.ticketed_id, ...pay } as never],
    'queue.add': [{ ...booking, cancel: true } as never],
    'queue.list': [booking as never],
    'queue.get': [{ id: their.queue_id }],
    'queue.decide': [{ id: their.queue_id, decision: 'drop', reason: 'grabbed' } as never],
    'queue.export': [{ passphrase: 'some long words', ids: [their.queue_id] } as never],
    'user.create': [
      {
        email: 'late@boreal.example',
        name: 'Late',
        password: PASSWORD,
        role: 'AGENT',
        group_ids: [their.group_id],
      },
    ],
    'group.create': [{ name: 'Grabbed', user_ids: [their.user_id] }],
    'profile.save': [
      {
        ...name,
        id: their.profile_id,
        revision: 1,
        gender_type: null,
        birth_date: null,
        nationality: null,
        phone: null,
        email: null,
        frequent_flyers: [],
        meal: null,
        seat: null,
        notes: '',
        documents: [],
      } as never,
    ],
    'profile.get': [{ id: their.profile_id }],
    'profile.delete': [{ id: their.profile_id }],
    'profile.link': [
      {
        ...booking,
        links: [{ passenger_id: their.passenger_id, profile_id: their.profile_id }],
      } as never,
    ],
    'user.update': [{ id: their.user_id, active: false }],
    'user.reset_password': [{ id: their.user_id, password: 'grabbed-by-boreal' }],
    'group.update': [{ id: their.group_id, name: 'Grabbed' }],
    'privacy.erase': [booking, { profile_id: their.profile_id }],
    'booking.annotations': [booking],
    'booking.annotate': [
      {
        ...booking,
        revision: their.revision,
        add: [{ kind: 'REMARK', text: 'GRABBED' }],
        remove: [],
      } as never,
    ],
    'booking.schedule': [booking],
    'booking.accept_schedule': [{ ...booking, revision: their.revision }],
    'booking.refresh': [booking],
    'worklist.place': [
      { ...booking, queue: 50 },
      { ...booking, queue: 50, group_id: their.group_id },
    ],
    'worklist.settle': [{ id: their.item_id, how: 'done' }],
    'document.make': [
      { kind: 'ITINERARY', ...paper, ...booking },
      { kind: 'RECEIPT', ...paper, booking_id: their.ticketed_id, ticket_number: their.ticket },
      { kind: 'CONFIRMATION', ...paper, ...booking },
      { kind: 'QUOTE', ...paper, quote_id: their.quote_id },
      { kind: 'DAY_END', ...paper, from: '2026-01-01', to: '2026-01-02', agent: their.user_id },
    ] as never,
    'ticket.export': [{ booking_id: their.ticketed_id, language: 'en' }] as never,
    'dayend.get': [{ from: '2026-01-01', to: '2026-01-02', agent: their.user_id }] as never,
    'quote.save': [
      { id: their.quote_id, title: 'Grabbed', options: [{ tokens: their.tokens }] },
    ] as never,
    'quote.get': [{ id: their.quote_id }],
    'quote.delete': [{ id: their.quote_id }],
  };
};
