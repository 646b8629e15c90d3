/**
 * The entry point for documents: makes a paper of each kind, and files of papers and tables with
 * their bytes, type and a name that every system accepts.
 */
import anyAscii from 'any-ascii';
import type { DocumentAnswer } from '#main/contract/documents.ts';
import type { Paper } from './paper.ts';
import { renderPdf } from './pdf/pdf.ts';
import { formatText } from './text.ts';

export { buildConfirmationPaper } from './confirmation.ts';
export { buildTicketsCsv } from './csv.ts';
export { buildDayEndCsv, buildDayEndPaper } from './day-end.ts';
export type { Terms } from './flights.ts';
export { buildItineraryPaper } from './itinerary.ts';
export { buildQuotePaper } from './quote.ts';
export { buildReceiptPaper } from './receipt.ts';
export { buildRefundPaper } from './refund-notice.ts';

const MAX_NAME_LENGTH = 80;

/** 'Itinerário · Ana Lima · K7QWZP' → 'itinerario-ana-lima-k7qwzp'. */
export function toFileStem(...parts: string[]): string {
  const plain = anyAscii(parts.join(' ')).toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_NAME_LENGTH)
      .replaceAll(/^-+|-+$/g, '') || 'document'
  );
}

export async function buildPaperFile(
  paper: Paper,
  format: 'PDF' | 'TEXT',
  made_at: Date,
): Promise<DocumentAnswer> {
  const stem = toFileStem(paper.title, paper.subject);
  return format === 'TEXT'
    ? buildFile(`${stem}.txt`, 'text/plain', Buffer.from(formatText(paper)))
    : buildFile(`${stem}.pdf`, 'application/pdf', await renderPdf(paper, made_at));
}

export const buildCsvFile = (stem: string, text: string): DocumentAnswer =>
  buildFile(`${stem}.csv`, 'text/csv', Buffer.from(text));

const buildFile = (
  file_name: string,
  media_type: DocumentAnswer['media_type'],
  body: Buffer,
): DocumentAnswer => ({ file_name, media_type, body_base64: body.toString('base64') });
