/**
 * A summary that waits for a decision. What takes something away has the focus on "keep", so that a
 * key pressed twice destroys nothing.
 */
import { useLayoutEffect, useRef } from 'react';
import type { Question } from '../state/stores.ts';
import { say } from '../words/words.ts';
import { Key } from './Key.tsx';
import { useDesk } from './use-desk.ts';

export function QuestionDialog({ question }: { question: Question }) {
  const { actions } = useDesk();
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const { danger } = question;
  useLayoutEffect(() => (danger ? keep : confirm).current?.focus(), [danger]);
  return (
    <div className="shade">
      <div
        className="question"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="question-title"
        aria-describedby="question-lines"
        data-testid="question"
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          const other = document.activeElement === keep.current ? confirm : keep;
          other.current?.focus();
        }}
      >
        <div className="head">
          <h1 id="question-title">{question.title}</h1>
        </div>
        <dl id="question-lines">
          {question.lines.map(({ label, value }) => (
            <div key={`${label} ${value}`} className="pair">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {question.note !== null && <p>{question.note}</p>}
        <div className="foot">
          <button
            ref={keep}
            type="button"
            className="button"
            onClick={() => actions.closeOverlay()}
          >
            {say('question.keep')} <kbd>Esc</kbd>
          </button>
          <button
            ref={confirm}
            type="button"
            className={`button ${danger ? 'danger' : 'primary'}`}
            data-testid="confirm"
            onClick={() => actions.confirm()}
          >
            {question.confirm} <Key command="dialog.confirm" />
          </button>
        </div>
      </div>
    </div>
  );
}
