/** How a work area shows its offers. */
import type { FareRules } from '#main/contract/fare-rules.ts';

export interface OffersState {
  /** Every fare on a line of its own. */
  ungrouped: boolean;
  /** Keys of the rows marked for comparison, in the order they were marked. */
  compared: readonly string[];
  /** The comparison shown instead of the list: marked rows, or fare families of the priced row. */
  beside: 'none' | 'offers' | 'families';
}

export const NO_OFFERS_STATE: OffersState = { ungrouped: false, compared: [], beside: 'none' };

/** Fare rules as the GDS sent them, and which are shown. */
export interface ShownRules {
  /** The fare shown; null shows all. */
  component: number | null;
  /** Categories by number; empty lists all. */
  wanted: readonly number[];
  /** Null while they are being read. */
  fares: readonly FareRules[] | null;
}

export interface LineRules extends ShownRules {
  /** The key of their row. */
  key: string;
}
