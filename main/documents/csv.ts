/**
 * Tables for a spreadsheet: RFC 4180, UTF-8 with BOM, one heading row. Text that looks like a
 * formula is made plain; document numbers keep their hyphen and so their zeros.
 */
import Papa from 'papaparse';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { TicketItem } from '#main/contract/ticketing.ts';
import { formatDecimal, toMinor } from '#main/domain/money.ts';
import { formatTicketNumber } from './format.ts';
import { getWords } from './words/index.ts';

/** Signed numbers stay numbers; other text that begins like this may be a formula. */
const FORMULA = /^(?:[=@＝＠＋－\t\r\n]|[+-](?!\d+(?:\.\d+)?$))/;
/** Some spreadsheets use another separator than the comma. */
const INNER_FORMULA = /(?<=[;\t|]\s*)(?=[=@＝＠＋－+-])/g;

export function formatCsv<Row>(
  columns: readonly [title: string, cell: (row: Row) => string][],
  rows: readonly Row[],
): string {
  const heading = columns.map(([title]) => title);
  const cells = rows.map((row) =>
    columns.map(([, cell]) => cell(row).replaceAll(INNER_FORMULA, "'")),
  );
  const text = Papa.unparse([heading, ...cells], { newline: '\r\n', escapeFormulae: FORMULA });
  return `\ufeff${text}\r\n`;
}

export const formatNumber = (number: string | null): string =>
  number === null ? '' : formatTicketNumber(number);

export function describeType(
  { ticket_type, emd_type }: Pick<TicketItem, 'ticket_type' | 'emd_type'>,
  language: LanguageCode,
): string {
  const words = getWords(language);
  return [words.ticket_type[ticket_type], words.emd_type[emd_type]].filter(Boolean).join(' ');
}

export function buildTicketsCsv(tickets: readonly TicketItem[], language: LanguageCode): string {
  const words = getWords(language);
  const { csv } = words;
  return formatCsv(
    [
      [csv.number, (ticket) => formatTicketNumber(ticket.number)],
      [csv.type, (ticket) => describeType(ticket, language)],
      [csv.status, (ticket) => words.ticket_status[ticket.ticket_status]],
      [csv.airline, (ticket) => ticket.validating_carrier],
      [csv.last_name, (ticket) => ticket.passenger.last_name],
      [csv.first_name, (ticket) => ticket.passenger.first_name],
      [csv.booking, (ticket) => ticket.locator ?? ''],
      [csv.system, (ticket) => ticket.provider_type],
      [csv.issued_utc, (ticket) => ticket.created_at],
      [csv.void_utc, (ticket) => ticket.cancelled_at ?? ''],
      [csv.related, (ticket) => formatNumber(ticket.related_ticket_number)],
      [csv.conjunction, (ticket) => formatNumber(ticket.conjunctive_number)],
      [csv.original, (ticket) => formatNumber(ticket.original_ticket)],
      [csv.currency, (ticket) => ticket.currency],
      [csv.total, ({ total, currency }) => formatDecimal(toMinor(total, currency), currency)],
    ],
    tickets,
  );
}
