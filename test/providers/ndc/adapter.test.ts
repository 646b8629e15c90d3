/** What the adapter makes of an airline's answers, operation by operation. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOffer, SearchRequest } from '#main/providers/provider.ts';
import {
  BACK,
  component,
  detail,
  flightLists,
  item,
  OUT,
  pairs,
  pax,
  price,
  shopping,
} from './build.ts';
import { call, message, offerLine, PERSON, scripted } from './support.ts';
import { testMessages } from './training.ts';

const SEARCH: SearchRequest = {
  journeys: [
    { origin: 'GRU', destination: 'MIA', date: '2026-12-20' },
    { origin: 'MIA', destination: 'GRU', date: '2026-12-27' },
  ],
  passengers: [{ key: 'PAX1', pax_type: 'ADT' }],
  cabin: 'UNSPECIFIED',
  airlines: [],
  direct_only: false,
  max_connections: null,
  currency: 'EUR',
};

const LISTS = flightLists([OUT, BACK]) + pairs(['GRU', 'MIA'], ['MIA', 'GRU']);
const oneOffer = (id: string, paxs: string[], segments: number[], base: string, name = 'Offer') =>
  `<${name}><OfferID>${id}</OfferID><OwnerCode>G3</OwnerCode>${item(
    detail(paxs, segments.map((n) => component(`S${n}`)).join('')) +
      price('Price', base, '10', String(Number(base) + 10)),
  )}${price('TotalPrice', base, '10', String(Number(base) + 10))}</${name}>`;
const error = (root: string, text: string, code = '') =>
  message(
    root,
    `<m:Error>${code ? `<Code>${code}</Code>` : ''}<DescText>${text}</DescText></m:Error>`,
  );

const selected = (offer: ProviderOffer) =>
  offer.journeys.map((journey) => ({ offer_key: offer.key, slice_key: journey.slices[0]!.key }));
const priced = (offer: string, lists: string, others = '') =>
  message(
    'OfferPriceRS',
    `<m:Response>${others ? `<OtherOffers>${others}</OtherOffers>` : ''}${offer}<DataLists>${lists}</DataLists></m:Response>`,
  );

const answered = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const refused = <E>(result: { ok: true; value: unknown } | { ok: false; error: E }): E => {
  if (result.ok) throw new Error('succeeded');
  return result.error;
};

describe('search', () => {
  const directions = shopping(
    pax('PAX1') + LISTS,
    oneOffer('OUT-DEAR', ['PAX1'], [1], '300') +
      oneOffer('OUT-CHEAP', ['PAX1'], [1], '100') +
      oneOffer('BACK-CHEAP', ['PAX1'], [2], '50') +
      oneOffer('BACK-DEAR', ['PAX1'], [2], '150'),
  );

  it('combines directions sold on their own, cheapest first, each slice with its own offer', async () => {
    const { provider } = scripted('PROVIDER_05', [() => directions]);
    const { offers, combinable } = answered(await provider.search(SEARCH, call()));
    expect(combinable).toBe(true);
    expect(
      offers.map((offer) => [
        offer.prices[0]!.fare_minor,
        offer.journeys.map(({ slices }) => (slices[0]!.key.offer as { offer_id: string }).offer_id),
      ]),
    ).toEqual([
      [15000, ['OUT-CHEAP', 'BACK-CHEAP']],
      [25000, ['OUT-CHEAP', 'BACK-DEAR']],
      [35000, ['OUT-DEAR', 'BACK-CHEAP']],
      [45000, ['OUT-DEAR', 'BACK-DEAR']],
    ]);
  });

  it('prices a combination chosen across composed trips as one request of both offers', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [
      () => directions,
      () => priced(oneOffer('BOTH', ['PAX1'], [1, 2], '350', 'PricedOffer'), pax('PAX1') + LISTS),
    ]);
    const { offers } = answered(await provider.search(SEARCH, call()));
    const selections = [selected(offers[2]!)[0]!, selected(offers[1]!)[1]!];
    const request = { selections, passengers: SEARCH.passengers, brands: false, currency: 'BRL' };
    const { offer } = answered(await provider.price(request, call()));
    expect(sent[1]!.body.match(/<OfferRefID>.*?<\/OfferRefID>/g)).toEqual([
      '<OfferRefID>OUT-DEAR</OfferRefID>',
      '<OfferRefID>BACK-DEAR</OfferRefID>',
    ]);
    expect(offerLine(offer)).toMatch(/^EUR 1ADT 35000\+1000 \/\/ .*LH501.* \/\/ .*LH502/);
  });

  it('an offer of one direction is no offer of a round trip where whole trips are sold', async () => {
    const { provider } = scripted('PROVIDER_04', [() => directions]);
    expect(answered(await provider.search(SEARCH, call()))).toEqual({
      offers: [],
      combinable: false,
    });
  });

  it('nothing for sale is an empty answer and any other error is not', async () => {
    const { provider } = scripted('PROVIDER_04', [
      () => error('AirShoppingRS', 'No flights available for the requested dates', '367'),
      () => error('AirShoppingRS', 'Seller is not authorised', '301'),
    ]);
    expect(answered(await provider.search(SEARCH, call())).offers).toEqual([]);
    expect(refused(await provider.search(SEARCH, call()))).toMatchObject({
      error: 'PROVIDER_REFUSED',
      retry: 'never',
      provider_code: '301',
    });
  });

  it('keeps the provider’s own passenger ids for the request that follows', async () => {
    const passengers = [
      { key: 'PAX1', pax_type: 'ADT' as const },
      { key: 'PAX2', pax_type: 'CHD' as const },
    ];
    const { provider, sent } = scripted('PROVIDER_04', [
      () => shopping(pax('CHD9', 'ADT7') + LISTS, oneOffer('W', ['ADT7', 'CHD9'], [1, 2], '200')),
      () =>
        priced(
          oneOffer('P', ['ADT7', 'CHD9'], [1, 2], '200', 'PricedOffer'),
          pax('CHD9', 'ADT7') + LISTS,
          oneOffer('A', ['ADT7', 'CHD9'], [1, 2], '260') + oneOffer('ONE-WAY', ['ADT7'], [1], '90'),
        ),
    ]);
    const { offers } = answered(await provider.search({ ...SEARCH, passengers }, call()));
    const request = { selections: selected(offers[0]!), passengers, brands: true, currency: 'BRL' };
    const answer = answered(await provider.price(request, call()));
    expect(sent[1]!.body).toContain('<PaxID>ADT7</PaxID><PTC>ADT</PTC>');
    expect(sent[1]!.body).toContain('<PaxID>CHD9</PaxID><PTC>CHD</PTC>');
    expect(answer.alternatives.map((one) => one.prices[0]!.fare_minor)).toEqual([13000]);
  });
});

describe('price', () => {
  it('refuses slices of different whole trips without asking', async () => {
    const whole = shopping(
      pax('PAX1') + LISTS,
      oneOffer('A', ['PAX1'], [1, 2], '100') + oneOffer('B', ['PAX1'], [1, 2], '200'),
    );
    const { provider, sent } = scripted('PROVIDER_04', [() => whole]);
    const { offers } = answered(await provider.search(SEARCH, call()));
    const selections = [selected(offers[0]!)[0]!, selected(offers[1]!)[1]!];
    const request = { selections, passengers: SEARCH.passengers, brands: false, currency: 'BRL' };
    expect(refused(await provider.price(request, call())).error).toBe('PROVIDER_REFUSED');
    expect(sent).toHaveLength(1);
  });

  it('a key that is not ours is refused', async () => {
    const { provider } = scripted('PROVIDER_04', []);
    const request = {
      selections: [{ offer_key: { kind: 'other' }, slice_key: {} }],
      passengers: SEARCH.passengers,
      brands: false,
      currency: 'BRL',
    };
    expect(refused(await provider.price(request, call())).error).toBe('PROVIDER_REFUSED');
  });
});

interface OrderSpec {
  id?: string;
  reference?: string | null;
  status?: string;
  surname?: string;
  ticket?: string;
  total?: string;
  paxs?: string[];
  given?: string[];
  created?: string;
}

function order(spec: OrderSpec = {}): { node: string; lists: string; documents: string } {
  const { id = 'G31', reference = null, status = 'OPENED', surname = 'MUELLER', ticket } = spec;
  const { total = '130', paxs = ['PAX1'], given = [], created = '2026-11-21T12:00:30Z' } = spec;
  const ref = (inner: string, entity: string) =>
    `<BookingRef><BookingID>${inner}</BookingID><BookingEntity>${entity}</BookingEntity></BookingRef>`;
  const refs =
    ref('ABC123', '<Carrier><AirlineDesigCode>G3</AirlineDesigCode></Carrier>') +
    (reference === null ? '' : ref(reference, '<Org><OrgID>AIRDESK</OrgID></Org>'));
  const service = `<Service>${refs}${paxs.map((one) => `<PaxRefID>${one}</PaxRefID>`).join('')}<OrderServiceAssociation><PaxSegmentRef><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentRef></OrderServiceAssociation><StatusCode>HK</StatusCode></Service>`;
  const people = paxs.map(
    (one, at) =>
      `<Pax><PaxID>${one}</PaxID><PTC>ADT</PTC><Individual><GivenName>${given[at] ?? 'ANA'}</GivenName><Surname>${surname}</Surname></Individual></Pax>`,
  );
  return {
    node: `<Order><OrderID>${id}</OrderID><OwnerCode>G3</OwnerCode><CreationDateTime>${created}</CreationDateTime><OrderItem><OrderItemID>${id}-1</OrderItemID>${detail(paxs, component('S1'))}${price('Price', total, '0', total)}${service}</OrderItem><StatusCode>${status}</StatusCode>${price('TotalPrice', total, '0', total)}</Order>`,
    lists: `<DataLists><PaxList>${people.join('')}</PaxList>${flightLists([OUT])}</DataLists>`,
    documents: ticket
      ? `<TicketDocInfo><PaxRefID>PAX1</PaxRefID><Ticket><TicketNumber>${ticket}</TicketNumber><TicketDocTypeCode>T</TicketDocTypeCode></Ticket></TicketDocInfo>`
      : '',
  };
}

const view = (...specs: OrderSpec[]) => {
  const made = (specs.length > 0 ? specs : [{}]).map(order);
  // The lists are of all its orders.
  const paxs = specs.flatMap((one) => one.paxs ?? []);
  const { lists } = order({ ...specs[0], ...(paxs.length > 0 && { paxs }) });
  return message(
    'OrderViewRS',
    `<m:Response>${made.map((one) => one.node + one.documents).join('')}${lists}</m:Response>`,
  );
};
/** Confirms with the ids of orders alone. */
const bare = (...ids: string[]) =>
  message(
    'OrderViewRS',
    `<m:Response>${ids.map((id) => `<Order><OrderID>${id}</OrderID><OwnerCode>G3</OwnerCode></Order>`).join('')}</m:Response>`,
  );
