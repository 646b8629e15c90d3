/** Policy of the machine's administrator, who alone can write it; wins over flags and variables. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refuse } from '#main/contract/errors.ts';
import { getErrorCode, ok, type Result } from '#main/contract/result.ts';

const Policy = z.strictObject({
  /** Fixed values for the scripts' flags. */
  settings: z
    .strictObject({
      'data-dir': z.string().min(1),
      training: z.enum(['inside', 'off']),
      'training-url': z.url({ protocol: /^https?$/ }),
      'log-level': z.string().min(1),
    })
    .partial()
    .default({}),
  /** How airlines and the update feed are reached. */
  proxy: z
    .strictObject({
      /** `system`: as the system or its PAC file says; `none`: no proxy. */
      url: z
        .enum(['system', 'none'])
        .or(z.url({ protocol: /^https?$/ }))
        .default('system'),
      /** Host names that are still reached without a proxy, as in NO_PROXY. */
      bypass: z.array(z.string().min(1).max(253)).max(200).default([]),
    })
    .prefault({}),
  updates: z
    .strictObject({
      enabled: z.boolean().default(true),
      channel: z.enum(['latest', 'beta']).default('latest'),
      /** The agency's own copy of the update feed. */
      url: z
        .url({ protocol: /^https$/ })
        .nullable()
        .default(null),
    })
    .prefault({}),
});
export type Policy = z.infer<typeof Policy>;

export function getPolicyFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') {
    // A user sets variables of his own: the usual folder is looked at before the one they name.
    const folders = ['C:\\Program Files', env.ProgramFiles ?? 'C:\\Program Files'];
    const files = folders.map((folder) => join(folder, 'Airdesk Policy', 'policy.json'));
    return files.find((file) => existsSync(file)) ?? (files[0] as string);
  }
  return platform === 'darwin'
    ? '/Library/Application Support/Airdesk/policy.json'
    : '/etc/airdesk/policy.json';
}

/** A missing file sets no policy; a file that cannot be understood prevents the start. */
export function readPolicy(path: string): Result<Policy> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return ok(Policy.parse({}));
    return refuse('INTERNAL', `The policy ${path} cannot be read: ${error}`);
  }
  let content: unknown;
  try {
    // Notepad and PowerShell write a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('INVALID_REQUEST', `The policy ${path} is not JSON`);
  }
  const read = Policy.safeParse(content);
  if (read.success) return ok(read.data);
  const issues = read.error.issues.map((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return `${[...issue.path, ...names].join('.')}: ${issue.message}`;
  });
  return refuse('INVALID_REQUEST', `The policy ${path} is not valid: ${issues.join('; ')}`);
}
