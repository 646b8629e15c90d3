/** The line under the cursor: its price, and the fare families once the price was confirmed. */
import type { Offer } from '#main/contract/offer.ts';
import { offerUnderCursor, patchArea } from '../../state/desk.ts';
import { brandOf } from '../../state/offer-rows.ts';
import { Key } from '../../ui/Key.tsx';
import { useArea, useDesk } from '../../ui/use-desk.ts';
import { difference, money } from '../../words/format.ts';
import { say } from '../../words/words.ts';
import { featureGroups, featureText } from '../offers/OfferDetails.tsx';
import { Totals } from './Totals.tsx';

const bagOf = (offer: Offer): string => {
  const slice = offer.journeys[0]?.slices[0];
  return slice ? say(`bag.${slice.fare_info.baggage}`) : '';
};

/** 'change EUR 103.00 · refund not offered' for each direction that says something else. */
function brandFacts(offer: Offer): string[] {
  const facts = offer.journeys.flatMap(({ slices }) => {
    const groups = featureGroups(slices[0]?.fare_info.features ?? []);
    return groups
      .filter(([type]) => type === 'CHANGE' || type === 'REFUND')
      .map(([type, group]) => `${say(`feature.${type}`).toLowerCase()} ${featureText(group)}`);
  });
  return [...new Set(facts)];
}

const brandName = (offer: Offer): string => {
  const names = offer.journeys.flatMap((j) => (j.slices[0] ? [brandOf(j.slices[0])] : []));
  return [...new Set(names.filter((name) => name !== null))].join(' / ') || say('side.fare');
};

export function PricingSide() {
  const area = useArea((now) => now);
  const { row, at } = offerUnderCursor(area);
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
      {pricing?.state === 'done' && <Brands offers={pricing.offers} line={at + 1} />}
      {chosen.agency_profit.total !== 0 && (
        <div className="pair dim small">
          <span>{say('side.commission')}</span>
          <span className="mono">{money(chosen.agency_profit.total, chosen.currency)}</span>
        </div>
      )}
    </>
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
            key={brandName(offer) + offer.total}
            className={at === pricing.chosen ? 'on' : undefined}
          >
            <input
              type="radio"
              name="brand"
              checked={at === pricing.chosen}
              onChange={() => patchArea(desk, area.name, { pricing: { ...pricing, chosen: at } })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                desk.actions.sellOffer(null);
              }}
            />
            <span className="brand-name cut">{brandName(offer)}</span>
            <span className="dim small">{bagOf(offer)}</span>
            <span className="mono right">
              {at === 0
                ? money(offer.total, offer.currency)
                : difference(base.total, offer.total, offer.currency)}
            </span>
            {at === pricing.chosen && (
              <span className="dim small facts">{brandFacts(offer).join(' · ')}</span>
            )}
          </label>
        ))}
      </div>
    </section>
  );
}
