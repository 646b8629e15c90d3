/** A work area's view of passengers' credits at airlines. */
import type { CreditsAnswer, ListedCredit } from '#main/contract/credit.ts';

interface CreditsView {
  /** A name or an airline, as typed. */
  text: string;
  answer: CreditsAnswer | null;
}

export interface CreditsState {
  credits: CreditsView | null;
  /** Credits of a booking's passengers at its airline, offered when it is issued. */
  offered: { booking_id: string; credits: readonly ListedCredit[] } | null;
}

export const NO_CREDITS: CreditsState = { credits: null, offered: null };
