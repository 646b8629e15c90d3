/**
 * What airlines' answers cost: a search of all providers beside the slowest of them, its first offers
 * beside the fastest, reading an NDC answer beside the tokeniser over the same bytes, and large orders.
 */
import { performance } from 'node:perf_hooks';
import { SaxesParser } from 'saxes';
import { createReadingThread } from '#main/host/reading-thread/index.ts';
import { openTrainingThread } from '#main/host/training-thread/index.ts';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { day } from '../fixtures/served.ts';
import { openTestHost } from '../fixtures/test-host.ts';
import {
  ALONE,
  answered,
  ask,
  book,
  call,
  closeAll,
  journeys,
  searchFor,
} from '../providers/ndc/training.ts';
import { interleaved, longestStep, measureSteps, median, type Row, worked } from './meter.ts';

const ROUNDS = 9;
/** What the training providers are told to wait, so that each one's own time is known. */
const DELAYS_MS = {
  PROVIDER_01: 1_200,
  PROVIDER_02: 900,
  PROVIDER_03: 1_500,
  PROVIDER_04: 400,
  PROVIDER_05: 700,
  PROVIDER_06: 1_000,
  PROVIDER_07: 1_300,
  PROVIDER_08: 1_600,
  PROVIDER_09: 2_000,
  PROVIDER_10: 600,
} as const;
const MAX_STEP_MS = 16;
const ALL = { factor: 1.02, ms: 30 };
const FIRST = { factor: 1.1, ms: 20 };

export async function searchRows(): Promise<Row[]> {
  const host = await openTestHost();
  const station = await host.station();
  for (const [provider_type, delay_ms] of Object.entries(DELAYS_MS)) {
    await station.must('training.faults.set', {
      provider_type: provider_type as keyof typeof DELAYS_MS,
      message: 'search',
      fault: 'delay',
      delay_ms,
    });
  }
  let [asked_at, first_at] = [0, 0];
  let elapsed: number[] = [];
  const credentials = { bearer: null, api_key: null, station: station.secret };
  const hearing = await host.service.dispatcher.subscribe(credentials, null, {
    hear(_cursor, event) {
      if (event.type === 'search.offers') first_at ||= performance.now();
      const answers = event.type === 'search.provider' && event.data.state === 'ANSWERED';
      if (answers) elapsed.push(event.data.elapsed_ms);
    },
    end: () => undefined,
  });
  if (!hearing.ok) throw new Error('The search cannot be listened to');
  const took = { whole: [] as number[], slowest: [] as number[] };
  const begun = { first: [] as number[], fastest: [] as number[] };
  const steps = measureSteps(MAX_STEP_MS);
  let step_ms = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    [elapsed, first_at, asked_at] = [[], 0, performance.now()];
    await station.must('offer.search', { route: `GRU,MIA,${day(30 + round)}`, adts: 1 });
    const whole = performance.now() - asked_at;
    const { cpu_ms, wall_ms } = steps();
    // The first round warms the schedules of the simulated world up, and starts a thread.
    if (round === 0) continue;
    step_ms = Math.max(step_ms, cpu_ms ?? wall_ms);
    took.whole.push(whole);
    took.slowest.push(Math.max(...elapsed));
    begun.first.push(first_at - asked_at);
    begun.fastest.push(Math.min(...elapsed));
  }
  hearing.value();
  await host.close();
  const rowOf = (
    row: string,
    [all, of_one]: [number[], number[]],
    limit: { factor: number; ms: number },
  ): Row => {
    const [measured, beside] = [median(all), median(of_one)];
    const fits = measured <= beside * limit.factor + limit.ms && step_ms <= MAX_STEP_MS;
    const aim = `≤ ${limit.factor}× + ${limit.ms} ms`;
    return { row, size: null, measured, beside, aim, step_ms, held: fits };
  };
  return [
    rowOf('search, ten providers', [took.whole, took.slowest], ALL),
    rowOf('first offers', [begun.first, begun.fastest], FIRST),
  ];
}

