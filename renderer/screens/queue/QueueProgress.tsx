/** How far the queue is: a bar, and what it counts in words. */
import { outageOf, progressOf } from '../../state/queue-rows.ts';
import { useOutbox } from '../../ui/use-desk.ts';
import { say } from '../../words/words.ts';

export function QueueProgress() {
  const items = useOutbox((outbox) => outbox.items);
  const outage = useOutbox((outbox) => outbox.outage);
  const since = outageOf(items, outage)?.began ?? null;
  const { all, sending, placed, attention, left } = progressOf(items, since);
  if (all === 0) return null;
  const done = all - sending - left;
  const parts = [
    [sending, 'queue.progress_sending'],
    [left, 'queue.progress_left'],
    [attention, 'queue.progress_attention'],
    [placed, 'queue.progress_placed'],
  ] as const;
  return (
    <span className="queue-progress" data-testid="queue-progress">
      <span className="dim small">
        {parts
          .filter(([n]) => n > 0)
          .map(([n, key]) => say(key, { n }))
          .join(' · ')}
      </span>
      <progress value={done} max={all} aria-label={say('queue.progress', { done, all })} />
      <span className="mono small">
        {done}/{all}
      </span>
    </span>
  );
}
