/**
 * Sends queued items, once each. One runner at a time, by a lease whose fence is checked in the
 * transaction of every write. An item is SENDING on disk before anything is sent; one with an
 * unknown outcome is looked up and not sent again before that is settled.
 */
import { findStorageProblem } from '#db/open.ts';
import { changeOutboxItem, listOutboxOfBooking, listUnsettledOutbox } from '#db/store/outbox.ts';
import type { OutboxHead } from '#main/domain/outbox/item.ts';
import type { Outbox, Ports } from '#main/ports.ts';
import { type Cooldowns, createCooldowns } from './cooldowns.ts';
import { forgetSettled, pickDueNow } from './due.ts';
import { createLease, LeaseLost, NotWritten, type OutboxLease } from './lease.ts';
import { createSender, type SenderOptions } from './sending.ts';

export interface Timers {
  set(work: () => void, delay_ms: number): unknown;
  clear(timer: unknown): void;
}

export interface OutboxOptions extends SenderOptions {
  ports: Pick<Ports, 'db' | 'drafts' | 'clock' | 'ids' | 'log' | 'connection'>;
  timers: Timers;
  /** This process holds the data directory's lock, so any earlier lease is void. */
  alone: boolean;
}

/** The longest wait for a turn, whatever the machine's clock does. */
const MAX_SLEEP_MS = 60_000;

/** The name of the cooldown for the whole outbox. */
const EVERYTHING = '*';

/** Turns that never overlap: one requested while another runs follows directly. */
function createTurns(timers: Timers, turn: () => Promise<void>, broke: (error: unknown) => void) {
  let timer: unknown = null;
  let stopped = false;
  let turning: Promise<void> | null = null;
  let again = false;

  function wake() {
    if (stopped) return;
    if (turning) {
      again = true;
      return;
    }
    turning = turn()
      .catch(broke)
      .finally(() => {
        turning = null;
        if (!again) return;
        again = false;
        wake();
      });
  }

  return {
    wake,
    sleep(ms: number) {
      if (stopped) return;
      if (timer !== null) timers.clear(timer);
      timer = timers.set(wake, Math.max(0, Math.min(ms, MAX_SLEEP_MS)));
    },
    stopped: () => stopped,
    current: () => turning,
    stop() {
      stopped = true;
      if (timer !== null) timers.clear(timer);
    },
  };
}

/** Items being sent at the same time; `ended` is called after each. */
function createSendings(
  options: OutboxOptions,
  lease: OutboxLease,
  cooldowns: Cooldowns,
  ended: () => void,
) {
  const { ports, settings } = options;
  const send = createSender(options, lease, cooldowns);
  const sending = new Map<string, Promise<void>>();

  /** Nothing is sent unstored: a failed write stops everything, a failed item only itself. */
  function handleError(item: OutboxHead, error: unknown) {
    ports.log.error('A queued item broke', { item: item.id, error });
    const unwritten = error instanceof NotWritten || findStorageProblem(error) !== null;
    cooldowns.give(unwritten ? EVERYTHING : item.id, settings.backoff.max_ms);
  }

  return {
    ids: (): ReadonlySet<string> => new Set(sending.keys()),
    begin(item: OutboxHead, work: (item: OutboxHead) => Promise<void> = send) {
      const { id, agency_id } = item;
      const done = ports.connection
        .onBehalf(agency_id, () => work(item))
        .catch((error: unknown) => {
          // A started attempt is on disk; a later turn finds it there.
          if (error instanceof LeaseLost) lease.forget();
          else handleError(item, error);
        })
        .finally(() => {
          sending.delete(id);
          ended();
        });
      sending.set(id, done);
    },
    settled: () => Promise.allSettled(sending.values()),
  };
}

/** What an agency may have sent: neither kept back nor waiting for a decision. */
async function listWaiting({ db }: Pick<Ports, 'db'>, agency_id: number): Promise<OutboxHead[]> {
  const unsettled = await listUnsettledOutbox(db.read);
  return unsettled.filter(
    (item) => item.agency_id === agency_id && item.status !== 'NEEDS_ATTENTION' && !item.on_hold,
  );
}

async function makeDueNow(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  items: readonly OutboxHead[],
): Promise<void> {
  await db.write(async (tx) => {
    for (const { id } of items) {
      const change = { next_attempt_at: clock.now().toISOString() };
      await changeOutboxItem(tx, { id, from: ['QUEUED', 'UNKNOWN'], change, now: clock.now() });
    }
  });
}

