/** The line under the cursor: its price, and the fare families once the price is confirmed. */
import type { Offer } from '#main/contract/offer.ts';
import { getOfferList } from '../../app/command-context.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatDifference, formatMoney, formatProviderNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Totals } from '../booking/Totals.tsx';
import { describeFeatures, groupFeatures } from './OfferDetails.tsx';
import { describeBags, describeBrands } from './OfferLine.tsx';
import { findBrand, listFirstSlices, type OfferRow } from './offer-rows.ts';

/** 'change EUR 103.00 · refund not offered'; equal texts of directions appear once. */
function describeBrandFacts(offer: Offer): string[] {
  const facts = offer.journeys.flatMap(({ slices }) => {
    const groups = groupFeatures(slices[0]?.fare_info.features ?? []);
    return groups
      .filter(([type]) => type === 'CHANGE' || type === 'REFUND' || type === 'HOLD')
      .map(([type, group]) => `${say(`feature.${type}`).toLowerCase()} ${describeFeatures(group)}`);
  });
  return [...new Set(facts)];
}

const getBrandName = (offer: Offer): string => {
  const slices = listFirstSlices(offer);
  return slices.some((slice) => findBrand(slice) !== null)
    ? describeBrands({ slices })
    : say('term.fare');
};

export function PricingSide() {
  const area = useArea((now) => now);
  const { row, at, lines } = getOfferList(area);
  if (!row) return null;
  const pricing = area.pricing?.key === row.key ? area.pricing : null;
  const chosen = pricing?.offers[pricing.chosen] ?? row.offer;
  return (
    <>
      <Totals
        price={chosen}
        title={say(pricing?.state === 'done' ? 'side.line_confirmed' : 'side.line', {
          line: at + 1,
        })}
      />
      {pricing?.state === 'waiting' && <p className="dim pulse">{say('side.pricing')}</p>}
      {pricing?.state === 'failed' && <p className="bad">✕ {pricing.error?.message}</p>}
      {pricing?.state === 'done' ? (
        <Brands offers={pricing.offers} line={at + 1} />
      ) : (
        <Fares group={lines[at]?.group ?? []} row={row} />
      )}
      {chosen.agency_profit.total !== 0 && (
        <div className="pair dim small">
          <span>{say('side.commission')}</span>
          <span className="mono">{formatMoney(chosen.agency_profit.total, chosen.currency)}</span>
        </div>
      )}
    </>
  );
}

const MAX_FARES = 8;

/** Other prices of these flights: other fares or providers. */
function Fares({ group, row }: { group: readonly OfferRow[]; row: OfferRow }) {
  if (group.length < 2) return null;
  const { currency } = row.offer;
  return (
    <section>
      <h2>
        {say('group.heading')} · {say('group.same_flights')}
      </h2>
      {group.slice(0, MAX_FARES).map((one) => (
        <div
          key={one.key}
          className={one.key === row.key ? 'side-fare strong' : 'side-fare'}
          aria-current={one.key === row.key || undefined}
        >
          <span className="tag">{formatProviderNumber(one.offer.provider_type)}</span>
          <span className="cut">{describeBrands(one)}</span>
          <span className="dim small">{describeBags(one)}</span>
          <span className="mono right">
            {one.key === row.key
              ? formatMoney(one.offer.total, currency)
              : formatDifference(row.offer.total, one.offer.total, currency)}
          </span>
        </div>
      ))}
      {group.length > MAX_FARES && (
        <p className="dim small">{say('desk.outbox_more', { n: group.length - MAX_FARES })}</p>
      )}
    </section>
  );
}

function Brands({ offers, line }: { offers: readonly Offer[]; line: number }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const { pricing } = area;
  const [base] = offers;
  if (!pricing || !base) return null;
  if (offers.length === 1) return <p className="dim">{say('side.no_brands')}</p>;
  return (
    <section>
      <h2>
        {say('side.brands', { line })} <Key command="offer.next_brand" />
      </h2>
      <div className="brands" role="radiogroup" aria-label={say('side.brands', { line })}>
        {offers.map((offer, at) => (
          <label
            key={getBrandName(offer) + offer.total}
            className={at === pricing.chosen ? 'on' : undefined}
          >
            <input
              type="radio"
              name="brand"
              checked={at === pricing.chosen}
              onChange={() => desk.patchArea(area.name, { pricing: { ...pricing, chosen: at } })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                desk.actions.sellOffer(null);
              }}
            />
            <span className="brand-name cut">{getBrandName(offer)}</span>
            <span className="dim small">{describeBags({ slices: listFirstSlices(offer) })}</span>
            <span className="mono right">
              {at === 0
                ? formatMoney(offer.total, offer.currency)
                : formatDifference(base.total, offer.total, offer.currency)}
            </span>
            {at === pricing.chosen && (
              <span className="dim small facts">{describeBrandFacts(offer).join(' · ')}</span>
            )}
          </label>
        ))}
      </div>
    </section>
  );
}
