/**
 * Where a form of payment that is on screen can be reached by what sends it. The forms themselves stay
 * in the component that shows them: this is no store, and it is empty as soon as the form is gone.
 */
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import type { PaymentKind } from './payment-forms.ts';

export interface Till {
  /** The forms as they are to be sent, or null where something is wrong, which is said at its field. */
  collect(): InputFormOfPayment[] | null;
  /** What may be said of them: no number of a card. */
  lines(): readonly { label: string; value: string }[];
  add(kind: PaymentKind): void;
  /** Forgets numbers and codes. */
  clear(): void;
}

export interface TillPlace {
  current: Till | null;
}
