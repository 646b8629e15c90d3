/**
 * Makes the examples of the OpenAPI document from the training system: a story told through the
 * running host, each request with its answer, and what each operation says to a wrong one. Long lists
 * are shown by their first entry. `npm run examples` writes them anew.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Operation } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { serveChild } from '#main/host/cli/demo/serve-child.ts';
import { addDays } from '#main/reference/calendar.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as an outsider does
type Json = any;
interface Example {
  input?: Json;
  output?: Json;
  failures?: Record<string, Json>;
}

const FILE = resolve(import.meta.dirname, '../main/host/rest/openapi-examples.json');
const SHOWN = 1;
const day = (offset: number) => addDays(new Date().toISOString().slice(0, 10), offset);

/** The first entries of lists of objects; texts stay together. */
function short(value: Json): Json {
  if (Array.isArray(value)) {
    const plain = value.every((one) => typeof one !== 'object');
    return (plain ? value : value.slice(0, SHOWN)).map(short);
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, short(part)]));
}

const folder = mkdtempSync(join(tmpdir(), 'airdesk-examples-'));
const served = await serveChild('serve.ts', ['--port', '0', '--data-dir', folder]);
const examples: Record<string, Example> = {};
let token = '';

async function send(method: string, path: string, body?: Json): Promise<Json> {
  const response = await fetch(new URL(path.replace(/^\//, ''), `${served.base_url}/`), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}`, 'x-api-key': TRAINING_AGENT.api_key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** What stands behind the question mark, as the operation takes it. */
function queryOf(name: OperationName, path: string): Json {
  const kinds = (operations[name] as Operation).http?.query ?? {};
  const asked = [...new URL(path, 'http://x').searchParams].map(([key, text]): [string, Json] => {
    switch (kinds[key]) {
      case 'integer':
        return [key, Number(text)];
      case 'boolean':
        return [key, text === 'true'];
      case 'list':
        return [key, text.split(',')];
      default:
        return [key, text];
    }
  });
  return asked.length > 0 ? Object.fromEntries(asked) : undefined;
}

/** Sends, and keeps request and answer as the example of an operation. */
async function tell(name: OperationName, method: string, path: string, body?: Json): Promise<Json> {
  const answer = await send(method, path, body);
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  const input = body ?? queryOf(name, path);
  examples[name] = {
    ...examples[name],
    ...(input && { input: short(input) }),
    output: short(answer.body),
  };
  return answer.body;
}

/** Sends what is refused, and keeps how. */
async function fail(name: OperationName, method: string, path: string, body?: Json): Promise<void> {
  const { status, body: answer } = await send(method, path, body);
  if (status === 200) throw new Error(`${name} was not refused`);
  const { error, message, details } = answer;
  examples[name] = {
    ...examples[name],
    failures: { ...examples[name]?.failures, [error]: { message, details } },
  };
}

const person = (first_name: string, extra: Json = {}) => ({
  pax_type: 'ADT',
  first_name,
  last_name: 'Souza',
  gender_type: 'FEMALE',
  birth_date: '1988-04-12',
  email: 'ana@example.com',
  phone_number: '+5511987654321',
  ...extra,
});
const invoice = (total: number) => ({ fop_type: 'INVOICE', total });
const ROUTE = `GRU,MIA,${day(30)}`;
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function signIn(): Promise<void> {
  const { username, password } = TRAINING_AGENT;
  await fail('auth.token', 'POST', '/oauth/token', { username });
  await fail('auth.token', 'POST', '/oauth/token', { username, password: 'wrong-password' });
  const first = await tell('auth.token', 'POST', '/oauth/token', { username, password });
  await fail('auth.refresh', 'POST', '/oauth/refreshtoken', {});
  await fail('auth.refresh', 'POST', '/oauth/refreshtoken', { refresh_token: 'unknown' });
  const { refresh_token } = first;
  const next = await tell('auth.refresh', 'POST', '/oauth/refreshtoken', { refresh_token });
  await fail('offer.search', 'GET', `/offers?route=${ROUTE}`);
  token = next.access_token;
}

async function hold(passengers: Json[], route = ROUTE): Promise<Json> {
  const query = new URLSearchParams({
    route,
    adts: String(passengers.length),
    provider_type: 'PROVIDER_04',
  });
  const found = await tell('offer.search', 'GET', `/offers?${query}`);
  const tokens = found.offers[0].journeys.map((one: Json) => one.slices[0].token);
  const { offer } = await tell(
    'offer.price',
    'GET',
    `/offers/price?slice_tokens=${tokens}&additional_offers=true`,
  );
  const selected_tokens = offer.journeys.map((one: Json) => one.slices[0].token);
  const held = await tell('booking.create', 'POST', '/bookings', { selected_tokens, passengers });
  await fail('booking.create', 'POST', '/bookings', { selected_tokens, passengers });
  return held.booking;
}

async function shop(): Promise<void> {
  await fail('offer.search', 'GET', '/offers?adts=1');
  const switched = (enabled: boolean) =>
    send('POST', '../../desk/v1/provider.configure', { provider_type: 'PROVIDER_01', enabled });
  await switched(false);
  await fail('offer.search', 'GET', `/offers?route=${ROUTE}&provider_type=PROVIDER_01`);
  await switched(true);
  await fail('offer.price', 'GET', '/offers/price');
  await fail('offer.price', 'GET', '/offers/price?slice_tokens=unknown.0.0');
  await fail('booking.create', 'POST', '/bookings', { selected_tokens: ['x'] });
  await fail('booking.create', 'POST', '/bookings', {
    selected_tokens: ['unknown.0.0'],
    passengers: [person('Ana')],
  });
}

async function change(booking: Json): Promise<void> {
  const { id, passengers } = booking;
  const at = `/bookings/${id}`;
  const passenger_id = passengers[0].id;
  await tell('booking.get', 'GET', at);
  await tell('booking.update', 'PUT', at, {
    booking_passengers_info: [{ passenger_id, email: 'ana.souza@example.com' }],
  });
  const flyer = { passengers: [{ passenger_id, airline: 'LA', code: '12345678901' }] };
  await tell('booking.frequent_flyers', 'PUT', `${at}/frequent-flyers`, flyer);
  await tell('booking.price', 'POST', `${at}/price`, { lowest_price: false, informative: true });
  await fail('booking.update', 'PUT', at, {});
  await fail('booking.frequent_flyers', 'PUT', `${at}/frequent-flyers`, {});
  await fail('booking.price', 'POST', `${at}/price`, {});
  await fail('booking.split', 'POST', `${at}/split`, { passenger_ids: [] });
  await fail('booking.import', 'POST', '/bookings/import', { locator: 'K7WQ2P' });
  const locator = 'ZZZZZZ';
  await fail('booking.import', 'POST', '/bookings/import', {
    locator,
    provider_type: 'PROVIDER_04',
  });
  for (const [name, method, path, body] of [
    ['booking.get', 'GET', '', undefined],
    ['booking.cancel', 'DELETE', '', undefined],
    ['booking.update', 'PUT', '', { booking_passengers_info: [{ passenger_id }] }],
    ['booking.frequent_flyers', 'PUT', '/frequent-flyers', flyer],
    ['booking.price', 'POST', '/price', { lowest_price: false, informative: true }],
    ['booking.split', 'POST', '/split', { passenger_ids: [passenger_id] }],
    ['ticket.void_all', 'DELETE', '/tickets', undefined],
  ] as const) {
    await fail(name, method, `/bookings/${NOBODY}${path}`, body);
  }
}

async function addServices(booking: Json): Promise<void> {
  const at = `/bookings/${booking.id}`;
  const slice_id = booking.slices[0].id;
  const leg_id = booking.slices[0].legs[0].id;
  const bags = `${at}/slices/${slice_id}/baggage-options`;
  const { baggage_options } = await tell('ancillary.baggage_options', 'GET', bags);
  const bag = baggage_options[0].baggage_options.find((one: Json) => one.quantity > 0);
  await tell('ancillary.baggage', 'POST', `${at}/baggages`, {
    slices: [{ slice_id, baggage_tokens: [bag.token] }],
  });
  const map = await tell('ancillary.seat_map', 'GET', `${at}/legs/${leg_id}/seat-map`);
  const seats = map.seat_map.cabins.flatMap((cabin: Json) =>
    cabin.rows.flatMap((row: Json) => row.sections.flatMap((part: Json) => part.elements)),
  );
  const { available_services } = seats.find((one: Json) => one.available_services.length > 0);
  await tell('ancillary.seats', 'POST', `${at}/seats`, {
    legs: [{ leg_id, seat_tokens: [available_services[0].token] }],
  });
  await fail('ancillary.baggage_options', 'GET', `${at}/slices/${NOBODY}/baggage-options`);
  await fail('ancillary.seat_map', 'GET', `${at}/legs/${NOBODY}/seat-map`);
  await fail('ancillary.baggage', 'POST', `${at}/baggages`, {});
  await fail('ancillary.baggage', 'POST', `${at}/baggages`, {
    slices: [{ slice_id, baggage_tokens: ['unknown'] }],
  });
  await fail('ancillary.seats', 'POST', `${at}/seats`, {});
  await fail('ancillary.seats', 'POST', `${at}/seats`, {
    legs: [{ leg_id, seat_tokens: ['unknown'] }],
  });
}

async function issue({ id }: Json): Promise<Json> {
  const { total } = (await send('GET', `/bookings/${id}`)).body.booking.price;
  const bin = 'creditcard_bin=411111';
  await fail('installment.list', 'GET', `/installments?${bin}`);
  await tell('installment.list', 'GET', `/installments?${bin}&booking_id=${id}`);
  const pay = (amount: number) => ({ booking_id: id, form_of_payments: [invoice(amount)] });
  await fail('ticket.issue', 'POST', '/tickets', { booking_id: id, form_of_payments: [] });
  await fail('ticket.issue', 'POST', '/tickets', pay(total - 1));
  const { tickets } = await tell('ticket.issue', 'POST', '/tickets', pay(total));
  await fail('ticket.issue', 'POST', '/tickets', pay(total));
  await fail('ticket.list', 'GET', '/tickets?per_page=251');
  await tell('ticket.list', 'GET', `/tickets?booking_id=${id}&per_page=1`);
  await fail('ticket.get', 'GET', '/tickets/0000000000000');
  await tell('ticket.get', 'GET', `/tickets/${tickets[0].number}`);
  return tickets[0];
}

async function exchange({ id }: Json): Promise<void> {
  const booking = (await send('GET', `/bookings/${id}`)).body.booking;
  const adts = booking.passengers.length;
  const query = `route=GRU,MIA,${day(37)}&adts=${adts}&booking_id=${id}`;
  const { offers } = (await send('GET', `/offers?${query}`)).body;
  const given_up = [booking.slices[0].balance_token];
  const new_slice_tokens = [offers[0].journeys[0].slices[0].token];
  await fail('exchange.estimate', 'POST', '/exchange/estimate', { booking_id: id });
  await fail('exchange.perform', 'POST', '/exchange', { booking_id: id, form_of_payments: [] });
  const { offer } = await tell('exchange.estimate', 'POST', '/exchange/estimate', {
    booking_id: id,
    search_id: offers[0].search_id,
    new_slice_tokens,
    exchange_slice_tokens: given_up,
  });
  const pays = (amount: number) => ({
    booking_id: id,
    exchange_slice_tokens: given_up,
    form_of_payments: [invoice(amount)],
  });
  await fail('exchange.perform', 'POST', '/exchange', pays(offer.amount_due + 1));
  await tell('exchange.perform', 'POST', '/exchange', pays(offer.amount_due));
}

async function end(ticketed: Json): Promise<void> {
  const other = await hold([person('Bia'), person('Carla')], `GRU,EZE,${day(31)}`);
  const { locator, provider_type } = other.provider;
  await tell('booking.split', 'POST', `/bookings/${other.id}/split`, {
    passenger_ids: [other.passengers[1].id],
  });
  const single = await hold([person('Dora')], `GRU,LIS,${day(32)}`);
  const { total } = single.price;
  const pay = { booking_id: single.id, form_of_payments: [invoice(total)] };
  const { tickets } = (await send('POST', '/tickets', pay)).body;
  await tell('ticket.void', 'DELETE', `/tickets/${tickets[0].number}`);
  await fail('ticket.void', 'DELETE', `/tickets/${tickets[0].number}`);
  await tell('ticket.void_all', 'DELETE', `/bookings/${ticketed.id}/tickets`);
  await tell('booking.cancel', 'DELETE', `/bookings/${other.id}`);
  await fail('booking.cancel', 'DELETE', `/bookings/${other.id}`);
  await tell('booking.import', 'POST', '/bookings/import', { locator, provider_type, save: false });
}

try {
  await signIn();
  await shop();
  const booking = await hold([person('Ana')]);
  await change(booking);
  await addServices(booking);
  await issue(booking);
  await exchange(booking);
  await end(booking);
  const sorted = Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  console.log(
    `${sorted.length} operations, ${sorted.flatMap(([, e]) => Object.keys(e.failures ?? {})).length} failures`,
  );
} finally {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
}
