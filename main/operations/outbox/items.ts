/** Outbox items for their agency: sealed when they are kept, opened when they are shown. */
import { findOutboxItem, listOutboxOfAgency, listOutboxRowsOfBooking } from '#db/store/outbox.ts';
import { pick } from '#main/contract/collections.ts';
import { refuse } from '#main/contract/errors.ts';
import { flatMapInTurns } from '#main/contract/event-loop-turns.ts';
import { type OutboxChoice, type OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { toAmount } from '#main/domain/money.ts';
import { findLead, formatListedName } from '#main/domain/names.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import {
  type OutboxPayload,
  OutboxPayloadSchema,
  type StoredChoice,
  StoredChoiceSchema,
} from '#main/domain/outbox/payload.ts';
import type { Ports } from '#main/ports.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';

/** The number of latest items listed for each final status. */
const MAX_ENDED = 250;

type VaultPorts = Pick<Ports, 'vault'>;

export const sealPayload = ({ vault }: VaultPorts, id: string, payload: OutboxPayload): string =>
  vault.encrypt(JSON.stringify(payload), `outbox:${id}`);

export const sealChoice = ({ vault }: VaultPorts, id: string, choice: StoredChoice): string =>
  vault.encrypt(JSON.stringify(choice), `outbox-choice:${id}`);

/** Null if the data key cannot open it or this version cannot read it. */
export function openPayload({ vault }: VaultPorts, row: OutboxRow): OutboxPayload | null {
  const text = vault.decrypt(row.payload, `outbox:${row.id}`);
  return text === null ? null : (OutboxPayloadSchema.safeParse(JSON.parse(text)).data ?? null);
}

export function openChoice({ vault }: VaultPorts, row: OutboxRow): StoredChoice | null {
  const text = row.choice === null ? null : vault.decrypt(row.choice, `outbox-choice:${row.id}`);
  return text === null ? null : (StoredChoiceSchema.safeParse(JSON.parse(text)).data ?? null);
}

/** Pass `payload` if it was just sealed, so that it need not be opened again. */
export const showItem = (ports: VaultPorts, row: OutboxRow, payload = openPayload(ports, row)) =>
  toOutboxItemView(row, payload, openChoice(ports, row));

export async function resolveOwnItem(context: Context, id: string): Promise<Result<OutboxRow>> {
  const { agency_id } = getCaller(context);
  const row = await findOutboxItem(context.ports.db.read, { agency_id, id });
  return row ? ok(row) : refuse('NOT_FOUND', phrase('no_item'));
}

export const listOutbox: Handler<'outbox.list'> = async (input, context) => {
  const { read } = context.ports.db;
  const { agency_id } = getCaller(context);
  const wanted = input.status?.length ? input.status : OutboxStatus.options;
  if (input.booking_id) {
    const rows = await listOutboxRowsOfBooking(read, input.booking_id);
    const own = rows.filter((row) => row.agency_id === agency_id && wanted.includes(row.status));
    return ok({ output: { items: own.map((row) => showItem(context.ports, row)), more: false } });
  }
  const asked = { agency_id, statuses: wanted, ended: MAX_ENDED };
  const { rows, more } = await listOutboxOfAgency(read, asked);
  const items = await flatMapInTurns(rows, (row) => showItem(context.ports, row));
  return ok({ output: { items, more } });
};

export const readOutboxItem: Handler<'outbox.get'> = async (input, context) => {
  const row = await resolveOwnItem(context, input.id);
  return row.ok ? ok({ output: { item: showItem(context.ports, row.value) } }) : row;
};

export const drainOutbox: Handler<'outbox.drain'> = async (_input, context) =>
  ok({ output: { due: await context.ports.outbox.drain(getCaller(context).agency_id) } });

/** An outbox item as the desk sees it. */
function toOutboxItemView(
  row: OutboxRow,
  payload: OutboxPayload | null,
  choice: StoredChoice | null,
): OutboxItem {
  const create = payload?.kind === 'CREATE' ? payload : null;
  const lead = create && findLead(create.inputs);
  return {
    ...pick(row, 'id', 'reference', 'booking_id', 'kind', 'provider_type', 'position', 'title'),
    ...pick(row, 'status', 'attempts', 'reason', 'next_attempt_at', 'locator', 'on_hold'),
    ...pick(row, 'created_at', 'updated_at'),
    lead_passenger: lead ? formatListedName(lead) : null,
    passengers: create?.inputs.length ?? 0,
    created_by: row.actor,
    limit_total: create && toAmount(create.limit_minor, create.currency),
    currency: create?.currency ?? null,
    choice: choice && toChoiceView(choice, payload),
  };
}

function toChoiceView(choice: StoredChoice, payload: OutboxPayload | null): OutboxChoice {
  const create = payload?.kind === 'CREATE' ? payload : null;
  const offered = choice.offered;
  return {
    reason: choice.reason,
    message: choice.message,
    currency: offered?.priced.currency ?? create?.currency ?? null,
    approved_total: create && toAmount(create.limit_minor, create.currency),
    offered_total: offered && toAmount(offered.priced.totals.total, offered.priced.currency),
    offer: offered && toOfferView(offered),
    alternatives: choice.alternatives.map(toOfferView),
    found: choice.found,
    looked_up_at: choice.looked_up_at,
  };
}
