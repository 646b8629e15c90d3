/** The passengers: contact, documents, frequent flyer numbers, and infants with their adults. */
import type { KeptAnnotation } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { readDoco } from '#main/reference/doco.ts';
import { useArea } from '../../app/use-desk.ts';
import { formatFullDay, formatMoney } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { maskDocument } from '../host-display/host-display.ts';
import { formatHostName } from '../sell/passenger-rows.ts';

export function PassengersTab({ booking }: { booking: Booking }) {
  const cursor = useArea((area) => area.cursor.booking ?? '');
  const notes = useArea((area) => area.notes);
  return booking.passengers.map((passenger, at) => (
    <Passenger
      key={passenger.id}
      passenger={passenger}
      number={at + 1}
      holder={booking.passengers.findIndex((p) => p.associated_infant_id === passenger.id)}
      current={cursor.includes(passenger.id)}
      doco={listDoco(notes?.items ?? [], passenger.id)}
    />
  ));
}

/** Visas, known traveller and redress numbers, as written in their SSR lines. */
const listDoco = (items: readonly KeptAnnotation[], passenger_id: string): string[] =>
  items.flatMap((item) =>
    item.kind === 'SSR' && item.code === 'DOCO' && item.passenger_ids.includes(passenger_id)
      ? (item.text ?? [])
      : [],
  );

const DOCO_WORDS = {
  V: 'person.visa_number',
  K: 'person.known_traveller',
  R: 'person.redress',
} as const;

interface PassengerProps {
  passenger: BookingPassenger;
  number: number;
  holder: number;
  current: boolean;
  doco: readonly string[];
}

function Passenger({ passenger, number, holder, current, doco }: PassengerProps) {
  const { documents, frequent_flyers, phone_number, email, birth_date, nationality } = passenger;
  const gender =
    passenger.gender_type === 'UNSPECIFIED' ? null : say(`gender.${passenger.gender_type}`);
  const person = [gender, birth_date && formatFullDay(birth_date), nationality].filter(Boolean);
  return (
    <article
      className={current ? 'person current' : 'person'}
      aria-label={`${number} ${formatHostName(passenger)}`}
    >
      <b className="mono">{number}</b>
      <div>
        <div>
          <b>{formatHostName(passenger)}</b> <span className="tag">{passenger.pax_type}</span>{' '}
          {holder >= 0 && <span className="dim">{say('booking.on_lap', { n: holder + 1 })}</span>}
        </div>
        {person.length > 0 && <div className="dim">{person.join(' · ')}</div>}
        {documents.map((document) => (
          <div key={document.unique_identifier}>
            <span className="dim">
              {document.type === 'UNSPECIFIED' ? '' : say(`document.${document.type}`)}
            </span>{' '}
            <span className="mono">{maskDocument(document.unique_identifier)}</span>{' '}
            <span className="dim">
              {document.issuing_country_code}
              {document.expires_at &&
                ` · ${say('person.doc_expires').toLowerCase()} ${formatFullDay(document.expires_at)}`}
            </span>
          </div>
        ))}
        {doco.map((text) => {
          const kind = readDoco(text)?.kind;
          return (
            <div key={text}>
              {kind && <span className="dim">{say(DOCO_WORDS[kind])} </span>}
              <span className="mono">{text}</span>
            </div>
          );
        })}
        {frequent_flyers.map(({ id, airline, code }) => (
          <div key={id}>
            <span className="dim">{say('person.flyer_number')}</span>{' '}
            <span className="mono">
              {airline} {code}
            </span>
          </div>
        ))}
        {(phone_number || email) && (
          <div className="mono small">{[phone_number, email].filter(Boolean).join('  ')}</div>
        )}
      </div>
      <span className="mono right">
        {passenger.price && formatMoney(passenger.price.total, passenger.price.currency)}
      </span>
    </article>
  );
}
