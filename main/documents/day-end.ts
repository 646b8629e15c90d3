/** The day end on paper: summaries first, then every document. The view contains the sums. */
import {
  DAY_END_AMOUNTS,
  type DayEndLine,
  type DayEndSums,
  type DayEndView,
} from '#main/contract/day-end.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { describeType, formatCsv, formatNumber } from './csv.ts';
import type { Terms } from './flights.ts';
import {
  formatAmount,
  formatDay,
  formatMoneyText,
  formatShortDay,
  formatTime,
  formatZoneName,
} from './format.ts';
import { formatForm, getBrandName } from './forms.ts';
import { buildPaper, buildTable } from './make.ts';
import type { Block, Column, Paper } from './paper.ts';
import { fill, getWords } from './words/index.ts';

/** The agency's name for a provider. */
export type ProviderNames = (provider_type: string) => string;

export function buildDayEndPaper(
  view: DayEndView,
  terms: Terms,
  format: 'PDF' | 'TEXT',
  nameOf: ProviderNames,
): Paper {
  const { language } = terms;
  const words = getWords(language).day;
  const [from, to] = [formatDay(view.from, language), formatDay(view.to, language)];
  const days = view.from === view.to ? from : fill(words.period, { from, to });
  const subject = `${days} · ${view.agent?.name ?? words.everybody}`;
  const zone = formatZoneName(view.time_zone, view.to, language);
  const note = fill(words.zone, { zone, currency: view.currency });
  const blocks: Block[] =
    view.lines.length === 0
      ? [{ kind: 'text', text: words.none }]
      : [
          { kind: 'heading', text: words.summary, aside: note },
          buildSummary(view, terms),
          { kind: 'heading', text: words.by_form },
          buildForms(view, terms),
          { kind: 'heading', text: words.by_collector },
          buildCollectors(view, terms),
          { kind: 'heading', text: words.by_provider },
          buildProviders(view, terms, nameOf),
          ...(view.by_agent.length > 1
            ? [{ kind: 'heading' as const, text: words.by_agent }, buildAgents(view, terms)]
            : []),
          { kind: 'heading', text: words.list },
          format === 'PDF' ? buildWideList(view, terms) : buildNarrowList(view, terms),
        ];
  const paper = buildPaper(terms, words.title, subject, blocks);
  return { ...paper, wide: true };
}

const buildAmountColumn = (title: string): Column => ({ title, width: 2, right: true, mono: true });

function buildAmountColumns({ language }: Terms): Column[] {
  const words = getWords(language).day;
  return [
    { title: words.documents, width: 1.2, right: true, mono: true },
    ...[words.fare, words.taxes, words.fees, words.penalty].map(buildAmountColumn),
    ...[words.extras, words.interest, words.total, words.commission].map(buildAmountColumn),
  ];
}

const sumFees = (sums: Pick<DayEndSums, 'agent_fee' | 'agent_du' | 'consolid_fee'>): number =>
  sums.agent_fee + sums.agent_du + sums.consolid_fee;

function sumCells(sums: DayEndSums, currency: string, { language }: Terms): string[] {
  const { fare, tax, penalty, extra, interest, total, commission } = sums;
  const amounts = [fare, tax, sumFees(sums), penalty, extra, interest, total, commission];
  return [
    String(sums.documents),
    ...amounts.map((minor) => formatAmount(minor, currency, language)),
  ];
}

function buildSummary(view: DayEndView, terms: Terms): Block {
  const words = getWords(terms.language).day;
  const { currency } = view;
  return {
    kind: 'table',
    columns: [{ title: words.what, width: 3 }, ...buildAmountColumns(terms)],
    rows: [
      ...view.by_kind.map((sums) => ({
        cells: [words.kind[sums.kind], ...sumCells(sums, currency, terms)],
      })),
      { cells: [words.total, ...sumCells(view.total, currency, terms)], strong: true as const },
    ],
  };
}

function buildForms({ by_form, currency }: DayEndView, { language }: Terms): Block {
  const { day, fop } = getWords(language);
  return buildTable(
    [
      { title: day.form, width: 4 },
      ...[day.taken, day.returned, day.open, day.total].map(buildAmountColumn),
    ],
    by_form.map(({ fop_type, card_brand, taken, returned, open, total }) => [
      [fop[fop_type], getBrandName(card_brand)].filter(Boolean).join(' · '),
      ...[taken, returned, open, total].map((minor) => formatAmount(minor, currency, language)),
    ]),
  );
}

function buildCollectors({ by_collector, currency }: DayEndView, { language }: Terms): Block {
  const { day } = getWords(language);
  return buildTable(
    [
      { title: day.collector, width: 4 },
      ...[day.taken, day.returned, day.total].map(buildAmountColumn),
    ],
    by_collector.map(({ collector, taken, returned, total }) => [
      day.collectors[collector],
      ...[taken, returned, total].map((minor) => formatAmount(minor, currency, language)),
    ]),
  );
}

