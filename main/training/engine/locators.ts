/**
 * Record locators: six characters that cannot be confused, unique because the order's number goes
 * through a one-to-one scramble of thirty bits. They reveal nothing about the order.
 */
import { mix, mixText } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SPACE = 2 ** 30;
const MASK = SPACE - 1;

/** Different for different numbers below 2^30. */
export function generateLocator(seq: number, seed: number): string {
  let x = (seq + (mix(seed, 811) & MASK)) & MASK;
  for (let round = 0; round < 3; round++) {
    x = Math.imul(x, 0x2545f491 + round * 2) & MASK;
    x ^= x >>> 15;
  }
  return toLetters(x);
}

export function deriveOrderId(owner: string, seq: number, seed: number): string {
  const tail = mix(mix(seed, 821), seq) & 0xfffff;
  return `${owner}${generateLocator(seq, seed ^ 0x5bd1e995)}${toLetters(tail).slice(2)}`;
}

/** The locator of the same order at another airline. */
export const derivePartnerLocator = (airline: string, seq: number, seed: number): string =>
  toLetters(mixText(mix(mix(seed, 823), seq), airline) & MASK);

const toLetters = (value: number): string =>
  Array.from({ length: 6 }, (_, i) => LETTERS[(value >>> (25 - i * 5)) & 31]).join('');
