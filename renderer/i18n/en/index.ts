/** The English catalogue, whole. */
import { SAID } from '#main/contract/words/index.ts';
import { asked } from './asked.ts';
import { commands } from './commands.ts';
import { desks } from './desks.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { formats } from './formats.ts';
import { grammar } from './grammar.ts';
import { handOver } from './hand-over.ts';
import { history } from './history.ts';
import { languages } from './languages.ts';
import { offers } from './offers.ts';
import { outbox } from './outbox.ts';
import { parts } from './parts.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { providers } from './providers.ts';
import { refunds } from './refunds.ts';
import { sale } from './sale.ts';
import { screens } from './screens.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { typing } from './typing.ts';

export const en = {
  ...shell,
  ...commands,
  ...screens,
  ...sale,
  ...outbox,
  ...providers,
  ...handOver,
  ...languages,
  ...entries,
  ...history,
  ...settings,
  ...parts,
  ...people,
  ...refunds,
  ...preferences,
  ...offers,
  ...desks,
  ...documents,
  ...service,
  ...formats,
  ...typing,
  ...asked,
  ...grammar,
  ...SAID,
} as const;
