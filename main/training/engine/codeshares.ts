/**
 * Which flights a seller can ticket: its own, those of partners, some of them under its own number,
 * and those of airlines in the interline agreement. The seats stay the operating carrier's: only
 * the number on the ticket differs.
 */
import { getOrMake } from '../non-empty.ts';
import { type Carrier, findCarrierByCode, getCarriers } from './carriers.ts';
import type { Network } from './network.ts';
import { mix, mixText, toUnit } from './random.ts';
import type { Flight } from './schedule.ts';
import { SELLERS } from './state.ts';
import type { Line } from './timetable.ts';

const PARTNERS: Readonly<Record<string, string>> = {
  LA: 'DL IB QR',
  G3: 'AA AF KL AV',
  AA: 'BA IB G3 JL QF',
  AD: 'UA TP',
  TP: 'AD LH UA AC LX',
  IB: 'BA AA AY LA QR',
};
/** Low-cost airlines in the interline agreement; the other low-cost ones are not. */
const JOINED = new Set(['B6', 'G3', 'P5', 'VY']);
const FIRST_NUMBER = 5000;
const NUMBERS = 4900;
const SHARED = 0.45;

export interface Marketing {
  carrier: string;
  number: number;
}

/**
 * Flight numbers by owner and departure airport, within which they must be unique. Stored per
 * network, because a rebuilt one has new line objects.
 */
const given = new WeakMap<Network, Map<string, ReadonlyMap<Line, number>>>();

export const isPartner = (owner: string, carrier: string): boolean =>
  PARTNERS[owner]?.split(' ').includes(carrier) ?? false;

/** Whether an airline accepts the owner's tickets: others are not offered. */
export const carriesFor = (owner: string, { code, style }: Carrier): boolean =>
  code === owner || style !== 'low-cost' || JOINED.has(code) || isPartner(owner, code);

/** The airlines that accept a seller's tickets, without the seller itself. */
export const listPartners = (owner: string): string[] =>
  getCarriers()
    .filter((carrier) => carrier.code !== owner && carriesFor(owner, carrier))
    .map(({ code }) => code);

/** The airlines' agreements, for the training agency. */
export const listAgreements = (): { airline: string; partners: string[] }[] =>
  [...SELLERS.values()].map(({ owner }) => ({ airline: owner, partners: listPartners(owner) }));

/** The owner's number for a partner's flight, or null if it is sold under the partner's number. */
export function findMarketing(owner: string, flight: Flight, network: Network): Marketing | null {
  const { line } = flight;
  if (!isPartner(owner, line.carrier.code)) return null;
  const number = getNumbers(owner, line, network).get(line);
  return number === undefined ? null : { carrier: owner, number };
}

/** The partner's line that an owner sells under this number from an airport, or null. */
export function findLineSoldAs(
  { carrier, number }: Marketing,
  origin: string,
  network: Network,
): Line | null {
  if (!(carrier in PARTNERS) || number < FIRST_NUMBER) return null;
  const here = [...network.from.values()]
    .map((by_destination) => [...by_destination.values()].flat())
    .find((lines) => lines[0]?.from.code === origin);
  if (!here?.[0]) return null;
  const sold = [...getNumbers(carrier, here[0], network)].find(([, given]) => given === number);
  return sold?.[0] ?? null;
}

const getNumbers = (owner: string, at: Line, network: Network): ReadonlyMap<Line, number> =>
  getOrMake(
    getOrMake(given, network, () => new Map()),
    owner + at.from.code,
    () => giveNumbers(owner, at, network),
  );

function giveNumbers(owner: string, at: Line, network: Network): ReadonlyMap<Line, number> {
  const partners = new Set(PARTNERS[owner]?.split(' ').map(findCarrierByCode));
  const base = mixText(mix(network.seed, 503), owner + at.from.code);
  const shared = [...(network.from.get(at.from.index)?.values() ?? [])]
    .flat()
    .filter((line) => partners.has(line.carrier))
    .filter((line) => toUnit(mix(mix(base, line.carrier.index), line.number)) < SHARED)
    .sort((a, b) => a.carrier.index - b.carrier.index || a.number - b.number);
  return new Map(shared.map((line, i) => [line, FIRST_NUMBER + ((base + i) % NUMBERS)]));
}
