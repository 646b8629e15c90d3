/** Every command by name, with its key and its entry. */
import { useLayoutEffect, useRef } from 'react';
import { findEntry } from '../commands/typed.ts';
import { say } from '../i18n/words.ts';
import { Key } from './Key.tsx';
import { listPaletteRows } from './palette-rows.ts';
import { useCommandContext, useDesk, usePreferences } from './use-desk.ts';

const buildOptionId = (at: number): string => `palette-${at}`;

export function Palette({ text, at }: { text: string; at: number }) {
  const desk = useDesk();
  const home = usePreferences(({ home_language }) => home_language);
  const rows = listPaletteRows(text, useCommandContext(), home);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  useLayoutEffect(() => {
    document.getElementById(buildOptionId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="shade" onMouseDown={() => desk.actions.closeOverlay()}>
      <div
        className="palette"
        role="dialog"
        aria-modal="true"
        aria-label={say('palette.label')}
        onMouseDown={(event) => event.stopPropagation()}
      >
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={rows.length > 0 ? buildOptionId(at) : undefined}
          aria-label={say('palette.placeholder')}
          placeholder={say('palette.placeholder')}
          data-testid="palette"
          spellCheck={false}
          value={text}
          onChange={(event) =>
            desk.shell.setState({ overlay: { kind: 'palette', text: event.target.value, at: 0 } })
          }
        />
        <ul role="listbox" id="palette-list" aria-label={say('palette.label')}>
          {rows.map(({ command, why }, index) => (
            <li
              key={command.id}
              id={buildOptionId(index)}
              role="option"
              aria-selected={index === at}
              aria-disabled={why !== null || undefined}
              onClick={() => {
                desk.shell.setState({ overlay: { kind: 'palette', text, at: index } });
                desk.actions.runPalette();
              }}
            >
              <span className="cut">
                {say(command.title)} {why && <span className="faint small">· {say(why)}</span>}
              </span>
              <span className="entry">{findEntry(command, home)?.head}</span>
              <span className="key">
                <Key command={command.id} />
              </span>
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p className="empty">{say('palette.none')}</p>}
      </div>
    </div>
  );
}
