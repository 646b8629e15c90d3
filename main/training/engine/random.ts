/**
 * Pseudo-random values: pure functions of a seed and the subject, so that the same world results on
 * every machine and after every restart. Without internal state and without the clock.
 */
import { getAt } from '../non-empty.ts';

/** Mixes one integer into a hash. */
export function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Mixes a text into a hash. */
export function mixText(hash: number, text: string): number {
  let h = (hash ^ 0x811c9dc5) >>> 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return mix(h, text.length);
}

/** A 32-bit random value, determined by the seed and its parts. */
export function drawNumber(seed: number, ...parts: (string | number)[]): number {
  let h = mix(0x9e3779b9, seed);
  for (const part of parts) h = typeof part === 'number' ? mix(h, part) : mixText(h, part);
  return mix(h, 0x27d4eb2f);
}

/** An id's tail: two values of the same parts. */
export const drawId = (seed: number, ...parts: (string | number)[]): string =>
  [1, 2].map((salt) => drawNumber(seed, salt, ...parts).toString(36)).join('');

/** 0 ≤ x < 1. */
export const toUnit = (hash: number): number => hash / 0x1_0000_0000;

/** from ≤ x < to. */
export const pickBetween = (hash: number, from: number, to: number): number =>
  from + toUnit(hash) * (to - from);

/** A random element of a list. */
export const pick = <T>(hash: number, list: readonly T[]): T =>
  getAt(list, Math.floor(toUnit(hash) * list.length));
