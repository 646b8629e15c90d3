/**
 * The one test command: static checks, then everything that runs in Node, then a real browser. One
 * stage after another, because two cores are what it may count on. Prints what was skipped and why;
 * the last line is the tally.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const scratch = mkdtempSync(join(tmpdir(), 'airdesk-test-'));
/** Fewer modules than this means that the cruiser lost its way, not that the product shrank. */
const LEAST_MODULES = 150;

interface Tally {
  passed: number;
  failed: number;
  skipped: string[];
}
const total: Tally = { passed: 0, failed: 0, skipped: [] };

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, quiet = false) {
  const result = spawnSync(command, args, {
    cwd: root,
    // Hundreds of processes are started from the same sources: what one has compiled serves the next.
    env: { NODE_COMPILE_CACHE: join(scratch, 'compiled'), ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'inherit'],
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
  });
  return { ok: result.status === 0, stdout: result.stdout ?? '' };
}

function check(name: string, passed: boolean) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
  if (passed) total.passed += 1;
  else total.failed += 1;
}

function layers(): boolean {
  const folders = ['main', 'db', 'preload', 'renderer'];
  const { ok, stdout } = run(bin('depcruise'), [...folders, '--output-type', 'json'], {}, true);
  const summary = JSON.parse(stdout).summary as {
    totalCruised: number;
    violations: { rule: { name: string; severity: string }; from: string; to: string }[];
  };
  const broken = summary.violations.filter((v) => v.rule.severity === 'error');
  for (const v of broken) console.log(`  ${v.rule.name}: ${v.from} -> ${v.to}`);
  if (summary.totalCruised < LEAST_MODULES) {
    console.log(`  only ${summary.totalCruised} modules were cruised`);
  }
  return ok && broken.length === 0 && summary.totalCruised >= LEAST_MODULES;
}

function statics() {
  check('types', run(bin('tsc'), ['-p', '.']).ok);
  check('lint', run(bin('biome'), ['ci', '--diagnostic-level=warn', '.']).ok);
  check('layer arrows', layers());
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

function unit(only: string[]) {
  const file = join(scratch, 'vitest.json');
  const { ok } = run(bin('vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
  ]);
  if (!existsSync(file)) return check('unit, contract and integration tests', false);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  let failed = 0;
  for (const result of report.testResults) {
    if (result.status === 'failed' && result.assertionResults.length === 0) failed += 1;
    for (const test of result.assertionResults) {
      if (test.status === 'passed') total.passed += 1;
      else if (test.status === 'failed') failed += 1;
      else total.skipped.push(test.fullName);
    }
  }
  // A run that broke outside any test must not pass for lack of a failed one.
  total.failed += failed === 0 && !ok ? 1 : failed;
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

function browser() {
  check('build', run(bin('electron-vite'), ['build', '--logLevel', 'warn']).ok);
  const file = join(scratch, 'playwright.json');
  const { ok } = run(
    bin('playwright'),
    ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  if (!existsSync(file)) return check('browser tests', false);
  const report = JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] };
  let failed = 0;
  const walk = (suite: Suite) => {
    for (const spec of suite.specs ?? []) {
      if (spec.tests.every((t) => t.status === 'skipped')) total.skipped.push(spec.title);
      else if (spec.ok) total.passed += 1;
      else failed += 1;
    }
    suite.suites?.forEach(walk);
  };
  report.suites.forEach(walk);
  total.failed += failed === 0 && !ok ? 1 : failed;
}

const [stage = 'all', ...rest] = process.argv.slice(2);
const since = Date.now();
try {
  if (stage === 'all' || stage === 'static') statics();
  if (stage === 'all' || stage === 'unit') unit(rest);
  if (stage === 'all' || stage === 'browser') browser();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (total.skipped.length > 0) {
  console.log(`\nSkipped (${total.skipped.length}):`);
  for (const name of total.skipped) console.log(`  ${name}`);
}
console.log(`\n${Math.round((Date.now() - since) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
