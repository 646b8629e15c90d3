/** The last answer, or the call in progress: what for, to whom and for how long. */

import { say } from '../i18n/words.ts';
import type { Answer } from './area.ts';
import { Key } from './Key.tsx';
import { useArea, useNow } from './use-desk.ts';

const SIGN: Readonly<Record<Answer['kind'], string>> = { ok: '✓', info: 'i', warn: '!', bad: '✕' };

export function AnswerStrip() {
  const answer = useArea((area) => area.answer);
  const waiting = useArea((area) => area.waiting);
  return (
    <div className="answers">
      {answer && <Said answer={answer} />}
      {waiting && <Waiting text={waiting.text} since={waiting.since} />}
    </div>
  );
}

function Said({ answer }: { answer: Answer }) {
  return (
    <section
      className={`answer ${answer.kind}`}
      aria-label={say('answer.label')}
      data-testid="answer"
      data-kind={answer.kind}
    >
      <b aria-hidden="true" className="mono">
        {SIGN[answer.kind]}
      </b>
      <div className="said grow">
        <span className="strong">{answer.text}</span>
        {answer.details.length > 0 && (
          <ul>
            {answer.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      <Key command="line.escape" />
    </section>
  );
}

function Waiting({ text, since }: { text: string; since: number }) {
  const seconds = Math.max(0, Math.floor((useNow().getTime() - since) / 1000));
  return (
    <section className="answer" aria-label={text} data-testid="waiting">
      <b aria-hidden="true" className="mono pulse">
        …
      </b>
      <span className="grow">
        {text} <span className="dim">{say('waiting.since', { s: seconds })}</span>
      </span>
      <span className="dim small">{say('waiting.stop')}</span>
    </section>
  );
}
