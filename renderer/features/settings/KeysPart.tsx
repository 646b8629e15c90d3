/** Keys of commands, changed by pressing the new key; a key that is not free is refused. */
import { type KeyboardEvent, useState } from 'react';
import { setPreferences } from '../../app/preference-actions.ts';
import { findPressedChord, judgeChord, type KeyLine, listKeyLines } from '../../app/rebinding.ts';
import { useDesk, usePreferences } from '../../app/use-desk.ts';
import { formatChord, typesCharacter } from '../../commands/keys/chord.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, Tool } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { useCalls } from './use-settings.ts';

export function KeysPart() {
  const desk = useDesk();
  const own = usePreferences(({ bindings }) => bindings);
  const [filter, setFilter] = useState('');
  const { host, platform } = desk;
  const words = filter.toLowerCase();
  const lines = listKeyLines({ host, platform, own }).filter(({ title }) =>
    say(title).toLowerCase().includes(words),
  );
  return (
    <>
      <div className="settings-tools">
        <TextField
          label={say('keys.filter')}
          name="keys-filter"
          value={filter}
          onChange={setFilter}
        />
        <Button
          look="small"
          disabled={Object.keys(own).length === 0}
          onClick={() => void setPreferences(desk, { bindings: {} })}
        >
          {say('keys.reset_all')}
        </Button>
      </div>
      <PlainTable columns={['keys.command', 'keys.own', 'keys.now']} tools="providers.edit">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </PlainTable>
    </>
  );
}

function Line({ line }: { line: KeyLine }) {
  const desk = useDesk();
  const { showAnswer } = useCalls();
  const own = usePreferences(({ bindings }) => bindings);
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { host, platform } = desk;
  const { id } = line;
  const title = say(line.title);
  const formatChords = (chords: readonly string[]) =>
    chords.map((chord) => formatChord(chord, platform)).join('  ');
  const keep = async (chords: readonly string[] | null) => {
    const { [id]: _before, ...others } = own;
    const bindings = chords === null ? others : { ...others, [id]: [...chords] };
    setAsking(false);
    setWrong(null);
    if (await setPreferences(desk, { bindings })) {
      const chord = chords === null ? line.defaults : chords;
      showAnswer(
        'ok',
        say('keys.changed', { command: title, chord: formatChords(chord) || say('keys.none') }),
      );
    }
  };
  const press = (event: KeyboardEvent) => {
    if (!asking) return;
    // Escape and Tab leave the field without a change, as everywhere.
    if (event.key === 'Tab') return setAsking(false);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      setAsking(false);
      setWrong(null);
      return;
    }
    if (typesCharacter(event.nativeEvent, platform)) {
      return setWrong(say('keys.plain', { chord: event.key }));
    }
    const chord = findPressedChord(event.nativeEvent, platform);
    if (chord === null) return;
    const why = judgeChord(id, chord, { host, platform, own });
    if (why) setWrong(say(why, { ...why.with, chord: formatChord(chord, platform) }));
    else void keep([chord]);
  };
  return (
    <tr>
      <td>{title}</td>
      <td className="mono dim">{formatChords(line.defaults)}</td>
      <td className="mono">
        {formatChords(line.now) || <span className="faint">{say('keys.none')}</span>}
      </td>
      <td className="key-tools">
        <Button
          look="small"
          aria-label={`${say('providers.edit')} ${title}`}
          aria-describedby={wrong ? `wrong-${id}` : undefined}
          data-capture-keys={asking || undefined}
          onClick={() => setAsking(true)}
          onBlur={() => setAsking(false)}
          onKeyDown={press}
        >
          {asking ? say('keys.press') : say('providers.edit')}
        </Button>
        {line.now.length > 0 && (
          <Tool label={say('keys.remove')} of={title} onClick={() => void keep([])} />
        )}
        {line.changed && (
          <Tool label={say('keys.reset')} of={title} onClick={() => void keep(null)} />
        )}
        {wrong && (
          <span role="alert" id={`wrong-${id}`} className="bad small">
            {wrong}
          </span>
        )}
      </td>
    </tr>
  );
}
