/** The agency's tickets by date of issue, in the agency's time zone. */
import { memo } from 'react';
import type { TicketItem, TicketSortField } from '#main/contract/ticketing.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import { useArea, useDesk, useListInView, useTimeZone } from '../../app/use-desk.ts';
import { formatMoney, formatShortDay } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { ListGrid } from '../../ui/ListGrid.tsx';
import { formatEntryName } from '../sell/passenger-rows.ts';
import { getTicketTone } from './coupon-tones.ts';
import { PeriodForm } from './PeriodForm.tsx';
import type { TicketsView } from './ticketing-state.ts';
import { findPricedNumber, readTickets } from './tickets.ts';

const COLUMNS: readonly { key: WordKey; sort?: TicketSortField; className?: string }[] = [
  { key: 'term.number', sort: 'number' },
  { key: 'tickets.carrier', sort: 'validating_carrier', className: 'col-carrier' },
  { key: 'term.kind', sort: 'ticket_type' },
  { key: 'term.status', sort: 'ticket_status' },
  { key: 'term.passenger' },
  { key: 'term.booking' },
  { key: 'term.issued', sort: 'created_at' },
  { key: 'term.total', className: 'right' },
];

export function TicketsScreen() {
  const desk = useDesk();
  const view = useArea((area) => area.tickets);
  if (!view) return null;
  const { answer } = view;
  return (
    <>
      <TicketsBar view={view} />
      {answer && answer.tickets.length === 0 && (
        <p className="empty">{say('tickets.none', { key: desk.formatKey('tickets.period') })}</p>
      )}
      {answer && answer.tickets.length > 0 && <TicketTable view={view} tickets={answer.tickets} />}
    </>
  );
}

function TicketsBar({ view }: { view: TicketsView }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const change = (part: Partial<TicketsView>) =>
    desk.patchArea(name, { tickets: { ...view, errors: {}, ...part } });
  const show = () => {
    change({ page: 1 });
    void readTickets(desk, name);
  };
  const meta = view.answer?.meta;
  return (
    <Bar title="tab.tickets">
      <PeriodForm of="tickets" view={view} change={change} show={show} />
      <span className="grow" />
      {meta && (
        <span className="dim" data-testid="tickets-count">
          {say('tickets.count', { n: meta.total })}
          {meta.total_pages > 1 &&
            ` · ◂ ${say('tickets.page', { page: meta.page, pages: meta.total_pages })} ▸`}
        </span>
      )}
    </Bar>
  );
}

function TicketTable({ view, tickets }: { view: TicketsView; tickets: readonly TicketItem[] }) {
  const { at } = useListInView();
  return (
    <ListGrid
      label={say('tab.tickets')}
      columns={COLUMNS.map(({ sort, ...column }) => ({
        ...column,
        ...(sort === view.sort && { sorted: view.descending ? 'descending' : 'ascending' }),
      }))}
    >
      {tickets.map((ticket, index) => (
        <TicketRow key={ticket.number} ticket={ticket} index={index} current={index === at} />
      ))}
    </ListGrid>
  );
}

const TicketRow = memo(function TicketRow({ ticket, ...row }: { ticket: TicketItem } & RowPlace) {
  useWords();
  const desk = useDesk();
  const zone = useTimeZone();
  const issued = convertUtcToLocal(ticket.created_at, zone);
  const { passenger, ticket_status: status, emd_type } = ticket;
  const first = findPricedNumber(ticket, ticket.total);
  return (
    <ListRow
      {...row}
      cursor={ticket.number}
      onDoubleClick={() => desk.actions.openTicket({ number: ticket.number })}
    >
      <td className="mono strong">{formatTicketNumber(ticket.number)}</td>
      <td className="mono col-carrier">{ticket.validating_carrier}</td>
      <td>
        {say(`ticket_type.${ticket.ticket_type}`)}
        {emd_type !== 'UNSPECIFIED' && <span className="dim"> {say(`emd.${emd_type}`)}</span>}
      </td>
      <td className={getTicketTone(status)}>{say(`ticket_status.${status}`)}</td>
      <td className="cut">{formatEntryName(passenger)}</td>
      <td className="mono">{ticket.locator}</td>
      <td className="dim">
        {formatShortDay(issued)} <span className="mono">{issued.slice(11, 16)}</span>
      </td>
      {first === null ? (
        <td className="right mono">
          <span className="faint">{ticket.currency}</span>{' '}
          {formatMoney(ticket.total, ticket.currency)}
        </td>
      ) : (
        <td className="right dim small wraps">
          {say('tickets.conjunction')}{' '}
          <span className="mono ticket-number">{formatTicketNumber(first)}</span>
        </td>
      )}
    </ListRow>
  );
});
