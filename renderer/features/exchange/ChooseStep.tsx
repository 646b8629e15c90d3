/** The first step: slices to exchange with their new search, or old ticket numbers. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingSlice } from '#main/contract/itinerary.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useList } from '../../app/use-desk.ts';
import { formatClockTime, formatFlight, formatLongDay } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import { getRowId, LIST_ID } from '../../ui/list-ids.ts';
import { describeFeatures } from '../search/OfferDetails.tsx';
import { readTypedDate } from '../sell/passenger-rows.ts';
import type { ExchangeView } from './exchange-state.ts';
import { changeSliceRequest, markSlice } from './given-up.ts';

export function ChooseSlices({ booking, exchange }: { booking: Booking; exchange: ExchangeView }) {
  const { actions } = useDesk();
  const { at } = useList();
  return (
    <Form
      className="exchange-choose"
      aria-label={say('exchange.title')}
      onSubmit={() => actions.continueExchange()}
    >
      <p className="dim">{say('exchange.help')}</p>
      <div
        role="grid"
        id={LIST_ID}
        aria-label={say('exchange.give_up')}
        aria-multiselectable="true"
      >
        {booking.slices.map((slice, index) => (
          <SliceLine
            key={slice.id}
            slice={slice}
            index={index}
            current={index === at}
            exchange={exchange}
            can_move={booking.capabilities.airports_change}
          />
        ))}
      </div>
      <Actions send={say('exchange.search')} by={<Key command="transaction.end" />} />
    </Form>
  );
}

interface SliceLineProps {
  slice: BookingSlice;
  index: number;
  current: boolean;
  exchange: ExchangeView;
  can_move: boolean;
}

function SliceLine({ slice, index, current, exchange, can_move }: SliceLineProps) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const gives = exchange.give_up.includes(slice.id);
  const request = exchange.slice_requests[slice.id] ?? {
    from: slice.origin,
    to: slice.destination,
    date: '',
  };
  const position = exchange.give_up.indexOf(slice.id);
  const taken = position < 0 ? null : (exchange.taken[position] ?? null);
  const change_rules = slice.features.filter(({ type }) => type === 'CHANGE');
  const date = readTypedDate(request.date, desk.getAgencyToday(), false);
  const buildField = (part: 'from' | 'to' | 'date') => ({
    name: `${part}-${index}`,
    value: request[part],
    error: exchange.errors[`${slice.id}.${part}`],
    code: true,
    onChange: (value: string) => changeSliceRequest(desk, name, slice.id, { [part]: value }),
  });
  return (
    <div
      role="row"
      id={getRowId(index)}
      className={current ? 'give-up current' : 'give-up'}
      aria-selected={gives}
      aria-label={`${slice.origin}–${slice.destination} ${say(gives ? 'exchange.gives' : 'exchange.keep')}`}
      data-testid={`slice-${index + 1}`}
    >
      <div
        role="gridcell"
        className="give-up-slice"
        onMouseDown={(event) => {
          event.preventDefault();
          markSlice(desk, slice.id);
        }}
      >
        <span className="mono" aria-hidden="true">
          {gives ? '[×]' : '[ ]'}
        </span>
        <div>
          <div>
            <b className="mono">
              {slice.origin} – {slice.destination}
            </b>{' '}
            {formatLongDay(slice.departure_date)}{' '}
            <span className={gives ? 'warn' : 'dim'}>
              {say(gives ? 'exchange.gives' : 'exchange.keep')}
            </span>
          </div>
          <div className="mono dim small">
            {slice.legs
              .map(
                (leg) =>
                  `${formatFlight(leg)} ${formatClockTime(leg.departure_date)}–${formatClockTime(leg.arrival_date)}`,
              )
              .join('  ')}
          </div>
          {change_rules.length > 0 && (
            <div className="dim small">
              {say('feature.CHANGE')}: {describeFeatures(change_rules, true)}
            </div>
          )}
          {taken && (
            <div className="ok small">
              ✓ {taken.legs.map(formatFlight).join(' ')} {formatLongDay(taken.departure_date)}
            </div>
          )}
        </div>
      </div>
      <div role="gridcell" className="give-up-fields">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            {...buildField(end)}
            key={end}
            label={say(`shop.${end}`)}
            maxLength={3}
            disabled={!can_move}
          />
        ))}
        <TextField
          {...buildField('date')}
          label={say('exchange.date')}
          first={current}
          placeholder="20DEC"
          note={date === null ? '' : formatLongDay(date)}
        />
      </div>
    </div>
  );
}

/** The numbers of the tickets that pay for the current booking. */
export function OldTicketsForm({ exchange }: { exchange: ExchangeView }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  return (
    <Form
      className="exchange-choose old-tickets"
      aria-label={say('exchange.title')}
      onSubmit={() => desk.actions.continueExchange()}
    >
      <p className="dim">{say('exchange.new_help')}</p>
      <TextField
        label={say('exchange.numbers')}
        name="numbers"
        code
        first
        maxLength={800}
        placeholder={say('exchange.numbers_hint')}
        value={exchange.numbers}
        error={exchange.errors.numbers}
        onChange={(numbers) => desk.patchPart(name, 'exchange', { numbers, errors: {} })}
      />
      <Actions send={say('exchange.estimate')} by={<kbd>Enter</kbd>} />
    </Form>
  );
}
