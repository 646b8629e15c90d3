/** One outbox item: the requested flights next to those available, and the choices. */
import { useEffect } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { findCurrentItem } from '../../app/command-context.ts';
import { useArea, useDesk, useInstants, useNow, useOutbox } from '../../app/use-desk.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { LIST_ID } from '../../ui/list-ids.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { Choices } from './Choices.tsx';
import { FlightComparison } from './FlightComparison.tsx';
import { describeNextTry, describeReason, formatItemTitle } from './outbox-rows.ts';
import { getStatusTone, Status } from './Status.tsx';
import './outbox.css';

export function DecisionScreen() {
  const desk = useDesk();
  const area = useArea((now) => now);
  const item = findCurrentItem(
    area,
    useOutbox((outbox) => outbox.items),
  );
  const id = area.decision?.item_id;
  const status = item?.status;
  // When the item's status changes, its choices change and the cursor goes to the first.
  useEffect(() => {
    if (id === undefined || status === undefined) return;
    document.getElementById(LIST_ID)?.scrollIntoView({ block: 'nearest' });
  }, [id, status]);
  if (!item) return <p className="empty">{say('why.no_item')}</p>;
  return (
    <>
      <DecisionBar item={item} />
      <div className="scroll">
        {item.kind === 'CREATE' && (
          <FlightComparison item={item} booking={area.decision?.booking ?? null} />
        )}
        <Facts item={item} booking={area.decision?.booking ?? null} />
        <Choices item={item} onChoose={() => desk.actions.enter()} />
      </div>
    </>
  );
}

function DecisionBar({ item }: { item: OutboxItem }) {
  const { status, reason } = item;
  return (
    <div className="bar" data-status={status}>
      <h1 className="cut">{formatItemTitle(item).toUpperCase()}</h1>
      <span className={`chip ${getStatusTone(item)}`}>
        <Status item={item} />
      </span>
      {reason !== null && <span className="warn cut">{describeReason(reason)}</span>}
      <span className="grow" />
      <span className="dim">{say(`outbox_kind.${item.kind}`)}</span>
      <span className="tag">{formatProviderNumber(item.provider_type)}</span>
    </div>
  );
}

const formatPeople = (booking: Booking): string =>
  booking.passengers
    .map((p) => [formatHostName(p), p.phone_number, p.email].filter(Boolean).join(' '))
    .join(' · ');

function Facts({ item, booking }: { item: OutboxItem; booking: Booking | null }) {
  const now = useNow();
  const formatInstant = useInstants();
  const line = useOutbox((outbox) => outbox.line);
  const next = describeNextTry(item, { now, line });
  const looked = item.choice?.looked_up_at ?? null;
  const facts = [
    ['term.passengers', booking && formatPeople(booking)],
    ['outbox.reference', item.reference],
    ['outbox.attempts', String(item.attempts)],
    ['outbox.made', `${formatInstant(item.created_at)} · ${item.created_by}`],
    ['term.locator', item.locator],
    ['outbox.next', next],
  ] as const;
  return (
    <section className="decision-facts">
      {item.choice && (
        <p>
          {sayInWords(item.choice.message)}
          {looked !== null && (
            <span className="dim">
              {' '}
              · {say('outbox.looked_up', { time: formatInstant(looked) })}
            </span>
          )}
        </p>
      )}
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{say(label)}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
