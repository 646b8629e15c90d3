/**
 * The command line, which has the focus by default. While it is empty, the arrow keys move the
 * list's cursor; `aria-activedescendant` tells screen readers which row that is.
 */
import { useRef } from 'react';
import { stepThrough } from '#main/contract/collections.ts';
import { SPECIAL_CHARACTERS } from '../commands/entry-commands.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { say } from '../i18n/words.ts';
import { LANGUAGES } from '../languages/language.ts';
import { getRowId, LIST_ID } from '../ui/list-ids.ts';
import { MouseButton } from '../ui/MouseButton.tsx';
import type { Desk } from './create-desk.ts';
import { getLanguageName, readWhole } from './entry-reading.ts';
import { refuseCardHere } from './entry-running.ts';
import { COMMAND_LINE_ID } from './keyboard.ts';
import { LineReading } from './LineReading.tsx';
import { takePaste } from './reader-data.ts';
import { useArea, useDesk, useList, usePreferences } from './use-desk.ts';

/** Room for several entries on one line. */
const MAX_LENGTH = 600;

export function CommandLine() {
  const desk = useDesk();
  const area = useArea((now) => now);
  const list = useList();
  const read = readWhole(desk, area);
  const active = list.keys.length > 0 ? getRowId(list.at) : undefined;
  const wrong = read.reading.state === 'wrong' || read.reading.state === 'unknown';
  const line = useRef<HTMLInputElement>(null);
  return (
    <section className="line" data-pane="line" aria-label={say('line.label')}>
      <span className="prompt" aria-hidden="true">
        ›
      </span>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const from = desk.runEntry();
          // A refused entry stays, with the caret at the error.
          if (from !== null) line.current?.setSelectionRange(from, area.entry.length);
        }}
      >
        <span className="typing">
          <span className="size" aria-hidden="true">
            {area.entry}
          </span>
          <input
            ref={line}
            id={COMMAND_LINE_ID}
            data-command-line
            data-testid="command-line"
            aria-label={say('line.label')}
            aria-controls={active === undefined ? undefined : LIST_ID}
            aria-activedescendant={area.entry === '' ? active : undefined}
            aria-describedby="command-reading"
            aria-invalid={wrong || undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH}
            size={1}
            value={area.entry}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              const taken = takePaste(desk, text, null, true);
              if (taken || pasteLines(desk, text, event.currentTarget)) event.preventDefault();
            }}
            onChange={(event) => {
              const { name } = desk.getActiveArea();
              const entry = event.target.value;
              // Typed entries are stored and recalled, so a card number must not get that far.
              if (holdsCardNumber(entry)) {
                desk.patchArea(name, { entry: '' });
                refuseCardHere(desk);
              } else desk.patchArea(name, { entry });
            }}
          />
        </span>
      </form>
      <div className="reading cut" id="command-reading" data-testid="reading">
        <LineReading read={read} typed={area.entry} />
      </div>
      <SpecialCharacters />
      <HomeLanguage />
    </section>
  );
}

/** Joins pasted lines for the agent to run. False for a single line, which the browser pastes. */
function pasteLines(desk: Desk, text: string, input: HTMLInputElement): boolean {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (lines.length < 2) return false;
  const { name, entry } = desk.getActiveArea();
  const start = input.selectionStart ?? entry.length;
  const end = input.selectionEnd ?? start;
  const [before, after] = [entry.slice(0, start), entry.slice(end)];
  const fitting = listFitting(filled, MAX_LENGTH - before.length - after.length);
  const n = fitting.length;
  if (holdsCardNumber(before + filled.join('; ') + after)) refuseCardHere(desk);
  else {
    desk.patchArea(name, { entry: before + fitting.join('; ') + after });
    if (n === filled.length) desk.announce(say('line.pasted', { n }));
    else desk.answer(name, 'warn', say('line.pasted_some', { n, count: filled.length }));
  }
  return true;
}

/** The first entries that fit as they are: one that is cut may mean something else. */
export function listFitting(entries: readonly string[], room: number): string[] {
  const fitting: string[] = [];
  for (const entry of entries) {
    if ([...fitting, entry].join('; ').length > room) break;
    fitting.push(entry);
  }
  return fitting;
}

/** Buttons for characters that keyboards lack (¥ ‡ ¤); keys insert them as well. */
function SpecialCharacters() {
  const desk = useDesk();
  return (
    <span className="signs" role="group" aria-label={say('line.signs')}>
      {SPECIAL_CHARACTERS.map(({ sign }) => (
        <MouseButton key={sign} className="mono" onClick={() => desk.actions.insertCharacter(sign)}>
          {sign}
        </MouseButton>
      ))}
    </span>
  );
}

/** The language whose entries are read first; a click switches to the next. */
function HomeLanguage() {
  const desk = useDesk();
  const home = usePreferences(({ home_language }) => home_language);
  const language = getLanguageName(home);
  const next = stepThrough(LANGUAGES, home, 1);
  return (
    <MouseButton
      className="language"
      data-testid="home-language"
      title={say('line.change_language', { language })}
      onClick={() => desk.actions.setHomeLanguage(next)}
    >
      {language}
    </MouseButton>
  );
}
