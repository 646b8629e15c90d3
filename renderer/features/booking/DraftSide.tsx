/** The unended sale: flights, price, names and missing data. */
import type { Draft } from '../../app/area.ts';
import { isAway } from '../../app/connection-store.ts';
import { useDesk, useOutbox } from '../../app/use-desk.ts';
import {
  formatClockTime,
  formatFlight,
  formatMoney,
  formatProviderNumber,
  formatShortDay,
} from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { getAgencyCurrency } from '../outbox/adding.ts';
import { readLimit } from '../outbox/outbox-requests.ts';
import { listPartsLeft, listSlicesLeft } from '../sell/flights-left.ts';
import { isNamed } from '../sell/passenger-rows.ts';
import { formatSums } from '../sell/sale-parts.ts';
import { Todo } from './Todo.tsx';
import { Totals } from './Totals.tsx';

/** The confirmed price, or the price limit if the sale goes to the outbox. */
function PriceTodo({ draft }: { draft: Draft }) {
  const desk = useDesk();
  const away = useOutbox((outbox) => isAway(outbox, draft.offer?.provider_type ?? null));
  if (!draft.typed && !away) return <Todo done={draft.confirmed} text={say('names.confirmed')} />;
  const limit = readLimit(draft, getAgencyCurrency(desk));
  const shown = draft.offer && draft.requests.limit.trim() === '';
  return (
    <Todo
      done={limit !== null}
      text={say('side.limit')}
      note={shown ? say('side.shown_price') : undefined}
    />
  );
}

/** Each part with its price and whether it is booked, and the sum of the rest. */
function PartSums({ draft }: { draft: Draft }) {
  const done = draft.parts?.done ?? [];
  const left = listPartsLeft(draft);
  return (
    <section>
      <h2>{say('parts.sum')}</h2>
      {done.map(({ locator, booking_id }, at) => (
        <div className="pair" key={booking_id}>
          <span className="dim">{say('parts.part', { n: at + 1 })}</span>
          <span className="mono ok">✓ {locator}</span>
        </div>
      ))}
      {left.map(({ offer, tokens }, at) => (
        <div className="pair" key={tokens.join()}>
          <span className="dim">
            {say('parts.part', { n: done.length + at + 1 })}{' '}
            <span className="tag">{formatProviderNumber(offer.provider_type)}</span>
          </span>
          <span className="mono">{formatMoney(offer.total, offer.currency)}</span>
        </div>
      ))}
      <div className="pair total">
        <span />
        <span className="mono">{formatSums(left.map(({ offer }) => offer))}</span>
      </div>
    </section>
  );
}

export function DraftSide({ draft }: { draft: Draft }) {
  const named = draft.rows.filter(isNamed).length;
  const seats = draft.rows.length;
  const contact = draft.rows.some((row) => row.phone !== '' || row.email !== '');
  return (
    <>
      <section>
        <h2>{say(draft.typed ? 'side.typed' : 'side.in_hand')}</h2>
        {draft.typed?.segments.map((segment) => (
          <div className="pair" key={`${segment.carrier}${segment.flight_number} ${segment.date}`}>
            <span className="mono">
              {segment.carrier}
              {segment.flight_number} {segment.booking_class ?? ''}
            </span>
            <span className="mono">
              {segment.origin} → {segment.destination}
            </span>
            <span className="dim small">{formatShortDay(segment.date)}</span>
          </div>
        ))}
        {draft.typed && <p className="dim small">{say('side.no_price')}</p>}
        {listSlicesLeft(draft).map((slice) => (
          <div className="pair" key={slice.id}>
            <span className="mono">{slice.legs.map(formatFlight).join(' ')}</span>
            <span className="mono">
              {slice.origin} {formatClockTime(slice.departure_date)} → {slice.destination}{' '}
              {formatClockTime(slice.arrival_date)}
            </span>
            <span className="dim small">{formatShortDay(slice.departure_date)}</span>
          </div>
        ))}
      </section>
      {draft.parts && <PartSums draft={draft} />}
      {draft.offer && !draft.parts && (
        <Totals
          price={draft.offer}
          title={say('side.price', { who: say('pax.UNSPECIFIED', { n: seats }) })}
        />
      )}
      <section>
        <h2>{say('term.passengers')}</h2>
        {draft.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passenger has no other identity than its position
          <div className="pair" key={at}>
            <span className="cut">
              <b className="mono">{at + 1}</b>&nbsp;
              {isNamed(row) ? (
                `${row.last_name} ${row.first_name}`.toUpperCase()
              ) : (
                <span className="faint">{say('side.unnamed')}</span>
              )}
            </span>
            <span className="tag">{row.pax_type}</span>
          </div>
        ))}
      </section>
      <section>
        <h2>{say('side.before_end')}</h2>
        <Todo done text={say('side.itinerary')} />
        <PriceTodo draft={draft} />
        <Todo
          done={named === seats}
          text={say('side.names')}
          note={say('side.names_of', { named, seats })}
        />
        <Todo done={contact} text={say('side.contact')} />
      </section>
    </>
  );
}
