/** What an agent can mean about how things are shown: offers side by side, groups of fares, size. */
export interface ViewActions {
  /** Shows the marked offers side by side. */
  compareOffers(): void;
  /** Shows the fare families of the line under the cursor side by side, priced first where needed. */
  showFamilies(): void;
  /** Fares of the same flights together, or each on a line of its own. */
  groupOffers(): void;
  /** A step larger or smaller; 0 is the normal size. */
  zoom(step: -1 | 0 | 1): void;
}
