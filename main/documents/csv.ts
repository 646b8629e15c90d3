/**
 * Tables for a spreadsheet: RFC 4180, UTF-8 with its mark, one heading row. Text that looks like a
 * formula is made plain; document numbers keep their hyphen and so their zeros.
 */
import Papa from 'papaparse';
import { DAY_END_AMOUNTS, type DayEndView } from '#main/contract/day-end.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { TicketItem } from '#main/contract/ticketing.ts';
import { formatDecimal, toMinor } from '#main/domain/money.ts';
import { formatTicketNumber } from './format.ts';
import { getBrandName } from './forms.ts';
import { getWords } from './words/index.ts';

/** Signed numbers are numbers; anything else that begins so may be a formula, in wide signs too. */
const FORMULA = /^(?:[=@＝＠＋－\t\r\n]|[+-](?!\d+(?:\.\d+)?$))/;
/** A spreadsheet may take another sign than the comma for the end of a cell. */
const INNER_FORMULA = /(?<=[;\t|]\s*)(?=[=@＝＠＋－+-])/g;

export function formatCsv(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(INNER_FORMULA, "'")));
  const text = Papa.unparse([[...heading], ...cells], {
    newline: '\r\n',
    escapeFormulae: FORMULA,
  });
  return `\ufeff${text}\r\n`;
}

const formatNumber = (number: string | null): string =>
  number === null ? '' : formatTicketNumber(number);

function describeType(
  { ticket_type, emd_type }: Pick<TicketItem, 'ticket_type' | 'emd_type'>,
  language: LanguageCode,
): string {
  const words = getWords(language);
  return [words.ticket_type[ticket_type], words.emd_type[emd_type]].filter(Boolean).join(' ');
}

export function buildTicketsCsv(tickets: readonly TicketItem[], language: LanguageCode): string {
  const words = getWords(language);
  const { csv } = words;
  const heading = [
    csv.number,
    csv.type,
    csv.status,
    csv.airline,
    csv.last_name,
    csv.first_name,
    csv.booking,
    csv.system,
    csv.issued_utc,
    csv.void_utc,
    csv.related,
    csv.conjunction,
    csv.original,
    csv.currency,
    csv.total,
  ];
  const rows = tickets.map((ticket) => [
    formatTicketNumber(ticket.number),
    describeType(ticket, language),
    words.ticket_status[ticket.ticket_status],
    ticket.validating_carrier,
    ticket.passenger.last_name,
    ticket.passenger.first_name,
    ticket.locator ?? '',
    ticket.provider_type,
    ticket.created_at,
    ticket.cancelled_at ?? '',
    formatNumber(ticket.related_ticket_number),
    formatNumber(ticket.conjunctive_number),
    formatNumber(ticket.original_ticket),
    ticket.currency,
    formatDecimal(toMinor(ticket.total, ticket.currency), ticket.currency),
  ]);
  return formatCsv(heading, rows);
}

export function buildDayEndCsv(view: DayEndView, language: LanguageCode): string {
  const words = getWords(language);
  const { csv } = words;
  const heading = [
    csv.time_utc,
    csv.kind,
    csv.number,
    csv.type,
    csv.passenger,
    csv.booking,
    csv.system,
    csv.airline,
    csv.agent,
    csv.form,
    csv.brand,
    csv.last_four,
    csv.installments,
    csv.price_by,
    csv.own_by,
    csv.currency,
    ...DAY_END_AMOUNTS.map((name) => csv[name]),
    csv.total,
    csv.commission,
  ];
  const formatMinor = (minor: number) => formatDecimal(minor, view.currency);
  const rows = view.lines.map((line) => [
    line.at,
    words.day.kind_one[line.kind],
    formatNumber(line.number),
    describeType(line, language),
    line.passenger,
    line.locator ?? '',
    line.provider_type,
    line.validating_carrier,
    line.agent.name,
    line.form ? words.fop[line.form.fop_type] : '',
    line.form ? getBrandName(line.form.card_brand) : '',
    line.form?.last_four ?? '',
    line.form?.fop_type === 'CREDITCARD' ? String(line.form.installments) : '',
    line.collectors ? words.day.collectors[line.collectors.price] : '',
    line.collectors ? words.day.collectors[line.collectors.own] : '',
    view.currency,
    ...DAY_END_AMOUNTS.map((name) => formatMinor(line[name])),
    formatMinor(line.total),
    formatMinor(line.commission),
  ]);
  return formatCsv(heading, rows);
}
