/** Every schema change of each database, in order. A released entry is never edited. */
import { initial } from './001-initial.ts';
import { afterTheSale } from './002-after-the-sale.ts';
import { queue } from './003-queue.ts';
import { worklists } from './004-worklists.ts';
import { agencyDesk } from './005-agency-desk.ts';
import { preferences } from './006-preferences.ts';
import { quotes } from './007-quotes.ts';
import { handOver } from './008-hand-over.ts';
import { spentTokens } from './009-spent-tokens.ts';
import { keptOffers } from './010-kept-offers.ts';
import { access } from './011-access.ts';
import { workedItems } from './012-worked-items.ts';
import { addresses } from './013-addresses.ts';
import { latestEstimate } from './014-latest-estimate.ts';
import { providerOptions } from './015-provider-options.ts';
import { outboxAndQueues } from './016-outbox-and-queues.ts';
import { saleRules } from './017-sale-rules.ts';
import { refunds } from './018-refunds.ts';
import { ownLists } from './019-own-lists.ts';
import { credits } from './020-credits.ts';
import { agencyParticulars } from './021-agency-particulars.ts';
import { creditsBegun } from './022-credits-begun.ts';
import { intentBookings } from './023-intent-bookings.ts';
import { historyPhrases } from './024-history-phrases.ts';
import { agencyCity } from './025-agency-city.ts';
import { moneyMoves } from './026-money-moves.ts';
import { orderIds } from './027-order-ids.ts';
import { traces } from './028-traces.ts';
import { listsInOrder } from './029-lists-in-order.ts';
import { settingRevisions } from './030-setting-revisions.ts';
import { manyBookings } from './031-many-bookings.ts';
import { quoteWords } from './032-quote-words.ts';
import { listsFarBack } from './033-lists-far-back.ts';
import { turningMarks } from './034-turning-marks.ts';
import { draftsInitial } from './drafts-001-initial.ts';
import { draftsOfWindows } from './drafts-002-windows.ts';
import { draftsDepartures } from './drafts-003-departures.ts';
import type { Migration } from './migration.ts';

export const mainMigrations: readonly Migration[] = [
  initial,
  afterTheSale,
  queue,
  worklists,
  agencyDesk,
  preferences,
  quotes,
  handOver,
  spentTokens,
  keptOffers,
  access,
  workedItems,
  addresses,
  latestEstimate,
  providerOptions,
  outboxAndQueues,
  saleRules,
  refunds,
  ownLists,
  credits,
  agencyParticulars,
  creditsBegun,
  intentBookings,
  historyPhrases,
  agencyCity,
  moneyMoves,
  orderIds,
  traces,
  listsInOrder,
  settingRevisions,
  manyBookings,
  quoteWords,
  listsFarBack,
  turningMarks,
];
export const draftsMigrations: readonly Migration[] = [
  draftsInitial,
  draftsOfWindows,
  draftsDepartures,
];
