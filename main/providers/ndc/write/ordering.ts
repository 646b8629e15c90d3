/** OrderCreateRQ, OrderRetrieveRQ, OrderHistoryRQ and OrderListRQ. */
import { formatDecimal } from '#main/domain/money.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { FindRequest } from '#main/providers/provider.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import { el, leaf } from '../../wire/xml-write.ts';
import type { OfferRef } from '../order-keys.ts';
import {
  buildMessage,
  buildResponseParameters,
  buildSellerBookingRef,
  type Message,
  type OrderRef,
} from './envelope.ts';
import { buildPassengerLists, type WirePassenger } from './passengers.ts';
import { buildPaymentFunctions, type Paid } from './payments.ts';
import { buildSelectedOffer } from './shopping.ts';

export interface CreateAsk {
  offers: OfferRef[];
  /** The price agreed to; another one makes the airline refuse. */
  total: { minor: number; currency: string };
  passengers: WirePassenger[];
  remarks: string[];
  /** Left out to hold. */
  paid?: Paid;
}

/** Without payment functions the order is held. */
export function buildOrderCreate(ask: CreateAsk, profile: NdcProfile): Message {
  const everyone = ask.passengers.map((one) => one.id);
  const { offers, paid } = ask;
  const { minor, currency } = ask.total;
  const total = leaf('TotalOfferPriceAmount', formatDecimal(minor, currency), {
    CurCode: currency,
  });
  return buildMessage('OrderCreate', profile, ({ reference }) => ({
    request: [
      buildSellerBookingRef(profile.seller, reference),
      el(
        'CreateOrder/AcceptSelectedQuotedOfferList',
        offers.map((offer) =>
          buildSelectedOffer(
            'SelectedPricedOffer',
            offer,
            everyone,
            profile,
            offers.length === 1 && total,
          ),
        ),
      ),
      buildPassengerLists(ask.passengers),
      paid && buildPaymentFunctions(paid, reference),
      buildResponseParameters({
        remarks: ask.remarks.map(toWireText).filter((text) => text !== ''),
      }),
    ],
  }));
}

export function buildOrderRetrieve(
  by: { order_id: string | null; locator: string | null; owner: string },
  profile: NdcProfile,
): Message {
  const criteria = by.order_id
    ? el('OrderFilterCriteria', leaf('OrderID', by.order_id), leaf('OwnerCode', by.owner))
    : el(
        'BookingRefFilterCriteria',
        leaf('BookingID', by.locator),
        el('Carrier', leaf('AirlineDesigCode', by.owner)),
      );
  return buildMessage('OrderRetrieve', profile, () => ({
    request: [el('OrderValidationFilterCriteria', criteria)],
  }));
}

export const buildOrderHistory = (order: OrderRef, profile: NdcProfile): Message =>
  buildMessage('OrderHistory', profile, () => ({
    request: [el('Order', leaf('OrderID', order.order_id), leaf('OwnerCode', order.owner))],
  }));

/** Orders are listed by a flight and a passenger, where they are known. */
export interface ListAsk {
  flight: Omit<FindRequest['flights'][number], 'destination'> | null;
  passenger: Omit<FindRequest['passengers'][number], 'birth_date'> | null;
}

export const buildOrderList = ({ flight, passenger }: ListAsk, profile: NdcProfile): Message =>
  buildMessage('OrderList', profile, () => ({
    request: [
      el(
        'OrderSearchFilterCriteria',
        flight &&
          el(
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
          ),
        passenger &&
          el(
            'PaxFilterCriteria/Individual',
            leaf('GivenName', toWireName(passenger.first_name)),
            leaf('Surname', toWireName(passenger.last_name)),
          ),
      ),
    ],
  }));
