/**
 * Messages of every type that the training airlines send, damaged at random: values replaced, elements
 * taken away, doubled or moved. What is read of each must be an answer or a refusal, in good time, and
 * whatever cannot be true in it must be said, in every protocol.
 * `node test/providers/ndc/mutations.ts [COUNT] [SEED]`.
 */
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { readAny as readAnyDuffel } from '#main/providers/duffel/read-any.ts';
import { readAny } from '#main/providers/ndc/read-any.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';
import { readAny as readAnyTravelport } from '#main/providers/travelport/read-any.ts';
import { checkMessage, type MessageReader } from '#main/providers/wire/read-message.ts';
import { isDate, isLocalTime } from '#main/reference/calendar.ts';
import { ask as askAmadeus } from '../amadeus/training.ts';
import { duffelMessages } from '../duffel/training.ts';
import { ask as askTravelport } from '../travelport/support.ts';
import {
  answered,
  ask,
  book,
  byCard,
  call,
  closeAll,
  everyone,
  FAMILY,
  ROUND,
  searchFor,
  selections,
} from './training.ts';

const TODAY = '2026-11-22';
/** Of the processor, far more than any of them takes: how busy the machine is says nothing. */
const MAX_READ_MS = 5_000;

/** A stream of numbers from a seed, each in [0, 1). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One answer of each type, as the training airlines give it over the life of an order. */
async function ndcMessages(code: string): Promise<string[]> {
  const airline = ask(code);
  const { provider, line } = airline;
  const order = await book(airline, FAMILY);
  const [leg] = order.slices[0]!.legs;
  await provider.seatMap(order, leg!.key, call());
  await provider.baggage(order, call());
  await provider.reprice(order, { lowest: false, accept: false }, call());
  await provider.find(
    { reference: 'none', passengers: [], flights: [], created_after: '2026-11-01T00:00:00Z' },
    call(),
  );
  const payments = [byCard(order.total_minor)];
  answered(await provider.issue(order, { passenger_keys: everyone(order), payments }, call('pay')));
  const found = new Map<string, string>();
  if (provider.news) {
    await airline.instruct({
      carrier: leg!.operating_carrier ?? leg!.marketing_carrier,
      flight_number: leg!.operating_flight_number ?? leg!.flight_number,
      date: leg!.departure.slice(0, 10),
      origin: leg!.origin,
      change: 'MOVE',
      minutes: 40,
    });
    answered(await provider.news(order, call()));
    const asked = `notifications?provider_type=${code}&order_id=${order.order_id}`;
    const notification = await airline.control(asked);
    if (notification.ok) found.set('notification', await notification.text());
  }
  line.answers.forEach((text, at) => {
    const name = /<(?:\w+:)?(IATA_\w+|\w+RS)/.exec(text)?.[1] ?? `answer ${at}`;
    found.set(`${name} ${line.sent[at]}`, text);
  });
  closeAll();
  return [...found.values()].map(shortened);
}

type Desk = ReturnType<typeof askAmadeus> | ReturnType<typeof askTravelport>;

/** The same of a global distribution system. */
async function hostMessages({ provider, line }: Desk): Promise<string[]> {
  const request = searchFor(FAMILY, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const asked = { passengers: request.passengers, brands: true, currency: 'BRL' };
  const priced = await provider.price({ ...asked, selections: selections(offers[0]!) }, call());
  const made = { offer: answered(priced).offer, passengers: FAMILY, remarks: [] };
  const order = answered(await provider.create(made, call('ours')));
  await provider.seatMap(order, order.slices[0]!.legs[0]!.key, call());
  await provider.baggage(order, call());
  await provider.reprice(order, { lowest: true, accept: false }, call());
  const payments = [byCard(order.total_minor)];
  await provider.issue(order, { passenger_keys: everyone(order), payments }, call('pay'));
  await provider.retrieve(order, call());
  const found = new Map(line.sent.map((name, at) => [name, line.answers[at]!]));
  return [...found.values()];
}

interface Protocol {
  read: MessageReader;
  messages(): Promise<string[]>;
  damage(text: string, next: () => number): string;
}
export const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  'ndc-21.3': { read: readAny, messages: () => ndcMessages('PROVIDER_04'), damage: mutate },
  'ndc-17.2': { read: readAny172, messages: () => ndcMessages('PROVIDER_10'), damage: mutate },
  amadeus: { read: readAnyAmadeus, messages: () => hostMessages(askAmadeus()), damage: mutate },
  uapi: { read: readAnyTravelport, messages: () => hostMessages(askTravelport()), damage: mutate },
  duffel: { read: readAnyDuffel, messages: duffelMessages, damage: mutateJson },
};

/** A search is long: its first offers say what all of them do. */
function shortened(text: string): string {
  const offers = text.match(/<(\w+:)?Offer[ >].*?<\/(\w+:)?Offer>/gs) ?? [];
  return offers.slice(4).reduce((left, one) => left.replace(one, ''), text);
}

const VALUES = [
  '',
  '0',
  '-1',
  'NaN',
  '1e309',
  '99999999999999999999',
  '12.3456',
  '1,00',
  'ÄÖ',
  'null',
  '{{x}}',
  '2026-02-30',
  '2026-13-01T25:61:00',
  '0000-00-00T00:00',
  '1890-01-01',
  '2190-01-01',
  'PT-5H',
  'P1Y',
  'XXX',
  'QQ',
  '&amp;',
  'ZZZ',
  '  ',
  'true',
  'A'.repeat(5_000),
];

