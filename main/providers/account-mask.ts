/**
 * Masks an account's own secrets in everything for people, files and logs: a provider may repeat in
 * an error what it was sent. Secrets are found by value, in every encoding they are sent in, so
 * that adapters need not handle them.
 */
import { getErrorCode } from '#main/contract/result.ts';
import type { ProviderFailure } from './provider.ts';

const MASK = '***';

/** Shorter secrets are searched as whole words: their letters occur in others by chance. */
const MIN_ANYWHERE = 6;
/** Answers must keep their names, codes and amounts, so only long secrets are masked there. */
const MIN_IN_ANSWERS = 8;
/** A truncated sentence may end within a secret. */
const MIN_CUT = 4;
/** The number of latest tokens that are remembered. */
const MAX_GIVEN = 4;

export interface AccountMask {
  /** Adds a secret, such as a new token. */
  hide(secret: string): void;
  /** All secrets known now. */
  secrets(): readonly string[];
  /** Masks a text for people, such as a failure, a warning or a log line. */
  text(text: string): string;
  /** Masks a text of an answer, in any field. */
  answer(text: string): string;
  /** Masks plain data for people, errors included. */
  value<T>(value: T): T;
}

export function createAccountMask(secrets: readonly string[]): AccountMask {
  let known: string[] = [];
  let given: string[] = [];
  let anywhere: RegExp | null = null;
  let encoded: RegExp | null = null;
  let exact: RegExp | null = null;
  const buildPatterns = () => {
    // A quoted key may appear line by line.
    const lines = [...secrets, ...given].flatMap((secret) => secret.split('\n'));
    const parts = lines.map((line) => line.trim()).filter((line) => line && !/^-----/.test(line));
    known = [...new Set(parts)].sort((a, b) => b.length - a.length);
    anywhere = buildAnyOf(known.flatMap(listSpellings), 'gi');
    encoded = buildAnyOf(known.flatMap(encodeInBase64), 'g');
    exact = buildAnyOf(
      known.filter((one) => one.length >= MIN_IN_ANSWERS).flatMap(listSpellings),
      'g',
    );
  };
  buildPatterns();
  const maskText = (said: string): string => {
    if (!anywhere) return said;
    const masked = said.replace(anywhere, MASK);
    return withoutCutEnd(encoded ? masked.replace(encoded, MASK) : masked, known);
  };
  const maskValue = (part: unknown): unknown => {
    if (part instanceof Error) return maskError(part);
    if (typeof part === 'string') return maskText(part);
    if (part === null || typeof part !== 'object' || ArrayBuffer.isView(part)) return part;
    if (Array.isArray(part)) return part.map(maskValue);
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, maskValue(one)]));
  };
  const maskError = (error: Error): Error => {
    const masked = new Error(maskText(error.message));
    masked.name = error.name;
    masked.stack = maskText(error.stack ?? '');
    if (error.cause !== undefined) masked.cause = maskValue(error.cause);
    const code = getErrorCode(error);
    return code === '' ? masked : Object.assign(masked, { code });
  };
  return {
    hide(secret) {
      if (given.includes(secret)) return;
      given = [...given, secret].slice(-MAX_GIVEN);
      buildPatterns();
    },
    secrets: () => [...secrets, ...given],
    text: maskText,
    answer: (said) => (exact ? said.replace(exact, MASK) : said),
    // What is masked keeps its shape.
    value: <T>(part: T) => maskValue(part) as T,
  };
}

/** The failure with its texts masked; its `error` and `retry` are our own words. */
export function maskFailure(failure: ProviderFailure, mask: AccountMask): ProviderFailure {
  const { message, provider_code, provider_text, details } = failure;
  return {
    ...failure,
    ...mask.value({ message, provider_code, provider_text }),
    ...(details && { details: mask.value(details) }),
  };
}

function buildAnyOf(texts: string[], flags: string): RegExp | null {
  const patterns = [...new Set(texts)].map((one) => {
    const plain = one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return one.length < MIN_ANYWHERE ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain;
  });
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), `${flags}u`);
}

/** The secret as it is, and escaped for XML, JSON, a URL or a form. */
function listSpellings(secret: string): string[] {
  const in_url = encodeURIComponent(secret.toWellFormed());
  const xml = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return [
    secret,
    xml,
    xml.replace(/"/g, '&quot;').replace(/'/g, '&apos;'),
    JSON.stringify(secret).slice(1, -1),
    in_url,
    in_url.replace(/%20/g, '+'),
  ].filter((one) => one !== '');
}

/** The secret's middle in base64, for each of the three possible offsets. */
function encodeInBase64(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  if (bytes.length < MIN_ANYWHERE) return [];
  return [0, 1, 2].flatMap((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const whole = padded.replace(/=+$/, '');
    const middle = whole.slice(shift === 0 ? 0 : shift + 1, padded === whole ? undefined : -1);
    return [middle, middle.replace(/\+/g, '-').replace(/\//g, '_')];
  });
}

function withoutCutEnd(text: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    for (let length = secret.length - 1; length >= MIN_CUT; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + MASK;
    }
  }
  return text;
}
