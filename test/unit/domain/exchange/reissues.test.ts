/**
 * Twelve reissues reckoned by hand. A table is a trip with its change fees and refunds (before and
 * after departure), what everybody paid for each slice and pays for the new ones, and the working;
 * '*' marks a tax that may be given back. What no line says is nought.
 */
import { expect, test } from 'vitest';
import { calculateAgencyAmounts } from '#main/domain/exchange/amounts.ts';
import { listFlownSlices } from '#main/domain/exchange/departures.ts';
import { calculateNewBooking, calculateSlicesPrice } from '#main/domain/exchange/new-booking.ts';
import { calculatePenalty, resolveExchangeRule } from '#main/domain/exchange/penalties.ts';
import { explain, type Reissue, reissue, toSide } from '#main/domain/exchange/reissue.ts';
import type { ExchangeLine } from '#main/providers/provider-after-sale.ts';
import {
  type ReissueTable,
  readTables,
  type TablePassenger,
  type Working,
} from './reissue-table.ts';
import { bookingOf, fareOf, newOrder, oldOrder, sumOfFares } from './trips.ts';

const TABLES = readTables(`
## 1 The way back on a dearer flight: fare, tax and penalty are collected
USD at 2026-12-01T12:00Z, gives up MIA-GRU
GRU-MIA 2026-12-20T10:00 change 150.00/250.00 refund no/no
MIA-GRU 2027-01-05T20:00 change 200.00/no     refund no/no
ANA ADT      fare     BR*      US      YQ
  GRU-MIA  500.00   40.00       -   80.00
  MIA-GRU  450.00       -   60.00   80.00
  new      520.00       -   66.00   80.00
  fare     500.00 + 520.00 - 500.00 - 450.00 = 70.00
  US       66.00 - 60.00 = 6.00 collected
  penalty  200.00
  due      70.00 + 6.00 + 200.00 = 276.00
  balance  276.00

## 2 A cheaper trip, not refundable: a document for the fare, taxes each their own way
EUR at 2026-12-01T12:00Z, gives up LIS-GRU GRU-LIS
LIS-GRU 2027-02-01T09:00 change 90.00/no  refund no/no
GRU-LIS 2027-02-15T22:00 change 120.00/no refund no/no
BIA ADT      fare     PT*      YQ     BR*
  LIS-GRU  400.00   22.50  110.00       -
  GRU-LIS  380.00       -  110.00   35.10
  new      690.00   18.00  150.00   35.10
  fare       690.00 - 400.00 - 380.00 = -90.00
  PT         18.00 - 22.50 = -4.50 refunded
  YQ         150.00 - 110.00 - 110.00 = -70.00 forfeited
  penalty    120.00
  due        120.00
  refund     4.50
  residual   90.00
  as         EMD
  forfeited  70.00
  balance    120.00 - 4.50 - 90.00 = 25.50

## 3 A refundable fare: the penalty comes out of what is left over
BRL at 2026-12-01T12:00Z, gives up CGH-SDU
CGH-SDU 2026-12-10T07:00 change 80.00/160.00 refund yes/yes
CAIO ADT     fare     BR*
  CGH-SDU  600.00   45.90
  new      350.00   45.90
  fare     350.00 - 600.00 = -250.00
  penalty  80.00
  netted   80.00
  refund   250.00 - 80.00 = 170.00
  as       ORIGINAL_FOP
  balance  0.00 - 170.00 = -170.00

## 4 The residual is below the penalty: the rest is collected, the tax still goes back
BRL at 2026-12-01T12:00Z, gives up CGH-SDU
CGH-SDU 2026-12-10T07:00 change 300.00/no refund yes/no
CAIO ADT     fare     BR*
  CGH-SDU  600.00   45.90
  new      350.00   40.00
  fare     350.00 - 600.00 = -250.00
  BR       40.00 - 45.90 = -5.90 refunded
  penalty  300.00
  netted   250.00
  due      300.00 - 250.00 = 50.00
  refund   5.90
  as       ORIGINAL_FOP
  balance  50.00 - 5.90 = 44.10

## 5 Partly flown: what is flown counts on neither side, what is left over is forfeited
USD at 2026-12-27T12:00Z, gives up MIA-GRU
GRU-MIA 2026-12-20T10:00 change 100.00/150.00 refund yes/yes
MIA-GRU 2027-01-05T20:00 change 200.00/300.00 refund yes/no
DAN ADT      fare      BR      US     YQ*
  GRU-MIA  900.00   40.00       -   80.00
  MIA-GRU  700.00       -   60.00   80.00
  new      620.00       -   60.00   75.00
  fare       620.00 - 700.00 = -80.00
  YQ         75.00 - 80.00 = -5.00 refunded
  penalty    300.00
  due        300.00
  refund     5.00
  as         FORFEITED
  forfeited  80.00
  balance    300.00 - 5.00 = 295.00

## 6 An infant goes along unnamed and pays no penalty
USD at 2026-12-01T12:00Z, new booking for 9572100000001
GRU-SCL 2026-12-12T08:00 change 100.00/no refund no/no
EVA ADT      fare     BR*
  GRU-SCL  300.00   30.00
  new      340.00   30.00
  tickets  9572100000001
  fare     340.00 - 300.00 = 40.00
  penalty  100.00
  due      40.00 + 100.00 = 140.00
  balance  140.00
FIL INF      fare
  GRU-SCL   30.00
  new       34.00
  tickets  9572100000011
  fare     34.00 - 30.00 = 4.00
  due      4.00
  balance  4.00

## 7 Six flights on two numbers: naming the second gives up both
USD at 2026-12-01T12:00Z, new booking for 9572100000002
GRU-LIM-MIA-JFK 2026-12-20T06:00 change 150.00/250.00 refund no/no
JFK-MIA-LIM-GRU 2027-01-05T06:00 change 120.00/200.00 refund no/no
HUGO ADT             fare     BR*      US      XA      XF
  GRU-LIM-MIA-JFK  800.00   40.00       -    4.00       -
  JFK-MIA-LIM-GRU  800.00       -   60.00       -       -
  new             1500.00   40.00   70.00       -    4.50
  tickets    9572100000001 9572100000002
  fare       1500.00 - 800.00 - 800.00 = -100.00
  US         70.00 - 60.00 = 10.00 collected
  XA         0.00 - 4.00 = -4.00 forfeited
  XF         4.50 collected
  penalty    150.00
  due        10.00 + 4.50 + 150.00 = 164.50
  residual   100.00
  as         EMD
  forfeited  4.00
  balance    164.50 - 100.00 = 64.50

## 8 One in credit and one in debit: neither pays for the other
BRL at 2026-12-01T12:00Z, gives up GIG-POA
GIG-POA 2026-12-18T09:30 change 50.00/no refund yes/no
IDA ADT      fare     BR*
  GIG-POA  500.00   33.10
  new      420.00   33.10
  fare     420.00 - 500.00 = -80.00
  penalty  50.00
  netted   50.00
  refund   80.00 - 50.00 = 30.00
  as       ORIGINAL_FOP
  balance  0.00 - 30.00 = -30.00
JOB CHD      fare     BR*
  GIG-POA  250.00   33.10
  new      300.00   33.10
  fare     300.00 - 250.00 = 50.00
  penalty  50.00
  due      50.00 + 50.00 = 100.00
  balance  100.00

## 9 Even: the same money another day, and changing is free
EUR at 2026-12-01T12:00Z, gives up MAD-FCO
MAD-FCO 2026-12-30T16:00 change 0.00/0.00 refund no/no
LIA ADT      fare     JD*     IT*
  MAD-FCO  129.99   15.33    6.50
  new      129.99   15.33    6.50

## 10 Sold in dollars, paid in reais: converted part by part, then summed
USD at 2026-12-01T12:00Z, gives up GRU-MIA, 5.4321 BRL
GRU-MIA 2026-12-20T10:00 change 75.07/no refund no/no
MIA ADT      fare      US     BR*
  GRU-MIA  566.66   60.00   42.22
  new      600.00   61.01   40.00
  fare     600.00 - 566.66 = 33.34
  US       61.01 - 60.00 = 1.01 collected
  BR       40.00 - 42.22 = -2.22 refunded
  penalty  75.07
  due      33.34 + 1.01 + 75.07 = 109.42
  refund   2.22
  balance  109.42 - 2.22 = 107.20
  BRL fare     33.34 × 5.4321 = 181.11
  BRL tax      1.01 × 5.4321 = 5.49
  BRL penalty  75.07 × 5.4321 = 407.79
  BRL due      181.11 + 5.49 + 407.79 = 594.39
  BRL refund   2.22 × 5.4321 = 12.06
  BRL balance  594.39 - 12.06 = 582.33

## 11 The highest fee of the slices given up, here a tenth of the fare
EUR at 2026-12-01T12:00Z, gives up LIS-CDG CDG-LIS
LIS-CDG 2027-01-10T08:00 change 60.00/no refund no/no
CDG-LIS 2027-01-20T18:00 change 10%/no   refund no/no
NEI ADT       fare     PT*
  LIS-CDG   150.00   10.00
  CDG-LIS   750.50       -
  new      1000.00   10.00
  fare     1000.00 - 150.00 - 750.50 = 99.50
  penalty  10% × 750.50 = 75.05
  due      99.50 + 75.05 = 174.55
  balance  174.55

## 12 Yen, after departure, refundable; one tax that only half of may be given back
JPY at 2026-12-05T00:00Z, gives up SYD-NRT
NRT-SIN 2026-12-01T09:00 change 5000/8000 refund yes/yes
SIN-SYD 2026-12-20T09:00 change 5000/9000 refund no/no
SYD-NRT 2026-12-28T09:00 change 5000/8000 refund yes/yes
KEN ADT     fare      OI     YQ
  NRT-SIN  40000    2000      -
  SIN-SYD  30000    1500*  3000
  SYD-NRT  35000    2500   3000
  new      20000    1000*  3000
  fare       30000 + 20000 - 30000 - 35000 = -15000
  OI         1500 + 1000 - 1500 - 2500 = -1500 forfeited
  penalty    8000
  netted     8000
  refund     15000 - 8000 = 7000
  as         ORIGINAL_FOP
  forfeited  1500
  balance    0 - 7000 = -7000
`);

