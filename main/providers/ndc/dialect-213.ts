/** NDC 21.3 as a dialect: its writers and readers under the names the operations use. */

import { formatDecimal } from '#main/domain/money.ts';
import type { Dialect } from './dialect.ts';
import {
  open,
  readListAnswer,
  readOrderView,
  readPriced,
  readReshopAnswer,
  readSeats,
  readServices,
  readShoppingInTurns,
  startReading,
  unwrap,
} from './read/answers.ts';
import { PROTOCOL } from './read-any.ts';
import { readStandard } from './standard.ts';
import { buildSeatAvailability, buildServiceList } from './write/ancillaries.ts';
import { buildOrderChange } from './write/changing.ts';
import { buildOrderCreate, buildOrderList, buildOrderRetrieve } from './write/ordering.ts';
import { buildOrderQuote } from './write/quoting.ts';
import { buildOrderReshop } from './write/reshopping.ts';
import { buildAirShopping, buildOfferPrice } from './write/shopping.ts';

export const NDC_21_3: Dialect = {
  protocol: PROTOCOL,
  unwrap,
  standard: readStandard,
  isAnswer: (root) => root.has('Response'),
  open: (root, { seller, currency }) =>
    open(root, startReading(root, { seller_id: seller.org_id, currency })),
  write: {
    shop: (search, { seller }) => ({
      name: 'AirShopping',
      body: (exchange) => buildAirShopping(search, seller, exchange),
    }),
    price: (ask, { seller, owner }) => ({
      name: 'OfferPrice',
      body: (exchange) => buildOfferPrice({ ...ask, owner }, seller, exchange),
    }),
    create: ({ total: { minor, currency }, ...ask }, { seller, owner }) => {
      const total = { amount: formatDecimal(minor, currency), currency };
      return {
        name: 'OrderCreate',
        body: (exchange) => buildOrderCreate({ ...ask, owner, total }, seller, exchange),
      };
    },
    retrieve: (by, { seller }) => ({
      name: 'OrderRetrieve',
      body: (exchange) => buildOrderRetrieve(by, seller, exchange),
    }),
    list: (filter, { seller }) => ({
      name: 'OrderList',
      body: (exchange) => buildOrderList(filter, seller, exchange),
    }),
    change: (order, ask, { seller }) => ({
      name: 'OrderChange',
      body: (exchange) => buildOrderChange(order, ask, seller, exchange),
    }),
    reshop: ({ order_id }, ask, { seller }) => ({
      name: 'OrderReshop',
      body: (exchange) => buildOrderReshop(order_id, ask, seller, exchange),
    }),
    quote: (order, ask, { seller }) => ({
      name: 'OrderQuote',
      body: (exchange) => buildOrderQuote(order, ask, seller, exchange),
    }),
    seats: (about, currency, { seller }) => ({
      name: 'SeatAvailability',
      body: (exchange) => buildSeatAvailability(about, currency, seller, exchange),
    }),
    services: (about, currency, { seller }) => ({
      name: 'ServiceList',
      body: (exchange) => buildServiceList(about, currency, seller, exchange),
    }),
  },
  read: {
    shopping: readShoppingInTurns,
    priced: readPriced,
    orders: readOrderView,
    reshop: readReshopAnswer,
    quoted: readReshopAnswer,
    list: readListAnswer,
    services: readServices,
    seats: readSeats,
  },
};
