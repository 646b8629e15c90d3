/** Queue items for their agency: sealed when they are kept, opened when they are shown. */
import { findQueueItem, queueOfAgency } from '#db/store/queue.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { QueueRow } from '#main/domain/queue-item.ts';
import {
  type QueuePayload,
  QueuePayloadSchema,
  type StoredChoice,
  StoredChoiceSchema,
} from '#main/domain/queued/payload.ts';
import { queueItemView } from '#main/domain/queued/view.ts';
import type { Ports } from '#main/ports.ts';
import { type Context, caller, type Handler } from '../handler.ts';

type VaultPorts = Pick<Ports, 'vault'>;

export const sealPayload = ({ vault }: VaultPorts, id: string, payload: QueuePayload): string =>
  vault.encrypt(JSON.stringify(payload), `queue:${id}`);

export const sealChoice = ({ vault }: VaultPorts, id: string, choice: StoredChoice): string =>
  vault.encrypt(JSON.stringify(choice), `queue-choice:${id}`);

/** Null for what this data key cannot open or this program cannot read. */
export function openPayload({ vault }: VaultPorts, row: QueueRow): QueuePayload | null {
  const text = vault.decrypt(row.payload, `queue:${row.id}`);
  return text === null ? null : (QueuePayloadSchema.safeParse(JSON.parse(text)).data ?? null);
}

export function openChoice({ vault }: VaultPorts, row: QueueRow): StoredChoice | null {
  const text = row.choice === null ? null : vault.decrypt(row.choice, `queue-choice:${row.id}`);
  return text === null ? null : (StoredChoiceSchema.safeParse(JSON.parse(text)).data ?? null);
}

export const showItem = (ports: VaultPorts, row: QueueRow) =>
  queueItemView(row, openPayload(ports, row), openChoice(ports, row));

/** The caller's own item. */
export async function ownItem(context: Context, id: string): Promise<Result<QueueRow, Failure>> {
  const { agency_id } = caller(context);
  const row = await findQueueItem(context.ports.db.read, { agency_id, id });
  return row ? ok(row) : fail(failure('NOT_FOUND', 'There is no such item in the queue'));
}

export const listQueue: Handler<'queue.list'> = async (input, context) => {
  const rows = await queueOfAgency(context.ports.db.read, caller(context).agency_id);
  const wanted = rows.filter(
    (row) =>
      (!input.status || input.status.length === 0 || input.status.includes(row.status)) &&
      (!input.booking_id || row.booking_id === input.booking_id),
  );
  return ok({ output: { items: wanted.map((row) => showItem(context.ports, row)) } });
};

export const readQueueItem: Handler<'queue.get'> = async (input, context) => {
  const row = await ownItem(context, input.id);
  return row.ok ? ok({ output: { item: showItem(context.ports, row.value) } }) : row;
};

export const drainQueue: Handler<'queue.drain'> = async (_input, context) =>
  ok({ output: { due: await context.ports.queue.drain(caller(context).agency_id) } });

export const readConnection: Handler<'connection.get'> = async (_input, context) =>
  ok({ output: context.ports.connection.view(caller(context).agency_id) });

export const setConnection: Handler<'connection.set'> = async (input, context) => {
  const { ports } = context;
  const view = await ports.connection.setOffline(caller(context).agency_id, input.offline);
  ports.queue.wake();
  return ok({ output: view });
};
