import { findHeldBooking } from '#renderer/app/command-context.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import {
  calculateExchangeDue,
  calculateIssueDue,
  calculateSeatsDue,
} from '#renderer/features/ticketing/amounts-due.ts';
import { type Due, sumDueMinor } from '#renderer/features/ticketing/payment-forms.ts';
import type { Language } from '#renderer/languages/language.ts';
import { day, payWith, type Workstation } from './workstation.ts';

const PATIENCE_MS = 20_000;

export interface Agent {
  at: Workstation;
  home: Language;
  speaks: 'es' | 'en';
}

/** Park and Miller's generator: the same seed types the same. */
export function randomOf(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const below = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  return { below, pick: <T>(from: readonly T[]): T => from[below(from.length)]! };
}
export type Random = ReturnType<typeof randomOf>;

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

export const quiet = ({ at }: Agent): boolean =>
  at.area().waiting === null &&
  at.area().search?.state !== 'running' &&
  Object.values(at.desk.shell.getState().doing).every((n) => n === 0);

/** Waits for a condition; false where it does not come about in time. */
export async function comesTrue(what: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await what())) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}

/** What the screen asks to be paid now; null where it asks for nothing. */
function dueOf({ area }: Workstation): Due | null {
  const { screen, booking, issue, seats, exchange } = area();
  if (!booking) return null;
  if (screen === 'issue' && issue) return calculateIssueDue(booking.booking, issue.passenger_ids);
  if (screen === 'seats' && seats?.paying) return calculateSeatsDue(booking.booking, seats.chosen);
  const asks = screen === 'exchange' && exchange?.step === 'pay' && exchange.estimate;
  return asks ? calculateExchangeDue(booking.booking, asks) : null;
}

/** What goes on with what is on screen after the sale; null where nothing is under way there. */
function goesOn({ at, home }: Agent, random: Random): string | null {
  const { screen, seats, exchange, search, booking } = at.area();
  if (!booking) return null;
  if (screen === 'seats' && seats) {
    const map = seats.maps[seats.leg_id];
    if (seats.chosen.length > 0 || !map) return 'ER';
    const { keys, at: places } = getSeatGrid(map);
    const free = keys.filter((key) => places.get(key)!.seat.available_services.length > 0);
    return free.length === 0 ? null : `ST/${random.pick(free)}`;
  }
  if (screen === 'exchange' && exchange?.step === 'choose') {
    const [slice] = booking.booking.slices;
    if (!slice) return null;
    if (exchange.give_up.length === 0) at.desk.actions.mark();
    const from_to = `${slice.origin}${slice.destination}`;
    return `${home === 'SABRE' ? '1' : 'A'}${day(20 + random.below(20))}${from_to}`;
  }
  if (screen === 'exchange') return 'ER';
  if (screen === 'offers' && search?.booking_id != null && search.state === 'done') return 'SS1';
  return null;
}

/** What is begun with a booking that is shown. */
function begins({ at, home }: Agent, random: Random): string | null {
  const { screen, booking } = at.area();
  if (screen !== 'booking' || !booking) return null;
  const { capabilities } = booking.booking;
  const can = [
    ...(capabilities.ticket ? [home === 'SABRE' ? 'W‡PQ1' : 'TKP'] : []),
    ...(capabilities.buy_seat ? [home === 'SABRE' ? '4G1*' : 'SA*'] : []),
    ...(capabilities.slice_change ? ['EXCHANGE'] : []),
    ...(capabilities.cancel_all_tickets ? ['VOID ALL'] : []),
    ...(capabilities.split ? ['SP2'] : []),
  ];
  return can.length === 0 ? null : random.pick(can);
}

/** What comes next in what was begun half of the time, else anything of any language. */
export function nextEntry(agent: Agent, random: Random, n: number, locators: string[]): string {
  const { at, home } = agent;
  const { draft, screen, search, booking, entry } = at.area();
  if (entry !== '')
    at.desk.areas.setState(({ areas, active }) => ({
      areas: { ...areas, [active]: { ...areas[active], entry: '' } },
    }));
  if (random.below(5) > 1) {
    const next = findHeldBooking(at.area())
      ? (goesOn(agent, random) ?? begins(agent, random))
      : null;
    if (next !== null) return next;
    if (draft?.rows.every(({ last_name }) => last_name !== '')) return 'ER';
    if (draft) return `${home === 'SABRE' ? '-SILVA/ANA' : 'N.SOUZA/EVA'}${letters(n)} MRS`;
    if (screen === 'offers' && search?.state === 'done') return 'SS1';
    if (!booking) {
      const out = day(20 + random.below(20));
      return random.below(3) === 0 ? `GRU MIA ${out} 2ADT` : ENTRIES[home](n, out, '')[0]!;
    }
  }
  const language =
    random.below(5) === 0 ? random.pick(['AMADEUS', 'SABRE', 'TRAVELPORT'] as const) : home;
  const locator = locators.length > 0 ? random.pick(locators) : 'ABCDEF';
  return random.pick(ENTRIES[language](n, day(20 + random.below(20)), locator));
}

/** A number in letters: no two people are called alike. */
const letters = (n: number): string =>
  [...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');

/** Types a line, pays where that is asked for, and answers what is asked then. */
export async function enter(
  agent: Agent,
  line: string,
  random: Random,
  count: (what: string) => void,
): Promise<void> {
  const { at } = agent;
  at.enter(line);
  await comesTrue(() => quiet(agent));
  const due = dueOf(at);
  if (due && sumDueMinor(due) > 0) {
    payWith(at, due);
    if (random.below(3) > 0) at.enter('ER');
    await comesTrue(() => quiet(agent));
  }
  for (let more = true; more; ) {
    const { overlay } = at.desk.shell.getState();
    if (overlay.kind !== 'question') break;
    more = random.below(5) > 0;
    count(more ? `confirmed: ${overlay.question.confirm}` : 'questions left');
    if (more) at.desk.actions.confirm();
    else at.desk.actions.closeOverlay();
    await comesTrue(() => quiet(agent));
  }
  count(`answers ${at.area().answer?.kind ?? 'none'}`);
}
