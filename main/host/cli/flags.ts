/** Settings of the scripts here, as flags or AIRDESK_ variables; flags win. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AgencyInput } from '#main/contract/desk.ts';
import { refuse } from '#main/contract/errors.ts';
import { getErrorMessage, ok, type Result } from '#main/contract/result.ts';
import { LOG_LEVELS, type LogLevel } from '../log/log.ts';
import type { TrainingMode } from '../providers/providers.ts';

/** All flags; each script names the ones it accepts. */
const FLAGS = {
  port: { takes: 'NUMBER', says: 'port to listen on; 0 picks a free one' },
  host: { takes: 'ADDRESS', says: 'address to listen on (127.0.0.1)' },
  'public-host': { takes: 'NAME', says: 'name callers use where it is not the address' },
  'data-dir': { takes: 'DIRECTORY', says: "where the data is kept (the platform's own folder)" },
  'training-url': { takes: 'URL', says: 'use the training system at this address' },
  training: { takes: 'inside|off', says: 'the training system in this process, or none (inside)' },
  'log-level': { takes: LOG_LEVELS.join('|'), says: 'what is also logged to stderr (warn)' },
  'launch-link': { takes: '', says: 'print a one-time link to the workstation to stderr' },
  agency: { takes: 'NAME', says: 'name of the first agency' },
  country: { takes: 'CODE', says: 'its country, two letters' },
  currency: { takes: 'CODE', says: 'its currency, three letters' },
  'time-zone': { takes: 'ZONE', says: 'its time zone, as America/Sao_Paulo' },
  name: { takes: 'NAME', says: 'name of its first administrator' },
  email: { takes: 'ADDRESS', says: 'e-mail address the administrator signs in with' },
  browser: {
    takes: '',
    says: 'the workstation in the browser, also where the desktop app can run',
  },
} as const satisfies Record<string, { takes: string; says: string }>;
export type FlagName = keyof typeof FLAGS;

export interface Settings {
  port: number;
  host: string;
  public_host: string | null;
  data_dir: string;
  training: TrainingMode;
  log_level: LogLevel;
  launch_link: boolean;
  browser: boolean;
  /** The first agency and its administrator, as given; validated by the contract. */
  agency: Record<Exclude<keyof typeof AgencyInput.shape, 'admin_password'>, string>;
  /** The given settings, as variables for a child process. */
  given: Record<string, string>;
  help: boolean;
}

export interface Defaults {
  port: number;
  data_dir: string;
}

const refuseFlags = (message: string) => refuse('INVALID_REQUEST', message);
const toVariable = (name: FlagName) => `AIRDESK_${name.replaceAll('-', '_').toUpperCase()}`;

export function formatUsage(script: string, takes: readonly FlagName[]): string {
  const lines = takes.map((name) => {
    const { takes: value, says } = FLAGS[name];
    const flag = value === '' ? `--${name}` : `--${name} ${value}`;
    return `  ${flag.padEnd(48)} ${says} [${toVariable(name)}]`;
  });
  return `npm run ${script} -- [flags]\n${lines.join('\n')}\n`;
}

export function readFlags(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  takes: readonly FlagName[],
  defaults: Defaults,
  /** Values fixed by the machine's administrator; they win. */
  fixed: Partial<Record<FlagName, string>> = {},
): Result<Settings> {
  const given = readGiven(args, env, takes);
  if (!given.ok) return given;
  const { texts, help } = given.value;
  for (const name of takes) {
    const value = fixed[name];
    if (value !== undefined) texts.set(name, value);
  }
  const port = readPort(texts.get('port') ?? String(defaults.port));
  if (!port.ok) return port;
  const training = readTraining(texts.get('training-url'), texts.get('training') ?? 'inside');
  if (!training.ok) return training;
  const log_level = texts.get('log-level') ?? 'warn';
  if (!isLevel(log_level)) return refuseFlags(`--log-level is one of ${LOG_LEVELS.join(', ')}`);
  const host = texts.get('host') ?? '127.0.0.1';
  if (!/^[\w.:[\]-]{1,255}$/.test(host)) return refuseFlags(`--host is an address, not "${host}"`);
  const public_host = texts.get('public-host') ?? null;
  if (public_host !== null && !/^[\w.-]{1,255}(:\d{1,5})?$/.test(public_host)) {
    return refuseFlags(`--public-host is a name, with a port where one is needed`);
  }
  return ok({
    port: port.value,
    host: host.replace(/^\[|\]$/g, ''),
    public_host,
    data_dir: resolve(texts.get('data-dir') ?? defaults.data_dir),
    training: training.value,
    log_level,
    launch_link: isOn(texts.get('launch-link')),
    browser: isOn(texts.get('browser')),
    agency: {
      name: texts.get('agency') ?? '',
      country: texts.get('country') ?? '',
      currency: texts.get('currency') ?? '',
      time_zone: texts.get('time-zone') ?? '',
      admin_name: texts.get('name') ?? '',
      admin_email: texts.get('email') ?? '',
    },
    given: Object.fromEntries([...texts].map(([name, text]) => [toVariable(name), text])),
    help,
  });
}

function readGiven(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  takes: readonly FlagName[],
): Result<{ texts: Map<FlagName, string>; help: boolean }> {
  const kinds = takes.map((name) => {
    const type = FLAGS[name].takes === '' ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });
  const texts = new Map<FlagName, string>();
  for (const name of takes) {
    const value = env[toVariable(name)];
    if (value !== undefined && value !== '') texts.set(name, value);
  }
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(kinds), help: { type: 'boolean', short: 'h' } },
      strict: true,
      allowPositionals: false,
    });
    for (const name of takes) {
      const value = (values as Record<string, unknown>)[name];
      if (value !== undefined) texts.set(name, String(value));
    }
    return ok({ texts, help: values.help === true });
  } catch (error) {
    return refuseFlags(getErrorMessage(error));
  }
}

function readPort(text: string): Result<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return ok(port);
  return refuseFlags(`--port is a number from 0 to 65535, not "${text}"`);
}

function readTraining(url: string | undefined, kind: string): Result<TrainingMode> {
  if (kind !== 'inside' && kind !== 'off') return refuseFlags('--training is "inside" or "off"');
  if (url === undefined) return ok({ kind });
  if (kind === 'off') return refuseFlags('--training off and --training-url exclude each other');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
    return refuseFlags(`--training-url is an http address, not "${url}"`);
  }
  return ok({ kind: 'url', url: parsed.origin });
}

const isLevel = (text: string): text is LogLevel => LOG_LEVELS.some((level) => level === text);
const isOn = (text: string | undefined): boolean => text === '1' || text === 'true';
