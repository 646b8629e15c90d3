/**
 * Notices for an agent who is in another program: the number of bookings on automatic queues, on
 * the app's badge and, when one grows, in a notification. No passenger is named, because others may
 * see the screen. While the workstation is locked nothing is shown.
 */
import type { Dispatcher } from '#main/dispatch/types.ts';
import type { Log } from '#main/ports.ts';
import type { ElectronParts } from './parts.ts';
import type { Windows } from './windows.ts';
import type { NativeWords, NoticeQueue } from './words.ts';

/** Queues are polled because a time limit comes nearer without an event. */
const CHECK_EVERY_MS = 60_000;

export interface NoticeDeps {
  dispatcher: Pick<Dispatcher, 'dispatch'>;
  station: { readonly secret: string };
  windows: Pick<Windows, 'all' | 'bringForward'>;
  words: NativeWords;
  log: Pick<Log, 'warn'>;
  platform: NodeJS.Platform;
}

/** Returns a function that checks again, as after an event; simultaneous calls share one check. */
export function watchQueues(
  { app, nativeImage, Notification }: Pick<ElectronParts, 'app' | 'nativeImage' | 'Notification'>,
  deps: NoticeDeps,
): () => void {
  const { words, windows } = deps;
  /** The counts of the last check; null before the first and while nobody is signed in. */
  let before: ReadonlyMap<NoticeQueue, number> | null = null;
  let looking = false;
  let again = false;

  async function check(): Promise<void> {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      do {
        again = false;
        await lookOnce();
      } while (again);
    } catch (error) {
      deps.log.warn('The queues cannot be told of', { error });
    } finally {
      looking = false;
    }
  }

  async function lookOnce(): Promise<void> {
    const now = await countQueues(deps);
    if (windows.all().length === 0) return;
    showBadge([...(now?.values() ?? [])].reduce((sum, n) => sum + n, 0));
    const was = before;
    const grown = was && now ? [...now].filter(([kind, n]) => n > (was.get(kind) ?? 0)) : [];
    before = now;
    if (grown.length > 0 && !windows.all().some((window) => window.isFocused())) notify(grown);
  }

  function notify(grown: readonly [NoticeQueue, number][]): void {
    if (!Notification.isSupported()) return;
    const body = grown.map(([kind, n]) => words.say(kind, { n })).join('\n');
    const notice = new Notification({ title: 'Airdesk', body });
    notice.on('click', () => windows.bringForward());
    notice.show();
  }

  /** The Windows taskbar has no number: a dot shows that the count is not zero. */
  function showBadge(n: number): void {
    if (deps.platform !== 'win32') return void app.setBadgeCount(n);
    const dot = n > 0 ? nativeImage.createFromBitmap(DOT, { width: SIDE, height: SIDE }) : null;
    const said = n > 0 ? words.say('badge', { n }) : '';
    for (const window of windows.all()) window.setOverlayIcon(dot, said);
  }

  setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return () => void check();
}

/** The count of each automatic queue; null if nobody is signed in or the station is locked. */
async function countQueues({
  dispatcher,
  station,
}: NoticeDeps): Promise<ReadonlyMap<NoticeQueue, number> | null> {
  const counted = await dispatcher.dispatch<'queue.counts'>({
    name: 'queue.counts',
    input: {},
    credentials: { bearer: null, api_key: null, station: station.secret },
    channel: 'desk',
    speaks: true,
    remote: 'local',
    call_id: 'notices',
    if_match: null,
    idempotency_key: null,
    signal: null,
  });
  if (!counted.ok) return null;
  const { queues } = counted.value.output;
  return new Map(
    queues.flatMap(({ kind, count }) => (kind === 'OWN' ? [] : [[kind, count] as const])),
  );
}

const SIDE = 16;
/** A red disc, in blue, green, red and opacity. */
const DOT = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [(at % SIDE) - 7.5, Math.floor(at / SIDE) - 7.5];
    return x * x + y * y <= 56 ? [0x28, 0x28, 0xc6, 0xff] : [0, 0, 0, 0];
  }).flat(),
);
