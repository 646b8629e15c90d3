/**
 * An agent at one provider, for scenarios that every provider is put through: what is asked goes
 * over REST, what became of it is read here and in the airlines' own books.
 */
import { expect } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import { addsUp, card } from '../fixtures/after-sale.ts';
import { day, hold, type Json, search, type Trip } from '../fixtures/served.ts';

export const TRIP = { route: `GRU,MIA,${day(30)}+MIA,GRU,${day(50)}` };
export const FAMILY = { ...TRIP, adts: 2, chds: 1, infs: 1 };

export interface Scenario {
  operation: string;
  /** True where a provider with these traits does it; else it is refused with `word`. */
  needs?: (traits: ProviderTraits) => boolean;
  run(at: Counter): Promise<string | undefined>;
}

/** The service said no to what the scenario is about. */
export class Refusal extends Error {
  readonly word: string;

  constructor({ status, body }: { status: number; body: Json }) {
    super(body.message);
    this.word = `${status} ${body.error}`;
  }
}

export class Counter {
  readonly client: RestClient;
  readonly traits: ProviderTraits;

  constructor(client: RestClient, traits: ProviderTraits) {
    this.client = client;
    this.traits = traits;
  }

  get provider() {
    return this.traits.provider_type;
  }

  search(trip: Trip = {}): Promise<Json> {
    return search(this.client, { ...trip, provider: this.provider });
  }

  async hold(trip: Trip = {}, pick = 0): Promise<Json> {
    const made = await hold(this.client, { ...trip, provider: this.provider }, pick);
    return this.read(made);
  }

  /** The booking as it is now, its sums held against each other. */
  async read({ id }: Json): Promise<Json> {
    const { booking } = (await this.client.must('GET', `/bookings/${id}`)).body;
    addsUp(booking);
    return booking;
  }

  desk(operation: string, input: Json = {}): Promise<Json> {
    return this.client.desk(operation, input).then(({ body }) => body);
  }

  /** The desk's reply as it is, refusals too. */
  reply(operation: string, input: Json) {
    const { origin } = new URL(this.client.base_url);
    const desk = new RestClient(`${origin}/desk/v1`).as(this.client.session);
    return desk.call('POST', `/${operation}`, input);
  }

  /** At the desk; a refusal has to leave booking and books as they were. */
  async ask(booking: Json, operation: string, input: Json): Promise<Json> {
    const before = [await this.read(booking), await this.books(booking)];
    const reply = await this.reply(operation, input);
    if (reply.status === 200) return reply.body;
    expect([await this.read(booking), await this.books(booking)]).toEqual(before);
    throw new Refusal(reply);
  }

  /** A form of payment that the provider takes. */
  pays(total: number): Json {
    return this.traits.card ? card(total) : { fop_type: 'CASH', total };
  }

  /** The order in the airline's books. */
  async books({ provider }: Json): Promise<Json> {
    const { orders } = await this.desk('training.orders.list');
    return orders.find((one: Json) => one.locator === provider.locator);
  }

  async misbehave(message: string, fault: string): Promise<void> {
    const provider_type = this.provider;
    await this.desk('training.faults.set', { provider_type, message, fault, times: 1 });
  }

  /** Does what the scenario is about; a refusal has to leave booking and books as they were. */
  async attempt(booking: Json | null, method: string, path: string, body?: Json): Promise<Json> {
    const before = booking && [await this.read(booking), await this.books(booking)];
    const reply = await this.client.call(method, path, body);
    if (reply.status === 200) return reply.body;
    if (before) expect([await this.read(booking), await this.books(booking)]).toEqual(before);
    throw new Refusal(reply);
  }
}
