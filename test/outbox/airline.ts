/**
 * An airline behind a network that loses, delays and answers late, as a double of the provider port.
 * What is promised by the port is kept and nothing more: a message that has left takes effect before
 * the settle delay after its failure is over, or never; an order may be listed a while after it was
 * made; nobody is told twice of a duplicate.
 */
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type {
  FindRequest,
  Provider,
  ProviderCall,
  ProviderFailure,
  ProviderOffer,
  ProviderOrder,
} from '#main/providers/provider.ts';
import { offer, order, slice, TRAITS } from '../fixtures/flights.ts';
import type { Clockwork } from './clockwork.ts';

export const CALL_TIMEOUT_MS = 20_000;
export const SETTLE_DELAY_MS = 2_000;
/** Of the settle delay, what a message may still be on its way after its connection broke. */
const LATEST_ARRIVAL_MS = 900;
const LATEST_LISTING_MS = 900;

export interface Filed extends ProviderOrder {
  /** From when it is in lists. */
  listed_at: number;
  /** Kept here whether or not it is given back. */
  our_reference: string;
}

/** How the network behaves just now: chances of one in one. */
export interface Weather {
  lose_before: number;
  lose_after: number;
  time_out: number;
  refuse: number;
  busy: number;
  nonsense: number;
  sold_out: number;
  dearer: number;
}
export const FAIR: Weather = {
  lose_before: 0,
  lose_after: 0,
  time_out: 0,
  refuse: 0,
  busy: 0,
  nonsense: 0,
  sold_out: 0,
  dearer: 0,
};

interface Traveller {
  dead: boolean;
}
type Asked = (reference: string, under_way: number) => void;

const FARE_MINOR = 100_000;
const never = new Promise<never>(() => undefined);

export class Airline {
  readonly code: ProviderCode;
  readonly orders = new Map<string, Filed>();
  weather: Weather = FAIR;
  /** Orders have changed since somebody looked. */
  touched = false;
  readonly #clockwork: Clockwork;
  readonly #random: () => number;
  /** Whether our reference is given back with an order. */
  readonly #echoes: boolean;
  /** Told when something is about to be changed, and how many such are under way with it. */
  readonly #asked: Asked;
  #level = 1;
  #made = 0;

  constructor(
    code: ProviderCode,
    clockwork: Clockwork,
    random: () => number,
    options: { echoes: boolean; asked: Asked },
  ) {
    this.code = code;
    this.#clockwork = clockwork;
    this.#random = random;
    this.#echoes = options.echoes;
    this.#asked = options.asked;
  }

  live(reference: string): Filed[] {
    return [...this.orders.values()].filter(
      (one) => one.our_reference === reference && one.status === 'LIVE',
    );
  }

  #chance = (odds: number): boolean => odds > 0 && this.#random() < odds;

