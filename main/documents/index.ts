/** The one door to documents: a paper of each kind, and papers and tables as files. */
export { confirmationPaper } from './confirmation.ts';
export { dayEndCsv, ticketsCsv } from './csv.ts';
export { dayEndPaper } from './day-end.ts';
export { csvFile, fileStem, paperFile } from './file.ts';
export { itineraryPaper } from './itinerary.ts';
export type { Terms } from './journeys.ts';
export { quotePaper } from './quote.ts';
export { receiptPaper } from './receipt.ts';
export { refundPaper } from './refund-notice.ts';
