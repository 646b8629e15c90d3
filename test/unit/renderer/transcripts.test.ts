/**
 * The same affair typed in the three languages against the real service: shop, sell, names, contact,
 * received from, end, retrieve, seat, issue, read the ticket. It ends in the same booking.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import type { Area } from '#renderer/app/area.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import type { Language } from '#renderer/languages/language.ts';
import {
  getToday,
  openAirdesk,
  payWith,
  rowsOf,
  startWorkstation,
  untilAsked,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

const today = getToday();
const OUT = formatGdsDate(addDays(today, 30));
const BACK = formatGdsDate(addDays(today, 40));

/** What is known only while it goes on. */
interface Known {
  /** The line that is sold, and the booking class it is sold in. */
  line: number;
  letter: string;
  locator: string;
  seats: string;
  ticket: string;
}

/** One line of a transcript for each step; a step waits until what it started is over. */
interface Transcript {
  shop: string[];
  sell(known: Known): string[];
  people: string[];
  end: string;
  retrieve(known: Known): string[];
  map: string;
  seat(known: Known): string;
  issue: string[];
  read(known: Known): string;
}

const TRANSCRIPTS: Readonly<Record<Language, Transcript>> = {
  AMADEUS: {
    shop: ['DAN MIAMI', `AN${OUT}GRUMIA`, `ACR${BACK}`],
    sell: ({ letter, line }) => [`SS2${letter}${line}`, `SS2${letter}${line}`],
    people: [
      'NM2SILVA/ANA MRS/BRUNO MR',
      'AP+55 11 3333 4444-M',
      'APE-ANA@EXAMPLE.COM',
      'SR VGML/P1',
      'RM PREFERS THE AISLE',
      'RF ANA',
    ],
    end: 'ER',
    retrieve: ({ locator }) => ['IG', `RT${locator}`],
    map: 'SM3',
    seat: ({ seats }) => `ST/${seats}/P1-2/S3`,
    issue: ['FPCASH', 'TTP'],
    read: ({ ticket }) => `TWD/TKT${ticket}`,
  },
  SABRE: {
    shop: ['W/-CCMIAMI', `1${OUT}GRUMIA`, `1R${BACK}`],
    sell: ({ letter, line }) => [`02${letter}${line}`, `02${letter}${line}`],
    people: [
      '-2SILVA/ANA MRS/BRUNO MR',
      '9+55 11 3333 4444-M',
      'PE¥ANA@EXAMPLE.COM¥',
      '3VGML-1.1',
      '5PREFERS THE AISLE',
      '6ANA',
    ],
    end: 'ER',
    retrieve: ({ locator }) => ['I', `*${locator}`],
    map: '4G1*',
    seat: ({ seats }) => `4G1/${seats}-1.1/2.1`,
    issue: ['5-CASH', 'W‡PQ1'],
    read: ({ ticket }) => `WETR*T${ticket}`,
  },
  TRAVELPORT: {
    shop: ['.CE MIAMI', `A${OUT}GRUMIA`, `AR${BACK}`],
    sell: ({ letter, line }) => [`N2${letter}${line}`, `N2${letter}${line}`],
    people: [
      'N.2SILVA/ANA MRS/BRUNO MR',
      'P.M*+55 11 3333 4444',
      'MT.ANA@EXAMPLE.COM',
      'SI.P1/VGML',
      'NP.PREFERS THE AISLE',
      'R.ANA',
    ],
    end: 'ER',
    retrieve: ({ locator }) => ['I', `*${locator}`],
    map: 'SA*S1',
    seat: ({ seats }) => `S.P1-2S1/${seats}`,
    issue: ['F.CASH', 'TKP'],
    read: ({ ticket }) => `*TE/${ticket}`,
  },
};

const idle = (at: Workstation) =>
  at.until((area) => area.waiting === null && area.search?.state !== 'running');

/** Types a line, and fails where it was not taken. */
async function type(at: Workstation, line: string): Promise<Area> {
  at.enter(line);
  expect([line, at.area().entry]).toEqual([line, '']);
  await idle(at);
  return at.area();
}

async function confirm(at: Workstation): Promise<void> {
  await untilAsked(at);
  at.desk.actions.confirm();
  await at.until((area) => area.answer !== null && area.waiting === null);
}

/** The earliest journey of the one provider, there and back: its line, and the class it is sold in. */
function earliest(area: Area): { line: number; letter: string } {
  const rows = rowsOf(area);
  const when = rows.map(({ slices }) => slices.map((slice) => slice.departure_date).join());
  const at = when.indexOf(when.toSorted()[0] ?? '');
  return { line: at + 1, letter: rows[at]?.slices[0]?.legs[0]?.fare_info.fare_class ?? '' };
}

/** A form of payment on screen, as the component would have it. */
function payInCash(at: Workstation): void {
  const due = calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids);
  payWith(at, due);
}

