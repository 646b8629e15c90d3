/**
 * Random agents at work: seeded sequences of operations over several bookings, with the training
 * airlines misbehaving, and afterwards three views of the same bookings held against each other:
 * the service's answers, its store, and the airlines' own books. A seed gives the day, the draws and
 * how far a killed service comes; in which order things at once come to pass it does not.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { rmSync } from 'node:fs';
import { findBooking } from '#db/store/bookings.ts';
import { listUnsettledIntents } from '#db/store/intents.ts';
import type { OperationName } from '#main/contract/operations.ts';
import type { FlightChange } from '#main/contract/training.ts';
import { openService, type Service } from '#main/host/service.ts';
import type { Provider } from '#main/providers/provider.ts';
import { addDays, convertUtcToLocal } from '#main/reference/calendar.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { type Json, person } from '../fixtures/served.ts';
import { Airlines } from './airlines.ts';
import { type Held, readDisk, writeDisk } from './disk.ts';
import { atMoment, end, type Moment } from './moments.ts';
import { Outbox } from './outbox.ts';
import { doSeldom } from './seldom.ts';

/** Small and good enough: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HOUR_MS = 3_600_000;
/** Of one day end. */
const MOST_DAYS = 31;
const MOST_REPORTED = 7;
/** Until the end of a life. */
const MOST_MOMENTS = 24;

const FAULTS = [
  'drop_before',
  'drop_after',
  'http_500',
  'http_503',
  'html',
  'rate_limit',
  'garbage',
  'sold_out',
  'price_change',
] as const;
const MESSAGES = ['create', 'change', 'reshop', 'retrieve', 'price'] as const;
const CARD = { holder: 'MODEL', number: '4111111111111111', expire_date: '12/2031', cvv: '123' };
const DECLINED = { ...CARD, number: '4000000000000002' };

/** What the airlines' currencies come to, with none, two and three digits of a minor unit. */
export const CURRENCIES: Record<string, Record<string, string>> = {
  BRL: {},
  JPY: { BRL: '27.4312', USD: '150.255', EUR: '162.118' },
  CLP: { BRL: '171.83', USD: '942.7', EUR: '1018.35' },
  KWD: { BRL: '0.05614', USD: '0.30711', EUR: '0.33452' },
  COP: { BRL: '741.93', USD: '4012.37', EUR: '4371.6' },
  INR: { BRL: '15.4127', USD: '83.947', EUR: '91.262' },
  USD: { BRL: '0.18587', EUR: '1.0875' },
};

/** Units of a currency for one US dollar, where all airlines sell in one. */
const PER_DOLLAR: Record<string, number> = {
  ...{ BRL: 5.38, CLP: 940, JPY: 154, KRW: 1380 },
  ...{ COP: 4012, INR: 83.9, USD: 1 },
  ...{ BHD: 0.376, JOD: 0.709, KWD: 0.307, TND: 3.1 },
};

const getRate = (from: string, to: string): string =>
  (PER_DOLLAR[to]! / PER_DOLLAR[from]!).toFixed(9);

export interface Outcome {
  operation: string;
  answer: string;
}

/** What happens next, and how often among all. */
type Table = readonly (readonly [often: number, act: () => Promise<unknown>])[];

/** On a day of the seed's, at noon in Brazil. */
const getStart = (seed: number): number => Date.UTC(2026, 0, 1 + (seed % 365), 15);

/** How far the one clock of office and airlines is ahead. */
interface Shift {
  ms: number;
}

const clockOf = (shift: Shift) => ({
  now: () => new Date(Date.now() + shift.ms),
  monotonic: () => performance.now(),
});

