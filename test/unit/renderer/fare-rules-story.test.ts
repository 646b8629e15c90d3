/**
 * Fare rules typed in three languages on both GDS, of a line and of the booking made of it: which
 * categories there are, then one of them.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { readRuleCategories } from '#main/reference/rule-categories.ts';
import { listShownCategories } from '#renderer/features/search/fare-rules.ts';
import { getToday, openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

const today = getToday();
const OUT = formatGdsDate(addDays(today, 30));

const type = async (at: Workstation, line: string) => {
  at.enter(line);
  expect([line, at.area().entry]).toEqual([line, '']);
  await at.until((area) => area.waiting === null && area.search?.state !== 'running');
};

it.each([
  ['AMADEUS', `AN${OUT}GRUMIA`, 'FQN1', '01', ['NM1KELLY/JOE MR', 'ER'], 'FQN*16'],
  [
    'SABRE',
    `1${OUT}GRUMIA`,
    'RD1',
    '03',
    ['-KELLY/JOE MR', 'PE¥JOE@EXAMPLE.COM¥', 'ER'],
    'WPRD*16',
  ],
  [
    'TRAVELPORT',
    `A${OUT}GRUMIA`,
    'FN*1',
    '03',
    ['N.KELLY/JOE MR', 'MT.JOE@EXAMPLE.COM', 'ER'],
    'FN*1/16',
  ],
] as const)(
  '%s',
  async (language, shop, rules, filter, sale, of_booking) => {
    const at = await startWorkstation(service);
    at.desk.actions.setHomeLanguage(language);
    await type(at, shop);
    await type(at, `FILTER ${filter}`);
    await type(at, rules);
    const told = (await at.until((area) => (area.search?.rules?.fares?.length ?? 0) > 0)).search!
      .rules!;
    expect(told.wanted).toEqual([]);
    expect(told.fares![0]!.categories.map(({ number }) => number)).toContain(16);
    const slash = language === 'TRAVELPORT' ? '/' : '*';
    await type(at, `${rules}${slash}16`);
    const { wanted, fares } = at.area().search!.rules!;
    const [shown, ...others] = listShownCategories(fares![0]!, wanted);
    expect(others).toEqual([]);
    expect(shown?.text).toMatch(/BEFORE DEPARTURE - /);
    at.desk.actions.sellOffer(1);
    await at.until((area) => area.draft?.confirmed === true && area.waiting === null);
    for (const entry of sale) await type(at, entry);
    await at.until((area) => area.booking !== null && area.waiting === null);
    expect(at.area().booking?.booking.provider.provider_type).toBe(`PROVIDER_${filter}`);
    await type(at, of_booking);
    const booked = (await at.until((area) => area.booked_rules?.fares != null)).booked_rules!;
    const [penalties] = listShownCategories(booked.fares![0]!, booked.wanted);
    expect(penalties?.text).toMatch(/BEFORE DEPARTURE - /);
    expect([at.area().screen, at.area().tab]).toEqual(['booking', 'price']);
    // What is known is shown again without asking.
    const asked = at.calls.filter((one) => one === 'booking.rules');
    at.enter(of_booking);
    expect(at.calls.filter((one) => one === 'booking.rules')).toEqual(asked);
    await type(at, shop);
    // A provider that files none says so, and what there is instead.
    await type(at, 'FILTER 04');
    await type(at, rules);
    await at.until((area) => area.answer !== null);
    expect(at.area().answer?.text).toMatch(/no rules by category/);
    expect(at.area().search?.rules).toBeUndefined();
  },
  60_000,
);

it.each([
  ['16', [16]],
  ['PE.AP', [16, 5]],
  ['5*16', [5, 16]],
  ['0.6.15-17', [0, 6, 15, 16, 17]],
  ['IC', null],
  ['17-15', null],
  ['51', null],
])('the categories %s are %j', (typed, numbers) =>
  expect(readRuleCategories(typed)).toEqual(numbers),
);
