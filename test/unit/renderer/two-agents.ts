/**
 * Two agents on one service, Sabre in Spanish and Travelport in English, typing seeded random entries of
 * three languages. After each answer what their screens claim is held against what the service says.
 */
import { addDays, formatGdsDate, utcToLocal } from '#main/reference/calendar.ts';
import type { Language } from '#renderer/languages/language.ts';
import { bookingOf } from '#renderer/state/desk.ts';
import { hostLines, POINTERS } from '#renderer/state/host-display.ts';
import {
  dueMinor,
  newPayment,
  paymentLines,
  toFormsOfPayment,
} from '#renderer/state/payment-forms.ts';
import { issueDue } from '#renderer/state/sale-money.ts';
import { setLanguage } from '#renderer/words/words.ts';
import { openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

const SECOND = { username: 'second@training.airdesk.example', password: 'second-pass-word' };
const PATIENCE_MS = 20_000;

export interface Walk {
  counts: Record<string, number>;
  /** What was claimed and was not so, with the entry before it. */
  wrong: string[];
}

interface Agent {
  at: Workstation;
  home: Language;
  speaks: 'es' | 'en';
}

/** Park and Miller's generator: the same seed types the same. */
function randomOf(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const below = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  return { below, pick: <T>(from: readonly T[]): T => from[below(from.length)]! };
}
type Random = ReturnType<typeof randomOf>;

const day = (ahead: number): string =>
  formatGdsDate(
    addDays(utcToLocal(new Date().toISOString(), 'America/Sao_Paulo').slice(0, 10), ahead),
  );

const ENTRIES: Readonly<Record<Language, (n: number, out: string, loc: string) => string[]>> = {
  AMADEUS: (n, out, loc) => [
    `AN${out}GRUMIA`,
    'SS1',
    `NM1SILVA/ANA${n} MRS`,
    'ER',
    `RT${loc}`,
    `RM T${n}`,
    `TRDC/L${n % 9}`,
    'FXX',
    `${n % 9}/T${n}`,
    'XI',
    'IG',
    'RT',
  ],
  SABRE: (n, out, loc) => [
    `1${out}GRUMIA`,
    `-SILVA/ANA${n} MRS`,
    'ER',
    'ER',
    `*${loc}`,
    `*${loc}`,
    `5T${n}`,
    `5T${n}`,
    '51¤',
    `51¤T${n}`,
    '6ANA',
    'WP',
    'WPRQ',
    `WV${n % 4}`,
    `WETR*${n % 4}`,
    'W‡PQ1',
    'XI',
    'I',
    '*R',
    '*T',
    `QP/87/11`,
    'Q/87',
    'QR',
  ],
  TRAVELPORT: (n, out, loc) => [
    `A${out}GRUMIA`,
    `N.SOUZA/EVA${n} MRS`,
    'ER',
    'ER',
    `*${loc}`,
    `*${loc}`,
    `NP.T${n}`,
    `NP.T${n}`,
    'NP.1@',
    `NP.1@T${n}`,
    'R.EVA',
    'FQ',
    'FQBB',
    `TRV${n % 4}`,
    'TKP',
    'XI',
    'I',
    '*R',
    '*HTE',
    'Q/87',
    'QR',
  ],
};

const quiet = ({ at }: Agent): boolean =>
  at.area().waiting === null && at.area().search?.state !== 'running';

/** Waits for a condition; false where it does not come about in time. */
async function comesTrue(what: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await what())) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}

function payInCash({ desk, area }: Workstation): void {
  const { booking, issue } = area();
  if (!booking || !issue) return;
  const due = issueDue(booking.booking, issue.passenger_ids);
  const forms = [newPayment('CASH', dueMinor(due), due.currency)];
  desk.till.current = {
    collect: () => toFormsOfPayment(forms, due, {}),
    lines: () => paymentLines(forms, due, {}),
    add: () => undefined,
    refused: () => false,
    swipe: () => undefined,
    clear: () => undefined,
  };
}

/** What the screen says of the booking in hand, and what the service says of the same. */
async function differs({ at, home }: Agent, count: (what: string) => void): Promise<string | null> {
  const { booking: hand, booking_id } = at.area();
  if (!hand) return null;
  const { booking } = hand;
  const read = await at.desk.client.call('booking.get', { id: booking.id });
  if (!read.ok) return `the service has no ${booking.provider.locator}`;
  const now = read.value.output.booking;
  const facts = (of: typeof booking) => ({
    locator: of.provider.locator,
    status: of.booking_status,
    total: of.price?.total,
    documents: of.passengers.flatMap(({ tickets }) => tickets.map(({ number }) => number)),
    flights: of.slices.flatMap(({ legs }) => legs.map(({ flight_number }) => flight_number)),
    names: of.passengers.map((one) => `${one.last_name}/${one.first_name}`),
  });
  const [screen, service] = [facts(booking), facts(now)].map((of) => JSON.stringify(of));
  if (screen !== service) return `screen ${screen} service ${service}`;
  if (booking_id !== booking.id) return `the area holds ${booking_id} and shows ${booking.id}`;
  if (facts(now).documents.length > 0) count('screens with documents');
  const lines = hostLines(booking, { language: home, notes: null, open: POINTERS });
  const shown = lines.flatMap(({ about }) => (about.kind === 'ticket' ? about.number : []));
  const same = [...shown].sort().join() === [...facts(now).documents].sort().join();
  return same ? null : `the display lists ${shown.join()}`;
}

