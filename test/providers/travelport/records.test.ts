/** What a Travelport record holds that is not ours or not whole: carried and told. */
import { describe, expect, it } from 'vitest';
import { answerInEnglish, toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { readOrderKey } from '#main/providers/travelport/order-keys.ts';
import { readAny } from '#main/providers/travelport/read-any.ts';
import { buildCancel } from '#main/providers/travelport/records.ts';
import { ALONE, answered, call, everyone, FAMILY, refused } from '../ndc/training.ts';
import { book, cash, fault, soap } from './sale-support.ts';
import { ask, type Host, nameOf } from './support.ts';

const line = {
  kind: 'REMARK' as const,
  key: null,
  code: null,
  airline: null,
  text: 'Once',
  passenger_key: null,
  leg_key: null,
  status: null,
  note: null,
};

describe('a record that others change', () => {
  it('is read again and the change made for what it is by then', async () => {
    const at = ask();
    const order = await book(at);
    const add = (text: string) => ({ add: [{ ...line, text }], remove: [] });
    answered(await at.provider.annotate(order, add('First'), call('a')));
    at.line.sent.length = 0;
    const after = answered(await at.provider.annotate(order, add('Second'), call('b')));
    expect(after.remarks).toEqual(['First', 'Second']);
    expect(at.line.sent).toEqual([
      'UniversalRecordModifyReq',
      'UniversalRecordRetrieveReq',
      'UniversalRecordModifyReq',
    ]);
  });

  it('and somebody holds for a moment is asked again', async () => {
    const at = ask();
    const order = await book(at);
    const busy = fault('3000', 'PNR IS BEING ACCESSED BY ANOTHER TRANSACTION');
    at.line.instead('UniversalRecordCancelReq', busy);
    const gone = answered(await at.provider.cancel(order, call('c')));
    expect(gone.status).toBe('CANCELLED');
    expect(at.line.sent.filter((name) => name === 'UniversalRecordCancelReq')).toHaveLength(2);
  });

  it('and that is busy with its tickets gets them once, and is not cancelled with them', async () => {
    const at = ask();
    const order = await book(at);
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    answered(await at.provider.issue(order, request, call('i')));
    at.line.sent.length = 0;
    const busy = fault('3000', 'TICKETING IS ALREADY IN PROGRESS');
    at.line.instead('AirTicketingReq', busy);
    const again = refused(await at.provider.issue(order, request, call('j')));
    expect([again.error, again.retry]).toEqual(['ALREADY_TICKETED', 'never']);
    at.line.instead('UniversalRecordCancelReq', busy);
    expect(refused(await at.provider.cancel(order, call('c'))).retry).toBe('never');
    expect(at.line.sent.filter((name) => /Ticketing|Cancel/.test(name))).toEqual([
      'AirTicketingReq',
      'UniversalRecordCancelReq',
    ]);
  });
});

describe('a record as hosts leave it', () => {
  const retrieve = ({ provider }: Host, { order_id, locator }: ProviderOrder) =>
    provider.retrieve({ order_id, locator }, call('r'));
  const segment = /<air:AirSegment [\s\S]*?<\/air:AirSegment>/;

  it('has earlier fares beside the current: nothing is issued from them', async () => {
    const at = ask();
    const order = await book(at);
    answered(await retrieve(at, order));
    const record = at.line.answers.at(-1)!;
    const fare = /<air:AirPricingInfo [\s\S]*?<\/air:AirPricingInfo>/;
    const [current = ''] = fare.exec(record) ?? [];
    const earlier = current.replace(/ Key="[^"]+"/, ' Key="EARLIER"');
    at.line.instead('UniversalRecordRetrieveReq', record.replace(fare, earlier + current));
    const seen = answered(await retrieve(at, order));
    expect(seen.total_minor).toBe(order.total_minor);
    const request = { passenger_keys: everyone(seen), payments: cash(seen.total_minor) };
    answered(await at.provider.issue(seen, request, call('i')));
    const sent = at.line.bodies.find((body) => nameOf(body) === 'AirTicketingReq');
    expect(sent).toContain('AirPricingInfoRef');
    expect(sent).not.toContain('EARLIER');
  });

  it('has a later fare for one of several: each is issued from their own', async () => {
    const at = ask();
    const pair = [ALONE[0]!, { ...ALONE[0]!, key: 'PAX2', first_name: 'Eva' }];
    const order = await book(at, pair);
    answered(await retrieve(at, order));
    const record = at.line.answers.at(-1)!;
    const fare = /<air:AirPricingInfo [\s\S]*?<\/air:AirPricingInfo>/;
    const [shared = ''] = fare.exec(record) ?? [];
    const types = shared.match(/<air:PassengerType [\s\S]*?(?:\/>|<\/air:PassengerType>)/g) ?? [];
    expect(types).toHaveLength(2);
    const later = shared.replace(/ Key="[^"]+"/, ' Key="LATER"').replace(types[1]!, '');
    at.line.instead('UniversalRecordRetrieveReq', record.replace(fare, shared + later), 0, 2);
    const seen = answered(await retrieve(at, order));
    expect(seen.total_minor).toBe(order.total_minor);
    const request = { passenger_keys: everyone(seen), payments: cash(seen.total_minor) };
    await at.provider.issue(seen, request, call('i'));
    const sent = at.line.bodies.find((body) => nameOf(body) === 'AirTicketingReq') ?? '';
    const [, ...named] = (sent.split('<air:AirTicketingModifiers')[0] ?? '').split(
      'AirPricingInfoRef Key',
    );
    const [one, other] = seen.passengers.map(({ key }) => key);
    expect(named).toHaveLength(2);
    expect(named[0]).toContain(other);
    expect(named[0]).not.toContain(one);
    expect(named[1]).toContain('LATER');
  });

  it('has a bag of several people: one’s is taken away with all its lines, or with the others’', async () => {
    const at = ask();
    const pair = [ALONE[0]!, { ...ALONE[0]!, key: 'PAX2', first_name: 'Eva' }];
    const order = await book(at, pair);
    const bags = answered(await at.provider.baggage(order, call()));
    const { offer_item_id, leg_keys, passenger_keys, ...price } = bags.services[0]!;
    const { amount_minor, tax_minor } = price;
    const more = { offer_key: bags.offer_key, offer_item_id, leg_keys, amount_minor, tax_minor };
    const bag = { ...more, passenger_key: passenger_keys[0]!, seat: null, quantity: 1 };
    const change = { add: [bag], remove: [] };
    const held = answered(await at.provider.changeServices(order, change, [], call('b')));
    answered(await retrieve(at, held));
    const record = at.line.answers.at(-1)!.replace(/ TraceId="[^"]*"/, '');
    const [own = '', segment] =
      /<com:ServiceData AirSegmentRef="([^"]+)"[\s\S]*?<\/com:ServiceData>/.exec(record) ?? [];
    const [one = '', other = ''] = held.passengers.map(({ key }) => key);
    const part = (who: string, ...lines: string[]) =>
      `<com:ServiceData AirSegmentRef="${segment}" BookingTravelerRef="${who}">${lines.map((line) => `<com:SSRRef Key="${line}"/>`).join('')}</com:ServiceData>`;
    const isBag = ({ kind }: { kind: string }) => kind === 'BAGGAGE';
    const takeAway = async (parts: string, ...people: string[]) => {
      at.line.instead('UniversalRecordRetrieveReq', record.replace(own, parts), 0, 2);
      const seen = answered(await retrieve(at, held));
      const remove = seen.services
        .filter((bag) => isBag(bag) && people.includes(bag.passenger_key))
        .map(({ key }) => key);
      expect(remove).toHaveLength(people.length);
      at.line.bodies.length = 0;
      const told = await at.provider.changeServices(seen, { add: [], remove }, [], call('c'));
      const sent = at.line.bodies.findLast((body) => nameOf(body) === 'UniversalRecordModifyReq');
      const deleted = [
        ...(sent ?? '').matchAll(/Element="SSR" Key="([^"]+)"(?: BookingTravelerRef="([^"]+)")?/g),
      ].map(([, key, who]) => (who ? `${key} of ${people.indexOf(who)}` : key));
      return [told.ok ? null : told.error.retry, ...deleted];
    };
    const parts = part(one, 'A1', 'A2') + part(other, 'B1');
    expect((await takeAway(parts, one)).slice(1)).toEqual(['A1 of 0', 'A2 of 0']);
    expect((await takeAway(parts, other)).slice(1)).toEqual(['B1 of 0']);
    for (const shared of [part(one, 'S') + part(other), part(one, 'S') + part(other, 'S')]) {
      expect(await takeAway(shared, one)).toEqual(['never']);
      expect(await takeAway(shared, other)).toEqual(['never']);
      // What is of both is deleted in nobody's name.
      expect((await takeAway(shared, one, other)).slice(1)).toEqual(['S']);
    }
  });

  it('has a flight that is gone beside its new times: those alone are accepted', async () => {
    const at = ask();
    const order = await book(at);
    answered(await retrieve(at, order));
    const record = at.line.answers.at(-1)!;
    const [now = ''] = segment.exec(record) ?? [];
    const moved = now.replace(/ Status="[^"]+"/, ' Status="TK"');
    const gone = now
      .replace(/ Key="[^"]+"/, ' Key="GONE"')
      .replace(/ Status="[^"]+"/, ' Status="UN"');
    const both = record.replace(segment, gone + moved);
    at.line.instead('UniversalRecordRetrieveReq', both);
    const seen = answered(await retrieve(at, order));
    at.line.instead('UniversalRecordRetrieveReq', both);
    await at.provider.acceptSchedule(seen, call('r'));
    const accepted = at.line.bodies.find((body) => body.includes('AirUpdate'));
    expect(accepted).toContain('Status="HK"');
    expect(accepted).not.toContain('GONE');
  });

  it('tells the gone flight from the one of its number and day that is flown', async () => {
    const at = ask();
    const order = await book(at);
    answered(await retrieve(at, order));
    const record = at.line.answers.at(-1)!;
    const [now = ''] = segment.exec(record) ?? [];
    const [, living = ''] = / Key="([^"]+)"/.exec(now) ?? [];
    const moved = now.replace(/ Status="[^"]+"/, ' Status="SC"');
    const gone = now
      .replace(/ Key="[^"]+"/, ' Key="GONE"')
      .replace(/ Status="[^"]+"/, ' Status="UN"');
    const meal = (key: string) =>
      `<com:SSR Key="${key}" Type="VGML" Status="HK" Carrier="LA" SegmentRef="${key}"/>`;
    const both = record
      .replace(segment, gone + moved)
      .replace(
        /(<com:BookingTraveler [\s\S]*?)(<com:NameRemark|<com:SSR|<\/com:BookingTraveler>)/,
        `$1${meal('GONE')}${meal(living)}$2`,
      );
    at.line.instead('UniversalRecordRetrieveReq', both);
    const seen = answered(await retrieve(at, order));
    const legs = seen.slices.flatMap((slice) => slice.legs);
    expect(new Set(legs.map(({ key }) => key)).size).toBe(legs.length);
    const getStatus = (leg_key: string | null) => legs.find(({ key }) => key === leg_key)?.status;
    const meals = seen.annotations?.filter(({ code }) => code === 'VGML') ?? [];
    expect(meals.map(({ leg_key }) => getStatus(leg_key))).toEqual(['UN', 'TK']);
    const { key } = legs.find(({ status }) => status === 'TK')!;
    await at.provider.seatMap(seen, key, call('r'));
    expect(at.line.bodies.at(-1)).toContain(`Key="${living}"`);
    at.line.instead('UniversalRecordRetrieveReq', both);
    await at.provider.acceptSchedule(seen, call('r'), [key]);
    const accepted = at.line.bodies.find((body) => body.includes('AirUpdate'));
    expect(accepted).toContain(`Key="${living}"`);
    expect(accepted).not.toContain('GONE');
  });

  it.each(['UN', 'UC', 'NO', 'HX', 'XK'])(
    'is priced without its flight that is %s',
    async (code) => {
      const at = ask();
      const order = await book(at);
      answered(await retrieve(at, order));
      const record = at.line.answers.at(-1)!;
      const [now = ''] = segment.exec(record) ?? [];
      const gone = now
        .replace(/ Key="[^"]+"/, ' Key="GONE"')
        .replace(/ FlightNumber="[^"]+"/, ' FlightNumber="9999"')
        .replace(/ Status="[^"]+"/, ` Status="${code}"`);
      at.line.instead('UniversalRecordRetrieveReq', record.replace(segment, gone + now));
      const asked = { lowest: false, accept: false };
      const price = answered(await at.provider.reprice(order, asked, call('r')));
      expect(price).toMatchObject({ changed: false, rebook: false });
      const sent = at.line.bodies.find(
        (body) => nameOf(body) === 'AirPriceReq' && body.includes('AirReservationLocatorCode'),
      );
      expect(sent).not.toContain('9999');
      const none = record.replaceAll(
        /(<air:AirSegment [^>]*) Status="[^"]+"/g,
        `$1 Status="${code}"`,
      );
      at.line.instead('UniversalRecordRetrieveReq', none);
      const failure = refused(await at.provider.reprice(order, asked, call('r')));
      expect(toEnglish(failure.message)).toMatch(/No flight .* held/);
    },
  );

  it("has a lap infant's ticket by its adult's name, and one that names nobody", async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    const sold = answered(await at.provider.issue(order, request, call('i')));
    const whose = ({ tickets }: ProviderOrder) =>
      tickets.map(({ number, passenger_key }) => `${number} ${passenger_key}`).sort();
    const infant = sold.passengers.find(({ pax_type }) => pax_type === 'INF')!;
    const adult = sold.passengers.find(({ infant_key }) => infant_key === infant.key)!;
    const info = (key: string) =>
      new RegExp(`<air:TicketInfo [^>]*BookingTravelerRef="${key}"[\\s\\S]*?</air:TicketInfo>`);
    answered(await retrieve(at, sold));
    const record = at.line.answers.findLast((text) => text.includes('UniversalRecordRetrieveRsp'))!;
    const fares = record.match(/<air:AirPricingInfo [\s\S]*?<\/air:AirPricingInfo>/g) ?? [];
    const priced = (key: string) => {
      const own = fares.find((fare) => fare.includes(`BookingTravelerRef="${key}"`));
      return `AirPricingInfoRef="${/ Key="([^"]+)"/.exec(own!)![1]}"`;
    };
    const told = record
      .replace(info(adult.key), (text) =>
        text
          .replace(/BookingTravelerRef="[^"]+"/, priced(adult.key))
          .replace(/<com:Name [^>]*>/, ''),
      )
      .replace(info(infant.key), (text) =>
        text.replace(
          /BookingTravelerRef="[^"]+"/,
          `BookingTravelerRef="${adult.key}" ${priced(infant.key)}`,
        ),
      );
    expect(told).not.toBe(record);
    at.line.instead('UniversalRecordRetrieveReq', told);
    expect(whose(answered(await retrieve(at, sold)))).toEqual(whose(sold));
  });

  it("has a lap infant's passport with its adult, whose own is changed alone", async () => {
    const at = ask();
    const order = await book(at);
    answered(await retrieve(at, order));
    const paper = (key: string, text: string) =>
      `<com:SSR Key="${key}" Type="DOCS" Status="HK" FreeText="${text}" Carrier="DL"/>`;
    const record = at.line.answers
      .at(-1)!
      .replace(
        /(<com:BookingTraveler [\s\S]*?)(<com:NameRemark|<com:SSR|<\/com:BookingTraveler>)/,
        `$1${paper('ADULT', 'P/BR/OLD1/BR/04MAY90/F/01JAN31/MI/ANA')}${paper('BABY', 'P/BR/K9/BR/07JUL26/FI/01JAN31/MI/IRIS')}$2`,
      );
    at.line.instead('UniversalRecordRetrieveReq', record);
    const seen = answered(await retrieve(at, order));
    const [adult] = seen.passengers;
    const changed = { ...adult!, documents: [{ ...adult!.documents[0]!, number: 'NEW1' }] };
    at.line.instead('UniversalRecordRetrieveReq', record);
    await at.provider.updatePassengers(seen, [changed], call('r'));
    const sent = at.line.bodies.find((body) => body.includes('AirDelete')) ?? '';
    expect(sent).toContain('Key="ADULT"');
    expect(sent).not.toContain('Key="BABY"');
    expect(sent).toContain('NEW1');
  });

  it('keeps the other telephones and e-mails of a passenger whose own are changed', async () => {
    const at = ask();
    const order = await book(at);
    answered(await retrieve(at, order));
    const phone = (key: string, type: string, number: string) =>
      `<com:PhoneNumber Key="${key}" Type="${type}" Number="${number}"/>`;
    const mail = (key: string) => `<com:Email Key="${key}" EmailID="${key}@EXAMPLE.COM"/>`;
    const record = at.line.answers
      .at(-1)!
      .replace(
        /<com:PhoneNumber .*?<com:Email [^>]*>/,
        [
          phone('OFFICE', 'Agency', '+551130000000'),
          phone('HOME', 'Home', '+551131111111'),
          phone('OLD', 'Mobile', '+5511988880000'),
          phone('OWN', 'Mobile', '+5511977770000'),
          mail('OTHER'),
          mail('MINE'),
        ].join(''),
      );
    at.line.instead('UniversalRecordRetrieveReq', record);
    const seen = answered(await retrieve(at, order));
    const [first] = seen.passengers;
    expect([first!.phone, first!.email]).toEqual(['+5511977770000', 'mine@example.com']);
    const phones = seen.annotations!.filter(({ kind }) => kind === 'PHONE');
    expect(phones.map(({ key, code, text }) => [key, code, text])).toEqual([
      ['OFFICE', 'Agency', '+551130000000'],
      ['HOME', 'Home', '+551131111111'],
      ['OLD', 'Mobile', '+5511988880000'],
    ]);
    expect(seen.remarks).toContainEqual(expect.stringContaining('other@example.com'));
    const changed = { ...first!, phone: '+5511966660000', email: 'new@example.com' };
    at.line.instead('UniversalRecordRetrieveReq', record);
    await at.provider.updatePassengers(seen, [changed], call('r'));
    const sent = at.line.bodies.find((body) => body.includes('UniversalDelete')) ?? '';
    expect([...sent.matchAll(/UniversalDelete [^>]*Key="(\w+)"/g)].map(([, key]) => key)).toEqual([
      'OWN',
      'MINE',
    ]);
  });

  it('leaves the name of somebody called alike beside the one who is changed', async () => {
    const at = ask();
    const [ana] = ALONE;
    const party = ['Maria', 'Paula'].map((middle_name, n) => ({
      ...ana!,
      key: `PAX${n + 1}`,
      middle_name,
    }));
    const order = await book(at, party);
    const [, paula] = order.passengers;
    const changed = { ...paula!, email: 'paula@example.com' };
    const after = answered(await at.provider.updatePassengers(order, [changed], call('r')));
    expect(after.passengers.map((one) => [one.middle_name?.toUpperCase(), one.email])).toEqual([
      ['MARIA', ana!.email],
      ['PAULA', 'paula@example.com'],
    ]);
  });

  it('that cuts a name short is not asked for the name where something else is changed', async () => {
    const at = ask();
    const [ana] = ALONE;
    const order = await book(at, [{ ...ana!, middle_name: 'Maria' }]);
    answered(await at.provider.annotate(order, { add: [line], remove: [] }, call('a')));
    answered(await retrieve(at, order));
    const record = at.line.answers.at(-1)!;
    const cut = record.replace(/(First="ANA) MARIA|\sMiddle="MARIA"/g, '$1');
    expect(cut).not.toBe(record);
    at.line.instead('UniversalRecordRetrieveReq', cut);
    const changed = { ...order.passengers[0]!, phone: '+5511966660000' };
    answered(await at.provider.updatePassengers(order, [changed], call('r')));
    expect(at.line.bodies.at(-1)).toContain('5511966660000');
    expect(at.line.bodies.at(-1)).not.toContain('BookingTravelerName');
  });

  it('is still at its tickets: that is no refusal', async () => {
    const at = ask();
    const order = await book(at);
    const busy = fault('3000', 'TICKETING IS ALREADY IN PROGRESS');
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    at.line.instead('AirTicketingReq', busy, 0, 9);
    const { provider } = at;
    const send = provider.issue(order, request, call('i'));
    expect(refused(await send).retry).toBe('unknown');
  });
});

