/** Requested and available flights next to each other, their differences, and the totals. */
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import {
  formatAmount,
  formatClockTime,
  formatDayShift,
  formatDifference,
  formatShortDay,
} from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import {
  compareLegs,
  type LegPair,
  type LegView,
  listBookingLegs,
  listOfferLegs,
} from './outbox-choice.ts';

export function FlightComparison({ item, booking }: { item: OutboxItem; booking: Booking | null }) {
  const { choice } = item;
  const before = booking ? listBookingLegs(booking) : [];
  const offer = choice?.offer ?? null;
  const decides = item.status === 'NEEDS_ATTENTION' || offer !== null;
  const pairs = compareLegs(before, offer ? listOfferLegs(offer) : []);
  return (
    <div className={decides ? 'old-new sides' : 'old-new sides alone'} data-testid="old-and-new">
      <section>
        <h2>{say('outbox.asked_for')}</h2>
        {pairs.map(({ before: leg }) => leg && <LegLine key={toKey(leg)} leg={leg} />)}
        <Approved item={item} />
      </section>
      {decides && (
        <section>
          <h2>{say('outbox.offered')}</h2>
          {offer === null && <p className="dim">{say('outbox.nothing_offered')}</p>}
          {offer !== null &&
            pairs.map((pair) => pair.after && <AvailableLeg key={toKey(pair.after)} pair={pair} />)}
          <Offered item={item} />
        </section>
      )}
    </div>
  );
}

const toKey = (leg: LegView): string => `${leg.flight} ${leg.departure}`;

function LegLine({ leg }: { leg: LegView }) {
  const { timed } = leg;
  return (
    <div className="leg-line mono">
      <span className="dim">{formatShortDay(leg.departure)}</span>
      <b>{leg.flight}</b>
      <span>
        {leg.origin} {timed && <b>{formatClockTime(leg.departure)}</b>} → {leg.destination}{' '}
        {timed && <b>{formatClockTime(leg.arrival)}</b>}{' '}
        <span className="warn">{timed ? formatDayShift(leg.departure, leg.arrival) : ''}</span>{' '}
        {leg.brand !== null && <span className="tag">{leg.brand}</span>}
      </span>
    </div>
  );
}

/** The available flight, and its differences in words. */
function AvailableLeg({ pair }: { pair: LegPair }) {
  const { before, after, changes } = pair;
  if (!after) return null;
  const list = changes.map((change) => say(`change.${change}`)).join(', ');
  const said =
    before === null
      ? say('outbox.new_leg')
      : list === ''
        ? say('outbox.same')
        : say('outbox.changed', { list });
  const same = before !== null && list === '';
  return (
    <div>
      <LegLine leg={after} />
      <div className={`small ${same ? 'dim' : 'warn'} leg-said`}>
        <span aria-hidden="true">{same ? '=' : '≠'}</span> {said}
      </div>
    </div>
  );
}

function Approved({ item }: { item: OutboxItem }) {
  const currency = item.choice?.currency ?? item.currency;
  const total = item.choice?.approved_total ?? item.limit_total;
  return (
    <div className="sum">
      <span className="dim">{say('outbox.approved')}</span>
      <b className="mono" data-testid="approved">
        {total !== null && currency !== null
          ? formatAmount(total, currency)
          : say('outbox.no_limit')}
      </b>
    </div>
  );
}

function Offered({ item }: { item: OutboxItem }) {
  const { choice } = item;
  if (!choice || choice.offered_total === null || choice.currency === null) return null;
  const { approved_total, offered_total, currency } = choice;
  const over = approved_total !== null && offered_total > approved_total;
  return (
    <>
      <div className="sum">
        <span className="dim">{say('outbox.now')}</span>
        <b className="mono">{formatAmount(offered_total, currency)}</b>
      </div>
      {approved_total !== null && (
        <div className="sum">
          <span className="dim">{say('term.difference')}</span>
          <span className={over ? 'warn' : 'ok'}>
            <b className="mono" data-testid="difference">
              {formatDifference(approved_total, offered_total, currency)}
            </b>{' '}
            <span className="small">{say(over ? 'outbox.over_limit' : 'outbox.within_limit')}</span>
          </span>
        </div>
      )}
    </>
  );
}
