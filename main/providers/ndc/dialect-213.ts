/** NDC 21.3 as a dialect: its writers and readers under the names the operations use. */
import { MAX_NAME_LENGTH } from '../wire/names.ts';
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
import type { ReshopAnswer } from './read/reshop.ts';
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
  max_name: MAX_NAME_LENGTH,
  unwrap,
  standard: readStandard,
  isAnswer: (root) => root.has('Response'),
  open: (root, profile) => open(root, startReading(root, profile)),
  write: {
    shop: buildAirShopping,
    price: buildOfferPrice,
    create: buildOrderCreate,
    retrieve: buildOrderRetrieve,
    list: buildOrderList,
    change: buildOrderChange,
    reshop: buildOrderReshop,
    quote: buildOrderQuote,
    seats: buildSeatAvailability,
    services: buildServiceList,
  },
  read: {
    shopping: readShoppingInTurns,
    priced: readPriced,
    orders: readOrderView,
    reshop: readReshopAnswer,
    quoted: (opened) => pickQuoted(readReshopAnswer(opened)),
    list: readListAnswer,
    services: readServices,
    seats: readSeats,
  },
};

/** Some offer better fares beside what was asked about, as offers of their own. */
function pickQuoted(answer: ReshopAnswer): ReshopAnswer {
  const quoted = answer.offers.filter(({ kind }) => kind === 'REQUOTED');
  return quoted.length > 0 ? { ...answer, offers: quoted } : answer;
}
