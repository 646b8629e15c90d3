/** Travelport by the adapter against the training host: a booking's whole life, every message by its schema. */
import { describe, expect, it } from 'vitest';
import type { OrderPassenger, ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import { calculateAge } from '#main/reference/ages.ts';
import { addDays } from '#main/reference/calendar.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  ALONE,
  answered,
  call,
  everyone,
  FAMILY,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { ask, type Host, testMessages } from './support.ts';

const cash = (amount_minor: number) => [{ method: 'CASH' as const, amount_minor }];
const card = (amount_minor: number, installments = 1) => ({
  method: 'CARD' as const,
  amount_minor,
  card: {
    brand: 'VISA' as const,
    number: '4111111111111111',
    holder: 'ANA SILVA',
    expiry: { month: 12, year: 2030 },
    cvv: '123',
    installments,
  },
});

async function offerOf({ provider }: Host, party: OrderPassenger[] = ALONE, brands = false) {
  const request = searchFor(party, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const { passengers } = request;
  const asked = { passengers, brands, currency: 'USD' };
  const priced = await provider.price({ ...asked, selections: selections(offers[0]!) }, call());
  return { offers, passengers, ...answered(priced) };
}

async function book(at: Host, party: OrderPassenger[] = ALONE): Promise<ProviderOrder> {
  const { offer } = await offerOf(at, party);
  const made = at.provider.create(
    { offer, passengers: party, remarks: ['Own words'] },
    call('AD1'),
  );
  return answered(await made);
}

const totalOf = (offer: ProviderOffer) =>
  offer.prices.reduce((sum, one) => sum + one.quantity * (one.fare_minor + one.tax_minor), 0);

describe('a booking', () => {
  it('is searched, priced with its brands and held for what the offer costs', async () => {
    const at = ask();
    const { offers, offer, alternatives } = await offerOf(at, FAMILY, true);
    expect(offers.length).toBeGreaterThan(5);
    expect(alternatives.length).toBeGreaterThan(0);
    const leg = offer.journeys[0]!.slices[0]!.legs[0]!;
    expect(leg).toMatchObject({ status: 'UNSPECIFIED', cabin: 'ECONOMY' });
    expect(leg.brand?.name).toBeTruthy();
    expect(leg.fare_basis).toBeTruthy();
    expect(offer.journeys[0]!.slices[0]!.features.map(({ type }) => type)).toContain('CHANGE');
    const made = at.provider.create({ offer, passengers: FAMILY, remarks: ['x'] }, call('AD1'));
    const order = answered(await made);
    expect([totalOf(offer), order.reference, order.status]).toEqual([
      order.total_minor,
      'AD1',
      'LIVE',
    ]);
    expect(order.remarks).toEqual(['x']);
    const lap = order.passengers.filter(({ infant_key }) => infant_key !== null);
    expect(lap).toHaveLength(1);
    const seen = answered(
      await at.provider.retrieve({ order_id: null, locator: order.locator }, call()),
    );
    expect(seen.total_minor).toBe(order.total_minor);
    expect(seen.order_id).toBe(order.order_id);
  });

  it('in a booking class the host shows seats of is held in that class', async () => {
    const at = ask();
    // Near the day, on flights that fill up, classes have few seats left.
    const way = { origin: 'GRU', destination: 'CWB', date: '2026-11-25' };
    const asked = { ...way, airlines: [], seats: 2 };
    const before = answered(await at.provider.availability!(asked, call())).options;
    const few = ({ seats }: { seats: number | null }) => (seats ?? 0) >= 2 && (seats ?? 0) < 9;
    const leg = before
      .flatMap(({ legs }) => (legs.length === 1 ? legs : []))
      .find(({ classes }) => classes.some(few));
    const chosen = leg!.classes.find(few)!;
    expect(before.some(({ legs }) => legs.length > 1)).toBe(true);
    expect(leg!.classes.every(({ status }) => /^[0-9]$/.test(status))).toBe(true);
    const passengers = [ALONE[0]!, { ...ALONE[0]!, key: 'PAX2', first_name: 'Bia' }];
    const named = { journeys: [[{ ...leg!, booking_class: chosen.code }]], passengers };
    const { offer } = answered(await at.provider.priceNamed!(named, call()));
    const request = { offer, passengers, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD7')));
    const [held] = order.slices[0]!.legs;
    expect([held!.flight_number, held!.booking_class]).toEqual([leg!.flight_number, chosen.code]);
    const after = answered(await at.provider.availability!(asked, call())).options;
    const same = after.flatMap(({ legs }) => legs).find(({ key }) => key === leg!.key);
    const seats = same!.classes.find(({ code }) => code === chosen.code)!.seats;
    expect(seats).toBe(chosen.seats! - 2);
    const shut = leg!.classes.find((one) => one.seats === 0);
    const closed = { ...named, journeys: [[{ ...leg!, booking_class: shut?.code ?? 'X' }]] };
    expect(refused(await at.provider.priceNamed!(closed, call())).error).toBe('SOLD_OUT');
  });

  it('whose answer was lost is found by our remark', async () => {
    const at = ask();
    const { offer } = await offerOf(at);
    at.line.lose('AirCreateReservationReq');
    const lost = await at.provider.create({ offer, passengers: ALONE, remarks: [] }, call('AD77'));
    expect(refused(lost).retry).toBe('unknown');
    const found = answered(
      await at.provider.find(
        {
          reference: 'AD77',
          passengers: ALONE.map(({ first_name, last_name, birth_date }) => ({
            first_name,
            last_name,
            birth_date,
          })),
          flights: [],
          created_after: '2026-11-21T12:00:00Z',
        },
        call(),
      ),
    );
    expect(found.map(({ reference }) => reference)).toEqual(['AD77']);
  });

  it('is changed: people, lines, division, price and end', async () => {
    const at = ask();
    let order = await book(at, FAMILY);
    const [first] = order.passengers;
    const changed = {
      ...first!,
      phone: '+551133334444',
      email: 'new_one@example.com',
      documents: [
        {
          type: 'PASSPORT' as const,
          number: 'FZ123456',
          issuing_country: 'BR',
          issued_on: null,
          expires_on: '2031-01-01',
        },
      ],
      nationality: 'BR',
      frequent_flyers: [{ airline: 'DL', number: '12345678' }],
    };
    order = answered(await at.provider.updatePassengers(order, [changed], call('u')));
    expect(order.passengers[0]).toMatchObject({
      phone: '+551133334444',
      email: 'new_one@example.com',
      documents: [{ type: 'PASSPORT', number: 'FZ123456', expires_on: '2031-01-01' }],
      frequent_flyers: [{ airline: 'DL', number: '12345678' }],
    });
    const leg_key = order.slices[0]!.legs[0]!.key;
    const line = { key: null, code: null, airline: null, text: null, status: null, note: null };
    const add = [
      { ...line, kind: 'SSR' as const, code: 'WCHR', passenger_key: first!.key, leg_key },
      {
        ...line,
        kind: 'REMARK' as const,
        text: 'Invoice wanted',
        passenger_key: null,
        leg_key: null,
      },
      { ...line, kind: 'OSI' as const, text: 'VIP', passenger_key: null, leg_key: null },
      {
        ...line,
        kind: 'PHONE' as const,
        text: '551199998888',
        code: 'B',
        passenger_key: null,
        leg_key: null,
      },
    ];
    order = answered(await at.provider.annotate(order, { add, remove: [] }, call('a')));
    expect(order.annotations?.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual([
      'OSI null',
      'PHONE B',
      'SSR WCHR',
    ]);
    expect(order.remarks).toContain('Invoice wanted');
    const remove = order.annotations!.filter(({ kind }) => kind !== 'OSI');
    order = answered(await at.provider.annotate(order, { add: [], remove }, call('r')));
    expect(order.annotations?.map(({ kind }) => kind)).toEqual(['OSI']);
    const written = add
      .filter(({ kind }) => kind === 'REMARK')
      .map((one) => ({ ...one, key: one.text }));
    order = answered(await at.provider.annotate(order, { add: [], remove: written }, call('g')));
    expect(order.remarks).not.toContain('Invoice wanted');
    const adult = order.passengers.find(({ infant_key }) => infant_key !== null)!;
    const { parent, child } = answered(
      await at.provider.split(order, [adult.key, adult.infant_key!], call('s')),
    );
    expect([parent.passengers.length, child.passengers.length]).toEqual([FAMILY.length - 2, 2]);
    await at.fault('reshop', 'price_change');
    const told = answered(
      await at.provider.reprice(parent, { lowest: false, accept: true }, call('p')),
    );
    expect([told.changed, told.order.total_minor > parent.total_minor]).toEqual([true, true]);
    const gone = answered(await at.provider.cancel(told.order, call('c')));
    expect(gone.status).toBe('CANCELLED');
    expect(await at.books(parent)).toMatchObject({ status: 'CANCELLED' });
    expect(await at.books(child)).toMatchObject({ status: 'LIVE' });
  });

  it('whose flights do not join says so when it is held and changed', async () => {
    const told = async (ways: typeof ROUND) => {
      const at = ask();
      const passengers = ALONE;
      const { offers } = answered(await at.provider.search(searchFor(passengers, ways), call()));
      const asked = { passengers, brands: false, currency: 'USD' };
      const picked = selections(offers[0]!);
      const { offer } = answered(await at.provider.price({ ...asked, selections: picked }, call()));
      const request = { offer, passengers, remarks: [] };
      const order = answered(await at.provider.create(request, call('AD1')));
      await at.fault('reshop', 'price_change');
      answered(await at.provider.reprice(order, { lowest: false, accept: true }, call('p')));
      return ['AirCreateReservationReq', 'UniversalRecordModifyReq'].map(
        (name) =>
          /<com:ContinuityCheckOverride>(.*?)</.exec(
            at.line.bodies[at.line.sent.lastIndexOf(name)]!,
          )?.[1],
      );
    };
    const back = ROUND[1]!;
    expect(await told(ROUND)).toEqual([undefined, undefined]);
    expect(await told([ROUND[0]!, { ...back, origin: 'JFK' }])).toEqual(['true', 'true']);
  });

  it('tells the age of a child as it is on the first day, held and priced again', async () => {
    const at = ask();
    const born = '2022-03-01';
    const party = FAMILY.map((one) =>
      one.pax_type === 'CHD' ? { ...one, birth_date: born } : one,
    );
    const order = await book(at, party);
    const age = calculateAge(born, order.slices[0]!.legs[0]!.departure.slice(0, 10));
    await at.provider.reprice(order, { lowest: false, accept: false }, call('p'));
    const sent = (name: string, tag: string) =>
      [...at.line.bodies[at.line.sent.lastIndexOf(name)]!.matchAll(/<[^>]*>/g)].flatMap(([one]) =>
        one.includes(`:${tag} `) && /"CNN"/.test(one) ? [/ Age="(\d+)"/.exec(one)?.[1]] : [],
      );
    expect(sent('AirCreateReservationReq', 'BookingTraveler')).toEqual([`${age}`]);
    expect(sent('AirCreateReservationReq', 'PassengerType')).toEqual([`${age}`]);
    expect(sent('AirPriceReq', 'SearchPassenger')).toEqual([`${age}`]);
  });

  it.each(['true', 'false'])(
    'that is not what was sold is unclear while the host holds it, cancelled %s',
    async (cancelled) => {
      const at = ask();
      const { offer } = await offerOf(at);
      const request = { offer, passengers: ALONE, remarks: [] };
      const order = answered(await at.provider.create(request, call('AD1')));
      const made = at.line.answers[at.line.sent.indexOf('AirCreateReservationReq')]!;
      at.line.instead(
        'AirCreateReservationReq',
        made.replace(/ TraceId="[^"]*"/, '').replace(/(AirSegment [^>]* Status=")HK/, '$1UC'),
      );
      at.line.instead(
        'UniversalRecordCancelReq',
        `<UniversalRecordCancelRsp xmlns="http://www.travelport.com/schema/universal_v49_0"><ProviderReservationStatus CreateDate="2026-11-21T12:00:00Z" ModifiedDate="2026-11-21T12:00:00Z" ProviderCode="1G" LocatorCode="${order.locator}" Cancelled="${cancelled}"/></UniversalRecordCancelRsp>`,
      );
      expect(refused(await at.provider.create(request, call('AD2')))).toMatchObject({
        retry: 'unknown',
        provider_text: expect.stringContaining(order.locator!),
      });
    },
  );

  it('is ticketed by card in installments and cash, in part, and void again', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    const one = order.passengers.find(({ pax_type }) => pax_type === 'CHD')?.key;
    const others = everyone(order).filter((key) => key !== one);
    const priceOf = (keys: string[]) =>
      order.passengers
        .filter(({ key }) => keys.includes(key))
        .reduce((all, { price }) => all + price!.fare_minor + price!.tax_minor, 0);
    const first = priceOf([one!]);
    const half = answered(
      await at.provider.issue(
        order,
        { passenger_keys: [one!], payments: [card(first - 1000, 3), ...cash(1000)] },
        call('i'),
      ),
    );
    expect(half.tickets.map(({ passenger_key, status }) => `${passenger_key} ${status}`)).toEqual([
      `${one} TICKETED`,
    ]);
    expect(
      half.tickets[0]!.coupons.every(({ leg_key, status }) => leg_key && status === 'OPEN'),
    ).toBe(true);
    const child = order.passengers.find(({ key }) => key === one);
    expect(half.tickets[0]!.fare).toEqual(child!.price);
    const { text } = half.tickets[0]!;
    expect(text?.endorsements?.[0]).toMatch(/^VALID ON /);
    expect(text?.fare_calculation).toMatch(/END/);
    const rest = { passenger_keys: others, payments: cash(priceOf(others)) };
    const sold = answered(await at.provider.issue(half, rest, call('j')));
    expect(sold.tickets).toHaveLength(order.passengers.length);
    expect(sold.payments.map(({ method, status }) => `${method} ${status}`).sort()).toEqual([
      'CARD CAPTURED',
      'CASH CAPTURED',
      'CASH CAPTURED',
    ]);
    expect(JSON.stringify(sold)).not.toContain('4111111111111111');
    const shown = answered(await at.provider.showDocument(half.tickets[0]!.number, call()));
    expect(shown).toMatchObject({
      number: half.tickets[0]!.number,
      locator: order.locator,
      total: { amount_minor: first, currency: order.currency },
      payments: [{ method: 'CARD', amount_minor: null }, { method: 'CASH' }],
    });
    expect(shown.payments[0]!.card_number).toMatch(/^\d{6}\*{6}\d{4}$/);
    expect(shown.coupons.map(({ number, status }) => [number, status])).toEqual(
      half.tickets[0]!.coupons.map(({ number }) => [number, 'OPEN']),
    );
    expect(refused(await at.provider.showDocument('0579999999999', call())).error).toBe(
      'NOT_FOUND',
    );
    const numbers = sold.tickets.map(({ number }) => number);
    const back = answered(await at.provider.void(sold, numbers, call('v')));
    expect(new Set(back.tickets.map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
  });

  it('has seats and bags, on hold and with tickets', async () => {
    const at = ask();
    let order = await book(at);
    const [who] = everyone(order);
    const leg = order.slices[0]!.legs[0]!;
    const map = answered(await at.provider.seatMap(order, leg.key, call()));
    // A host gives the passengers of its answer keys of its own.
    const own = at.line.answers.at(-1)!.replace(/ TraceId="[^"]*"/, '');
    at.line.instead('SeatMapReq', own.replaceAll(`"${who}"`, '"H/1"'));
    const renamed = answered(await at.provider.seatMap(order, leg.key, call()));
    expect(renamed.cabins).toEqual(map.cabins);
    const [cabin] = map.cabins;
    expect(cabin!.columns).toContain('');
    expect(cabin!.cabin).toBe('ECONOMY');
    const free = cabin!.rows.flatMap((row) =>
      row.seats.flatMap((seat) => seat.offers.map((offer) => ({ row, seat, offer }))),
    );
    const dear = free.find(({ offer }) => offer.amount_minor > 0)!;
    const choice = (of: typeof dear) => ({
      offer_key: map.offer_key,
      offer_item_id: of.offer.offer_item_id,
      passenger_key: who!,
      leg_keys: [leg.key],
      seat: { row: of.row.number, column: of.seat.column },
      quantity: 1,
      amount_minor: of.offer.amount_minor,
      tax_minor: of.offer.tax_minor,
    });
    const before = order.total_minor;
    order = answered(
      await at.provider.changeServices(order, { add: [choice(dear)], remove: [] }, [], call('s')),
    );
    expect(order.total_minor).toBe(before + dear.offer.amount_minor);
    expect(order.services).toMatchObject([{ kind: 'SEAT', status: 'CONFIRMED' }]);
    const other = free.find(({ seat }) => seat !== dear.seat)!;
    order = answered(
      await at.provider.changeServices(order, { add: [choice(other)], remove: [] }, [], call('t')),
    );
    expect(order.services.map(({ seat }) => seat)).toEqual([
      `${other.row.number}${other.seat.column}`,
    ]);
    const bags = answered(await at.provider.baggage(order, call()));
    const bag = bags.services[0]!;
    expect(bag.leg_keys.length).toBeGreaterThan(0);
    const more = {
      offer_key: bags.offer_key,
      offer_item_id: bag.offer_item_id,
      passenger_key: bag.passenger_keys[0]!,
      leg_keys: bag.leg_keys,
      seat: null,
      quantity: 1,
      amount_minor: bag.amount_minor,
      tax_minor: bag.tax_minor,
    };
    order = answered(
      await at.provider.changeServices(order, { add: [more], remove: [] }, [], call('b')),
    );
    const held = order.services.find(({ kind }) => kind === 'BAGGAGE')!;
    order = answered(
      await at.provider.changeServices(order, { add: [], remove: [held.key] }, [], call('c')),
    );
    expect(order.services.map(({ kind }) => kind)).toEqual(['SEAT']);
    const paid = { passenger_keys: [who!], payments: cash(order.total_minor) };
    order = answered(await at.provider.issue(order, paid, call('i')));
    expect(order.tickets.map(({ type }) => type).sort()).toEqual(['EMD', 'TICKET']);
    const fresh = answered(await at.provider.baggage(order, call()));
    const again = { ...more, offer_key: fresh.offer_key };
    const bought = await at.provider.changeServices(
      order,
      { add: [again], remove: [] },
      [card(bag.amount_minor + bag.tax_minor)],
      call('d'),
    );
    order = answered(bought);
    const emd = order.services.find(({ kind }) => kind === 'BAGGAGE')!;
    expect(emd).toMatchObject({
      status: 'TICKETED',
      document_number: expect.stringMatching(/^006/),
    });
    const listed = await at.provider.retrieve({ order_id: order.order_id, locator: null }, call());
    at.line.instead(
      'UniversalRecordRetrieveReq',
      at.line.answers
        .findLast((one) => one.includes('UniversalRecordRetrieveRsp'))!
        .replace(/<air:EMDCoupon [^>]*\/>/g, '')
        .replace(/ TraceId="[^"]*"/, ''),
    );
    const bare = await at.provider.retrieve({ order_id: order.order_id, locator: null }, call());
    const emds = (told: ProviderOrder) =>
      told.tickets
        .filter(({ type }) => type === 'EMD')
        .map((one) => [one.status, one.emd_type, one.coupons.length, one.fare?.fare_minor]);
    expect(emds(answered(bare))).toEqual(emds(answered(listed)));
    const numbers = order.tickets.map(({ number }) => number);
    expect(refused(await at.provider.void(order, numbers, call('v')))).toMatchObject({
      error: 'CAPABILITY_UNAVAILABLE',
      retry: 'never',
    });
    expect(at.line.sent).not.toContain('AirVoidDocumentReq');
  });

  it.each([
    ['Failed', 'never', 'VOID NOT ALLOWED'],
    ['Unsuccessful', 'never', 'VOID NOT ALLOWED'],
    ['Success', 'unknown', null],
  ])('is not void because an answer says %s: the record tells', async (result, retry, text) => {
    const at = ask();
    const order = await book(at);
    const paid = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    const sold = answered(await at.provider.issue(order, paid, call('i')));
    const { number } = sold.tickets[0]!;
    at.line.instead(
      'AirVoidDocumentReq',
      `<AirVoidDocumentRsp xmlns="http://www.travelport.com/schema/air_v49_0"><VoidResultInfo DocumentNumber="${number}" DocumentType="E-Ticket" ResultType="${result}"><FailureRemark>VOID NOT ALLOWED</FailureRemark></VoidResultInfo></AirVoidDocumentRsp>`,
    );
    expect(refused(await at.provider.void(sold, [number], call('v')))).toMatchObject({
      retry,
      provider_text: text,
    });
  });

  it.each([{ percent: 5 }, { amount_minor: 1001 }])(
    'is exchanged for what the quote said, the old tickets named by the new (%j)',
    async (commission) => {
      const at = ask();
      const order = await book(at, FAMILY);
      const paid = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
      const sold = answered(await at.provider.issue(order, paid, call('i')));
      const [slice] = sold.slices;
      const date = addDays(slice!.legs[0]!.departure.slice(0, 10), 3);
      const request = {
        ...searchFor(FAMILY, ROUND),
        journeys: [{ origin: slice!.origin, destination: slice!.destination, date }],
      };
      const { offers } = answered(await at.provider.exchangeSearch(sold, request, call()));
      const chosen = offers.at(-1)!;
      const quote = answered(
        await at.provider.quoteExchange(
          sold,
          { give_up: [0], selections: selections(chosen) },
          call(),
        ),
      );
      expect(quote.lines).toHaveLength(FAMILY.length);
      const due = quote.lines.reduce((all, line) => all + line.due_minor, 0);
      const waiver = { place: 'ENDORSEMENT' as const, text: 'Invol skchg waiver AD1' };
      const change = {
        quote_key: quote.key,
        payments: due > 0 ? cash(due) : [],
        waiver,
        commission,
      };
      const after = answered(await at.provider.exchange(sold, change, call('x')));
      expect(after.slices[0]!.legs[0]!.departure.slice(0, 10)).toBe(date);
      const fresh = after.tickets.filter(
        ({ type, status }) => type === 'TICKET' && status === 'TICKETED',
      );
      const old = new Set(sold.tickets.map(({ number }) => number));
      expect(
        requireSome(fresh).every(({ original_number }) => old.has(original_number ?? '')),
      ).toBe(true);
      for (const { text, fare } of fresh) {
        expect(text?.endorsements).toContain('INVOL SKCHG WAIVER AD1');
        expect(fare?.commission).toEqual(commission);
      }
      expect(
        after.tickets.filter(({ type }) => type === 'EMD').every(({ fare }) => fare !== null),
      ).toBe(true);
    },
  );
});

testMessages();
