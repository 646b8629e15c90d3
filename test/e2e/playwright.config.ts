/** Browser tests: the real Node host, the real training system, a real Chromium, two files at a time. */
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../global-setup.config.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  /** What takes minutes is left to `npm run test:long`. */
  projects: [
    { name: 'usual', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
  ],
  outputDir: '../../test-results',
  use: {
    headless: true,
    viewport: { width: 1280, height: 800 },
    launchOptions: await chromiumLaunch(),
    trace: 'off',
  },
});