const row = (minor: number, word = '') => ({ minor, word });

/** The answer in the rows of a table; rows of nought are left out, as by hand. */
function workingOf(done: Reissue): Working {
  const taxes = done.taxes.map(
    ({ code, collected, refunded, forfeited }): [string, Working[string]] => {
      if (collected > 0) return [code, row(collected, 'collected')];
      return [code, refunded > 0 ? row(-refunded, 'refunded') : row(-forfeited, 'forfeited')];
    },
  );
  const rows: Working = {
    fare: row(done.fare_difference),
    ...Object.fromEntries(taxes),
    penalty: row(done.penalty),
    netted: row(done.penalty_netted),
    due: row(done.due),
    refund: row(done.refund),
    residual: row(done.residual),
    forfeited: row(done.forfeited),
    balance: row(done.balance),
  };
  if (done.residual_as) rows.as = row(0, done.residual_as);
  return said(rows);
}

const said = (rows: Working): Working =>
  Object.fromEntries(
    Object.entries(rows).filter(([name, { minor }]) => minor !== 0 || name === 'as'),
  );

/** As the airline reckons it in the same booking: kept slices on both sides, flown ones on none. */
function sameBooking(table: ReissueTable) {
  const order = oldOrder(table);
  const routes = order.slices.map((slice) =>
    [slice.origin, ...slice.legs.map(({ destination }) => destination)].join('-'),
  );
  const give_up = table.give_up!.map((route) => routes.indexOf(route));
  const rule = resolveExchangeRule(order, give_up, table.now);
  if (!rule.ok) throw new Error(rule.error.message);
  const flown = listFlownSlices(order, table.now);
  const left = order.slices.flatMap((_, at) => (flown.includes(at) ? [] : [at]));
  const kept = left.filter((at) => !give_up.includes(at));
  const lines = table.passengers.map(({ pax_type, prices, new_price }, index): ExchangeLine => {
    const old = calculateSlicesPrice(order, { pax_type }, left)!;
    const next = fareOf(sumOfFares([...kept.map((at) => prices[at]!), new_price]));
    const penalty_minor = calculatePenalty(rule.value, pax_type, (at) => prices[at]!.fare_minor)!;
    const { due, refund, residual } = reissue({
      old: toSide(old),
      new: toSide(next),
      penalty_minor,
      rule: rule.value,
    });
    return {
      passenger_key: `PAX${index + 1}`,
      old,
      new: next,
      penalty_minor,
      due_minor: due,
      refund_minor: refund,
      residual_minor: residual,
    };
  });
  return { rule: rule.value, lines, tickets: null };
}

