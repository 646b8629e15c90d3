/** Services offered with an offer or an order, and services of an order. */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type {
  BaggageAllowance,
  ProviderOrderService,
  ProviderServiceOffer,
} from '../../provider.ts';
import { NO_MONEY } from '../../wire/reading.ts';
import type { Fieldset } from '../json.ts';

const NAMES: Record<string, string> = toTable({
  checked: phrase('checked_bag'),
  carry_on: phrase('cabin_bag'),
  cancel_for_any_reason: phrase('cancel_for_any_reason'),
});

/**
 * The price of a service; null, with a warning, if unknown: then it is not sold. A price of zero
 * has the currency of its offer or order.
 */
export function readCost(service: Fieldset, id: string | null, sold_in: string | null) {
  const currency = service.currency('total_currency');
  const amount_minor = service.minor('total_amount', currency ?? NO_MONEY);
  const known = currency ?? (amount_minor === 0 ? (sold_in ?? NO_MONEY) : null);
  if (id !== null && known !== null && amount_minor !== null) {
    return { id, currency: known, amount_minor };
  }
  service.reading.leftOut(id ?? service.path);
  return null;
}

/** `sold_in` is the currency of its offer or order, if known. */
export function readServiceOffer(
  service: Fieldset,
  sold_in: string | null,
): ProviderServiceOffer | null {
  const cost = readCost(service, service.text('id'), sold_in);
  const type = service.text('type');
  const metadata = service.at('metadata');
  const kind = metadata.text('type');
  const designator = metadata.text('designator');
  if (!cost) return null;
  return {
    offer_item_id: cost.id,
    kind: type === 'baggage' ? 'BAGGAGE' : type === 'seat' ? 'SEAT' : 'OTHER',
    code: null,
    name: designator ?? NAMES[kind ?? ''] ?? NAMES[type ?? ''] ?? type ?? phrase('some_service'),
    description:
      [
        metadata.text('name'),
        metadata.text('merchant_copy'),
        readWaiver(metadata, cost.currency),
        readSize(metadata),
        ...metadata.texts('disclosures'),
      ]
        .filter(Boolean)
        .join('\n') || null,
    passenger_keys: service.texts('passenger_ids'),
    leg_keys: service.texts('segment_ids'),
    baggage: type === 'baggage' ? readBag(metadata, 1) : null,
    max_quantity: service.whole('maximum_quantity'),
    currency: cost.currency,
    amount_minor: cost.amount_minor,
    tax_minor: 0,
  };
}

/** The refund that a paid waiver gives. */
function readWaiver(metadata: Fieldset, currency: string): string | null {
  const back = metadata.text('refund_amount');
  return back && phrase('waiver_refund', { amount: `${currency} ${back}` });
}

/** '90 x 75 x 43 cm', if a bag's dimensions are given. */
function readSize(metadata: Fieldset): string | null {
  const sides = ['length', 'height', 'depth'].flatMap(
    (side) => metadata.whole(`maximum_${side}_cm`) ?? [],
  );
  return sides.length === 0 ? null : `${sides.join(' x ')} cm`;
}

function readBag(metadata: Fieldset, pieces: number): BaggageAllowance {
  metadata.text('type');
  const weight_kg = metadata.whole('maximum_weight_kg');
  return { kind: pieces === 1 ? 'ONE_PIECE' : 'TWO_PIECES', pieces, weight_kg };
}

/** Adds the airline's notes on a seat, such as who may not sit there, as warnings. */
export function noteSeat(seat: Fieldset): void {
  // A change offer has one of them, under another name.
  for (const text of [...seat.texts('disclosures'), ...seat.texts('disclosure')]) {
    seat.reading.warn([seat.text('designator'), text].filter(Boolean).join(': '));
  }
}

/** One service per passenger; a shared price goes to the first. */
export function readOrderService(
  service: Fieldset,
  { currency, cancelled }: { currency: string; cancelled: boolean },
): ProviderOrderService[] {
  const id = service.text('id') ?? service.path;
  const type = service.text('type');
  const metadata = service.at('metadata');
  const seat = metadata.text('designator');
  noteSeat(metadata);
  const told = service.currency('total_currency') ?? currency;
  const amount_minor = service.minor('total_amount', told) ?? 0;
  if (!service.has('total_amount')) service.reading.leftOut(`${service.path}.total_amount`);
  const quantity = service.whole('quantity') ?? 1;
  const named = NAMES[metadata.text('type') ?? ''] ?? NAMES[type ?? ''] ?? null;
  const parts = [metadata.text('name') ?? named, readWaiver(metadata, told), readSize(metadata)];
  const name = parts.filter(Boolean).join(', ') || null;
  const leg_keys = service.texts('segment_ids');
  if (told !== currency && amount_minor !== 0) {
    const written = `${formatDecimal(amount_minor, told)} ${told}`;
    service.reading.warn(phrase('w_item_currency', { id: name ?? id, written }));
  }
  const passengers = service.texts('passenger_ids');
  return (passengers.length > 0 ? passengers : ['']).map((passenger_key, at) => ({
    key: at === 0 ? id : `${id}/${at + 1}`,
    kind: type === 'seat' || seat !== null ? 'SEAT' : type === 'baggage' ? 'BAGGAGE' : 'OTHER',
    passenger_key,
    leg_keys,
    seat,
    name,
    quantity,
    baggage: type === 'baggage' ? readBag(metadata, quantity) : null,
    amount_minor: at === 0 && told === currency ? amount_minor : 0,
    tax_minor: 0,
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    document_number: null,
  }));
}
