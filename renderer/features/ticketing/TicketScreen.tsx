/** A ticket or EMD: coupons, price, payment, and related documents. */
import type { AirlinePrice, Ticket } from '#main/contract/ticketing.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useInstants, usePreferences } from '../../app/use-desk.ts';
import {
  formatAmount,
  formatClockTime,
  formatLongDay,
  formatMoney,
  sum,
} from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { AmountLines } from '../../ui/AmountLines.tsx';
import { Button } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { Pair, TotalLine } from '../../ui/Pair.tsx';
import { Pieces } from '../host-display/HostDisplay.tsx';
import { buildTicketLines } from '../host-display/ticket.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { getCouponTone, getTicketTone } from './coupon-tones.ts';
import { describePlan } from './payment-forms.ts';
import { findPricedNumber } from './tickets.ts';
import './tickets.css';

type Leg = Ticket['slices'][number]['legs'][number];

export function TicketScreen() {
  const view = useArea((area) => area.ticket);
  const as_host = useArea((area) => area.as_host);
  const home = usePreferences(({ home_language }) => home_language);
  if (!view) return <p className="empty">{say('ticket.none')}</p>;
  const { ticket, number } = view;
  return (
    <>
      <TicketBar number={number} ticket={ticket} />
      {ticket && as_host ? (
        <div className="host" role="document" aria-label={say('host.ticket')}>
          {buildTicketLines(home, ticket).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its position
            <Pieces key={index} line={line} />
          ))}
        </div>
      ) : ticket ? (
        <div className="scroll" data-testid="ticket">
          <Coupons ticket={ticket} />
          <div className="ticket-facts">
            <Price ticket={ticket} />
            <Paid ticket={ticket} />
            <Links ticket={ticket} />
          </div>
        </div>
      ) : (
        <p className="empty pulse">{say('ticket.reading')}</p>
      )}
    </>
  );
}

function TicketBar({ number, ticket }: { number: string; ticket: Ticket | null }) {
  const desk = useDesk();
  const formatInstant = useInstants();
  return (
    <div className="bar" data-testid="ticket-bar" data-status={ticket?.ticket_status}>
      <h1 className="mono">{formatTicketNumber(number)}</h1>
      {ticket && (
        <>
          <span className={`chip ${getTicketTone(ticket.ticket_status)}`}>
            {say(`ticket_status.${ticket.ticket_status}`)}
          </span>
          <span className="cut">
            {say(`ticket_type.${ticket.ticket_type}`)}
            {ticket.emd_type !== 'UNSPECIFIED' && ` · ${say(`emd.${ticket.emd_type}`)}`} ·{' '}
            <b>{formatHostName(ticket.passenger)}</b>
          </span>
          <span className="grow" />
          <span className="dim cut issued-by">
            {say('ticket.issued', { time: formatInstant(ticket.created_at) })}{' '}
            {say('ticket.by', { name: ticket.created_by.name })}
          </span>
          <Button
            tabIndex={-1}
            look="small"
            onClick={() => desk.actions.openBooking(ticket.booking_id)}
          >
            {ticket.locator} <kbd>Enter</kbd>
          </Button>
        </>
      )}
    </div>
  );
}

const COLUMNS: readonly WordKey[] = [
  'term.position',
  'term.flight',
  'term.date',
  'ticket.from_to',
  'term.class',
  'ticket.basis',
  'feature.BAGGAGE',
  'term.status',
];

