/**
 * OrderChangeRQ. The standard has no messages to split, void or release flights: they are
 * extensions in its augmentation point, as are the passengers of a payment or request.
 */
import { assertNever } from '#main/contract/result.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { AnnotationChange } from '#main/providers/provider.ts';
import { findOnly } from '../../wire/lists.ts';
import { el, leaf, leaves, type Xml } from '../../wire/xml-write.ts';
import type { OfferRef } from '../order-keys.ts';
import {
  buildAnnotationExtension,
  buildAnnotationLists,
  buildAnnotationRemarks,
  buildRemarks,
} from './annotating.ts';
import { buildMessage, type Exchange, type Message, type OrderRef } from './envelope.ts';
import { buildPassengerLists, type WirePassenger } from './passengers.ts';
import { buildPayFor, buildPaymentFunctions, type Paid } from './payments.ts';
import { buildExtension } from './serialise.ts';
import { buildSelectedOffer } from './shopping.ts';

const SPLIT_NAMESPACE = 'urn:airdesk:ndc:split:1';
const VOID_NAMESPACE = 'urn:airdesk:ndc:void:1';
const RELEASE_NAMESPACE = 'urn:airdesk:ndc:release:1';

/** What an OrderChange does. */
export type OrderChangeAsk =
  | { kind: 'cancel_unpaid' }
  /** `refund` is the quoted amount, for a version that repeats it. */
  | {
      kind: 'accept_cancelled';
      offer_id: string;
      owner: string | null;
      refund?: { minor: number; currency: string };
      remark?: string | null;
    }
  | { kind: 'accept_repriced'; offer_id: string }
  | {
      kind: 'accept_offer';
      offer: OfferRef;
      everyone: string[];
      paid?: Paid;
      remark?: string | null;
    }
  | { kind: 'update_pax'; passengers: WirePassenger[] }
  | { kind: 'split'; passenger_ids: string[] }
  /** `pay_for` names passengers if the payment is not for all without a ticket. */
  | {
      kind: 'pay';
      paid: Paid;
      pay_for: string[] | null;
      /** Everybody it is for. */
      people: { id: string; pax_type: PaxType }[];
    }
  | { kind: 'void'; numbers: string[] }
  /** Flights given back, by the ids of their segments; their tickets stay good. */
  | { kind: 'release'; segment_ids: string[] }
  | { kind: 'annotate'; change: AnnotationChange }
  /** New times of the flights of these items. */
  | { kind: 'accept_change'; item_ids: string[] };

/** The money that goes with it, if any does. */
export const getPaid = (ask: OrderChangeAsk): Paid | undefined =>
  'paid' in ask ? ask.paid : undefined;

export function buildOrderChange(
  order: OrderRef,
  ask: OrderChangeAsk,
  profile: NdcProfile,
): Message {
  const choice = buildChangeChoice(order, ask);
  const paid = getPaid(ask);
  return buildMessage('OrderChange', profile, (exchange) => ({
    augmentation: buildAskExtension(ask, exchange),
    request: [
      choice && el('ChangeOrderChoice', choice),
      ask.kind === 'update_pax' && buildPassengerLists(ask.passengers),
      ask.kind === 'annotate' && buildAnnotationLists(ask.change, order.owner),
      el('Order', leaf('OrderID', order.order_id), leaf('OwnerCode', order.owner)),
      ask.kind === 'annotate' && buildAnnotationRemarks(ask.change),
      'remark' in ask && ask.remark ? buildRemarks([ask.remark]) : null,
      paid && buildPaymentFunctions(paid, exchange.reference),
    ],
  }));
}

function buildAskExtension(ask: OrderChangeAsk, exchange: Exchange): Xml | null {
  const reference = leaf('Reference', exchange.reference);
  if (ask.kind === 'split') {
    const people = leaves('PaxRefID', ask.passenger_ids);
    return buildExtension(SPLIT_NAMESPACE, 'SplitOrder', people, reference);
  }
  if (ask.kind === 'void') {
    const numbers = leaves('TicketNumber', ask.numbers);
    return buildExtension(VOID_NAMESPACE, 'VoidDocuments', numbers, reference);
  }
  if (ask.kind === 'release') {
    const flights = leaves('PaxSegmentRefID', ask.segment_ids);
    return buildExtension(RELEASE_NAMESPACE, 'ReleaseFlights', flights, reference);
  }
  if (ask.kind === 'annotate') return buildAnnotationExtension(ask.change, exchange.reference);
  return ask.kind === 'pay' && ask.pay_for ? buildPayFor(ask.pay_for) : null;
}

function buildChangeChoice(order: OrderRef, ask: OrderChangeAsk): Xml | null {
  switch (ask.kind) {
    case 'split':
    case 'pay':
    case 'void':
    case 'release':
    case 'annotate':
      return null;
    case 'accept_change':
      return el('AcceptChange', leaves('OrderItemRefID', ask.item_ids));
    case 'cancel_unpaid':
      return el(
        'CancelUnpaidOrder',
        leaf('OrderRefID', order.order_id),
        leaf('OwnerCode', order.owner),
      );
    case 'accept_cancelled':
      return el(
        'AcceptCancelledOffer',
        leaf('OfferID', ask.offer_id),
        leaf('OwnerCode', ask.owner ?? order.owner),
      );
    case 'accept_repriced':
      return el('AcceptRepricedOrder', leaf('OfferRefID', ask.offer_id));
    case 'accept_offer':
      return el(
        'AcceptSelectedQuotedOfferList',
        buildSelectedOffer('SelectedPricedOffer', ask.offer, ask.everyone, order),
      );
    case 'update_pax': {
      // One passenger is named; for several the list says who.
      const only = findOnly(ask.passengers);
      return el(
        'UpdatePax',
        only ? el('Current', leaf('PaxRefID', only.id)) : null,
        only ? el('New', leaf('PaxRefID', only.id)) : null,
      );
    }
    default:
      return assertNever(ask, 'change');
  }
}
