/** The right to send: held by one runner, renewed as it works, its fence checked by every write. */
import { findStorageProblem } from '#db/open.ts';
import { dropLease, holdsLease, type Lease, takeLease } from '#db/store/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Ports } from '#main/ports.ts';

/** Another runner has taken over; never leaves the outbox. */
export class LeaseLost extends Error {}

/** A required write failed; never leaves the outbox. */
export class NotWritten extends Error {
  constructor(cause: unknown) {
    super(phrase('outbox_not_written'), { cause });
  }
}

type Write = Ports['db']['write'];

export interface OutboxLease {
  /** Takes or renews it; false while another runner holds it. */
  hold(): Promise<boolean>;
  /** One commit under the lease; throws `LeaseLost`, `NotWritten`, or the change's own error. */
  write: Write;
  /** After `LeaseLost`: it is taken again before the next turn. */
  forget(): void;
  giveBack(): Promise<void>;
}

export interface LeaseOptions {
  ports: Pick<Ports, 'db' | 'clock' | 'ids' | 'log'>;
  lease_ms: number;
  /** This process holds the data directory's lock, so any earlier lease is void. */
  alone: boolean;
}

export function createLease({ ports, lease_ms, alone }: LeaseOptions): OutboxLease {
  const owner = ports.ids.uuid();
  let lease: Lease | null = null;
  let first = true;
  let renew_at = 0;

  async function hold(): Promise<boolean> {
    if (lease && ports.clock.monotonic() < renew_at) return true;
    const asked_at = ports.clock.monotonic();
    const over = first && alone;
    const now = ports.clock.now();
    const until = new Date(now.getTime() + lease_ms);
    lease = await ports.db.write((tx) => takeLease(tx, { owner, now, until, over }));
    first = false;
    renew_at = asked_at + lease_ms / 2;
    return lease !== null;
  }

  const write: Write = async (change) => {
    let own: unknown = null;
    try {
      return await ports.db.write(async (tx) => {
        if (!lease || !(await holdsLease(tx, lease))) throw new LeaseLost();
        return await change(tx).catch((error: unknown) => {
          own = error;
          throw error;
        });
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // An error of the change itself concerns only its item.
      throw error === own && findStorageProblem(error) === null ? error : new NotWritten(error);
    }
  };

  return {
    hold,
    write,
    forget() {
      lease = null;
    },
    async giveBack() {
      const mine = lease;
      if (!mine) return;
      // The next start takes it over without this.
      await ports.db
        .write((tx) => dropLease(tx, mine))
        .catch((error: unknown) => ports.log.warn('The lease is not given back', { error }));
    },
  };
}
