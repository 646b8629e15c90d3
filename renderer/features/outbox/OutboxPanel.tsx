/** A booking's requests for the outbox: what queuing means, and the highest total. */
import type { Draft } from '../../app/area.ts';
import { useArea, useDesk, useSession } from '../../app/use-desk.ts';
import { toMinor } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { formatTypedAmount } from '../ticketing/payment-forms.ts';
import { changeRequests } from './adding.ts';
import './outbox.css';

export function OutboxPanel({ draft }: { draft: Draft }) {
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
