/**
 * Authentication and sessions: the user's token with its digest, a session's number and counter,
 * its open record, and its idle timeout.
 */
import { createHash } from 'node:crypto';
import { mixText } from '../engine/random.ts';
import { findPath, readTextAt, type XmlElement } from './wire.ts';
import type { Workspace } from './workspace.ts';

const USER = { name: 'WSAIRDESK', password: 'training-PROVIDER_03', office: 'SAOLA2100' };
const SKEW_MS = 5 * 60_000;
const IDLE_MS = 15 * 60_000;
const MAX_SESSIONS = 40;
const NONCES_KEPT = 10_000;

/** Refused by the envelope: a SOAP fault, with its own code and area. */
export class AmadeusFault extends Error {}
export function throwFault(text: string): never {
  throw new AmadeusFault(text);
}

export interface Session {
  id: string;
  token: string;
  sequence: number;
  seen_at: number;
  /** The record that is open in it. */
  workspace: Workspace | null;
}

export interface SessionHead {
  session: Session | null;
  status: 'End' | 'InSeries';
}

export class Sessions {
  readonly #open = new Map<string, Session>();
  readonly #nonces = new Set<string>();
  #made = 0;

  /** The open session of this id, its counter and idle time untouched; or null. */
  peek(id: string): Session | null {
    return this.#open.get(id) ?? null;
  }

  /** The number of open sessions, and of those that hold a record with changes. */
  counts(now: Date): { open: number; unfinished: number } {
    this.#letGo(now);
    const open = [...this.#open.values()];
    return {
      open: open.length,
      unfinished: open.filter(({ workspace }) => workspace?.changed === true).length,
    };
  }

  /** Closes every session, as the idle timeout does. */
  end(): void {
    this.#open.clear();
  }

  /** The session of a message; null where it has none. Refuses a message out of sequence. */
  enter(header: XmlElement | undefined, now: Date): SessionHead {
    this.#letGo(now);
    const told = findPath(header, 'Session');
    const status = told?.attributes.TransactionStatusCode ?? null;
    if (!told || status === 'Start') {
      this.#identify(header, now);
      if (!told) return { session: null, status: 'End' };
      return { session: this.#begin(now), status: 'InSeries' };
    }
    const known = this.#open.get(readTextAt(told, 'SessionId') ?? '');
    if (!known || known.token !== readTextAt(told, 'SecurityToken')) throwFault(' 11|Session|');
    if (Number(readTextAt(told, 'SequenceNumber')) !== known.sequence + 1) {
      throwFault(' 93|Session|Illogical conversation');
    }
    known.sequence += 1;
    known.seen_at = now.getTime();
    if (status === 'End') this.#open.delete(known.id);
    return { session: known, status: status === 'End' ? 'End' : 'InSeries' };
  }

  #begin(now: Date): Session {
    if (this.#open.size >= MAX_SESSIONS) throwFault(' 15|Session|Too many opened conversations');
    this.#made += 1;
    const createName = (salt: number) =>
      mixText(salt, `${now.getTime()} ${this.#made}`).toString(36);
    const id = `01${createName(1)}${this.#made.toString(36)}`.toUpperCase().slice(0, 10);
    const token = `${createName(2)}${createName(3)}${createName(4)}`
      .toUpperCase()
      .padEnd(25, 'Z')
      .slice(0, 25);
    const session = { id, token, sequence: 1, seen_at: now.getTime(), workspace: null };
    this.#open.set(id, session);
    return session;
  }

  #letGo(now: Date): void {
    for (const [id, { seen_at }] of this.#open) {
      if (now.getTime() - seen_at > IDLE_MS) this.#open.delete(id);
    }
  }

  #identify(header: XmlElement | undefined, now: Date): void {
    const token = findPath(header, 'Security/UsernameToken');
    const nonce = readTextAt(token, 'Nonce') ?? '';
    const created = readTextAt(token, 'Created') ?? '';
    const office = findPath(header, 'AMA_SecurityHostedUser/UserID')?.attributes.PseudoCityCode;
    if (readTextAt(token, 'Username') !== USER.name) throwFault(' 11|Security|Invalid user');
    const hashParts = (...parts: (string | Uint8Array)[]) =>
      parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest();
    const wanted = hashParts(Buffer.from(nonce, 'base64'), created, hashParts(USER.password));
    if (readTextAt(token, 'Password') !== wanted.toString('base64')) {
      throwFault(' 11|Security|Wrong password digest');
    }
    const skew = Math.abs(Date.parse(created) - now.getTime());
    if (!(skew <= SKEW_MS)) throwFault(' 11|Security|Created is out of the time allowed');
    if (this.#nonces.has(nonce)) throwFault(' 11|Security|Nonce has been used');
    if (this.#nonces.size >= NONCES_KEPT) this.#nonces.clear();
    this.#nonces.add(nonce);
    if (office !== USER.office) throwFault(' 17|Session|No agreement on this destination');
  }
}
