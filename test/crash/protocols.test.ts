/**
 * Every protocol: the process killed and the line cut at each message of what an agent does. What was
 * asked is asked again under its key until it is done, and then the airline has it once, documents and
 * money included; no record is left open in a session. `fault 3-5` and `fault 8-10` by other words.
 */
import { describe, expect, test } from 'vitest';
import { type Reply, RestClient } from '#main/host/cli/demo/client.ts';
import { bagsFor, card, estimate, otherDay } from '../fixtures/after-sale.ts';
import { day, isHeld, type Json, search, tokensOf } from '../fixtures/served.ts';
import { differences, moneyDifferences } from '../model/world.ts';
import type { Cut } from './proxy.ts';
import { type Far, PROTOCOLS, pause, type Station, stationForFile } from './support.ts';

type Traits = (typeof PROTOCOLS)[number];

const WITHIN_MS = 60_000;
/** What the process or the line is not blamed for: it is asked again. */
const AGAIN = [409, 502, 503, 504];
const GONE = ['CANCELLED', 'WRONG_STATE'];

class Counter {
  readonly far: Far;
  readonly station: Station;
  readonly traits: Traits;
  #keys = 0;

  constructor(far: Far, station: Station, traits: Traits) {
    this.far = far;
    this.station = station;
    this.traits = traits;
  }

  /** From a search of its own: what was sold before has changed what is left, and its price. */
  async sale(): Promise<Json> {
    return (await this.station.sales([this.traits.provider_type]))[0];
  }

  async held(): Promise<Json> {
    const sale = await this.sale();
    const { booking } = (await this.station.client.must('POST', '/bookings', sale)).body;
    return this.station.booking(booking.id);
  }

  form(total: number): Json {
    return this.traits.card ? card(total) : { fop_type: 'INVOICE', total };
  }

  async ticketed(): Promise<Json> {
    const { id, price } = await this.held();
    const body = { booking_id: id, form_of_payments: [this.form(price.total)] };
    await this.station.client.must('POST', '/tickets', body);
    return this.station.booking(id);
  }

  key(): string {
    this.#keys += 1;
    return `${this.traits.provider_type}-${this.#keys}`;
  }

  send({ method, path, body, desk }: Asked, key: string): Promise<Reply> {
    const { client } = this.station;
    const { origin } = new URL(client.base_url);
    const to = desk ? new RestClient(`${origin}/desk/v1`).as(client.session) : client;
    return to.call(method, path, body, { 'idempotency-key': key });
  }

  /** Asked under its key until it is done. */
  async until(asked: Asked, key: string): Promise<Reply> {
    const deadline = performance.now() + WITHIN_MS;
    for (;;) {
      const reply = await this.send(asked, key);
      // What is taken away has no key: asked again it is gone, which the books have to say too.
      const gone = asked.method === 'DELETE' && GONE.includes(reply.body?.error);
      if (reply.status === 200 || (gone && !(await this.pending(asked)))) return reply;
      const said = `${reply.status} ${JSON.stringify(reply.body)}`;
      if (!AGAIN.includes(reply.status) || performance.now() > deadline) throw new Error(said);
      await pause(100);
    }
  }

  /** What is still looked up is in the wrong state too, and may turn out not to be done. */
  async pending({ path }: Asked): Promise<boolean> {
    const id = path.split('/')[2]!;
    return (await this.station.booking(id)).booking_status === 'PENDING';
  }

