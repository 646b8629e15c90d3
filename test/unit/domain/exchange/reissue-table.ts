/**
 * Reads a reissue written down by hand: the trip, what everybody paid for each part of it, and the
 * working line by line. A line's sum is checked when it is read, so a slip of the pen fails too.
 */
import { getMinorDigits } from '#main/reference/currencies.ts';

export interface TableTax {
  code: string;
  amount_minor: number;
  refundable: boolean;
}
export interface TablePrice {
  fare_minor: number;
  taxes: TableTax[];
}
/** '150.00', '10%', or null where it is not allowed. */
type Fee = string | null;
export interface TableSlice {
  route: string[];
  departure: string;
  change: { before: Fee; after: Fee };
  refund: { before: boolean; after: boolean };
}
/** Rows by name; the amount in minor units, and the word behind it ('' where there is none). */
export type Working = Record<string, { minor: number; word: string }>;
export interface TablePassenger {
  name: string;
  pax_type: 'ADT' | 'CHD' | 'INF';
  prices: TablePrice[];
  new_price: TablePrice;
  working: Working;
  tickets: string[] | null;
}
export interface ReissueTable {
  title: string;
  currency: string;
  now: Date;
  /** Routes given up, or the tickets named for a new booking. */
  give_up: string[] | null;
  ticket_numbers: string[] | null;
  /** Of the agency's currency for one of the provider's. */
  rate: { to: string; value: string } | null;
  slices: TableSlice[];
  passengers: TablePassenger[];
}

export function readTables(text: string): ReissueTable[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => readTable(part.split('\n').filter((line) => line.trim() !== '')));
}

function readTable([title = '', head = '', ...lines]: string[]): ReissueTable {
  const matched =
    /^(\w{3}) at (\S+), (?:gives up (.+?)|new booking for (.+?))(?:, (\S+) (\w{3}))?$/.exec(head);
  if (!matched) throw new Error(`no head of a table: ${head}`);
  const [, currency = '', now = '', given_up, numbers, rate, to = ''] = matched;
  const table: ReissueTable = {
    title,
    currency,
    now: new Date(now),
    give_up: given_up?.split(' ') ?? null,
    ticket_numbers: numbers?.split(' ') ?? null,
    rate: rate === undefined ? null : { to, value: rate },
    slices: [],
    passengers: [],
  };
  let codes: string[] = [];
  for (const line of lines) {
    const words = line.trim().split(/\s+/);
    const [first = '', second = ''] = words;
    const passenger = table.passengers.at(-1);
    if (/^[A-Z]{3}(-[A-Z]{3})+$/.test(first) && second.includes('T')) {
      table.slices.push(readSlice(words));
    } else if (/^(ADT|CHD|INF)$/.test(second)) {
      codes = words.slice(3);
      table.passengers.push(newPassenger(first, second as TablePassenger['pax_type']));
    } else if (!passenger) throw new Error(`${title}: whose is ${line}`);
    else if (table.slices.some(({ route }) => route.join('-') === first)) {
      passenger.prices.push(readPrice(words.slice(1), codes, currency));
    } else if (first === 'new') passenger.new_price = readPrice(words.slice(1), codes, currency);
    else if (first === 'tickets') passenger.tickets = words.slice(1);
    else readWorking(line, passenger.working, table);
  }
  return table;
}

const newPassenger = (name: string, pax_type: TablePassenger['pax_type']): TablePassenger => ({
  name,
  pax_type,
  prices: [],
  new_price: { fare_minor: 0, taxes: [] },
  working: {},
  tickets: null,
});

/** 'GRU-MIA 2026-12-20T10:00 change 150.00/no refund no/no' */
function readSlice([route = '', departure = '', , change = '', , refund = '']: string[]) {
  const [before = '', after = ''] = change.split('/');
  const [early, late] = refund.split('/');
  const fee = (text: string): Fee => (text === 'no' ? null : text);
  return {
    route: route.split('-'),
    departure,
    change: { before: fee(before), after: fee(after) },
    refund: { before: early === 'yes', after: late === 'yes' },
  };
}

/** A fare, then taxes under their codes; '-' is none, and '*' behind either may be given back. */
function readPrice(cells: string[], codes: string[], currency: string): TablePrice {
  const [fare = '', ...amounts] = cells;
  const taxes = codes.flatMap((code, index) => {
    const cell = amounts[index] ?? '-';
    if (cell === '-') return [];
    return [
      {
        code: code.replace('*', ''),
        amount_minor: minorOf(cell.replace('*', ''), currency),
        refundable: code.endsWith('*') || cell.endsWith('*'),
      },
    ];
  });
  return { fare_minor: minorOf(fare, currency), taxes };
}

/** 'due  70.00 + 6.00 = 76.00', 'US  66.00 - 60.00 = 6.00 collected', 'BRL due  380.25' */
function readWorking(line: string, working: Working, { currency, rate, title }: ReissueTable) {
  const matched = /^\s+((?:BRL )?\w+)\s+(.*?)\s*([a-z]*|[A-Z_]{3,})$/.exec(line);
  if (!matched) throw new Error(`${title}: no working: ${line}`);
  const [, name = '', sum = '', word = ''] = matched;
  const unit = rate && name.startsWith(`${rate.to} `) ? rate.to : currency;
  if (sum === '') {
    working[name] = { minor: 0, word };
    return;
  }
  const [expression = '', result = expression] = sum.split(' = ');
  const minor = minorOf(result, unit);
  if (evaluate(expression, unit) !== minor) throw new Error(`${title}: does not add up: ${line}`);
  working[name] = { minor, word };
}

const SCALE = 10n ** 8n;

function scaled(text: string): bigint {
  const matched = /^(-?)(\d+)(?:\.(\d+))?(%?)$/.exec(text);
  if (!matched) throw new Error(`not a number: ${text}`);
  const [, sign, whole = '', fraction = '', percent] = matched;
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(8, '0'));
  return (sign ? -value : value) / (percent ? 100n : 1n);
}

/** Half away from zero. */
function rounded(value: bigint, currency: string): number {
  const unit = SCALE / 10n ** BigInt(getMinorDigits(currency));
  const size = value < 0n ? -value : value;
  const minor = Number((2n * size + unit) / (2n * unit));
  return value < 0n && minor !== 0 ? -minor : minor;
}

export const minorOf = (text: string, currency: string): number => rounded(scaled(text), currency);

/** Sums of products, left to right. */
function evaluate(expression: string, currency: string): number {
  const [first = '', ...rest] = expression.split(/ ([+-]) /);
  const product = (text: string) =>
    text.split(' × ').reduce((value, factor) => (value * scaled(factor)) / SCALE, SCALE);
  let value = product(first);
  for (let at = 0; at < rest.length; at += 2) {
    value += rest[at] === '-' ? -product(rest[at + 1]!) : product(rest[at + 1]!);
  }
  return rounded(value, currency);
}
