/** Frequent flyer numbers of a booking's passengers, and a field to add or change one. */
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
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
      <Bar title="flyers.title" locator={booking.provider.locator} />
      <Form
        className="flyers scroll"
        aria-label={say('flyers.title')}
        onSubmit={() => desk.actions.endTransaction(true)}
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
                label={say('person.flyer_airline')}
                maxLength={2}
                first={at === first}
              />
              <TextField
                {...buildField('flyer_number')}
                label={say('term.number')}
                maxLength={30}
              />
            </fieldset>
          );
        })}
        <Actions send={say('flyers.save')}>
          <Key command="transaction.end" />
        </Actions>
      </Form>
    </>
  );
}
