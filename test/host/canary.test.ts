/**
 * Known secrets are put through everything the service takes, well and badly; afterwards no file it
 * has written, and nothing it has said to stderr, holds any of them in any common form. The training
 * system's own database is the airline's, which knows the passports it was given.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { sealedFiles } from '#main/host/data/sealed-file.ts';
import { serveHttp } from '#main/host/node/serve-http.ts';
import { estimate, otherDay, read, seatMap, seatsFor } from '../fixtures/after-sale.ts';
import { filesBelow, newDataDir } from '../fixtures/data-dir.ts';
import { day, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';

const data_dir = newDataDir('airdesk-canary-');
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

const CARD = '5555555555554444';
const CVV = '90210-cvv-canary';
const PASSPORT = 'ZX81CANARY';
const REDRESS = '7654321CANARY';
const PASSWORD = 'wrong-pass-canary';
const NEW_PASSWORD = 'right-pass-canary';
const BEARER = 'made-up-token-canary';

/** As it is, turned round, and as a base64 or hex reader would meet it. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    secret.toLowerCase(),
    secret.replace(/(.{4})(?=.)/g, '$1 '),
    bytes.toString('hex'),
    ...[0, 1, 2].map((shift) =>
      // Base64 of the middle, whatever stands before it.
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  ];
}

/** Every file below the data directory, copies of the database among them. */
function written(skip: RegExp): [name: string, text: string][] {
  return filesBelow(data_dir).filter(([name]) => !skip.test(name));
}

/** A security code of three digits stands everywhere by chance; named as one it must not. */
const securityCodes = (said: string): string[] =>
  [['stderr', said] as [string, string], ...written(/^$/)].flatMap(([name, text]) =>
    /(cvv|security_?code)[^a-z]{0,8}\b739\b/i.test(text) ? [name] : [],
  );

function found(secrets: readonly string[], skip: RegExp, said: string): string[] {
  const texts = [['stderr', said] as [string, string], ...written(skip)];
  return texts.flatMap(([name, text]) =>
    secrets
      .filter((secret) => forms(secret).some((form) => text.includes(form)))
      .map((s) => `${name}: ${s}`),
  );
}

test('no secret is left behind', async () => {
  let said = '';
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((chunk: string | Uint8Array) => {
    said += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    return true;
  }) as typeof process.stderr.write;
  const tokens: string[] = [];
  try {
    const host = await serveHttp({
      data_dir,
      training: { kind: 'inside' },
      host: '127.0.0.1',
      port: 0,
      public_host: null,
      log_level: 'debug',
    });
    if (!host.ok) throw new Error(host.error.message);
    const client = new RestClient(`${host.value.url}/flights/v1`);
    await story(client, tokens);
    // While it runs: what is only in the WAL counts too.
    const here = [CARD, CVV, PASSWORD, NEW_PASSWORD, BEARER, ...tokens];
    const handed = await handedOver(client);
    expect(handed).toContain(PASSPORT);
    expect(here.filter((secret) => forms(secret).some((form) => handed.includes(form)))).toEqual(
      [],
    );
    expect(handed).not.toMatch(/(cvv|security_?code)[^a-z]{0,8}\b739\b/i);
    expect(found(here, /^$/, said)).toEqual([]);
    expect(found([PASSPORT, REDRESS], /^training\.sqlite/, said)).toEqual([]);
    expect(securityCodes(said)).toEqual([]);
    await host.value.stop();
    expect(securityCodes(said)).toEqual([]);
    expect(written(/^$/).some(([name]) => /^airdesk-\d{8}T\d{6}Z\.sqlite$/.test(name))).toBe(true);
    expect(found(here, /^$/, said)).toEqual([]);
    expect(found([PASSPORT, REDRESS], /^training\.sqlite/, said)).toEqual([]);
    // The search would find something: the agent's name is no secret.
    expect(found(['canary-agent@example.com'], /^$/, said)).toContain(
      'airdesk.sqlite: canary-agent@example.com',
    );
    expect(readFileSync(join(data_dir, 'airdesk.log'), 'utf8').length).toBeGreaterThan(500);
  } finally {
    process.stderr.write = write;
  }
}, 300_000);

