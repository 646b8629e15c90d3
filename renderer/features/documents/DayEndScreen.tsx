/** The day-end report: days, agent, one of four summaries, and its content. */
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Select } from '../../ui/Field.tsx';
import { PeriodForm } from '../ticketing/PeriodForm.tsx';
import { readDayEnd } from './day-end.ts';
import { formatMinorAmount, formatMinorMoney, listDayRows } from './day-end-rows.ts';
import { DAY_END_GROUPS, type DayView } from './documents-state.ts';
import { Summary } from './Summary.tsx';
import { SummaryDocuments } from './SummaryDocuments.tsx';
import './day-end.css';
import { Bar } from '../../ui/Bar.tsx';

export function DayEndScreen() {
  const desk = useDesk();
  const day = useArea((area) => area.day);
  if (!day) return null;
  const { answer } = day;
  return (
    <>
      <DayBar day={day} />
      {answer && answer.lines.length === 0 && (
        <p className="empty">{say('dayend.none', { key: desk.formatKey('dayend.period') })}</p>
      )}
      {answer && answer.lines.length > 0 && (
        <>
          <Parts day={day} />
          {day.open === null ? (
            <Summary view={answer} group={day.group} />
          ) : (
            <SummaryDocuments view={answer} day={day} />
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
    desk.patchArea(name, { day: { ...day, errors: {}, ...part } });
  const agents = day.answer?.agents ?? [];
  return (
    <Bar title="dayend.title">
      <PeriodForm of="dayend" view={day} change={change} show={() => void readDayEnd(desk, name)}>
        {agents.length > 1 && (
          <Select
            name="agent"
            aria-label={say('term.agent')}
            value={day.agent ?? ''}
            options={[
              { value: '', label: say('dayend.everybody') },
              ...agents.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(id) => change({ agent: id === '' ? null : Number(id) })}
          />
        )}
      </PeriodForm>
      <span className="grow" />
      {day.answer && (
        <span className="mono strong">
          {formatMinorAmount(day.answer.total.total, day.answer.currency)}
        </span>
      )}
    </Bar>
  );
}

/** The choice of summary; not a tab stop, because arrow keys switch it from the list. */
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
          {listDayRows(day.answer, day.group).find(({ key }) => key === day.open)?.label} ·{' '}
          <kbd>Esc</kbd>
        </span>
      )}
      <span className="grow" />
      {day.answer && <span className="dim small">{say('dayend.collected_by')}</span>}
      {day.answer?.by_collector.map(({ collector, total }) => (
        <span key={collector} className={collector === 'NOBODY' ? 'warn small' : 'dim small'}>
          {say(`collector.${collector}`)}{' '}
          <span className="mono">{formatMinorMoney(total, day.answer?.currency ?? '')}</span>
        </span>
      ))}
    </div>
  );
}
