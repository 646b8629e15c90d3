/**
 * `npm run --silent wire -- parse PROTOCOL FILE`: what a recorded message says in the product's
 * terms, as JSON. Thin: the reading is the adapters'. Exit code 0 for whatever can be read, errors
 * of a provider included; 1 with a JSON error for what cannot.
 */
import { readFileSync, statSync } from 'node:fs';
import { PROTOCOL, readAny } from '#main/providers/ndc/read-any.ts';

const LARGEST_FILE_BYTES = 64 * 1024 * 1024;
const USAGE = `usage: wire parse ${PROTOCOL} FILE`;

type Answer = { code: 0 | 1; json: unknown };
const refuse = (code: string, message: string): Answer => ({
  code: 1,
  json: { error: { code, message } },
});

function run([command, protocol, file]: string[]): Answer {
  if (command !== 'parse' || !protocol || !file) return refuse('USAGE', USAGE);
  if (protocol !== PROTOCOL) {
    return refuse('UNKNOWN_PROTOCOL', `${protocol} is not read here; ${PROTOCOL} is.`);
  }
  let bytes: Buffer;
  try {
    if (statSync(file).size > LARGEST_FILE_BYTES)
      return refuse('UNREADABLE', 'The file is too big.');
    bytes = readFileSync(file);
  } catch {
    return refuse('UNREADABLE', `${file} cannot be read.`);
  }
  const read = readAny(bytes);
  return read.ok ? { code: 0, json: read.value } : refuse(read.error.code, read.error.message);
}

const { code, json } = run(process.argv.slice(2));
process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
process.exitCode = code;
