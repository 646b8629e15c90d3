/**
 * Where a form of payment that is on screen can be reached by what sends it. The forms themselves stay
 * in the component that shows them: this is no store, and it is empty as soon as the form is gone.
 */
import type { ErrorBody } from '#main/contract/errors.ts';
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import type { SwipedCard } from './card-stripe.ts';
import type { PaymentKind, SpendableEmd } from './payment-forms.ts';

interface Till {
  /** The forms as they are to be sent, or null where something is wrong, which is said at its field. */
  collect(): InputFormOfPayment[] | null;
  /** What may be said of them: no number of a card. */
  lines(): readonly { label: string; value: string }[];
  /** `times`: in how many instalments, where an entry said so. */
  add(kind: PaymentKind, times?: number | null): void;
  /** Pays with an EMD as far as it goes. */
  spend?(emd: SpendableEmd): void;
  /** Marks the fields a refusal is about; false where it is about none. `before` as in refusedFields. */
  refused(details: ErrorBody['details'], before: number): boolean;
  /** A card that was drawn through a reader: into the form that has none yet. */
  swipe(card: SwipedCard): void;
  /** Forgets numbers and codes. */
  clear(): void;
}

export interface TillPlace {
  current: Till | null;
  /** Asked for before the form was on screen; taken by the form of that booking. */
  wanted?: { booking_id: string; kind: PaymentKind; times: number } | null;
}