  /** Booking and books say the same, and there is one order of it, beside that of the old tickets. */
  async judged({ passenger, old }: Asked, wanted: string): Promise<string[]> {
    const orders = (await this.far.orders()).filter((one) =>
      one.passengers.some((text: string) => text.startsWith(passenger.last_name.toUpperCase())),
    );
    if (orders.length !== (old ? 2 : 1)) {
      return [`${orders.length} orders: ${JSON.stringify(orders)}`];
    }
    const [order] = orders;
    const { currency, rates } = await this.station.desk('reference.rates');
    const found = rates.find((one: Json) => one.from === order.currency && one.to === currency);
    const rate = order.currency === currency ? 1 : Number(found.value);
    const bookings: Json[] = [];
    const wrong: string[] = [];
    for (const one of orders) {
      const { bookings: named } = await this.station.desk('booking.find', { text: one.locator });
      const booking = await this.station.booking(named[0].id);
      bookings.push(booking);
      const ends = booking.id === old ? 'CANCELLED' : wanted;
      if (booking.booking_status !== ends) wrong.push(`${booking.booking_status}, not ${ends}`);
      wrong.push(...differences(booking, one, old ? null : rate));
    }
    if (!old) return wrong;
    // What goes back for the old tickets is a payment of the new booking.
    const payments = bookings.flatMap((one) => one.payments);
    const sum = (of: string) => orders.reduce((all, one) => all + one[of], 0);
    const paid = { paid_minor: sum('paid_minor'), refunded_minor: sum('refunded_minor') };
    return [
      ...wrong,
      ...moneyDifferences({ ...bookings[0], payments }, { ...order, ...paid }, rate),
    ];
  }

  async sessions(method = 'GET'): Promise<{ open: number; unfinished: number }> {
    return (await (await fetch(`${this.far.url}/control/sessions`, { method })).json()) as never;
  }
}

interface Asked {
  method: string;
  path: string;
  body?: Json;
  passenger: Json;
  /** The booking whose tickets pay. */
  old?: string;
  /** An operation of the workstation rather than of the interface. */
  desk?: true;
}
interface Deed {
  operation: string;
  needs: (traits: Traits) => boolean;
  /** What the booking is when it is done. */
  ends: string;
  prepare(at: Counter): Promise<Asked>;
}
const always = () => true;

