/**
 * An order as it is kept: parsed when loaded, with the numbers of travel documents sealed apart so
 * that no passport stands readable in the file, its journal or a copy of it.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type WorldDocument, WorldDocuments, WorldOrder } from '../world-order.ts';

export interface StoredOrder {
  body: string;
  documents: Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function packOrder(order: WorldOrder, key: Buffer): StoredOrder {
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

/** Throws for a row that is no order: the file was changed by something else. */
export function unpackOrder(stored: StoredOrder, key: Buffer): WorldOrder {
  const order = WorldOrder.parse(JSON.parse(stored.body));
  const documents = WorldDocuments.parse(JSON.parse(open(stored.documents, key)));
  const passengers = order.passengers.map((passenger) => ({
    ...passenger,
    documents: documents[passenger.id] ?? [],
  }));
  return { ...order, passengers };
}

/** The simulated airline has no vault: its key only keeps numbers from being read in passing. */
export function deriveSealingKey(seed: number): Buffer {
  return createHash('sha256').update(`training documents ${seed}`).digest();
}

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
