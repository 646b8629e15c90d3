/** Explains in plain words why a schema refuses a value. */
import { z } from 'zod';
import { toTable } from './collections.ts';
import { phrase } from './phrase.ts';

const KINDS: Readonly<Record<string, string>> = toTable({
  string: phrase('issue_text'),
  number: phrase('issue_number'),
  int: phrase('issue_int'),
  boolean: phrase('issue_boolean'),
  array: phrase('issue_list'),
  object: phrase('issue_object'),
  record: phrase('issue_object'),
  date: phrase('issue_date_kind'),
  null: phrase('issue_null'),
});
const FORMATS: Readonly<Record<string, string>> = toTable({
  email: phrase('issue_email'),
  date: phrase('issue_date'),
  datetime: phrase('issue_instant'),
  time: phrase('issue_time'),
  uuid: phrase('issue_uuid'),
  guid: phrase('issue_uuid'),
  url: phrase('issue_url'),
  base64: phrase('issue_base64'),
});

const OF: Readonly<Record<string, (least: boolean, n: string) => string>> = toTable({
  string: (least, n) => (least ? phrase('issue_short', { n }) : phrase('issue_long', { n })),
  array: (least, n) => (least ? phrase('issue_few', { n }) : phrase('issue_many', { n })),
  set: (least, n) => (least ? phrase('issue_few', { n }) : phrase('issue_many', { n })),
});

/** Plain words for every kind of issue, unless the schema has its own. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return phrase('required');
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === null) return phrase('issue_not_null');
      if (Array.isArray(issue.input)) return phrase('issue_one');
      return KINDS[String(issue.expected)] ?? phrase('issue_invalid');
    case 'invalid_value': {
      const values = (issue.values as unknown[]).map((one) => (one === '' ? '""' : String(one)));
      return phrase('issue_option', { options: values.join(', ') });
    }
    case 'too_small':
      return describeSize(issue, true, issue.minimum as number | bigint);
    case 'too_big':
      return describeSize(issue, false, issue.maximum as number | bigint);
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? phrase('issue_form');
    case 'not_multiple_of':
      return phrase('issue_multiple', { n: String(issue.divisor) });
    case 'unrecognized_keys':
      return phrase('unknown_field');
    default:
      return phrase('issue_invalid');
  }
}

function describeSize(issue: z.core.$ZodRawIssue, least: boolean, limit: number | bigint): string {
  const of = OF[String(issue.origin)];
  const n = String(limit);
  if (of && issue.exact) {
    return issue.origin === 'string'
      ? phrase('issue_exact', { n })
      : phrase('issue_exact_many', { n });
  }
  if (of) return least && n === '1' ? phrase('issue_empty') : of(least, n);
  const inclusive = issue.inclusive !== false;
  if (least) return inclusive ? phrase('issue_least', { n }) : phrase('issue_above', { n });
  return inclusive ? phrase('issue_most', { n }) : phrase('issue_below', { n });
}

z.config({ customError: describeIssue });
