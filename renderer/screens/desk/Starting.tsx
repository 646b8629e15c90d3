/** What an agent can start with when there is nothing yet: keys and entries, from the table. */
import { findCommand } from '../../commands/index.ts';
import { Key } from '../../ui/Key.tsx';
import { say } from '../../words/words.ts';

const STARTS = ['shop.form', 'shop.availability', 'booking.show', 'booking.import', 'help.keys'];

export function Starting() {
  return (
    <dl className="starting">
      {STARTS.map((id) => {
        const command = findCommand(id);
        if (!command) return null;
        const [entry] = command.entries;
        return (
          <div key={id}>
            <dt>{say(command.title)}</dt>
            <dd>
              <Key command={id} /> <span className="mono dim">{entry?.example}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
