/** The queue that is being worked on: how much is left, and the keys that settle this line of it. */

import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { queueTitle } from '../queues/queues-on-desk.ts';

const CHOICES = [
  { command: 'queue.done', title: 'queue.done_next' },
  { command: 'queue.delay', title: 'queue.delay_next' },
  { command: 'queue.leave', title: 'queue.leave' },
] as const;

export function WorkBar() {
  const desk = useDesk();
  const { working, queues } = useArea((area) => area.agency_queues);
  if (!working) return null;
  const queue = queues?.find(
    (one) => one.queue === working.queue && one.category === working.category,
  );
  const title = queue ? queueTitle(queue) : '';
  return (
    <div className="work-bar" data-testid="work-bar">
      <b>{say('queue.working', { queue: working.queue, title })}</b>
      {queue && <span className="dim">{say('queue.left', { n: queue.count })}</span>}
      <span className="grow" />
      {CHOICES.map(({ command, title: words }) => (
        <button
          key={command}
          type="button"
          tabIndex={-1}
          className="button small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => desk.runCommand(command)}
        >
          <Key command={command} /> {say(words)}
        </button>
      ))}
    </div>
  );
}
