/** Hand-over files made for other stations, stored sealed and unchanged. */
import type { Selectable } from 'kysely';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import { insertRows, toInstant } from './rows.ts';

type HandoverRow = Selectable<MainTables['outbox_handovers']>;

export async function insertHandover(
  tx: WriteDb,
  handover: Omit<HandoverRow, 'made_at'> & { made_at: Date },
): Promise<void> {
  const row = { ...handover, made_at: toInstant(handover.made_at) };
  await insertRows(tx, 'outbox_handovers', row);
}

const byId = prepareLookup('outbox_handovers', ['id']);
const ofAgency = prepareLookup(
  'outbox_handovers',
  ['agency_id'],
  ['id', 'agency_id', 'made_at', 'made_by', 'receiver', 'file_name', 'item_count'],
  'made_at desc',
);

export async function findHandover(
  db: AnyDb,
  args: { agency_id: number; id: string },
): Promise<HandoverRow | null> {
  const row = await byId.first(db, { id: args.id });
  return row?.agency_id === args.agency_id ? row : null;
}

export const listHandoverRows = (
  db: AnyDb,
  agency_id: number,
): Promise<Omit<HandoverRow, 'body'>[]> => ofAgency.all(db, { agency_id });
