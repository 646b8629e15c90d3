/**
 * Orders and proposals in the training database, as functions of (db, args). Transactions are the
 * caller's. Travel document numbers are sealed separately from their order, so that none is
 * readable in the file, its journal or a copy.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { ProviderCode } from '#main/contract/values.ts';
import { isTicketed } from '../order-state.ts';
import { type WorldDocument, WorldDocuments, WorldOrder } from '../world-order.ts';
import { prepareStatement } from './statements.ts';

export interface OrderStore {
  db: Database;
  key: Buffer;
}

export const createOrderStore = (db: Database, seed: number): OrderStore => ({
  db,
  key: deriveSealingKey(seed),
});

export function getNextOrderSeq({ db }: OrderStore): number {
  const sql = 'SELECT MAX(seq) AS last FROM orders';
  const row = prepareStatement<{ last: number | null }>(db, sql).get();
  return (row?.last ?? 0) + 1;
}

export const isTaken = ({ db }: OrderStore, order_id: string, locator: string): boolean =>
  prepareStatement(db, 'SELECT 1 FROM orders WHERE order_id = ? OR locator = ?').get(
    order_id,
    locator,
  ) !== undefined;

export function insertOrder({ db, key }: OrderStore, seq: number, order: WorldOrder): void {
  const { body, documents } = packOrder(order, key);
  prepareStatement(
    db,
    `INSERT INTO orders
       (seq, order_id, locator, provider_type, status, created_at, payment_due_at, version,
        ticketed, body, documents)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    seq,
    order.order_id,
    order.locator,
    order.provider_type,
    order.status,
    order.created_at,
    order.payment_due_at,
    order.version,
    isTicketed(order) ? 1 : 0,
    body,
    documents,
  );
}

/** Writes the next version over the previous one; throws if the row has another version. */
export function updateOrder({ db, key }: OrderStore, order: WorldOrder): WorldOrder {
  const { body, documents } = packOrder(order, key);
  const { changes } = prepareStatement(
    db,
    `UPDATE orders SET status = ?, payment_due_at = ?, version = ?, ticketed = ?, body = ?,
       documents = ?
     WHERE order_id = ? AND version = ?`,
  ).run(
    order.status,
    order.payment_due_at,
    order.version,
    isTicketed(order) ? 1 : 0,
    body,
    documents,
    order.order_id,
    order.version - 1,
  );
  if (changes !== 1)
    throw new Error(`order ${order.order_id} is not at version ${order.version - 1}`);
  return order;
}

export const findOrderById = (store: OrderStore, order_id: string): WorldOrder | null =>
  read(store, 'order_id = ?', [order_id])[0] ?? null;

export const findOrderByLocator = (store: OrderStore, locator: string): WorldOrder | null =>
  read(store, 'locator = ?', [locator])[0] ?? null;

/** In order of creation. */
export const listStoredOrders = (
  store: OrderStore,
  provider: ProviderCode,
  created_from: string,
  created_to: string,
): WorldOrder[] =>
  read(store, 'provider_type = ? AND created_at BETWEEN ? AND ?', [
    provider,
    created_from,
    created_to,
  ]);

export const listAllOrders = (store: OrderStore): WorldOrder[] => read(store, 'TRUE', []);

/** Live orders without a ticket whose payment was due at or before an instant. */
export const listOverdueOrders = (store: OrderStore, at: string): WorldOrder[] =>
  read(store, "status = 'LIVE' AND ticketed = 0 AND payment_due_at <= ?", [at]);

function read({ db, key }: OrderStore, where: string, values: readonly string[]): WorldOrder[] {
  const sql = `SELECT body, documents FROM orders WHERE ${where} ORDER BY seq`;
  const rows = prepareStatement<StoredOrder>(db, sql).all(...values);
  return rows.map((row) => unpackOrder(row, key));
}

export interface StoredProposal {
  proposal_id: string;
  order_id: string;
  /** The order's version the proposal was made for. */
  version: number;
  expires_at: string;
  /** JSON, read by the engine. */
  body: string;
}

export function keepProposal({ db }: OrderStore, proposal: StoredProposal, now: string): void {
  prepareStatement(db, 'DELETE FROM proposals WHERE expires_at < ?').run(now);
  prepareStatement(
    db,
    `INSERT OR REPLACE INTO proposals (proposal_id, order_id, version, expires_at, body)
     VALUES (?, ?, ?, ?, ?)`,
  ).run(
    proposal.proposal_id,
    proposal.order_id,
    proposal.version,
    proposal.expires_at,
    proposal.body,
  );
}

export function findProposal({ db }: OrderStore, proposal_id: string): StoredProposal | null {
  const sql = 'SELECT * FROM proposals WHERE proposal_id = ?';
  return prepareStatement<StoredProposal>(db, sql).get(proposal_id) ?? null;
}

export function dropProposal({ db }: OrderStore, proposal_id: string): void {
  prepareStatement(db, 'DELETE FROM proposals WHERE proposal_id = ?').run(proposal_id);
}

interface StoredOrder {
  body: string;
  documents: Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function packOrder(order: WorldOrder, key: Buffer): StoredOrder {
  const documents: Record<string, WorldDocument[]> = {};
  const passengers = order.passengers.map((passenger) => {
    if (passenger.documents.length > 0) documents[passenger.id] = passenger.documents;
    return { ...passenger, documents: [] };
  });
  return {
    body: JSON.stringify({ ...order, passengers }),
    documents: seal(JSON.stringify(documents), key),
  };
}

/** Throws for a row that is not an order: another program changed the file. */
function unpackOrder(stored: StoredOrder, key: Buffer): WorldOrder {
  const order = WorldOrder.parse(JSON.parse(stored.body));
  const documents = WorldDocuments.parse(JSON.parse(open(stored.documents, key)));
  const passengers = order.passengers.map((passenger) => ({
    ...passenger,
    documents: documents[passenger.id] ?? [],
  }));
  return { ...order, passengers };
}

/** The simulated airline has no vault: its key only prevents casual reading of the numbers. */
const deriveSealingKey = (seed: number): Buffer =>
  createHash('sha256').update(`training documents ${seed}`).digest();

function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(sealed: Buffer, key: Buffer): string {
  const tag_end = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tag_end));
  return Buffer.concat([decipher.update(sealed.subarray(tag_end)), decipher.final()]).toString();
}
