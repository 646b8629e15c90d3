/** A stored outbox item. */
import type { OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import type { ProviderCode } from '#main/contract/values.ts';

export interface OutboxRow {
  id: string;
  reference: string;
  agency_id: number;
  user_id: number;
  /** E-mail address of the agent who queued it. */
  actor: string;
  booking_id: string;
  /** Order within the booking, from 1. */
  position: number;
  kind: OutboxItem['kind'];
  provider_type: ProviderCode;
  status: OutboxStatus;
  title: string;
  /** Sealed by the caller. */
  payload: string;
  choice: string | null;
  reason: string | null;
  attempts: number;
  /** Number of look-ups since its outcome became unknown. */
  looks: number;
  /** The intent of the last attempt. */
  intent_id: string | null;
  next_attempt_at: string | null;
  on_hold: boolean;
  locator: string | null;
  created_at: string;
  updated_at: string;
  /** Why it may have been sent elsewhere: a backup was restored, or another station had it. */
  doubt: 'RESTORED' | 'TAKEN_OVER' | null;
  /** How often it was handed over between stations. */
  hand: number;
}

/** An item without its sealed parts: enough to know when it is due. */
export type OutboxHead = Omit<OutboxRow, 'payload' | 'choice'>;