/** In which bookings a text stands. */
async function holders({ at }: Agent, ids: Iterable<string>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const booking_id of ids) {
    const kept = await at.desk.client.call('booking.annotations', { booking_id });
    const items = kept.ok ? kept.value.output.items : [];
    if (items.some((item) => 'text' in item && item.text === text)) found.push(booking_id);
  }
  return found;
}

export async function walkTwoAgents(steps: number, seed: number): Promise<Walk> {
  const { service, close } = await openAirdesk();
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  try {
    const first = await startWorkstation(service);
    await first.desk.client.call('user.create', {
      email: SECOND.username,
      name: 'Second Agent',
      password: SECOND.password,
      role: 'AGENT',
      group_ids: [],
    });
    const second = await startWorkstation(service, undefined, {}, SECOND);
    const agents: readonly Agent[] = [
      { at: first, home: 'SABRE', speaks: 'es' },
      { at: second, home: 'TRAVELPORT', speaks: 'en' },
    ];
    for (const { at, home } of agents) at.desk.actions.setHomeLanguage(home);
    const random = randomOf(seed);
    const known = new Map<string, string>();
    for (let n = 1; n <= steps; n++) {
      const agent = agents[n % 2]!;
      setLanguage(agent.speaks);
      const line = nextEntry(agent, random, n, [...known.values()]);
      const { screen, draft } = agent.at.area();
      const target = bookingOf(agent.at.area())?.booking.id ?? null;
      await enter(agent, line, random, count);
      for (const each of agents) {
        const { booking } = each.at.area();
        if (booking?.booking.provider.locator) {
          known.set(booking.booking.id, booking.booking.provider.locator);
        }
        if (!(await comesTrue(() => quiet(each)))) wrong.push(`${n} ${line}: never over`);
        let told: string | null = null;
        const so = await comesTrue(async () => {
          told = await differs(each, count);
          return told === null;
        });
        count('claims compared');
        if (!so) wrong.push(`${n} ${line} (${each.home}): ${told}`);
      }
      if (!/^(5T|NP\.T|RM T)\d+$/.test(line)) continue;
      const text = `T${n}`;
      const has = await holders(agent, known.keys(), text);
      count(has.length > 0 ? 'remarks written' : 'remarks kept or refused');
      if (has.some((id) => id !== target)) {
        const before = `${target && known.get(target)} on ${screen}${draft ? ' with a sale' : ''}`;
        const list = has.map((id) => known.get(id)).join();
        wrong.push(`${n} ${line}: meant ${before} and stands in ${list}`);
      }
    }
    counts.steps = steps;
    counts.bookings = known.size;
  } finally {
    setLanguage('en');
    await close();
  }
  return { counts, wrong };
}

/** What comes next in a sale half of the time, else anything of any language. */
function nextEntry({ at, home }: Agent, random: Random, n: number, locators: string[]): string {
  const { draft, screen, search, booking, entry } = at.area();
  if (entry !== '')
    at.desk.areas.setState(({ areas, active }) => ({
      areas: { ...areas, [active]: { ...areas[active], entry: '' } },
    }));
  if (random.below(2) === 0) {
    if (draft?.rows[0]?.last_name) return 'ER';
    if (draft) return home === 'SABRE' ? `-SILVA/ANA${'ABCDEFGH'[n % 8]} MRS` : 'N.SOUZA/EVA MRS';
    if (booking?.booking.capabilities.ticket && random.below(3) === 0) {
      return home === 'SABRE' ? 'W‡PQ1' : 'TKP';
    }
    if (screen === 'offers' && search?.state === 'done') return 'SS1';
    if (!booking) return ENTRIES[home](n, day(20 + random.below(20)), '')[0]!;
  }
  const language =
    random.below(5) === 0 ? random.pick(['AMADEUS', 'SABRE', 'TRAVELPORT'] as const) : home;
  const locator = locators.length > 0 ? random.pick(locators) : 'ABCDEF';
  return random.pick(ENTRIES[language](n, day(20 + random.below(20)), locator));
}

async function enter(
  agent: Agent,
  line: string,
  random: Random,
  count: (what: string) => void,
): Promise<void> {
  const { at } = agent;
  at.enter(line);
  await comesTrue(() => quiet(agent));
  if (at.area().screen === 'issue') {
    payInCash(at);
    if (random.below(3) > 0) at.enter('ER');
    await comesTrue(() => quiet(agent));
  }
  if (at.desk.shell.getState().overlay.kind === 'question') {
    const yes = random.below(4) > 0;
    count(yes ? 'questions confirmed' : 'questions left');
    if (yes) at.desk.actions.confirm();
    else at.desk.actions.closeOverlay();
    await comesTrue(() => quiet(agent));
    if (at.desk.shell.getState().overlay.kind !== 'none') at.desk.actions.closeOverlay();
  }
  count(`answers ${at.area().answer?.kind ?? 'none'}`);
}