const listed = (...ids: string[]) =>
  message(
    'OrderListRS',
    `<m:Response>${ids.map((id) => `<MatchedOrder><OrderRefID>${id}</OrderRefID><OwnerCode>G3</OwnerCode></MatchedOrder>`).join('')}</m:Response>`,
  );

async function offerOf(provider: ReturnType<typeof scripted>['provider']) {
  const { offers } = answered(
    await provider.search({ ...SEARCH, journeys: [SEARCH.journeys[0]!] }, call()),
  );
  return offers[0]!;
}
const ONE_WAY = shopping(
  pax('PAX1') + flightLists([OUT]) + pairs(['GRU', 'MIA']),
  oneOffer('ONE', ['PAX1'], [1], '120'),
);

describe('create', () => {
  it('our spelling of the names stays, the airline’s own data stands beside it', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [
      () => ONE_WAY,
      () => view({ reference: 'intent-9' }),
    ]);
    const offer = await offerOf(provider);
    const request = { offer, passengers: [PERSON], remarks: ['window please'] };
    const made = answered(await provider.create(request, call('intent-9')));
    expect(made).toMatchObject({
      order_id: 'G31',
      locator: 'ABC123',
      reference: 'intent-9',
      status: 'LIVE',
      total_minor: 13000,
    });
    expect(made.passengers[0]).toMatchObject({
      last_name: 'Müller',
      birth_date: '1990-01-31',
      email: 'ana@example.org',
      price: { fare_minor: 13000 },
    });
    expect(sent[1]!.body).toContain('<Surname>MUELLER</Surname>');
    expect(sent[1]!.body).toContain('<TrxID>intent-9</TrxID>');
    expect(sent[1]!.body).toContain('<BookingID>intent-9</BookingID>');
    expect(sent[1]!.body).toContain('<TotalOfferPriceAmount CurCode="EUR">130.00<');
  });

  const BARE = bare('G31');
  it('an answer with the order’s id alone is read before it is kept', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [() => ONE_WAY, () => BARE, () => view()]);
    const request = { offer: await offerOf(provider), passengers: [PERSON], remarks: [] };
    const made = answered(await provider.create(request, call('r')));
    expect(made.slices).toHaveLength(1);
    expect(made.total_minor).toBe(13000);
    expect(sent.at(-1)!.body).toContain('<OrderID>G31</OrderID>');
  });

  it.each([
    ['an order that cannot be read behind its id', () => BARE],
    ['HTML', () => new Response('<html/>', { headers: { 'content-type': 'text/html' } })],
    ['half an answer', () => view().slice(0, 700)],
    ['no order in it', () => message('OrderViewRS', '<m:Response/>')],
    ['another message', () => '<Hello xmlns="urn:x"><World/></Hello>'],
    ['a technical error', () => error('OrderViewRS', 'System temporarily unavailable', '118')],
    ['a gateway error', () => new Response('', { status: 502 })],
  ])('%s leaves open whether an order was made', async (_, answer) => {
    const broken = () => new Response('', { status: 502 });
    const { provider } = scripted('PROVIDER_05', [() => ONE_WAY, answer, broken]);
    const request = { offer: await offerOf(provider), passengers: [PERSON], remarks: [] };
    expect(refused(await provider.create(request, call('r')))).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'unknown',
    });
  });

  it.each([
    [401, 'Token expired', {}, { error: 'PROVIDER_ERROR', retry: 'never' }],
    [403, 'Agency may not sell here', {}, { error: 'PROVIDER_ERROR', retry: 'never' }],
    [403, 'Offer expired', {}, { error: 'EXPIRED', retry: 'never' }],
    [
      429,
      'Quota used up',
      { 'retry-after': '7' },
      { error: 'PROVIDER_ERROR', retry: 'safe', retry_after_ms: 7_000 },
    ],
  ])('status %s: the airline’s own words are told: %s', async (status, text, headers, failure) => {
    const answer = () =>
      new Response(error('OrderViewRS', text, 'X1'), {
        status,
        headers: { 'content-type': 'text/xml', ...headers },
      });
    const { provider } = scripted('PROVIDER_05', [() => ONE_WAY, answer]);
    const request = { offer: await offerOf(provider), passengers: [PERSON], remarks: [] };
    expect(refused(await provider.create(request, call('r')))).toMatchObject({
      ...{ ...failure, provider_code: 'X1', provider_text: text },
      message: text,
    });
  });

  it('a refusal that cannot be read is one all the same', async () => {
    const headers = { 'content-type': 'text/xml' };
    const answer = () => new Response('<a', { status: 401, headers });
    const { provider } = scripted('PROVIDER_05', [() => ONE_WAY, answer]);
    const request = { offer: await offerOf(provider), passengers: [PERSON], remarks: [] };
    expect(refused(await provider.create(request, call('r')))).toMatchObject({ retry: 'never' });
  });

  it('an error beside lists and no order is the error', async () => {
    const half = message(
      'OrderViewRS',
      `<m:Response><DataLists>${flightLists([OUT])}</DataLists><Error><Code>740</Code><DescText>Class K sold out</DescText></Error></m:Response>`,
    );
    const { provider } = scripted('PROVIDER_05', [() => ONE_WAY, () => half]);
    const request = { offer: await offerOf(provider), passengers: [PERSON], remarks: [] };
    expect(refused(await provider.create(request, call('r')))).toMatchObject({
      error: 'SOLD_OUT',
      retry: 'never',
      provider_code: '740',
      provider_text: 'Class K sold out',
    });
  });

  it('the airline’s passenger ids are sent, and its numbering of people is believed by name', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [
      () =>
        shopping(
          pax('ADT7', 'ADT8') + flightLists([OUT]) + pairs(['GRU', 'MIA']),
          oneOffer('ONE', ['ADT7', 'ADT8'], [1], '120'),
        ),
      () => view({ paxs: ['ADT7', 'ADT8'], given: ['BIA', 'ANA'] }),
    ]);
    const passengers = ['PAX1', 'PAX2'].map((key) => ({ key, pax_type: 'ADT' as const }));
    const journeys = [SEARCH.journeys[0]!];
    const search = await provider.search({ ...SEARCH, passengers, journeys }, call());
    const ana = { ...PERSON, key: 'PAX1', email: 'ana@example.org' };
    const bia = { ...PERSON, key: 'PAX2', first_name: 'Bia', email: 'bia@example.org' };
    const request = { offer: answered(search).offers[0]!, passengers: [ana, bia], remarks: [] };
    const made = answered(await provider.create(request, call('r')));
    expect(sent[1]!.body.match(/<PaxID>\w+<|<GivenName>\w+/g)).toEqual([
      '<GivenName>ANA',
      '<PaxID>ADT7<',
      '<GivenName>BIA',
      '<PaxID>ADT8<',
    ]);
    expect(made.passengers.map((one) => `${one.key} ${one.first_name} ${one.email}`)).toEqual([
      'ADT7 Bia bia@example.org',
      'ADT8 Ana ana@example.org',
    ]);
  });

  it('a name without Latin letters is refused before anything is sent', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [() => ONE_WAY]);
    const nameless = { ...PERSON, last_name: '…' };
    const request = { offer: await offerOf(provider), passengers: [nameless], remarks: [] };
    expect(refused(await provider.create(request, call('r'))).error).toBe('PROVIDER_REFUSED');
    expect(sent).toHaveLength(1);
  });

  it('a name that would be cut on the wire is refused before anything is sent', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [() => ONE_WAY]);
    const long = { ...PERSON, last_name: 'Ü'.repeat(33) };
    const request = { offer: await offerOf(provider), passengers: [long], remarks: [] };
    expect(toEnglish(refused(await provider.create(request, call('r'))).message)).toBe(
      'The provider takes names of at most 64 letters.',
    );
    expect(sent).toHaveLength(1);
  });
});

