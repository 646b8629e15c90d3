/** A booking's requests for the outbox: what queuing means, and the highest total. */
import type { Draft } from '../../app/area.ts';
import { useArea, useDesk, useSession } from '../../app/use-desk.ts';
import { toMinor } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { formatTypedAmount } from '../ticketing/payment-forms.ts';
import { changeRequests } from './adding.ts';
import type { OutboxRequests } from './outbox-state.ts';
import './outbox.css';

export function OutboxPanel({ draft }: { draft: Draft }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const currency = useSession((state) => state.session?.agency?.currency ?? 'BRL');
  const { requests, errors, offer, typed } = draft;
  const change = (part: Partial<OutboxRequests>) => changeRequests(desk, name, part);
  return (
    <fieldset className="outbox-panel" data-testid="outbox-panel">
      <legend>{say(typed ? 'names.outbox_title_typed' : 'names.outbox_title')}</legend>
      <p>{say(typed ? 'names.outbox_help_typed' : 'names.outbox_help')}</p>
      <TextField
        label={say('names.limit', { currency })}
        name="limit"
        inputMode="numeric"
        value={requests.limit}
        placeholder={
          offer ? formatTypedAmount(toMinor(offer.total, currency), currency) : undefined
        }
        error={errors.limit}
        note={say(offer ? 'names.limit_note' : 'names.limit_needed')}
        onChange={(limit) => change({ limit })}
      />
      <TextField
        label={say('names.seats')}
        name="seats"
        code
        value={requests.seats}
        error={errors.seats}
        note={say('names.seats_note')}
        onChange={(seats) => change({ seats })}
      />
      <TextField
        label={say('names.remarks')}
        name="remarks"
        maxLength={1000}
        value={requests.remarks}
        error={errors.remarks}
        note={say('names.remarks_note')}
        onChange={(remarks) => change({ remarks })}
      />
    </fieldset>
  );
}
