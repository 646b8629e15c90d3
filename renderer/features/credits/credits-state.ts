/** What a work area holds of the ledger of value. */
import type { CreditsAnswer, ListedCredit } from '#main/contract/credit.ts';

interface CreditsView {
  /** A name or an airline, as it is typed. */
  text: string;
  answer: CreditsAnswer | null;
}

export interface CreditsState {
  credits: CreditsView | null;
  /** What the people of a booking have at its airline, offered where it is issued. */
  offered: { booking_id: string; credits: readonly ListedCredit[] } | null;
}

export const NO_CREDITS: CreditsState = { credits: null, offered: null };
