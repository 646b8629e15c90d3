import { findAirline } from '#main/reference/airlines.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatAmount } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { getRowId, LIST_ID } from '../../ui/list-ids.ts';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { type Column, getColumnIndex, listColumns } from './comparison-columns.ts';
import { useFacts } from './comparison-facts.tsx';
import { describeBrands } from './OfferLine.tsx';
import './comparison.css';

export function Comparison() {
  const area = useArea((now) => now);
  const columns = listColumns(area);
  const current = getColumnIndex(area, columns);
  const families = area.beside === 'families';
  if (families && area.pricing?.state === 'failed') {
    return <p className="empty bad">✕ {area.pricing.error?.message}</p>;
  }
  if (columns.length === 0) {
    return (
      <p className={families ? 'empty pulse' : 'empty'}>
        {say(families ? 'side.pricing' : 'compare.none')}
      </p>
    );
  }
  return <Columns columns={columns} current={current} families={families} />;
}

interface ColumnsProps {
  columns: readonly Column[];
  current: number;
  families: boolean;
}

function Columns({ columns, current, families }: ColumnsProps) {
  const facts = useFacts(columns);
  useRowInView(current);
  return (
    <div className="comparison">
      <table role="grid" id={LIST_ID} aria-label={say('screen.compare')}>
        <thead>
          <tr>
            <td />
            {columns.map((column, at) => (
              <Head
                key={column.key}
                column={column}
                at={at}
                current={at === current}
                families={families}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => {
            const same = new Set(columns.map(fact.text)).size === 1;
            return (
              <tr key={fact.key} className={same && columns.length > 1 ? 'same' : undefined}>
                <th scope="row">{fact.label}</th>
                {columns.map((column, at) => (
                  <td key={column.key} className={at === current ? 'on' : undefined}>
                    {fact.shown ? fact.shown(column, at) : fact.text(column)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  column: Column;
  at: number;
  current: boolean;
  families: boolean;
}

function Head({ column, at, current, families }: HeadProps) {
  const desk = useDesk();
  const { offer, slices } = column;
  const airline = slices[0]?.legs[0]?.managed_by ?? offer.validating_carrier;
  const name = families ? describeBrands(column) : (findAirline(airline)?.name ?? airline);
  const total = formatAmount(offer.total, offer.currency);
  return (
    <th
      id={getRowId(at)}
      scope="col"
      className={current ? 'on current' : undefined}
      aria-selected={current}
      aria-label={`${at + 1}, ${name}, ${total}`}
      data-testid="compared"
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => desk.actions.sellOffer(null)}
    >
      <span className="mono faint">{at + 1}</span> <span className="name">{name}</span>
    </th>
  );
}
