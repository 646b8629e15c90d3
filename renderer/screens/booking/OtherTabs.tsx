/** Tickets, extras, payments, remarks and warnings of a booking, as far as it has any. */
import type { Booking } from '#main/contract/booking.ts';
import { hostName } from '../../state/passenger-rows.ts';
import { money } from '../../words/format.ts';
import { say } from '../../words/words.ts';

interface Props {
  booking: Booking;
}

export function TicketsTab({ booking }: Props) {
  const tickets = booking.passengers.flatMap((passenger) =>
    passenger.tickets.map((ticket) => ({ passenger, ticket })),
  );
  if (tickets.length === 0) return <p className="empty">{say('booking.no_tickets')}</p>;
  return tickets.map(({ passenger, ticket }) => (
    <section key={ticket.number} className="person">
      <span className="tag">{ticket.ticket_type}</span>
      <div>
        <b className="mono">
          {ticket.number.slice(0, 3)}-{ticket.number.slice(3)}
        </b>{' '}
        <span className="dim">{hostName(passenger)}</span>
      </div>
    </section>
  ));
}

export function ExtrasTab({ booking }: Props) {
  const extras = booking.passengers.flatMap((passenger) =>
    passenger.ancillaries.map((extra) => ({ passenger, extra })),
  );
  if (extras.length === 0) return <p className="empty">{say('booking.no_extras')}</p>;
  return extras.map(({ passenger, extra }) => (
    <section key={extra.id} className="person">
      <span className="tag">{extra.type}</span>
      <div>{hostName(passenger)}</div>
      <span className="mono right">{money(extra.price.total, extra.price.currency)}</span>
    </section>
  ));
}

export function PaymentsTab({ booking }: Props) {
  if (booking.payments.length === 0) return <p className="empty">{say('booking.no_payments')}</p>;
  const currency = booking.price?.currency ?? '';
  return booking.payments.map((payment) => (
    <section key={payment.id} className="person">
      <span className="tag">{payment.fop.fop_type}</span>
      <div>
        <span className="mono">{payment.fop.payment_card?.number}</span>{' '}
        <span className="dim">{payment.status.toLowerCase()}</span>
      </div>
      <span className="mono right">{money(payment.charged_amount, currency)}</span>
    </section>
  ));
}

export function RemarksTab({ booking }: Props) {
  if (booking.remarks.length === 0) return <p className="empty">{say('booking.no_remarks')}</p>;
  return booking.remarks.map((remark, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: remarks are their place in the booking
    <section key={at} className="person">
      <span className="tag">{remark.remark_type.replace('RemarkType_UNSPECIFIED', 'RM')}</span>
      <div className="mono">{remark.text}</div>
    </section>
  ));
}

export function WarningsTab({ booking }: Props) {
  const warnings = [
    ...booking.warnings.map((warning) => ({ tag: warning.type, text: warning.description })),
    ...booking.provider.warnings.map((text) => ({ tag: 'PROVIDER', text })),
  ];
  if (warnings.length === 0) return <p className="empty">{say('booking.no_warnings')}</p>;
  return warnings.map(({ tag, text }) => (
    <section key={`${tag} ${text}`} className="person">
      <span className="tag warn">{tag.replaceAll('_', ' ')}</span>
      <div>{text}</div>
    </section>
  ));
}
