/**
 * Everything that runs in Node, in two projects. Files share their modules, which saves each its start:
 * nothing keeps a state of its module that another file could see. `long` holds what is long by nature
 * (stations killed again and again, random agents, restarts after every step) and the whole stories,
 * so that `npm test` takes six minutes; it leaves them to `npm run test:long`. What is in `SLICED` runs
 * in both, in `npm test` a slice of it: it asks `AIRDESK_LONG`. Files that need a DOM say so themselves.
 */
import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Whole stories and whole fronts: each area keeps its shorter tests in `npm test`. */
const WHOLE = [
  'test/db/open.test.ts',
  'test/documents/{documents,papers-page}.test.ts',
  'test/host/{canary,notifications,reading-thread,recovery,rest-refusals,service,wire}.test.ts',
  'test/operations/after-sale{,-clock,-lost,-money,-plans}.test.ts',
  'test/operations/{annotations,commission,credits,day-end,fare-rules,faults,involuntary}.test.ts',
  'test/operations/{keeping,last-seat,locking,one-at-a-time,outbox,paid-at-once,promises}.test.ts',
  'test/operations/{queues,refund-month,refund-partly-used,reprice,sales-check}.test.ts',
  'test/operations/{schedule-acceptance,service-fees,shopping,totals,training-variety}.test.ts',
  'test/operations/provider-{recording,secrets,settings}.test.ts',
  'test/providers/amadeus/{adapter,after-sale}.test.ts',
  'test/providers/{forms,messages}.test.ts',
  'test/providers/ndc/{after-sale,annotations,exchange,mutations}.test.ts',
  'test/providers/*/ignored.test.ts',
  'test/security/{access,attacks,connections,production,sessions,stored}.test.ts',
  'test/training/engine/{inventory,money-kept,search,seat-races}.test.ts',
  'test/training/ndc/{bad-requests,ordering,paying,servicing,shopping}.test.ts',
  'test/unit/domain/booking.property.test.ts',
  'test/unit/renderer/{class-sale,counter,desk,desktop,doco,documents,fare-rules,hand-over,lines,lost}-story.test.ts',
  'test/unit/renderer/{offline,parts,refund,refused,sale,spoken,typed}-story.test.ts',
  'test/unit/renderer/{exchange-entries,held-keys,long-sell,meanwhile,one-target,own-changes,several-cities,six-directions,two-agents}.test.ts',
  'test/unit/renderer/people/people-story.test.ts',
  'test/unit/renderer/show/bookings.test.tsx',
];
const LONG = [
  ...WHOLE,
  'test/crash/{disk,effects,hand-over,kill,line,process,protocols,random,slow,typing}.test.ts',
  'test/host/scripts.test.ts',
  'test/model/**/*.test.ts',
  'test/providers/bad-input.test.ts',
  'test/operations/{kept-offers,restart}.test.ts',
  'test/packaging/package.test.ts',
  'test/training/engine/{determinism,sale-histories,seat-histories}.test.ts',
  'test/training/ndc/whole-life.test.ts',
  'test/unit/renderer/gone-story.test.ts',
  'test/unit/renderer/show/aircraft.test.tsx',
  'test/unit/renderer/transcripts.test.ts',
];
const SLICED = ['test/outbox/simulation.test.ts', 'test/scenarios/scenarios.test.ts'];

// A file that is named otherwise by now would fall into `npm test` again without anybody noticing.
for (const pattern of [...LONG, ...SLICED]) {
  const [, before = pattern, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  for (const name of names.split(',')) {
    const files = `${before}${name}${after}`;
    if (globSync(files).length === 0) throw new Error(`No test file is ${files}`);
  }
}

export default defineConfig({
  test: {
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'test/global-setup.config.ts',
    setupFiles: ['test/read-phrases.ts', 'test/keep-training.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'usual',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'node_modules/**', ...LONG],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [...LONG, ...SLICED],
          env: { AIRDESK_LONG: '1' },
          // Processes are started and killed in them: on a busy machine that takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    // On a busy machine a test takes several times as long; only one that hangs comes to these.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
});
