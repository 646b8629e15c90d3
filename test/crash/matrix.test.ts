/**
 * The matrix itself: every numbered fault has its tests here, and the judge that all of them end with
 * does say so where an invariant is broken. What could not be tested is skipped under a name that
 * begins with NOT HELD, and the test command counts it under what it takes.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../fixtures/served.ts';
import { judge, leaksOf } from './support.ts';

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'matrix.test.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

test.each(Array.from({ length: 30 }, (_, n) => n + 1))('fault %i has a test', (number) => {
  const titles = sources.match(/['"`]fault (\d+)(?:-(\d+))?:/g) ?? [];
  const covered = titles.some((title) => {
    const [, first = '', last = first] = /fault (\d+)(?:-(\d+))?:/.exec(title) ?? [];
    return Number(first) <= number && number <= Number(last);
  });
  expect(covered).toBe(true);
});

const placed = { reference: 'R', status: 'CONFIRMED', reason: null, kind: 'CREATE', locator: 'L' };
const live = { reference: 'R', status: 'LIVE', locator: 'L' };
const acknowledged = new Map<string, Json>([['R', placed]]);

describe('the judge', () => {
  const rows: [string, Json[], Json[], RegExp | null][] = [
    ['nothing is wrong', [placed], [live], null],
    [
      'invariant A: left open',
      [{ ...placed, status: 'SENDING', reason: 'r' }],
      [],
      /is left SENDING/,
    ],
    ['invariant A: no reason', [{ ...placed, status: 'FAILED' }], [], /without a reason/],
    ['invariant B: twice', [placed], [live, { ...live, locator: 'M' }], /is placed 2 times/],
    ['invariant B: not there', [placed], [], /confirmed as L and not there/],
    ['invariant C: lost', [], [live], /was acknowledged and is lost/],
  ];
  test.each(rows)('%s', (_name, items, orders, wrong) => {
    const said = judge(items, acknowledged, orders);
    if (wrong) expect(said.join()).toMatch(wrong);
    else expect(said).toEqual([]);
  });

  test('invariant D: a passport in the clear is found', () => {
    const directory = mkdtempSync(join(tmpdir(), 'airdesk-leak-'));
    writeFileSync(join(directory, 'a.log'), 'nothing');
    writeFileSync(join(directory, 'b.log'), 'passport ZQ7731904');
    expect(leaksOf(directory)).toEqual(['b.log']);
    rmSync(directory, { recursive: true });
  });
});
