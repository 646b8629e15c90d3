/** Typed flights, one per line, with the provider and the passengers. */
import type { Desk } from '../../app/create-desk.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import { ProviderField } from '../booking/ProviderField.tsx';
import type { FlightField, FlightsForm } from '../outbox/outbox-state.ts';
import { formatFlightEntry } from '../search/recalling.ts';
import { readFlights, tidyRows } from './typed-flights.ts';
import './flights.css';

const FIELDS: readonly { field: FlightField; label: WordKey; max: number; hint?: string }[] = [
  { field: 'carrier', label: 'term.airline', max: 2, hint: 'LA' },
  { field: 'number', label: 'term.flight', max: 4, hint: '8190' },
  { field: 'letter', label: 'term.class', max: 1 },
  { field: 'date', label: 'term.date', max: 10, hint: '20DEC' },
  { field: 'from', label: 'shop.from', max: 3, hint: 'GRU' },
  { field: 'to', label: 'shop.to', max: 3, hint: 'MIA' },
];

export function FlightsScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.flights);
  const change = (part: Partial<FlightsForm>) =>
    desk.patchArea(name, { flights: { ...form, errors: {}, ...part } });
  const blank = form.rows.every((row) => Object.values(row).every((text) => text === ''));
  const entry = blank ? formatFlightEntry(desk) : formatTypedFlights(desk, form);
  return (
    <>
      <Bar title="flights.title">
        <span className="dim cut">{say('flights.help')}</span>
      </Bar>
      <Form
        className="flights"
        aria-label={say('flights.title')}
        onSubmit={() => desk.actions.endTransaction(true)}
      >
        {form.rows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a flight has no other identity than its position
          <FlightFields key={at} at={at} form={form} change={change} />
        ))}
        <Travellers form={form} change={change} />
        <Actions send={say('flights.do')}>
          <Key command="transaction.end" />
          <span className="dim small">
            {entry !== '' && say('shop.as_entry')} <span className="mono">{entry}</span>
          </span>
        </Actions>
      </Form>
    </>
  );
}

/** The flights of the form as entries; empty while one cannot be read or is of any class. */
function formatTypedFlights(desk: Desk, form: FlightsForm): string {
  const provider_type = form.provider_type || 'PROVIDER_01';
  const read = readFlights({ ...form, provider_type }, desk.getAgencyToday());
  if ('errors' in read || read.segments.some((one) => !one.booking_class)) return '';
  const seats = form.adts + form.chds;
  return read.segments
    .map(({ carrier, flight_number, booking_class, date, origin, destination }) =>
      desk.formatEntry({
        kind: 'sell_flight',
        airline: carrier,
        number: flight_number,
        booking_class: booking_class ?? '',
        date,
        from: origin,
        to: destination,
        seats,
      }),
    )
    .join('; ');
}

interface PartProps {
  form: FlightsForm;
  change: (part: Partial<FlightsForm>) => void;
}

function FlightFields({ at, form, change }: PartProps & { at: number }) {
  const row = form.rows[at];
  if (!row) return null;
  return (
    <fieldset aria-label={say('flights.flight', { n: at + 1 })}>
      <b className="mono">{at + 1}</b>
      {FIELDS.map(({ field, label, max, hint }) => (
        <TextField
          key={field}
          label={say(label)}
          name={`${field}-${at}`}
          code
          first={at === 0 && field === 'carrier'}
          maxLength={max}
          placeholder={hint ?? (field === 'letter' ? say('flights.any') : '')}
          value={row[field]}
          error={form.errors[`${at}.${field}`]}
          onChange={(value) => {
            const rows = form.rows.map((one, index) =>
              index === at ? { ...one, [field]: value } : one,
            );
            // Typing in the last line adds another; a cleared line stays in place.
            change({ rows: at === rows.length - 1 ? tidyRows(rows) : rows });
          }}
        />
      ))}
    </fieldset>
  );
}

function Travellers({ form, change }: PartProps) {
  return (
    <fieldset className="travellers" aria-label={say('term.passengers')}>
      <ProviderField
        value={form.provider_type}
        error={form.errors.provider_type}
        onChange={(provider_type) => change({ provider_type })}
      />
      {(['adts', 'chds', 'infs'] as const).map((field) => (
        <TextField
          key={field}
          label={say(`shop.${field}`)}
          name={field}
          inputMode="numeric"
          maxLength={1}
          value={String(form[field])}
          error={form.errors[field]}
          onChange={(value) => change({ [field]: /^\d$/.test(value) ? Number(value) : 0 })}
        />
      ))}
    </fieldset>
  );
}
