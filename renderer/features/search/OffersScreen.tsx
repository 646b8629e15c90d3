/** The offers as they arrive: progress of the providers, filter, and grid. */
import { memo, useMemo } from 'react';
import type { ProviderProgress } from '#main/contract/events.ts';
import { addDays } from '#main/reference/calendar.ts';
import type { Search, ShopForm } from '../../app/area.ts';
import { getOfferList } from '../../app/command-context.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useInstants, useNow, usePreferences } from '../../app/use-desk.ts';
import { formatNumber, formatProviderNumber, formatShortDay } from '../../i18n/format.ts';
import { describeTrouble } from '../../i18n/service-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { buildSearch } from '../../languages/action.ts';
import { findPlaceName } from '../../languages/places.ts';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import { buildAvailabilityLines } from '../host-display/availability.ts';
import { HostLines } from '../host-display/HostDisplay.tsx';
import { readTypedDate } from '../sell/passenger-rows.ts';
import { Comparison } from './Comparison.tsx';
import { OffersGrid } from './OffersGrid.tsx';
import { readFilter } from './offer-filter.ts';
import { getOfferLines } from './offer-rows.ts';
import '../booking/booking.css';
import './offers.css';

/** '2 ADT 1 INF' */
function formatPax(form: Pick<ShopForm, 'adts' | 'chds' | 'infs'>): string {
  const parts = [
    [form.adts, 'ADT'],
    [form.chds, 'CHD'],
    [form.infs, 'INF'],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, type]) => `${n} ${type}`)
    .join(' ');
}

export function OffersScreen() {
  const search = useArea((area) => area.search);
  const desk = useDesk();
  if (!search) {
    const out = addDays(desk.getAgencyToday(), 30);
    const values = {
      key: desk.formatKey('shop.form'),
      entry: desk.formatEntry(buildSearch({ from: 'GRU', to: 'MIA', out })),
    };
    return <EmptyScreen title="offers.title" text="offers.nothing_searched" values={values} />;
  }
  return (
    <>
      <OffersBar search={search} />
      <FilterTerms />
      <Offers search={search} />
    </>
  );
}

