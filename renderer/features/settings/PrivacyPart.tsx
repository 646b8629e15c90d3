/** How long passengers' data is kept, and erasing one booking's data now. */
import { MAX_RETENTION_DAYS } from '#main/contract/admin.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Button } from '../../ui/Form.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useCalls, useField, useLoaded } from './use-settings.ts';

export function PrivacyPart() {
  const { field, refuse } = useField();
  const { data, reload, keep, save } = useLoaded('privacy.get', ({ retention_days }) =>
    field.onChange(retention_days === null ? '' : String(retention_days)),
  );
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const submit = async () => {
    const typed = field.value.trim();
    const number = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
    if (typed !== '' && (number < 1 || number > MAX_RETENTION_DAYS))
      return refuse(say('privacy.days_wrong'));
    keep(await save('privacy.set', { retention_days: typed === '' ? null : number }));
  };
  return (
    <>
      <SettingsForm
        className="settings-form"
        aria-label={say('settings.privacy')}
        onSubmit={submit}
      >
        <TextField
          {...field}
          label={say('privacy.days')}
          name="retention"
          inputMode="numeric"
          maxLength={5}
          placeholder={say('privacy.days_hint')}
        />
        <p className="dim small">
          {data.retention_days !== null && `${say('privacy.due', { n: data.due })} · `}
          {say('privacy.erased', { n: data.erased })}.{' '}
          {data.retention_days !== null && say('privacy.by_itself')}
        </p>
        <Actions send={say('settings.save')} />
      </SettingsForm>
      <EraseForm reload={reload} />
    </>
  );
}

function EraseForm({ reload }: { reload: () => Promise<void> }) {
  const { call, showAnswer, ask } = useCalls();
  const { field, refuse } = useField();
  const submit = async () => {
    const locator = field.value.trim().toUpperCase();
    if (locator === '') return refuse(say('field.needed'));
    const found = await call('booking.find', { text: locator, limit: 5 });
    const booking = found?.bookings.find((one) => one.locator === locator);
    if (!booking) return refuse(say('privacy.none', { locator }));
    const whole = await call('booking.get', { id: booking.id });
    if (!whole) return;
    ask({
      title: say('privacy.question', { locator }),
      lines: whole.booking.passengers.map(({ first_name, last_name, tickets }) => ({
        label: say('term.passenger'),
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
    field.onChange('');
    showAnswer('ok', say('privacy.done', { n: done.passengers }));
    await reload();
  };
  return (
    <SettingsForm
      className="settings-form row"
      aria-label={say('privacy.erase_one')}
      onSubmit={submit}
    >
      <TextField {...field} label={say('term.locator')} name="erase-locator" code maxLength={10} />
      <Button type="submit">{say('privacy.erase')}</Button>
    </SettingsForm>
  );
}