const DEEDS: Deed[] = [
  {
    operation: 'create',
    needs: always,
    ends: 'ON_HOLD',
    async prepare(at) {
      const body = await at.sale();
      return { method: 'POST', path: '/bookings', body, passenger: body.passengers[0] };
    },
  },
  {
    operation: 'update',
    needs: (traits) => traits.edit_passengers,
    ends: 'ON_HOLD',
    async prepare(at) {
      const { id, passengers } = await at.held();
      const info = { passenger_id: passengers[0].id, email: 'changed@example.com' };
      const body = { booking_passengers_info: [info] };
      return { method: 'PATCH', path: `/bookings/${id}`, body, passenger: passengers[0] };
    },
  },
  {
    operation: 'cancel',
    needs: always,
    ends: 'CANCELLED',
    async prepare(at) {
      const { id, passengers } = await at.held();
      return { method: 'DELETE', path: `/bookings/${id}`, passenger: passengers[0] };
    },
  },
  {
    operation: 'issue',
    needs: always,
    ends: 'TICKETED',
    async prepare(at) {
      const { id, passengers, price } = await at.held();
      const body = { booking_id: id, form_of_payments: [at.form(price.total)] };
      return { method: 'POST', path: '/tickets', body, passenger: passengers[0] };
    },
  },
  {
    operation: 'issue with a bag',
    needs: (traits) => traits.emds_apart === true,
    ends: 'TICKETED',
    async prepare(at) {
      const { id, slices, passengers } = await at.held();
      const { client } = at.station;
      const [{ baggage_options }] = await bagsFor(client, { id, slices });
      const bag = baggage_options.find((one: Json) => !one.pre_selected);
      const chosen = [{ slice_id: slices[0].id, baggage_tokens: [bag.token] }];
      await client.must('POST', `/bookings/${id}/baggages`, { slices: chosen });
      const { price } = await at.station.booking(id);
      const body = { booking_id: id, form_of_payments: [at.form(price.total)] };
      return { method: 'POST', path: '/tickets', body, passenger: passengers[0] };
    },
  },
  {
    operation: 'bag on a ticket',
    needs: (traits) => traits.baggage,
    ends: 'TICKETED',
    async prepare(at) {
      const booking = await at.ticketed();
      const [{ baggage_options }] = await bagsFor(at.station.client, booking);
      const bag = baggage_options.find((one: Json) => !one.pre_selected);
      const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [bag.token] }];
      const body = { slices, payment: at.form(bag.price.amount) };
      const path = `/bookings/${booking.id}/baggages`;
      return { method: 'POST', path, body, passenger: booking.passengers[0] };
    },
  },
  {
    operation: 'void',
    needs: (traits) => traits.void !== false,
    ends: 'ON_HOLD',
    async prepare(at) {
      const { id, passengers } = await at.ticketed();
      return { method: 'DELETE', path: `/bookings/${id}/tickets`, passenger: passengers[0] };
    },
  },
  {
    operation: 'exchange',
    needs: (traits) => traits.exchange,
    ends: 'TICKETED',
    async prepare(at) {
      const booking = await at.ticketed();
      const { client } = at.station;
      const input = (await otherDay(client, booking, day(33))).input();
      const { offer } = (await estimate(client, input)).body;
      const { exchange_slice_tokens } = input;
      const due = offer.amount_due;
      const form_of_payments = [due > 0 ? at.form(due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 }];
      const body = { booking_id: booking.id, exchange_slice_tokens, form_of_payments };
      return { method: 'POST', path: '/exchange', body, passenger: booking.passengers[0] };
    },
  },
  {
    operation: 'exchange into another',
    needs: (traits) => traits.exchange && traits.exchange_into_another !== false,
    ends: 'TICKETED',
    async prepare(at) {
      const { id: old, passengers } = await at.ticketed();
      const [passenger] = passengers;
      const { client } = at.station;
      const provider = at.traits.provider_type;
      const { offers } = await search(client, { provider, route: `GRU,MIA,${day(45)}` });
      const names = ['pax_type', 'first_name', 'last_name', 'gender_type', 'birth_date'];
      const same = Object.fromEntries(names.map((name) => [name, passenger[name]]));
      const { phone_number, email } = passenger;
      const sale = {
        selected_tokens: tokensOf(offers.find(isHeld)),
        passengers: [{ ...same, phone_number, email }],
      };
      const { booking } = (await client.must('POST', '/bookings', sale)).body;
      const ticket_numbers = passenger.tickets.map((one: Json) => one.number);
      const { offer } = (await estimate(client, { booking_id: booking.id, ticket_numbers })).body;
      const due = offer.amount_due;
      const body = {
        booking_id: booking.id,
        new_slice_tokens: offer.journeys.map((one: Json) => one.slices[0].balance_token),
        form_of_payments: [
          { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers },
          ...(due > 0 ? [at.form(due)] : []),
        ],
      };
      return { method: 'POST', path: '/exchange', body, passenger, old };
    },
  },
  {
    operation: 'refund',
    needs: (traits) => traits.refund === true,
    ends: 'CANCELLED',
    async prepare(at) {
      const { id: booking_id, passengers } = await at.ticketed();
      const { quote } = await at.station.desk('refund.quote', { booking_id });
      const body = { booking_id, quote_id: quote.id };
      const [passenger] = passengers;
      return { method: 'POST', path: '/refund.confirm', body, passenger, desk: true };
    },
  },
  {
    operation: 'release',
    needs: (traits) => traits.release === true,
    ends: 'TICKETED',
    async prepare(at) {
      const { id: booking_id, passengers } = await at.ticketed();
      const [passenger] = passengers;
      return {
        method: 'POST',
        path: '/booking.release',
        body: { booking_id },
        passenger,
        desk: true,
      };
    },
  },
];

const CUTS: [string, Cut][] = [
  ['reset before it arrives', { cut: 'reset_before' }],
  ['its answer lost', { cut: 'reset_after' }],
  ['half an answer', { cut: 'half' }],
  ['a page instead of its answer', { cut: 'answer', type: 'text/html', body: '<p>Log in' }],
];