/** Selects only what it shows, because the cursor moves often. */
const OffersBar = memo(function OffersBar({ search }: { search: Search }) {
  useWords();
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const filter = useArea((area) => area.filter);
  const ungrouped = useArea((area) => area.ungrouped);
  const marked = useArea((area) => area.compared.length);
  const locator = useArea((area) => area.booking?.booking.provider.locator ?? '');
  const fares = useArea((area) => getOfferList(area).fares);
  const journeys = useArea((area) => getOfferList(area).journeys);
  const { form } = search;
  const formatInstant = useInstants();
  const today = desk.getAgencyToday();
  const formatDay = (typed: string) => {
    const date = typed === '' ? null : readTypedDate(typed, today, false);
    return date === null ? '' : formatShortDay(date);
  };
  const getCity = (code: string) => findPlaceName(code.toUpperCase()) ?? code;
  const days = [form.out, form.back, ...form.more.map(({ date }) => date)]
    .map(formatDay)
    .filter(Boolean);
  const dates = [...new Set([days[0], days.at(-1)])].join(' – ');
  const directions = [form, ...form.more];
  const formatDirection = ({ from, to }: { from: string; to: string }) =>
    `${from} → ${to}`.toUpperCase();
  // Of many directions only the first and last; every line shows all.
  const title = directions.length > 2 ? [directions[0], directions.at(-1)] : directions;
  const between = directions.length > 2 ? ' … ' : ' · ';
  const shown = { shown: fares, n: search.offers.length };
  const count = filter === '' ? say('offers.count', shown) : say('offers.shown', shown);
  return (
    <div className="bar offers-bar">
      <h1
        className="cut"
        title={directions.map(({ from, to }) => `${getCity(from)} → ${getCity(to)}`).join(' · ')}
      >
        {title.map((one) => formatDirection(one ?? form)).join(between)}
      </h1>
      {search.booking_id !== null && (
        <span className="chip on">{say('offers.exchange_of', { locator })}</span>
      )}
      <span className="dim cut" title={days.join(' · ')}>
        {dates} · {formatPax(form)}
      </span>
      {form.cabin !== 'UNSPECIFIED' && <span className="chip">{say(`cabin.${form.cabin}`)}</span>}
      {form.direct && <span className="chip">{say('shop.direct')}</span>}
      {marked > 0 && (
        <span
          className="chip on"
          data-testid="marked"
          title={say('offers.marked_now', { n: marked })}
        >
          ● {marked} {say('offers.marked')} <Key command="offers.compare" />
        </span>
      )}
      <input
        type="search"
        className="offers-filter"
        data-filter
        data-testid="offers-filter"
        aria-label={say('offers.filter')}
        placeholder={`/ ${say('filter.example')}`}
        title={say('filter.example')}
        aria-describedby="filter-says"
        spellCheck={false}
        autoComplete="off"
        value={filter}
        onChange={(event) => desk.patchArea(name, { filter: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          desk.actions.escape();
          desk.announce(count);
        }}
      />
      <span className="grow" />
      <span className="dim cut" data-testid="offers-count">
        {count}
        {!ungrouped && journeys > 0 && ` · ${say('group.flights', { n: journeys })}`}
      </span>
      {search.kept_at === null ? (
        <SearchProgress search={search} />
      ) : (
        <span className="chip warn">
          {say('offers.kept', { time: formatInstant(search.kept_at) })}
        </span>
      )}
    </div>
  );
});

/** The filter as it was understood, in words. */
function FilterTerms() {
  const filter = useArea((area) => area.filter);
  const { says } = readFilter(filter);
  if (says.length === 0) return <span id="filter-says" className="unseen" />;
  const what = says.map((one) =>
    one.not ? say('filter.not', { what: say(one.says) }) : say(one.says),
  );
  return (
    <p className="filter-says dim small" id="filter-says" data-testid="filter-says">
      {say('filter.says', { what: what.join(' · ') })}
    </p>
  );
}

function Offers({ search }: { search: Search }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const { lines } = getOfferList(area);
  if (area.beside !== 'none') return <Comparison />;
  if (lines.length > 0) return area.as_host ? <HostOffers /> : <OffersGrid lines={lines} />;
  const asked = Object.keys(search.providers).length;
  if (search.state === 'running') {
    return <p className="empty">{say('offers.first_answer', { n: asked || '…' })}</p>;
  }
  if (search.error) {
    return (
      <div className="empty">
        <p className="bad strong">{search.error.message}</p>
        {search.error.details.map((detail) => (
          <p key={detail.message}>{detail.message}</p>
        ))}
      </div>
    );
  }
  const none = search.offers.length === 0;
  return (
    <p className="empty">
      {say(none ? 'offers.none' : 'offers.none_match', {
        key: desk.formatKey(none ? 'shop.form' : 'offers.filter'),
      })}
    </p>
  );
}

/** Providers named in a list before it is cut. */
const MAX_NAMED = 3;

const formatProviders = (providers: readonly ProviderProgress[]): string => {
  const named = providers.slice(0, MAX_NAMED).map((p) => formatProviderNumber(p.provider_type));
  return named.join(' ') + (providers.length > MAX_NAMED ? ' …' : '');
};

/** Providers that answered, still search or failed: a bar and numbers. */
function SearchProgress({ search }: { search: Search }) {
  const now = useNow().getTime();
  const providers = Object.values(search.providers);
  const listByState = (state: ProviderProgress['state']) =>
    providers.filter((p) => p.state === state);
  const [out, failed, late] = [listByState('ASKED'), listByState('FAILED'), listByState('LATE')];
  const done = providers.length - out.length;
  const until = search.finished_at ?? now;
  const seconds = Math.max(0, (until - search.started_at) / 1000);
  const renderTrouble = (
    key: 'offers.failed' | 'offers.late',
    which: readonly ProviderProgress[],
  ) =>
    which.length > 0 && (
      <span
        className="warn"
        title={which
          .map((p) => `${p.provider_type}: ${describeTrouble(p.message ?? p.error ?? '')}`)
          .join('\n')}
      >
        ! {say(key, { list: formatProviders(which) })}
      </span>
    );
  return (
    <span className="progress-words" data-testid="search-progress" data-state={search.state}>
      {renderTrouble('offers.failed', failed)}
      {renderTrouble('offers.late', late)}
      {search.state === 'running' && out.length > 0 && out.length <= MAX_NAMED && (
        <span className="dim">{say('offers.waiting_for', { list: formatProviders(out) })}</span>
      )}
      <span className="dim">
        {say('offers.in', { in: done, all: providers.length })}{' '}
        <span className="small">
          {formatNumber(seconds, search.finished_at === null ? 0 : 1)} s
        </span>
      </span>
      <progress
        max={Math.max(providers.length, 1)}
        value={done}
        aria-label={say('offers.in', { in: done, all: providers.length })}
      />
    </span>
  );
}

/** Lines shown on each side of the cursor, as hosts show their displays in pages. */
const AROUND = 60;

/** Offers in the host layout of the home language, with the cursor and line numbers of the grid. */
function HostOffers() {
  const area = useArea((now) => now);
  const home = usePreferences(({ home_language }) => home_language);
  const { lines, at } = getOfferList(area);
  const { sort, descending } = area;
  const offers = area.search?.offers ?? [];
  // A line shows the booking classes of all fares of its flights.
  const all = { offers, sort, descending, filter: '', ungrouped: true, expanded: [] };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of rows does not affect classes
  const rows = useMemo(() => getOfferLines(all).rows, [area.search?.offers]);
  const shown = lines.slice(Math.max(at - AROUND, 0), at + AROUND);
  useRowInView(at);
  return (
    <HostLines
      aria-label={say('row.availability')}
      data-testid="host-offers"
      lines={buildAvailabilityLines(home, shown, rows, area.search?.classes)}
      at={at}
      getRow={({ number }) => (number ?? 0) - 1}
    />
  );
}
