/** The English catalogue, whole. */
import { commands } from './commands.ts';
import { screens } from './screens.ts';
import { shell } from './shell.ts';

export const en = { ...shell, ...commands, ...screens } as const;