const record = (inside: string, travelers: string, status = 'Active') =>
  soap(
    `<UniversalRecordRetrieveRsp><UniversalRecord LocatorCode="ABCDE1" Version="3" Status="${status}">${travelers}` +
      '<ProviderReservationInfo Key="p" ProviderCode="1G" LocatorCode="PNR123" CreateDate="2026-01-01T00:00:00Z" ModifiedDate="2026-01-01T00:00:00Z"/>' +
      `${inside}</UniversalRecord></UniversalRecordRetrieveRsp>`,
  );

const traveler = (n: number) =>
  `<BookingTraveler Key="t${n}" TravelerType="ADT"><BookingTravelerName First="ANAMRS" Last="S${'ABCDEFGHIJ'[n % 10]}"/></BookingTraveler>`;

const bookingOf = (xml: string): ProviderOrder => {
  const read = readAny(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.error.message);
  return answerInEnglish(read.value.booking as ProviderOrder);
};

describe('a record', () => {
  it('with hotel, car and train shows them as what they are, and keeps them when flights go', () => {
    const air =
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x"><ProviderReservationInfoRef Key="p"/></AirReservation>';
    const others =
      '<HotelReservation LocatorCode="H1" Status="HK"><HotelProperty Name="INN" HotelLocation="MIA"/></HotelReservation>' +
      '<VehicleReservation LocatorCode="V1" Status="HK"><Vehicle VendorCode="ZI"/><VehicleDateLocation PickupLocation="MIA" PickupDateTime="2027-01-02T10:00:00Z"/></VehicleReservation>' +
      '<RailReservation LocatorCode="R1" Status="HK"/>';
    const order = bookingOf(record(air + others, traveler(0)));
    expect(order.services.map(({ name }) => name)).toEqual([
      'Hotel INN MIA HK',
      'Car ZI MIA 2027-01-02 10:00 HK',
      'Train R1 HK',
    ]);
    expect(order.status).toBe('LIVE');
    const sent = (one: ProviderOrder) => buildCancel(readOrderKey(one.key)!).message;
    expect(sent(order)).toBe('univ:AirCancel');
    expect(sent(bookingOf(record(air, traveler(0))))).toBe('univ:UniversalRecordCancel');
  });

  it('shows price, numbers and words of what stands beside the flights', () => {
    const air =
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x"><ProviderReservationInfoRef Key="p"/>' +
      '<DocumentInfo><MCOInfo MCONumber="9578000000011" Status="Open" MCOType="Airline Service Fee"><PassengerInfo BookingTravelerRef="t1"><Name First="ANA" Last="SB"/></PassengerInfo></MCOInfo>' +
      '<TCRInfo TCRNumber="TCR77" Status="Confirmed" ProviderReservationInfoRef="p"/>' +
      '<TCRInfo TCRNumber="TCR78" Status="Confirmed" ProviderReservationInfoRef="other"/></DocumentInfo>' +
      '<SvcSegment Key="v" Carrier="LA" RFISC="0BX" SvcDescription="LOUNGE" Status="HK" Fee="USD35.00"/></AirReservation>';
    const others =
      '<Group GroupSize="12"><Name>CLUBE</Name></Group>' +
      '<ServiceFeeInfo Key="f" Description="AGENCY FEE" TotalAmount="BRL90.00" ProviderReservationInfoRef="p"/>' +
      '<HotelReservation LocatorCode="H1" Status="HK" BookingConfirmation="881"><HotelProperty Name="INN" HotelLocation="MIA"/>' +
      '<HotelRateDetail RatePlanType="A" Base="USD200.00" Total="USD230.00"><CancelInfo CancelDeadline="2027-01-01T18:00:00.000+00:00" CancelPenaltyAmount="USD115.00"/></HotelRateDetail>' +
      '<Guarantee Type="Deposit"><CreditCard Type="VI" Number="4111111111111111"/></Guarantee>' +
      '<SellMessage>BREAKFAST INCLUDED</SellMessage></HotelReservation>' +
      '<HotelReservation LocatorCode="H2" Status="UC"><HotelProperty Name="FULL" HotelLocation="MIA"/></HotelReservation>' +
      '<VehicleReservation LocatorCode="V1" Status="HK" SupplierCode="ZI"><Vehicle VendorCode="ZI"><VehicleRate><SupplierRate EstimatedTotalAmount="USD80.00"/></VehicleRate></Vehicle>' +
      '<VehicleDateLocation PickupLocation="MIA" PickupDateTime="2027-01-02T10:00:00" ReturnLocation="MCO" ReturnDateTime="2027-01-05T09:00:00"/></VehicleReservation>' +
      '<RailReservation LocatorCode="R1" BookingStatus="HK"><RailJourney><RailSegment Key="rs" TrainNumber="9021" OriginStationName="PARIS" DestinationStationName="LYON" DepartureTime="2027-01-06T08:00:00"/></RailJourney>' +
      '<RailPricingInfo TotalPrice="EUR64.00"/><RailTicketInfo Number="TKR5"/></RailReservation>' +
      '<PassiveReservation LocatorCode="P1" ProviderReservationInfoRef="p"><SupplierLocator SupplierCode="ZZ" SupplierLocatorCode="TOUR1"/>' +
      '<PassiveSegment Key="ps" SegmentType="Tour" SupplierCode="ZZ" Origin="MIA" StartDate="2027-01-03" Status="BK"><Amount>USD55.00</Amount></PassiveSegment></PassiveReservation>';
    const read = readAny(new TextEncoder().encode(record(air + others, traveler(0) + traveler(1))));
    const { booking, warnings } = answerInEnglish(
      read.ok ? read.value : { booking: null, warnings: [] },
    );
    const { services, total_minor } = booking as ProviderOrder;
    expect(services.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Group CLUBE 12 CONFIRMED',
      'Hotel INN MIA HK 881 USD230.00 CONFIRMED',
      'Hotel FULL MIA UC CANCELLED',
      'Car ZI MIA 2027-01-02 10:00 MCO 2027-01-05 09:00 HK USD80.00 CONFIRMED',
      'Train R1 HK 9021 PARIS LYON 2027-01-06 08:00 TKR5 EUR64.00 CONFIRMED',
      'Tour ZZ MIA 2027-01-03 BK ZZ TOUR1 USD55.00 CONFIRMED',
      'Service LA 0BX LOUNGE HK USD35.00 CONFIRMED',
      'MCO 9578000000011 Airline Service Fee Open SB ANA CONFIRMED',
      'TCR TCR77 Confirmed CONFIRMED',
      'Service fee AGENCY FEE BRL90.00 CONFIRMED',
    ]);
    expect(services.map(({ passenger_key }) => passenger_key)).toContain('t1');
    expect(total_minor).toBe(0);
    expect(warnings).toContain(
      'PROVIDER_SAYS: Hotel INN MIA HK 881 USD230.00: BREAKFAST INCLUDED / CXL 2027-01-01 18:00 USD115.00 / DEPOSIT VI 411111******1111',
    );
  });

  it('tells of a ticket that only a line names, and of what a name is remarked with', () => {
    const remarked = (text: string) => `<NameRemark><RemarkData>${text}</RemarkData></NameRemark>`;
    const ticket = (number: string, status: string) =>
      `<SSR Type="TKNE" Status="${status}" FreeText="${number}C1" Carrier="LA"/>`;
    const person =
      '<BookingTraveler Key="t0" TravelerType="ADT"><BookingTravelerName First="ANA" Last="SA"/>' +
      `${ticket('9571234567890', 'HK')}${ticket('9571234567891', 'HK')}${ticket('9571234567892', 'HX')}` +
      `${remarked('ID 55-1234')}${remarked('P-C07 DOB15JAN17')}${remarked('P-C7')}</BookingTraveler>`;
    const air =
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x"><DocumentInfo>' +
      '<TicketInfo Number="9571234567891" Status="T" BookingTravelerRef="t0"/></DocumentInfo></AirReservation>';
    const read = readAny(new TextEncoder().encode(record(air, person)));
    expect(read.ok && read.value.warnings).toEqual(['PROVIDER_SAYS: TKNE 9571234567890']);
    expect(bookingOf(record(air, person)).remarks).toEqual(['SA/ANA ID 55-1234']);
    const beside =
      '<LinkedUniversalRecord LocatorCode="ABCDE2"/><LinkedUniversalRecord/><XMLRemark Category="C">COST 77</XMLRemark>';
    expect(bookingOf(record(air + beside, person)).remarks).toEqual([
      'COST 77',
      'UR ABCDE2',
      'SA/ANA ID 55-1234',
    ]);
    // One that is told twice hides no other.
    const mails = ['A', 'B', 'A'].map((who) => `<Email EmailID="${who}@EXAMPLE.COM"/>`).join('');
    const told = bookingOf(record('', person.replace('</BookingTraveler>', `${mails}$&`)));
    expect(told.passengers[0]!.email).toBe('a@example.com');
    expect(told.remarks).toEqual(['SA/ANA ID 55-1234', 'SA/ANA b@example.com']);
  });

  it('says in words what the host says of its flights, and what happens at its time limit', () => {
    const limit = (type: string) =>
      `<ActionStatus Type="${type}" TicketDate="2027-01-02T10:00:00.000Z"/>`;
    const queued = '<ActionStatus Type="ACTIVE"><Remark>Q91 06NOV</Remark></ActionStatus>';
    expect(bookingOf(record(queued, traveler(0))).remarks).toEqual(['TKTG-T*Q91 06NOV']);
    const air =
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">' +
      '<AirSegment Key="s" Group="0" Carrier="LA" FlightNumber="8190" Origin="GRU" Destination="MIA" DepartureTime="2027-03-01T10:00:00.000-03:00" ArrivalTime="2027-03-01T18:00:00.000-05:00" Status="HK">' +
      '<SellMessage>DEPARTS TERMINAL 2</SellMessage><SellMessage>CHECKED BAG FEE APPLIES</SellMessage></AirSegment></AirReservation>';
    const read = readAny(new TextEncoder().encode(record(air, traveler(0))));
    expect(read.ok && read.value.warnings).toContain(
      'PROVIDER_SAYS: LA8190: DEPARTS TERMINAL 2 / CHECKED BAG FEE APPLIES',
    );
    const by = air.replace(
      '<SellMessage>',
      '<CodeshareInfo>AEROLITORAL</CodeshareInfo><SellMessage>',
    );
    const flown = readAny(new TextEncoder().encode(record(by, traveler(0))));
    expect(flown.ok && answerInEnglish(flown.value.warnings)).toContain(
      'PROVIDER_SAYS: LA8190: OPERATED BY AEROLITORAL',
    );
    const of = (...types: string[]) => {
      const { payment_due_at, limit_action } = bookingOf(
        record(types.map(limit).join(''), traveler(0)),
      );
      return [payment_due_at, limit_action];
    };
    const at = '2027-01-02T10:00:00.000Z';
    expect([of('TAU'), of('TAW'), of('TTL'), of('TLCXL'), of('ACTIVE'), of()]).toEqual([
      [at, 'QUEUE'],
      [at, 'QUEUE'],
      [at, 'CANCEL'],
      [null, undefined],
      [null, undefined],
      [null, undefined],
    ]);
  });

  it('says of a stored fare that it cannot be ticketed, and of a flight that it is passive', () => {
    const air = (code: string) =>
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">' +
      '<AirSegment Key="s" Group="0" Carrier="LA" FlightNumber="8190" Origin="GRU" Destination="MIA" DepartureTime="2027-03-01T10:00:00.000-03:00" ArrivalTime="2027-03-01T18:00:00.000-05:00" Status="HK" Passive="true"/>' +
      `<AirPricingInfo Key="f" TotalPrice="USD5.00" BasePrice="USD5.00" PricingMethod="Auto"><FareStatus Code="${code}"><FareStatusFailureInfo Code="12" Reason="FARE EXPIRED"/></FareStatus><PassengerType Code="ADT" BookingTravelerRef="t0"/></AirPricingInfo></AirReservation>`;
    const said = (code: string) => {
      const read = readAny(new TextEncoder().encode(record(air(code), traveler(0))));
      return read.ok ? read.value.warnings.map(toEnglish) : [];
    };
    const why =
      'FARE_STATUS: The stored fare for ADT cannot be ticketed as it is: Reprice 12 FARE EXPIRED.';
    expect(said('Reprice')).toContain(why);
    expect(said('ReadyToTicket').join()).not.toContain('FARE_STATUS');
    const { slices } = bookingOf(record(air('Ticketed'), traveler(0)));
    expect(slices[0]!.legs[0]!.status).toBe('PK');
  });

  it('writes telephone numbers with their country once, however the host has it', () => {
    const phone = (code: string) =>
      `<AgencyContactInfo><PhoneNumber Key="f" Type="Agency" Location="DEL" CountryCode="${code}" AreaCode="11" Number="774705553" Text="ITQ"/></AgencyContactInfo>`;
    for (const code of ['94', '0094', '+94']) {
      const { annotations } = bookingOf(record(phone(code), traveler(0)));
      expect(annotations!.map(({ text }) => text)).toEqual(['+9411774705553']);
      const own = traveler(0).replace(
        '</BookingTraveler>',
        `${phone(code)
          .replaceAll(/<.?AgencyContactInfo>/g, '')
          .replace('"Agency"', '"Mobile"')}</BookingTraveler>`,
      );
      expect(bookingOf(record('', own)).passengers[0]!.phone).toBe('+9411774705553');
    }
  });

  it('knows a child without a type by what the airlines were told', () => {
    const child = (text: string, status = 'HK') =>
      traveler(1)
        .replace(' TravelerType="ADT"', '')
        .replace(
          '</BookingTraveler>',
          `<SSR Key="c" Type="CHLD" Status="${status}" Carrier="LA" FreeText="${text}"/></BookingTraveler>`,
        );
    const told = (one: string) =>
      bookingOf(record('', one)).passengers.map(({ pax_type, birth_date }) => [
        pax_type,
        birth_date,
      ]);
    expect(told(child('05MAY20'))).toEqual([['CHD', '2020-05-05']]);
    expect(told(child(''))).toEqual([['CHD', null]]);
    expect(told(child('05MAY20', 'UC'))).toEqual([['ADT', null]]);
  });

  it('says which of its names is a seat and nobody', () => {
    const seat = traveler(0).replace('First="ANAMRS"', 'First="EXST"');
    const read = readAny(new TextEncoder().encode(record('', traveler(1) + seat)));
    expect(read.ok && read.value.warnings.map((text) => toEnglish(text))).toEqual([
      'SEAT_HELD: SA/EXST is nobody but a seat held beside a passenger; it counts as an adult here.',
    ]);
  });

  it('of ninety-nine people has them all', () => {
    const people = Array.from({ length: 99 }, (_, n) => traveler(n)).join('');
    const order = bookingOf(record('', people));
    expect(order.passengers).toHaveLength(99);
    expect(order.passengers[0]).toMatchObject({ first_name: 'ANA', title: 'MRS' });
  });

  it('with an open flight holds it, is live by it alone, and has its fare', () => {
    const open = (flight: string) =>
      `<AirSegment Key="s1" Group="0" Carrier="LA" ${flight} ClassOfService="Y" Origin="GRU" Destination="MIA" Status="NO"/>`;
    const air = (segments: string) =>
      bookingOf(
        record(
          `<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">${segments}</AirReservation>`,
          traveler(0),
        ),
      );
    const shown = (order: ProviderOrder) =>
      order.services.map(({ name, status }) => [toEnglish(name ?? ''), status]);
    const alone = air(open('FlightNumber="OPEN"'));
    expect([alone.status, alone.slices, shown(alone)]).toEqual([
      'LIVE',
      [],
      [['Open flight LA Y GRU MIA', 'CONFIRMED']],
    ]);
    const fare = (key: string, total: string, ...flights: string[]) =>
      `<AirPricingInfo Key="${key}" TotalPrice="${total}" BasePrice="${total}" Taxes="USD0.00" PricingMethod="Guaranteed"><FareInfo Key="i${key}" FareBasis="Y" PassengerTypeCode="ADT" Origin="GRU" Destination="MIA" EffectiveDate="x"/>${flights.map((one) => `<BookingInfo BookingCode="Y" FareInfoRef="i${key}" SegmentRef="${one}"/>`).join('')}<PassengerType Code="ADT" BookingTravelerRef="t0"/></AirPricingInfo>`;
    const held =
      '<AirSegment Key="s2" Group="0" Carrier="LA" FlightNumber="8190" ClassOfService="Y" Origin="MIA" Destination="GRU" DepartureTime="2027-02-20T10:00:00.000-05:00" ArrivalTime="2027-02-20T20:00:00.000-03:00" Status="HK"/>';
    const dated = open('OpenSegment="true" DepartureTime="2027-01-20T00:00:00.000-03:00"');
    const both = air(
      dated + held + fare('f', 'USD90.00', 's1', 's2') + fare('g', 'USD70.00', 's9'),
    );
    expect(shown(both)).toEqual([['Open flight LA Y GRU MIA 2027-01-20', 'CONFIRMED']]);
    expect(both.slices.flatMap(({ legs }) => legs.map((one) => one.flight_number))).toEqual([8190]);
    expect(both.passengers[0]!.price?.fare_minor).toBe(9000);
  });

  it('gives each infant to the adult who names it, though its name begins another', () => {
    const person = (key: string, type: string, first: string, told = '') =>
      `<BookingTraveler Key="${key}" TravelerType="${type}"><BookingTravelerName First="${first}" Last="SA"/>${told}</BookingTraveler>`;
    const carried = (first: string) =>
      `<SSR Type="INFT" Status="HK" FreeText="SA/${first} 07JUL26" Carrier="LA"/>`;
    const people =
      person('t0', 'ADT', 'ANA', carried('IVONE')) +
      person('t1', 'ADT', 'EVA', carried('IVO')) +
      person('t2', 'INF', 'IVO') +
      person('t3', 'INF', 'IVONE');
    const { passengers } = bookingOf(record('', people));
    expect(passengers.map(({ key, infant_key }) => [key, infant_key])).toEqual([
      ['t0', 't3'],
      ['t1', 't2'],
      ['t2', null],
      ['t3', null],
    ]);
  });

  it('gives a ticket that is named to the one of its whole name', () => {
    const person = (key: string, first: string, middle = '') =>
      `<BookingTraveler Key="${key}" TravelerType="ADT"><BookingTravelerName First="${first}"${middle} Last="SA"/></BookingTraveler>`;
    const ticket = (number: number, first: string) =>
      `<TicketInfo Number="957123456789${number}" Status="T"><Name First="${first}" Last="SA"/></TicketInfo>`;
    const air =
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x"><DocumentInfo>' +
      `${ticket(1, 'ANA PAULAMRS')}${ticket(2, 'ANA MARIAMRS')}</DocumentInfo></AirReservation>`;
    const people = person('t0', 'ANA MARIAMRS') + person('t1', 'ANA', ' Middle="PAULA"');
    const { tickets } = bookingOf(record(air, people));
    expect(tickets.map(({ passenger_key }) => passenger_key)).toEqual(['t1', 't0']);
    // Father and son of one name have fares of their own.
    const fare = (key: string, type: string, who: string) =>
      `<AirPricingInfo Key="${key}" TotalPrice="USD10.00" BasePrice="USD10.00" PricingMethod="Auto"><PassengerType Code="${type}" BookingTravelerRef="${who}"/></AirPricingInfo>`;
    const named = (number: number, fare: string) =>
      ticket(number, 'ANA').replace('<TicketInfo', `<TicketInfo AirPricingInfoRef="${fare}"`);
    const fares =
      `<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">${fare('f0', 'ADT', 't0')}${fare('f1', 'CNN', 't1')}` +
      `<DocumentInfo>${named(3, 'f0')}${named(4, 'f1')}</DocumentInfo></AirReservation>`;
    const alike = person('t0', 'ANA') + person('t1', 'ANA').replace('ADT', 'CNN');
    expect(bookingOf(record(fares, alike)).tickets.map((one) => one.passenger_key)).toEqual([
      't0',
      't1',
    ]);
    // Two of one name have a ticket each, of one fare or of none, old ones beside new ones.
    const both = person('t0', 'ANA') + person('t1', 'ANA');
    const four = [1, 2, 3, 4].map((number) => ticket(number, 'ANA'));
    const read = (of: string, some = four) => {
      const each = some.map((one) => one.replace('<TicketInfo', `<TicketInfo ${of}`));
      const shared = fare('f0', 'ADT', 't0').replace(
        '</AirPricingInfo>',
        '<PassengerType Code="ADT" BookingTravelerRef="t1"/></AirPricingInfo>',
      );
      const all = `<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">${shared}<DocumentInfo>${each.join('')}</DocumentInfo></AirReservation>`;
      return bookingOf(record(all, both)).tickets.map((one) => one.passenger_key);
    };
    expect(read('')).toEqual(['t0', 't1', 't0', 't1']);
    expect(read('AirPricingInfoRef="f0"')).toEqual(['t0', 't1', 't0', 't1']);
    // One issued anew in place of a void one is of whom that left without a ticket.
    const again = [1, 2, 3].map((number) =>
      ticket(number, 'ANA').replace('"T"', number === 2 ? '"V"' : '"T"'),
    );
    expect(read('', again)).toEqual(['t0', 't1', 't1']);
    // An EMD is of whose ticket it goes with.
    const emds = [2, 1].map(
      (number) =>
        `<EMDSummaryInfo><EMDSummary Number="957880000000${number}" AssociatedTicketNumber="957123456789${number}"><EMDCoupon Number="1" Status="Open"/></EMDSummary><EMDTravelerInfo><NameInfo First="ANA" Last="SA"/></EMDTravelerInfo></EMDSummaryInfo>`,
    );
    const sold = `<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x"><DocumentInfo>${four.slice(0, 2).join('')}</DocumentInfo></AirReservation>`;
    const { tickets: held } = bookingOf(record(sold, both + emds.join('')));
    expect(held.map((one) => `${one.type} ${one.passenger_key}`)).toEqual([
      'TICKET t0',
      'TICKET t1',
      'EMD t1',
      'EMD t0',
    ]);
  });

  it('has the commission of its fare, and takes no code of a billing plan for money', () => {
    const read = (commission: string) => {
      const air =
        '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">' +
        '<AirPricingInfo Key="f" TotalPrice="USD120.00" BasePrice="USD100.00" Taxes="USD20.00" PricingMethod="Auto">' +
        `<PassengerType Code="ADT" BookingTravelerRef="t0"/><Commission Level="Fare" ${commission}/></AirPricingInfo></AirReservation>`;
      const { passengers, warnings } = bookingOf(record(air, traveler(0)));
      return [passengers[0]!.price?.commission, warnings];
    };
    expect(read('Type="PercentBase" Percentage="5.00" Value="N12"')).toEqual([{ percent: 5 }, []]);
    expect(read('Type="PercentTotal" Percentage="5.00"')).toEqual([{ amount_minor: 600 }, []]);
    expect(read('Type="Flat" Amount="USD7.50"')).toEqual([{ amount_minor: 750 }, []]);
    expect(read('Type="Flat" Value="12"')).toEqual([undefined, []]);
  });

  it('whose fares are for nobody, and flights that are none, is read for the rest', () => {
    const air =
      '<AirReservation LocatorCode="AIR123" CreateDate="x" ModifiedDate="x">' +
      '<AirSegment Key="s1" Group="0" Carrier="LA" FlightNumber="OPEN" Origin="GRU" Destination="MIA" Status="HK"/>' +
      '<AirSegment Key="s2" Group="0" Carrier="LA" FlightNumber="8190" Origin="GRU" Destination="MIA" DepartureTime="2027-02-30T10:00:00.000-03:00" ArrivalTime="2027-03-01T10:00:00.000-03:00" Status="HK"/>' +
      '<AirPricingInfo Key="f" TotalPrice="USD1.00" BasePrice="USD5.00" Taxes="USD5.00" PricingMethod="Auto"><BookingInfo BookingCode="Y" FareInfoRef="none" SegmentRef="none"/><PassengerType Code="ADT" BookingTravelerRef="nobody"/></AirPricingInfo>' +
      '</AirReservation>';
    const read = readAny(new TextEncoder().encode(record(air, traveler(0))));
    expect(read.ok && read.value.warnings.map((text) => toEnglish(text).split(':')[0])).toEqual([
      'TIME_IMPOSSIBLE',
      'FLIGHT_INCOMPLETE',
      'TOTAL_DIFFERS',
      'OTHER_SEGMENT',
    ]);
  });
});
