/**
 * Windows of one agent: tabs of a browser, or windows of the desktop app. Each has work areas of its own,
 * so that none writes over what is typed in another; they have one session, and tell each other of it.
 */
import { MAX_WINDOWS } from '#main/contract/desk.ts';

/** Somebody signed in or out, covered or uncovered; or a hand is on one of them. */
export type WindowNews = 'session' | 'touched';

export interface Windows {
  /** The number whose work areas are this window's, from its sign-in on. */
  claim(): Promise<number>;
  /** Leaves them to whichever window comes next. */
  release(): void;
  tell(news: WindowNews): void;
  hear(heard: (news: WindowNews) => void): void;
}

const KEPT_AS = 'airdesk-window';
/** A page that was loaded anew waits so long for the page it was. */
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

/** What this tab had before it was loaded anew; 0 for nothing. */
interface Remembered {
  get(): number;
  set(n: number): void;
}

/** The lowest number that no other tab has; the browser takes it back when the tab is gone. */
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
      // Nobody has so many: it waits for one to be closed.
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
