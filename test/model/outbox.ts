/** What an office of the random model sells, changes and decides without a line, and what comes of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import type { Json } from '../fixtures/served.ts';
import type { Office } from './world.ts';

const WITHIN_MS = 60_000;
/** Until a line is back and what is due has left. */
const LOOK_EVERY_MS = 50;

export class Outbox {
  readonly #office: Office;
  /** Our references of what was said to be queued. */
  readonly acknowledged = new Set<string>();

  constructor(office: Office) {
    this.#office = office;
  }

  /** Without a line: something new, with what follows it, or a change of what is held. */
  async sell(booking: Json | null): Promise<void> {
    const office = this.#office;
    const wanted = booking && office.random() < 0.4 ? null : await this.#newSale();
    await office.try('connection.set', { offline: true });
    try {
      const item = wanted ? await this.#add(wanted) : null;
      const id = item?.booking_id ?? booking?.id;
      if (!id) return;
      if (office.random() < 0.4) await this.#change(id);
      if (office.random() < 0.2) await this.#add({ booking_id: id, cancel: true });
      for (let n = office.random() * 3; n > 1; n -= 1) await office.misbehave();
      if (office.random() < 0.2) await office.restart();
    } finally {
      await office.try('connection.set', { offline: false });
    }
  }

  /** From an offer that was seen, or by typed flights; for what it costs or less than that. */
  async #newSale(): Promise<Json | null> {
    const office = this.#office;
    const seen = await office.anOffer();
    if (!seen) return null;
    const { offer, provider_type } = seen;
    const passengers = office.passengers(offer.counts);
    const limit_total = office.amount(
      Math.floor(office.minor(offer.total) * (0.9 + office.random() / 2)),
    );
    if (office.random() < 0.6) {
      const selected_tokens = offer.journeys.map((one: Json) => one.slices[0].token);
      return { selected_tokens, passengers, limit_total };
    }
    const legs: Json[] = offer.journeys.flatMap((one: Json) => one.slices[0].legs);
    const segments = legs.map((leg) => ({
      carrier: leg.managed_by,
      flight_number: Number(leg.flight_number),
      date: leg.departure_date.slice(0, 10),
      origin: leg.origin,
      destination: leg.destination,
    }));
    return { provider_type, segments, passengers, limit_total };
  }

  async #change(booking_id: string): Promise<void> {
    const { passengers } = await this.#office.booking(booking_id);
    const email = `q${Math.floor(this.#office.random() * 1e6)}@example.com`;
    const info = { passenger_id: passengers[0].id, email };
    await this.#add({ booking_id, booking_passengers_info: [info] });
  }

  async #add(input: Json): Promise<Json | null> {
    const added = await this.#office.try('outbox.add', input);
    if (added) this.acknowledged.add(added.item.reference);
    return added?.item ?? null;
  }

  /** Sensible or not. */
  async decide(): Promise<void> {
    const office = this.#office;
    const items = await this.#items(OPEN_OUTBOX);
    const asked = items.filter(({ status }) => status === 'NEEDS_ATTENTION');
    const item = office.pick(asked.length > 0 ? asked : items);
    if (!item) return;
    const { choice, id } = item;
    const decision = office.pick(['accept', 'choose', 'retry', 'retry', 'adopt', 'drop', 'hold'])!;
    const other = choice?.alternatives[0];
    await office.try('outbox.decide', {
      id,
      decision,
      ...(decision === 'choose' && {
        tokens: other?.journeys.map((one: Json) => one.slices[0].token) ?? [],
      }),
      ...(decision === 'adopt' && { order_id: choice?.found[0]?.order_id ?? 'NONE' }),
      ...(decision === 'drop' && { reason: 'the customer left' }),
    });
  }

  async #items(status: readonly string[] | null): Promise<Json[]> {
    return (await this.#office.must('outbox.list', { status })).items;
  }

  /** Nothing that can go is left; what a person is asked stays asked. */
  async settle(): Promise<void> {
    const deadline = performance.now() + WITHIN_MS;
    for (;;) {
      await this.#office.must('connection.set', { offline: false });
      const items = await this.#items(OPEN_OUTBOX);
      const asked = items.filter(({ status }) => status === 'NEEDS_ATTENTION');
      const behind = new Set(asked.map(({ booking_id }) => booking_id));
      for (const { id } of items.filter(({ on_hold }) => on_hold)) {
        await this.#office.call('outbox.decide', { id, decision: 'release' });
      }
      const left = items.filter((one) => !behind.has(one.booking_id));
      if (left.length === 0) return;
      if (performance.now() > deadline) throw new Error(`Never sent: ${JSON.stringify(left)}`);
      await this.#office.call('outbox.drain', {});
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Each item has one end, and the airlines what is told of it. */
  async disagreements(orders: readonly Json[]): Promise<string[]> {
    const items = await this.#items(null);
    const known = new Set(items.map(({ reference }) => reference));
    const wrong = [...this.acknowledged].flatMap((one) =>
      known.has(one) ? [] : [`${one} was queued and is gone`],
    );
    for (const item of items.filter(({ kind }) => kind === 'CREATE')) {
      const { reference, status, reason } = item;
      const live = orders.filter((one) => one.reference === reference && one.status === 'LIVE');
      const placed = `${reference} is ${status} (${reason}) and ${live.map((o) => o.locator)} is live`;
      if (!['CONFIRMED', 'DROPPED'].includes(status) && live.length > 0) wrong.push(placed);
      if (status !== 'CONFIRMED' && !reason) wrong.push(`${reference} is ${status} for no reason`);
    }
    return wrong;
  }
}