async function story(client: RestClient, tokens: string[]): Promise<void> {
  const { username, password, api_key } = TRAINING_AGENT;
  const anyway = (method: string, path: string, body?: Json, headers?: Record<string, string>) =>
    client.call(method, path, body, headers);
  await anyway('POST', '/oauth/token', { username, password: PASSWORD });
  await anyway('POST', '/oauth/token', { username, password: PASSWORD, [CARD]: CVV });
  await client.signIn(username, password, api_key);
  const user = {
    email: 'canary-agent@example.com',
    name: 'Canary',
    password: NEW_PASSWORD,
    role: 'AGENT',
    group_ids: [],
  };
  await client.desk('user.create', user);
  const pair = await client.must('POST', '/oauth/token', {
    username: 'canary-agent@example.com',
    password: NEW_PASSWORD,
  });
  const again = await client.must('POST', '/oauth/refreshtoken', {
    refresh_token: pair.body.refresh_token,
  });
  for (const { body } of [pair, again]) tokens.push(body.access_token, body.refresh_token);
  await anyway('POST', '/oauth/refreshtoken', { refresh_token: pair.body.refresh_token });
  await anyway('GET', '/bookings/x', undefined, { authorization: `Bearer ${BEARER}` });
  await anyway('GET', '/bookings/x', undefined, { 'x-api-key': BEARER });

  const passport = {
    unique_identifier: PASSPORT,
    type: 'PASSPORT',
    issuing_country_code: 'BR',
    expires_at: day(3_000),
  };
  const { offers } = await search(client);
  const create = {
    selected_tokens: tokensOf(offers[0]),
    passengers: [person('ADT', { documents: [passport] })],
  };
  const card = { holder: 'A', number: CARD, cvv: CVV, expire_date: '12/30', card_brand: 'VISA' };
  const key = { 'idempotency-key': 'canary-key' };
  await anyway(
    'POST',
    '/bookings',
    { ...create, payment_card: card },
    { 'idempotency-key': 'canary-malformed' },
  );
  await anyway('POST', `/bookings?card=${CARD}&cvv=${CVV}`, create);
  await anyway('GET', `/bookings/${CARD}`);
  // The answer is lost and looked up, so that everything an intent keeps is written.
  const fault = { provider_type: 'PROVIDER_04', message: 'create', fault: 'drop_after', times: 1 };
  await client.desk('training.faults.set', fault);
  const made = await anyway('POST', '/bookings', create, key);
  expect([200, 504]).toContain(made.status);
  await anyway('POST', '/bookings', create, key);

  const booking = await hold(client);
  const [first] = booking.passengers;
  const info = { passenger_id: first.id, documents: [passport], redress: REDRESS };
  const path = `/bookings/${booking.id}`;
  await client.must('PUT', path, { booking_passengers_info: [info] });
  for (const name of ['garbage', 'html', 'http_500', 'drop_before']) {
    await client.desk('training.faults.set', {
      provider_type: 'PROVIDER_04',
      message: 'change',
      fault: name,
      times: 1,
    });
    await anyway('PUT', path, {
      booking_passengers_info: [{ ...info, email: `${name}@example.com` }],
    });
  }
  await anyway('PUT', path, { booking_passengers_info: [{ ...info, payment_card: card }] });
  await client.desk('booking.history', { id: booking.id });
  const shown = (await client.must('GET', path)).body.booking.passengers[0];
  expect(shown.documents[0].unique_identifier).toBe(PASSPORT);
  expect(JSON.stringify(shown)).not.toContain(REDRESS);
  await afterTheSale(client);
}

/** What the file holds, opened, that takes a queue to another station: it needs the passport. */
async function handedOver(client: RestClient): Promise<string> {
  const { offers } = await search(client);
  await client.desk('connection.set', { offline: true });
  const documents = [
    {
      type: 'PASSPORT',
      unique_identifier: PASSPORT,
      issuing_country_code: 'BR',
      expires_at: day(3_000),
    },
  ];
  const sale = { selected_tokens: tokensOf(offers[0]), passengers: [person('ADT', { documents })] };
  for (const text of [`card ${CARD}`, `cvv 739`]) {
    const refused = client.desk('outbox.add', { ...sale, remarks: [text] });
    await expect(refused).rejects.toThrow('INVALID_REQUEST');
  }
  await client.desk('outbox.add', { ...sale, remarks: ['call the customer'] });
  const passphrase = 'nine tame canaries';
  const { body } = await client.desk('outbox.export', { passphrase });
  await client.desk('connection.set', { offline: false });
  const opened = await sealedFiles.open(passphrase, body.body_base64);
  if (opened.state !== 'OPEN') throw new Error(opened.state);
  expect(opened.text).toContain('call the customer');
  return opened.text;
}

/** Cards that pay, that are refused, that pay the wrong amount, and whose answers are lost. */
async function afterTheSale(client: RestClient): Promise<void> {
  const payment_card = { holder: 'CANARY', number: CARD, cvv: '739', expire_date: '12/2031' };
  const pay = (total: number, more: Json = {}) => ({
    fop_type: 'CREDITCARD',
    total,
    payment_card,
    ...more,
  });
  const lose = () =>
    client.desk('training.faults.set', {
      provider_type: 'PROVIDER_04',
      message: 'change',
      fault: 'drop_after',
      times: 1,
    });
  const route = `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}`;
  const booking = await hold(client, { route });
  const send = (forms: Json[], headers?: Record<string, string>) =>
    client.call('POST', '/tickets', { booking_id: booking.id, form_of_payments: forms }, headers);
  const answers: Json[] = [];
  const { total } = booking.price;
  answers.push(await send([pay(total + 1)]));
  answers.push(await send([pay(total, { payment_card: { ...payment_card, cvv: CVV } })]));
  answers.push(await send([pay(total, { payment_card: { ...payment_card, number: `${CARD}0` } })]));
  answers.push(await send([pay(total, { plan_token: CARD })]));
  await lose();
  answers.push(await send([pay(total)], { 'idempotency-key': 'canary-issue' }));
  answers.push(await send([pay(total)], { 'idempotency-key': 'canary-issue' }));
  expect(answers.at(-1).status).toBe(200);
  const issued = await read(client, booking.id);
  expect(issued.payments[0].fop.payment_card.number).toBe('555555******4444');
  const [passenger] = issued.passengers;
  const [seat] = seatsFor(await seatMap(client, issued), passenger.id).filter(
    (one) => one.price.total > 0,
  );
  await lose();
  answers.push(
    await client.call('POST', `/bookings/${booking.id}/seats`, {
      legs: [{ leg_id: issued.slices[0].legs[0].id, seat_tokens: [seat.token] }],
      payment: pay(seat.price.total),
    }),
  );
  const { input } = await otherDay(client, issued, day(43), 1);
  const asked = await estimate(client, input());
  const due = asked.body.offer.amount_due;
  await lose();
  answers.push(
    await client.call('POST', '/exchange', {
      booking_id: booking.id,
      exchange_slice_tokens: input().exchange_slice_tokens,
      form_of_payments: [due > 0 ? pay(due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 }],
    }),
  );
  answers.push(await client.call('DELETE', `/bookings/${booking.id}/tickets`));
  answers.push(await client.call('GET', `/installments?creditcard_bin=${CARD}&booking_id=x`));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(CARD);
}
