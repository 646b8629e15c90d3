/** What a schema has against a value, in plain words: for whoever wrote the request. */
import { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  date: 'must be a date',
  null: 'must be null',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  date: 'must be a date YYYY-MM-DD',
  datetime: 'must be a UTC instant YYYY-MM-DDTHH:mm:ssZ',
  time: 'must be a time HH:mm:ss',
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
  url: 'must be a URL',
  base64: 'must be base64',
};

const OF: Readonly<Record<string, (least: boolean, n: string) => string>> = {
  string: (least, n) =>
    least ? `must have at least ${n} characters` : `must have at most ${n} characters`,
  array: (least, n) =>
    least ? `must have at least ${n} entries` : `must have at most ${n} entries`,
  set: (least, n) => (least ? `must have at least ${n} entries` : `must have at most ${n} entries`),
};

/** Plain words for every kind of issue; a schema's own words go before them. */
function wordIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'required';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === null) return 'must not be null';
      if (Array.isArray(issue.input)) return 'must be one value, not a list';
      return KINDS[String(issue.expected)] ?? 'is not valid';
    case 'invalid_value': {
      const values = (issue.values as unknown[]).map((one) => (one === '' ? '""' : String(one)));
      return `must be one of ${values.join(', ')}`;
    }
    case 'too_small':
      return wordSize(issue, true, issue.minimum as number | bigint);
    case 'too_big':
      return wordSize(issue, false, issue.maximum as number | bigint);
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? 'is not written as it must be';
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return 'unknown field';
    default:
      return 'is not valid';
  }
}

function wordSize(issue: z.core.$ZodRawIssue, least: boolean, limit: number | bigint): string {
  const of = OF[String(issue.origin)];
  const n = String(limit);
  if (of && issue.exact) {
    return issue.origin === 'string' ? `must have ${n} characters` : `must have ${n} entries`;
  }
  if (of) return least && n === '1' ? 'must not be empty' : of(least, n);
  const inclusive = issue.inclusive !== false;
  if (least) return inclusive ? `must be at least ${n}` : `must be more than ${n}`;
  return inclusive ? `must be at most ${n}` : `must be less than ${n}`;
}

z.config({ customError: wordIssue });