async function openOffice(data_dir: string, url: string, shift: Shift): Promise<Service> {
  const opened = await openService({
    data_dir,
    training: { kind: 'url', url },
    log_level: 'silent',
    settle_delay_ms: 250,
    clock: clockOf(shift),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

export class Office {
  #service: Service;
  readonly #airlines: Airlines;
  /** Two workstations of one agent. */
  #stations: string[] = [];
  readonly #data_dir: string;
  readonly #drawn: () => number;
  readonly #own = new AsyncLocalStorage<() => number>();
  readonly #providers: readonly Provider[];
  #bookings: string[] = [];
  readonly #ended = new Set<string>();
  readonly #found: string[] = [];
  readonly #offers = new Map<string, Json[]>();
  /** Their money is with each other: what comes back of one was paid in the other. */
  readonly #moved = new Set<string>();
  readonly #currency: string;
  /** What all airlines sell in; null where each has its own. */
  readonly #sold_in: string | null;
  readonly told: Outcome[] = [];
  readonly #shift: Shift;
  readonly #first_day: string;
  #last_day: string;
  readonly outbox = new Outbox(this);
  /** An earlier state of the data, to be laid back. */
  #copy: Held | null = null;
  /** Since then the airlines' money is more than the office knows. */
  #went_back = false;
  #dying = false;
  /** One life of the service after another. */
  #life = 0;
  #who = { username: 'agent@training.airdesk.example', password: 'training-pass' };

  private constructor(
    service: Service,
    airlines: Airlines,
    data_dir: string,
    random: () => number,
    shift: Shift,
    [currency, sold_in]: readonly [string, string | null],
  ) {
    this.#shift = shift;
    this.#first_day = this.today;
    this.#last_day = this.today;
    this.#airlines = airlines;
    this.#currency = currency;
    this.#sold_in = sold_in;
    this.#service = service;
    this.#data_dir = data_dir;
    this.#drawn = random;
    this.#providers = service.ports.providers.all();
  }

  static async open(
    seed: number,
    currency = 'BRL',
    sold_in: string | null = null,
  ): Promise<Office> {
    const data_dir = newDataDir('airdesk-model-');
    const shift = { ms: getStart(seed) - Date.now() };
    const airlines = new Airlines(clockOf(shift), sold_in);
    await airlines.open();
    const service = await openOffice(data_dir, airlines.url, shift);
    const office = new Office(service, airlines, data_dir, randomOf(seed), shift, [
      currency,
      sold_in,
    ]);
    await office.#signIn();
    if (sold_in !== null) {
      // A GDS quotes what its office asks for.
      const input = { provider_type: 'PROVIDER_01', options: { currency: sold_in } };
      await office.must('provider.configure', input);
    }
    if (currency !== 'BRL') await office.#moveTo(currency);
    if (sold_in !== null && sold_in !== currency) {
      const value = getRate(sold_in, currency);
      await office.must('rate.set', { from: sold_in, value });
    }
    return office;
  }

  /** To an agency of its own, whose money is another. */
  async #moveTo(currency: string): Promise<void> {
    const who = { username: 'model@example.com', password: 'long-enough-password' };
    await this.must('agency.create', { ...buildAgency('Model', who), currency });
    this.#who = who;
    await this.#signIn();
    for (const [from, value] of Object.entries(this.#rates())) {
      await this.must('rate.set', { from, value });
    }
    const unit = (some: number) => (some * 100) / 10 ** getMinorDigits(currency);
    const fees = { agent_fee: unit(37), agent_du_minimum: unit(11), consolid_fee: unit(3) };
    const percents = { agent_fee_percent: 1.5, agent_du_percent: 0.75, commission_percent: 3.3 };
    const any = { provider_type: null, airline: null, cabin: null, flight_type: null };
    await this.must('fee.set', {
      rules: [
        { id: 'all', ...any, pax_type: null, ...fees, ...percents, creditcard_fee_percent: 2.49 },
      ],
    });
    const { installments } = await this.must('rules.get', {});
    const least = [{ currency, amount: unit(10) }];
    await this.must('rules.set', {
      installments: { ...installments, least },
      service_fees: [
        { action: 'REFUND', airline: null, amount: unit(7) },
        { action: 'EXCHANGE', airline: null, amount: unit(5) },
        { action: 'RELEASE', airline: null, amount: unit(3) },
      ],
    });
  }

  readonly random = (): number => (this.#own.getStore() ?? this.#drawn)();

  /** With draws of its own: what goes on beside it, and how far it comes, changes no others. */
  #beside<T>(work: () => Promise<T>): Promise<T> {
    return this.#own.run(randomOf(this.random() * 2 ** 32), work);
  }

  readonly minor = (amount: number): number =>
    Math.round(amount * 10 ** getMinorDigits(this.#currency));
  readonly amount = (minor: number): number => minor / 10 ** getMinorDigits(this.#currency);

  async close(): Promise<void> {
    await this.#service.close();
    this.#airlines.close();
    rmSync(this.#data_dir, { recursive: true, force: true });
  }

  async #signIn(): Promise<void> {
    this.#stations = [];
    while (this.#stations.length < 2) {
      const { secret } = await this.#service.dispatcher.bindStation('app');
      this.#stations.unshift(secret);
      await this.must('session.sign_in', this.#who);
    }
  }

  get today(): string {
    const now = new Date(Date.now() + this.#shift.ms);
    return convertUtcToLocal(now.toISOString(), 'America/Sao_Paulo').slice(0, 10);
  }

  passenger(pax_type: 'ADT' | 'CHD' | 'INF'): Json {
    const tag = Array.from({ length: 5 }, () => this.pick([...'abcdefghijklmnopqrstuvwxyz'])).join(
      '',
    );
    const days = { ADT: 365 * 41, CHD: 365 * 6, INF: 300 }[pax_type];
    return person(pax_type, {
      first_name: `Ana${tag}o`,
      last_name: `Silva${tag}`,
      birth_date: addDays(this.today, -days),
    });
  }

  passengers({ adts, chds, infs }: Json): Json[] {
    const types = [
      ...Array.from({ length: adts }, () => 'ADT' as const),
      ...Array.from({ length: chds }, () => 'CHD' as const),
      ...Array.from({ length: infs }, () => 'INF' as const),
    ];
    return types.map((type) => this.passenger(type));
  }

  /** Time limits pass, voiding ends and flights leave; or somebody sets the clock back. */
  async #moveClock(ms: number): Promise<void> {
    this.#shift.ms += ms;
    if (this.today > this.#last_day) this.#last_day = this.today;
    this.#offers.clear();
    this.told.push({ operation: ms < 0 ? 'clock back' : 'wait', answer: 'OK' });
    await this.#signIn();
    await this.#lookAtAll();
  }

  /** Until a flight of it has left. */
  async #fly(booking: Json): Promise<void> {
    const leg = this.pick(booking.slices.flatMap((slice: Json) => slice.legs)) as Json | undefined;
    if (!leg || booking.booking_status !== 'TICKETED') return;
    const until = Date.parse(`${leg.departure_date}Z`) + 12 * HOUR_MS;
    const ms = until - Date.now() - this.#shift.ms;
    if (ms > 0) await this.#moveClock(ms);
  }

  /** As an agent looks at everything in the morning. */
  async #lookAtAll(): Promise<void> {
    for (const id of this.#bookings) await this.try('booking.refresh', { booking_id: id });
  }

  /** In the middle of whatever is under way. */
  async restart(): Promise<void> {
    if (this.#dying) return;
    await this.#service.close();
    await this.#begin('restart');
  }

  async #begin(operation: string, answer = 'OK'): Promise<void> {
    this.#service = await openOffice(this.#data_dir, this.#airlines.url, this.#shift);
    this.told.push({ operation, answer });
    this.#offers.clear();
    await this.#signIn();
    const { rows } = await this.#listBookings();
    this.#bookings = rows;
  }

  /** What is on disk, whether or not anybody heard of it. */
  async #listBookings(): Promise<{ rows: string[] }> {
    const found = await this.#service.ports.db.read.query
      .selectFrom('bookings')
      .select('id')
      .orderBy('created_at')
      .execute();
    return { rows: found.map(({ id }) => id) };
  }

  /** In the middle of the work: what is on disk at that instant is all that is left of it. */
  async #kill(work: () => Promise<unknown>): Promise<void> {
    this.#dying = true;
    const died = new Promise<[Held, Moment]>((die) =>
      atMoment(1 + Math.floor(this.random() * MOST_MOMENTS), (moment) => {
        this.#airlines.deaf = true;
        die([readDisk(this.#data_dir), moment]);
      }),
    );
    const over = this.#beside(work).then(end, end);
    const [held, moment] = await died;
    this.#life += 1;
    await Promise.all([this.#service.close(), over]);
    writeDisk(held, { other: false });
    this.#airlines.deaf = false;
    this.#dying = false;
    await this.#begin('killed', moment);
    // It may have died without a line.
    await this.try('connection.set', { offline: false });
  }

  /** An earlier state of the data comes back, by hand; who knows a locator imports it. */
  async #goBack(): Promise<void> {
    if (!this.#copy) {
      this.#copy = readDisk(this.#data_dir);
      return;
    }
    await this.settle();
    await this.#service.close();
    writeDisk(this.#copy, { other: true });
    this.#copy = null;
    this.#went_back = true;
    this.outbox.acknowledged.clear();
    await this.#begin('went back');
    await this.settle();
    await this.#lookAtAll();
    await this.#importLost();
  }

  async #importLost(): Promise<void> {
    const held = new Set<string>();
    for (const id of this.#bookings) held.add((await this.booking(id)).provider.locator);
    for (const { provider_type, locator, order_id, status } of await this.orders()) {
      if (status !== 'LIVE' || held.has(locator)) continue;
      const asked = { provider_type, locator, provider_id: order_id, save: true };
      await this.try('booking.import', asked);
    }
    this.#bookings = (await this.#listBookings()).rows;
  }

  /** What the airlines have, held here or not. */
  async orders(): Promise<Json[]> {
    const told = await this.#service.ports.training?.orders();
    if (!told?.ok) throw new Error('The airlines do not show their books');
    return told.value as Json[];
  }

  async changeFlight(change: FlightChange): Promise<void> {
    const changed = await this.#service.ports.training?.changeFlight(change);
    const answer = changed?.ok ? 'OK' : (changed?.error.error ?? 'none');
    this.told.push({ operation: 'training.flights.change', answer });
  }

  /** What does not agree, found by an operation itself. */
  blame(what: string): void {
    this.#found.push(`step ${this.told.length}: ${what}`);
  }

  async call(name: OperationName, input: unknown, key: string | null = null): Promise<Json> {
    const at = name === 'session.sign_in' ? 0 : Math.floor(this.random() * this.#stations.length);
    const life = this.#life;
    const answer = await this.#service.dispatcher.dispatch({
      name,
      input,
      credentials: { bearer: null, api_key: null, station: this.#stations[at] ?? null },
      channel: 'desk',
      remote: 'local',
      call_id: `m${this.told.length}`,
      if_match: null,
      idempotency_key: key,
      signal: null,
    });
    if (life !== this.#life) throw new Error('It has died meanwhile');
    if (answer.ok) this.#stations[at] = answer.value.station ?? this.#stations[at]!;
    return answer;
  }

  async must(name: OperationName, input: unknown): Promise<Json> {
    const answer = await this.call(name, input);
    if (answer.ok) return answer.value.output;
    throw new Error(`${name}: ${answer.error.error} ${answer.error.message}`);
  }

  /** Does it and keeps what came of it; a refusal is an answer like any other. */
  async try(name: OperationName, input: unknown, key: string | null = null): Promise<Json> {
    const answer = await this.call(name, input, key);
    this.told.push({ operation: name, answer: answer.ok ? 'OK' : answer.error.error });
    if (!answer.ok && answer.error.error === 'INTERNAL') {
      throw new Error(`${name} broke: ${answer.error.message}`);
    }
    return answer.ok ? answer.value.output : null;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  ids(): readonly string[] {
    return this.#bookings;
  }

  async booking(id: string): Promise<Json> {
    return (await this.must('booking.get', { id })).booking;
  }

  /** Of any day: lists are of a few days. */
  async documents({ passengers }: Json): Promise<Json[]> {
    const numbers: string[] = passengers.flatMap((p: Json) => p.tickets.map((t: Json) => t.number));
    return Promise.all(numbers.map((number) => this.must('ticket.get', { number })));
  }

  /** One that an agent has seen, of any airline. */
  async anOffer(): Promise<{ offer: Json; provider_type: string } | null> {
    const { provider_type } = this.pick(this.#providers)!.traits;
    const offer = this.pick((await this.#offersOf(provider_type)).slice(0, 12));
    // Its tokens are spent.
    this.#offers.delete(provider_type);
    return offer ? { offer, provider_type } : null;
  }

  async #offersOf(provider: string): Promise<Json[]> {
    const known = this.#offers.get(provider);
    if (known && this.random() < 0.8) return known;
    const back = this.random() < 0.5;
    const out = addDays(this.today, 20 + Math.floor(this.random() * 60));
    const route = `GRU,MIA,${out}${back ? `+MIA,GRU,${addDays(out, 9)}` : ''}`;
    const counts = {
      adts: 1 + Math.floor(this.random() * 2),
      chds: this.random() < 0.2 ? 1 : 0,
      infs: this.random() < 0.3 ? 1 : 0,
    };
    const found = await this.try('offer.search', { route, provider_type: [provider], ...counts });
    const offers = (found?.offers ?? []).map((offer: Json) => ({ ...offer, counts }));
    if (offers.length > 0) this.#offers.set(provider, offers);
    return offers;
  }

  async #hold(): Promise<void> {
    const seen = await this.anOffer();
    if (!seen) return;
    const { offer } = seen;
    const held = await this.try('booking.create', {
      selected_tokens: offer.journeys.map((j: Json) => j.slices[0].token),
      passengers: this.passengers(offer.counts),
    });
    if (held) this.#bookings.push(held.booking.id);
  }

  async #seats(booking: Json): Promise<void> {
    const leg = this.pick(booking.slices.flatMap((s: Json) => s.legs)) as Json;
    if (!leg) return;
    const map = await this.try('ancillary.seat_map', { id: booking.id, leg_id: leg.id });
    if (!map) return;
    const free = map.seat_map.cabins.flatMap((c: Json) =>
      c.rows.flatMap((r: Json) => r.sections.flatMap((s: Json) => s.elements)),
    );
    const seat = this.pick(free.filter((one: Json) => one.available_services.length > 0)) as
      | Json
      | undefined;
    const service = this.pick(seat?.available_services ?? []) as Json | undefined;
    if (!service) return;
    await this.try('ancillary.seats', {
      id: booking.id,
      legs: [{ leg_id: leg.id, seat_tokens: [service.token] }],
      payment: this.payment(booking, service.price.total),
    });
  }

  async #bags(booking: Json): Promise<void> {
    const slice = this.pick(booking.slices) as Json | undefined;
    if (!slice) return;
    const path = { id: booking.id, slice_id: slice.id };
    const options = await this.try('ancillary.baggage_options', path);
    const of_one = this.pick(options?.baggage_options ?? []) as Json | undefined;
    const option = this.pick(of_one?.baggage_options ?? []) as Json | undefined;
    if (!option) return;
    await this.try('ancillary.baggage', {
      id: booking.id,
      slices: [{ slice_id: slice.id, baggage_tokens: [option.token] }],
      payment: this.payment(booking, option.price.amount),
    });
  }

  /** Now and then by card where none is taken. */
  payment({ provider }: Json, total: number): Json {
    const card = this.random() < 0.1 ? DECLINED : CARD;
    const seller = this.#providers.find(
      ({ traits }) => traits.provider_type === provider.provider_type,
    );
    return this.random() < (seller?.traits.card ? 0.7 : 0.1)
      ? { fop_type: 'CREDITCARD', total, payment_card: card }
      : { fop_type: 'INVOICE', total };
  }

  async #issue(booking: Json): Promise<void> {
    const open = booking.passengers.filter((p: Json) => p.tickets.length === 0);
    const wrong = this.random() < 0.1 ? this.amount(1) : 0;
    const sum = (some: Json[]) =>
      some.reduce((all: number, p: Json) => all + this.minor(p.price?.total ?? 0), 0);
    const total = sum(open);
    const roll = this.random();
    if (roll < 0.2) return this.#issueByPlan(booking, open);
    if (roll < 0.3) {
      const form_of_payments = await this.#payByCredit(booking, this.amount(total));
      await this.try('ticket.issue', { booking_id: booking.id, form_of_payments });
      return;
    }
    if (roll < 0.75) {
      await this.try('ticket.issue', {
        booking_id: booking.id,
        form_of_payments: [this.payment(booking, this.amount(total) + wrong)],
      });
      return;
    }
    const adult = open.find((p: Json) => p.pax_type === 'ADT');
    const lap = open.find((p: Json) => p.id === adult?.associated_infant_id);
    const part = [adult, lap].filter(Boolean);
    const half = Math.floor(sum(part) / 2);
    const passenger_ids = part.map((p: Json) => p.id);
    await this.try('ticket.issue', {
      booking_id: booking.id,
      form_of_payments: [
        { ...this.payment(booking, this.amount(half) + wrong), passenger_ids },
        { fop_type: 'CASH', total: this.amount(sum(part) - half), passenger_ids },
      ],
    });
  }

  /** By a card in installments, for one passenger or all; the plan itself adds up. */
  async #issueByPlan({ id }: Json, open: Json[]): Promise<void> {
    const apart = open.length > 1 && open.every(({ pax_type }) => pax_type !== 'INF');
    const roll = this.random();
    const parts =
      roll < 0.3
        ? [open.slice(0, 1)]
        : roll < 0.6 && apart
          ? [open.slice(0, 1), open.slice(1)]
          : [[]];
    const form_of_payments: Json[] = [];
    for (const part of parts) form_of_payments.push(...(await this.#plan(id, part)));
    if (form_of_payments.length < parts.length) return;
    await this.try('ticket.issue', { booking_id: id, form_of_payments });
  }

  async #plan(id: string, some: Json[]): Promise<Json[]> {
    const passenger_ids = some.map((one: Json) => one.id);
    const creditcard_bin = CARD.number.slice(0, 6);
    const asked = { creditcard_bin, booking_id: id, passenger_ids };
    const told = await this.try('installment.list', asked);
    for (const one of told?.installment_plans ?? []) {
      const [total, first, each] = [
        one.total_price,
        one.first_installment_amount,
        one.installment_amount,
      ].map(this.minor) as [number, number, number];
      const sum = this.minor(one.principal) + this.minor(one.interest_amount);
      const paid = first + each * (one.installments - 1);
      if (paid !== total || sum !== total || first < each) {
        throw new Error(`A plan does not add up: ${JSON.stringify(one)}`);
      }
    }
    const plan = this.pick(told?.installment_plans ?? []) as Json | undefined;
    if (!plan) return [];
    const { plan_token, total_price: total } = plan;
    return [{ fop_type: 'CREDITCARD', total, payment_card: CARD, plan_token, passenger_ids }];
  }

  /** Partly by what an earlier exchange left over, where something did. */
  async #payByCredit(booking: Json, total: number): Promise<Json[]> {
    const listed = await this.try('credits.list', { booking_id: booking.id });
    const credit = (listed?.credits ?? []).find(({ pays }: Json) => pays?.amount > 0);
    const part = Math.min(this.minor(credit?.pays.amount ?? 0), this.minor(total) - 1);
    if (part <= 0) return [this.payment(booking, total)];
    const emd = { fop_type: 'FOP_TYPE_TICKET', ticket_numbers: [credit.number] };
    return [
      { ...emd, total: this.amount(part) },
      this.payment(booking, this.amount(this.minor(total) - part)),
    ];
  }

  /** What an exchange asks for, half of the times with what an earlier one left over. */
  async payDue(booking: Json, due: number): Promise<Json[]> {
    if (due === 0) return [];
    return this.random() < 0.5 ? this.#payByCredit(booking, due) : [this.payment(booking, due)];
  }

  async #void(booking: Json): Promise<void> {
    const number = this.pick(
      booking.passengers.flatMap((p: Json) => p.tickets.map((t: Json) => t.number)),
    );
    if (number && this.random() < 0.4) await this.try('ticket.void', { number });
    else await this.try('ticket.void_all', { id: booking.id });
  }

  async #exchange(booking: Json): Promise<void> {
    const slice = this.pick(booking.slices) as Json | undefined;
    if (!slice) return;
    const date = addDays(
      slice.departure_date.slice(0, 10),
      booking.slices.length > 1 && slice === booking.slices[0] ? -1 : 1,
    );
    const found = await this.try('offer.search', {
      route: `${slice.origin},${slice.destination},${date}`,
      booking_id: booking.id,
    });
    const offer = this.pick((found?.offers ?? []).slice(0, 8)) as Json | undefined;
    if (!offer) return;
    const exchange_slice_tokens = [slice.token];
    const estimate = await this.try('exchange.estimate', {
      booking_id: booking.id,
      search_id: offer.search_id,
      new_slice_tokens: offer.journeys.map((j: Json) => j.slices[0].token),
      exchange_slice_tokens,
    });
    if (!estimate) return;
    const money = await this.payDue(booking, estimate.offer.amount_due);
    await this.try('exchange.perform', {
      booking_id: booking.id,
      exchange_slice_tokens,
      form_of_payments: money.length > 0 ? money : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }],
    });
  }

  /** Into a new booking of the same people or of some, paid with the old tickets. */
  async #exchangeInto(booking: Json): Promise<void> {
    const { id, passengers } = booking;
    const adult = this.pick(passengers.filter((p: Json) => p.pax_type === 'ADT')) as Json;
    const alone = passengers.filter(
      (p: Json) => p.id === adult?.id || p.id === adult?.associated_infant_id,
    );
    const people: Json[] = this.random() < 0.4 ? alone : passengers;
    const offer = await this.#offerFor(booking, people, 3);
    if (!offer) return;
    const tickets = await this.documents({ passengers: people });
    const ticket_numbers = tickets.flatMap((t) =>
      t.ticket_type === 'TICKET' && t.ticket_status === 'TICKETED' ? [t.number] : [],
    );
    if (ticket_numbers.length === 0) return;
    const held = await this.try('booking.create', {
      selected_tokens: offer.journeys.map((j: Json) => j.slices[0].token),
      passengers: people.map(toPerson),
    });
    if (!held) return;
    this.#bookings.push(held.booking.id);
    this.#moved.add(id).add(held.booking.id);
    const estimate = await this.try('exchange.estimate', {
      booking_id: held.booking.id,
      ticket_numbers,
    });
    if (!estimate) return;
    const { journeys, amount_due } = estimate.offer;
    await this.try('exchange.perform', {
      booking_id: held.booking.id,
      new_slice_tokens: journeys.map((j: Json) => j.slices[0].balance_token),
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers },
        ...(await this.payDue(held.booking, amount_due)),
      ],
    });
    // The old one is looked at again at once, by somebody who knows nothing of it.
    await this.try('booking.refresh', { booking_id: id });
  }

  async #release({ id, slices }: Json): Promise<void> {
    const slice = this.pick(slices) as Json | undefined;
    const slice_ids = slice && this.random() < 0.5 ? [slice.id] : null;
    await this.try('booking.release', { booking_id: id, slice_ids });
  }

  /** From what airlines sell in; they change. */
  readonly #rates = (): Record<string, string> => {
    const [currency, sold_in] = [this.#currency, this.#sold_in];
    if (sold_in === null) return CURRENCIES[currency] ?? {};
    return sold_in === currency ? {} : { [sold_in]: getRate(sold_in, currency) };
  };

  async #changeRate(): Promise<void> {
    const rates = this.#rates();
    const from = this.pick(Object.keys(rates));
    const rate = from && rates[from];
    if (!rate) return;
    const value = (Number(rate) * (0.9 + this.random() / 5)).toFixed(6);
    await this.try('rate.set', { from, value });
  }

  /** A paid one for what comes back. */
  async #cancel(id: string): Promise<void> {
    const asked = await this.call('booking.cancel', { id });
    const details: Json[] = asked.ok ? [] : asked.error.details;
    const refund = details.find(({ path }) => path === 'refund')?.message;
    this.told.push({ operation: 'booking.cancel', answer: asked.ok ? 'OK' : asked.error.error });
    if (refund !== undefined) await this.try('booking.cancel', { id, refund });
  }

  /** Tickets for what a quote says, of one passenger or all. */
  async #refund({ id, passengers }: Json): Promise<void> {
    const one = this.pick(passengers) as Json | undefined;
    const some = this.random() < 0.3 && one ? { passenger_ids: [one.id] } : {};
    const quoted = await this.try('refund.quote', { booking_id: id, ...some });
    if (quoted) await this.try('refund.confirm', { booking_id: id, quote_id: quoted.quote.id });
  }

  async #split(booking: Json): Promise<void> {
    const adult = booking.passengers.find((p: Json) => p.pax_type === 'ADT');
    if (!adult) return;
    const split = await this.try('booking.split', {
      id: booking.id,
      passenger_ids: [adult.id],
    });
    if (!split) return;
    this.#bookings.push(split.child_booking_id);
    if (this.#moved.has(booking.id)) this.#moved.add(split.child_booking_id);
  }

  async misbehave(): Promise<void> {
    const { provider_type } = this.pick(this.#providers)!.traits;
    const [message, fault] = [this.pick(MESSAGES)!, this.pick(FAULTS)!];
    await this.#service.ports.training?.setFault({ provider_type, message, fault, times: 1 });
  }

  async #draw(table: Table): Promise<void> {
    const all = table.reduce((sum, [often]) => sum + often, 0);
    let roll = this.random() * all;
    for (const [often, act] of table) {
      roll -= often;
      if (roll < 0) {
        await act();
        return;
      }
    }
  }

  /** One thing that may happen next. */
  async step(): Promise<void> {
    // Mostly one at which something can still be done.
    const open = this.#bookings.filter((one) => !this.#ended.has(one));
    const id = this.pick(open.length > 0 && this.random() < 0.9 ? open : this.#bookings);
    if (id === undefined) return this.#hold();
    const booking = await this.booking(id);
    const turn = () => this.#turn(id, booking);
    const sell = () => this.#beside(() => this.outbox.sell(booking));
    const beside = () => this.#beside(turn);
    await this.#draw([
      [12, () => this.misbehave()],
      [8, () => this.#hold()],
      [70, turn],
      // Two agents at once, at one booking.
      [6, () => Promise.all([beside(), beside()])],
      [6, () => this.outbox.sell(booking)],
      [3, () => this.outbox.decide()],
      [3, () => this.#changeRate()],
      [4, () => this.#live(id)],
      [0.6, () => this.#atMidnight(turn)],
      [1, () => this.#closeDay()],
      [0.6, () => this.restart()],
      [0.5, () => this.#kill(turn)],
      [0.5, () => this.#kill(() => Promise.allSettled([beside(), beside(), sell()]))],
      [0.6, () => this.#moveClock((1 + Math.floor(this.random() * 30)) * HOUR_MS)],
      [0.4, () => this.#moveClock(-Math.floor(this.random() * 5 * HOUR_MS))],
      [0.6, () => this.#fly(booking)],
      [0.5, () => this.#goBack()],
    ]);
  }

  /** One sale goes on and on: what was exchanged, refunded in part, void or split is so again. */
  async #live(id: string): Promise<void> {
    let at = id;
    for (let left = 3 + Math.floor(this.random() * 4); left > 0; left -= 1) {
      const booking = await this.booking(at);
      if (booking.booking_status === 'ON_HOLD') await this.#issue(booking);
      const now = await this.booking(at);
      await this.#draw([
        [4, () => this.#exchange(now)],
        [4, () => this.#exchangeInto(now)],
        [2, () => this.#holdAgain(now)],
        [2, () => this.#seats(now)],
        [2, () => this.#void(now)],
        [2, () => this.#refund(now)],
        [2, () => doSeldom(this, now)],
        [1, () => this.#split(now)],
        [1, () => this.#changeRate()],
        [0.3, () => this.#moveClock(30 * HOUR_MS)],
      ]);
      // Into whatever came of it.
      if (this.random() < 0.4) at = this.#bookings.at(-1) ?? at;
    }
  }

  /** What is done as the day ends is of the one day or of the other. */
  async #atMidnight(act: () => Promise<unknown>): Promise<void> {
    const now = new Date(Date.now() + this.#shift.ms);
    const local = convertUtcToLocal(now.toISOString(), 'America/Sao_Paulo');
    const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
    const left_ms = (24 * 60 - minutes) * 60_000 - now.getUTCSeconds() * 1000;
    await this.#moveClock(left_ms - Math.floor(this.random() * 6000));
    await act();
  }

  /** More flights of the same people at the same airline: what an exchange left over pays them. */
  async #holdAgain(booking: Json): Promise<void> {
    const offer = await this.#offerFor(booking, booking.passengers, 5);
    if (!offer) return;
    const held = await this.try('booking.create', {
      selected_tokens: offer.journeys.map((j: Json) => j.slices[0].token),
      passengers: booking.passengers.map(toPerson),
    });
    if (!held) return;
    this.#bookings.push(held.booking.id);
    const total = this.minor(held.booking.price.total);
    const form_of_payments = await this.#payByCredit(held.booking, this.amount(total));
    await this.try('ticket.issue', { booking_id: held.booking.id, form_of_payments });
  }

  /** Of the booking's first flights, some days later. */
  async #offerFor({ provider, slices }: Json, people: Json[], days: number) {
    if (slices.length === 0) return;
    const count = (type: string) => people.filter((p) => p.pax_type === type).length;
    const [{ origin, destination, departure_date }] = slices;
    const found = await this.try('offer.search', {
      route: `${origin},${destination},${addDays(departure_date.slice(0, 10), days)}`,
      provider_type: [provider.provider_type],
      ...{ adts: count('ADT'), chds: count('CHD'), infs: count('INF') },
    });
    return this.pick((found?.offers ?? []).slice(0, 8)) as Json | undefined;
  }

  /** In the middle of the work. */
  async #closeDay(): Promise<void> {
    await this.settle();
    this.#found.push(...(await this.#compare()).map((one) => `step ${this.told.length}: ${one}`));
  }

  /** What an agent does with one booking. */
  async #turn(id: string, booking: Json): Promise<void> {
    if (['CANCELLED', 'EXPIRED'].includes(booking.booking_status)) this.#ended.add(id);
    await this.#draw([
      [15, () => doSeldom(this, booking)],
      [13, () => this.#seats(booking)],
      [10, () => this.#bags(booking)],
      [21, () => this.#issue(booking)],
      [11, () => this.#void(booking)],
      [9, () => this.#exchange(booking)],
      [3, () => this.#exchangeInto(booking)],
      [3, () => this.#refund(booking)],
      [3, () => this.#release(booking)],
      [3, () => this.#split(booking)],
      [3, () => this.#cancel(id)],
      [2, () => this.try('booking.refresh', { booking_id: id })],
      [2, () => this.#price(id)],
      [1, () => this.#setCommission(id)],
      [2, () => this.#update(booking)],
    ]);
  }

  async #price(id: string): Promise<void> {
    const lowest_price = this.random() < 0.5;
    await this.try('booking.price', { id, lowest_price, informative: false });
  }

  async #setCommission(booking_id: string): Promise<void> {
    const percent = Math.floor(this.random() * 900) / 100;
    await this.try('booking.set_commission', { booking_id, percent });
  }

  async #update({ id, passengers }: Json): Promise<void> {
    const email = `m${Math.floor(this.random() * 1e6)}@example.com`;
    const info = { passenger_id: passengers[0].id, email };
    await this.try('booking.update', { id, booking_passengers_info: [info] });
  }

  /** Everything unknown is settled: faults are over and every intent is looked up. */
  async settle(): Promise<void> {
    const { ports } = this.#service;
    await ports.training?.clearFaults();
    for (let round = 0; round < 50; round += 1) {
      await this.outbox.settle();
      const unknown = await ports.intents.reconcile();
      // One that is at work itself is not looked up, and what follows it may queue another.
      await ports.intents.idle();
      if (unknown === 0 && (await listUnsettledIntents(ports.db.read)).length === 0) return;
    }
    const left = await listUnsettledIntents(ports.db.read);
    const words = left.map(({ operation, state, id }) => `${operation} ${state} ${id}`);
    throw new Error(`Unknown although nothing misbehaves: ${words.join(', ')}`);
  }

  /** What does not agree between the service and the airlines, in words, now or at a day's end. */
  async disagreements(): Promise<string[]> {
    return [...this.#found, ...(await this.#compare())];
  }

  async #compare(): Promise<string[]> {
    const orders = await this.orders();
    const wrong = await this.outbox.disagreements(orders);
    this.#bookings = (await this.#listBookings()).rows;
    const live_by_reference = new Map<string, number>();
    // The halves of an order that was split may keep its reference: of nobody there may be two.
    for (const order of orders.filter((o: Json) => o.status === 'LIVE' && o.reference)) {
      for (const name of new Set<string>(order.passengers)) {
        const key = `${order.reference} ${name}`;
        const count = (live_by_reference.get(key) ?? 0) + 1;
        live_by_reference.set(key, count);
        if (count > 1) wrong.push(`two live orders for ${key}`);
      }
    }
    const { currency } = await this.must('reference.rates', {});
    const ours = new Set<string>();
    for (const id of this.#bookings) {
      const booking = await this.booking(id);
      const order = orders.find((o: Json) => o.locator === booking.provider.locator);
      if (!order && isUnplaced(booking)) continue;
      ours.add(booking.provider.locator);
      if (!order) {
        wrong.push(`${id} ${booking.provider.locator}: the airline has no such order`);
        continue;
      }
      const apart = this.#went_back || this.#moved.has(id);
      const value = order.currency === currency ? 1 : await this.#getSoldAt(id);
      wrong.push(...priceDifferences(booking, this.minor));
      const tickets = await this.documents(booking);
      wrong.push(
        ...[
          ...differences(booking, order, apart ? null : value),
          ...statusDifferences(booking, tickets, order),
        ].map((w) => `${booking.provider.locator}: ${w}`),
      );
    }
    for (const order of orders) {
      if (order.status === 'LIVE' && !ours.has(order.locator)) {
        wrong.push(`${order.locator}: the airline has it live and no booking of ours is it`);
      }
    }
    return [
      ...wrong,
      ...(await this.#bookDifferences(orders)),
      ...(await this.#reportDifferences()),
    ];
  }

  /** What a provider's own sales report says otherwise, where it has one. */
  async #reportDifferences(): Promise<string[]> {
    const days = { from: addDays(this.today, -MOST_REPORTED + 1), to: this.today };
    const told = await this.call('dayend.check', days);
    if (!told.ok || this.#went_back) return [];
    return told.value.output.providers.flatMap(({ provider_type, differences }: Json) =>
      differences.map((one: Json) => `${provider_type} reports ${JSON.stringify(one)}`),
    );
  }

  /** The rate of its sale, whatever the day's is; null where it has no price. */
  async #getSoldAt(id: string): Promise<number | null> {
    const found = await findBooking(this.#service.ports.db.read, { agency_id: null, id });
    const pricing = found && 'record' in found ? found.record.pricing : null;
    return pricing && Number(pricing.rate.value);
  }

  /** What the day end says that each airline has, against its books; and every sum of it. */
  async #bookDifferences(orders: Json[]): Promise<string[]> {
    const wrong: string[] = [];
    const views: Json[] = [];
    const until = addDays(this.#last_day, 2);
    let from = addDays(this.#first_day, -2);
    while (from <= until) {
      views.push(await this.must('dayend.get', { from, to: addDays(from, MOST_DAYS - 1) }));
      from = addDays(from, MOST_DAYS);
    }
    for (const { traits } of this.#providers) {
      const { provider_type } = traits;
      const there = orders
        .filter((order: Json) => order.provider_type === provider_type)
        .reduce((sum: number, one: Json) => sum + one.paid_minor - one.refunded_minor, 0);
      const here = views
        .flatMap(({ by_provider }) => by_provider)
        .filter((one: Json) => one.provider_type === provider_type)
        .flatMap(({ own }: Json) => own)
        .reduce((sum: number, { minor }: Json) => sum + minor, 0);
      if (here !== there && !this.#went_back)
        wrong.push(`${provider_type} has ${there}, the day end says ${here}`);
    }
    const sum = (list: Json[], of: string) => list.reduce((all, one) => all + one[of], 0);
    for (const { total, lines, by_kind, by_provider, by_agent } of views) {
      for (const list of [lines, by_kind, by_provider, by_agent]) {
        const all = sum(list, 'total');
        if (all !== total.total) wrong.push(`day end ${total.total} is not ${all}`);
      }
    }
    return wrong;
  }
}

/** Of a booking, to be booked again. */
const toPerson = (one: Json) => ({
  pax_type: one.pax_type,
  first_name: one.first_name,
  last_name: one.last_name,
  gender_type: one.gender_type,
  birth_date: one.birth_date,
  phone_number: one.phone_number,
  email: one.email,
});

/** Parts of a booking's price that are told twice. */
function priceDifferences(
  { price, passengers }: Json,
  minor: (amount: number) => number,
): string[] {
  if (!price) return [];
  const parts = ['fare', 'tax', 'agent_fee', 'consolid_fee', 'agent_du', 'penalty', 'extras'];
  const told = parts.map((part) => minor(price[`total_${part}`]));
  const whole = told.reduce((all, one) => all + one, 0);
  const people = passengers.reduce((all: number, p: Json) => all + minor(p.price.total), 0);
  return [
    ...(whole === minor(price.total) ? [] : [`parts ${whole}, total ${minor(price.total)}`]),
    ...(people === whole ? [] : [`passengers ${people}, total ${whole}`]),
    ...told.flatMap((one, at) => (one < 0 ? [`${parts[at]} is ${one}`] : [])),
  ];
}

/** Sold when it is paid: until then, and if it never is, the airline knows nothing of it. */
const isUnplaced = ({ airlines_locators, payments }: Json): boolean =>
  airlines_locators.length === 0 && payments.length === 0;

const STATUS: Record<string, string> = {
  OPEN: 'TICKETED',
  USED: 'USED',
  VOID: 'CANCELLED',
  EXCHANGED: 'EXCHANGED',
  REFUNDED: 'REFUNDED',
};

/** Documents that stand otherwise here than at the airline. */
function statusDifferences({ booking_status }: Json, tickets: Json[], order: Json): string[] {
  return tickets.flatMap(({ number, ticket_status, ticket_type, emd_type }) => {
    // What an exchange left is not told of where documents are told without what they are.
    const untold = ticket_type === 'EMD' && emd_type === 'UNSPECIFIED';
    if (untold && booking_status === 'CANCELLED') return [];
    const document = order.documents.find((one: Json) => one.number === number);
    const there = document && STATUS[document.status];
    // Not every airline tells what was flown.
    const flown = there === 'USED' && ticket_status === 'TICKETED';
    return !there || flown || there === ticket_status
      ? []
      : [`${number} ${ticket_status} here, ${there} there`];
  });
}

/**
 * What does not agree between a booking and the order of it; `rate` to the booking's currency, null
 * where there was none for all of it.
 */
export function differences(booking: Json, order: Json, rate: number | null): string[] {
  const wrong: string[] = [];
  const gone = ['CANCELLED', 'EXPIRED'].includes(booking.booking_status);
  const legs: Json[] = booking.slices.flatMap((slice: Json) => slice.legs);
  // A record whose flights were all given back may have come to its end here alone.
  const empty = gone && legs.every(({ leg_status }) => leg_status === 'HX');
  if (gone !== (order.status === 'CANCELLED') && !empty) {
    wrong.push(`${booking.booking_status} here, ${order.status} there`);
  }
  if (['PENDING', 'NEEDS_ATTENTION'].includes(booking.booking_status)) {
    wrong.push(`left ${booking.booking_status}`);
  }
  const here = booking.passengers
    .flatMap((p: Json) => p.tickets.map((t: Json) => t.number))
    .sort()
    .join(' ');
  const there = order.documents
    .filter((d: Json) => STATUS[d.status] !== 'CANCELLED')
    .map((d: Json) => d.number)
    .sort()
    .join(' ');
  if (here !== there) wrong.push(`documents here [${here}], there [${there}]`);
  const services = new Set(
    booking.passengers.flatMap((p: Json) => p.ancillaries.map((a: Json) => a.id)),
  );
  if (!gone && services.size !== order.services) {
    wrong.push(`${services.size} services here, ${order.services} there`);
  }
  for (const passenger of booking.passengers) {
    const live = passenger.tickets.filter(
      (t: Json) =>
        t.ticket_type === 'TICKET' &&
        t.conjunctive_number === null &&
        order.documents.some((d: Json) => d.number === t.number && d.status === 'OPEN'),
    );
    if (live.length > 1) wrong.push(`${passenger.last_name} has ${live.length} live tickets`);
  }
  if (rate !== null) wrong.push(...moneyDifferences(booking, order, rate));
  return wrong;
}

const PARTS = ['fare', 'tax', 'penalty', 'extra'] as const;
const FEES = ['consolid_fee', 'agency_fee', 'agent_du'] as const;
const toMinor = (amount: number, currency: string) =>
  Math.round(amount * 10 ** getMinorDigits(currency));

/**
 * What the airline has of the agency's money: its own books against our payments, fees left out. To
 * the minor unit; in another currency each part of a payment may be rounded by one half.
 */
export function moneyDifferences(booking: Json, order: Json, rate: number): string[] {
  const currency = booking.price?.currency ?? order.currency;
  let net = 0;
  let parts = 0;
  for (const payment of booking.payments) {
    // The airline has had it since the document it is paid with.
    if (payment.fop.fop_type === 'FOP_TYPE_TICKET') continue;
    for (const detail of payment.payment_pax_details) {
      const amount = PARTS.reduce((sum, part) => sum + toMinor(detail[part], currency), 0);
      parts += PARTS.length;
      if (payment.type === 'REFUND') net -= detail.status === 'REFUNDED' ? amount : 0;
      else if (detail.status === 'CAPTURED' || detail.status === 'REFUNDED') net += amount;
    }
  }
  const digits = getMinorDigits(currency) - getMinorDigits(order.currency);
  const theirs = (order.paid_minor - order.refunded_minor) * rate * 10 ** digits;
  const fees = booking.payments.some((p: Json) =>
    p.payment_pax_details.some((d: Json) => FEES.some((fee) => d[fee] < 0)),
  );
  const wrong = fees ? ['a fee below nothing'] : [];
  const slack = rate === 1 ? 0 : parts / 2;
  if (Math.abs(net - theirs) > slack) wrong.push(`net ${net} here, ${theirs} there`);
  return wrong;
}
