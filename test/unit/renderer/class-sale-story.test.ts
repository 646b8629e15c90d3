/**
 * Selling by booking class in three languages: the classes a GDS shows stand beside the fares, a class
 * that no fare on the line is of is sold at that GDS, and what is shut is refused with what is open.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { isSameGds, listGdsPlaces, openGdsItem } from '#renderer/features/queues/gds-queues.ts';
import type { GdsPlace } from '#renderer/features/queues/queues-state.ts';
import { listLineClasses } from '#renderer/features/search/booking-classes.ts';
import type { Language } from '#renderer/languages/language.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  getToday,
  openAirdesk,
  rowsOf,
  startWorkstation,
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

const ENTRIES: Readonly<
  Record<Language, { shop: string; sell: (what: string) => string; people: string[] }>
> = {
  AMADEUS: {
    shop: `AN${OUT}GRUMIA`,
    sell: (what) => `SS${what}`,
    people: ['NM2SILVA/ANA MRS/BRUNO MR', 'APE-ANA@EXAMPLE.COM', 'RF ANA'],
  },
  SABRE: {
    shop: `1${OUT}GRUMIA`,
    sell: (what) => `0${what}`,
    people: ['-2SILVA/ANA MRS/BRUNO MR', 'PE¥ANA@EXAMPLE.COM¥', '6ANA'],
  },
  TRAVELPORT: {
    shop: `A${OUT}GRUMIA`,
    sell: (what) => `N${what}`,
    people: ['N.2SILVA/ANA MRS/BRUNO MR', 'MT.ANA@EXAMPLE.COM', 'R.ANA'],
  },
};

async function type(at: Workstation, line: string): Promise<void> {
  at.enter(line);
  expect([line, at.area().entry]).toEqual([line, '']);
  await at.until((area) => area.waiting === null && area.search?.state !== 'running');
}

/** The first line with one flight that the GDS has an open class of which no fare is offered. */
function lineOf(at: Workstation, provider_type: string) {
  const rows = rowsOf(at.area());
  for (const [index, row] of rows.entries()) {
    const legs = row.slices.flatMap((slice) => slice.legs);
    const gds = listLineClasses(at.area().search?.classes, row.slices);
    const own = gds.find((one) => one.provider_type === provider_type)?.flights[0] ?? [];
    const offered = legs.map((leg) => leg.fare_info.fare_class);
    const open = own.find((one) => (one.seats ?? 0) >= 2 && !offered.includes(one.code));
    const shut = own.find(({ seats }) => seats === 0);
    if (legs.length === 1 && open)
      return { line: index + 1, letter: open.code, shut: shut?.code ?? 'X' };
  }
  throw new Error('no line with an open class of its own');
}

it.each([
  ['AMADEUS', 'PROVIDER_03', '03'],
  ['SABRE', 'PROVIDER_01', '01'],
  ['TRAVELPORT', 'PROVIDER_03', '03'],
] as const)(
  '%s on %s',
  async (language, provider, filter) => {
    const at = await startWorkstation(service);
    at.desk.actions.setHomeLanguage(language);
    const { shop, sell, people } = ENTRIES[language];
    await type(at, shop);
    await at.until((area) => area.search?.classes !== undefined);
    await type(at, `FILTER ${filter}`);
    const { line, letter, shut } = lineOf(at, provider);
    const told = at.area().search?.classes ?? [];
    const others = told.filter(({ why }) => why !== null);
    expect(others.map(({ provider_type }) => provider_type)).not.toContain(provider);
    expect(
      requireSome(others).every(({ why }) =>
        /sells fares and tells no booking classes/.test(toEnglish(why!)),
      ),
    ).toBe(true);
    // What is shut is not sold, and the refusal says what is open.
    at.enter(sell(`2${shut}${line}`));
    expect(at.area().answer?.text ?? '').toMatch(/seats|classe|class/);
    expect(at.area().draft).toBe(null);
    await type(at, sell(`2${letter}${line}`));
    const sold = await at.until((area) => area.draft !== null && area.waiting === null);
    const draft = sold.draft!;
    expect(draft.confirmed).toBe(true);
    expect(draft.offer?.provider_type).toBe(provider);
    expect(draft.slices[0]!.legs.map((leg) => leg.fare_info.fare_class)).toEqual([letter]);
    expect(draft.rows).toHaveLength(2);
    for (const entry of people) await type(at, entry);
    await type(at, 'ER');
    const { booking } = (await at.until((area) => area.booking !== null && area.waiting === null))
      .booking!;
    expect(booking.provider.provider_type).toBe(provider);
    expect(booking.slices[0]!.legs[0]).toMatchObject({
      leg_status: 'HK',
      fare_info: { fare_class: letter },
    });
    // The GDS's own locator, and the airline's beside it.
    expect(booking.provider.locator).toMatch(/^[A-Z0-9]{6}$/);
    expect(booking.airlines_locators.length).toBeGreaterThan(0);
  },
  120_000,
);

