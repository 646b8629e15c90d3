/** NDC 17.2 as a dialect of the operations both versions share. */
import type { Dialect } from '#main/providers/ndc/dialect.ts';
import type { FlightRef } from '#main/providers/ndc/order-keys.ts';
import type { Opened } from '#main/providers/ndc/read/answers.ts';
import type { ReshopAnswer, ReshopOffer } from '#main/providers/ndc/read/reshop.ts';
import type { QuoteAsk } from '#main/providers/ndc/write/quoting.ts';
import {
  type Opened172,
  open172,
  readListAnswer,
  readOrderView,
  readPriced,
  readReshopAnswer,
  readSeats,
  readServices,
  readShoppingInTurns,
  unwrap172,
} from './read/answers.ts';
import { Reading172 } from './read/money.ts';
import { PROTOCOL_172 } from './read-any.ts';
import { readStandard } from './standard.ts';
import { write172 } from './write/messages.ts';
import { MAX_NAME_172 } from './write/parts.ts';

/** What `open` gave is what readers get. */
const wrapReader =
  <T, Rest extends unknown[]>(read: (opened: Opened172, ...rest: Rest) => T) =>
  (opened: Opened, ...rest: Rest): T =>
    read(opened as Opened172, ...rest);

const HOLDS_AN_ANSWER = /^(Success|Response|OffersGroup|PricedOffer|SeatMap|ALaCarteOffer)$/i;

export const NDC_17_2: Dialect = {
  protocol: PROTOCOL_172,
  max_name: MAX_NAME_172,
  unwrap: unwrap172,
  standard: readStandard,
  isAnswer: (root) => root.children.some(({ name }) => HOLDS_AN_ANSWER.test(name)),
  open: (root, profile) => open172(root, new Reading172(root, profile)),
  write: write172,
  read: {
    shopping: wrapReader(readShoppingInTurns),
    priced: wrapReader(readPriced),
    orders: wrapReader(readOrderView),
    reshop: wrapReader(readReshopAnswer),
    quoted: (opened, ask) => pickChosen(readReshopAnswer(opened as Opened172), ask),
    list: wrapReader(readListAnswer),
    services: wrapReader(readServices),
    seats: wrapReader(readSeats),
  },
};

/** The airline returns every fare of the named flights: keeps the chosen one. */
function pickChosen(answer: ReshopAnswer, ask: QuoteAsk): ReshopAnswer {
  const wanted = ask.selected.flatMap((one) =>
    one.kind === 'whole' ? (one.offer.flights ?? []) : [],
  );
  const fits = (offer: ReshopOffer) => listFlights(offer).join() === wanted.map(formatLine).join();
  return { ...answer, offers: answer.offers.filter(fits) };
}

const formatLine = (one: FlightRef) =>
  `${one.carrier}${one.number} ${one.departure} ${one.booking_class} ${one.fare_basis}`;

const listFlights = ({ offer }: ReshopOffer): string[] =>
  (offer?.journeys ?? []).flatMap(({ slices }) =>
    slices.flatMap(({ legs }) =>
      legs.map((leg) =>
        formatLine({ ...leg, carrier: leg.marketing_carrier, number: leg.flight_number }),
      ),
    ),
  );
