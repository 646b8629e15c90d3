/**
 * Browser tests: the real Node host or the desktop app's main process, the real training system, a
 * real Chromium, two files at a time.
 */
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import type { HostKind } from './desk.ts';

/** The stories of one agent by keyboard, which ask nothing of the host but that it is there. */
const STORIES = /(story|sale|offline|entries)\.spec\.ts/;
/** What is about the browser's link, its requests and its downloads, where the app asks with a dialog. */
const OF_BROWSER = /@browser/;

export default defineConfig<{ host: HostKind }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../global-setup.config.ts',
  workers: 2,
  fullyParallel: true,
  // On a busy machine a test takes several times as long; only one that hangs comes to it.
  timeout: 300_000,
  /** Of each area one story in `npm test`; the others and what takes minutes in `npm run test:long`. */
  projects: [
    { name: 'usual', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
    // The desktop app: that it opens and lets an agent in each time, its stories in the long part.
    { name: 'desktop', grep: /@desktop/, use: { host: 'desktop' } },
    {
      name: 'desktop-long',
      testMatch: STORIES,
      grepInvert: OF_BROWSER,
      use: { host: 'desktop' },
    },
  ],
  outputDir: '../../test-results',
  use: {
    headless: true,
    viewport: { width: 1280, height: 800 },
    launchOptions: await chromiumLaunch(),
    trace: 'off',
  },
});
