/** The choices for an item, one per line; Enter runs the one under the cursor. */
import type { Offer } from '#main/contract/offer.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { Key } from '../../app/Key.tsx';
import { setCursor } from '../../app/navigation.ts';
import { useArea, useDesk, useListInView } from '../../app/use-desk.ts';
import {
  formatClockTime,
  formatDayShift,
  formatDifference,
  formatMoney,
  formatShortDay,
} from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { bindRow, LIST_ID } from '../../ui/list-ids.ts';
import {
  type Choice,
  compareLegs,
  type LegView,
  listBookingLegs,
  listChoices,
  listOfferLegs,
} from './outbox-choice.ts';

export function Choices({ item, onChoose }: { item: OutboxItem; onChoose: () => void }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const choices = listChoices(item);
  const asked = area.decision?.booking ? listBookingLegs(area.decision.booking) : [];
  const { at } = useListInView();
  if (choices.length === 0) {
    const said = item.status === 'SENDING' ? 'outbox.being_sent' : 'outbox.nothing_to_do';
    const { locator } = item;
    // A locator of another form is typed in no entry.
    const entry = locator === null ? '' : desk.formatEntry({ kind: 'retrieve', locator });
    return (
      <p className="dim choices-none">
        {say(said)} {entry !== '' && say('outbox.opens_booking', { entry })}
      </p>
    );
  }
  return (
    <section>
      <h2 className="choices-head">{say('booking.actions')}</h2>
      <div className="choices" role="listbox" id={LIST_ID} aria-label={say('booking.actions')}>
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            {...bindRow(index, () => setCursor(desk, area.name, choice.key))}
            role="option"
            aria-selected={index === at}
            className={index === at ? 'choice current' : 'choice'}
            onDoubleClick={onChoose}
          >
            <span className="strong">{formatTitle(choice, item)}</span>
            <span className="what">
              {'offer' in choice && <Flights offer={choice.offer} />}
              {choice.kind === 'choose' && isRequested(choice.offer, asked) && (
                <span className="dim">{say('outbox.same_flights')}</span>
              )}
            </span>
            <span className="right mono">
              {'offer' in choice && <Price offer={choice.offer} item={item} />}
            </span>
            <span className="right">
              {index === at ? <kbd>Enter</kbd> : <Key command={`outbox.${choice.kind}`} />}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Whether an offer has exactly the requested flights and fare family. */
const isRequested = (offer: Offer, asked: readonly LegView[]): boolean =>
  compareLegs(asked, listOfferLegs(offer)).every(
    ({ before, changes }) => before !== null && changes.length === 0,
  );

function formatTitle(choice: Choice, item: OutboxItem): string {
  switch (choice.kind) {
    case 'choose':
      return say('outbox.do_choose', { n: choice.number });
    case 'adopt':
      return say('outbox.do_adopt', { locator: choice.locator ?? choice.order_id });
    case 'retry':
      return say(
        item.status === 'UNKNOWN' || item.reason === 'UNKNOWN_OUTCOME'
          ? 'outbox.do_retry_unknown'
          : 'outbox.do_retry',
      );
    default:
      return say(`outbox.do_${choice.kind}`);
  }
}

function Flights({ offer }: { offer: Offer }) {
  const legs = listOfferLegs(offer);
  return (
    <>
      {legs.map((leg) => (
        <span key={`${leg.flight} ${leg.departure}`} className="mono flight-text">
          <span className="dim">{formatShortDay(leg.departure)}</span> {leg.flight} {leg.origin}{' '}
          {formatClockTime(leg.departure)} {leg.destination} {formatClockTime(leg.arrival)}
          <span className="warn"> {formatDayShift(leg.departure, leg.arrival)}</span>{' '}
          {leg.brand !== null && <span className="tag">{leg.brand}</span>}
        </span>
      ))}
    </>
  );
}

function Price({ offer, item }: { offer: Offer; item: OutboxItem }) {
  const approved = item.choice?.approved_total ?? null;
  return (
    <>
      <b>{formatMoney(offer.total, offer.currency)}</b>{' '}
      {approved !== null && (
        <span className={offer.total > approved ? 'warn' : 'ok'}>
          {formatDifference(approved, offer.total, offer.currency)}
        </span>
      )}
    </>
  );
}
