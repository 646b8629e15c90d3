/** One item of the queue: what was asked for beside what is on sale, and what can be done about it. */
import { useEffect } from 'react';
import type { QueueItem } from '#main/contract/queue.ts';
import { itemInHand } from '../../state/desk.ts';
import { reasonText } from '../../state/queue-rows.ts';
import { useArea, useDesk, useNow, useOutbox, useTimeZone } from '../../ui/use-desk.ts';
import { localInstant, providerNumber } from '../../words/format.ts';
import { say } from '../../words/words.ts';
import { Choices } from './Choices.tsx';
import { nextTry } from './next-try.ts';
import { OldAndNew } from './OldAndNew.tsx';
import { QUEUE_SIGN, queueTone } from './tones.ts';
import './queue.css';

export function DecisionScreen() {
  const desk = useDesk();
  const area = useArea((now) => now);
  const item = itemInHand(
    area,
    useOutbox((outbox) => outbox.items),
  );
  const id = area.decision?.item_id;
  const status = item?.status;
  // An item that moves under the eyes brings its choices with it; the cursor begins at the first.
  useEffect(() => {
    if (id === undefined || status === undefined) return;
    document.getElementById('list')?.scrollIntoView({ block: 'nearest' });
  }, [id, status]);
  if (!item) return <p className="empty">{say('why.no_item')}</p>;
  return (
    <>
      <DecisionBar item={item} />
      <div className="decision">
        {item.kind === 'CREATE' && (
          <OldAndNew item={item} booking={area.decision?.booking ?? null} />
        )}
        <Facts item={item} />
        <Choices item={item} onChoose={() => desk.actions.enter()} />
      </div>
    </>
  );
}

function DecisionBar({ item }: { item: QueueItem }) {
  const { status, reason } = item;
  const held = item.on_hold && status === 'QUEUED';
  return (
    <div className="bar" data-testid="decision-bar" data-status={status}>
      <h1 className="cut">{item.title.toUpperCase()}</h1>
      <span className={`chip ${queueTone(status)}`}>
        <b aria-hidden="true" className="mono">
          {held ? '‖' : QUEUE_SIGN[status]}
        </b>{' '}
        {say(held ? 'queue_status.held' : `queue_status.${status}`)}
      </span>
      {reason !== null && <span className="warn cut">{reasonText(reason)}</span>}
      <span className="grow" />
      <span className="dim">{say(`queue_kind.${item.kind}`)}</span>
      <span className="tag">{providerNumber(item.provider_type)}</span>
    </div>
  );
}

function Facts({ item }: { item: QueueItem }) {
  const now = useNow();
  const zone = useTimeZone();
  const line = useOutbox((outbox) => outbox.line);
  const when = (instant: string) => localInstant(instant, zone, now);
  const next = nextTry(item, { now, line });
  const looked = item.choice?.looked_up_at ?? null;
  const facts: [string, string][] = [
    [say('queue.reference'), item.reference],
    [say('queue.attempts'), String(item.attempts)],
    [say('queue.made'), `${when(item.created_at)} · ${item.created_by}`],
    ...(item.locator ? [[say('queue.locator'), item.locator] as [string, string]] : []),
    ...(next === '' ? [] : [[say('queue.next'), next] as [string, string]]),
  ];
  return (
    <section className="decision-facts">
      {item.choice && (
        <p>
          {item.choice.message}
          {looked !== null && (
            <span className="dim"> · {say('queue.looked_up', { time: when(looked) })}</span>
          )}
        </p>
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