describe('retrieve', () => {
  it('by locator, or by Order ID with a locator that must be its own', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [() => view(), () => view(), () => view()]);
    const by = (order_id: string | null, locator: string | null) =>
      provider.retrieve({ order_id, locator }, call());
    expect(answered(await by(null, 'ABC123')).order_id).toBe('G31');
    expect(sent[0]!.body).toContain('<BookingID>ABC123</BookingID>');
    expect(answered(await by('G31', 'ABC123')).order_id).toBe('G31');
    expect(refused(await by('G31', 'ZZZ999')).error).toBe('NOT_FOUND');
  });

  it('by its own owner where that is known, else by the airline’s code', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [() => view(), () => view()]);
    for (const owner of ['JJ', null]) {
      answered(await provider.retrieve({ order_id: 'G31', locator: null, owner }, call()));
    }
    const owners = sent.map(({ body }) => /<OwnerCode>(\w+)</.exec(body)?.[1]);
    expect(owners).toEqual(['JJ', 'G3']);
  });

  it.each(['PNR not found', 'Invalid OwnerCode'])(
    'by the airline’s code where its own is refused: %s',
    async (why) => {
      const { provider, sent } = scripted('PROVIDER_05', [
        () => error('OrderViewRS', why),
        () => view(),
        () => error('OrderViewRS', why),
      ]);
      const by = (owner: string) =>
        provider.retrieve({ order_id: 'G31', locator: null, owner }, call());
      expect(answered(await by('GOL')).order_id).toBe('G31');
      expect(sent[1]!.body).toContain('<OwnerCode>G3<');
      expect(refused(await by('G3')).retry).toBe('never');
      expect(sent).toHaveLength(3);
    },
  );

  it('only by Order ID where the airline wants that', async () => {
    const { provider, sent } = scripted('PROVIDER_06', []);
    const answer = await provider.retrieve({ order_id: null, locator: 'ABC123' }, call());
    expect(refused(answer).error).toBe('PROVIDER_REFUSED');
    expect(sent).toHaveLength(0);
  });

  it('an order the airline does not know', async () => {
    const { provider } = scripted('PROVIDER_05', [() => error('OrderViewRS', 'PNR not found')]);
    const answer = await provider.retrieve({ order_id: 'X', locator: null }, call());
    expect(refused(answer).error).toBe('NOT_FOUND');
  });

  it('an answer without an order does not say that there is none', async () => {
    const { provider } = scripted('PROVIDER_05', [() => message('OrderViewRS', '<m:Response/>')]);
    const answer = await provider.retrieve({ order_id: 'X', locator: null }, call());
    expect(refused(answer)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  });
});

