/** Changes the passengers of the current booking; only changes are sent. */
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { findAirport } from '#main/reference/airports.ts';
import { Key } from '../../app/Key.tsx';
import { useArea } from '../../app/use-desk.ts';
import { isUnplaced } from '../../commands/why-not.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { Actions } from '../../ui/Form.tsx';
import { PassengerFields, PassengersForm } from './PassengerFields.tsx';
import { isAbroad } from './passenger-checks.ts';
import './names.css';

/** Changes to a queued booking go to the outbox; the provider checks them later. */
const EVERYTHING: BookingPassenger['capabilities'] = {
  edit_tsa: true,
  edit_contact: true,
  edit_frequent_flyer: true,
  editable_birthdate: true,
  edit_passenger_info: true,
  edit_document: true,
  mandatory_document: false,
  mandatory_birthdate: false,
  mandatory_passenger_info: false,
};

export function EditScreen() {
  const edit = useArea((area) => area.edit);
  const booking = useArea((area) => area.booking?.booking ?? null);
  if (!edit || !booking) return <EmptyScreen title="edit.title" text="booking.none" />;
  const abroad = isAbroad(
    booking.slices
      .flatMap(({ legs }) => legs.flatMap(({ origin, destination }) => [origin, destination]))
      .map((code) => findAirport(code)?.country ?? null),
  );
  return (
    <>
      <Bar title="edit.title" locator={booking.provider.locator} />
      <PassengersForm title={say('edit.title')}>
        {edit.rows.map((row, at) => (
          <PassengerFields
            key={row.passenger_id}
            row={row}
            at={at}
            rows={edit.rows}
            errors={edit.errors}
            abroad={abroad}
            provider_type={booking.provider.provider_type}
            can={isUnplaced(booking) ? EVERYTHING : booking.passengers[at]?.capabilities}
            first={at === 0}
          />
        ))}
        <Actions send={say('edit.save')}>
          <Key command="transaction.end" />
        </Actions>
      </PassengersForm>
    </>
  );
}
