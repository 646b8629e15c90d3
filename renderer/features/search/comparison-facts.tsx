/** The facts of offers that a comparison has a row for: price, flights, fares, and what they allow. */
import type { ReactNode } from 'react';
import type { Feature, OfferSlice } from '#main/contract/itinerary.ts';
import type { PaxType } from '#main/contract/values.ts';
import { useInstants, useNow } from '../../app/use-desk.ts';
import {
  formatClockTime,
  formatDayShift,
  formatDifference,
  formatDuration,
  formatMoney,
  formatProviderNumber,
  formatShortDay,
} from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import type { Column } from './comparison-columns.ts';
import { Attribute, describeFeatures } from './OfferDetails.tsx';
import { findSeatsLeft, listVia } from './OfferLine.tsx';
import { findBrand } from './offer-rows.ts';

interface Fact {
  key: string;
  label: string;
  /** The text compared; a row of equal texts is dimmed. */
  text: (column: Column) => string;
  shown?: (column: Column, at: number) => ReactNode;
}

const renderEach = (slices: readonly OfferSlice[], of: (slice: OfferSlice) => ReactNode) =>
  slices.map((slice) => <div key={slice.id}>{of(slice)}</div>);

const formatFlights = (slice: OfferSlice): string =>
  slice.legs.map((leg) => `${leg.managed_by} ${leg.flight_number}`).join(' · ');

/** The facts compared, in the order an agent tells them to a customer. */
export function useFacts(columns: readonly Column[]): Fact[] {
  const formatInstant = useInstants();
  const now = useNow();
  const formatHeldUntil = ({ offer }: Column) => formatInstant(offer.expires_at);
  return [
    ...listPriceFacts(columns),
    ...buildFlightFacts(columns),
    ...buildFareFacts(columns),
    {
      key: 'seats',
      label: say('compare.seats'),
      text: ({ slices }) => String(findSeatsLeft(slices) ?? '·'),
    },
    {
      key: 'from',
      label: say('term.from'),
      text: ({ offer }) => formatProviderNumber(offer.provider_type),
    },
    {
      key: 'holds',
      label: say('compare.holds'),
      text: formatHeldUntil,
      shown: (column) =>
        Date.parse(column.offer.expires_at) <= now.getTime() ? (
          <span className="bad">✕ {say('offers.expired')}</span>
        ) : (
          formatHeldUntil(column)
        ),
    },
  ];
}

/** Tags the columns with the lowest number, unless all are equal. */
function markBest(columns: readonly Column[], of: (column: Column) => number) {
  const figures = columns.map(of);
  const least = Math.min(...figures);
  const differ = figures.some((figure) => figure > least);
  return (column: Column): ReactNode =>
    differ && of(column) === least ? <span className="tag ok">{say('compare.best')}</span> : null;
}

function listPriceFacts(columns: readonly Column[]): Fact[] {
  const [base] = columns;
  const currency = base?.offer.currency ?? '';
  const cheapest = markBest(columns, ({ offer }) => offer.total);
  const types = new Set(
    columns.flatMap(({ offer }) => offer.price_per_pax.map(({ pax_type }) => pax_type)),
  );
  return [
    {
      key: 'total',
      label: say('compare.price', { currency }),
      text: ({ offer }) => formatMoney(offer.total, currency),
      shown: (column, at) => (
        <>
          <b className="mono sum">{formatMoney(column.offer.total, currency)}</b> {cheapest(column)}
          {at > 0 && base && (
            <div className="mono small dim">
              {formatDifference(base.offer.total, column.offer.total, currency)}
            </div>
          )}
        </>
      ),
    },
    ...[...types].map(buildPassengerFact),
  ];
}

function buildPassengerFact(type: PaxType): Fact {
  const findLine = ({ offer }: Column) => offer.price_per_pax.find((p) => p.pax_type === type);
  return {
    key: `pax ${type}`,
    label: say('compare.pax', { pax: say(`pax.${type}`, { n: 1 }).replace(/^\S+ /, '') }),
    text: (column) => `${findLine(column)?.fare ?? ''} ${findLine(column)?.tax ?? ''}`,
    shown: (column) => {
      const price = findLine(column);
      return price ? (
        <span className="mono">
          {formatMoney(price.fare, price.currency)}{' '}
          <span className="dim">+{formatMoney(price.tax, price.currency)}</span>
        </span>
      ) : (
        '—'
      );
    },
  };
}