describe('find', () => {
  it('asks for each order by the owner that its list tells', async () => {
    const { provider, sent } = scripted('PROVIDER_05', [
      () => listed('G31').replace('>G3<', '>JJ<'),
      () => view({ reference: 'intent-1' }),
    ]);
    expect(answered(await provider.find(BY, call()))).toHaveLength(1);
    expect(sent[1]!.body).toContain('<OrderID>G31</OrderID><OwnerCode>JJ</OwnerCode>');
  });

  const BY = {
    reference: 'intent-1',
    passengers: [{ first_name: 'Ana', last_name: 'Müller', birth_date: '1990-01-31' }],
    flights: [
      {
        carrier: 'LH',
        flight_number: 501,
        date: '2026-12-20',
        origin: 'GRU',
        destination: 'MIA',
      },
    ],
    created_after: '2026-11-21T12:00:00.000Z',
  };
  const found = async (...specs: OrderSpec[]) => {
    const ids = specs.map((_, at) => `G3${at}`);
    const { provider, sent } = scripted('PROVIDER_05', [
      () => listed(...ids),
      ...specs.map((spec, at) => () => view({ ...spec, id: ids[at]! })),
    ]);
    const orders = answered(await provider.find(BY, call()));
    return { ids: orders.map((one) => one.order_id), sent };
  };

  it('asks by name and flight, and not by time: a clock may be wrong', async () => {
    const { sent } = await found();
    expect(sent[0]!.body).not.toContain('FromDateTime');
    expect(sent[0]!.body).toContain('<Surname>MUELLER</Surname>');
    expect(sent[0]!.body).toContain(
      '<MarketingCarrierFlightNumberText>501</MarketingCarrierFlightNumberText>',
    );
  });

  it.each<[string, OrderSpec[], string[]]>([
    ['ours by reference, look-alikes left out', [{}, { reference: 'intent-1' }], ['G31']],
    ['another reference is not ours', [{ reference: 'intent-2' }], []],
    ['every look-alike is told', [{}, {}], ['G30', 'G31']],
    ['another name', [{ surname: 'MAIER' }], []],
    ['made days before the attempt', [{ created: '2026-11-20T09:00:00Z' }], []],
    ['made by a clock a day behind ours', [{ created: '2026-11-20T12:01:00Z' }], ['G30']],
    ['a reference outweighs looks', [{ reference: 'intent-1', surname: 'MAIER' }], ['G30']],
    ['none', [], []],
  ])('%s', async (_, specs, expected) => {
    expect((await found(...specs)).ids).toEqual(expected);
  });

  it('a list longer than is read proves nothing unless ours is in what was read', async () => {
    const ids = Array.from({ length: 21 }, (_, at) => `G4${at}`);
    const look = async (spec: OrderSpec) => {
      const views = ids.map((id) => () => view({ ...spec, id }));
      const { provider } = scripted('PROVIDER_05', [() => listed(...ids), ...views]);
      return provider.find(BY, call());
    };
    expect(refused(await look({ surname: 'MAIER' }))).toMatchObject({ retry: 'safe' });
    expect(refused(await look({})).error).toBe('PROVIDER_ERROR');
    expect(answered(await look({ reference: 'intent-1' }))).toHaveLength(20);
  });

  it.each([
    ['Agency not found', false],
    ['Seller profile SX1 was not found', false],
    ['Endpoint not found', false],
    ['Agency record not found', false],
    ['Order service not found', false],
    ['No result from the airline system', false],
    ['No results found for the given criteria', true],
    ['No orders found for the requested criteria', true],
    ['No matching orders found for the request', true],
    ['No PNR found for passenger name', true],
    ['No orders available', true],
    ['Your search returned no results.', true],
    ['Order list is empty', true],
    ['Passenger not found', true],
    ['NO NAMES', true],
    ['Item/data not found or data not existing in processing host', true],
    ['Unable to retrieve orders', false],
    ['No order confirmation service', false],
    ['Order 1: passenger 2 not found', false],
    ['No orders found, the host is not responding', false],
    ['Not found.', true],
    ['ORDER NOT FOUND', true],
    ['Booking by this name was not found', true],
    ['No records', true],
    ['No matched order for the search criteria', true],
    ['No PNR or Order ID match found', true],
  ])('%s: there is no order: %s', async (text, none) => {
    const { provider } = scripted('PROVIDER_05', [() => error('OrderListRS', text)]);
    const answer = await provider.find(BY, call());
    expect(answer.ok ? answer.value : answer.error.retry).toEqual(none ? [] : expect.any(String));
  });

  it('a code that says not found of anything but the order proves nothing', async () => {
    const answer = message(
      'OrderListRS',
      '<m:Error><Code>129</Code><DescText>No profile of this seller was found</DescText></m:Error>',
    );
    const { provider } = scripted('PROVIDER_05', [() => answer]);
    expect(refused(await provider.find(BY, call())).error).toBe('PROVIDER_REFUSED');
  });

  it.each([
    ['another message', message('OrderViewRS', '<m:Response/>')],
    [
      'a list in a form of its own',
      message('OrderListRS', '<m:Response><Found><Id>X</Id></Found></m:Response>'),
    ],
  ])('%s is no empty list', async (_, answer) => {
    const { provider } = scripted('PROVIDER_05', [() => answer]);
    expect(refused(await provider.find(BY, call()))).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'safe',
    });
  });

  it('remarks beside an empty list do not fill it', async () => {
    const remarks =
      '<OrderListProcessing><Remarks><Remark>Searched by name</Remark></Remarks></OrderListProcessing>';
    const { provider } = scripted('PROVIDER_05', [
      () => message('OrderListRS', `<m:Response>${remarks}<Orders/></m:Response>`),
    ]);
    expect(answered(await provider.find(BY, call()))).toEqual([]);
  });

  it('no order is an answer; an unreadable candidate is not', async () => {
    const { provider } = scripted('PROVIDER_05', [
      () => error('OrderListRS', 'No matching orders'),
      () => listed('G31'),
      () => '<broken',
    ]);
    expect(answered(await provider.find(BY, call()))).toEqual([]);
    expect(refused(await provider.find(BY, call()))).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'safe',
    });
  });
});

