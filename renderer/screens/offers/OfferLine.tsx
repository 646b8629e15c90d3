/** One row of the grid: the flights of each direction, brand, bags, seats and the total. */
import { memo } from 'react';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import { setCursor } from '../../state/moving.ts';
import { brandOf, type OfferRow } from '../../state/offer-rows.ts';
import { rowId } from '../../ui/list-ids.ts';
import { useArea, useDesk, useShell } from '../../ui/use-desk.ts';
import {
  clockTime,
  dayShift,
  duration,
  money,
  providerNumber,
  timeLeft,
} from '../../words/format.ts';
import { say } from '../../words/words.ts';
import { OfferDetails } from './OfferDetails.tsx';

const FEW_SEATS = 3;
const SOON_MS = 20 * 60_000;

interface Props {
  row: OfferRow;
  index: number;
  current: boolean;
  open: boolean;
}

/** The fewest seats left on any of the slices, or null where none is said. */
function seatsLeft(slices: readonly OfferSlice[]): number | null {
  const said = slices.flatMap((slice) => slice.seats_remaining ?? []);
  return said.length === 0 ? null : Math.min(...said);
}

/** What a screen reader hears of a row. */
function spoken({ offer, slices }: OfferRow, line: number): string {
  const flights = slices.map((slice) => {
    const legs = slice.legs.map((leg) => `${leg.managed_by} ${leg.flight_number}`).join(', ');
    const [from, to] = [clockTime(slice.departure_date), clockTime(slice.arrival_date)];
    return `${legs}, ${slice.origin} ${from}, ${slice.destination} ${to}`;
  });
  const total = `${offer.currency} ${money(offer.total, offer.currency)}`;
  return [`${line}`, ...flights, brandOf(slices[0]!) ?? '', total].filter(Boolean).join(', ');
}

export const OfferLine = memo(function OfferLine({ row, index, current, open }: Props) {
  const desk = useDesk();
  const area = useArea((now) => now.name);
  const over = useShell((shell) => shell.now >= Date.parse(row.offer.expires_at));
  const { offer, slices } = row;
  const seats = seatsLeft(slices);
  const state = `${current ? ' current' : ''}${over ? ' over' : ''}`;
  return (
    <>
      <div
        id={rowId(index)}
        className={`offer-cells offer-line${state}`}
        role="row"
        aria-level={1}
        aria-rowindex={index + 2}
        aria-selected={current}
        aria-expanded={open}
        aria-label={spoken(row, index + 1)}
        data-testid="offer-row"
        data-provider={offer.provider_type}
        onMouseDown={(event) => {
          event.preventDefault();
          setCursor(desk, area, row.key);
        }}
        onDoubleClick={() => desk.actions.sellOffer(null)}
      >
        <span role="gridcell" className="right mono faint">
          {index + 1}
        </span>
        <Lines slices={slices} of={(slice) => <Flight slice={slice} />} />
        <Lines slices={slices} of={(slice) => clockTime(slice.departure_date)} className="mono" />
        <Lines slices={slices} of={(slice) => <Arrival slice={slice} />} className="mono" />
        <Lines slices={slices} of={(slice) => <Via slice={slice} />} />
        <Lines slices={slices} of={(slice) => duration(slice.duration)} className="mono dim" />
        <Lines slices={slices} of={(slice) => <Brand slice={slice} />} />
        <Lines
          slices={slices}
          of={(slice) =>
            slice.fare_info.baggage === 'NONE' ? '—' : say(`bag.${slice.fare_info.baggage}`)
          }
          className="dim cut"
        />
        <span role="gridcell">
          <span className="tag">{providerNumber(offer.provider_type)}</span>
        </span>
        <span
          role="gridcell"
          className={`right mono ${seats !== null && seats <= FEW_SEATS ? 'warn strong' : 'dim'}`}
        >
          {seats ?? '·'}
        </span>
        <span role="gridcell" className="right mono strong">
          {money(offer.total, offer.currency)}
        </span>
        <span role="gridcell" className={`right small ${over ? 'bad' : 'dim'}`}>
          {over ? say('offers.expired') : <Holds until={offer.expires_at} />}
        </span>
      </div>
      {open && <OfferDetails row={row} line={index + 1} />}
    </>
  );
});

function Lines({
  slices,
  of,
  className = '',
}: {
  slices: readonly OfferSlice[];
  of: (slice: OfferSlice) => React.ReactNode;
  className?: string;
}) {
  return (
    <span role="gridcell" className="lines">
      {slices.map((slice) => (
        <span key={slice.id} className={className}>
          {of(slice)}
        </span>
      ))}
    </span>
  );
}

function Flight({ slice }: { slice: OfferSlice }) {
  const [first, ...more] = slice.legs;
  if (!first) return null;
  return (
    <span className="mono">
      <b>{first.managed_by}</b> {first.flight_number}
      {more.map((leg) => (
        <span key={leg.id} className="wide-only dim">
          {' · '}
          {leg.managed_by} {leg.flight_number}
        </span>
      ))}
    </span>
  );
}

function Arrival({ slice }: { slice: OfferSlice }) {
  const shift = dayShift(slice.departure_date, slice.arrival_date);
  return (
    <>
      {clockTime(slice.arrival_date)} {shift !== '' && <span className="warn">{shift}</span>}
    </>
  );
}

function Via({ slice }: { slice: OfferSlice }) {
  const places = slice.legs.flatMap((leg, at) => [
    ...(at > 0 ? [leg.origin] : []),
    ...leg.stops.map((stop) => `(${stop.location_code})`),
  ]);
  return (
    <span className="via">
      <b className="mono">{slice.origin}</b>
      <i />
      {places.length > 0 && (
        <>
          <span className="tag">{places.join(' ')}</span>
          <i />
        </>
      )}
      <b className="mono">{slice.destination}</b>
    </span>
  );
}

function Brand({ slice }: { slice: OfferSlice }) {
  const brand = brandOf(slice);
  return brand === null ? null : (
    <span className="tag brand" title={brand}>
      {brand}
    </span>
  );
}

/** Counts down in the last minutes; before that nobody needs to know. */
function Holds({ until }: { until: string }) {
  const left = useShell((shell) => {
    const near = Date.parse(until) - shell.now < SOON_MS;
    return near ? timeLeft(new Date(shell.now), until) : '';
  });
  return <span className="mono">{left}</span>;
}
