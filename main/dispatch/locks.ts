/** Mutexes by key, kept while held or waited for. A holder's own timeouts limit how long. */
import { E_TIMEOUT, Mutex, withTimeout } from 'async-mutex';
import type { Locks } from '#main/ports.ts';

export function createLocks(): Locks {
  const table = new Map<string, { mutex: Mutex; users: number }>();
  return {
    held: (key) => table.get(key)?.mutex.isLocked() ?? false,
    async hold(key, wait_ms, work) {
      const entry = table.get(key) ?? { mutex: new Mutex(), users: 0 };
      table.set(key, entry);
      entry.users += 1;
      try {
        const release = await withTimeout(entry.mutex, wait_ms).acquire();
        try {
          return { value: await work() };
        } finally {
          release();
        }
      } catch (error) {
        if (error === E_TIMEOUT) return null;
        throw error;
      } finally {
        entry.users -= 1;
        if (entry.users === 0) table.delete(key);
      }
    },
  };
}