const buildFlightsFact = (): Fact => ({
  key: 'flights',
  label: say('term.flights'),
  text: ({ slices }) => slices.map((s) => formatFlights(s) + s.departure_date).join(),
  shown: ({ slices }) =>
    renderEach(slices, (slice) => (
      <div className="compared-flight">
        <b className="mono">{formatFlights(slice)}</b>{' '}
        <span className="small dim">{formatShortDay(slice.departure_date)}</span>
        <div className="mono small">
          {slice.origin} {formatClockTime(slice.departure_date)} → {slice.destination}{' '}
          {formatClockTime(slice.arrival_date)}{' '}
          <span className="warn">{formatDayShift(slice.departure_date, slice.arrival_date)}</span>
        </div>
      </div>
    )),
});

function buildFlightFacts(columns: readonly Column[]): Fact[] {
  const sumTime = ({ slices }: Column) => slices.reduce((all, slice) => all + slice.duration, 0);
  const formatTimes = ({ slices }: Column) =>
    slices.map((slice) => formatDuration(slice.duration)).join(' · ');
  const quickest = markBest(columns, sumTime);
  return [
    buildFlightsFact(),
    {
      key: 'time',
      label: say('compare.duration'),
      text: formatTimes,
      shown: (column) => (
        <>
          <span className="mono">{formatTimes(column)}</span> {quickest(column)}
        </>
      ),
    },
    buildSliceFact(
      'stops',
      say('compare.stops'),
      (slice) => listVia(slice).join(' ') || say('filter.nonstop'),
    ),
  ];
}

function buildFareFacts(columns: readonly Column[]): Fact[] {
  const features = new Set(
    columns.flatMap(({ slices }) =>
      slices.flatMap((slice) => slice.fare_info.features.map(({ type }) => type)),
    ),
  );
  features.delete('BAGGAGE');
  return [
    buildDirectionFact('brand', say('term.brand'), (slice) => findBrand(slice) ?? '·'),
    buildDirectionFact('bags', say('compare.bags'), (slice) =>
      say(`bag.${slice.fare_info.baggage}`),
    ),
    ...[...features].map(buildFeatureFact),
    buildSliceFact('cabin', say('term.cabin'), (slice) =>
      [...new Set(slice.legs.map((leg) => say(`cabin.${leg.fare_info.cabin}`)))].join(' / '),
    ),
    buildSliceFact('class', say('compare.class'), (slice) =>
      slice.legs
        .map(({ fare_info }) =>
          `${fare_info.fare_class ?? ''} ${fare_info.fare_basis ?? ''}`.trim(),
        )
        .join(' · '),
    ),
  ];
}

const buildSliceFact = (key: string, label: string, of: (slice: OfferSlice) => string): Fact => ({
  key,
  label,
  text: ({ slices }) => slices.map(of).join('\n'),
  shown: ({ slices }) => {
    const said = slices.map(of);
    return new Set(said).size === 1 ? said[0] : renderEach(slices, of);
  },
});

/** A fact of each direction: shown for every direction, even if they are equal. */
const buildDirectionFact = (
  key: string,
  label: string,
  of: (slice: OfferSlice) => string,
): Fact => ({
  ...buildSliceFact(key, label, of),
  shown: ({ slices }) =>
    slices.length === 1
      ? slices.map(of)
      : renderEach(slices, (slice) => (
          <>
            <span className="mono small dim">
              {slice.origin}–{slice.destination}
            </span>{' '}
            {of(slice)}
          </>
        )),
});

function buildFeatureFact(type: Feature['type']): Fact {
  const describeSlices = ({ slices }: Column): string[] =>
    slices.map((slice) => {
      const own = slice.fare_info.features.filter((feature) => feature.type === type);
      return own.length > 0 ? describeFeatures(own) : '·';
    });
  return {
    key: type,
    label: say(`feature.${type}`),
    text: (column) => describeSlices(column).join('\n'),
    shown: (column) => {
      const said = describeSlices(column);
      const first = column.slices[0]?.fare_info.features.find((f) => f.type === type);
      return (
        <>
          <Attribute attribute={first?.attribute ?? 'UNSPECIFIED'} />{' '}
          {new Set(said).size === 1
            ? said[0]
            : renderEach(column.slices, (slice) => (
                <>
                  <span className="mono">
                    {slice.origin}–{slice.destination}
                  </span>{' '}
                  {said[column.slices.indexOf(slice)]}
                </>
              ))}
        </>
      );
    },
  };
}
