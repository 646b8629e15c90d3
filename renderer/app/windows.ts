/**
 * Windows of one agent: browser tabs or desktop windows. Each has its own work areas, so that none
 * overwrites input in another; they share one session and send each other about it.
 */
import { MAX_WINDOWS } from '#main/contract/desk.ts';

/** 'session': an agent signed in or out, locked or unlocked; 'touched': a window is in use. */
export type WindowEvent = 'session' | 'touched';

export interface Windows {
  /** Resolves to the number of this window's work areas, held from sign-in on. */
  claim(): Promise<number>;
  /** Frees the number for the next window. */
  release(): void;
  send(event: WindowEvent): void;
  listen(listener: (event: WindowEvent) => void): void;
}

const STORAGE_KEY = 'airdesk-window';
/** A reloaded page waits this long for its earlier instance to release the number. */
const RELOAD_WAIT_MS = 1_000;

export function createPageWindows(): Windows {
  const channel = new BroadcastChannel('airdesk-windows');
  const locks = window.navigator.locks ?? null;
  const { claim, release } = claimNumber(locks, {
    get: () => Number(window.sessionStorage.getItem(STORAGE_KEY)),
    set: (n) => window.sessionStorage.setItem(STORAGE_KEY, String(n)),
  });
  return {
    claim,
    release,
    send: (event) => channel.postMessage(event),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}

/** This tab's number before a reload; 0 if it had none. */
interface Remembered {
  get(): number;
  set(n: number): void;
}

/** Claims the lowest number free of other tabs; the browser frees it when the tab closes. */
export function claimNumber(
  locks: Pick<LockManager, 'request'> | null,
  remembered: Remembered,
): Pick<Windows, 'claim' | 'release'> {
  let held: { n: number; release: () => void } | null = null;

  function take(n: number, options: LockOptions): Promise<boolean> {
    return new Promise((done) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        if (lock === null) return void done(false);
        return new Promise((release) => {
          held = { n, release };
          remembered.set(n);
          done(true);
        });
      };
      locks?.request(`airdesk-window-${n}`, options, hold).catch(() => done(false));
    });
  }

  return {
    async claim() {
      if (locks === null) return 1;
      if (held) return held.n;
      const before = remembered.get();
      const signal = AbortSignal.timeout(RELOAD_WAIT_MS);
      if (before > 0 && before <= MAX_WINDOWS && (await take(before, { signal }))) return before;
      for (let n = 1; n <= MAX_WINDOWS; n += 1) {
        if (await take(n, { ifAvailable: true })) return n;
      }
      // More windows than anybody opens: waits until one is closed.
      await take(MAX_WINDOWS, {});
      return MAX_WINDOWS;
    },
    release() {
      held?.release();
      held = null;
      if (locks) remembered.set(0);
    },
  };
}
