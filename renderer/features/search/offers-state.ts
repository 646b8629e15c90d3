/** How a work area looks at its offers. */
import type { FareRules } from '#main/contract/fare-rules.ts';

export interface OffersState {
  /** Every fare on a line of its own. */
  ungrouped: boolean;
  /** Keys of the rows that are marked for comparison, in the order they were marked. */
  compared: readonly string[];
  /** What is compared in place of the list: the marked rows, or fare families of the priced one. */
  beside: 'none' | 'offers' | 'families';
}

export const NO_OFFERS_STATE: OffersState = { ungrouped: false, compared: [], beside: 'none' };

/** Fare rules as the GDS sent them, and which of them are shown. */
export interface ToldRules {
  /** One of the fares; null shows them all. */
  component: number | null;
  /** Categories by number, or what was typed; none stands for a list of all. */
  wanted: readonly string[];
  /** Null while they are asked for. */
  fares: readonly FareRules[] | null;
}

export interface LineRules extends ToldRules {
  /** Key of their line. */
  key: string;
}
