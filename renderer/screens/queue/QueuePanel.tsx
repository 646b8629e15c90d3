/** What goes with a booking into the queue: said plainly what queuing means, and the highest total. */
import type { Draft } from '../../state/area.ts';
import { patchArea } from '../../state/desk.ts';
import { typedAmount } from '../../state/payment-forms.ts';
import type { Wishes } from '../../state/queue-state.ts';
import { TextField } from '../../ui/Field.tsx';
import { useArea, useDesk, useSession } from '../../ui/use-desk.ts';
import { toMinor } from '../../words/format.ts';
import { say } from '../../words/words.ts';
import './queue.css';

export function QueuePanel({ draft }: { draft: Draft }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const currency = useSession((state) => state.session?.agency?.currency ?? 'BRL');
  const { wishes, errors, offer, typed } = draft;
  const change = (part: Partial<Wishes>) =>
    patchArea(desk, name, ({ draft: now }) => {
      if (!now) return {};
      const left = Object.entries(now.errors).filter(([field]) => !(field in part));
      return {
        draft: {
          ...now,
          wishes: { ...now.wishes, ...part },
          errors: Object.fromEntries(left),
        },
      };
    });
  return (
    <fieldset className="queue-panel" data-testid="queue-panel">
      <legend>{say(typed ? 'names.queue_title_typed' : 'names.queue_title')}</legend>
      <p>{say(typed ? 'names.queue_help_typed' : 'names.queue_help')}</p>
      <TextField
        label={say('names.limit', { currency })}
        name="limit"
        inputMode="numeric"
        value={wishes.limit}
        placeholder={offer ? typedAmount(toMinor(offer.total, currency), currency) : undefined}
        error={errors.limit}
        note={say(offer ? 'names.limit_note' : 'names.limit_needed')}
        onChange={(limit) => change({ limit })}
      />
      <TextField
        label={say('names.seats')}
        name="seats"
        code
        value={wishes.seats}
        error={errors.seats}
        note={say('names.seats_note')}
        onChange={(seats) => change({ seats })}
      />
      <TextField
        label={say('names.remarks')}
        name="remarks"
        maxLength={1000}
        value={wishes.remarks}
        error={errors.remarks}
        note={say('names.remarks_note')}
        onChange={(remarks) => change({ remarks })}
      />
    </fieldset>
  );
}
