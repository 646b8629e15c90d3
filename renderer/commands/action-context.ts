/** What carrying out an entry may know: plain data and look-ups over it, taken when it is asked for. */
import type { ExchangeRate } from '#main/contract/rate.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { Phrase } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { Clock } from '../languages/local/times.ts';
import type { ShopRequest } from '../languages/requests.ts';
import type { Env } from '../languages/scan.ts';
import type { Actions } from './actions.ts';
import type { CommandContext } from './context.ts';

export type Searched = ShopRequest & { adts: number; chds: number; infs: number };

export interface ActionContext extends Env {
  home: Language;
  context: CommandContext;
  clock: Clock;
  /** What was searched last in this work area. */
  searched(): Searched | null;
  /** The booking classes a line of the offers is sold in; null where there is no such line. */
  classes(line: number): readonly string[] | null;
  /**
   * What GDS show of a line's flights, and which of them sells it in these classes; null where none
   * was asked or none has the flights.
   */
  open(
    line: number,
    letters: readonly string[],
    seats: number | null,
  ): { provider_type: ProviderCode | null; shown: string } | null;
  /** The agency's rates of exchange; null until they were read. */
  rates: readonly ExchangeRate[] | null;
}

/** What comes of an action now: doing it, in words of its own where they say more, or why not. */
export type Step = { why: Phrase } | { says?: Phrase; run: (actions: Actions) => unknown };

export const go = (run: (actions: Actions) => unknown, says?: Phrase): Step =>
  says ? { says, run } : { run };
