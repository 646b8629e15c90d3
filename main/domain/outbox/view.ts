/** Queue items as the desk sees them. */
import type { OutboxChoice, OutboxItem } from '#main/contract/outbox.ts';
import { toAmount } from '../money.ts';
import { offerView, type StoredOffer } from '../offer-view.ts';
import type { OutboxRow } from '../outbox-item.ts';
import type { OutboxPayload, StoredChoice } from './payload.ts';

export function outboxItemView(
  row: OutboxRow,
  payload: OutboxPayload | null,
  choice: StoredChoice | null,
): OutboxItem {
  const create = payload?.kind === 'CREATE' ? payload : null;
  return {
    id: row.id,
    reference: row.reference,
    booking_id: row.booking_id,
    status: row.status,
    attempts: row.attempts,
    reason: row.reason,
    kind: row.kind,
    provider_type: row.provider_type,
    position: row.position,
    title: row.title,
    created_at: row.created_at,
    created_by: row.actor,
    updated_at: row.updated_at,
    next_attempt_at: row.next_attempt_at,
    locator: row.locator,
    limit_total: create && toAmount(create.limit_minor, create.currency),
    currency: create?.currency ?? null,
    choice: choice && choiceView(choice, payload),
    on_hold: row.on_hold,
  };
}

const totalOf = ({ priced }: StoredOffer): number => priced.totals.total;

function choiceView(choice: StoredChoice, payload: OutboxPayload | null): OutboxChoice {
  const create = payload?.kind === 'CREATE' ? payload : null;
  const offered = choice.offered;
  return {
    reason: choice.reason,
    message: choice.message,
    currency: offered?.priced.currency ?? create?.currency ?? null,
    approved_total: create && toAmount(create.limit_minor, create.currency),
    offered_total: offered && toAmount(totalOf(offered), offered.priced.currency),
    offer: offered && offerView(offered),
    alternatives: choice.alternatives.map(offerView),
    found: choice.found,
    looked_up_at: choice.looked_up_at,
  };
}
