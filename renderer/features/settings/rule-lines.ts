/** The rules of sales as they are typed, a line each, and as the service takes them. */
import {
  Agreement,
  Instalments,
  type SaleRules,
  ServiceFee,
  VoidWindow,
  Waiver,
} from '#main/contract/sale-rules.ts';
import { say } from '../../i18n/words.ts';

export const RULE_FIELDS = [
  'waivers',
  'brands',
  'partners',
  'debit',
  'least',
  'void_windows',
  'service_fees',
  'agreements',
] as const;
type RuleField = (typeof RULE_FIELDS)[number];
export type RuleTexts = Readonly<Record<RuleField, string>>;

type Ranges = Instalments['debit'];
const rangeText = ([from, to]: Ranges[number]): string =>
  from === to ? `${from}` : `${from}-${to}`;
const orAny = (code: string | null): string => code ?? '*';

export const ruleTexts = ({ involuntary, installments, ...rules }: SaleRules): RuleTexts => ({
  waivers: involuntary.waivers
    .map(({ airline, place, text }) => `${orAny(airline)} ${place} ${text}`)
    .join('\n'),
  brands: installments.brands
    .map(({ brand, max, interest_free, monthly_rate }) =>
      [brand, max, interest_free, monthly_rate].join(' '),
    )
    .join('\n'),
  partners: installments.partners
    .map(({ name, max, interest_free, monthly_rate, ranges }) =>
      [name, '|', max, interest_free, monthly_rate, '|', ...ranges.map(rangeText)].join(' '),
    )
    .join('\n'),
  debit: installments.debit.map(rangeText).join('\n'),
  least: installments.least.map(({ currency, amount }) => `${currency} ${amount}`).join('\n'),
  void_windows: rules.void_windows
    .map(({ airline, closes }) => `${orAny(airline)} ${closes}`)
    .join('\n'),
  service_fees: rules.service_fees
    .map(({ action, airline, amount }) => `${action} ${orAny(airline)} ${amount}`)
    .join('\n'),
  agreements: rules.agreements
    .map(({ airline, partners }) => [airline, ...partners].join(' '))
    .join('\n'),
});

const wordsOf = (line: string): string[] => line.trim().split(/\s+/);
const orNull = (word: string | undefined) => (word === '*' ? null : word);

function readRange(word: string | undefined): [number, number] {
  const [from = '', to = from] = (word ?? '').split('-');
  return [Number(from), Number(to)];
}
function readTerms([max, interest_free, monthly_rate]: string[]) {
  return { max: Number(max), interest_free: Number(interest_free), monthly_rate };
}

const READERS: Readonly<Record<RuleField, (line: string) => unknown>> = {
  waivers(line) {
    const [airline, place, ...text] = wordsOf(line);
    return { airline: orNull(airline), place, text: text.join(' ') };
  },
  brands(line) {
    const [brand, ...terms] = wordsOf(line);
    return { brand, ...readTerms(terms) };
  },
  partners(line) {
    const [name = '', terms = '', ranges = ''] = line.split('|').map((part) => part.trim());
    const words = ranges === '' ? [] : wordsOf(ranges);
    return { name, ranges: words.map(readRange), ...readTerms(wordsOf(terms)) };
  },
  debit: (line) => readRange(line.trim()),
  least(line) {
    const [currency, amount] = wordsOf(line);
    return { currency, amount: Number(amount) };
  },
  void_windows(line) {
    const [airline, closes] = wordsOf(line);
    return { airline: orNull(airline), closes };
  },
  service_fees(line) {
    const [action, airline, amount] = wordsOf(line);
    return { action, airline: orNull(airline), amount: Number(amount) };
  },
  agreements(line) {
    const [airline, ...partners] = wordsOf(line);
    return { airline, partners };
  },
};

const { brands, partners, debit, least } = Instalments.shape;
const LINE = {
  waivers: Waiver,
  brands: brands.element,
  partners: partners.element,
  debit: debit.element,
  least: least.element,
  void_windows: VoidWindow,
  service_fees: ServiceFee,
  agreements: Agreement,
} as const;

export type ReadLines =
  | { ok: true; lines: { [F in RuleField]: unknown[] } }
  | { ok: false; errors: Partial<Record<RuleField, string>> };

/** What each field's lines say, or the first line of each that says nothing. */
export function readLines(texts: RuleTexts): ReadLines {
  const errors: Partial<Record<RuleField, string>> = {};
  const lines = Object.fromEntries(
    RULE_FIELDS.map((field) => {
      const typed = texts[field].split('\n').filter((line) => line.trim() !== '');
      const read = typed.map((line) => {
        const parsed = LINE[field].safeParse(READERS[field](line));
        if (!parsed.success && !errors[field]) errors[field] = say('rules.line_wrong', { line });
        return parsed.data;
      });
      return [field, read];
    }),
  ) as { [F in RuleField]: unknown[] };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, lines };
}
