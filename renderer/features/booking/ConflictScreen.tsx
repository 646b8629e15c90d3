/** Fields that both sides changed: old value, theirs and mine; the agent chooses before sending. */
import type { Booking } from '#main/contract/booking.ts';
import { Key } from '../../app/Key.tsx';
import { ListRow } from '../../app/ListRow.tsx';
import { useArea, useDesk, useListInView } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { LIST_ID } from '../../ui/list-ids.ts';
import { maskDocument } from '../host-display/host-display.ts';
import { formatHostNameById } from '../sell/passenger-rows.ts';
import type { ConflictView, MergedField } from './current-booking-state.ts';
import { chooseSide } from './refreshing.ts';
import './conflict.css';

/** Labels that differ from the field's name: the parts of a visa or a document are one here. */
const FIELD_LABELS: Partial<Record<MergedField['field'], WordKey>> = {
  doc_number: 'person.doc_type',
  visa_country: 'person.visa_number',
  visa_place: 'person.visa_number',
  visa_issued: 'person.visa_number',
};

export function ConflictScreen() {
  const desk = useDesk();
  const conflict = useArea((area) => area.conflict);
  const booking = useArea((area) => area.booking?.booking ?? null);
  if (!conflict || !booking) return <EmptyScreen title="conflict.title" text="conflict.none" />;
  const left = conflict.fields.filter(({ take }) => take === null).length;
  const contested = new Set(conflict.fields.map(({ theirs }) => theirs));
  const others = conflict.changes.filter(({ after }) => after === null || !contested.has(after));
  return (
    <>
      <Bar title="conflict.title" locator={booking.provider.locator} data-testid="conflict-bar">
        <span className="cut">
          {say('conflict.lead', {
            who: conflict.by ?? say('conflict.somebody'),
            locator: booking.provider.locator ?? '',
          })}
        </span>
        <span className="grow" />
        <span className={left > 0 ? 'warn' : 'ok'}>
          {left > 0 ? say('conflict.left', { n: left }) : say('conflict.chosen')}
        </span>
        <span>
          <Key command="transaction.end" />
        </span>
      </Bar>
      <p className="dim lead">{say('conflict.help', { key: desk.formatKey('transaction.end') })}</p>
      <Fields conflict={conflict} booking={booking} />
      <div className="conflict-more">
        {conflict.kept > 0 && <p>{say('conflict.stands', { n: conflict.kept })}</p>}
        {others.length > 0 && (
          <section>
            <h2>{say('conflict.also')}</h2>
            {others.map((change) => (
              <div key={change.label} className="conflict-change">
                <span className="dim">{change.label}</span>
                <span>
                  {change.before ?? say('change.nothing')} →{' '}
                  <b>{change.after ?? say('change.nothing')}</b>
                </span>
              </div>
            ))}
          </section>
        )}
      </div>
    </>
  );
}

function Fields({ conflict, booking }: { conflict: ConflictView; booking: Booking }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const { at } = useListInView();
  return (
    <table
      className="plain-table conflict"
      role="grid"
      id={LIST_ID}
      aria-label={say('conflict.title')}
      data-testid="conflict"
    >
      <thead>
        <tr>
          <th>{say('term.passengers')}</th>
          <th>{say('conflict.field')}</th>
          <th>{say('conflict.was')}</th>
          <th>← {say('conflict.theirs')}</th>
          <th>{say('conflict.mine')} →</th>
        </tr>
      </thead>
      <tbody>
        {conflict.fields.map((field, index) => (
          <ListRow key={field.key} index={index} cursor={field.key} current={index === at}>
            <td className="strong">{formatHostNameById(booking, field.passenger_id)}</td>
            <td>{say(FIELD_LABELS[field.field] ?? `person.${field.field}`)}</td>
            <td className="mono dim">{formatValue(field, field.was)}</td>
            {(['theirs', 'mine'] as const).map((side) => (
              <td
                key={side}
                className={`mono ${field.take === side ? 'taken' : field.take === null ? '' : 'left'}`}
                onDoubleClick={() => chooseSide(desk, area.name, side, field.key)}
              >
                {field.take === side && <span aria-hidden="true">✓ </span>}
                {formatValue(field, field[side])}
                {field.take === side && <span className="unseen"> {say('conflict.taken')}</span>}
              </td>
            ))}
          </ListRow>
        ))}
      </tbody>
    </table>
  );
}

/** Document numbers are masked, because other people may see the screen. */
function formatValue({ field }: MergedField, value: string): string {
  if (value === '') return say('change.nothing');
  if (field !== 'doc_number') return value;
  return value
    .split(' ')
    .map((part) =>
      /\d{3,}/.test(part) && !/^\d{2}[A-Z]{3}\d{4}$/.test(part) ? maskDocument(part) : part,
    )
    .join(' ');
}