/** An order as the product would hold it. */
async function held(spec: OrderSpec, answers: (() => string | Response)[]) {
  const { provider, sent } = scripted('PROVIDER_05', [() => view(spec), ...answers]);
  const order = answered(await provider.retrieve({ order_id: 'G31', locator: null }, call()));
  return { provider, sent, order };
}
const reshopAnswer = (inner: string, lists = '') =>
  message(
    'OrderReshopRS',
    `<m:Response><ReshopResults>${inner}</ReshopResults>${lists}</m:Response>`,
  );

describe('cancel', () => {
  it('unpaid: at once', async () => {
    const { provider, sent, order } = await held({}, [() => view({ status: 'CANCELLED' })]);
    expect(answered(await provider.cancel(order, call())).status).toBe('CANCELLED');
    expect(sent.map((one) => one.name)).toEqual(['OrderRetrieve', 'OrderChange']);
    expect(sent[1]!.body).toContain('<CancelUnpaidOrder>');
  });

  it('paid: a quote, then its acceptance', async () => {
    const quote = `<ReshopOffers><Offer><OfferID>REFUND1</OfferID><OwnerCode>G3</OwnerCode><DeleteOrderItem><ExistingOrderItem><OrderItemRefID>G31-1</OrderItemRefID></ExistingOrderItem><PriceDifferential><DifferentialTypeCode>Refund</DifferentialTypeCode><DiffPrice><Price><TotalAmount CurCode="BRL">-150.00</TotalAmount></Price></DiffPrice></PriceDifferential></DeleteOrderItem></Offer></ReshopOffers>`;
    const { provider, sent, order } = await held({ ticket: '1272400000001' }, [
      () => reshopAnswer(quote),
      () => view({ status: 'CANCELLED' }),
    ]);
    expect(answered(await provider.cancel(order, call())).status).toBe('CANCELLED');
    expect(sent.map((one) => one.name)).toEqual(['OrderRetrieve', 'OrderReshop', 'OrderChange']);
    expect(sent[2]!.body).toContain('<AcceptCancelledOffer><OfferID>REFUND1</OfferID>');
  });

  it('is not believed before the order shows it', async () => {
    const { provider, order } = await held({}, [() => view(), () => view()]);
    expect(refused(await provider.cancel(order, call()))).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'unknown',
    });
  });

  it('an order that is gone afterwards is cancelled', async () => {
    const { provider, order } = await held({}, [
      () => view(),
      () => error('OrderViewRS', 'Order not found'),
    ]);
    expect(answered(await provider.cancel(order, call())).status).toBe('CANCELLED');
  });
});

