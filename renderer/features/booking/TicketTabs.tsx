/** Tabs of a booking: tickets, extras, payments and warnings. */
import { Fragment, useEffect, useState } from 'react';
import type { ProviderPayment } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { PassengerAncillary } from '#main/contract/passenger.ts';
import type { Collections } from '#main/contract/payment.ts';
import type { BookingDocument } from '#main/contract/ticketing.ts';
import { useArea, useDesk, useInstants, usePreferences } from '../../app/use-desk.ts';
import { formatAmount, formatFlight, formatMoney, formatShortDay } from '../../i18n/format.ts';
import { findTextLanguage, sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';
import { buildHostView, findNumber, getHostDisplay } from '../host-display/host-display.ts';
import { POINTERS } from '../host-display/line.ts';
import { formatHostName, formatHostNameById } from '../sell/passenger-rows.ts';
import { getTicketTone } from '../ticketing/coupon-tones.ts';
import { describePlan } from '../ticketing/payment-forms.ts';

interface Props {
  booking: Booking;
}

export function TicketsTab({ booking }: Props) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const formatInstant = useInstants();
  const documents = area.documents?.booking_id === booking.id ? area.documents.documents : [];
  const tickets = booking.passengers.flatMap((passenger) =>
    passenger.tickets.map((ticket) => ({ passenger, ticket })),
  );
  // The booking no longer lists void documents, but the agent needs to see them.
  const gone = documents.filter(({ ticket_status }) => ticket_status === 'CANCELLED');
  if (tickets.length + gone.length === 0) {
    return <p className="empty">{say('booking.no_tickets')}</p>;
  }
  return (
    <>
      {tickets.map(({ passenger, ticket }) => (
        <section
          key={ticket.number}
          className="person"
          data-testid="ticket-line"
          onDoubleClick={() => desk.actions.openTicket({ number: ticket.number })}
        >
          <span className="tag">{say(`ticket_type.${ticket.ticket_type}`)}</span>
          <div>
            <b className="mono ticket-number">{formatTicketNumber(ticket.number)}</b>{' '}
            <span className="dim">{formatHostName(passenger)}</span>
            <DocumentFacts document={documents.find(({ number }) => number === ticket.number)} />
            {ticket.conjunctive_number !== null && ticket.conjunctive_number !== ticket.number && (
              <div className="dim small">
                {say('ticket.conjunction')}{' '}
                <span className="mono ticket-number">
                  {formatTicketNumber(ticket.conjunctive_number)}
                </span>
              </div>
            )}
          </div>
          <span className="dim small right">
            {formatInstant(ticket.created_at)}
            {ticket.capabilities.cancel && <div>{say('booking.can_void')}</div>}
          </span>
        </section>
      ))}
      {gone.map((document) => (
        <section key={document.number} className="person" data-testid="ticket-line">
          <span className="tag">{say(`ticket_type.${document.ticket_type}`)}</span>
          <div>
            <span className="mono dim">{formatTicketNumber(document.number)}</span>{' '}
            <span className="dim">{formatHostNameById(booking, document.passenger_id)}</span>
            <DocumentFacts document={document} />
          </div>
          <span />
        </section>
      ))}
      <TicketEntries booking={booking} />
    </>
  );
}

/** The home language's entries that show and void a ticket by its line. */
function TicketEntries({ booking }: Props) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const home = usePreferences(({ home_language }) => home_language);
  const tickets = booking.passengers.flatMap((passenger) => passenger.tickets);
  const ticket = tickets.find(({ capabilities }) => capabilities.cancel) ?? tickets[0];
  if (!ticket) return null;
  const { number } = ticket;
  const view = { ...buildHostView(area, home), open: POINTERS };
  const line = findNumber(getHostDisplay(booking, view), `tkt-${number}`);
  if (line === null) return null;
  const write = (kind: 'ticket' | 'void') =>
    [{ line }, { item: line }, { number }]
      .map((which) => desk.formatEntry({ kind, ticket: which }))
      .find((entry) => entry !== '');
  return (
    <p className="dim tab-note">
      <span className="mono">{write('ticket')}</span> {say('booking.ticket_shows', { line })}
      {ticket.capabilities.cancel && (
        <>
          {' '}
          · <span className="mono">{write('void')}</span> {say('booking.ticket_voids')}
        </>
      )}
    </p>
  );
}

