/**
 * Turns an action, in whichever language it was typed, into a step: one row for each kind names its
 * command and runs it. Pure; nothing happens until the step is run.
 */
import { listHoles, type Phrase, phrase } from '../../i18n/words.ts';
import type { Action } from '../../languages/action.ts';
import { write } from '../../languages/index.ts';
import type { ActionContext, Outcome, Refused, Rows } from '../action-context.ts';
import { OF_A_BOOKING } from './booking.ts';
import { AT_THE_DESK } from './desk.ts';
import { REFUSED } from './refused.ts';
import { SELLING } from './selling.ts';

const BY_KIND: Rows = { ...REFUSED, ...AT_THE_DESK, ...SELLING, ...OF_A_BOOKING };

export function getOutcome(action: Action, here: ActionContext): Outcome {
  // The table's type pairs each kind with its own actions; an index by a union forgets that.
  const row = BY_KIND[action.kind] as (of: Action, here: ActionContext) => Outcome;
  return row(action, here);
}

/** The alternative in words, each entry as the home language types it. */
export function sayInstead({ instead, entries = {} }: Refused, here: ActionContext): Phrase {
  // Only entries that the phrase names are written.
  const holes = listHoles(instead);
  const named = Object.entries(entries).filter(([name]) => holes.includes(name));
  const filled = named.map(([name, known]) => [
    name,
    (typeof known === 'function' ? known(here.context) : known)
      .map((one) => write(one, here.home, here))
      .find((text) => text !== null) ?? '',
  ]);
  return phrase(instead, Object.fromEntries(filled));
}
