/** Frequent-flyer numbers of a booking: what each passenger has, and one more or another. */

import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { TextField } from '../../ui/Field.tsx';
import { changeRow } from './selling.ts';
import './names.css';

export function FlyersScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const edit = useArea((area) => area.edit);
  const booking = useArea((area) => area.booking?.booking ?? null);
  if (!edit || !booking) return <EmptyScreen title="flyers.title" text="booking.none" />;
  const first = booking.passengers.findIndex((p) => p.capabilities.edit_frequent_flyer);
  return (
    <>
      <div className="bar">
        <h1>{say('flyers.title')}</h1>
        <span className="mono">{booking.provider.locator}</span>
      </div>
      <form
        className="flyers"
        aria-label={say('flyers.title')}
        onSubmit={(event) => {
          event.preventDefault();
          desk.actions.endTransaction(true);
        }}
      >
        {edit.rows.map((row, at) => {
          const passenger = booking.passengers[at];
          if (!passenger) return null;
          const can = passenger.capabilities.edit_frequent_flyer;
          const has = passenger.frequent_flyers.map((ff) => `${ff.airline} ${ff.code}`).join(' · ');
          const buildField = (part: 'flyer_airline' | 'flyer_number') => ({
            name: `${part}-${at}`,
            value: row[part],
            error: edit.errors[`${at}.${part}`],
            disabled: !can,
            title: can ? undefined : say('edit.fixed'),
            code: true,
            onChange: (value: string) => changeRow(desk, name, at, { [part]: value }),
          });
          return (
            <fieldset key={passenger.id} data-testid={`passenger-${at + 1}`}>
              <div className="who">
                <b className="mono">{at + 1}</b> {passenger.last_name.toUpperCase()}{' '}
                {passenger.first_name} <span className="tag">{passenger.pax_type}</span>
                <div className="dim small">
                  {say('flyers.have')} <span className="mono">{has || say('flyers.none')}</span>
                </div>
              </div>
              <TextField
                {...buildField('flyer_airline')}
                label={say('names.airline')}
                maxLength={2}
                first={at === first}
              />
              <TextField
                {...buildField('flyer_number')}
                label={say('names.number')}
                maxLength={30}
              />
            </fieldset>
          );
        })}
        <div className="actions">
          <button type="submit" className="button primary">
            {say('flyers.save')}
          </button>
          <Key command="transaction.end" />
        </div>
      </form>
    </>
  );
}
