/** How long passengers' data is kept, and erasing one booking's now. */
import { type FormEvent, useEffect, useState } from 'react';
import { ask } from '../../app/desk-context.ts';
import { useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

export function PrivacyPart() {
  const { data, set, reload } = useLoaded('privacy.get');
  const { call, tell } = useCalls();
  const [days, setDays] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (data) setDays(data.retention_days === null ? '' : String(data.retention_days));
  }, [data]);
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = days.trim();
    const number = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
    if (typed !== '' && (number < 1 || number > 36_500)) {
      setError(say('privacy.days_wrong'));
      return;
    }
    const kept = await call('privacy.set', { retention_days: typed === '' ? null : number });
    if (!kept) return;
    set(kept);
    tell('ok', say('settings.saved'));
  };
  return (
    <>
      <form
        className="settings-form"
        aria-label={say('settings.privacy')}
        onSubmit={(e) => void submit(e)}
      >
        <TextField
          label={say('privacy.days')}
          name="retention"
          inputMode="numeric"
          maxLength={5}
          placeholder={say('privacy.days_hint')}
          value={days}
          error={error}
          onChange={(value) => {
            setDays(value);
            setError(undefined);
          }}
        />
        <p className="dim small">
          {data.retention_days !== null && `${say('privacy.due', { n: data.due })} · `}
          {say('privacy.erased', { n: data.erased })}.{' '}
          {data.retention_days !== null && say('privacy.by_itself')}
        </p>
        <div className="actions">
          <button type="submit" className="button primary">
            {say('settings.save')}
          </button>
        </div>
      </form>
      <EraseForm reload={reload} />
    </>
  );
}

function EraseForm({ reload }: { reload: () => Promise<void> }) {
  const desk = useDesk();
  const { call, tell } = useCalls();
  const [locator, setLocator] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = locator.trim().toUpperCase();
    const found = wanted === '' ? null : await call('booking.find', { text: wanted, limit: 5 });
    const booking = found?.bookings.find((one) => one.locator === wanted);
    if (!booking) {
      setError(wanted === '' ? say('field.needed') : say('privacy.none', { locator: wanted }));
      return;
    }
    const whole = await call('booking.get', { id: booking.id });
    if (!whole) return;
    ask(desk, {
      title: say('privacy.question', { locator: wanted }),
      lines: whole.booking.passengers.map(({ first_name, last_name, tickets }) => ({
        label: say('question.passenger'),
        value: [`${last_name}/${first_name}`, ...tickets.map(({ number }) => number)].join(' · '),
      })),
      note: say('privacy.note'),
      confirm: say('privacy.erase'),
      danger: true,
      run: () => void erase(booking.id),
    });
  };
  const erase = async (booking_id: string) => {
    const done = await call('privacy.erase', { booking_id });
    if (!done) return;
    setLocator('');
    tell('ok', say('privacy.done', { n: done.passengers }));
    await reload();
  };
  return (
    <form
      className="settings-form row"
      aria-label={say('privacy.erase_one')}
      onSubmit={(e) => void submit(e)}
    >
      <TextField
        label={say('privacy.locator')}
        name="erase-locator"
        code
        maxLength={10}
        value={locator}
        error={error}
        onChange={(value) => {
          setLocator(value);
          setError(undefined);
        }}
      />
      <button type="submit" className="button">
        {say('privacy.erase')}
      </button>
    </form>
  );
}
