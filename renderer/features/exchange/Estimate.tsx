/** The estimate: old and new flights, amounts by passenger, and notes. */
import type { Booking } from '#main/contract/booking.ts';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { BookingSlice, OfferSlice } from '#main/contract/itinerary.ts';
import { ListRow } from '../../app/ListRow.tsx';
import { useList } from '../../app/use-desk.ts';
import {
  formatAmount,
  formatClockTime,
  formatDayShift,
  formatFlight,
  formatRoutesIn,
  formatShortDay,
  markLong,
} from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Grid } from '../../ui/ListGrid.tsx';
import { Warnings } from '../../ui/Warnings.tsx';
import { listWarningLines } from '../ticketing/findings.ts';
import { buildEstimateTable, type EstimateRow, NOTHING } from './exchange-rows.ts';
import type { ExchangeView } from './exchange-state.ts';
import { listGivenUp } from './given-up.ts';

interface Props {
  booking: Booking;
  exchange: ExchangeView;
  offer: ExchangeOffer;
}

export function Estimate({ booking, exchange, offer }: Props) {
  return (
    <div className="scroll">
      <Flights booking={booking} exchange={exchange} offer={offer} />
      <Table booking={booking} offer={offer} />
      <EstimateNotes booking={booking} offer={offer} />
    </div>
  );
}

function TripLine({ slice }: { slice: BookingSlice | OfferSlice }) {
  const shift = formatDayShift(slice.departure_date, slice.arrival_date);
  return (
    <div className="trip mono">
      <span className="dim">{formatShortDay(slice.departure_date)}</span>
      <b>{slice.legs.map(formatFlight).join(' ')}</b>
      <span>
        {slice.origin} <b>{formatClockTime(slice.departure_date)}</b> → {slice.destination}{' '}
        <b>{formatClockTime(slice.arrival_date)}</b> <span className="warn">{shift}</span>
      </span>
    </div>
  );
}

function Flights({ booking, exchange, offer }: Props) {
  const tickets = [...new Set(offer.passengers.flatMap((line) => line.ticket_numbers))];
  const old = exchange.mode === 'same' ? listGivenUp(booking, exchange) : [];
  const fresh = offer.journeys.flatMap((journey) => journey.slices.slice(0, 1));
  return (
    <div className="old-and-new sides">
      <section>
        <h2>{say('exchange.give_up')}</h2>
        {old.map((slice) => (
          <TripLine key={slice.id} slice={slice} />
        ))}
        <div className="mono dim small">
          {tickets.map((number) => (
            <span key={number} className="ticket-number">
              {formatTicketNumber(number)}
            </span>
          ))}
        </div>
      </section>
      <section>
        <h2>{say('exchange.instead')}</h2>
        {fresh.map((slice) => (
          <TripLine key={slice.id} slice={slice} />
        ))}
      </section>
    </div>
  );
}

const COLUMNS: readonly { head: WordKey; of: keyof EstimateRow; tone?: string }[] = [
  { head: 'exchange.old', of: 'old_total' },
  { head: 'exchange.new_total', of: 'new_total' },
  { head: 'exchange.fare_difference', of: 'fare_difference' },
  { head: 'exchange.tax_collected', of: 'tax_collected' },
  { head: 'exchange.tax_refunded', of: 'tax_refunded' },
  { head: 'exchange.tax_forfeited', of: 'tax_forfeited' },
  { head: 'term.penalty', of: 'penalty', tone: 'warn' },
  { head: 'term.to_pay', of: 'due', tone: 'strong' },
  { head: 'exchange.credit', of: 'credit', tone: 'ok' },
];

function Table({ booking, offer }: { booking: Booking; offer: ExchangeOffer }) {
  const { at } = useList();
  const { rows, total, netted } = buildEstimateTable(offer, booking);
  const most = Math.max(offer.current_price.total, offer.new_price.total);
  const isNothing = (row: EstimateRow, of: keyof EstimateRow) => String(row[of]) === NOTHING;
  const alignOf = (of: keyof EstimateRow) =>
    [...rows, total].every((row) => isNothing(row, of)) ? 'right nil' : 'right';
  const renderCells = (row: EstimateRow) =>
    COLUMNS.map(({ of, tone }) => {
      const text = String(row[of] ?? '');
      const colour = isNothing(row, of) ? 'faint' : (tone ?? '');
      return (
        <td key={of} className={`${alignOf(of)} mono ${colour}`}>
          {text}
        </td>
      );
    });
  return (
    <div className={`estimate-table amounts${markLong(most, offer.currency)}`}>
      <Grid
        className="plain-table"
        label={say('exchange.table')}
        testid="estimate-table"
        columns={[
          'term.passenger',
          ...COLUMNS.map(({ head, of }) => ({
            key: head,
            className: alignOf(of),
            more: of === 'penalty' && (
              <div className="small">{say(`feature_when.${offer.penalty_when}`)}</div>
            ),
          })),
        ]}
        foot={
          <tr>
            <td className="strong">{total.name}</td>
            {renderCells(total)}
          </tr>
        }
      >
        {rows.map((row, index) => (
          <ListRow
            key={row.passenger_id}
            index={index}
            cursor={row.passenger_id ?? ''}
            current={index === at}
          >
            <td>
              {row.infant && <span className="faint">└&nbsp;</span>}
              <b className="mono">{row.number}</b>&nbsp;{row.name}{' '}
              <span className="tag">{row.pax_type}</span>
              {row.credit_as !== '' && <div className="dim small">{row.credit_as}</div>}
            </td>
            {renderCells(row)}
          </ListRow>
        ))}
      </Grid>
      {netted && <p className="dim small">{say('exchange.netted')}</p>}
    </div>
  );
}

const OUTCOME_TONE = { CARRIED: 'ok', LOST: 'bad', REFUNDABLE: 'warn' } as const;

function EstimateNotes({ booking, offer }: { booking: Booking; offer: ExchangeOffer }) {
  const getNumber = (id: string) => booking.passengers.findIndex((p) => p.id === id) + 1;
  // Warnings about seats and bags are shown in their own list.
  const warnings = offer.warnings.filter(
    (warning) => !offer.ancillaries.some(({ description }) => warning.includes(description)),
  );
  if (warnings.length + offer.ancillaries.length === 0) return null;
  return (
    <div className="known">
      {warnings.length > 0 && (
        <section>
          <h2>{say('exchange.why')}</h2>
          <Warnings lines={listWarningLines(warnings, booking.passengers)} />
        </section>
      )}
      {offer.ancillaries.length > 0 && (
        <section>
          <h2>{say('term.extras')}</h2>
          <ul>
            {offer.ancillaries.map((each) => (
              <li key={`${each.passenger_id} ${each.type} ${each.description}`}>
                <b className="mono">{getNumber(each.passenger_id)}</b>{' '}
                {formatRoutesIn(sayInWords(each.description))}{' '}
                <span className={OUTCOME_TONE[each.outcome]}>
                  {say(`exchange.outcome_${each.outcome}`)}
                </span>
                {each.document_number !== null && (
                  <span className="mono dim">
                    {' '}
                    {say('ticket_type.EMD')} {formatTicketNumber(each.document_number)}
                  </span>
                )}
                {each.amount > 0 && (
                  <span className="mono dim"> {formatAmount(each.amount, offer.currency)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
