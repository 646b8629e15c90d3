/**
 * The entry point for documents: a paper of each kind, and papers and tables as files with their
 * bytes, a name that every system accepts, and their type.
 */
import anyAscii from 'any-ascii';
import type { DocumentAnswer } from '#main/contract/documents.ts';
import type { Paper } from './paper.ts';
import { renderPdf } from './pdf/pdf.ts';
import { formatText } from './text.ts';

export { buildConfirmationPaper } from './confirmation.ts';
export { buildDayEndCsv, buildTicketsCsv } from './csv.ts';
export { buildDayEndPaper } from './day-end.ts';
export { buildItineraryPaper } from './itinerary.ts';
export type { Terms } from './journeys.ts';
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
  if (format === 'TEXT') {
    return {
      file_name: `${stem}.txt`,
      media_type: 'text/plain',
      body_base64: Buffer.from(formatText(paper), 'utf8').toString('base64'),
    };
  }
  return {
    file_name: `${stem}.pdf`,
    media_type: 'application/pdf',
    body_base64: (await renderPdf(paper, made_at)).toString('base64'),
  };
}

export const buildCsvFile = (stem: string, text: string): DocumentAnswer => ({
  file_name: `${stem}.csv`,
  media_type: 'text/csv',
  body_base64: Buffer.from(text, 'utf8').toString('base64'),
});
