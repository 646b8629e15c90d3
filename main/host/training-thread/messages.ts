/** What crosses between this process's main thread and the training system's own. */

export interface Ask {
  kind: 'ask';
  id: number;
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array | null;
}
/** The caller stopped waiting. */
interface Leave {
  kind: 'leave';
  id: number;
}
interface Close {
  kind: 'close';
}
export type ToThread = Ask | Leave | Close;

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: Uint8Array }
  /** The connection broke, as the training system meant it to. */
  | { kind: 'dropped'; id: number; message: 'fetch failed' | 'terminated' }
  /** The caller had left, or the training system broke. */
  | { kind: 'broken'; id: number; message: string };
