/** What a handler of one message gets, and what it gives back. */
import type { ProviderCode } from '#main/contract/values.ts';
import type { Distortion, SellerProfile, World } from '../world.ts';
import type { Memory } from './memory.ts';
import type { Session } from './sessions.ts';
import type { XmlElement, XmlNode } from './wire.ts';
import { refuse } from './wire.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export interface Exchange {
  world: World;
  provider: ProviderCode;
  seller: SellerProfile;
  memory: Memory;
  /** Null for a message without a session. */
  session: Session | null;
  body: XmlElement;
  distortion: Distortion;
  now: Date;
}
export type Handler = (exchange: Exchange) => XmlNode;

/** What is open; a message that works on a record has to be in a session. */
export function openRecord({ session }: Exchange): Workspace {
  if (!session) return refuse('93', 'SESSION REQUIRED');
  session.workspace ??= createWorkspace(null);
  return session.workspace;
}
