/** The details of an expanded row: legs with stops, terminals and fares, bags and fare rules. */
import type { FareRules } from '#main/contract/fare-rules.ts';
import type { Feature, OfferLeg, OfferSlice } from '#main/contract/itinerary.ts';
import { findAircraft } from '#main/reference/aircraft.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { findAirport } from '#main/reference/airports.ts';
import { calculateElapsedMinutes } from '#main/reference/calendar.ts';
import { useArea } from '../../app/use-desk.ts';
import {
  formatAmount,
  formatClockTime,
  formatDayShift,
  formatDuration,
  formatLongDay,
  formatMoney,
  formatProviderNumber,
} from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { formatClasses, listLineClasses } from './booking-classes.ts';
import { listShownCategories } from './fare-rules.ts';
import type { OfferRow } from './offer-rows.ts';
import type { ShownRules } from './offers-state.ts';

export function OfferDetails({ row, line }: { row: OfferRow; line: number }) {
  return (
    <div
      className="offer-details"
      role="row"
      aria-level={2}
      aria-label={say('offers.details', { line })}
    >
      <div role="gridcell" className="offer-slices">
        {row.slices.map((slice) => (
          <SliceDetails key={slice.id} slice={slice} />
        ))}
        <Classes row={row} />
        <RulesOfLine row={row} />
      </div>
      <div role="gridcell">
        <PerPassenger row={row} />
      </div>
    </div>
  );
}

/** Booking classes and seats of every GDS that has these flights. */
function Classes({ row }: { row: OfferRow }) {
  const told = useArea((area) => area.search?.classes);
  return listLineClasses(told, row.slices).map(({ provider_type, flights }) => (
    <p key={provider_type} className="dim">
      {say('offers.classes', { provider: formatProviderNumber(provider_type) })}{' '}
      <span className="mono">{flights.map(formatClasses).join(' / ')}</span>
    </p>
  ));
}

function RulesOfLine({ row }: { row: OfferRow }) {
  const told = useArea((area) => area.search?.rules);
  return told?.key === row.key ? <FiledRules told={told} /> : null;
}

/** The texts of the requested rule categories; without any, the list of categories. */
export function FiledRules({ told }: { told: ShownRules }) {
  const { wanted, component } = told;
  const fares = component === null ? told.fares : told.fares?.slice(component - 1, component);
  return (
    <section aria-label={say('row.fare_rules')} className="filed-rules">
      {!fares && <p className="dim">{say('rules.asking')}</p>}
      {fares?.length === 0 && <p className="warn">{say('rules.no_fare', { n: component ?? 1 })}</p>}
      {fares?.map((fare) => (
        <div key={`${fare.fare_basis} ${fare.origin}${fare.destination}`}>
          <h2>
            {say('row.fare_rules')} <span className="mono">{fare.fare_basis}</span> {fare.origin}–
            {fare.destination}
          </h2>
          <RuleTexts fare={fare} wanted={wanted} />
        </div>
      ))}
    </section>
  );
}

function RuleTexts({ fare, wanted }: { fare: FareRules; wanted: readonly number[] }) {
  const shown = listShownCategories(fare, wanted);
  const names = fare.categories.map(({ number, title }) => `${number ?? ''} ${title ?? ''}`.trim());
  return (
    <>
      {groupFeatures(fare.features).map(([type, group]) => (
        <p key={type} className="dim">
          {say(`feature.${type}`)} {describeFeatures(group, true)}
        </p>
      ))}
      {wanted.length > 0 && shown.length === 0 && (
        <p className="warn">{say('rules.none', { wanted: wanted.join(', ') })}</p>
      )}
      {shown.length === 0 && (
        <p className="dim">{say('rules.categories', { list: names.join(' · ') })}</p>
      )}
      {shown.map(({ number, title, text }) => (
        <pre key={number} className="mono" data-testid="fare-rule">
          <strong>{`${number} ${title ?? ''}`.trim()}</strong>
          {'\n'}
          {text}
        </pre>
      ))}
    </>
  );
}

