/**
 * Every scenario at every provider, over the service and the training system's front for it. A
 * provider is in because it has an adapter: a new one writes nothing here. Prints what works where.
 * `npm test` runs each scenario at one provider, all of them in turn; the long run runs every one.
 */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createRegistry } from '#main/providers/registry.ts';
import { deskForFile } from '../fixtures/served.ts';
import { Counter, Refusal } from './counter.ts';
import { CANNOT, SCENARIOS } from './scenarios.ts';

const desk = deskForFile();
const registry = createRegistry({
  fetch: () => Promise.reject(new Error('nobody is asked')),
  base_url: 'http://nowhere.invalid',
  clock: { now: () => new Date() },
});
const PROVIDERS = registry.all().map((provider) => provider.traits);

const whole = process.env.AIRDESK_LONG === '1';
/** Of the scenarios in turn, each provider takes its share, beginning with its own place. */
const share = (at: number) =>
  whole ? SCENARIOS : SCENARIOS.filter((_, index) => (index + at) % PROVIDERS.length === 0);

/** What was seen, by operation and provider. */
const seen = new Map<string, Map<string, string>>();
/** Refusals in the service's words. */
const words = new Set<string>();

describe.each(PROVIDERS.map((traits, at) => ({ ...traits, traits, at })))(
  '$provider_type $name',
  ({ traits, at }) => {
    afterEach(() => desk.client.desk('training.faults.clear'));

    test.each(share(at))('$operation', async ({ operation, needs, run }) => {
      const can = needs?.(traits) ?? true;
      const outcome = await run(new Counter(desk.client, traits)).catch((error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      });
      const refused = outcome instanceof Refusal;
      if (refused) words.add(`${operation}: ${outcome.word} ${outcome.message}`);
      expect(refused ? `${outcome.word} ${outcome.message}` : 'works').toMatch(
        can ? /^works$/ : new RegExp(`^${CANNOT} .*${traits.name}`),
      );
      const row = seen.get(operation) ?? new Map<string, string>();
      row.set(traits.provider_type, refused ? 'refused' : (outcome ?? 'works'));
      seen.set(operation, row);
    });
  },
);

afterAll(() => {
  const cells = [...seen.values()].flatMap((row) => [...row.values()]);
  const refused = cells.filter((cell) => cell === 'refused').length;
  const all = SCENARIOS.length * PROVIDERS.length;
  const wide = Math.max(...SCENARIOS.map((one) => one.operation.length));
  const line = (name: string, of: (code: string) => string) =>
    [name.padEnd(wide), ...PROVIDERS.map((one) => of(one.provider_type).padEnd(18))].join('  ');
  console.log(
    [
      line('', (code) => code),
      line('', (code) => PROVIDERS.find((one) => one.provider_type === code)?.name ?? ''),
      ...[...seen].map(([name, row]) => line(name, (code) => row.get(code) ?? '-')),
      `${cells.length - refused} work and ${refused} are refused, of ${all}:`,
      ...[...words].sort(),
    ].join('\n'),
  );
});
