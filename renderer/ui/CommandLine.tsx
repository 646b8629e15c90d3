/**
 * The command line. It holds the focus by default; while it is empty the arrows act in the list on
 * screen, which screen readers follow by the active descendant.
 */

import { useRef } from 'react';
import type { Reading } from '../commands/read.ts';
import { activeArea, answer, patchArea } from '../state/desk.ts';
import { readLine } from '../state/entries.ts';
import { listOf } from '../state/moving.ts';
import { holdsCardNumber } from '../state/payment-forms.ts';
import { say } from '../words/words.ts';
import { COMMAND_LINE_ID } from './keyboard.ts';
import { LIST_ID, rowId } from './list-ids.ts';
import { useArea, useDesk, useOutbox } from './use-desk.ts';

export function CommandLine() {
  const desk = useDesk();
  const area = useArea((now) => now);
  const items = useOutbox((outbox) => outbox.items);
  const list = listOf(area, items);
  const reading = readLine(desk, area);
  const active = list.keys.length > 0 ? rowId(list.at) : undefined;
  const wrong = reading.state === 'wrong';
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
          // What was not taken stays, ready to be typed over from where it went wrong.
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
            maxLength={300}
            size={1}
            value={area.entry}
            onChange={(event) => {
              const { name } = activeArea(desk);
              const entry = event.target.value;
              // What is typed here is kept and recalled: a card number never gets that far.
              if (holdsCardNumber(entry)) {
                patchArea(desk, name, { entry: '' });
                answer(desk, name, 'warn', say('answer.no_card_here'));
              } else patchArea(desk, name, { entry });
            }}
          />
        </span>
      </form>
      <div className="reading cut" id="command-reading" data-testid="reading">
        <ReadingText reading={reading} typed={area.entry} />
      </div>
      <span className="language">{say('line.language')}</span>
    </section>
  );
}

function ReadingText({ reading, typed }: { reading: Reading; typed: string }) {
  switch (reading.state) {
    case 'empty':
      return <span className="faint">{say('line.hint')}</span>;
    case 'begun':
      return <span className="mono small">{reading.heads.join('  ')}</span>;
    case 'unfinished':
      return (
        <>
          {say('line.next', { what: say(reading.expected) })}
          {reading.format !== null && <span className="format">{reading.format}</span>}
        </>
      );
    case 'wrong':
      return (
        <>
          <span className="bad">
            <b className="mono">{typed.slice(reading.at).toUpperCase()}</b> ✕{' '}
            {say('line.expected', { what: say(reading.expected) })}
          </span>
          {reading.format !== null && <span className="format">{reading.format}</span>}
        </>
      );
    case 'impossible':
      return (
        <>
          {say(reading.says)}{' '}
          <span className="warn">! {say('line.impossible', { why: say(reading.why) })}</span>
        </>
      );
    case 'ready':
      return <span className="ready">{say(reading.order.says)}</span>;
  }
}