/** The first two seats that are free for both. */
function freeSeats(area: Area): string {
  const map = area.seats!.maps[area.seats!.leg_id]!;
  const grid = getSeatGrid(map);
  const free = grid.keys.filter((key) => grid.at.get(key)!.seat.available_services.length === 2);
  return free.slice(0, 2).join(',');
}

async function tell(language: Language, provider: string) {
  const at = await startWorkstation(service);
  at.desk.actions.setHomeLanguage(language);
  const lines = TRANSCRIPTS[language];
  const known: Known = { line: 1, letter: '', locator: '', seats: '', ticket: '' };
  for (const line of lines.shop) await type(at, line);
  await type(at, `FILTER ${provider}`);
  Object.assign(known, earliest(at.area()));
  const [again = ''] = lines.sell(known);
  // The offers are for one: for two they are asked for anew.
  await type(at, again);
  await confirm(at);
  await at.until((area) => area.search?.state === 'done' && area.search.form.adts === 2);
  await type(at, `FILTER ${provider}`);
  Object.assign(known, earliest(at.area()));
  const [, sell = ''] = lines.sell(known);
  await type(at, sell);
  await at.until((area) => area.draft?.confirmed === true);
  for (const line of lines.people) await type(at, line);
  await type(at, lines.end);
  const booked = await at.until((area) => area.booking !== null && area.waiting === null);
  known.locator = booked.booking!.booking.provider.locator!;
  await at.until((area) => area.unsent.notes.length === 0 && area.waiting === null);
  for (const line of lines.retrieve(known)) await type(at, line);
  await at.until((area) => area.booking !== null && area.screen === 'booking');
  await type(at, lines.map);
  const mapped = await at.until((area) => Object.keys(area.seats?.maps ?? {}).length > 0);
  known.seats = freeSeats(mapped);
  await type(at, lines.seat(known));
  await at.until((area) => area.seats?.chosen.length === 2 || area.answer?.kind === 'warn');
  expect(
    at
      .area()
      .seats?.chosen.map(({ designator }) => designator)
      .join(),
  ).toBe(known.seats);
  at.enter('ER');
  await confirm(at);
  const [pay = '', issue = ''] = lines.issue;
  await type(at, pay);
  payInCash(at);
  at.enter(issue);
  await confirm(at);
  const issued = at.area().booking!.booking;
  expect(at.area().answer?.kind).toBe('ok');
  known.ticket = issued.passengers[0]!.tickets[0]!.number;
  await type(at, lines.read(known));
  const shown = await at.until((area) => area.ticket?.ticket != null);
  const annotations = await at.desk.client.call('booking.annotations', {
    booking_id: issued.id,
  });
  return {
    booking: normal(issued),
    ticket: normal(shown.ticket!.ticket),
    annotations: annotations.ok ? normal(annotations.value.output) : annotations.error,
  };
}

const OWN =
  /(^|_)id$|_ids$|token|locator|number$|_at$|^at$|^by$|reference|deadline|expires|text|revision/;

/** What two bookings of the same have in common: names for what each has for itself. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-/.test(value)) return '·';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const own = OWN.test(key) && !['flight_number', 'text'].includes(key);
      return [key, own && part !== null && typeof part !== 'object' ? '·' : normal(part)];
    }),
  );
}

it('ends in the same booking, whichever language it is typed in', async () => {
  const told: Record<string, unknown> = {};
  for (const language of ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const) {
    await close();
    ({ service, close } = await openAirdesk());
    told[language] = await tell(language, '04');
  }
  expect(told.SABRE).toEqual(told.AMADEUS);
  expect(told.TRAVELPORT).toEqual(told.AMADEUS);
  expect(told.AMADEUS).toMatchObject({
    booking: {
      booking_status: 'TICKETED',
      passengers: [
        { last_name: 'SILVA', first_name: 'ANA', email: 'ana@example.com' },
        { last_name: 'SILVA', first_name: 'BRUNO' },
      ],
    },
  });
  const { items } = (told.AMADEUS as { annotations: { items: { kind: string }[] } }).annotations;
  // One request a flight, and the remark.
  expect(items.map(({ kind }) => kind)).toEqual(['SSR', 'SSR', 'REMARK']);
}, 180_000);

/** Each GDS under its own entries and under those of the others: what is sold is the same. */
it.each([
  ['PROVIDER_03', '03', ['AMADEUS', 'SABRE', 'TRAVELPORT']],
  ['PROVIDER_01', '01', ['SABRE', 'TRAVELPORT', 'AMADEUS']],
] as const)(
  'tells the same on %s, in its own entries and in others',
  async (code, filter, languages) => {
    const told: unknown[] = [];
    for (const language of languages) {
      await close();
      ({ service, close } = await openAirdesk());
      told.push(await tell(language, filter));
    }
    for (const other of told.slice(1)) expect(other).toEqual(told[0]);
    expect(told[0]).toMatchObject({
      booking: { booking_status: 'TICKETED', provider: { provider_type: code } },
    });
  },
  300_000,
);
