/** The English catalogue, whole. */
import { SAID } from '#main/contract/words/index.ts';
import { app } from './app.ts';
import { bags } from './bags.ts';
import { booking } from './booking.ts';
import { commands } from './commands.ts';
import { credits } from './credits.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { exchange } from './exchange.ts';
import { formats } from './formats.ts';
import { languages } from './languages.ts';
import { outbox } from './outbox.ts';
import { profiles } from './profiles.ts';
import { providers } from './providers.ts';
import { queues } from './queues.ts';
import { refund } from './refund.ts';
import { search } from './search.ts';
import { seats } from './seats.ts';
import { sell } from './sell.ts';
import { service } from './service.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { ticketing } from './ticketing.ts';

export const en = {
  ...app,
  ...bags,
  ...booking,
  ...commands,
  ...credits,
  ...documents,
  ...entries,
  ...exchange,
  ...formats,
  ...languages,
  ...outbox,
  ...profiles,
  ...providers,
  ...queues,
  ...refund,
  ...search,
  ...seats,
  ...sell,
  ...service,
  ...session,
  ...settings,
  ...ticketing,
  ...SAID,
} as const;
