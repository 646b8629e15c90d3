/** The day end: days and agent, the choice of four summaries, and its content. */

import { patchArea } from '../../app/desk-context.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Form } from '../../ui/Form.tsx';
import { Documents } from './Documents.tsx';
import { readDayEnd } from './day-end.ts';
import { formatMinorMoney } from './day-rows.ts';
import { DAY_END_GROUPS, type DayView } from './papers-state.ts';
import { formatLabel, Summary } from './Summary.tsx';
import '../queues/desk.css';
import '../ticketing/tickets.css';
import './dayend.css';

export function DayEndScreen() {
  const day = useArea((area) => area.day);
  if (!day) return null;
  const { answer } = day;
  return (
    <>
      <DayBar day={day} />
      {answer && answer.lines.length === 0 && <p className="empty">{say('dayend.none')}</p>}
      {answer && answer.lines.length > 0 && (
        <>
          <Parts day={day} />
          {day.open === null ? (
            <Summary view={answer} group={day.group} />
          ) : (
            <Documents view={answer} day={day} />
          )}
        </>
      )}
    </>
  );
}

function DayBar({ day }: { day: DayView }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const change = (part: Partial<DayView>) =>
    patchArea(desk, name, { day: { ...day, errors: {}, ...part } });
  const renderField = (which: 'from' | 'to') => (
    <input
      type="text"
      name={which}
      className="mono"
      data-first={which === 'from' || undefined}
      aria-label={say(`dayend.${which}`)}
      aria-invalid={day.errors[which] !== undefined || undefined}
      title={day.errors[which]}
      maxLength={10}
      spellCheck={false}
      autoComplete="off"
      value={day[which]}
      onChange={(event) => change({ [which]: event.target.value })}
    />
  );
  const agents = day.answer?.agents ?? [];
  return (
    <div className="bar">
      <h1>{say('dayend.title')}</h1>
      <Form
        className="period"
        aria-label={say('dayend.title')}
        onSubmit={() => {
          void readDayEnd(desk, name);
          desk.actions.escape();
        }}
      >
        {renderField('from')} <span className="dim">{say('tickets.to')}</span> {renderField('to')}
        {agents.length > 1 && (
          <select
            name="agent"
            aria-label={say('dayend.agent')}
            value={day.agent ?? ''}
            onChange={(event) =>
              change({ agent: event.target.value === '' ? null : Number(event.target.value) })
            }
          >
            <option value="">{say('dayend.everybody')}</option>
            {agents.map((agent) => (
              <option key={agent.id} value={agent.id}>
                {agent.name}
              </option>
            ))}
          </select>
        )}
        <button type="submit" className="button small">
          {say('dayend.show')} <kbd>Enter</kbd>
        </button>
      </Form>
      <span className="grow" />
      {day.answer && (
        <span className="mono strong" data-testid="dayend-total">
          {day.answer.currency} {formatMinorMoney(day.answer.total.total, day.answer.currency)}
        </span>
      )}
    </div>
  );
}

/** The choice of summary; no Tab stop, since arrows switch it from the list. */
function Parts({ day }: { day: DayView }) {
  return (
    <div className="dayend-parts">
      <Key command="dayend.previous" />
      {DAY_END_GROUPS.map((group) => (
        <span key={group} className={group === day.group ? 'chip on' : 'chip'}>
          {say(`dayend.by.${group}`)}
        </span>
      ))}
      <Key command="dayend.next" />
      {day.open !== null && day.answer && (
        <span className="dim">
          {formatLabel(day.answer, day.group, day.open)} · <kbd>Esc</kbd>
        </span>
      )}
      <span className="grow" />
      {day.answer?.by_collector.map(({ collector, total }) => (
        <span key={collector} className={collector === 'NOBODY' ? 'warn small' : 'dim small'}>
          {say(`collector.${collector}`)}{' '}
          <span className="mono">{formatMinorMoney(total, day.answer?.currency ?? '')}</span>
        </span>
      ))}
    </div>
  );
}