function Coupons({ ticket }: { ticket: Ticket }) {
  const legs = ticket.slices.flatMap((slice) => slice.legs);
  if (legs.length === 0) return <p className="empty">{say('ticket.no_coupons')}</p>;
  return (
    <PlainTable label={say('ticket.coupons')} columns={COLUMNS}>
      {legs.map((leg) => {
        const { coupon_number: n, coupon_status: status, fare_info: fare } = leg;
        const told = leg.coupon_status_text;
        return (
          <tr key={leg.id} data-testid={`coupon-${n}`}>
            <td className="mono">{n}</td>
            <td className="mono">
              <b>{leg.managed_by}</b> {leg.flight_number}
            </td>
            <td>
              {formatLongDay(leg.departure_date)}{' '}
              <span className="mono">{formatClockTime(leg.departure_date)}</span>
            </td>
            <td className="mono">
              {leg.origin} – {leg.destination}
            </td>
            <td className="mono">{fare.fare_class}</td>
            <td className="mono dim">{fare.fare_basis}</td>
            <td className="dim">{formatBag(leg)}</td>
            <td className={`mono ${getCouponTone(status)}`}>
              {told ?? (status === null ? '—' : say(`coupon.${status}`))}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

/** The baggage allowance as the airline counts: '2 × 23 kg', '30 kg', '3 PC'. */
function formatBag({ bag_pieces: pieces, bag_weight_kg: kg, fare_info }: Leg): string {
  if (pieces === 0) return say('bag.NONE');
  if (kg !== null) return pieces === null ? `${kg} kg` : `${pieces} × ${kg} kg`;
  return pieces === null ? say(`bag.${fare_info.baggage}`) : `${pieces} PC`;
}

/** The airline's price and texts first; the agency's fees are labelled as such. */
function Price({ ticket }: { ticket: Ticket }) {
  const { price } = ticket;
  if (!price || findPricedNumber(ticket, price.total) !== null) return null;
  const { currency, airline } = price;
  const lines = [
    // The total below is the sum of the lines above it.
    ...(airline
      ? ([[say('ticket.price'), sum([price.fare, price.tax], currency)]] as const)
      : ([
          [say('term.fare'), price.fare],
          [say('term.taxes'), price.tax],
        ] as const)),
    [say('side.fees'), price.agent_fee],
    [say('side.du'), price.agent_du],
    [say('side.consolid'), price.consolid_fee],
    [say('term.penalty'), price.penalty],
    [say('term.extras'), price.extras],
  ] as const;
  return (
    <>
      {airline && <AirlinesPrice airline={airline} />}
      <section>
        <h2>{say('term.at_agency')}</h2>
        <AmountLines parts={lines} currency={currency} />
        <TotalLine amount={price.total} currency={currency} />
      </section>
    </>
  );
}

function AirlinesPrice({ airline }: { airline: AirlinePrice }) {
  const { currency, base_fare, base_currency } = airline;
  const words = [...airline.endorsements, airline.tour_code, airline.fare_calculation];
  return (
    <section>
      <h2>{say('ticket.price')}</h2>
      {base_fare !== null && base_currency !== null && (
        <Pair
          label={`${say('term.fare')} ${base_currency}`}
          value={formatMoney(base_fare, base_currency)}
        />
      )}
      <AmountLines
        parts={[
          [say('term.fare'), airline.fare],
          ...(airline.taxes.length > 0
            ? airline.taxes.map(({ code, amount }) => [code, amount] as const)
            : [[say('term.taxes'), airline.tax] as const]),
        ]}
        currency={currency}
      />
      <TotalLine amount={airline.total} currency={currency} />
      {words.filter(Boolean).map((text) => (
        <div key={text} className="mono dim">
          {text}
        </div>
      ))}
    </section>
  );
}

function Paid({ ticket }: { ticket: Ticket }) {
  const { form_of_payment: fop, price } = ticket;
  if (!fop) return null;
  const { payment_card: card, installment_plan: plan } = fop;
  const currency = price?.currency ?? '';
  return (
    <section>
      <h2>{say('term.paid_with')}</h2>
      <Pair
        label={card ? say(`brand.${card.card_brand}`) : say(`fop.${fop.fop_type}`)}
        value={card?.number}
      />
      {card?.holder && <div className="dim">{card.holder}</div>}
      {card?.approval_code && (
        <Pair dim label={say('ticket.approval')} value={card.approval_code} />
      )}
      {plan && <div>{describePlan(plan, currency)}</div>}
      <Pair
        dim
        label={say('ticket.paid_amount')}
        value={price ? formatAmount(fop.total, currency) : formatMoney(fop.total, '')}
      />
    </section>
  );
}

function Links({ ticket }: { ticket: Ticket }) {
  const formatInstant = useInstants();
  const links = [
    ['ticket.original', ticket.original_ticket],
    ['ticket.conjunction', ticket.conjunctive_number],
    ['ticket.related', ticket.related_ticket_number],
  ] as const;
  const some = links.filter(
    (link): link is typeof link & [WordKey, string] =>
      link[1] !== null && link[1] !== ticket.number,
  );
  return (
    <section>
      <h2>{say('ticket.links')}</h2>
      {some.map(([label, number]) => (
        <Pair key={label} dim label={say(label)} value={formatTicketNumber(number)} />
      ))}
      {ticket.airlines_locators.map(({ airline, airline_locator }) => (
        <Pair key={`${airline} ${airline_locator}`} dim label={airline} value={airline_locator} />
      ))}
      {ticket.cancelled_at !== null && (
        <div className="bad">
          ✕ {say('ticket.voided_at', { time: formatInstant(ticket.cancelled_at) })}
        </div>
      )}
      <p className="dim">
        <Key command="cursor.enter" /> {say('ticket.open_booking')}
        <br />
        {ticket.ticket_status === 'TICKETED' && (
          <>
            <Key command="ticket.void" /> {say('command.void')}
            <br />
          </>
        )}
        <Key command="document.pdf" /> {say('command.document_pdf')}
        <br />
        <Key command="document.itinerary" /> {say('command.itinerary')}
        <br />
        <Key command="document.text" /> {say('letter.title')}
        <br />
        <Key command="document.print" /> {say('command.document_print')}
      </p>
    </section>
  );
}
