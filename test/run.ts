/**
 * The one test command: static checks beside the build, then what runs in Node, then a real browser;
 * `long` is what takes long by nature and is a command of its own. One stage after another, because
 * two cores are what it may count on. Prints what failed and, a line for each reason, what was
 * skipped; the last line is the tally.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

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

async function run(
  [command, script]: [string, string],
  args: string[],
  env: NodeJS.ProcessEnv = {},
  quiet = false,
) {
  const child = spawn(command, [script, ...args], {
    cwd: root,
    // Hundreds of processes are started from the same sources: what one has compiled serves the next.
    env: { NODE_COMPILE_CACHE: join(scratch, 'compiled'), ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'inherit'],
  });
  const written = child.stdout ? text(child.stdout) : '';
  const [code] = await once(child, 'close');
  return { ok: code === 0, stdout: await written };
}

function check(name: string, passed: boolean) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
  if (passed) total.passed += 1;
  else total.failures.push(name);
}

async function layers(): Promise<boolean> {
  const folders = ['main', 'db', 'preload', 'renderer'];
  const { ok, stdout } = await run(
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

const types = async () =>
  check('types', (await run(tool('typescript', 'tsc'), ['-p', '.', '--checkers', '1'])).ok);

async function lint() {
  const { ok } = await run(tool('@biomejs/biome', 'biome'), ['ci', '--diagnostic-level=warn', '.']);
  check('lint', ok);
  check('layer arrows', await layers());
}

const build = async () =>
  check('build', (await run(tool('electron-vite'), ['build', '--logLevel', 'warn'])).ok);

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; meta: { needs?: string } }[];
  }[];
}

async function node(project: 'usual' | 'long', only: string[]) {
  const file = join(scratch, `${project}.json`);
  const { ok } = await run(tool('vitest'), [
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
    for (const { status, fullName, meta } of result.assertionResults) {
      if (status === 'passed') total.passed += 1;
      else if (status === 'failed') failures.push(`${where} > ${fullName}`);
      else skip(meta.needs ? `needs ${meta.needs}` : fullName);
    }
  }
  // A run that broke outside any test must not pass for lack of a failed one.
  if (failures.length === 0 && !ok) failures.push(`${project} tests`);
  total.failures.push(...failures);
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

/** Over what `build` made. */
async function browser(...projects: ('usual' | 'long' | 'desktop' | 'desktop-long')[]) {
  const file = join(scratch, 'playwright.json');
  const { ok } = await run(
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
      const [why] = spec.tests.flatMap((t) => t.annotations.filter((one) => one.type === 'skip'));
      if (spec.tests.every((t) => t.status === 'skipped')) skip(why?.description ?? spec.title);
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
  const whole = stage === 'all';
  // Types are one core's work: the other builds meanwhile.
  await Promise.all([
    whole || stage === 'static' ? types() : null,
    (async () => {
      if (whole || stage === 'static') await lint();
      if (stage !== 'static' && stage !== 'unit' && rest.length === 0) await build();
    })(),
  ]);
  if (whole || stage === 'unit') await node('usual', rest);
  if (stage === 'long') {
    await node('long', rest);
    if (rest.length === 0) await browser('long', 'desktop-long');
  }
  if (whole || stage === 'browser') await browser('usual', 'desktop');
  // In the app that AIRDESK_APP names.
  if (stage === 'app') await browser('desktop-long');
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
