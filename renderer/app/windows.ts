/**
 * Windows of one agent: browser tabs or desktop windows. Each has its own work areas, so that none
 * overwrites input in another; they share one session and tell each other about it.
 */
import { MAX_WINDOWS } from '#main/contract/desk.ts';

/** 'session': somebody signed in or out, locked or unlocked; 'touched': a window is in use. */
export type WindowNews = 'session' | 'touched';

export interface Windows {
  /** Resolves to the number of this window's work areas, from sign-in on. */
  claim(): Promise<number>;
  /** Leaves them to whichever window comes next. */
  release(): void;
  tell(news: WindowNews): void;
  hear(heard: (news: WindowNews) => void): void;
}

const KEPT_AS = 'airdesk-window';
/** A reloaded page waits this long for its former self to let go. */
const RELOAD_WAIT_MS = 1_000;

export function createPageWindows(): Windows {
  const channel = new BroadcastChannel('airdesk-windows');
  const locks = window.navigator.locks ?? null;
  const { claim, release } = claimNumber(locks, {
    get: () => Number(window.sessionStorage.getItem(KEPT_AS)),
    set: (n) => window.sessionStorage.setItem(KEPT_AS, String(n)),
  });
  return {
    claim,
    release,
    tell: (news) => channel.postMessage(news),
    hear: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
  };
}

/** This tab's number before a reload; 0 for none. */
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
      // Far more windows than anybody opens: wait for one to be closed.
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