/** Texts and attributes, elements without elements in them. */
export function mutate(text: string, next: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const texts = [...text.matchAll(/(>)([^<>]*[^<>\s][^<>]*)(<\/)/g)];
  const attributes = [...text.matchAll(/( (?!xmlns)[\w:]+=")([^"<]*)(")/g)];
  const leaves = [...texts, ...attributes];
  const elements = [...text.matchAll(/<((?:\w+:)?\w+)(?: [^<>]*)?(?:\/>|>[^<>]*<\/\1>)/g)];
  let made = text;
  for (let left = 1 + Math.floor(next() * 3); left > 0; left -= 1) {
    const kind = next();
    const [leaf = '', before = '', , after = ''] = pick(leaves);
    const [element] = pick(elements);
    if (kind < 0.5) made = made.replace(leaf, `${before}${pick(VALUES)}${after}`);
    else if (kind < 0.65) made = made.replace(element, '');
    else if (kind < 0.8) made = made.replace(element, element + element);
    else if (kind < 0.95) made = made.replaceAll(leaf, `${before}${pick(leaves)[2]}${after}`);
    else made = made.slice(0, Math.floor(next() * made.length));
  }
  return made;
}

const JSON_VALUES = [...VALUES.map((text) => JSON.stringify(text.replace('&amp;', '&')))].concat([
  'null',
  'true',
  '[]',
  '{}',
  '0',
  '-1',
  '12.345',
  '1e999',
  '[null]',
  '{"a":[]}',
  '[[[[]]]]',
]);

/** The same of JSON, and each value may become one of another type. */
export function mutateJson(text: string, next: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const leaves = [...text.matchAll(/"(\w+)":("[^"]*"|-?[\d.]+|true|false|null)/g)];
  let made = text;
  for (let left = 1 + Math.floor(next() * 3); left > 0; left -= 1) {
    const kind = next();
    const [whole, name, value] = pick(leaves) as unknown as [string, string, string];
    const bare = value.replaceAll('"', '');
    const retyped = value.startsWith('"') ? (Number(bare) ? bare : '[]') : `"${value}"`;
    if (kind < 0.4) made = made.replace(whole, `"${name}":${pick(JSON_VALUES)}`);
    else if (kind < 0.55) made = made.replaceAll(`"${name}":`, `"was_${name}":`);
    else if (kind < 0.7) made = made.replaceAll(whole, `"${name}":${retyped}`);
    else if (kind < 0.8) made = made.replace(/\[\{/, '[null,{');
    else if (kind < 0.95) made = made.replaceAll(whole, `"${name}":${pick(leaves)[2]}`);
    else made = made.slice(0, Math.floor(next() * made.length));
  }
  return made;
}

/** What of a read message cannot be true and stands in it all the same. */
export function wrongValues(value: unknown, name = '', path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, at) => wrongValues(one, name, `${path}/${at}`));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, one]) => wrongValues(one, key, `${path}/${key}`));
  }
  const wrong = (() => {
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return true;
      if (name.endsWith('_minor')) return !Number.isSafeInteger(value);
      return name === 'duration_min' && value < 0;
    }
    if (typeof value !== 'string') return false;
    if (name === 'departure' || name === 'arrival') return !isLocalTime(value);
    if (name === 'birth_date') return !isDate(value) || value > TODAY || value < '1900';
    if (/^(issued_on|expires_on)$/.test(name)) return !isDate(value);
    return /_(at|until)$/.test(name) && Number.isNaN(Date.parse(value));
  })();
  return wrong ? [`${path}=${value}`] : [];
}

export interface Run {
  seed: number;
  messages: number;
  read: number;
  refused: number;
  warned: number;
  slowest_ms: number;
  faults: string[];
}

export async function runMutations(name: string, count: number, seed: number): Promise<Run> {
  const { read: reader, messages, damage } = PROTOCOLS[name]!;
  const sources = await messages();
  const next = numbers(seed);
  const run: Run = { seed, messages: 0, read: 0, refused: 0, warned: 0, slowest_ms: 0, faults: [] };
  for (let at = 0; at < count; at += 1) {
    const text = damage(sources[at % sources.length]!, next);
    run.messages += 1;
    const since = process.cpuUsage();
    try {
      const read = reader(new TextEncoder().encode(text));
      if (!read.ok) run.refused += 1;
      else {
        const told = checkMessage(read.value, TODAY);
        run.read += 1;
        if (told.warnings.length > 0) run.warned += 1;
        const { not_understood: _account, exchange: _exchange, ...payload } = told;
        const wrong = told.kind === 'request' ? [] : wrongValues(payload);
        if (wrong.length > 0) run.faults.push(`mutation ${at}: ${wrong.slice(0, 3).join(' ')}`);
      }
    } catch (error) {
      run.faults.push(`mutation ${at}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const { user, system } = process.cpuUsage(since);
    const took = (user + system) / 1_000;
    run.slowest_ms = Math.max(run.slowest_ms, Math.round(took));
    if (took > MAX_READ_MS) run.faults.push(`mutation ${at}: took ${Math.round(took)} ms`);
  }
  return run;
}

if (process.argv[1] === import.meta.filename) {
  const count = Number(process.argv[2] ?? 10_000);
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
  for (const name of Object.keys(PROTOCOLS)) {
    const { faults, ...counts } = await runMutations(name, count, seed);
    console.log(name, JSON.stringify({ ...counts, faults: faults.length }));
    for (const fault of faults.slice(0, 20)) console.log(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
}
