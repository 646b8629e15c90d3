/** The queue that is being worked on: how much is left, and the keys that settle this line of it. */
import { queueTitle } from '../../state/queues-on-desk.ts';
import { Key } from '../../ui/Key.tsx';
import { useArea, useDesk } from '../../ui/use-desk.ts';
import { say } from '../../words/words.ts';

const CHOICES = [
  { command: 'worklist.done', title: 'worklist.done_next' },
  { command: 'worklist.delay', title: 'worklist.delay_next' },
  { command: 'worklist.leave', title: 'worklist.leave' },
] as const;

export function WorkBar() {
  const desk = useDesk();
  const { working, queues } = useArea((area) => area.worklist);
  if (!working) return null;
  const queue = queues?.find(
    (one) => one.queue === working.queue && one.category === working.category,
  );
  const title = queue ? queueTitle(queue) : '';
  return (
    <div className="work-bar" data-testid="work-bar">
      <b>{say('worklist.working', { queue: working.queue, title })}</b>
      {queue && <span className="dim">{say('worklist.left', { n: queue.count })}</span>}
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
