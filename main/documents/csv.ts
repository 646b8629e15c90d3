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
