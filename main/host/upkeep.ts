/**
 * What the service does by itself while it runs: looks up effects whose outcome is unknown, soon
 * after the start and then ever more rarely, and throws away what is past its time.
 */
import { purgeIntents } from '#db/store/intents.ts';
import { deleteExpiredOffers } from '#db/store/offers.ts';
import { deleteIdleStations } from '#db/store/stations.ts';
import { deleteExpiredTokens } from '#db/store/tokens.ts';
import type { Ports } from '#main/ports.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_LOOK_MS = 15_000;
const LONGEST_LOOK_MS = 5 * 60_000;
const MOST_ROUNDS = 100;
const STATION_LIFE_MS = 90 * DAY_MS;

export interface Upkeep {
  /** Ends the timers and waits for the round under way. */
  stop(): Promise<void>;
}

type UpkeepPorts = Pick<Ports, 'db' | 'intents' | 'clock' | 'log'>;

export function startUpkeep(ports: UpkeepPorts): Upkeep {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let wait_ms = FIRST_LOOK_MS;
  let tidied = Number.NEGATIVE_INFINITY;

  async function once(): Promise<void> {
    try {
      const left = await ports.intents.reconcile();
      if (left > 0) ports.log.warn('Effects with unknown outcome are left', { left });
      wait_ms = left > 0 ? Math.min(wait_ms * 2, LONGEST_LOOK_MS) : LONGEST_LOOK_MS;
      if (!stopped && ports.clock.monotonic() - tidied >= HOUR_MS) {
        await tidy(ports);
        tidied = ports.clock.monotonic();
      }
    } catch (error) {
      ports.log.error('The upkeep round broke', { error });
      wait_ms = LONGEST_LOOK_MS;
    }
  }

  function next(delay_ms: number): void {
    timer = setTimeout(() => {
      round = once().then(() => {
        if (!stopped) next(wait_ms);
      });
    }, delay_ms);
    timer.unref();
  }

  next(0);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

async function tidy({ db, clock }: UpkeepPorts): Promise<void> {
  const now = clock.now().getTime();
  const before = (age_ms: number) => new Date(now - age_ms);
  // One short transaction each: nobody waits long behind the broom.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if ((await db.write((tx) => deleteExpiredOffers(tx, before(DAY_MS)))) === 0) break;
  }
  await db.write((tx) => deleteExpiredTokens(tx, before(DAY_MS)));
  await db.write((tx) => purgeIntents(tx, before(DAY_MS)));
  await db.write((tx) => deleteIdleStations(tx, before(STATION_LIFE_MS)));
}
