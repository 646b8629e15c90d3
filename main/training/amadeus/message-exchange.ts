/** The input and output types of a message handler. */
import type { Addressed } from '../engine/index.ts';
import type { WorldOrder } from '../world.ts';
import type { Memory } from './memory.ts';
import type { Session } from './sessions.ts';
import { refuse, type XmlElement, type XmlNode } from './wire.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export interface Exchange extends Addressed {
  memory: Memory;
  /** Null for a message without a session. */
  session: Session | null;
  body: XmlElement;
}
export type Handler = (exchange: Exchange) => XmlNode;

/** The session's open record that is filed; refuses where there is none. */
export function openFiledRecord(exchange: Exchange): FiledWorkspace {
  const work = openRecord(exchange);
  return isFiled(work) ? work : refuse('1931', 'NO ACTIVE PNR');
}

type FiledWorkspace = Workspace & { order: WorldOrder };
const isFiled = (work: Workspace): work is FiledWorkspace => work.order !== null;

/** The session's open record, a new one if none is open; refuses a message without a session. */
export function openRecord({ session }: Exchange): Workspace {
  if (!session) return refuse('93', 'SESSION REQUIRED');
  session.workspace ??= createWorkspace(null);
  return session.workspace;
}