function newBooking(table: ReissueTable) {
  const [old, fresh] = [bookingOf('old', oldOrder(table)), bookingOf('new', newOrder(table))];
  const reckoned = calculateNewBooking(old, fresh, table.ticket_numbers!, table.now);
  if (!reckoned.ok) throw new Error(reckoned.error.message);
  const { rule, passengers } = reckoned.value;
  return {
    rule,
    lines: passengers.map(({ line }) => line),
    tickets: passengers.map(({ tickets }) => tickets.numbers),
  };
}

/** The rows in the agency's currency. */
function agencyRows(table: ReissueTable, line: ExchangeLine, done: ReturnType<typeof explain>) {
  if (!table.rate) return {};
  const { to, value } = table.rate;
  const rate = { from: table.currency, to, value, as_of: '2026-12-01T00:00:00Z' };
  const at = calculateAgencyAmounts({ current: line.old, new: line.new }, done, rate);
  const balance = at.due - at.refund - at.residual;
  expect(balance).toBe(at.new_price.total - at.reusable + at.penalty + at.adjustment);
  return said({
    [`${to} fare`]: row(at.fare_collection - at.fare_residual),
    [`${to} tax`]: row(at.tax_collection),
    [`${to} penalty`]: row(at.penalty),
    [`${to} due`]: row(at.due),
    [`${to} refund`]: row(at.refund),
    [`${to} residual`]: row(at.residual),
    [`${to} balance`]: row(balance),
  });
}

test('twelve tables are read', () => {
  expect(TABLES.map(({ passengers }) => passengers.length)).toEqual([
    1, 1, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1,
  ]);
});

test.each(TABLES.map((table) => [table.title, table] as const))('%s', (_title, table) => {
  const { rule, lines, tickets } = table.give_up ? sameBooking(table) : newBooking(table);
  const seen = lines.map((line, index) => {
    const done = explain(line, rule);
    expect(done).toMatchObject({ as_reckoned: true, adjustment: 0 });
    return {
      name: table.passengers[index]!.name,
      tickets: tickets?.[index] ?? null,
      working: { ...workingOf(done), ...agencyRows(table, line, done) },
    };
  });
  const wanted = table.passengers.map(({ name, tickets: numbers, working }: TablePassenger) => ({
    name,
    tickets: numbers,
    working,
  }));
  expect(seen).toEqual(wanted);
});