/** What an EMD is for, and the state of a document that is not valid with its replacement. */
function DocumentFacts({ document }: { document: BookingDocument | undefined }) {
  if (!document) return null;
  const { emd_type, ticket_status: status, replaced_by } = document;
  return (
    <>
      {emd_type !== 'UNSPECIFIED' && <span className="dim"> · {say(`emd.${emd_type}`)}</span>}
      {status !== 'TICKETED' && (
        <span className={`${getTicketTone(status)} small`}>
          {' '}
          {say(`ticket_status.${status}`)}
          {replaced_by !== null && (
            <>
              {' '}
              <span className="mono ticket-number">
                {say('ticket.replaced_by', { number: formatTicketNumber(replaced_by) })}
              </span>
            </>
          )}
        </span>
      )}
    </>
  );
}

/** A seat or bag in words: the seat number, flight and direction. */
function formatExtra(booking: Booking, extra: PassengerAncillary): string {
  const slice = booking.slices.find(({ id }) => id === extra.slice_id);
  const legs = booking.slices.flatMap((one) => one.legs);
  const leg = legs.find(({ id }) => id === extra.leg_id);
  if (extra.type === 'SEAT' && leg) {
    const seat = leg.seats.find(
      ({ id, passenger_id }) => id === extra.id || passenger_id === extra.passenger_id,
    );
    return `${seat?.number ?? ''} · ${formatFlight(leg)} ${formatShortDay(leg.departure_date)}`;
  }
  const bag = say(`bag.${extra.baggage}`);
  return slice ? `${bag} · ${slice.origin}–${slice.destination}` : bag;
}

export function ExtrasTab({ booking }: Props) {
  const extras = booking.passengers.flatMap((passenger) =>
    passenger.ancillaries.map((extra) => ({ passenger, extra })),
  );
  if (extras.length === 0) return <p className="empty">{say('booking.no_extras')}</p>;
  return extras.map(({ passenger, extra }) => (
    <section key={extra.id} className="person" data-testid="extra-line">
      <span className="tag">{say(extra.type === 'SEAT' ? 'feature.SEAT' : 'feature.BAGGAGE')}</span>
      <div>
        <b>{formatExtra(booking, extra)}</b>{' '}
        <span className="dim">{formatHostName(passenger)}</span>
        {extra.ticket_number !== null && (
          <div className="mono dim small">EMD {formatTicketNumber(extra.ticket_number)}</div>
        )}
      </div>
      <span className="mono right">
        {formatMoney(extra.price.total, extra.price.currency)}
        {extra.ticket_number === null && (
          <div className="dim small sans">{say('booking.unpaid')}</div>
        )}
      </span>
    </section>
  ));
}

const PAYMENT_TONE = {
  UNSPECIFIED: 'dim',
  AUTHORIZED: 'warn',
  CAPTURED: 'ok',
  VOIDED: 'bad',
  REFUNDED: 'warn',
  FAILED: 'bad',
} as const;

/** Who collects each part of a payment; parts that nobody charges are marked. */
function useCollections(booking: Props['booking']): Collections['payments'] {
  const desk = useDesk();
  const [payments, set] = useState<Collections['payments']>([]);
  const { id, payments: paid } = booking;
  useEffect(() => {
    let shown = true;
    if (paid.length > 0) {
      void desk.client.call('booking.collections', { id }).then((answer) => {
        if (shown && answer.ok) set(answer.value.output.payments);
      });
    }
    return () => {
      shown = false;
    };
  }, [desk, id, paid]);
  return payments;
}