function SliceDetails({ slice }: { slice: OfferSlice }) {
  const marks = [
    slice.has_long_connections && say('offers.long'),
    slice.has_change_airports && say('offers.other_airport'),
    slice.has_mixed_cabins && say('offers.mixed'),
  ].filter((mark) => mark !== false);
  return (
    <div className="offer-slice">
      <h2>
        {formatLongDay(slice.departure_date)} · {slice.origin}–{slice.destination} ·{' '}
        {formatDuration(slice.duration)}
        {marks.length > 0 && <span className="warn"> · {marks.join(' · ')}</span>}
      </h2>
      {slice.legs.map((leg, at) => (
        <LegDetails key={leg.id} leg={leg} before={slice.legs[at - 1] ?? null} />
      ))}
      <Rules slice={slice} />
    </div>
  );
}

const formatTerminal = (name: string | null): string =>
  name === null ? '' : ` ${say('offers.terminal', { t: name })}`;

/** Minutes between two flights in absolute time; null for an unknown airport. */
function calculateWaiting(before: OfferLeg, leg: OfferLeg): number | null {
  const [here, there] = [findAirport(before.destination), findAirport(leg.origin)];
  if (!here || !there) return null;
  return calculateElapsedMinutes(
    before.arrival_date,
    here.time_zone,
    leg.departure_date,
    there.time_zone,
  );
}

/** The operating airline, if it is another, and the aircraft. */
export function listFlyingWords(
  leg: Pick<OfferLeg, 'managed_by' | 'operated_by' | 'aircraft'>,
): string[] {
  const { managed_by, operated_by, aircraft } = leg;
  const operator = operated_by && operated_by !== managed_by ? operated_by : null;
  const airline = operator && (findAirline(operator)?.name ?? operator);
  return [
    ...(airline ? [say('offers.operated', { airline })] : []),
    ...(aircraft ? [findAircraft(aircraft)?.name ?? aircraft] : []),
  ];
}

export const describeStop = ({ location_code, duration }: OfferLeg['stops'][number]): string =>
  say('offers.technical_stop', {
    place: location_code,
    time: duration === null ? '' : formatDuration(duration),
  });

function LegDetails({ leg, before }: { leg: OfferLeg; before: OfferLeg | null }) {
  const shift = formatDayShift(leg.departure_date, leg.arrival_date);
  const wait = before ? calculateWaiting(before, leg) : null;
  const about = [
    findAirline(leg.managed_by)?.name ?? leg.managed_by,
    ...listFlyingWords(leg),
    formatDuration(leg.duration),
  ];
  return (
    <>
      {before && wait !== null && (
        <div className="faint small">
          {say('offers.change', { place: leg.origin, time: formatDuration(wait) })}
        </div>
      )}
      <div className="leg">
        <span className="mono">
          <b>{leg.managed_by}</b>
          {leg.flight_number}
        </span>
        <span className="mono">
          {leg.origin}
          <span className="dim">{formatTerminal(leg.departure_terminal)}</span>{' '}
          <b>{formatClockTime(leg.departure_date)}</b> → {leg.destination}
          <span className="dim">{formatTerminal(leg.arrival_terminal)}</span>{' '}
          <b>{formatClockTime(leg.arrival_date)}</b>{' '}
          {shift !== '' && <span className="warn">{shift}</span>}
        </span>
        <span className="dim small about">
          {about.join(' · ')} · {say(`cabin.${leg.fare_info.cabin}`)}{' '}
          <span className="mono">
            {leg.fare_info.fare_class}
            {leg.fare_info.fare_basis && `/${leg.fare_info.fare_basis}`}
          </span>
          {leg.stops.map((stop) => (
            <span key={stop.sequence} className="warn">
              {' · '}
              {describeStop(stop)}
            </span>
          ))}
        </span>
      </div>
    </>
  );
}

