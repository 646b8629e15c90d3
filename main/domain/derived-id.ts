/**
 * Ids of parts that are not stored separately: the same whole and position always give the same id,
 * in UUID form (version 8). They identify a part and are neither secret nor a token.
 */

/** Makes ids of parts that are stored, and tokens. */
export interface Ids {
  uuid(): string;
  token(): string;
}

const SEEDS = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/** Four independent 32-bit mixes of the text. */
function mix(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995);
    hash = (hash << 13) | (hash >>> 19);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function deriveId(...place: readonly (string | number)[]): string {
  const text = place.join('\u0000');
  const hex = SEEDS.map((seed) => mix(text, seed).toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
