/**
 * OrderQuoteRQ: the price of removing and adding things. Only a quote; nothing changes until it is
 * accepted.
 */
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import { el, leaf, type Xml } from '../../wire/xml-write.ts';
import type { OfferRef } from '../order-keys.ts';
import { buildMessage, type Message, type OrderRef } from './envelope.ts';
import { buildSelectedOffer } from './shopping.ts';

/** A seat or a number of bags for one passenger. */
interface ChosenItem {
  id: string;
  passenger_id: string;
  seat: { row: number; column: string } | null;
  quantity: number;
}
/** Offers as they are, or items of one for one passenger each. */
export type Selected =
  | { kind: 'whole'; offer: OfferRef }
  | {
      kind: 'items';
      offer_id: string;
      owner: string | null;
      response_id?: string | undefined;
      items: ChosenItem[];
    };

export interface QuoteAsk {
  /** Order items given up. */
  give_up: string[];
  selected: Selected[];
  /** Passengers of offers that name none. */
  everyone: string[];
}

export const buildOrderQuote = (order: OrderRef, ask: QuoteAsk, profile: NdcProfile): Message =>
  buildMessage('OrderQuote', profile, () => ({
    request: [
      el(
        'ExistingOrder',
        ask.give_up.map((id) => el('AffectedOrderItem', leaf('OrderItemRefID', id))),
        leaf('OrderID', order.order_id),
        leaf('OwnerCode', order.owner),
      ),
      ask.selected.map((one) => buildSelection(one, order, ask.everyone)),
    ],
  }));

const buildSelection = (one: Selected, order: OrderRef, everyone: string[]): Xml =>
  one.kind === 'whole'
    ? buildSelectedOffer('SelectedOffers', one.offer, everyone, order)
    : el(
        'SelectedOffers',
        leaf('OfferRefID', one.offer_id),
        leaf('OwnerCode', one.owner ?? order.owner),
        one.items.map(buildChosen),
      );

const buildChosen = (item: ChosenItem): Xml =>
  el(
    'SelectedOfferItem',
    leaf('OfferItemRefID', item.id),
    leaf('PaxRefID', item.passenger_id),
    item.seat ? null : el('SelectedALaCarteOfferItem', leaf('Qty', item.quantity)),
    item.seat
      ? el('SelectedSeat', leaf('ColumnID', item.seat.column), leaf('SeatRowNumber', item.seat.row))
      : null,
  );
