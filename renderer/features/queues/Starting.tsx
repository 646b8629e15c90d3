/** What an agent can start with when there is nothing yet: keys and entries, from the table. */

import { Key } from '../../app/Key.tsx';
import { usePreferences } from '../../app/use-desk.ts';
import { findCommand } from '../../commands/index.ts';
import { entryOf } from '../../commands/typed.ts';
import { say } from '../../i18n/words.ts';

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
