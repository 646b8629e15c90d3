/** What the scripts share: how they speak, and how they are stopped. */
import type { Failure } from '#main/contract/errors.ts';
import type { Result } from '#main/contract/result.ts';
import { type Defaults, type FlagName, readFlags, type Settings, usage } from '../flags.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Says why it cannot go on and ends the script. */
export function giveUp(why: Failure): never {
  complain(`airdesk: ${why.message}`);
  for (const { path, message } of why.details) complain(`  ${path}: ${message}`);
  process.exit(1);
}

export function settingsOf(
  script: string,
  takes: readonly FlagName[],
  defaults: Defaults,
): Settings {
  // Whatever these scripts write is their user's alone.
  process.umask(0o077);
  const settings = orGiveUp(readFlags(process.argv.slice(2), process.env, takes, defaults));
  if (settings.help) {
    process.stdout.write(usage(script, takes));
    process.exit(0);
  }
  return settings;
}

export function orGiveUp<T>(result: Result<T, Failure>): T {
  return result.ok ? result.value : giveUp(result.error);
}

/** Ends cleanly at the first signal; a second one does not wait. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`airdesk: stopping failed: ${error instanceof Error ? error.message : error}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