describe.each(PROTOCOLS)('$provider_type $name', (traits) => {
  const { far, station } = stationForFile();
  const at = new Counter(far, station, traits);
  const deeds = DEEDS.filter(({ needs }) => needs(traits));

  /** Messages of a deed that nothing happens to. */
  async function messagesOf({ prepare, ends }: Deed): Promise<string[]> {
    // Each killed station left one open, and an office has only so many.
    await at.sessions('DELETE');
    const asked = await prepare(at);
    const before = far.line.seen.length;
    await at.until(asked, at.key());
    const sent = far.line.seen.slice(before).map(({ message }) => message);
    expect(await at.judged(asked, ends)).toEqual([]);
    return sent;
  }

  test.each(deeds)(
    'fault 8-10: $operation, the line cut at every message',
    async (deed) => {
      const messages = await messagesOf(deed);
      const wrong: string[] = [];
      /** How often each was cut. */
      const hits: number[] = [];
      for (const [name, how] of CUTS) {
        for (const [step, message] of messages.entries()) {
          const asked = await deed.prepare(at);
          const before = await at.sessions();
          const fell = far.line.seen.filter(({ cut }) => cut === how.cut).length;
          // By its name: a probe of the background may come between.
          const begin = far.line.seen.length;
          const after = messages.slice(0, step).filter((one) => one === message).length;
          far.line.cut({ message, after, times: 1, how });
          const reply = await at.until(asked, at.key()).catch((error: Error) => error);
          far.line.heal();
          const where = `${name}, message ${step + 1} ${message}`;
          if (reply instanceof Error) wrong.push(`${where}: ${reply.message}`);
          const hit = far.line.seen.filter(({ cut }) => cut === how.cut).length - fell;
          hits[step] = (hits[step] ?? 0) + hit;
          // One that depends on what was answered before may not be sent this time.
          const said = far.line.seen.slice(begin).filter((one) => one.message === message);
          if (hit > 1 || (hit === 0 && said.length > after)) {
            wrong.push(`${where}: the cut fell ${hit} times`);
          }
          const found = await at.judged(asked, deed.ends);
          wrong.push(...found.map((one) => `${where}: ${one}`));
          // A session whose beginning was lost has no name to end it by: it dies of itself.
          const left = (await at.sessions()).open - before.open;
          const nameless = how.cut !== 'reset_before' && isFirst(messages, step) ? 1 : 0;
          if (left > nameless) wrong.push(`${where}: ${left} sessions left open`);
        }
      }
      expect(messages.filter((_, step) => !hits[step])).toEqual([]);
      expect(wrong).toEqual([]);
    },
    900_000,
  );

  test.each(deeds)(
    'fault 3-5: $operation, killed at every message',
    async (deed) => {
      const messages = await messagesOf(deed);
      const wrong: string[] = [];
      const steps = messages.map((message, step) => ({ point: 'sent' as const, message, step }));
      const last = { ...steps.at(-1)!, point: 'after answer' as const };
      const hits = new Set<string>();
      for (const { point, message, step } of [...steps, last]) {
        const asked = await deed.prepare(at);
        const key = at.key();
        const begin = far.line.seen.length;
        const after = messages.slice(0, step).filter((one) => one === message).length;
        await station.arm({ do: 'kill', at: { point }, nth: step + 1 });
        const whole = await at.send(asked, key).catch(() => undefined);
        const said = far.line.seen.slice(begin).filter((one) => one.message === message);
        // One that depends on what was answered before may not be sent this time.
        if (whole?.status === 200 && said.length <= after) continue;
        await station.killed();
        hits.add(message);
        await station.start();
        const where = `${point}, message ${step + 1} ${message}`;
        const reply = await at.until(asked, key).catch((error: Error) => error);
        if (reply instanceof Error) wrong.push(`${where}: ${reply.message}`);
        const found = await at.judged(asked, deed.ends);
        wrong.push(...found.map((one) => `${where}: ${one}`));
      }
      expect(messages.filter((message) => !hits.has(message))).toEqual([]);
      expect(wrong).toEqual([]);
    },
    900_000,
  );
});

/** Begins a session: nothing before it, or what follows a sign-out. */
const isFirst = (messages: readonly string[], step: number): boolean =>
  step === 0 || messages[step - 1] === 'Security_SignOut';
