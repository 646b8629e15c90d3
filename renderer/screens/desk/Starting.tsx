/** What an agent can start with when there is nothing yet: keys and entries, from the table. */
import { findCommand } from '../../commands/index.ts';
import { entryOf } from '../../commands/typed.ts';
import { Key } from '../../ui/Key.tsx';
import { usePreferences } from '../../ui/use-desk.ts';
import { say } from '../../words/words.ts';

const STARTS = [
  'shop.form',
  'shop.availability',
  'booking.retrieve',
  'booking.import',
  'help.keys',
];

export function Starting() {
  const home = usePreferences(({ home_language }) => home_language);
  return (
    <dl className="starting">
      {STARTS.map((id) => {
        const command = findCommand(id);
        if (!command) return null;
        const entry = entryOf(command, home);
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
