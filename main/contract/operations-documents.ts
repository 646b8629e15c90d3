/** Documents, quotes and the day end; no part of the public interface. */
import { DayEndCheck, DayEndCheckInput, DayEndInput, DayEndView } from './day-end.ts';
import { DocumentAnswer, DocumentInput, TicketExportInput } from './documents.ts';
import { administered, local } from './operation-parts.ts';
import * as quote from './quote.ts';

export const documentOperations = {
  'document.make': local.query(
    'An itinerary, receipt, confirmation, quote or day end to print or to send',
    {
      input: DocumentInput,
      output: DocumentAnswer,
      errors: ['NOT_FOUND', 'WRONG_STATE', 'PAYLOAD_TOO_LARGE'],
    },
  ),
  'ticket.export': local.query('The list of tickets as CSV, every page of it', {
    input: TicketExportInput,
    output: DocumentAnswer,
    errors: ['NOT_FOUND', 'AMBIGUOUS', 'PAYLOAD_TOO_LARGE'],
  }),
  'dayend.get': local.query(
    'Sales, voids and exchanges of some days, by document and form of payment',
    { input: DayEndInput, output: DayEndView, errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'] },
  ),
  'dayend.check': administered.query(
    "The documents of some days held against the providers' own sales reports",
    {
      input: DayEndCheckInput,
      output: DayEndCheck,
      errors: ['PAYLOAD_TOO_LARGE', 'CAPABILITY_UNAVAILABLE'],
    },
  ),
  'quote.save': local.command('Keep a quote, its options as their offers are shown', {
    input: quote.QuoteSaveInput,
    output: quote.QuoteAnswer,
    errors: [
      'NOT_FOUND',
      'STALE_REVISION',
      'EXPIRED',
      'DUPLICATE',
      'CAPABILITY_UNAVAILABLE',
      'PROVIDER_NOT_CONFIGURED',
    ],
  }),
  'quote.list': local.query("The agency's quotes, the latest first", {
    input: quote.QuoteListInput,
    output: quote.QuoteListAnswer,
  }),
  'quote.get': local.query('One quote', {
    input: quote.QuoteRef,
    output: quote.QuoteAnswer,
    errors: ['NOT_FOUND'],
  }),
  'quote.delete': local.command('Forget a quote', {
    input: quote.QuoteRef,
    errors: ['NOT_FOUND'],
  }),
} as const;
