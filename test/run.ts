/**
 * The one test command: static checks, then what runs in Node, then a real browser; `long` is what
 * takes long by nature and is a command of its own. One stage after another, because two cores are
 * what it may count on. Prints what failed and, a line for each reason, what was skipped; the last
 * line is the tally.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** The script behind a package's command: what npm puts into `.bin` starts otherwise on each system. */
function tool(of: string, name = of): [string, string] {
  const folder = join(root, 'node_modules', of);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[name])];
}
const scratch = mkdtempSync(join(tmpdir(), 'airdesk-test-'));
/** Fewer modules than this means that the cruiser lost its way, not that the product shrank. */
const MIN_MODULES = 150;

const total = { passed: 0, failures: [] as string[], skipped: new Map<string, number>() };

const skip = (reason: string) => total.skipped.set(reason, (total.skipped.get(reason) ?? 0) + 1);

function run(
  [command, script]: [string, string],
  args: string[],
  env: NodeJS.ProcessEnv = {},
  quiet = false,
) {
  const result = spawnSync(command, [script, ...args], {
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
  else total.failures.push(name);
}

function layers(): boolean {
  const folders = ['main', 'db', 'preload', 'renderer'];
  const { ok, stdout } = run(
    tool('dependency-cruiser', 'depcruise'),
    [...folders, '--output-type', 'json'],
    {},
    true,
  );
  const summary = JSON.parse(stdout).summary as {
    totalCruised: number;
    violations: { rule: { name: string; severity: string }; from: string; to: string }[];
  };
  const broken = summary.violations.filter((v) => v.rule.severity === 'error');
  for (const v of broken) console.log(`  ${v.rule.name}: ${v.from} -> ${v.to}`);
  if (summary.totalCruised < MIN_MODULES) {
    console.log(`  only ${summary.totalCruised} modules were cruised`);
  }
  return ok && broken.length === 0 && summary.totalCruised >= MIN_MODULES;
}

function statics() {
  check('types', run(tool('typescript', 'tsc'), ['-p', '.']).ok);
  check('lint', run(tool('@biomejs/biome', 'biome'), ['ci', '--diagnostic-level=warn', '.']).ok);
  check('layer arrows', layers());
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[];
  }[];
}

function node(project: 'usual' | 'long', only: string[]) {
  const file = join(scratch, `${project}.json`);
  const { ok } = run(tool('vitest'), [
    'run',
    `--project=${project}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
  ]);
  if (!existsSync(file)) return check(`${project} tests`, false);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures: string[] = [];
  for (const result of report.testResults) {
    const where = relative(root, result.name);
    if (result.status === 'failed' && result.assertionResults.length === 0) failures.push(where);
    for (const { status, fullName, ancestorTitles } of result.assertionResults) {
      if (status === 'passed') total.passed += 1;
      else if (status === 'failed') failures.push(`${where} > ${fullName}`);
      else skip(ancestorTitles.find((title) => title !== '') ?? fullName);
    }
  }
  // A run that broke outside any test must not pass for lack of a failed one.
  if (failures.length === 0 && !ok) failures.push(`${project} tests`);
  total.failures.push(...failures);
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

function browser(...projects: ('usual' | 'long' | 'desktop' | 'desktop-long')[]) {
  check('build', run(tool('electron-vite'), ['build', '--logLevel', 'warn']).ok);
  const file = join(scratch, 'playwright.json');
  const { ok } = run(
    tool('@playwright/test', 'playwright'),
    [
      'test',
      '--config',
      'test/e2e/playwright.config.ts',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=line,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  if (!existsSync(file)) return check('browser tests', false);
  const report = JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] };
  const failures: string[] = [];
  const walk = (suite: Suite) => {
    for (const spec of suite.specs ?? []) {
      if (spec.tests.every((t) => t.status === 'skipped')) skip(spec.title);
      else if (spec.ok) total.passed += 1;
      else failures.push(`${suite.title} > ${spec.title}`);
    }
    suite.suites?.forEach(walk);
  };
  report.suites.forEach(walk);
  if (failures.length === 0 && !ok) failures.push('browser tests');
  total.failures.push(...failures);
}

const [stage = 'all', ...rest] = process.argv.slice(2);
const since = Date.now();
try {
  if (stage === 'all' || stage === 'static') statics();
  if (stage === 'all' || stage === 'unit') node('usual', rest);
  if (stage === 'long') {
    node('long', rest);
    if (rest.length === 0) browser('long', 'desktop-long');
  }
  if (stage === 'all' || stage === 'browser') browser('usual', 'desktop');
  // In the app that AIRDESK_APP names.
  if (stage === 'app') browser('desktop-long');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (total.skipped.size > 0) console.log('\nSkipped:');
for (const [reason, count] of total.skipped) console.log(`  ${count} × ${reason}`);
if (total.failures.length > 0) console.log('\nFailed:');
for (const name of total.failures) console.log(`  ${name}`);
console.log(`\n${Math.round((Date.now() - since) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1;