/** 'at 980.00 BRL', '10 %', or the fare's text if it has no amount. */
function describePrice(feature: Feature): string {
  const { attribute, penalty_amount, penalty_amount_type, penalty_currency } = feature;
  if (attribute !== 'CHARGEABLE' || penalty_amount === null) return say(`attribute.${attribute}`);
  if (penalty_amount_type === 'PERCENT') return `${penalty_amount} %`;
  return formatAmount(penalty_amount, penalty_currency ?? '');
}

const TONE = {
  INCLUDED: 'ok',
  CHARGEABLE: 'warn',
  NOT_OFFERED: 'bad',
  UNSPECIFIED: 'faint',
} as const;
const MARK = { INCLUDED: '✓', CHARGEABLE: '$', NOT_OFFERED: '✕', UNSPECIFIED: '·' } as const;

/** Features grouped by type; a fare may have several of one type (before and after departure). */
export const groupFeatures = (features: readonly Feature[]) => [
  ...Map.groupBy(features, ({ type }) => type),
];

/** Included, for a charge, or not offered: shown by a symbol and a colour. */
export function Attribute({ attribute }: { attribute: Feature['attribute'] }) {
  return (
    <span aria-hidden="true" className={`mono ${TONE[attribute]}`}>
      {MARK[attribute]}
    </span>
  );
}

/** Offered neither before nor after departure, which is described in one text. */
const isNeverOffered = (features: readonly Feature[]): boolean =>
  features.every(({ attribute }) => attribute === 'NOT_OFFERED') &&
  (['BEFORE_DEPARTURE', 'AFTER_DEPARTURE'] as const).every((when) =>
    features.some((one) => one.when === when),
  );

/** The features as one text; `whole` adds the airline's own text even to a single feature. */
export function describeFeatures(features: readonly Feature[], whole = false): string {
  const never = isNeverOffered(features);
  const texts = features.map((feature, at) => {
    const { when, description, penalty_amount } = feature;
    // Always shown if an amount is charged: when it applies, or that this is unknown.
    const free = when === 'UNSPECIFIED' && (penalty_amount ?? 0) === 0;
    const held = free || never ? [] : [say(`feature_when.${when}`)];
    const sentence = feature.attribute === 'UNSPECIFIED' && description !== null;
    // A description that several features share is shown once, after the last of them.
    const again = features.slice(at + 1).some((one) => one.description === description);
    const told = (whole || features.length > 1 || sentence) && !again && description;
    const fact = sentence ? held : [describePrice(feature), ...held];
    return [fact.join(' '), told ? sayInWords(told) : ''].filter(Boolean).join(' · ');
  });
  return [...new Set(texts)].join(' / ');
}

function Rules({ slice }: { slice: OfferSlice }) {
  const { baggage, features } = slice.fare_info;
  const bags = features.flatMap(({ type, description }) =>
    type === 'BAGGAGE' && description !== null ? [sayInWords(description)] : [],
  );
  return (
    <ul className="rules" aria-label={say('offers.rules')}>
      <li>
        {say('feature.BAGGAGE')}{' '}
        <span className="dim">{[say(`bag.${baggage}`), ...bags].join(' · ')}</span>
      </li>
      {groupFeatures(features.filter(({ type }) => type !== 'BAGGAGE')).map(([type, group]) => (
        <li key={type}>
          <Attribute attribute={group[0]?.attribute ?? 'UNSPECIFIED'} /> {say(`feature.${type}`)}{' '}
          <span className="dim">{describeFeatures(group, true)}</span>
        </li>
      ))}
    </ul>
  );
}

function PerPassenger({ row }: { row: OfferRow }) {
  const { offer } = row;
  return (
    <div>
      <h2>
        {say('offers.price_per')} · {offer.currency}
      </h2>
      {offer.price_per_pax.map((line) => (
        <div key={line.pax_type} className="per-pax">
          <span>{say(`pax.${line.pax_type}`, { n: line.quantity })}</span>
          <span className="mono right">{formatMoney(line.fare, line.currency)}</span>
          <span className="mono right dim">+{formatMoney(line.tax, line.currency)}</span>
        </div>
      ))}
    </div>
  );
}
