// Airlines by IATA designator. The active ones, with accounting codes and hubs, are written by hand
// (data/carriers.json) and have priority over the generated names, which only serve to decode a
// designator in a booking: those may have stopped flying.
import name_rows from './data/airline-names.json' with { type: 'json' };
import carrier_rows from './data/carriers.json' with { type: 'json' };
import { countForgivenEdits, editDistance, fold, rankName } from './text.ts';

export interface Airline {
  readonly code: string;
  readonly name: string;
  /** ISO 3166 alpha-2, or '' if the source does not give it. */
  readonly country: string;
  /** The three digits its ticket numbers begin with. */
  readonly accounting_code: string | null;
  /** Airport codes, the main one first; empty unless `active`. */
  readonly hubs: readonly string[];
  /** Known to sell scheduled passenger flights. */
  readonly active: boolean;
}

type CarrierRow = [
  code: string,
  name: string,
  country: string,
  accounting_code: string | null,
  hubs: string,
];
type NameRow = [code: string, name: string, country: string];

const ACTIVE_FIRST = 100;

let by_code: ReadonlyMap<string, Airline> | undefined;
let by_accounting_code: ReadonlyMap<string, Airline> | undefined;

function getAirlines(): ReadonlyMap<string, Airline> {
  if (by_code) return by_code;
  const found = new Map<string, Airline>();
  for (const [code, name, country] of name_rows as unknown as NameRow[]) {
    found.set(code, { code, name, country, accounting_code: null, hubs: [], active: false });
  }
  for (const [code, name, country, accounting_code, hubs] of carrier_rows as CarrierRow[]) {
    found.set(code, { code, name, country, accounting_code, hubs: hubs.split(' '), active: true });
  }
  by_code = new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return by_code;
}

/** The airline with this two-character designator, in either case. */
export const findAirline = (code: string): Airline | undefined =>
  getAirlines().get(code.trim().toUpperCase());

/** The airline whose ticket numbers begin with these three digits ('957' is LATAM Brasil). */
export function findAirlineByAccountingCode(three: string): Airline | undefined {
  by_accounting_code ??= new Map(
    listAirlines().flatMap((airline): [string, Airline][] =>
      airline.accounting_code === null ? [] : [[airline.accounting_code, airline]],
    ),
  );
  return by_accounting_code.get(three.trim());
}

/** Every airline, active or not, in order of designator. */
export const listAirlines = (): Airline[] => [...getAirlines().values()];

/** Airlines for typed text: designator, accounting code, name, then nearest name. */
export function suggestAirlines(text: string, limit = 10): Airline[] {
  const typed = fold(text);
  if (typed === '' || limit <= 0) return [];
  const forgiven = countForgivenEdits(typed.length);
  const ranked = listAirlines().flatMap((airline) => {
    const rank = rankAirline(typed, airline, forgiven);
    return rank === null ? [] : [{ airline, rank }];
  });
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.airline.hubs.length - a.airline.hubs.length ||
      (a.airline.code < b.airline.code ? -1 : 1),
  );
  return ranked.slice(0, limit).map(({ airline }) => airline);
}

function rankAirline(typed: string, airline: Airline, forgiven: number): number | null {
  if (typed === airline.code.toLowerCase() || typed === airline.accounting_code) return 0;
  const inactive = airline.active ? 0 : ACTIVE_FIRST;
  const name = fold(airline.name);
  const plain = rankName(typed, name);
  if (plain !== null) return 1 + plain + inactive;
  if (forgiven === 0) return null;
  const edits = editDistance(typed, name.slice(0, typed.length + forgiven), forgiven);
  return edits <= forgiven ? 10 + edits + inactive : null;
}
