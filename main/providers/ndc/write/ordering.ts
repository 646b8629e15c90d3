/** OrderCreateRQ, OrderRetrieveRQ and OrderListRQ. */
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { toWireName, toWireText } from '../../names.ts';
import type { OfferRef } from '../keys.ts';
import {
  buildRequest,
  buildResponseParameters,
  buildSellerBookingRef,
  type Exchange,
  type Seller,
} from './envelope.ts';
import { buildPassengerLists, type WirePassenger } from './passengers.ts';
import { buildPaymentFunctions } from './payments.ts';
import { buildSelectedItems } from './shopping.ts';
import { el, leaf } from './xml.ts';

export interface OrderCreateInput {
  offers: OfferRef[];
  owner: string;
  /** The price agreed to; another one makes the airline refuse. Decimal text. */
  total: { amount: string; currency: string } | null;
  passengers: WirePassenger[];
  remarks: string[];
  paid?: { payments: ProviderPayment[]; currency: string };
}

/** Without payment functions the order is held. */
export function buildOrderCreate(
  input: OrderCreateInput,
  seller: Seller,
  exchange: Exchange,
): string {
  const everyone = input.passengers.map((one) => one.id);
  const { total, paid } = input;
  return buildRequest('OrderCreate', seller, exchange, {
    request: [
      buildSellerBookingRef(seller, exchange.reference),
      el(
        'CreateOrder',
        el(
          'AcceptSelectedQuotedOfferList',
          input.offers.map((offer) =>
            el(
              'SelectedPricedOffer',
              leaf('OfferRefID', offer.offer_id),
              leaf('OwnerCode', offer.owner ?? input.owner),
              buildSelectedItems(offer, everyone),
              total && input.offers.length === 1
                ? leaf('TotalOfferPriceAmount', total.amount, { CurCode: total.currency })
                : null,
            ),
          ),
        ),
      ),
      buildPassengerLists(input.passengers),
      paid ? buildPaymentFunctions(paid.payments, paid.currency, exchange.reference) : [],
      buildResponseParameters({
        remarks: input.remarks.map(toWireText).filter((text) => text !== ''),
      }),
    ],
  });
}

export function buildOrderRetrieve(
  by: { order_id: string | null; locator: string | null; owner: string },
  seller: Seller,
  exchange: Exchange,
): string {
  const criteria = by.order_id
    ? el('OrderFilterCriteria', leaf('OrderID', by.order_id), leaf('OwnerCode', by.owner))
    : el(
        'BookingRefFilterCriteria',
        leaf('BookingID', by.locator),
        el('Carrier', leaf('AirlineDesigCode', by.owner)),
      );
  return buildRequest('OrderRetrieve', seller, exchange, {
    request: [el('OrderValidationFilterCriteria', criteria)],
  });
}

export const buildOrderHistory = (
  order: { order_id: string; owner: string },
  seller: Seller,
  exchange: Exchange,
): string =>
  buildRequest('OrderHistory', seller, exchange, {
    request: [el('Order', leaf('OrderID', order.order_id), leaf('OwnerCode', order.owner))],
  });

export interface OrderListInput {
  created_from: string | null;
  flight: { carrier: string; flight_number: number; date: string; origin: string } | null;
  passenger: { first_name: string; last_name: string } | null;
}

export function buildOrderList(input: OrderListInput, seller: Seller, exchange: Exchange): string {
  const { flight, passenger } = input;
  return buildRequest('OrderList', seller, exchange, {
    request: [
      el(
        'OrderSearchFilterCriteria',
        input.created_from === null
          ? null
          : el('CreationDateTimeFilterCriteria', leaf('FromDateTime', input.created_from)),
        flight
          ? el(
              'FlightFilterCriteria',
              el(
                'DepFilterCriteria',
                leaf('DepDate', flight.date),
                leaf('StationCode', flight.origin),
              ),
              el(
                'MarketingCarrierInfoNEW',
                leaf('CarrierDesigCode', flight.carrier),
                leaf('MarketingCarrierFlightNumberText', flight.flight_number),
              ),
            )
          : null,
        passenger
          ? el(
              'PaxFilterCriteria',
              el(
                'Individual',
                leaf('GivenName', toWireName(passenger.first_name)),
                leaf('Surname', toWireName(passenger.last_name)),
              ),
            )
          : null,
      ),
    ],
  });
}