  /** One exchange: when the airline hears it, what it does, and whether anybody hears of that. */
  async #exchange<T>(
    traveller: Traveller,
    call: ProviderCall,
    effect: boolean,
    act: () => Result<T, ProviderFailure>,
  ): Promise<Result<T, ProviderFailure>> {
    if (traveller.dead) return never;
    const { weather } = this;
    const lost = effect ? 'unknown' : 'safe';
    const there_ms = 20 + this.#random() * 300;
    const back_ms = 20 + this.#random() * 300;
    const say = (ms: number, answer: () => Result<T, ProviderFailure>) =>
      new Promise<Result<T, ProviderFailure>>((resolve) => {
        this.#clockwork.after(ms, () => traveller.dead || resolve(answer()), traveller);
      });
    if (this.#chance(weather.refuse)) return say(5, () => fail(said('PROVIDER_ERROR', 'safe')));
    if (this.#chance(weather.busy)) {
      const retry_after_ms = Math.floor(this.#random() * 4_000);
      const busy = { ...said('PROVIDER_ERROR', 'safe'), retry_after_ms };
      return say(there_ms + back_ms, () => fail(busy));
    }
    if (this.#chance(weather.lose_before)) {
      return say(there_ms, () => fail(said('PROVIDER_ERROR', lost)));
    }
    let answer: Result<T, ProviderFailure> | null = null;
    const time_out = this.#chance(weather.time_out);
    const broken = this.#chance(weather.lose_after);
    // It may arrive after its connection broke: the sender knows nothing of that.
    const arrives_ms = broken ? there_ms + this.#random() * LATEST_ARRIVAL_MS : there_ms;
    // Nobody's: it happens even if whoever sent it is dead by then.
    this.#clockwork.after(arrives_ms, () => {
      answer = act();
    });
    if (broken) return say(there_ms, () => fail(said('PROVIDER_ERROR', lost)));
    if (time_out) return say(call.timeout_ms, () => fail(said('PROVIDER_TIMEOUT', lost)));
    if (this.#chance(weather.nonsense)) {
      return say(there_ms + back_ms, () => fail(said('PROVIDER_ERROR', lost)));
    }
    return say(there_ms + back_ms + 1, () => answer ?? fail(said('PROVIDER_ERROR', lost)));
  }

  /** As one process sees it: what it asks ends with it. */
  portFor(traveller: Traveller): Provider {
    let under_way = 0;
    const through = async <T>(
      call: ProviderCall,
      effect: boolean,
      act: () => Result<T, ProviderFailure>,
    ) => {
      if (!effect) return this.#exchange(traveller, call, effect, act);
      under_way += 1;
      this.#asked(call.reference ?? '', under_way);
      return this.#exchange(traveller, call, effect, act).finally(() => {
        under_way -= 1;
      });
    };
    const port: Partial<Provider> = {
      traits: {
        ...TRAITS,
        provider_type: this.code,
        finds_by_reference: this.#echoes,
        search_timeout_ms: CALL_TIMEOUT_MS,
        call_timeout_ms: CALL_TIMEOUT_MS,
      },
      search: (request, call) =>
        through(call, false, () => {
          const flights = request.journeys.map(({ origin, destination, date }) =>
            [1, 2, 3].map((n) =>
              slice([`LA800${n} ${origin}-${destination} ${date}T1${n}:00 ${date}T2${n}:30`]),
            ),
          );
          // Whole trips: the first flight of each journey, the second of each, the third of each.
          const offers = [0, 1, 2].map((n) => this.#offerOf(flights.map((f) => [f[n]!])));
          return ok({ offers, combinable: false });
        }),
      price: (request, call) =>
        through(call, false, () => {
          if (this.#chance(this.weather.sold_out)) return fail(said('SOLD_OUT', 'never'));
          if (this.#chance(this.weather.dearer)) this.#level *= 1 + this.#random() / 10;
          const journeys = request.selections.map(({ slice_key }) => {
            const { ref } = slice_key as { ref: string };
            return [slice([ref.replaceAll('|', ' ')])];
          });
          return ok({ offer: this.#offerOf(journeys), alternatives: [] });
        }),
      create: (request, call) =>
        through(call, true, () => this.#create(request, call.reference ?? '')),
      find: (by, call) => through(call, false, () => ok(this.#find(by))),
      retrieve: ({ order_id }, call) =>
        through(call, false, () => {
          const found = order_id === null ? undefined : this.orders.get(order_id);
          return found ? ok(this.#shown(found)) : fail(said('NOT_FOUND', 'never'));
        }),
      cancel: ({ order_id }, call) =>
        through(call, true, () => this.#change(order_id, { status: 'CANCELLED' })),
      updatePassengers: ({ order_id }, passengers, call) =>
        through(call, true, () =>
          this.#change(order_id, { passengers: passengers.map((one) => ({ ...one })) }),
        ),
    };
    return port as Provider;
  }

  #offerOf(journeys: ReturnType<typeof slice>[][]): ProviderOffer {
    const fare_minor = Math.round(FARE_MINOR * this.#level);
    const now = this.#clockwork.truth.getTime();
    return offer(
      journeys.map((slices) =>
        slices.map((one) => ({
          ...one,
          // The key is the flight itself, so that pricing can build it again.
          key: {
            ref: one.legs
              .map(
                (l) =>
                  `LA${l.flight_number}|${l.origin}-${l.destination}|${l.departure}|${l.arrival}`,
              )
              .join('/'),
          },
        })),
      ),
      {
        key: { fare_minor },
        prices: [{ pax_type: 'ADT', quantity: 1, fare_minor, taxes: [], tax_minor: 5_000 }],
        expires_at: new Date(now + 1_800_000).toISOString(),
        price_guaranteed_until: new Date(now + 86_400_000).toISOString(),
        payment_due_at: new Date(now + 3 * 86_400_000).toISOString(),
      },
    );
  }

  #create(
    request: Parameters<Provider['create']>[0],
    reference: string,
  ): Result<ProviderOrder, ProviderFailure> {
    if (this.#chance(this.weather.sold_out)) return fail(said('SOLD_OUT', 'never'));
    const { fare_minor } = request.offer.key as { fare_minor: number };
    if (fare_minor !== Math.round(FARE_MINOR * this.#level)) {
      return fail(said('PRICE_CHANGED', 'never'));
    }
    this.#made += 1;
    const locator = `L${String(this.#made).padStart(5, '0')}`;
    const order_id = `${this.code}-${this.#made}`;
    const price = { fare_minor, taxes: [], tax_minor: 5_000 };
    const filed: Filed = {
      ...order({
        order_id,
        locator,
        airline_locators: [{ airline: 'LA', locator }],
        created_at: this.#clockwork.truth.toISOString(),
        payment_due_at: request.offer.payment_due_at,
        price_guaranteed_until: request.offer.price_guaranteed_until,
        slices: request.offer.journeys.map(({ slices: [first] }) => ({
          ...first!,
          legs: first!.legs.map((one) => ({ ...one, status: 'HK' as const })),
        })),
        passengers: request.passengers.map((one) => ({ ...one, price })),
        reference: this.#echoes ? reference : null,
        total_minor: request.passengers.length * (fare_minor + 5_000),
      }),
      listed_at: this.#clockwork.now + this.#random() * LATEST_LISTING_MS,
      our_reference: reference,
    };
    this.orders.set(order_id, filed);
    this.touched = true;
    return ok(this.#shown(filed));
  }

  #change(order_id: string, change: Partial<Filed>): Result<ProviderOrder, ProviderFailure> {
    const found = this.orders.get(order_id);
    if (!found) return fail(said('NOT_FOUND', 'never'));
    if (found.status === 'CANCELLED') return fail(said('CANCELLED', 'never'));
    Object.assign(found, change);
    this.touched = true;
    return ok(this.#shown(found));
  }

  #find(by: FindRequest): ProviderOrder[] {
    const listed = [...this.orders.values()].filter(
      ({ listed_at }) => listed_at <= this.#clockwork.now,
    );
    const ours = listed.filter(({ reference }) => reference === by.reference);
    if (ours.length > 0) return ours.map((one) => this.#shown(one));
    const same = (one: Filed) =>
      one.reference === null &&
      one.status === 'LIVE' &&
      by.passengers.every(({ last_name, first_name }) =>
        one.passengers.some((p) => p.last_name === last_name && p.first_name === first_name),
      );
    return listed.filter(same).map((one) => this.#shown(one));
  }

  /** What travels is a copy. */
  #shown({ listed_at: _listed, our_reference: _ours, ...told }: Filed): ProviderOrder {
    return structuredClone(told);
  }
}

const said = (
  error: ProviderFailure['error'],
  retry: ProviderFailure['retry'],
): ProviderFailure => ({
  error,
  retry,
  message: `The airline said ${error}`,
  provider_code: null,
  provider_text: null,
});
