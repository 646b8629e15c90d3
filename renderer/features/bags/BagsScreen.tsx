/** Bags by direction and passenger: included in the fare, added, and the total. */
import type { BaggageOption } from '#main/contract/ancillary.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { BookingSlice } from '#main/contract/itinerary.ts';
import { Key, KeyHint } from '../../app/Key.tsx';
import { useArea, useDesk, useListInView } from '../../app/use-desk.ts';
import { formatAmount, formatLongDay, formatMoney, sumOf } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { getRowId, LIST_ID } from '../../ui/list-ids.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import {
  calculateBagsDue,
  hasTicket,
  listPickedBags,
  listSeated,
} from '../ticketing/amounts-due.ts';
import { PaymentForm } from '../ticketing/PaymentForm.tsx';
import { stepBag, toBagPlace } from './bags.ts';
import type { BagsView } from './bags-state.ts';
import './bags.css';

export function BagsScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const bags = useArea((area) => area.bags);
  if (!booking || !bags) return <EmptyScreen title="bags.title" text="booking.none" />;
  return (
    <>
      <BagsBar booking={booking} bags={bags} />
      {bags.paying ? (
        <div className="scroll">
          <PaymentForm
            due={calculateBagsDue(booking, bags)}
            plans_of={{ selected_tokens: listPickedBags(bags).map(({ option }) => option.token) }}
            action={say('question.bags_do')}
          />
        </div>
      ) : (
        <Slices booking={booking} bags={bags} />
      )}
    </>
  );
}

/** The total of added bags, always in view. */
function BagsBar({ booking, bags }: { booking: Booking; bags: BagsView }) {
  const chosen = listPickedBags(bags);
  const currency = chosen[0]?.option.price.currency ?? booking.price?.currency ?? '';
  const total = sumOf(chosen, ({ option }) => option.price.amount, currency);
  const paid = listSeated(booking).some(hasTicket);
  return (
    <Bar title="bags.title" locator={booking.provider.locator}>
      <span className={paid ? 'warn cut' : 'dim cut'}>
        {say(paid ? 'bags.beside' : 'bags.replace')}
      </span>
      <span className="grow" />
      <span className="dim">{say('bags.total')}</span>
      <b className="mono" data-testid="bags-total">
        {formatAmount(total, currency)}
      </b>
    </Bar>
  );
}

function Slices({ booking, bags }: { booking: Booking; bags: BagsView }) {
  const { keys, at } = useListInView();
  return (
    <div className="desk-list">
      <table role="grid" id={LIST_ID} aria-label={say('bags.title')} className="bags">
        {booking.slices.map((slice) => (
          <SliceRows
            key={slice.id}
            slice={slice}
            booking={booking}
            bags={bags}
            keys={keys}
            at={at}
          />
        ))}
      </table>
      <p className="dim bags-keys">
        <kbd>← →</kbd> {say('bags.keys_more')} · <Key command="transaction.end" />{' '}
        {say('bags.keys_end')}
      </p>
    </div>
  );
}

interface SliceRowsProps {
  slice: BookingSlice;
  booking: Booking;
  bags: BagsView;
  keys: readonly string[];
  at: number;
}

function SliceRows({ slice, booking, bags, keys, at }: SliceRowsProps) {
  const failed = bags.failed[slice.id];
  const rows = listSeated(booking).flatMap((passenger) => {
    const place = toBagPlace(slice.id, passenger.id);
    const options = bags.options[place];
    return options ? [{ passenger, place, options }] : [];
  });
  return (
    <tbody>
      <tr className="slice-head">
        <th colSpan={2} scope="rowgroup">
          {slice.origin}–{slice.destination} · {formatLongDay(slice.departure_date)}
        </th>
        <th>{say('bags.included')}</th>
        <th>{say('bags.extra_head')}</th>
        <th className="right">{say('term.price')}</th>
      </tr>
      {failed !== undefined && (
        <tr>
          <td colSpan={5} className="bad">
            ✕ {failed} <KeyHint command="bags.open" does="term.asks_again" />
          </td>
        </tr>
      )}
      {rows.length === 0 && failed === undefined && (
        <tr>
          <td colSpan={5} className="dim pulse">
            {say(bags.reading ? 'bags.reading' : 'bags.not_sold')}
          </td>
        </tr>
      )}
      {rows.map(({ passenger, place, options }) => {
        const index = keys.indexOf(place);
        return (
          <BagRow
            key={place}
            place={place}
            index={index}
            current={index === at}
            number={booking.passengers.indexOf(passenger) + 1}
            name={formatHostName(passenger)}
            options={options}
            picked={bags.picked[place]}
          />
        );
      })}
    </tbody>
  );
}

interface BagRowProps {
  place: string;
  index: number;
  current: boolean;
  number: number;
  name: string;
  options: readonly BaggageOption[];
  picked: string | undefined;
}

function BagRow({ place, index, current, number, name, options, picked }: BagRowProps) {
  const desk = useDesk();
  const [included] = options;
  const at = Math.max(
    options.findIndex(({ token }) => token === picked),
    0,
  );
  const option = options[at];
  const step = (by: number) => (event: React.MouseEvent) => {
    event.preventDefault();
    stepBag(desk, by, place);
  };
  return (
    <tr
      id={getRowId(index)}
      className={current ? 'current' : undefined}
      aria-selected={at > 0}
      data-testid={`bags-${number}`}
    >
      <td className="mono right">{number}</td>
      <td className="wraps strong">{name}</td>
      <td className="mono dim">
        {included && included.quantity > 0
          ? say('bags.pieces', { n: included.quantity, kg: included.weight })
          : say('bags.none')}
      </td>
      <td>
        <span className="stepper">
          <span className="step" aria-hidden="true" onMouseDown={step(-1)}>
            {at > 0 ? '◂' : ' '}
          </span>
          <span className={at > 0 ? 'mono strong' : 'mono dim'}>
            {at > 0 && option
              ? `+ ${say('bags.pieces', { n: option.quantity, kg: option.weight })}`
              : say('bags.no_extra')}
          </span>
          <span className="step" aria-hidden="true" onMouseDown={step(1)}>
            {at < options.length - 1 ? '▸' : ' '}
          </span>
        </span>
      </td>
      <td className={at > 0 ? 'right mono strong' : 'right mono faint'}>
        {at > 0 && option ? formatMoney(option.price.amount, option.price.currency) : '—'}
      </td>
    </tr>
  );
}