/** Payments made elsewhere, from the provider's record. */
function RecordedPayments({ booking, told }: Props & { told: readonly ProviderPayment[] }) {
  const people = new Map(booking.passengers.map((one) => [one.id, formatHostName(one)]));
  const legs = new Map(
    booking.slices.flatMap(({ legs }) => legs.map((one) => [one.id, formatFlight(one)])),
  );
  return told.map((one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a record's lines have no other identity than their order
    <section key={at} className="person">
      <span className="tag">{say('payment.told')}</span>
      <div>
        <b>{say(one.card_brand ? `brand.${one.card_brand}` : `fop.${one.fop_type}`)}</b>{' '}
        <span className="mono">{one.card_number}</span>{' '}
        <span className="dim">{say(`payment_status.${one.status}`)}</span>
        {one.installments !== null && (
          <div className="small">{say('payment.times', { n: one.installments })}</div>
        )}
        <div className="dim small">
          {[
            ...one.passenger_ids.map((id) => people.get(id)),
            ...one.segment_ids.map((id) => legs.get(id)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {one.text && <div className="mono dim small">{one.text}</div>}
      </div>
      <span className="mono right">
        {one.amount !== null && formatAmount(one.amount, one.currency)}
      </span>
    </section>
  ));
}

export function PaymentsTab({ booking }: Props) {
  const collected = useCollections(booking);
  const formatInstant = useInstants();
  const notes = useArea((area) => (area.notes?.booking_id === booking.id ? area.notes : null));
  if (booking.payments.length === 0) {
    const told = notes?.provider_payments ?? [];
    if (told.length > 0) return <RecordedPayments booking={booking} told={told} />;
    return <p className="empty">{say('booking.no_payments')}</p>;
  }
  const currency = booking.price?.currency ?? '';
  return booking.payments.map((payment) => {
    const { payment_card: card, fop_type, installment_plan: plan } = payment.fop;
    const numbers = payment.payment_pax_details.flatMap((detail) => detail.ticket_number ?? []);
    return (
      <section key={payment.id} className="person">
        <span className="tag">{say(`payment.${payment.type}`)}</span>
        <div>
          <b>{card ? say(`brand.${card.card_brand}`) : say(`fop.${fop_type}`)}</b>{' '}
          <span className="mono">{card?.number}</span>{' '}
          <span className={PAYMENT_TONE[payment.status]}>
            {say(`payment_status.${payment.status}`)}
          </span>
          <div className="dim small">{formatInstant(payment.created_at)}</div>
          {plan && <div className="small">{describePlan(plan, currency)}</div>}
          {collected
            .filter(({ payment_id }) => payment_id === payment.id)
            .flatMap(({ parts }) => parts)
            .map((part) => (
              <div key={part.of} className={part.collector === 'NOBODY' ? 'warn small' : 'small'}>
                {say(`collected.${part.of}`)}: {say(`collector.${part.collector}`)}{' '}
                <span className="mono">{formatAmount(part.amount, currency)}</span>
              </div>
            ))}
          {numbers.length > 0 && (
            <div className="mono dim small">
              {[...new Set(numbers)].map((number) => (
                <Fragment key={number}>
                  <span className="ticket-number">{formatTicketNumber(number)}</span>{' '}
                </Fragment>
              ))}
            </div>
          )}
        </div>
        <span className={`mono right ${payment.status === 'VOIDED' ? 'void' : ''}`}>
          {formatAmount(payment.charged_amount, currency, payment.type === 'REFUND' ? '−' : '')}
        </span>
      </section>
    );
  });
}

export function WarningsTab({ booking }: Props) {
  const warnings = [
    ...booking.warnings.map(({ type, description }) => ({ type, text: description })),
    ...booking.provider.warnings.map((text) => ({ type: 'PROVIDER' as const, text })),
  ];
  if (warnings.length === 0) return <p className="empty">{say('booking.no_warnings')}</p>;
  return warnings.map(({ type, text }) => (
    <section key={`${type} ${text}`} className="person">
      <span className="tag warn">{say(`warning.${type}`)}</span>
      <div lang={findTextLanguage(text)}>{sayInWords(text)}</div>
    </section>
  ));
}
