/**
 * State the system keeps beside the orders: which shopped flights belong together, and which
 * document numbers have not been shown yet.
 */
import type {
  WorldCommission,
  WorldExchangeQuote,
  WorldOffer,
  WorldPaymentRequest,
  WorldServiceQuote,
} from '../world.ts';
import { Sessions } from './sessions.ts';

const MAX_ITINERARIES = 20_000;

interface Named {
  carrier: string;
  number: number;
  date: string;
}
const getName = ({ carrier, number, date }: Named): string => `${carrier}${number}/${date}`;

export class Memory {
  readonly sessions = new Sessions();
  /** The last offer priced without a record, by session. */
  readonly priced = new Map<string, WorldOffer>();
  /** By order: services chosen and not paid, forms of payment in the record, exchanges agreed. */
  readonly owed = new Map<string, WorldServiceQuote>();
  readonly payments = new Map<string, WorldPaymentRequest[]>();
  readonly commissions = new Map<string, WorldCommission>();
  readonly exchanges = new Map<
    string,
    { quote: WorldExchangeQuote; remarks: string[]; endorsements: string[] }
  >();
  /** Flights of each slice, by all the flights of an offer. */
  readonly #itineraries = new Map<string, number[]>();
  /** How often a record was looked at since its documents were issued. */
  readonly #fresh = new Map<string, { numbers: Set<string>; looks: number }>();

  learn(offers: readonly WorldOffer[]): void {
    if (this.#itineraries.size > MAX_ITINERARIES) this.#itineraries.clear();
    for (const { slices } of offers) {
      const flights = slices.flatMap((slice) =>
        slice.flights.map(({ carrier, number, departure }) =>
          getName({ carrier, number, date: departure.slice(0, 10) }),
        ),
      );
      this.#itineraries.set(
        flights.join(),
        slices.flatMap((slice, i) => slice.flights.map(() => i)),
      );
    }
  }

  /**
   * The direction of each flight, as shopped if known. Otherwise a new direction begins on a
   * return, at a gap in the route, or more than a day later.
   */
  directions(flights: readonly (Named & { origin: string; destination: string })[]): number[] {
    const known = this.#itineraries.get(flights.map(getName).join());
    if (known) return known;
    let slice = 0;
    let seen = new Set<string>();
    return flights.map((flight, i) => {
      const before = flights[i - 1];
      const goes_on =
        before !== undefined &&
        before.destination === flight.origin &&
        !seen.has(flight.destination) &&
        Date.parse(flight.date) - Date.parse(before.date) <= 24 * 3_600_000;
      if (before && !goes_on) {
        slice += 1;
        seen = new Set();
      }
      seen.add(flight.origin);
      return slice;
    });
  }

  issued(order_id: string, numbers: readonly string[]): void {
    this.#fresh.set(order_id, { numbers: new Set(numbers), looks: 0 });
  }

  /** Document numbers not shown yet: the first look does not see them, the second does. */
  hidden(order_id: string, look: boolean): ReadonlySet<string> {
    const fresh = this.#fresh.get(order_id);
    if (!fresh) return new Set();
    if (look) fresh.looks += 1;
    if (fresh.looks < 2) return fresh.numbers;
    this.#fresh.delete(order_id);
    return new Set();
  }
}
