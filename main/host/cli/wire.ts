/**
 * `npm run --silent wire -- parse PROTOCOL FILE`: a recorded message in the product's terms, as
 * JSON; `check [PROTOCOL …]`: all of them against their expectations (`wire-check.ts`); `replay
 * FILE`: a recorded conversation (`wire-replay.ts`). Thin: the adapters do the reading. Exit code 0
 * for any readable message, provider errors included; 1 with a JSON error for an unreadable one or
 * a failed check.
 */
import { readFileSync, statSync } from 'node:fs';
import { toTable } from '#main/contract/collections.ts';
import { answerInEnglish } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { PROTOCOL_AMADEUS, readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { PROTOCOL as DUFFEL, readAny as readDuffel } from '#main/providers/duffel/read-any.ts';
import { PROTOCOL as NDC_21, readAny as readNdc21 } from '#main/providers/ndc/read-any.ts';
import { PROTOCOL_172, readAny172 } from '#main/providers/ndc172/read-any.ts';
import {
  readAny as readTravelport,
  PROTOCOL as TRAVELPORT,
} from '#main/providers/travelport/read-any.ts';
import { checkMessage, type MessageReader } from '#main/providers/wire/read-message.ts';
import { replay } from '../wire-replay.ts';
import { checkSamples } from './wire-check.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The supported protocols, each with the reader of its messages. */
const READERS: Readonly<Record<string, MessageReader>> = toTable(
  Object.fromEntries(
    (
      [
        [NDC_21, readNdc21],
        [DUFFEL, readDuffel],
        [PROTOCOL_172, readAny172],
        [PROTOCOL_AMADEUS, readAnyAmadeus],
        [TRAVELPORT, readTravelport],
      ] as const
    ).map(([protocol, read]) => [protocol, createCheckedReader(read)]),
  ),
);
const PROTOCOLS = Object.keys(READERS).join(' or ');
const USAGE = `usage: wire parse ${Object.keys(READERS).join('|')} FILE, wire replay FILE, or wire check [--write] [PROTOCOL …]`;

function createCheckedReader(read: MessageReader): MessageReader {
  const today = new Date().toISOString().slice(0, 10);
  return (bytes) => {
    const message = read(bytes);
    return answerInEnglish(message.ok ? ok(checkMessage(message.value, today)) : message);
  };
}

type Answer = { code: 0 | 1; text: string };
const answerJson = (code: 0 | 1, value: unknown): Answer => ({
  code,
  text: JSON.stringify(answerInEnglish(value), null, 2),
});
const refuse = (code: string, message: string): Answer =>
  answerJson(1, { error: { code, message } });

async function run([command, ...args]: string[]): Promise<Answer> {
  if (command === 'check') {
    const protocols = args.filter((one) => one !== '--write');
    const unknown = protocols.find((one) => !READERS[one]);
    if (unknown) return refuse('UNKNOWN_PROTOCOL', `${unknown} is not read here; ${PROTOCOLS} is.`);
    const { lines, failed } = checkSamples(READERS, { protocols, write: args.includes('--write') });
    return { code: failed === 0 ? 0 : 1, text: lines.join('\n') };
  }
  if (command === 'replay' && args[0]) {
    const bytes = readBytes(args[0]);
    if (!bytes.ok) return bytes.error;
    const replayed = await replay(bytes.value.toString('utf8'), READERS);
    return replayed ? answerJson(0, replayed) : refuse('UNREADABLE', 'The file is no recording.');
  }
  const [protocol, file] = args;
  if (command !== 'parse' || !protocol || !file) return refuse('USAGE', USAGE);
  const reader = READERS[protocol];
  if (!reader) return refuse('UNKNOWN_PROTOCOL', `${protocol} is not read here; ${PROTOCOLS} is.`);
  const bytes = readBytes(file);
  if (!bytes.ok) return bytes.error;
  const read = reader(bytes.value);
  return read.ok ? answerJson(0, read.value) : refuse(read.error.code, read.error.message);
}

function readBytes(file: string): Result<Buffer, Answer> {
  try {
    const big = statSync(file).size > MAX_FILE_BYTES;
    return big ? fail(refuse('UNREADABLE', 'The file is too big.')) : ok(readFileSync(file));
  } catch {
    return fail(refuse('UNREADABLE', `${file} cannot be read.`));
  }
}

const { code, text } = await run(process.argv.slice(2));
process.stdout.write(`${text}\n`);
process.exitCode = code;
