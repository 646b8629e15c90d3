/**
 * What airlines' answers cost: a search of all providers beside the slowest of them, its first offers
 * beside the fastest, and reading an NDC answer beside the tokeniser over the same bytes.
 */
import { performance } from 'node:perf_hooks';
import { SaxesParser } from 'saxes';
import { NdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_PROFILES } from '#main/providers/profiles.ts';
import { day } from '../fixtures/served.ts';
import { openTestHost } from '../fixtures/test-host.ts';
import {
  ALONE,
  answered,
  ask,
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
    const far = new NdcProvider(profile, {
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
