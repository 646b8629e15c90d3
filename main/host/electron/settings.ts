/** The desktop app's own settings: its windows, and its binding as a workstation, sealed. */
import { z } from 'zod';
import { MAX_WINDOWS } from '#main/contract/desk.ts';
import type { Dispatcher } from '#main/dispatch/types.ts';
import type { ElectronParts, WindowPart } from './parts.ts';
import type { Sealer } from './secrets.ts';

/** The part of electron-store that is used. */
export interface Settings {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/**
 * The settings of this run: what their file does not give or take (it is damaged, the disk is full)
 * is kept in memory, because no window, sign-in or quitting may depend on it.
 */
export function createSettings(open: () => Settings, lost: (error: unknown) => void): Settings {
  const changed = new Map<string, unknown>();
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      lost(error);
      return undefined;
    }
  };
  const file = attempt(open);
  return {
    get: (key) => (changed.has(key) ? changed.get(key) : attempt(() => file?.get(key))),
    set(key, value) {
      changed.set(key, value);
      attempt(() => file?.set(key, value));
    },
  };
}

const WINDOWS = 'windows';
const STATION = 'station';

const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

/** The stored windows, without those outside every display; none if they cannot be read. */
export function readWindows(settings: Settings, screen: ElectronParts['screen']): WindowState[] {
  const kept = z.array(WindowState).max(MAX_WINDOWS).safeParse(settings.get(WINDOWS));
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return (kept.data ?? []).filter(({ x, y, width, height }) =>
    areas.some((area) => {
      const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
      const down = Math.min(y + height, area.y + area.height) - Math.max(y, area.y);
      return across >= 100 && down >= 100;
    }),
  );
}

export function keepWindows(settings: Settings, windows: readonly WindowPart[]): void {
  const states = windows.map(
    (window): WindowState => ({ ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  settings.set(WINDOWS, states);
}

/** The secret of this app's binding: the stored one while it is valid, else a new one. */
export async function getStationSecret(
  settings: Settings,
  sealer: Sealer,
  dispatcher: Pick<Dispatcher, 'bindStation' | 'isStation'>,
): Promise<string> {
  const kept = settings.get(STATION);
  const known = typeof kept === 'string' ? await sealer.open(kept) : null;
  if (known && (await dispatcher.isStation(known.text))) {
    if (known.stale) await keepStation(settings, sealer, known.text);
    return known.text;
  }
  const { secret } = await dispatcher.bindStation('app');
  await keepStation(settings, sealer, secret);
  return secret;
}

/** Without a working vault the secret is not stored: the agent signs in at each start. */
export async function keepStation(
  settings: Settings,
  sealer: Sealer,
  secret: string,
): Promise<void> {
  const sealed = await sealer.seal(secret).catch(() => null);
  if (sealed !== null) settings.set(STATION, sealed);
}
