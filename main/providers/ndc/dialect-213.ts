/** NDC 21.3 as a dialect: its writers and readers under the names the operations use. */

import { decimalText } from '#main/domain/money.ts';
import type { Dialect } from './dialect.ts';
import {
  open,
  readingShopping,
  readListAnswer,
  readOrderView,
  readPriced,
  readReshopAnswer,
  readSeats,
  readServices,
  startReading,
  unwrap,
} from './read/answers.ts';
import { PROTOCOL } from './read-any.ts';
import { standardOf } from './standard.ts';
import { seatAvailability, serviceList } from './write/ancillaries.ts';
import { orderChange } from './write/changing.ts';
import { orderCreate, orderList, orderRetrieve } from './write/ordering.ts';
import { orderQuote } from './write/quoting.ts';
import { orderReshop } from './write/reshopping.ts';
import { airShopping, offerPrice } from './write/shopping.ts';

export const NDC_21_3: Dialect = {
  protocol: PROTOCOL,
  unwrap,
  standard: standardOf,
  isAnswer: (root) => root.has('Response'),
  open: (root, { seller, currency }) =>
    open(root, startReading(root, { seller_id: seller.org_id, currency })),
  write: {
    shop: (search, { seller }) => ({
      name: 'AirShopping',
      body: (exchange) => airShopping(search, seller, exchange),
    }),
    price: (ask, { seller, owner }) => ({
      name: 'OfferPrice',
      body: (exchange) => offerPrice({ ...ask, owner }, seller, exchange),
    }),
    create: ({ total: { minor, currency }, ...ask }, { seller, owner }) => {
      const total = { amount: decimalText(minor, currency), currency };
      return {
        name: 'OrderCreate',
        body: (exchange) => orderCreate({ ...ask, owner, total }, seller, exchange),
      };
    },
    retrieve: (by, { seller }) => ({
      name: 'OrderRetrieve',
      body: (exchange) => orderRetrieve(by, seller, exchange),
    }),
    list: (filter, { seller }) => ({
      name: 'OrderList',
      body: (exchange) => orderList(filter, seller, exchange),
    }),
    change: (order, ask, { seller }) => ({
      name: 'OrderChange',
      body: (exchange) => orderChange(order, ask, seller, exchange),
    }),
    reshop: ({ order_id }, ask, { seller }) => ({
      name: 'OrderReshop',
      body: (exchange) => orderReshop(order_id, ask, seller, exchange),
    }),
    quote: (order, ask, { seller }) => ({
      name: 'OrderQuote',
      body: (exchange) => orderQuote(order, ask, seller, exchange),
    }),
    seats: (about, currency, { seller }) => ({
      name: 'SeatAvailability',
      body: (exchange) => seatAvailability(about, currency, seller, exchange),
    }),
    services: (about, currency, { seller }) => ({
      name: 'ServiceList',
      body: (exchange) => serviceList(about, currency, seller, exchange),
    }),
  },
  read: {
    shopping: readingShopping,
    priced: readPriced,
    orders: readOrderView,
    reshop: readReshopAnswer,
    quoted: readReshopAnswer,
    list: readListAnswer,
    services: readServices,
    seats: readSeats,
  },
};