export function startOutbox(options: OutboxOptions): Outbox {
  const { ports, timers, settings } = options;
  const lease = createLease({ ports, lease_ms: settings.lease_ms, alone: options.alone });
  const cooldowns = createCooldowns(ports.clock);
  const sendings = createSendings(options, lease, cooldowns, () => wake());
  /** Requested by their agency: sent once, even during a cooldown. */
  const requested = new Set<string>();
  let left: readonly OutboxHead[] | null = null;
  const now = () => ports.clock.now();
  const turns = createTurns(timers, turn, (error) => {
    ports.log.error('A turn of the outbox broke', { error });
    cooldowns.give(EVERYTHING, settings.backoff.max_ms);
    turns.sleep(settings.backoff.max_ms);
  });
  const { wake, sleep } = turns;
  const canReach = ({ provider_type, agency_id }: OutboxHead) =>
    ports.connection.reachable(provider_type, agency_id);

  async function turn(): Promise<void> {
    const cooldown = cooldowns.left(EVERYTHING);
    if (cooldown > 0) return sleep(cooldown);
    await finishLeft();
    const unsettled = await listUnsettledOutbox(ports.db.read);
    forgetSettled(requested, unsettled);
    if (unsettled.length === 0 || turns.stopped()) return;
    if (!(await lease.hold())) return sleep(settings.lease_ms / 2);
    const { start, next_ms } = pickDueNow(unsettled, now().getTime(), {
      sending: sendings.ids(),
      per_provider: settings.per_provider,
      reachable: canReach,
      rest_ms: ({ id, provider_type }) =>
        requested.has(id) ? 0 : Math.max(cooldowns.left(id), cooldowns.left(provider_type)),
    });
    const sent_to = new Set<string>();
    for (const item of start) {
      if (settings.gap_ms > 0 && sent_to.has(item.provider_type)) continue;
      sent_to.add(item.provider_type);
      cooldowns.give(item.provider_type, settings.gap_ms);
      requested.delete(item.id);
      sendings.begin(item);
    }
    const spaced = sent_to.size < start.length ? settings.gap_ms : MAX_SLEEP_MS;
    sleep(Math.min(next_ms ?? MAX_SLEEP_MS, spaced));
  }

  /** What followed a placed item when the last process ended is done as soon as it can be. */
  async function finishLeft(): Promise<void> {
    left ??= await options.work.listUnfinished();
    const [ready, waiting] = [left.filter(canReach), left.filter((item) => !canReach(item))];
    left = waiting;
    if (turns.stopped()) return;
    for (const item of ready) sendings.begin(item, ({ id }) => options.work.finish(id));
  }

  async function finish({
    booking_id,
    intent_id,
  }: Parameters<Outbox['settled']>[0]): Promise<void> {
    const items = await listOutboxOfBooking(ports.db.read, booking_id);
    const item = items.find((one) => one.intent_id === intent_id);
    // An item that is being sent or looked up finishes by itself.
    if (!item || turns.stopped() || sendings.ids().has(item.id)) return;
    options.moved?.(item);
    sendings.begin(item, ({ id }) => options.work.finish(id));
  }

  const unsubscribe = ports.connection.onChange(wake);
  wake();

  return {
    wake,
    moved(item) {
      options.moved?.(item);
      // An item that waits for the connection is started by the connection's event, not from here.
      if (item.status !== 'QUEUED' || canReach(item)) wake();
    },
    async drain(agency_id) {
      const waiting = (await listWaiting(ports, agency_id)).filter(
        ({ id }) => !sendings.ids().has(id),
      );
      cooldowns.end(EVERYTHING);
      for (const { id } of waiting) requested.add(id);
      await makeDueNow(ports, waiting);
      wake();
      return waiting.length;
    },
    settled: (item) =>
      void finish(item).catch((error: unknown) =>
        ports.log.error('What follows a queued item is lost', { booking: item.booking_id, error }),
      ),
    async idle() {
      while (turns.current() || sendings.ids().size > 0) {
        await turns.current();
        await sendings.settled();
      }
    },
    async stop() {
      turns.stop();
      unsubscribe();
      await turns.current();
      await sendings.settled();
      await lease.giveBack();
    },
  };
}
