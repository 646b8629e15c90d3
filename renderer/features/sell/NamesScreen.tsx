/** Names the passengers of a sale, one block each, before ending the transaction. */
import type { Draft, DraftParts } from '../../app/area.ts';
import { isAway } from '../../app/connection-store.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useOutbox, useSession } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { Actions, Button } from '../../ui/Form.tsx';
import { listSlicesLeft } from './flights-left.ts';
import { PassengerFields, PassengersForm } from './PassengerFields.tsx';
import { isNamed } from './passenger-rows.ts';
import './names.css';
import { toMinor } from '../../i18n/format.ts';
import { TextField } from '../../ui/Field.tsx';
import { changeRequests } from '../outbox/adding.ts';
import { getItineraryFacts } from '../profiles/manifest-actions.ts';
import { formatTypedAmount } from '../ticketing/payment-forms.ts';
import { checkPassengers, isAbroad, listFindings } from './passenger-checks.ts';

/** The position of the next booking in the sale. */
const describePart = ({ done, rest }: DraftParts): string =>
  say('parts.next', { n: done.length + 1, all: done.length + 1 + rest.length });

export function NamesScreen() {
  const { actions } = useDesk();
  const draft = useArea((area) => area.draft);
  const away = useOutbox((outbox) => isAway(outbox, draft?.offer?.provider_type ?? null));
  if (!draft) return <EmptyScreen title="term.passengers" text="names.nothing" />;
  const queued = draft.typed !== null || away;
  const named = draft.rows.filter(isNamed).length;
  const first = draft.rows.findIndex((row) => !isNamed(row));
  const trip = (draft.typed?.segments ?? listSlicesLeft(draft))
    .map(({ origin, destination }) => `${origin}–${destination}`)
    .join(' · ');
  const abroad = isAbroad(getItineraryFacts(draft).countries);
  return (
    <>
      <Bar title="term.passengers">
        <span className="chip">{say('side.names_of', { named, seats: draft.rows.length })}</span>
        {draft.parts && <span className="chip">{describePart(draft.parts)}</span>}
        <span className="dim cut">{trip}</span>
        <Button look="small" onClick={() => actions.openManifest()}>
          {say('command.manifest')} <Key command="names.manifest" />
        </Button>
        <span className="grow" />
        {queued ? (
          <span className="warn">! {say(draft.typed ? 'names.typed' : 'names.no_line')}</span>
        ) : (
          <span className={draft.confirmed ? 'ok' : 'dim'}>
            {draft.confirmed ? '✓ ' : ''}
            {say(draft.confirmed ? 'names.confirmed' : 'names.unconfirmed')}
          </span>
        )}
      </Bar>
      <PassengersForm title={say('term.passengers')}>
        {draft.rows.map((row, at) => (
          <PassengerFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a passenger has no other identity than its position
            key={at}
            row={row}
            at={at}
            rows={draft.rows}
            errors={draft.errors}
            abroad={abroad}
            provider_type={draft.typed?.provider_type ?? draft.offer?.provider_type ?? null}
            first={at === Math.max(first, 0)}
          />
        ))}
        <PassengerFindings draft={draft} />
        {queued && <OutboxPanel draft={draft} />}
        <Actions send={say(queued ? 'names.outbox' : 'names.end')}>
          <span className="dim small">
            <Key command="transaction.end" /> {say(queued ? 'names.outbox_hint' : 'names.end_hint')}
          </span>
        </Actions>
      </PassengersForm>
    </>
  );
}

/** Passenger data that border control or an airline may reject, shown before ending. */
function PassengerFindings({ draft }: { draft: Draft }) {
  const desk = useDesk();
  const found = checkPassengers(draft.rows, getItineraryFacts(draft), desk.getAgencyToday()).filter(
    // A missing name is not reported while the agent is still typing.
    ({ row, field }) => draft.rows[row]?.last_name !== '' || field === 'lap',
  );
  if (found.length === 0) return null;
  return (
    <section className="look-again" aria-label={say('checks.title')} data-testid="look-again">
      <h2>{say('checks.title')}</h2>
      <ul>
        {listFindings(found, draft.rows).map(({ numbers, row, kind, says }) => (
          <li key={`${numbers} ${say(says)}`} className={kind === 'error' ? 'bad' : 'warn'}>
            <b className="mono">{numbers}</b> {kind === 'error' ? '✕' : '!'}{' '}
            {row && `${row.last_name.toUpperCase()} ${row.first_name}: `}
            {say(says)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Requests for the outbox: what queuing means, and the price limit. */
function OutboxPanel({ draft }: { draft: Draft }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const currency = useSession((state) => state.session?.agency?.currency ?? 'BRL');
  const { requests, errors, offer, typed } = draft;
  const buildField = (field: 'limit' | 'seats' | 'remarks') => ({
    name: field,
    value: requests[field],
    error: errors[field],
    onChange: (value: string) => changeRequests(desk, name, { [field]: value }),
  });
  return (
    <fieldset className="outbox-panel" data-testid="outbox-panel">
      <legend>{say(typed ? 'names.outbox_title_typed' : 'names.outbox_title')}</legend>
      <p>{say(typed ? 'names.outbox_help_typed' : 'names.outbox_help')}</p>
      <TextField
        {...buildField('limit')}
        label={say('names.limit', { currency })}
        inputMode="numeric"
        placeholder={
          offer ? formatTypedAmount(toMinor(offer.total, currency), currency) : undefined
        }
        note={say(offer ? 'names.limit_note' : 'names.limit_needed')}
      />
      <TextField
        {...buildField('seats')}
        label={say('names.seats')}
        code
        note={say('names.seats_note')}
      />
      <TextField
        {...buildField('remarks')}
        label={say('names.remarks')}
        maxLength={1000}
        note={say('names.remarks_note')}
      />
    </fieldset>
  );
}
