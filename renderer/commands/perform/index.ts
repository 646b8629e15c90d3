/**
 * Turns an action, whatever language it was typed in, into an outcome: each kind has one row that
 * names its command and step. Pure; nothing happens until the step is run.
 */
import { listHoles, type Phrase, phrase } from '../../i18n/words.ts';
import type { Action } from '../../languages/action.ts';
import { write } from '../../languages/index.ts';
import type { ActionContext, Outcome, Refused, Rows } from '../action-context.ts';
import { BOOKING_ROWS } from './booking-entries.ts';
import { DESK_ROWS } from './desk-entries.ts';
import { REFUSED_ROWS } from './refused-entries.ts';
import { SELLING_ROWS } from './sale-entries.ts';

const BY_KIND: Rows = { ...REFUSED_ROWS, ...DESK_ROWS, ...SELLING_ROWS, ...BOOKING_ROWS };

export function getOutcome(action: Action, here: ActionContext): Outcome {
  // The table's type pairs each kind with its action; indexing by a union loses that pairing.
  const row = BY_KIND[action.kind] as (of: Action, here: ActionContext) => Outcome;
  return row(action, here);
}

/** What to do instead, in words, each entry written in the home language. */
export function sayInstead({ instead, entries = {} }: Refused, here: ActionContext): Phrase {
  // Writes only the entries that the phrase uses.
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
