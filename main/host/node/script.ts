/** Shared by the scripts: how they print, and how they are stopped. */
import { createInterface } from 'node:readline/promises';
import type { Failure } from '#main/contract/errors.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { getErrorMessage, type Result } from '#main/contract/result.ts';
import {
  type Defaults,
  type FlagName,
  formatUsage,
  readFlags,
  type Settings,
} from '../cli/flags.ts';
import { getDefaultDataDir } from '../data/data-dir.ts';
import { getPolicyFile, readPolicy } from '../data/machine-policy.ts';
import { createVariableProxies } from '../providers/routing.ts';
import type { ServiceOptions } from '../service.ts';
import { onAskedToEnd, onParentGone } from './shutdown.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const printError = (line: string): void => void process.stderr.write(`${toEnglish(line)}\n`);

/** Prints the reason and ends the script. */
export function exitWith(why: Failure): never {
  printError(`airdesk: ${why.message}`);
  for (const { path, message } of why.details) printError(`  ${path}: ${message}`);
  process.exit(1);
}

export function readSettings(
  script: string,
  takes: readonly FlagName[],
  { port = 0, data_dir = getDefaultDataDir() }: Partial<Defaults> = {},
): Settings & Pick<ServiceOptions, 'proxies'> {
  // Only the user may read the files that these scripts write.
  process.umask(0o077);
  const { argv, env, platform } = process;
  const policy = getOrExit(readPolicy(getPolicyFile(platform, env)));
  const defaults = { port, data_dir };
  const settings = getOrExit(readFlags(argv.slice(2), env, takes, defaults, policy.settings));
  if (settings.help) {
    process.stdout.write(formatUsage(script, takes));
    process.exit(0);
  }
  return { ...settings, proxies: { policy: policy.proxy, system: createVariableProxies(env) } };
}

/** Prints the setup code if the service has no administrator yet. */
export function printSetupCode(code: string | null): void {
  if (code === null) return;
  printError(`Airdesk is not set up yet. Set-up code: ${code}`);
  printError('Open the workstation and make the first administrator with it.');
}

/** Reads one line of standard input, so that a secret is not visible in the process list. */
export async function readLine(question: string): Promise<string> {
  printError(question);
  const lines = createInterface({ input: process.stdin });
  const { value = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return value;
}

export const getOrExit = <T>(result: Result<T>): T =>
  result.ok ? result.value : exitWith(result.error);

/** A signal that comes this soon after the first is the same one, by another way. */
const SAME_SIGNAL_MS = 1_000;

/** Ends cleanly on the first signal; a later second one ends at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let since: number | null = null;
  const end = () => {
    since = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(`airdesk: stopping failed: ${getErrorMessage(error)}`);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    if (since === null) end();
    else if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
  };
  onAskedToEnd(onSignal, process);
  onParentGone(() => {
    if (since === null) end();
  });
}
