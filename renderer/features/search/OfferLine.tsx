/** A line of the grid. It subscribes to the cursor itself, so moving it renders two lines only. */
import { Fragment, memo } from 'react';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import { getOfferList } from '../../app/command-context.ts';
import { setCursor } from '../../app/navigation.ts';
import { useArea, useDesk, useShell } from '../../app/use-desk.ts';
import {
  formatAmount,
  formatClockTime,
  formatDayShift,
  formatDuration,
  formatMoney,
  formatProviderNumber,
  formatTimeLeft,
} from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { bindRow } from '../../ui/list-ids.ts';
import { Attribute, OfferDetails } from './OfferDetails.tsx';
import {
  findBrand,
  isPaidAtOnce,
  joinEach,
  type OfferLine as Line,
  type OfferRow,
} from './offer-rows.ts';

const FEW_SEATS = 3;
/** The countdown starts this long before an offer expires. */
const COUNTDOWN_MS = 20 * 60_000;

/** The fewest seats left on any slice; null if no slice has a number. */
export function findSeatsLeft(slices: readonly OfferSlice[]): number | null {
  const said = slices.flatMap((slice) => slice.seats_remaining ?? []);
  return said.length === 0 ? null : Math.min(...said);
}

/** The text of a line for screen readers. */
function describeLine(of: Line, line: number, marked: boolean, over: boolean): string {
  const { row, level, fares } = of;
  const { offer, slices } = row;
  const flights = slices.map((slice) => {
    const legs = slice.legs.map((leg) => `${leg.managed_by} ${leg.flight_number}`).join(', ');
    const [from, to] = [formatClockTime(slice.departure_date), formatClockTime(slice.arrival_date)];
    return `${legs}, ${slice.origin} ${from}, ${slice.destination} ${to}`;
  });
  return [
    `${line}`,
    ...(level === 2 ? [say('group.same_flights')] : flights),
    describeBrands(row),
    describeBags(row),
    ...(level === 2
      ? RULES.map((type) => `${say(`feature.${type}`)} ${say(`attribute.${getRule(row, type)}`)}`)
      : []),
    listSources(of).join(' '),
    formatAmount(offer.total, offer.currency),
    isPaidAtOnce(offer) ? say('offers.at_once') : '',
    fares > 1 ? say('group.fares', { n: fares }) : '',
    marked ? say('offers.marked') : '',
    over ? say('offers.expired') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Light', or 'Light / Plus' if the directions differ. */
export const describeBrands = ({ slices }: Pick<OfferRow, 'slices'>): string =>
  joinEach(slices.map((slice) => findBrand(slice) ?? '·'));

/** '1 PC', or '1 PC / no bag' if the directions differ. */
export const describeBags = ({
  slices,
}: {
  slices: readonly Pick<OfferSlice, 'fare_info'>[];
}): string => joinEach(slices.map(({ fare_info }) => say(`bag.${fare_info.baggage}`)));

interface Props {
  line: Line;
  /** `open`: its details are shown; `opened`: the other fares of its flights are shown. */
  open: boolean;
  opened: boolean;
}

export const OfferLine = memo(function OfferLine({ line, open, opened }: Props) {
  useWords();
  const desk = useDesk();
  const area = useArea((now) => now.name);
  const current = useArea((now) => {
    const { lines, at } = getOfferList(now);
    return lines[at]?.key === line.key;
  });
  const marked = useArea((now) => now.compared.includes(line.key));
  const over = useShell((shell) => shell.now >= Date.parse(line.row.offer.expires_at));
  const { row, index, level, fares } = line;
  const marks = [
    'offer-cells offer-line',
    ...(current ? ['current'] : []),
    ...(over ? ['over'] : []),
    ...(level === 2 ? ['under'] : []),
  ];
  return (
    <>
      <div
        {...bindRow(index, () => setCursor(desk, area, line.key))}
        className={marks.join(' ')}
        role="row"
        aria-level={level}
        aria-rowindex={index + 2}
        aria-selected={current}
        aria-expanded={fares > 1 ? opened : open}
        aria-label={describeLine(line, index + 1, marked, over)}
        data-testid="offer-row"
        data-provider={row.offer.provider_type}
        data-marked={marked || undefined}
        onDoubleClick={() => desk.actions.sellOffer(null)}
      >
        <span role="gridcell" className="right mono faint">
          {marked && <b className="mark">●</b>}
          {index + 1}
        </span>
        {level === 1 ? <Flights slices={row.slices} /> : <Fare row={row} />}
        <FareCells line={line} opened={opened} />
        <span role="gridcell" className="right mono strong">
          {formatMoney(row.offer.total, row.offer.currency)}
        </span>
        <span role="gridcell" className={`right small cut col-holds ${over ? 'bad' : 'dim'}`}>
          {over ? (
            `✕ ${say('offers.expired')}`
          ) : (
            <>
              {isPaidAtOnce(row.offer) && <b className="warn">{say('offers.at_once')} </b>}
              <ExpiryCountdown until={row.offer.expires_at} />
            </>
          )}
        </span>
      </div>
      {open && <OfferDetails row={row} line={index + 1} />}
    </>
  );
});

/** The flights of each direction, one below the other. */
function Flights({ slices }: { slices: readonly OfferSlice[] }) {
  return (
    <>
      <Lines slices={slices} of={(slice) => <Flight slice={slice} />} className="mono" />
      <Lines
        slices={slices}
        of={(slice) => formatClockTime(slice.departure_date)}
        className="mono"
      />
      <Lines slices={slices} of={(slice) => <Arrival slice={slice} />} className="mono" />
      <Lines slices={slices} of={(slice) => <Via slice={slice} />} className="via" cell="col-via" />
      <Lines
        slices={slices}
        of={(slice) => formatDuration(slice.duration)}
        className="mono dim"
        cell="col-time"
      />
    </>
  );
}

const RULES = ['CHANGE', 'REFUND'] as const;
/** From the least to the most restrictive. */
const BY_RESTRICTION = ['INCLUDED', 'CHARGEABLE', 'NOT_OFFERED', 'UNSPECIFIED'] as const;

/** The rule for all directions: the most restrictive of their rules. */
function getRule(
  { slices }: OfferRow,
  type: (typeof RULES)[number],
): (typeof BY_RESTRICTION)[number] {
  const each = slices.map(({ fare_info }) => {
    const told = fare_info.features.filter((one) => one.type === type);
    return BY_RESTRICTION.find((attribute) => told.some((one) => one.attribute === attribute));
  });
  return BY_RESTRICTION.findLast((attribute) => each.includes(attribute)) ?? 'UNSPECIFIED';
}

/** Another fare of the flights above: its classes and fare bases instead of the same times. */
function Fare({ row }: { row: OfferRow }) {
  const classes = row.slices.flatMap(({ legs }) =>
    legs.map(({ fare_info }) => fare_info.fare_basis ?? fare_info.fare_class ?? '·'),
  );
  return (
    <span role="gridcell" className="fare-of mono dim cut">
      <span className="faint">└</span> {[...new Set(classes)].join(' ')}
      {RULES.map((type) => (
        <Fragment key={type}>
          {' · '}
          <Attribute attribute={getRule(row, type)} /> {say(`feature.${type}`)}
        </Fragment>
      ))}
    </span>
  );
}

/** Providers of these flights, cheapest first; on another fare's line, only its provider. */
const listSources = ({ row, group, level }: Line): string[] => {
  const rows = level === 1 ? group : [row];
  return [...new Set(rows.map(({ offer }) => formatProviderNumber(offer.provider_type)))];
};

function FareCells({ line, opened }: { line: Line; opened: boolean }) {
  const { row, fares, level } = line;
  const { slices, offer } = row;
  const seats = findSeatsLeft(slices);
  return (
    <>
      {level === 2 ? (
        <>
          <span role="gridcell">
            <span className="tag brand">{describeBrands(row)}</span>
          </span>
          <span role="gridcell" className="dim cut col-bag" title={describeBags(row)}>
            {describeBags(row)}
          </span>
        </>
      ) : (
        <>
          <Lines slices={slices} of={(slice) => <Brand slice={slice} />} />
          <Lines
            slices={slices}
            of={(slice) => say(`bag.${slice.fare_info.baggage}`)}
            className="dim cut"
            cell="col-bag"
          />
        </>
      )}
      <span role="gridcell" title={listSources(line).join(' ')}>
        <span className="tag">{formatProviderNumber(offer.provider_type)}</span>
        {listSources(line).length > 1 && (
          <span className="faint">+{listSources(line).length - 1}</span>
        )}
      </span>
      <span
        role="gridcell"
        className={`right mono col-seats ${seats !== null && seats <= FEW_SEATS ? 'warn strong' : 'dim'}`}
      >
        {seats ?? '·'}
      </span>
      <span role="gridcell" className="right mono small dim">
        {fares > 1 && (
          <>
            <span aria-hidden="true">{opened ? '▾' : '▸'}</span>{' '}
            {say('group.more', { more: fares - 1 })}
          </>
        )}
      </span>
    </>
  );
}

interface LinesProps {
  slices: readonly OfferSlice[];
  of: (slice: OfferSlice) => React.ReactNode;
  className?: string;
  /** CSS class of the cell, whose column may be hidden in a narrow window. */
  cell?: string;
}

function Lines({ slices, of, className = '', cell = '' }: LinesProps) {
  return (
    <span role="gridcell" className={`lines ${cell}`}>
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
    <>
      <b>{first.managed_by}</b> {first.flight_number}
      {more.map((leg) => (
        <span key={leg.id} className="wide-only dim">
          {' · '}
          {leg.managed_by} {leg.flight_number}
        </span>
      ))}
    </>
  );
}

function Arrival({ slice }: { slice: OfferSlice }) {
  const shift = formatDayShift(slice.departure_date, slice.arrival_date);
  return (
    <>
      {formatClockTime(slice.arrival_date)} {shift !== '' && <span className="warn">{shift}</span>}
    </>
  );
}

/** Places where a direction changes or stops; technical stops in brackets. */
export const listVia = (slice: OfferSlice): string[] =>
  slice.legs.flatMap((leg, at) => [
    ...(at > 0 ? [leg.origin] : []),
    ...leg.stops.map((stop) => `(${stop.location_code})`),
  ]);

function Via({ slice }: { slice: OfferSlice }) {
  const places = listVia(slice);
  return (
    <>
      <b className="mono">{slice.origin}</b>
      <i />
      {places.length > 0 && (
        <>
          <span className="tag">{places.join(' ')}</span>
          <i />
        </>
      )}
      <b className="mono">{slice.destination}</b>
    </>
  );
}

function Brand({ slice }: { slice: OfferSlice }) {
  const brand = findBrand(slice);
  return brand === null ? null : (
    <span className="tag brand" title={brand}>
      {brand}
    </span>
  );
}

/** The countdown, shown in the last minutes only. */
function ExpiryCountdown({ until }: { until: string }) {
  const left = useShell((shell) => {
    const near = Date.parse(until) - shell.now < COUNTDOWN_MS;
    return near ? formatTimeLeft(new Date(shell.now), until) : '';
  });
  return <span className="mono">{left}</span>;
}
