/** The documents of one row of a summary, one line per form of payment. */
import { memo } from 'react';
import type { DayEndLine, DayEndView } from '#main/contract/day-end.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import { useDesk, useListInView } from '../../app/use-desk.ts';
import { formatClockTime, formatShortDay } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { formatMinorMoney, listDayLines } from './day-end-rows.ts';
import type { DayView } from './documents-state.ts';

const COLUMNS: readonly GridColumn[] = [
  'dayend.time',
  'term.number',
  'dayend.by.kind',
  'term.passenger',
  'term.booking',
  'term.paid_with',
  { key: 'term.total', className: 'right' },
];

export function SummaryDocuments({ view, day }: { view: DayEndView; day: DayView }) {
  const rows = listDayLines(day);
  const { at } = useListInView();
  return (
    <ListGrid label={say('dayend.documents')} testid="dayend-documents" columns={COLUMNS}>
      {rows.map(({ key, line }, index) => (
        <DocumentRow
          key={key}
          id={key}
          view={view}
          line={line}
          index={index}
          current={index === at}
        />
      ))}
    </ListGrid>
  );
}

const DocumentRow = memo(function DocumentRow(
  props: { id: string; view: DayEndView; line: DayEndLine } & RowPlace,
) {
  const { id, view, line, ...row } = props;
  useWords();
  const desk = useDesk();
  const local = convertUtcToLocal(line.at, view.time_zone);
  const { form } = line;
  return (
    <ListRow {...row} cursor={id} onDoubleClick={() => desk.actions.enter()}>
      <td className="dim">
        {formatShortDay(local)} <span className="mono">{formatClockTime(local)}</span>
      </td>
      <td className="mono strong">{line.number === null ? '' : formatTicketNumber(line.number)}</td>
      <td>
        {say(`dayend.kind.${line.kind}`)}
        {line.emd_type !== 'UNSPECIFIED' && (
          <span className="dim"> {say(`emd.${line.emd_type}`)}</span>
        )}
      </td>
      <td className="cut">{line.passenger.toUpperCase()}</td>
      <td className="mono">{line.locator}</td>
      <td className="dim">
        {form === null
          ? '—'
          : form.last_four === null
            ? say(`fop.${form.fop_type}`)
            : `${say(`brand.${form.card_brand}`)} ····${form.last_four}`}
        {form !== null && form.installments > 1 && ` · ${form.installments} ×`}
      </td>
      <td className={`right mono ${line.total < 0 ? 'bad' : 'strong'}`}>
        {formatMinorMoney(line.total, view.currency)}
      </td>
    </ListRow>
  );
});
