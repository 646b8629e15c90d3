/** The line under the cursor: its price, and the fare families once the price was confirmed. */
import type { Offer } from '#main/contract/offer.ts';
import { offerUnderCursor, patchArea } from '../../state/desk.ts';
import { brandOf } from '../../state/offer-rows.ts';
import { Key } from '../../ui/Key.tsx';
import { useArea, useDesk } from '../../ui/use-desk.ts';
import { difference, money } from '../../words/format.ts';
import { say } from '../../words/words.ts';
import { Totals } from './Totals.tsx';

/** '1 PC · change 980 · no refund' from what the fare says. */
function brandFacts(offer: Offer): string {
  const slice = offer.journeys[0]?.slices[0];
  if (!slice) return '';
  const { baggage, features } = slice.fare_info;
  const facts = features
    .filter((feature) => feature.type === 'CHANGE' || feature.type === 'REFUND')
    .map(({ type, attribute, penalty_amount, penalty_amount_type }) => {
      const what = say(`feature.${type}`).toLowerCase();
      if (attribute !== 'CHARGEABLE' || penalty_amount === null) {
        return `${what} ${say(`attribute.${attribute}`)}`;
      }
      return `${what} ${penalty_amount}${penalty_amount_type === 'PERCENT' ? ' %' : ''}`;
    });
  return [say(`bag.${baggage}`), ...facts].join(' · ');
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
        title={`${say(pricing?.state === 'done' ? 'side.confirmed' : 'offers.total', { currency: '' })} · ${at + 1}`}
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
            <span className="brand-name">{brandName(offer)}</span>
            <span className="mono right">
              {at === 0
                ? money(offer.total, offer.currency)
                : difference(base.total, offer.total, offer.currency)}
            </span>
            <span className="dim small">{brandFacts(offer)}</span>
          </label>
        ))}
      </div>
    </section>
  );
}
