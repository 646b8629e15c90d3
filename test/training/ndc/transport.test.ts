/** What reaches the airlines over HTTP, and what they make of bytes that are no message. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Answer,
  createRequest,
  envelope,
  hold,
  keep,
  openStation,
  PROVIDERS,
  party,
  paxOf,
  retrieveRequest,
  STRICT,
  type Station,
  shoppingRequest,
  testMessages,
} from './support.ts';

let station: Station;
beforeAll(() => {
  station = openStation();
});
afterAll(() => station.training.close());

const retrieve = envelope('OrderRetrieve', retrieveRequest('LA', 'LANOTHING'));

describe('transport', () => {
  test('who asks, how, and what for', async () => {
    const status = async (
      provider: string,
      message: string,
      headers: HeadersInit = {},
      body = retrieve,
    ): Promise<number> => (await station.post(provider, message, body, headers)).status;
    expect({
      right: await status('PROVIDER_04', 'OrderRetrieve'),
      text_xml: await status('PROVIDER_04', 'OrderRetrieve', { 'content-type': 'text/xml' }),
      wrong_key: await status('PROVIDER_04', 'OrderRetrieve', {
        authorization: 'Bearer training-PROVIDER_05',
      }),
      no_key: await status('PROVIDER_04', 'OrderRetrieve', { authorization: '' }),
      json: await status('PROVIDER_04', 'OrderRetrieve', { 'content-type': 'application/json' }),
      other_protocol: await status('PROVIDER_01', 'OrderRetrieve'),
      no_provider: await status('PROVIDER_44', 'OrderRetrieve'),
      no_message: await status('PROVIDER_04', 'OrderEat'),
      too_large: await status('PROVIDER_04', 'OrderRetrieve', {}, ' '.repeat(1024 * 1024 + 1)),
    }).toEqual({
      right: 200,
      text_xml: 200,
      wrong_key: 401,
      no_key: 401,
      json: 415,
      other_protocol: 404,
      no_provider: 404,
      no_message: 404,
      too_large: 413,
    });
    const got = await station.training.fetch(
      new Request('http://training.test/ndc/PROVIDER_04/OrderRetrieve'),
    );
    expect(got.status).toBe(405);
    expect((await station.training.fetch(new Request('http://training.test/'))).status).toBe(404);
  });

  test('OrderRules is answered with an error of its own', async () => {
    const response = await station.post('PROVIDER_04', 'OrderRules', envelope('OrderRules', ''));
    const xml = await response.text();
    keep(xml);
    expect(new Answer(xml).error?.code).toBe('157');
  });

  test('the correlation of a message comes back', async () => {
    const answer = await station.send('PROVIDER_04', 'OrderRetrieve', retrieveRequest('LA', 'X'));
    expect(answer.one('//PayloadAttributes/CorrelationID')).toBe('corr-1');
    expect(answer.one('//PayloadAttributes/TrxID')).toBe('trx-1');
  });

  test('an agency is known by the distribution chain', async () => {
    const nobody = retrieve.replace('<OrgRole>Seller<', '<OrgRole>Distributor<');
    const gap = retrieve.replace('<Ordinal>1<', '<Ordinal>2<');
    const codes = await Promise.all(
      [nobody, gap].map(async (body) => {
        const response = await station.post('PROVIDER_04', 'OrderRetrieve', body);
        return new Answer(await response.text()).error?.code;
      }),
    );
    expect(codes).toEqual(['717', '912']);
  });
});

describe('bytes that are no message', () => {
  const unreadable: [string, string][] = [
    ['nothing', ''],
    ['text', 'hello'],
    ['half a document', retrieve.slice(0, retrieve.length / 2)],
    ['two roots', `${retrieve}<x/>`],
    ['a document type', retrieve.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>')],
    ['another encoding', retrieve.replace('UTF-8', 'ISO-8859-1')],
    ['an unknown entity', retrieve.replace('LANOTHING', '&b;')],
    ['an unbound prefix', retrieve.replace('<OrderID>', '<q:OrderID>')],
    ['deeper than any message', '<a>'.repeat(100) + '</a>'.repeat(100)],
  ];
  test.each(unreadable)('%s: 400, still an NDC error', async (_what, body) => {
    const response = await station.post('PROVIDER_04', 'OrderRetrieve', body);
    const xml = await response.text();
    expect(response.status).toBe(400);
    keep(xml);
    expect(new Answer(xml).error?.code).toBe('914');
  });

  test.each<[string, string]>([
    ['another message', envelope('OfferPrice', '<PricedOffer/>')],
    ['another namespace', retrieve.replaceAll('OffersAndOrdersMessage', 'SomethingElse')],
    ['children of the wrong namespace', retrieve.replaceAll('<OrderID>', '<OrderID xmlns="">')],
    ['no envelope', '<a/>'],
  ])('%s: a readable refusal', async (_what, body) => {
    const response = await station.post('PROVIDER_04', 'OrderRetrieve', body);
    expect(response.status).toBe(200);
    expect(new Answer(await response.text()).error?.code).toBe('914');
  });

  test('random bytes never break it', async () => {
    const messages = fc.constantFrom('AirShopping', 'OrderCreate', 'OrderChange', 'OrderList');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PROVIDERS),
        messages,
        fc.uint8Array({ maxLength: 400 }),
        async (provider, message, bytes) => {
          const response = await station.training.fetch(
            new Request(`http://training.test/ndc/${provider}/${message}`, {
              method: 'POST',
              body: Buffer.from(bytes),
              headers: {
                authorization: `Bearer training-${provider}`,
                'content-type': 'application/xml',
              },
            }),
          );
          expect([200, 400]).toContain(response.status);
          expect(new Answer(await response.text()).error).not.toBeNull();
        },
      ),
      { seed: 2113, numRuns: 300 },
    );
  });

  test('a message with anything cut, doubled or changed is answered', async () => {
    const trip = [{ from: 'GRU', to: 'MIA', date: '2026-12-20' }];
    const held = await hold(station, 'PROVIDER_04', trip, party(2, 0, 1));
    const pax = paxOf(party(2, 0, 1));
    const good = [
      ['AirShopping', envelope('AirShopping', shoppingRequest(trip, party(1)))],
      ['OrderCreate', envelope('OrderCreate', createRequest('LA', held.offer_id, pax))],
    ] as const;
    const edit = fc.record({
      which: fc.nat(1),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      how: fc.constantFrom('drop', 'double', 'empty', 'odd'),
      odd: fc.string({ unit: 'binary', maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ which, at, how, odd }) => {
        const [message, body] = good[which as 0 | 1];
        const leaves = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)];
        const leaf = leaves[Math.floor(at * (leaves.length - 1))]!;
        const [text, name] = leaf;
        const instead = {
          drop: '',
          double: text + text,
          empty: `<${name}/>`,
          odd: `<${name}>${odd.replace(/[&<>\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')}</${name}>`,
        }[how];
        const edited = body.slice(0, leaf.index) + instead + body.slice(leaf.index + text.length);
        const response = await station.post('PROVIDER_04', message, edited);
        const xml = await response.text();
        expect(response.status).toBe(200);
        keep(xml);
      }),
      { seed: 2114, numRuns: 150 },
    );
  });
});

test('the strict four say the same in four spellings of the namespaces', async () => {
  const heads = await Promise.all(
    STRICT.map(async (provider) => {
      const response = await station.post(provider, 'OrderRetrieve', retrieve);
      return /<[^?][^>]*>/.exec(await response.text())?.[0].replace(/"[^"]*\//g, '"');
    }),
  );
  expect(heads).toEqual([
    '<IATA_OrderViewRS xmlns="IATA_OffersAndOrdersMessage" xmlns:cns="IATA_OffersAndOrdersCommonTypes">',
    '<ns2:IATA_OrderViewRS xmlns="IATA_OffersAndOrdersCommonTypes" xmlns:ns2="IATA_OffersAndOrdersMessage">',
    '<IATA_OrderViewRS xmlns="IATA_OffersAndOrdersMessage">',
    '<msg:IATA_OrderViewRS xmlns:msg="IATA_OffersAndOrdersMessage" xmlns:c="IATA_OffersAndOrdersCommonTypes">',
  ]);
});

testMessages();
