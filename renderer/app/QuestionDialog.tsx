/**
 * A question that must be answered before anything is done. If it removes something, the focus is
 * on "keep", so that a double key press destroys nothing. Keys count only after a short pause, and
 * not while a key pressed earlier is held: a remote desktop sends a held key as many presses.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { say } from '../i18n/words.ts';
import { Button } from '../ui/Form.tsx';
import { keepNumbersWhole } from '../ui/whole-numbers.tsx';
import type { Question } from './area.ts';
import { Key } from './Key.tsx';
import { useDesk } from './use-desk.ts';

/** A question takes an answer only after this time without a key. */
const QUIET_MS = 400;
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];

const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;

/** Whether the question was shown long enough without a key press. */
function useReady(question: Question): boolean {
  const [ready, setReady] = useState<Question | null>(null);
  useLayoutEffect(() => {
    let stood = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      stood = false;
      setReady(null);
      clearTimeout(timer);
      timer = setTimeout(() => {
        stood = true;
        setReady(question);
      }, QUIET_MS);
    };
    const waitAgain = (event: KeyboardEvent) => {
      if (stood ? isCharacter(event) : !MODIFIERS.includes(event.key)) wait();
    };
    window.addEventListener('keydown', waitAgain, { capture: true });
    wait();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', waitAgain, { capture: true });
    };
  }, [question]);
  return ready === question;
}

export function QuestionDialog({ question }: { question: Question }) {
  const { actions } = useDesk();
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const { danger } = question;
  const ready = useReady(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus again
  useLayoutEffect(() => (danger ? keep : confirm).current?.focus(), [danger, question]);
  return (
    <div className="shade">
      <div
        className="question"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="question-title"
        aria-describedby="question-lines"
        data-testid="question"
        data-question-ready={ready || undefined}
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
              <dd>{keepNumbersWhole(value)}</dd>
            </div>
          ))}
        </dl>
        {question.note !== undefined && <p>{question.note}</p>}
        <div className="foot">
          <Button ref={keep} onClick={() => ready && actions.closeOverlay()}>
            {say('question.keep')} <kbd>Esc</kbd>
          </Button>
          <button
            ref={confirm}
            type="button"
            className={`button ${danger ? 'danger' : 'primary'}`}
            data-testid="confirm"
            onClick={() => ready && actions.confirm()}
          >
            {question.confirm} <Key command="dialog.confirm" />
          </button>
        </div>
      </div>
    </div>
  );
}
