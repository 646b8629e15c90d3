/** The English catalogue, whole. */
import { asked } from './asked.ts';
import { commands } from './commands.ts';
import { desks } from './desks.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { formats } from './formats.ts';
import { handOver } from './hand-over.ts';
import { house } from './house.ts';
import { languages } from './languages.ts';
import { offers } from './offers.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { queue } from './queue.ts';
import { sale } from './sale.ts';
import { screens } from './screens.ts';
import { service } from './service.ts';
import { shell } from './shell.ts';
import { typing } from './typing.ts';

export const en = {
  ...shell,
  ...commands,
  ...screens,
  ...sale,
  ...queue,
  ...handOver,
  ...languages,
  ...entries,
  ...house,
  ...people,
  ...preferences,
  ...offers,
  ...desks,
  ...documents,
  ...service,
  ...formats,
  ...typing,
  ...asked,
} as const;
