/**
 * Everything that runs in Node, in three projects. `pure` shares its modules between files, which
 * saves each its start: nothing there keeps a state of its module. `long` holds what is long by
 * nature (stations killed again and again, random agents, restarts after every step); `npm test`
 * leaves it to `npm run test:long`. Files that need a DOM say so themselves.
 */
import { defineConfig } from 'vitest/config';

const PURE = [
  'test/{db,keys,providers,training}/**/*.test.ts',
  'test/unit/{dispatch,documents,domain,operations,reference}/**/*.test.ts',
];
const LONG = [
  'test/crash/{disk,hand-over,kill,line,random,typing}.test.ts',
  'test/model/**/*.test.ts',
  'test/operations/{kept-offers,restart}.test.ts',
  'test/unit/renderer/show/aircraft.test.tsx',
];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'test/global-setup.config.ts',
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'node_modules/**', ...PURE, ...LONG],
        },
      },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