it('walks the queues of a GDS by arrows, opens a record, takes it off and goes on to the next', async () => {
  const at = await startWorkstation(service);
  const held: string[] = [];
  for (const surname of ['FIRST', 'SECOND', 'THIRD']) {
    await type(at, `AN${OUT}GRUMIA`);
    await type(at, 'FILTER 03');
    await type(at, 'SS1');
    await at.until((area) => area.draft?.confirmed === true);
    for (const entry of [`NM1${surname}/ANA MRS`, 'APE-ANA@EXAMPLE.COM', 'RF ANA', 'ER']) {
      await type(at, entry);
    }
    const { booking } = await at.until((area) => area.booking !== null && area.waiting === null);
    held.push(booking!.booking.provider.locator!);
    await type(at, 'GDS PLACE 50C1');
    await type(at, 'IG');
  }
  const working = () => at.area().agency_queues.gds_working?.locator ?? null;
  const shown = () => at.area().agency_queues.gds_open;
  at.desk.actions.open('desk');
  const place = { provider_type: 'PROVIDER_03', queue: '50', category: '1' };
  await at.until((area) => area.screen === 'desk');
  // The rows of a GDS come after the agency's own, by the same arrows.
  at.desk.actions.open('desk');
  await at.until(({ agency_queues: { gds, queues } }) => gds !== null && queues !== null);
  const places = listGdsPlaces(at.area().agency_queues.gds);
  const index = places.findIndex((one) => isSameGds(one, place as GdsPlace));
  expect(index).toBeGreaterThanOrEqual(0);
  const lists = 1 + (at.area().agency_queues.queues?.length ?? 0) + places.length;
  at.cut.now = 'before';
  for (let i = 0; i < lists && JSON.stringify(shown()) !== JSON.stringify(place); i += 1) {
    at.desk.actions.stepQueue(1);
  }
  expect(shown()).toEqual(place);
  // What was not answered is not empty: the desk asked for again asks again.
  await at.until((area) => area.answer?.kind === 'bad');
  expect(at.area().agency_queues.gds_items).toBeNull();
  at.cut.now = 'nothing';
  at.desk.actions.open('desk');
  const listed = await at.until((area) => area.agency_queues.gds_items !== null);
  expect(listed.agency_queues.gds_items?.map(({ locator }) => locator)).toEqual(held);
  at.desk.actions.enter();
  await at.until(({ agency_queues }) => agency_queues.gds_working !== null);
  expect([at.area().screen, working()]).toEqual(['booking', held[0]]);
  // Off and on to the next; left where it is and on; off and back to the desk, where one is left.
  await at.desk.actions.settleWorkItem('done', null);
  expect(working()).toBe(held[1]);
  expect(at.area().agency_queues.gds_items?.map(({ locator }) => locator)).toEqual(held.slice(1));
  await at.desk.actions.settleWorkItem('delay', null);
  expect([at.area().answer?.kind, working()]).toEqual(['warn', held[1]]);
  await at.desk.actions.workNext('ignore');
  expect(working()).toBe(held[2]);
  // Where the next does not open, the one that was taken off is not worked on any more.
  const { call } = at.desk.client;
  const loseBooking = (name: string, ...rest: unknown[]) =>
    name === 'booking.get'
      ? call('booking.get', { id: 'none' })
      : (call as (...all: unknown[]) => unknown)(name, ...rest);
  at.desk.client.call = loseBooking as typeof call;
  await at.desk.actions.settleWorkItem('done', null);
  at.desk.client.call = call;
  expect([at.area().answer?.kind, working()]).toEqual(['bad', null]);
  const [left, ...more] = at.area().agency_queues.gds_items!;
  expect([left!.locator, more]).toEqual([held[1], []]);
  await openGdsItem(at.desk, at.area().name, place as GdsPlace, left!);
  expect(working()).toBe(held[1]);
  await at.desk.actions.leaveQueue('remove');
  expect([at.area().screen, working(), shown()]).toEqual(['desk', null, place]);
  expect(at.area().agency_queues.gds_items).toEqual([]);
}, 60_000);
