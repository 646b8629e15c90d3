/**
 * Everything that runs in Node, in three projects. `pure` shares its modules between files, which
 * saves each its start: nothing there keeps a state of its module. `long` holds what is long by
 * nature (stations killed again and again, random agents, restarts after every step) and the whole
 * stories, so that `npm test` takes six minutes; it leaves them to `npm run test:long`. What is in
 * `SLICED` runs in both, in `npm test` a slice of it: it asks `AIRDESK_LONG`. Files that need a DOM
 * say so themselves.
 */
import { defineConfig } from 'vitest/config';

const PURE = [
  'test/{db,keys,providers,training}/**/*.test.ts',
  'test/unit/{dispatch,documents,domain,operations,reference}/**/*.test.ts',
];
/** Whole stories and whole fronts: each area keeps its shorter tests in `npm test`. */
const WHOLE = [
  'test/db/open.test.ts',
  'test/documents/papers-page.test.ts',
  'test/host/{canary,notifications,reading-thread,recovery,rest-refusals,service,wire}.test.ts',
  'test/operations/{after-sale,after-sale-lost,after-sale-money,annotations,commission,credits}.test.ts',
  'test/operations/{day-end,faults,involuntary,keeping,last-seat,one-at-a-time,outbox}.test.ts',
  'test/operations/{paid-at-once,promises,queues,refund-month,refund-partly-used}.test.ts',
  'test/operations/{reprice,schedule,shopping,totals}.test.ts',
  'test/operations/provider-{recording,secrets,settings}.test.ts',
  'test/providers/amadeus/{adapter,after-sale}.test.ts',
  'test/providers/messages.test.ts',
  'test/providers/ndc/{after-sale,annotations,exchange,mutations}.test.ts',
  'test/security/{access,attacks,connections,production,sessions,stored}.test.ts',
  'test/training/engine/{inventory,search,seat-races}.test.ts',
  'test/training/ndc/{ordering,paying,servicing,shopping}.test.ts',
  'test/unit/domain/booking.property.test.ts',
  'test/unit/renderer/{class-sale,counter,desk,desktop,documents,fare-rules,hand-over,lines,lost}-story.test.ts',
  'test/unit/renderer/{offline,parts,refund,refused,sale,spoken,typed}-story.test.ts',
  'test/unit/renderer/{exchange-entries,long-sell,meanwhile,one-target,own-changes,several-cities,six-directions,two-agents}.test.ts',
  'test/unit/renderer/people/people-story.test.ts',
  'test/unit/renderer/show/bookings.test.tsx',
];
const LONG = [
  ...WHOLE,
  'test/crash/{disk,hand-over,kill,line,process,protocols,random,slow,typing}.test.ts',
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
const SLICED = ['test/scenarios/scenarios.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'test/global-setup.config.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          exclude: LONG,
          isolate: false,
          setupFiles: 'test/read-phrases.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'node_modules/**', ...PURE, ...LONG],
          isolate: false,
          setupFiles: 'test/keep-training.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [...LONG, ...SLICED],
          env: { AIRDESK_LONG: '1' },
          isolate: false,
          setupFiles: ['test/read-phrases.ts', 'test/keep-training.ts'],
          // Processes are started and killed in them: on a busy machine that takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
