/** A summary of the current booking: price, passengers with documents, next steps. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { isAlarming } from '#main/domain/leg-status.ts';
import { Key } from '../../app/Key.tsx';
import { useInstants, useNow, useOutbox } from '../../app/use-desk.ts';
import { formatAmount, formatFlight } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Pair } from '../../ui/Pair.tsx';
import { describeNextTry, describeReason } from '../outbox/outbox-rows.ts';
import { getStatusTone, Status } from '../outbox/Status.tsx';
import { listMissingEmds } from '../ticketing/amounts-due.ts';
import { StatusWord } from './StatusWord.tsx';
import { Todo } from './Todo.tsx';
import { Totals } from './Totals.tsx';
import '../outbox/outbox.css';

export function BookingSide({ booking }: { booking: Booking }) {
  const { provider, booking_status: status, price, passengers } = booking;
  return (
    <>
      <section>
        <h2>{say('side.in_hand')}</h2>
        <div className="pair">
          <b className="mono">{provider.locator ?? '······'}</b>
          <StatusWord id={booking.id} status={status} />
        </div>
      </section>
      {price && (
        <Totals
          price={price}
          title={say('side.price', { who: say('pax.UNSPECIFIED', { n: passengers.length }) })}
        />
      )}
      <section>
        <h2>{say('term.passengers')}</h2>
        {passengers.map((passenger, at) => (
          <PassengerLine
            key={passenger.id}
            passenger={passenger}
            number={at + 1}
            holder={passengers.findIndex((p) => p.associated_infant_id === passenger.id)}
          />
        ))}
      </section>
      <QueuedSide booking={booking} />
      <NextSteps booking={booking} />
      {booking.airlines_locators.length > 0 && (
        <section>
          <h2>{say('side.locators')}</h2>
          {booking.airlines_locators.map(({ airline, airline_locator }) => (
            <Pair key={`${airline} ${airline_locator}`} label={airline} value={airline_locator} />
          ))}
        </section>
      )}
    </>
  );
}

interface PassengerLineProps {
  passenger: BookingPassenger;
  number: number;
  holder: number;
}

function PassengerLine({ passenger, number, holder }: PassengerLineProps) {
  const has = passenger.documents.length > 0;
  const needs = passenger.capabilities.mandatory_document && !has;
  return (
    <div className="pair">
      <span className="cut">
        <b className="mono">{number}</b>&nbsp;{passenger.last_name.toUpperCase()}{' '}
        {passenger.first_name} <span className="tag">{passenger.pax_type}</span>
      </span>
      {holder >= 0 ? (
        <span className="dim small">{say('booking.on_lap', { n: holder + 1 })}</span>
      ) : (
        <span className={`small ${has ? 'ok' : needs ? 'warn' : 'faint'}`}>
          {has ? `✓ ${say('booking.documents_ok')}` : say('booking.document_none')}
        </span>
      )}
    </div>
  );
}

const OPEN_STATUSES: readonly string[] = ['ON_HOLD', 'NEEDS_ATTENTION', 'PARTIALLY_TICKETED'];

/** The agent's likely next steps; empty for a booking that is closed. */
function NextSteps({ booking }: { booking: Booking }) {
  const formatInstant = useInstants();
  const { booking_status: status, expires_at, passengers } = booking;
  // Until the airline has made the booking, the limit is only that of the offer.
  const waits = useOutbox(({ items }) =>
    items.some(({ booking_id, kind }) => booking_id === booking.id && kind === 'CREATE'),
  );
  const missing = listMissingEmds(booking);
  const is_open = OPEN_STATUSES.includes(status);
  if (status === 'PENDING') {
    return (
      <section>
        <h2>{say('side.next')}</h2>
        <Todo done={false} urgent text={say('side.do_nothing')} />
        <p className="dim small">
          <Key command="booking.refresh" /> {say('command.refresh')}
        </p>
      </section>
    );
  }
  if (missing.length === 0 && !is_open) return null;
  const changed = booking.slices
    .flatMap((slice) => slice.legs)
    .filter(({ leg_status }) => isAlarming(leg_status));
  const without = passengers.flatMap((p, at) =>
    p.capabilities.mandatory_document && p.documents.length === 0 ? [at + 1] : [],
  );
  const contact = passengers.some((p) => p.phone_number || p.email);
  const held = is_open && !(waits && status === 'NEEDS_ATTENTION');
  const limit = held && expires_at !== null ? formatInstant(expires_at) : null;
  const calm = changed.length + without.length + missing.length === 0 && contact && limit === null;
  return (
    <section>
      <h2>{say('side.next')}</h2>
      {changed.map((leg) => (
        <Todo
          key={leg.id}
          done={false}
          urgent
          text={say('side.do_schedule', { flight: formatFlight(leg) })}
          note={leg.leg_status}
        />
      ))}
      {without.map((n) => (
        <Todo key={n} done={false} urgent text={say('side.do_document', { n })} />
      ))}
      {missing.map((passenger) => (
        <Todo
          key={passenger.id}
          done={false}
          urgent
          text={say('side.do_emd', { n: passengers.indexOf(passenger) + 1 })}
        />
      ))}
      {!contact && <Todo done={false} text={say('side.do_contact')} />}
      {limit !== null && <Todo done={false} text={say('side.do_ticket', { time: limit })} />}
      {calm && <Todo done text={say('side.all_done')} />}
    </section>
  );
}

/** The booking's outbox items, each with status, attempts and reason. */
function QueuedSide({ booking }: { booking: Booking }) {
  const now = useNow();
  const line = useOutbox((outbox) => outbox.line);
  const items = useOutbox((outbox) => outbox.items).filter(
    ({ booking_id }) => booking_id === booking.id,
  );
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{say('side.queued')}</h2>
      {items
        .toSorted((a, b) => a.position - b.position)
        .map((item) => {
          const { limit_total, currency } = item;
          const more = [
            describeReason(item.reason),
            ...(item.attempts > 0 ? [say('side.outbox_tries', { n: item.attempts })] : []),
            describeNextTry(item, { now, line }),
            ...(limit_total !== null && currency !== null
              ? [say('side.up_to', { limit: formatAmount(limit_total, currency) })]
              : []),
          ].filter(Boolean);
          return (
            <div key={item.id} className="queued-item">
              <div className="pair">
                <span>{say(`outbox_kind.${item.kind}`)}</span>
                <span className={getStatusTone(item)}>
                  <Status item={item} />
                </span>
              </div>
              {more.length > 0 && <div className="dim small">{more.join(' · ')}</div>}
            </div>
          );
        })}
      <p className="dim small">
        <Key command="outbox.open" /> {say('side.outbox_open')}
      </p>
    </section>
  );
}