describe('reprice', () => {
  const offered = (name: string, total: string, deleted = 'G31-1', rbd = '') =>
    `<${name}><OfferID>NEW</OfferID><OwnerCode>G3</OwnerCode><DeleteOrderItem><ExistingOrderItem><OrderItemRefID>${deleted}</OrderItemRefID></ExistingOrderItem></DeleteOrderItem><AddedOfferItem><OfferItemID>NI</OfferItemID>${detail(['PAX1'], component('S1', rbd && `<RBD><RBD_Code>${rbd}</RBD_Code></RBD>`))}${price('TotalPrice', total, '0', total)}</AddedOfferItem></${name}>`;
  const { lists } = order();
  const ask = async (options: { lowest: boolean; accept: boolean }, ...answers: string[]) => {
    const made = await held(
      {},
      answers.map((text) => () => text),
    );
    return { result: await made.provider.reprice(made.order, options, call()), sent: made.sent };
  };
  const STORE = { lowest: false, accept: false };

  it('no change', async () => {
    const { result } = await ask(STORE, reshopAnswer('<NoChangeInd>true</NoChangeInd>'));
    expect(answered(result)).toMatchObject({ changed: false, order: { total_minor: 13000 } });
  });

  it('another price for the order as it is, only told until it is accepted', async () => {
    const answer = reshopAnswer(
      offered('RepricedOffer', '150').replaceAll('AddedOfferItem', 'RepricedOfferItem'),
      lists,
    );
    const { result, sent } = await ask(STORE, answer);
    expect(answered(result)).toMatchObject({
      changed: true,
      rebook: false,
      order: {
        order_id: 'G31',
        total_minor: 15000,
        passengers: [{ price: { fare_minor: 15000 } }],
      },
    });
    expect(sent.map((one) => one.name)).toEqual(['OrderRetrieve', 'OrderReshop']);
    const taken = await ask({ ...STORE, accept: true }, answer, view({ total: '150' }));
    expect(answered(taken.result).order.total_minor).toBe(15000);
    expect(taken.sent[2]!.body).toContain('<AcceptRepricedOrder><OfferRefID>NEW</OfferRefID>');
    const confirmed = await ask({ ...STORE, accept: true }, answer, bare('G31'), view());
    expect(answered(confirmed.result).order.slices).toHaveLength(1);
  });

  it('a lower fare on the same flights, accepted as an offer; its class may differ', async () => {
    const answer = reshopAnswer(
      `<ReshopOffers>${offered('Offer', '90', 'G31-1', 'N')}</ReshopOffers>`,
      lists,
    );
    const lowest = { lowest: true, accept: true };
    const { result, sent } = await ask(lowest, answer, view({ total: '90' }));
    expect(answered(result)).toMatchObject({
      changed: true,
      rebook: true,
      extras_removed: false,
      order: { total_minor: 9000 },
    });
    expect(sent[1]!.body).toContain('<DeleteOrderItem><OrderItemRefID>G31-1</OrderItemRefID>');
    expect(sent[2]!.body).toContain('<AcceptSelectedQuotedOfferList>');
  });

  it('a dearer offer is none where the lowest was asked for', async () => {
    const answer = reshopAnswer(`<ReshopOffers>${offered('Offer', '190')}</ReshopOffers>`, lists);
    const { result, sent } = await ask({ lowest: true, accept: true }, answer);
    expect(answered(result).changed).toBe(false);
    expect(sent).toHaveLength(2);
  });

  it('a fare in another currency is no price for this order', async () => {
    const dollars = offered('Offer', '90').replaceAll('EUR', 'USD').replaceAll('BRL', 'USD');
    const answer = reshopAnswer(`<ReshopOffers>${dollars}</ReshopOffers>`, lists);
    const { result, sent } = await ask({ lowest: true, accept: true }, answer);
    expect(refused(result)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
    expect(sent).toHaveLength(2);
  });

  it('what goes beside the flights is told', async () => {
    const answer = reshopAnswer(
      `<ReshopOffers>${offered('Offer', '90', 'SEAT-7')}</ReshopOffers>`,
      lists,
    );
    const { result } = await ask({ lowest: true, accept: false }, answer);
    expect(answered(result).extras_removed).toBe(true);
  });

  it('offers of other flights are no price for this order', async () => {
    const other = `<DataLists>${pax('PAX1')}${flightLists([{ ...OUT, arr: '2026-12-21T05:15', dep: '2026-12-20T23:25' }])}</DataLists>`;
    const answer = reshopAnswer(`<ReshopOffers>${offered('Offer', '90')}</ReshopOffers>`, other);
    const { result } = await ask({ lowest: true, accept: true }, answer);
    expect(refused(result)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  });
});

describe('passengers and split', () => {
  it('an update sends what is known of the person and keeps our spelling', async () => {
    const { provider, sent, order } = await held({}, [() => view()]);
    const changed = [{ ...order.passengers[0]!, last_name: 'Müller', email: 'new@example.org' }];
    const answer = answered(await provider.updatePassengers(order, changed, call()));
    expect(answer.passengers[0]).toMatchObject({ last_name: 'Müller', email: 'new@example.org' });
    expect(sent[1]!.body).toContain('<UpdatePax>');
    expect(sent[1]!.body).toContain('<EmailAddressText>new@example.org</EmailAddressText>');
  });

  it('a split answers with both orders; an infant goes with its adult', async () => {
    const { provider, sent, order } = await held({ paxs: ['PAX1', 'PAX2', 'PAX3'] }, [
      () => view({ id: 'G31', paxs: ['PAX1'] }, { id: 'G32', paxs: ['PAX2', 'PAX3'] }),
    ]);
    const family = {
      ...order,
      passengers: order.passengers.map((one) =>
        one.key === 'PAX2' ? { ...one, infant_key: 'PAX3' } : one,
      ),
    };
    const { parent, child } = answered(await provider.split(family, ['PAX2'], call('split-1')));
    expect([parent.order_id, child.order_id]).toEqual(['G31', 'G32']);
    expect(sent[1]!.body).toMatch(
      /<(\w+:)?SplitOrder[^>]*>.*PAX2<.*PAX3<.*split-1<\/(\w+:)?Reference>/s,
    );
  });

  it('a split that names its orders alone is read before it is kept', async () => {
    const { provider, sent, order } = await held({ paxs: ['PAX1', 'PAX2'] }, [
      () => bare('G31', 'G32'),
      () => view({ id: 'G31', paxs: ['PAX1'] }),
      () => view({ id: 'G32', paxs: ['PAX2'] }),
    ]);
    const { parent, child } = answered(await provider.split(order, ['PAX2'], call('split-1')));
    const told = [parent, child].map(({ order_id, passengers, slices }) => [
      order_id,
      passengers.map(({ key }) => key).join(),
      slices.length,
    ]);
    expect(told).toEqual([
      ['G31', 'PAX1', 1],
      ['G32', 'PAX2', 1],
    ]);
    expect(sent.slice(2).map((one) => one.name)).toEqual(['OrderRetrieve', 'OrderRetrieve']);
  });

  it('one order back from a split is unclear', async () => {
    const { provider, order } = await held({ paxs: ['PAX1', 'PAX2'] }, [() => view()]);
    expect(refused(await provider.split(order, ['PAX2'], call()))).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'unknown',
    });
  });

  it('an airline without the extension is not asked', async () => {
    const { order } = await held({}, []);
    const { provider, sent } = scripted('PROVIDER_08', []);
    const answer = await provider.split(order, ['PAX1'], call());
    expect(refused(answer).error).toBe('CAPABILITY_UNAVAILABLE');
    expect(sent).toHaveLength(0);
  });
});

testMessages();
