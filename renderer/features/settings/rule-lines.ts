/** The rules of sales as typed, one per line, and as the service takes them. */
import { buildRecord, listKeys } from '#main/contract/collections.ts';
import {
  Agreement,
  Installments,
  type SaleRules,
  ServiceFee,
  VoidWindow,
  Waiver,
} from '#main/contract/sale-rules.ts';
import { formatTypedNumber, readTypedNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';

type Words = readonly (string | number)[];
interface Schema<T> {
  safeParse(given: unknown): { data?: T };
}
/** How a list's lines are written and read; a line that the schema refuses is an error. */
const line = <T>(
  schema: Schema<T>,
  write: (rule: T) => Words,
  read: (words: readonly string[], line: string) => unknown,
) => ({ schema, write: write as (rule: unknown) => Words, read });

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const formatCode = (code: string | null): string => code ?? '*';
const readCode = (word: string | undefined) => (word === '*' ? null : word);

type Range = Installments['debit'][number];
const formatRange = ([from, to]: Range): string => (from === to ? `${from}` : `${from}-${to}`);
const readRange = (text: string): number[] => {
  const ends = text.split('-').map(Number);
  return ends.length === 1 ? [...ends, ...ends] : ends;
};

type Terms = Pick<Installments['brands'][number], 'max' | 'interest_free' | 'monthly_rate'>;
const listTerms = (terms: Terms) => [
  terms.max,
  terms.interest_free,
  formatTypedNumber(terms.monthly_rate),
];
const readTerms = ([max, interest_free, monthly_rate]: readonly string[]) => ({
  max: Number(max),
  interest_free: Number(interest_free),
  monthly_rate: monthly_rate?.replace(',', '.'),
});

const { brands, partners, debit, least } = Installments.shape;
const LINES = {
  waivers: line(
    Waiver,
    ({ airline, place, text }) => [formatCode(airline), place, text],
    ([airline, place, ...text]) => ({ airline: readCode(airline), place, text: text.join(' ') }),
  ),
  brands: line(
    brands.element,
    ({ brand, ...terms }) => [brand, ...listTerms(terms)],
    ([brand, ...terms]) => ({ brand, ...readTerms(terms) }),
  ),
  partners: line(
    partners.element,
    ({ name, ranges, ...terms }) => [
      name,
      '|',
      ...listTerms(terms),
      '|',
      ...ranges.map(formatRange),
    ],
    (_, text) => {
      const [name = '', terms = '', ranges = ''] = text.split('|').map((part) => part.trim());
      return { name, ranges: splitWords(ranges).map(readRange), ...readTerms(splitWords(terms)) };
    },
  ),
  debit: line(
    debit.element,
    (range) => [formatRange(range)],
    (_, text) => readRange(text),
  ),
  least: line(
    least.element,
    ({ currency, amount }) => [currency, formatTypedNumber(amount)],
    ([currency, amount]) => ({ currency, amount: readTypedNumber(amount ?? '') }),
  ),
  void_windows: line(
    VoidWindow,
    ({ airline, closes }) => [formatCode(airline), closes],
    ([airline, closes]) => ({ airline: readCode(airline), closes }),
  ),
  service_fees: line(
    ServiceFee,
    ({ action, airline, amount }) => [action, formatCode(airline), formatTypedNumber(amount)],
    ([action, airline, amount]) => ({
      action,
      airline: readCode(airline),
      amount: readTypedNumber(amount ?? ''),
    }),
  ),
  agreements: line(
    Agreement,
    ({ airline, partners }) => [airline, ...partners],
    ([airline, ...partners]) => ({ airline, partners }),
  ),
};
type RuleField = keyof typeof LINES;
export const RULE_FIELDS = listKeys(LINES);
export type RuleTexts = Readonly<Record<RuleField, string>>;

const format = (field: RuleField, rule: unknown): string => LINES[field].write(rule).join(' ');

export function toRuleTexts({ involuntary, installments, ...rules }: SaleRules): RuleTexts {
  const lists = { ...rules, ...installments, waivers: involuntary.waivers };
  return buildRecord(RULE_FIELDS, (field) =>
    lists[field].map((rule) => format(field, rule)).join('\n'),
  );
}

const countWords = (text: string): number =>
  splitWords(text.replace(/\s*-\s*/g, '-').replaceAll('|', ' ')).length;

/** Undefined for a line with extra words: `BRL 1 000` is not an amount. */
function readRule(field: RuleField, text: string): unknown {
  const { schema, read } = LINES[field];
  const { data } = schema.safeParse(read(splitWords(text), text));
  return data !== undefined && countWords(format(field, data)) === countWords(text)
    ? data
    : undefined;
}

export type ReadLines =
  | { ok: true; lines: Record<RuleField, unknown[]> }
  | { ok: false; errors: Partial<Record<RuleField, string>> };

/** The rules in each field's lines, or the first unreadable line of each field. */
export function readLines(texts: RuleTexts): ReadLines {
  const errors: Partial<Record<RuleField, string>> = {};
  const lines = buildRecord(RULE_FIELDS, (field) =>
    texts[field]
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => {
        const rule = readRule(field, text);
        if (rule === undefined) errors[field] ??= say('rules.line_wrong', { line: text });
        return rule;
      }),
  );
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, lines };
}