const MESSAGE_MB = [1, 3, 10];
const MAX_READING_RATIO = 3;

/** The tokeniser alone, with handlers that keep nothing. */
function tokenise(text: string): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  for (const event of ['opentag', 'closetag', 'text'] as const) parser.on(event, () => undefined);
  parser.write(text).close();
}

export async function readingRows(): Promise<Row[]> {
  const request = searchFor(ALONE, journeys('GRU-MIA 2026-12-20'));
  const { provider, line, clock } = ask('PROVIDER_04');
  answered(await provider.search(request, call()));
  const said = line.answers.at(-1) ?? '';
  const [offers = ''] = /<(?:\w+:)?Offer>.*<\/(?:\w+:)?Offer>/s.exec(said) ?? [];
  const [profile] = NDC_PROFILES.filter((one) => one.provider_type === 'PROVIDER_04');
  if (!profile) throw new Error('There is no such profile');
  const rows: Row[] = [];
  for (const mb of MESSAGE_MB) {
    const times = Math.ceil((mb * 1_000_000 - said.length) / offers.length) + 1;
    const text = said.replace(offers, () => offers.repeat(times));
    const far = createNdcProvider(profile, {
      base_url: 'http://airline.test',
      authorization: null,
      clock,
      training: true,
      fetch: async () => new Response(text, { headers: { 'content-type': 'application/xml' } }),
    });
    const read = async () => answered(await far.search(request, call()));
    await read();
    const [measured, beside] = await interleaved(
      () => worked(read),
      () => worked(() => tokenise(text)),
      5,
    );
    const step_ms = await longestStep(read, 2);
    rows.push({
      row: `NDC answer of ${mb} MB`,
      size: null,
      measured,
      beside,
      aim: `≤ ${MAX_READING_RATIO}×`,
      step_ms,
      held: measured <= (beside ?? 0) * MAX_READING_RATIO && step_ms <= MAX_STEP_MS,
    });
  }
  await closeAll();
  return rows;
}

const ORDER_MB = 3;

/** An order whose answers are of many megabytes, at every provider: how long it holds the serving thread. */
export async function orderRows(): Promise<Row[]> {
  const airlines = await openTrainingThread(':memory:', (why) => {
    throw why;
  });
  const reading = createReadingThread({ info: () => undefined, error: console.error });
  let padding = new Uint8Array();
  const fetch = async (request: Request) => {
    const response = await airlines.fetch(request);
    const { status, headers } = response;
    const told = new Uint8Array(await response.arrayBuffer());
    const whole = new Uint8Array(told.length + padding.length);
    whole.set(told);
    whole.set(padding, told.length);
    return new Response(whole, { status, headers: [...headers] });
  };
  const providers = createRegistry({
    base_url: 'http://airline.test',
    clock: { now: () => new Date() },
    fetch,
    read_on_worker: reading.read,
  });
  const took: number[] = [];
  let step_ms = 0;
  for (const provider of providers.all()) {
    padding = new Uint8Array();
    const order = await book({ provider }, ALONE, journeys(`GRU-MIA ${day(30)}`), (offers) => {
      const [first] = offers.filter(({ can_hold }) => can_hold);
      if (!first) throw new Error(`${provider.traits.name} holds nothing`);
      return first;
    });
    padding = new Uint8Array(ORDER_MB * 1_000_000).fill(' '.charCodeAt(0));
    const by = { order_id: order.order_id, locator: order.locator };
    const read = async () => answered(await provider.retrieve(by, call()));
    await read();
    const since = performance.now();
    step_ms = Math.max(step_ms, await longestStep(read, 3));
    took.push((performance.now() - since) / 3);
  }
  await reading.close();
  await airlines.close();
  return [
    {
      row: `orders of ${ORDER_MB} MB, ${took.length} providers`,
      size: null,
      measured: median(took),
      beside: null,
      aim: `no step over ${MAX_STEP_MS} ms`,
      step_ms,
      held: step_ms <= MAX_STEP_MS,
    },
  ];
}
