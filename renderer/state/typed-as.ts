/** How something is typed in the home language: what an answer tells the agent to go on with. */
import type { Action } from '../languages/action.ts';
import { write } from '../languages/index.ts';
import { agencyToday, type Bench } from './desk.ts';

export const typedAs = (bench: Bench, action: Action): string =>
  write(action, bench.preferences.getState().home_language, { today: agencyToday(bench) }) ?? '';