function buildProviders(view: DayEndView, terms: Terms, nameOf: ProviderNames): Block {
  const words = getWords(terms.language).day;
  return buildTable(
    [
      { title: words.provider, width: 3 },
      ...buildAmountColumns(terms),
      { title: words.own, width: 2.6, right: true, mono: true },
    ],
    view.by_provider.map((sums) => [
      nameOf(sums.provider_type),
      ...sumCells(sums, view.currency, terms),
      sums.own
        .map(({ currency, minor }) => formatMoneyText(minor, currency, terms.language))
        .join(' · '),
    ]),
  );
}

function buildAgents(view: DayEndView, terms: Terms): Block {
  const words = getWords(terms.language).day;
  return buildTable(
    [{ title: words.agent, width: 3 }, ...buildAmountColumns(terms)],
    view.by_agent.map(({ agent, ...sums }) => [
      agent.name,
      ...sumCells(sums, view.currency, terms),
    ]),
  );
}

function buildWideList(view: DayEndView, terms: Terms): Block {
  const { language } = terms;
  const { day } = getWords(language);
  const formatMinor = (minor: number) => formatAmount(minor, view.currency, language);
  return buildTable(
    [
      { title: day.time, width: view.from === view.to ? 1.2 : 2.2 },
      { title: day.number, width: 2.8, mono: true },
      { title: day.what, width: 1.9 },
      { title: day.passenger, width: 3.6 },
      { title: day.booking, width: 1.6, mono: true },
      { title: day.form, width: 3 },
      ...[day.fare, day.taxes, day.fees, day.other, day.total].map(buildAmountColumn),
    ],
    view.lines.map((line) => [
      formatSaleTime(line, view, terms),
      formatNumber(line.number),
      describeWhat(line, terms),
      line.passenger.toUpperCase(),
      line.locator ?? '',
      line.form ? formatForm(line.form, language) : '',
      ...[line.fare, line.tax, sumFees(line)].map(formatMinor),
      ...[line.penalty + line.extra + line.interest, line.total].map(formatMinor),
    ]),
  );
}

/** For an e-mail: time, document, passenger, amount. */
function buildNarrowList(view: DayEndView, terms: Terms): Block {
  const words = getWords(terms.language).day;
  return buildTable(
    [
      { title: words.number, width: 3 },
      { title: words.what, width: 3 },
      { title: words.passenger, width: 3 },
      { title: words.total, width: 3, right: true },
    ],
    view.lines.map((line) => [
      formatNumber(line.number),
      describeWhat(line, terms),
      line.passenger.toUpperCase().slice(0, 20),
      formatAmount(line.total, view.currency, terms.language),
    ]),
  );
}

function formatSaleTime({ at }: DayEndLine, view: DayEndView, { language }: Terms): string {
  const local = convertUtcToLocal(at, view.time_zone);
  const time = formatTime(local);
  return view.from === view.to ? time : `${formatShortDay(local, language)} ${time}`;
}

function describeWhat({ kind, ticket_type, emd_type }: DayEndLine, { language }: Terms): string {
  const words = getWords(language);
  const what = words.day.kind_one[kind];
  return ticket_type === 'EMD' ? `${what} ${words.emd_type[emd_type]}`.trim() : what;
}

/** A table for a spreadsheet, one row per document. */
export function buildDayEndCsv(view: DayEndView, language: LanguageCode): string {
  const words = getWords(language);
  const { csv } = words;
  const { collectors, kind_one } = words.day;
  const countInstallments = ({ form }: DayEndLine) =>
    form?.fop_type === 'CREDITCARD' ? String(form.installments) : '';
  return formatCsv(
    [
      [csv.time_utc, (line) => line.at],
      [csv.kind, (line) => kind_one[line.kind]],
      [csv.number, (line) => formatNumber(line.number)],
      [csv.type, (line) => describeType(line, language)],
      [csv.passenger, (line) => line.passenger],
      [csv.booking, (line) => line.locator ?? ''],
      [csv.system, (line) => line.provider_type],
      [csv.airline, (line) => line.validating_carrier],
      [csv.agent, (line) => line.agent.name],
      [csv.form, ({ form }) => (form ? words.fop[form.fop_type] : '')],
      [csv.brand, ({ form }) => (form ? getBrandName(form.card_brand) : '')],
      [csv.last_four, (line) => line.form?.last_four ?? ''],
      [csv.installments, countInstallments],
      [csv.price_by, (line) => (line.collectors ? collectors[line.collectors.price] : '')],
      [csv.own_by, (line) => (line.collectors ? collectors[line.collectors.own] : '')],
      [csv.currency, () => view.currency],
      ...[...DAY_END_AMOUNTS, 'total' as const, 'commission' as const].map(
        (name): [string, (line: DayEndLine) => string] => [
          csv[name],
          (line) => formatDecimal(line[name], view.currency),
        ],
      ),
    ],
    view.lines,
  );
}
