/**
 * Duffel's ids. They contain the data to find the object again, so a second process on the same
 * world knows them too. Opaque to callers.
 */
import { mixText } from '../engine/random.ts';
import type { WorldPtc } from '../world.ts';
import { refuse } from './problems.ts';

/** A passenger of the request: the type, and the age if given. */
interface PartyMember {
  ptc: WorldPtc;
  age: number | null;
}

/** Identifies one offer request; two with the same content have different passengers. */
export interface Party {
  nonce: string;
  members: PartyMember[];
}

const NONCE_LETTERS = 8;
const ADULT = 'AD';
const LAP_INFANT = 'IN';

export const deriveNonce = (...parts: (string | number)[]): string =>
  mixText(907, parts.join('/')).toString(36).padStart(NONCE_LETTERS, '0');

function buildPartyToken({ nonce, members }: Party): string {
  const words = members.map(({ ptc, age }) => {
    if (age !== null) return String(age).padStart(2, '0');
    return ptc === 'ADT' ? ADULT : LAP_INFANT;
  });
  return nonce + words.join('');
}

export const getPtcByAge = (age: number): WorldPtc => (age < 2 ? 'INF' : age < 12 ? 'CHD' : 'ADT');

function readParty(token: string): Party | null {
  const words = token.slice(NONCE_LETTERS).match(/../g);
  if (!words || !/^[a-z0-9]{8}(AD|IN|\d\d)+$/.test(token)) return null;
  const members = words.map((word): PartyMember => {
    if (word === ADULT) return { ptc: 'ADT', age: null };
    if (word === LAP_INFANT) return { ptc: 'INF', age: null };
    return { ptc: getPtcByAge(Number(word)), age: Number(word) };
  });
  return { nonce: token.slice(0, NONCE_LETTERS), members };
}

export const buildPassengerId = (nonce: string, at: number): string => `pas_${nonce}${at + 1}`;

export const buildOfferId = (party: Party, world_id: string): string =>
  `off_${buildPartyToken(party)}_${world_id}`;

export function readOfferId(id: string): { party: Party; world_id: string } {
  const [, token = '', world_id = ''] = /^off_([^_]*)_(.+)$/.exec(id) ?? [];
  const party = readParty(token);
  if (!party || world_id === '')
    return refuse('not_found', `There is no offer ${id.slice(0, 120)}`);
  return { party, world_id };
}

/** An id that contains its content; an invented one or one of another kind is not found. */
export const packId = (prefix: string, content: unknown): string =>
  `${prefix}_${Buffer.from(JSON.stringify(content)).toString('base64url')}`;

export function unpackId(prefix: string, id: string): unknown {
  const packed = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : '';
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString());
  } catch {
    return refuse('not_found', `There is nothing with the id ${id.slice(0, 120)}`);
  }
}

const shorten = (...parts: (string | number)[]): string =>
  [1, 2].map((salt) => mixText(salt, parts.join('/')).toString(36).padStart(7, '0')).join('');

/** The id of a slice, flight or service within its offer or order. */
export const buildSliceId = (whole: string, at: number): string => `sli_${shorten(whole, at)}`;
/** Other flights in its place are another slice. */
export const buildOrderSliceId = (order_id: string, at: number, flight_ids: string[]): string =>
  `sli_${shorten(order_id, at, ...flight_ids)}`;
export const buildSegmentId = (whole: string, flight_id: string): string =>
  `seg_${shorten(whole, flight_id)}`;
export const buildServiceOfferId = (whole: string, item: string): string =>
  `ase_${shorten(whole, item)}`;

export const buildOrderId = (world_id: string): string => `ord_${world_id}`;
export function readWorldOrderId(id: string): string {
  if (!/^ord_\w{3,60}$/.test(id))
    return refuse('not_found', `There is no order ${id.slice(0, 120)}`);
  return id.slice('ord_'.length);
}
