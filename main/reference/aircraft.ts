// Equipment by IATA type code, written by hand: seats, range and speed are typical figures for
// planning a simulated schedule and for display, never for operations.
import { toTable } from '#main/contract/collections.ts';
import aircraft_rows from './data/aircraft.json' with { type: 'json' };

type AircraftBody = 'wide' | 'narrow' | 'regional' | 'turboprop' | 'other';

export interface Aircraft {
  readonly code: string;
  readonly name: string;
  /** Empty for trains, buses and other ground transport. */
  readonly manufacturer: string;
  readonly seats_typical: number;
  readonly range_km: number;
  readonly cruise_kmh: number;
  /** 'other' is not an aircraft: train, bus, limousine, boat. */
  readonly body: AircraftBody;
}

type AircraftRow = [
  code: string,
  name: string,
  manufacturer: string,
  seats_typical: number,
  range_km: number,
  cruise_kmh: number,
  body: AircraftBody,
];

/** Family codes, and codes that airlines use for the same type, with the type meant. */
const FAMILIES: Readonly<Record<string, string>> = toTable({
  '220': '223',
  '32S': '320',
  '330': '333',
  '340': '343',
  '350': '359',
  '380': '388',
  '737': '738',
  '73C': '73W',
  '747': '744',
  '757': '752',
  '767': '763',
  '777': '77W',
  '787': '789',
  ATR: 'AT7',
  BCS1: '221',
  BCS3: '223',
  CRJ: 'CR2',
  CS1: '221',
  CS3: '223',
  DH8: 'DH4',
  E7W: 'E75',
  EMJ: 'E90',
  ERJ: 'ER4',
});

let aircraft_index: ReadonlyMap<string, Aircraft> | undefined;

function getAircraft(): ReadonlyMap<string, Aircraft> {
  aircraft_index ??= new Map(
    (aircraft_rows as AircraftRow[]).map((row) => [
      row[0],
      {
        code: row[0],
        name: row[1],
        manufacturer: row[2],
        seats_typical: row[3],
        range_km: row[4],
        cruise_kmh: row[5],
        body: row[6],
      },
    ]),
  );
  return aircraft_index;
}

/** The type with this code, in either case; a family code ('777') gives its most common member. */
export function findAircraft(code: string): Aircraft | undefined {
  const key = code.trim().toUpperCase();
  return getAircraft().get(key) ?? getAircraft().get(FAMILIES[key] ?? '');
}

/** Every type, in order of code. */
export const listAircraft = (): Aircraft[] => [...getAircraft().values()];
