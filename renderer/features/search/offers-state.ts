/** How a work area looks at its offers. */
export interface OffersState {
  /** Every fare on a line of its own. */
  ungrouped: boolean;
  /** Keys of the rows that are marked for comparison, in the order they were marked. */
  compared: readonly string[];
  /** What stands side by side instead of the list: marked rows, or fare families of the priced one. */
  beside: 'none' | 'offers' | 'families';
}

export const NO_OFFERS_STATE: OffersState = { ungrouped: false, compared: [], beside: 'none' };
