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
const formatRange = ([from, to]: Ranges[number]): string =>
  from === to ? `${from}` : `${from}-${to}`;
const formatCode = (code: string | null): string => code ?? '*';

export const toRuleTexts = ({ involuntary, installments, ...rules }: SaleRules): RuleTexts => ({
  waivers: involuntary.waivers
    .map(({ airline, place, text }) => `${formatCode(airline)} ${place} ${text}`)
    .join('\n'),
  brands: installments.brands
    .map(({ brand, max, interest_free, monthly_rate }) =>
      [brand, max, interest_free, monthly_rate].join(' '),
    )
    .join('\n'),
  partners: installments.partners
    .map(({ name, max, interest_free, monthly_rate, ranges }) =>
      [name, '|', max, interest_free, monthly_rate, '|', ...ranges.map(formatRange)].join(' '),
    )
    .join('\n'),
  debit: installments.debit.map(formatRange).join('\n'),
  least: installments.least.map(({ currency, amount }) => `${currency} ${amount}`).join('\n'),
  void_windows: rules.void_windows
    .map(({ airline, closes }) => `${formatCode(airline)} ${closes}`)
    .join('\n'),
  service_fees: rules.service_fees
    .map(({ action, airline, amount }) => `${action} ${formatCode(airline)} ${amount}`)
    .join('\n'),
  agreements: rules.agreements
    .map(({ airline, partners }) => [airline, ...partners].join(' '))
    .join('\n'),
});

const splitWords = (line: string): string[] => line.trim().split(/\s+/);
const toNullIfAny = (word: string | undefined) => (word === '*' ? null : word);

function readRange(word: string | undefined): [number, number] {
  const [from = '', to = from] = (word ?? '').split('-');
  return [Number(from), Number(to)];
}
function readTerms([max, interest_free, monthly_rate]: string[]) {
  return { max: Number(max), interest_free: Number(interest_free), monthly_rate };
}

const READERS: Readonly<Record<RuleField, (line: string) => unknown>> = {
  waivers(line) {
    const [airline, place, ...text] = splitWords(line);
    return { airline: toNullIfAny(airline), place, text: text.join(' ') };
  },
  brands(line) {
    const [brand, ...terms] = splitWords(line);
    return { brand, ...readTerms(terms) };
  },
  partners(line) {
    const [name = '', terms = '', ranges = ''] = line.split('|').map((part) => part.trim());
    const words = ranges === '' ? [] : splitWords(ranges);
    return { name, ranges: words.map(readRange), ...readTerms(splitWords(terms)) };
  },
  debit: (line) => readRange(line.trim()),
  least(line) {
    const [currency, amount] = splitWords(line);
    return { currency, amount: Number(amount) };
  },
  void_windows(line) {
    const [airline, closes] = splitWords(line);
    return { airline: toNullIfAny(airline), closes };
  },
  service_fees(line) {
    const [action, airline, amount] = splitWords(line);
    return { action, airline: toNullIfAny(airline), amount: Number(amount) };
  },
  agreements(line) {
    const [airline, ...partners] = splitWords(line);
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

/** The rules in each field's lines, or the first line of each field that cannot be read. */
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
