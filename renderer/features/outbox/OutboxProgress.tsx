/** How far the outbox is: a bar, and what it counts in words. */

import { useOutbox } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { outageOf, progressOf } from './outbox-rows.ts';

export function OutboxProgress() {
  const items = useOutbox((outbox) => outbox.items);
  const outage = useOutbox((outbox) => outbox.outage);
  const since = outageOf(items, outage)?.began ?? null;
  const { all, sending, placed, attention, left } = progressOf(items, since);
  if (all === 0) return null;
  const done = all - sending - left;
  const parts = [
    [sending, 'outbox.progress_sending'],
    [left, 'outbox.progress_left'],
    [attention, 'outbox.progress_attention'],
    [placed, 'outbox.progress_placed'],
  ] as const;
  return (
    <span className="outbox-progress" data-testid="outbox-progress">
      <span className="dim small">
        {parts
          .filter(([n]) => n > 0)
          .map(([n, key]) => say(key, { n }))
          .join(' · ')}
      </span>
      <progress value={done} max={all} aria-label={say('outbox.progress', { done, all })} />
      <span className="mono small">
        {done}/{all}
      </span>
    </span>
  );
}
