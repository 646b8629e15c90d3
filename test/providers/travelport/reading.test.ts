/** What a Universal API message says, read by itself: seat maps and what an exchange costs. */
import { describe, expect, it } from 'vitest';
import { answerInEnglish, toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import { buildProblem, saysNothingForSale, toFailure } from '#main/providers/travelport/errors.ts';
import { readOrderKey } from '#main/providers/travelport/order-keys.ts';
import { TRAVELPORT_PROFILES } from '#main/providers/travelport/profile.ts';
import { readRecord } from '#main/providers/travelport/read/records.ts';
import { readAny } from '#main/providers/travelport/read-any.ts';
import { buildPapers, buildPhoneNumber } from '#main/providers/travelport/write/people.ts';
import { formatMobile } from '#main/providers/wire/contacts.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { parseXml } from '#main/providers/wire/xml.ts';

const AIR = 'xmlns="http://www.travelport.com/schema/air_v49_0"';
const COMMON = 'xmlns:c="http://www.travelport.com/schema/common_v49_0"';

function read(xml: string) {
  const answer = readAny(new TextEncoder().encode(xml));
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

it('a seat map has the letters of every row, and not of the fullest alone', () => {
  const row = (number: number, letters: string) =>
    `<Row Number="${number}">${[...letters]
      .map((one) =>
        one === ' '
          ? '<Facility Type="Aisle"/>'
          : `<Facility Type="Seat" SeatCode="${number}-${one}" Availability="Available"/>`,
      )
      .join('')}</Row>`;
  const map = `<SeatMapRsp ${AIR} ${COMMON}><AirSegment Key="s" Group="0" Carrier="LH" FlightNumber="1" Origin="FRA" Destination="JFK" DepartureTime="2026-12-20T10:00:00" ArrivalTime="2026-12-20T18:00:00"/><Rows SegmentRef="s">${row(1, 'A DG K')}${row(20, 'ABC DEF HJK')}</Rows></SeatMapRsp>`;
  const { seat_map } = read(map) as unknown as { seat_map: { cabins: { columns: string[] }[] }[] };
  expect(seat_map[0]!.cabins[0]!.columns.join(',')).toBe('A,B,C,,D,E,F,,G,H,J,K');
});

describe('an exchange that gives something back', () => {
  const quote = (info: string, tax: string) =>
    read(
      `<AirExchangeQuoteRsp ${AIR} ${COMMON}><AirPricingSolution Key="s" TotalPrice="GBP572.00" BasePrice="GBP572.00" Taxes="GBP0.00"><AirSegment Key="g" Group="0" Carrier="AA" FlightNumber="57" Origin="LHR" Destination="DEN" DepartureTime="2026-12-20T09:45:00" ArrivalTime="2026-12-20T22:39:00" ClassOfService="N"/><AirPricingInfo Key="p" TotalPrice="GBP572.00" BasePrice="GBP572.00" Taxes="GBP0.00"><FareInfo Key="f" FareBasis="NKX" PassengerTypeCode="ADT" Origin="LHR" Destination="DEN"/><BookingInfo BookingCode="N" CabinClass="Economy" FareInfoRef="f" SegmentRef="g"/><TaxInfo Category="GB" Amount="GBP${tax}" Key="t"/><PassengerType Code="ADT"/></AirPricingInfo></AirPricingSolution><AirExchangeBundleTotal><c:AirExchangeInfo ${info}/></AirExchangeBundleTotal><AirExchangeBundle><c:AirExchangeInfo ${info}/><AirPricingInfoRef Key="p"/></AirExchangeBundle></AirExchangeQuoteRsp>`,
    ) as unknown as Record<'total', object> & { bundles: object[] };

  it.each([
    ['all of the taxes, beside the fee that is due', '-74.80', '0.00', 10000],
    ['what a fee leaves of it', '174.80', '0.00', 0],
    ['what a fee leaves of it, and collects the rest', '174.80', '25.00', 2500],
  ])('%s', (_, tax, amount, due_minor) => {
    const info = `ExchangeAmount="GBP${amount}" ChangeFee="GBP100.00" AddCollection="GBP0.00" Refund="GBP74.80"`;
    const told = { due_minor, penalty_minor: 10000, refund_minor: 7480 };
    const { total, bundles } = quote(info, tax);
    expect(total).toMatchObject(told);
    expect(bundles).toEqual([expect.objectContaining(told)]);
  });
});

it('an exchange is reckoned in the money of the sale, and not at all in two', () => {
  const quote = (info: string) =>
    read(
      `<AirExchangeQuoteRsp ${AIR} ${COMMON}><AirPricingSolution Key="s" TotalPrice="BRL900.00"><AirPricingInfo Key="p" TotalPrice="BRL900.00" BasePrice="BRL900.00"><PassengerType Code="ADT"/></AirPricingInfo></AirPricingSolution><AirExchangeBundle><c:AirExchangeInfo ${info}/><AirPricingInfoRef Key="p"/></AirExchangeBundle></AirExchangeQuoteRsp>`,
    ) as unknown as { bundles: object[]; warnings: string[] };
  const filed =
    'ExchangeAmount="USD120.00" EquivalentExchangeAmount="BRL660.00" ChangeFee="USD100.00" AddCollection="BRL110.00" Refund="USD0.00"';
  expect(quote(`${filed} EquivalentChangeFee="BRL550.00"`).bundles).toMatchObject([
    { penalty_minor: 55000, due_minor: 66000, refund_minor: 0, currency: 'BRL' },
  ]);
  const mixed = quote(filed);
  expect(mixed.bundles).toEqual([]);
  expect(mixed.warnings.map((one) => toEnglish(one))).toContain(
    'AMOUNT_MISSING: The price of a change is not told for every passenger.',
  );
});

it('a refund is reckoned in one money, and not at all in two', () => {
  const quote = (fee: string) =>
    read(
      `<AirRefundQuoteRsp ${AIR} ${COMMON}><AirRefundBundle TicketNumber="0472400000001"><AirRefundInfo RefundAmount="BRL900.00" RefundFee="${fee}" RefundableTaxes="Unknown"/></AirRefundBundle></AirRefundQuoteRsp>`,
    ) as unknown as { documents: object[]; warnings: string[] };
  expect(quote('BRL50.00').documents).toMatchObject([
    { refund_minor: 90000, penalty_minor: 5000, tax_refund: null },
  ]);
  expect(quote('USD0.00').documents).toMatchObject([{ penalty_minor: 0 }]);
  const mixed = quote('USD50.00');
  expect(mixed.documents).toEqual([]);
  expect(mixed.warnings.map((one) => toEnglish(one))).toEqual([
    'CURRENCY_MIXED: What ticket 0472400000001 gives back is told in two currencies; it is not reckoned.',
  ]);
});

it('a document of a day was issued on that day in every zone of the sale', () => {
  const issued = (day: string) =>
    (
      read(
        `<EMDRetrieveRsp ${AIR}><EMDInfo><ElectronicMiscDocument Number="9990000000009" IssueDate="${day}"/></EMDInfo></EMDRetrieveRsp>`,
      ) as unknown as { documents: ProviderOrder['tickets'] }
    ).documents[0]!.issued_at;
  expect(issued('2026-11-20')).toBe('2026-11-20T12:00:00.000Z');
  expect(issued('2026-11-20T09:27:09.000-03:00')).toBe('2026-11-20T12:27:09.000Z');
});

describe('a price for people with bags of their own', () => {
  const fare = (ptc: string, kilos: number) =>
    `<AirPricingInfo Key="p${ptc}" TotalPrice="USD90.00" BasePrice="USD90.00"><FareInfo Key="f${ptc}" FareBasis="QLX" PassengerTypeCode="${ptc}" Origin="GRU" Destination="LIS"><FareTicketDesignator Value="/CH25"/><BaggageAllowance><NumberOfPieces>0</NumberOfPieces><MaxWeight Value="${kilos}" Unit="Kilograms"/></BaggageAllowance></FareInfo><BookingInfo BookingCode="Q" CabinClass="Economy" FareInfoRef="f${ptc}" SegmentRef="g"/><PassengerType Code="${ptc}" BookingTravelerRef="t${ptc}"/><BaggageAllowances><BaggageAllowanceInfo TravelerType="${ptc}" Origin="SAO" Destination="LIS" Carrier="XQ"><BagDetails ApplicableBags="1stChecked" TotalPrice="USD0.00"/><BagDetails ApplicableBags="2ndChecked" BasePrice="USD80.00" TotalPrice="USD80.00"><BaggageRestriction><TextInfo><Text>UP TO 23KG</Text></TextInfo></BaggageRestriction></BagDetails></BaggageAllowanceInfo></BaggageAllowances></AirPricingInfo>`;
  const flight =
    '<AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00" ArrivalTime="2027-02-20T23:00:00" ClassOfService="Q"/>';
  const price = (total: number, ...fares: string[]) =>
    read(
      `<AirPriceRsp ${AIR}><AirItinerary>${flight}</AirItinerary><AirPriceResult><AirPricingSolution Key="s" TotalPrice="USD${total}.00"><AirSegmentRef Key="g"/>${fares.join('')}</AirPricingSolution></AirPriceResult></AirPriceRsp>`,
    ) as unknown as { offer: ProviderOffer };
  const { offer } = price(270, fare('ADT', 46), fare('CNN', 23), fare('INF', 10));
  const slice = offer.journeys[0]!.slices[0]!;

  it('promises nobody the bags of another, and tells each their own', () => {
    const kilos = (weight_kg: number) => ({ kind: 'WEIGHT', pieces: null, weight_kg });
    expect(slice.legs[0]).toMatchObject({
      baggage: kilos(23),
      bags: { tADT: kilos(46), tCNN: kilos(23), tINF: kilos(10) },
    });
  });

  it('takes a weight of zero for no bag', () => {
    const bagless = fare('ADT', 0).replace('<NumberOfPieces>0</NumberOfPieces>', '');
    expect(price(90, bagless).offer.journeys[0]!.slices[0]!.legs[0]!.baggage.kind).toBe('NONE');
  });

  it('says what a bag costs where one does, and the fare as its ticket has it', () => {
    expect(answerInEnglish(slice.features)).toEqual([
      expect.objectContaining({
        type: 'BAGGAGE',
        attribute: 'INCLUDED',
        text: 'Checked bag 1 USD0.00 / Checked bag 2 USD80.00 UP TO 23KG',
      }),
    ]);
    expect(slice.legs[0]!.fare_basis).toBe('QLX/CH25');
    const { solution } = offer.key as { solution: { infos: { fares: { basis: string }[] }[] } };
    expect(solution.infos[0]!.fares[0]!.basis).toBe('QLX');
  });
});

describe('a fare that tells no bags', () => {
  const priced = (ends: string, rows: [from: string, to: string, text: string][]) => {
    const told = rows.map(
      ([from, to, text]) =>
        `<BaggageAllowanceInfo TravelerType="ADT" Origin="${from}" Destination="${to}" Carrier="TG"><TextInfo><Text>${text}</Text><Text>BAGGAGE DISCOUNTS MAY APPLY</Text></TextInfo></BaggageAllowanceInfo>`,
    );
    const flight = (key: string, number: number, from: string, to: string) =>
      `<AirSegment Key="${key}" Group="0" Carrier="TG" FlightNumber="${number}" Origin="${from}" Destination="${to}" DepartureTime="2027-02-2${number}T10:00:00" ArrivalTime="2027-02-2${number}T13:00:00" ClassOfService="W"/>`;
    const booking = (segment: string) =>
      `<BookingInfo BookingCode="W" CabinClass="Economy" FareInfoRef="f" SegmentRef="${segment}"/>`;
    const { offer } = read(
      `<AirPriceRsp ${AIR}><AirItinerary>${flight('a', 0, 'DAC', 'BKK')}${flight('b', 1, 'BKK', 'SIN')}</AirItinerary><AirPriceResult><AirPricingSolution Key="s" TotalPrice="BDT90"><AirPricingInfo Key="p" TotalPrice="BDT90" BasePrice="BDT90"><FareInfo Key="f" FareBasis="W1" PassengerTypeCode="ADT" ${ends}/>${booking('a')}${booking('b')}<PassengerType Code="ADT"/><BaggageAllowances>${told.join('')}</BaggageAllowances></AirPricingInfo></AirPricingSolution></AirPriceResult></AirPriceRsp>`,
    ) as unknown as { offer: ProviderOffer };
    return offer.journeys[0]!.slices[0]!.legs.map(({ baggage }) => baggage);
  };
  const kilos = (weight_kg: number) => ({ kind: 'WEIGHT', pieces: null, weight_kg });
  const pieces = (count: number, kind: string) => ({ kind, pieces: count, weight_kg: null });

  it.each([
    ['30K', kilos(30)],
    ['50LB', kilos(23)],
    ['0P', pieces(0, 'NONE')],
    ['2PC', pieces(2, 'TWO_PIECES')],
    ['UP TO 50 POUNDS', { kind: 'UNSPECIFIED', pieces: null, weight_kg: null }],
  ])('has what is told of its way: %s', (text, allowance) => {
    const ends = 'Origin="DAC" Destination="SIN"';
    expect(priced(ends, [['DAC', 'SIN', text]])).toEqual([allowance, allowance]);
  });

  it('has what is told of each of its flights, and nothing of other ways', () => {
    const ends = 'Origin="DAC" Destination="SIN"';
    expect(
      priced(ends, [
        ['DAC', 'BKK', '20K'],
        ['BKK', 'SIN', '1P'],
      ]),
    ).toEqual([kilos(20), pieces(1, 'ONE_PIECE')]);
    const [first, second] = priced(ends, [
      ['DAC', 'BKK', '20K'],
      ['SIN', 'DAC', '1P'],
    ]);
    expect([first!.weight_kg, second!.kind]).toEqual([20, 'UNSPECIFIED']);
  });
});

it('an offer whose price counts no seats has those of the classes it is sold in', () => {
  const { offers } = read(
    `<LowFareSearchRsp ${AIR}><AirSegmentList><AirSegment Key="a" Group="0" Carrier="UA" FlightNumber="15" Origin="SFO" Destination="MCO" DepartureTime="2027-02-20T05:50:00" ArrivalTime="2027-02-20T17:40:00"><AirAvailInfo ProviderCode="1G"><BookingCodeInfo BookingCounts="F9|C2|W4|TR"/></AirAvailInfo></AirSegment></AirSegmentList><FareInfoList><FareInfo Key="f" FareBasis="WX" PassengerTypeCode="ADT" Origin="SFO" Destination="MCO"/></FareInfoList>${[
      'W',
      'T',
    ]
      .map(
        (code) =>
          `<AirPricingSolution Key="s${code}" TotalPrice="CNY20"><Journey><AirSegmentRef Key="a"/></Journey><AirPricingInfo Key="p${code}" TotalPrice="CNY20" BasePrice="CNY20"><FareInfoRef Key="f"/><BookingInfo BookingCode="${code}" FareInfoRef="f" SegmentRef="a"/><PassengerType Code="ADT"/></AirPricingInfo></AirPricingSolution>`,
      )
      .join('')}</LowFareSearchRsp>`,
  ) as unknown as { offers: ProviderOffer[] };
  const left = offers.map(({ journeys }) => journeys[0]!.slices[0]!.seats_remaining);
  expect(left).toEqual([4, null]);
});

it('a ticket whose host hands no amounts back costs what is not told, not nothing', () => {
  const etr = (price: string) =>
    `<ETR ${price} ProviderCode="1G" ProviderLocatorCode="ABC123" PlatingCarrier="CA"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="LI" Last="WU"/></c:BookingTraveler><Ticket Key="k" TicketNumber="9992400000001" TicketStatus="N"/></ETR>`;
  const tickets = (price: string) => {
    const told = read(`<AirTicketingRsp ${AIR} ${COMMON}>${etr(price)}</AirTicketingRsp>`);
    const { documents } = told as unknown as { documents: Pick<ProviderOrder, 'tickets'>[] };
    return documents.flatMap((one) => one.tickets);
  };
  expect(tickets('TotalPrice="KRW0" BasePrice="KRW0" Taxes="KRW0"')).toMatchObject([
    { fare: null, currency: 'KRW', status: 'TICKETED' },
  ]);
  expect(tickets('TotalPrice="KRW93900" BasePrice="KRW0" Taxes="KRW93900"')).toMatchObject([
    { fare: { fare_minor: 0, tax_minor: 93_900 } },
  ]);
  // Nor was its fare filed as nothing in other money.
  const both = 'TotalPrice="KRW0" BasePrice="USD0.00" EquivalentBasePrice="KRW0" Taxes="KRW0"';
  expect(tickets(both)[0]?.text).toBe(undefined);
});

describe('fees of a price', () => {
  const priced = (total: string, fees: string) =>
    read(
      `<AirPriceRsp ${AIR}><AirItinerary><AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00" ArrivalTime="2027-02-20T23:00:00"/></AirItinerary><AirPriceResult><AirPricingSolution Key="s" TotalPrice="${total}"><AirSegmentRef Key="g"/><AirPricingInfo Key="p" TotalPrice="${total}" BasePrice="USD90.00" Taxes="USD0.00" ${fees}><FareInfo Key="f" FareBasis="Q" PassengerTypeCode="ADT" Origin="GRU" Destination="LIS"/><BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="g"/><FeeInfo Code="OB1" Amount="USD3.00" Text="DESK"/><FeeInfo Code="OB2" Amount="USD4.00"/><PassengerType Code="ADT"/></AirPricingInfo></AirPricingSolution></AirPriceResult></AirPriceRsp>`,
    ) as unknown as { offer: ProviderOffer; warnings: string[] };

  it('stand in it by their codes, and are said where it does not hold them', () => {
    const { offer } = priced('USD97.00', 'Fees="USD7.00"');
    const [price] = offer.prices;
    expect([price!.fare_minor, price!.tax_minor]).toEqual([9000, 700]);
    expect(price!.taxes.map((one) => [one.code, one.amount_minor])).toEqual([
      ['OB1', 300],
      ['OB2', 400],
    ]);
    const beside = priced('USD90.00', '');
    expect(beside.offer.prices[0]!.tax_minor).toBe(0);
    expect(beside.warnings).toEqual(['PROVIDER_SAYS: OB1 DESK USD3.00 / OB2 USD4.00']);
  });
});

describe('papers and contacts of people', () => {
  const ssr = (type: string, text: string, status = 'HK') =>
    `<c:SSR Key="${type}${text.length}" Type="${type}" Status="${status}" Carrier="XQ" FreeText="${text}"/>`;
  const person = (key: string, first: string, inside: string, ptc = 'ADT') =>
    `<c:BookingTraveler Key="${key}"${ptc && ` TravelerType="${ptc}"`}><c:BookingTravelerName First="${first}" Last="LIMA"/>${inside}</c:BookingTraveler>`;
  const bookingOf = (travelers: string, loose = '') =>
    (
      read(
        `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR1" Version="1">${travelers}<ProviderReservationInfo Key="r" LocatorCode="ABC123"/>${loose}</UniversalRecord></UniversalRecordRetrieveRsp>`,
      ) as unknown as { booking: Record<'passengers' | 'annotations', Record<string, unknown>[]> }
    ).booking;
  const peopleOf = (travelers: string, loose = '') => bookingOf(travelers, loose).passengers;
  const passport = 'P/PT/C112233/PT/05MAR85/F/01JAN31/LIMA/EVA';

  it('are told once, whatever lines tell of them, without the name at their end', () => {
    const [eva] = peopleOf(
      person('t1', 'EVAMRS', `${ssr('DOCS', passport)}${ssr('FOID', '/PPPTC112233-1LIMA/EVAMRS')}`),
    );
    expect(eva!.documents).toEqual([
      {
        type: 'PASSPORT',
        number: 'C112233',
        issuing_country: 'PT',
        issued_on: null,
        expires_on: '2031-01-01',
      },
    ]);
    const [other] = peopleOf(person('t1', 'EVAMRS', ssr('FOID', 'NI 445566-1LIMA/EVAMRS')));
    expect(other!.documents).toMatchObject([{ type: 'TAX_ID', number: '445566' }]);
  });

  it('are written in the letters a line has, and left out where it has none for them', () => {
    const [eva] = peopleOf(person('t1', 'EVAMRS', '')) as unknown as ProviderOrder['passengers'];
    const number = (told: string) => ({
      ...eva!.documents[0]!,
      type: 'TAX_ID' as const,
      number: told,
    });
    const write = (told: Partial<typeof eva>) =>
      buildPapers({ ...eva!, ...told }, null, 'XQ').map(({ type, text }) => `${type} ${text}`);
    expect(write({ documents: [number('123.456.789-09'), number('-')] })).toEqual([
      'FOID NI12345678909',
    ]);
    expect(write({ phone: '+351 912 345 678', email: 'eva.b_c-d@x.example' })).toEqual([
      'CTCM 351912345678',
      'CTCE EVA.B..C./D//X.EXAMPLE',
    ]);
    expect(write({ phone: '112', email: 'eva+flights@x.example' })).toEqual([]);
  });

  it('belong to the person they name, where they stand with nobody', () => {
    const loose =
      ssr('DOCS', `${passport} -1LIMA/EVAMRS`) +
      ssr('CTCM', '/351912345678-1LIMA/EVAMRS') +
      ssr('CTCE', 'EVA..LIMA//GRAND./HOTEL.PT/EN-1LIMA/EVAMRS');
    const [rui, eva] = peopleOf(person('t1', 'RUIMR', '') + person('t2', 'EVAMRS', ''), loose);
    expect([rui!.documents, rui!.phone, rui!.email]).toEqual([[], null, null]);
    expect(eva).toMatchObject({
      birth_date: '1985-03-05',
      phone: '+351912345678',
      email: 'eva_lima@grand-hotel.pt',
      documents: [{ number: 'C112233' }],
    });
  });

  it('stand as lines too where an airline refused them, documents without their number', () => {
    const refused =
      ssr('DOCS', passport, 'NO') +
      ssr('INFT', 'LIMA/IRIS 07JUL26', 'UC') +
      ssr('CTCM', '351912345678', 'UN') +
      ssr('TKNE', '0649902789372C1', 'HX');
    const told = bookingOf(person('t1', 'EVAMRS', ssr('INFT', 'LIMA/IRIS 07JUL26') + refused));
    expect(told.passengers[0]).toMatchObject({ phone: '+351912345678', documents: [{}] });
    expect(
      told.annotations.map(({ code, status, text, passenger_key }) => [
        code,
        status,
        text,
        passenger_key,
      ]),
    ).toEqual([
      ['DOCS', 'NO', null, 't1'],
      ['INFT', 'UC', 'LIMA/IRIS 07JUL26', 't1'],
      ['CTCM', 'UN', '351912345678', 't1'],
    ]);
  });

  it('of every kind are of the person they name, and shown once', () => {
    const travelers = person('t1', 'RUIMR', '') + person('t2', 'EVAMRS', '');
    const loose =
      ssr('VGML', '-1LIMA/EVAMRS', 'NO') +
      ssr('OTHS', 'PLS ADV TKT') +
      ssr('DOCS', 'X//-1LIMA/RUIMR');
    expect(bookingOf(travelers, loose).annotations).toMatchObject([
      { code: 'DOCS', passenger_key: 't1' },
      { code: 'VGML', passenger_key: 't2', status: 'NO' },
      { code: 'OTHS', passenger_key: null },
    ]);
  });

  it('are of nobody, and shown, where two have the name they end with or they have none', () => {
    const travelers = person('t1', 'EVAMRS', '') + person('t2', 'EVAMRS', '');
    const loose = ssr('DOCS', `${passport}-1LIMA/EVAMRS`) + ssr('CTCM', '351912345678');
    const told = bookingOf(travelers, loose);
    expect(told.passengers).toMatchObject([{ documents: [] }, { documents: [] }]);
    expect(told.annotations).toMatchObject([
      { code: 'DOCS', passenger_key: null, text: `${passport}-1LIMA/EVAMRS` },
      { code: 'CTCM', passenger_key: null },
    ]);
  });

  it('are an infant’s own where a remark of its name alone says what it is', () => {
    const paper = 'P/PT/D445566/PT/23FEB26/FI/01JAN31/LIMA/BIA';
    const papersOf = (remark: string) => {
      const name = `<c:NameRemark Key="n"><c:RemarkData>${remark}</c:RemarkData></c:NameRemark>`;
      const infant = person('t2', 'BIA', ssr('DOCS', paper) + name, '');
      return peopleOf(person('t1', 'EVAMRS', '') + infant)[1];
    };
    for (const remark of ['P-INF DOB23FEB26', 'INF23FEB26'])
      expect(papersOf(remark)).toMatchObject({
        pax_type: 'INF',
        documents: [{ number: 'D445566' }],
      });
  });

  it('may begin with their flight, and a number with the sign of going abroad', () => {
    const [eva] = peopleOf(
      person(
        't1',
        'EVAMRS',
        `<c:PhoneNumber Key="p" Type="Mobile" Number="00351 912345678"/>${ssr('DOCS', `LISGRU 0087Y20MAR/${passport}-1LIMA/EVAMRS`)}`,
      ),
    );
    expect(eva).toMatchObject({ phone: '+351912345678', documents: [{ number: 'C112233' }] });
    const [dashed] = peopleOf(person('t1', 'EVAMRS', ssr('DOCS', `LISGRU0087Y20MAR-${passport}`)));
    expect(dashed!.documents).toMatchObject([{ number: 'C112233' }]);
    const [rui] = peopleOf(person('t1', 'RUIMR', ssr('CTCM', '11987654321/BR-1LIMA/RUIMR')));
    expect(rui!.phone).toBe('+5511987654321');
    const told = '<c:PhoneNumber Key="p" CountryCode="351" Number="+351 912345678"/>';
    const both = person('t1', 'EVAMRS', told + ssr('CTCM', '912345678/PT'));
    expect(bookingOf(both)).toMatchObject({
      passengers: [{ phone: '+351912345678' }],
      annotations: [],
    });
    const own = person('t1', 'RUIMR', ssr('CTCM', '11987654321/BR-1LIMA/RUIMR'));
    expect(bookingOf(own).annotations).toEqual([]);
    const [ana] = peopleOf(person('t1', 'ANAMRS', ssr('CTCM', '351912345678/BR')));
    expect(ana!.phone).toBe('+351912345678');
  });

  it('have types of two letters, too, and stand as lines where none is known', () => {
    const other = passport.replace('P/', 'XX/');
    const xml = person(
      't1',
      'EVAMRS',
      ssr('DOCS', passport.replace('P/', 'PP/')) + ssr('DOCS', other),
    );
    expect(peopleOf(xml)[0]!.documents).toMatchObject([{ type: 'PASSPORT', number: 'C112233' }]);
    expect(bookingOf(xml).annotations).toMatchObject([{ code: 'DOCS', text: other }]);
  });

  it('tell who somebody is without a document, and no number that is hidden', () => {
    const papersOf = (text: string) => {
      const [eva] = peopleOf(person('t1', 'EVAMRS', ssr('DOCS', text)));
      return [eva!.birth_date, eva!.gender, eva!.documents];
    };
    const known = ['1985-03-05', 'FEMALE'];
    expect(papersOf('////05MAR85/F//LIMA/EVA')).toEqual([...known, []]);
    expect(papersOf(`1/${passport}`)).toMatchObject([...known, [{ number: 'C112233' }]]);
    expect(papersOf(`/${passport}`)).toMatchObject([...known, [{ number: 'C112233' }]]);
    expect(papersOf('1/P/PT/@--@2233/PT/@-----@/F/01JAN31/LIMA/EVA')).toEqual([null, 'FEMALE', []]);
    const { birth_date, ...iris } = peopleOf(
      person('t1', 'EVAMRS', ssr('DOCS', '////07JUL26/FI//LIMA/IRIS')) +
        person('t2', 'IRIS', '', 'INF'),
    )[1]!;
    expect([birth_date, iris.gender]).toEqual(['2026-07-07', 'FEMALE']);
  });

  it('of a lap infant are not the ones of its adult', () => {
    const lap = 'P/PT/K998877/PT/07JUL26/FI/01JAN31/LIMA/IRIS';
    const [eva, iris] = peopleOf(
      person('t1', 'EVAMRS', ssr('DOCS', lap) + ssr('DOCS', passport)) +
        person('t2', 'IRIS', '', 'INF'),
    );
    expect(eva).toMatchObject({ infant_key: 't2', documents: [{ number: 'C112233' }] });
    expect(iris).toMatchObject({
      gender: 'FEMALE',
      nationality: 'PT',
      documents: [{ number: 'K998877' }],
    });
  });
});

describe('what a record says of money and of who is paid', () => {
  const record = (inside: string, beside: string) =>
    read(
      `<u:UniversalRecordRetrieveRsp xmlns:u="http://www.travelport.com/schema/universal_v49_0" ${AIR} ${COMMON}><u:UniversalRecord LocatorCode="UR0001" Version="1" Status="Active"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/></c:BookingTraveler><u:ProviderReservationInfo Key="r" ProviderCode="1G" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/>${inside}<AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00" ArrivalTime="2027-02-20T23:00:00" ClassOfService="Q" Status="HK"/><AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00"><PassengerType Code="ADT" BookingTravelerRef="t"/></AirPricingInfo><TicketingModifiers Key="m" PlatingCarrier="XQ"/></AirReservation>${beside}</u:UniversalRecord></u:UniversalRecordRetrieveRsp>`,
    ).booking as unknown as ProviderOrder;
  const form = (key: string, type: string, reservation = 'r') =>
    `<c:FormOfPayment Key="${key}" Type="${type}"><c:ProviderReservationInfoRef Key="${reservation}"/></c:FormOfPayment>`;
  const payment = (ref: string, status: string) =>
    `<c:Payment Key="y${ref}" Type="Itinerary" FormOfPaymentRef="${ref}" Amount="USD90.00"${status && ` Status="${status}"`}/>`;
  const told = ({ payments }: ProviderOrder) =>
    payments.map(({ method, amount_minor, status }) => [method, amount_minor, status]);

  it('tells the forms that are noted while nothing is issued, each once', () => {
    const forms = form('a', 'Cash') + form('b', 'Check') + form('z', 'Cash', 'of a hotel');
    const order = record(payment('a', ''), forms);
    expect(told(order)).toEqual([
      ['CASH', 9000, 'STORED'],
      ['CASH', null, 'STORED'],
    ]);
    expect([order.validating_carrier, order.owner]).toEqual(['XQ', 'XQ']);
  });

  it.each([
    ['Pending', 'PENDING'],
    ['Declined', 'VOIDED'],
    ['Refunded', 'REFUNDED'],
    ['Approved', 'CAPTURED'],
    ['Denied', 'VOIDED'],
    ['Not Authorized', 'VOIDED'],
    ['Unpaid', 'STORED'],
    ['Processing', 'PENDING'],
    ['Queued', 'PENDING'],
    ['Unconfirmed', 'PENDING'],
    ['Not settled', 'PENDING'],
    ['Incomplete', 'PENDING'],
    ['Not charged', 'STORED'],
    ['Disapproved', 'VOIDED'],
    ['Payment received', 'CAPTURED'],
    ['Collected', 'CAPTURED'],
  ])('a payment that is %s does not pass for another', (status, as) => {
    expect(told(record(payment('a', status), form('a', 'Cash')))).toEqual([['CASH', 9000, as]]);
  });

  it('tells in how many parts a card is paid, where it is a number', () => {
    const parts = (extended: string) =>
      record(
        '',
        '<c:FormOfPayment Key="c" Type="Credit"><c:CreditCard Type="VI" Number="************1111" ExtendedPayment="' +
          extended +
          '"/></c:FormOfPayment>',
      ).payments.map(({ installments }) => installments);
    expect(['03', 'E12', '01', 'PLAN'].map(parts)).toEqual([[3], [12], [undefined], [undefined]]);
  });

  it('names no form of what was issued without a state of the money', () => {
    const ticket =
      '<DocumentInfo><TicketInfo Number="9990000000001" Status="T" BookingTravelerRef="t" AirPricingInfoRef="p"/></DocumentInfo>';
    expect(told(record(ticket + payment('a', ''), form('a', 'Cash')))).toEqual([]);
  });
});

describe('a record that leaves something out or says it twice', () => {
  const person = (key: string, first: string) =>
    `<c:BookingTraveler Key="${key}" TravelerType="ADT"><c:BookingTravelerName First="${first}" Last="Lima"/></c:BookingTraveler>`;
  const flight = (key: string, number: number) =>
    `<AirSegment Key="${key}" Group="0" Carrier="XQ" FlightNumber="${number}" Origin="GRU" Destination="LIS" DepartureTime="2027-02-2${number}T10:00:00" ArrivalTime="2027-02-2${number}T23:00:00" Status="HK"/>`;
  const fare = (key: string, price: number, segment: string, ...people: string[]) =>
    `<AirPricingInfo Key="${key}" TotalPrice="USD${price}.00" BasePrice="USD${price}.00"><BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="${segment}"/>${people
      .map((who) => `<PassengerType Code="ADT"${who && ` BookingTravelerRef="${who}"`}/>`)
      .join('')}</AirPricingInfo>`;
  const ticket = (status: string) =>
    `<TicketInfo Number="9990000000001" Status="${status}" BookingTravelerRef="t"/>`;
  const told = (
    air: string,
    { people = person('t', 'Ana') + person('u', 'Rui'), key = 'Key="r"' } = {},
  ) => {
    const { booking } = read(
      `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1">${people}<ProviderReservationInfo ${key} LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/>${air}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
    ) as unknown as { booking: ProviderOrder };
    return booking;
  };
  const prices = ({ passengers, total_minor }: ProviderOrder) => [
    ...passengers.map(({ price }) => price?.fare_minor ?? null),
    total_minor,
  ];

  it('knows children and infants without a type by their fares and the remarks of their names', () => {
    const remarked = (key: string, text: string) =>
      person(key, 'Bia').replace(
        '</c:BookingTraveler>',
        `<c:NameRemark Key="n"><c:RemarkData>${text}</c:RemarkData></c:NameRemark>$&`,
      );
    const people =
      person('t', 'Ana') +
      person('u', 'Rui') +
      remarked('v', 'CHD07OCT18') +
      remarked('w', 'INF23FEB26') +
      person('x', 'Eva');
    const of = (code: string, ...who: string[]) =>
      fare(`p${code}`, 90, 'a', ...who).replaceAll('"ADT"', `"${code}"`);
    // Some hosts name the adult in an infant's fare.
    const fares = of('STU', 't') + of('CNN', 'u') + of('ADT', 'x') + of('INF', 'x');
    const { passengers, key, remarks } = told(flight('a', 1) + fares, {
      people: people.replaceAll(' TravelerType="ADT"', ''),
    });
    expect(passengers.map((one) => [one.pax_type, one.birth_date])).toEqual([
      ['ADT', null],
      ['CHD', null],
      ['CHD', '2018-10-07'],
      ['INF', '2026-02-23'],
      ['ADT', null],
    ]);
    expect(key).toMatchObject({
      travelers: ['STU', 'CNN', 'CNN', 'INF', 'ADT'].map((ptc) => ({ ptc })),
    });
    expect(remarks).toEqual([]);
  });

  it('has everybody a fare or ticket names, each once', () => {
    const listed = '<c:BookingTravelerRef Key="t"/>';
    const air = `${listed}${flight('a', 1)}${fare('p', 90, 'a', 't', 'u')}`;
    expect(prices(told(air))).toEqual([9000, 9000, 18_000]);
    const twice = told(air, { people: person('t', 'Ana') + person('t', 'Ana') });
    expect(prices(twice)).toEqual([9000, 9000]);
  });

  it('gives a fare without a name to whoever has no other for its flights', () => {
    const flights = flight('a', 1) + flight('b', 2);
    expect(prices(told(flights + fare('p', 90, 'a', 't', '')))).toEqual([9000, 9000, 18_000]);
    const both = fare('p', 90, 'a', 't', 'u') + fare('q', 20, 'b', '');
    expect(prices(told(flights + both))).toEqual([11_000, 11_000, 22_000]);
    const again = fare('p', 90, 'a', '') + fare('q', 90, 'a', 't', 'u');
    expect(prices(told(flights + again))).toEqual([9000, 9000, 18_000]);
    const child = fare('q', 50, 'a', '').replace('"ADT"', '"CNN"');
    const people = person('t', 'Ana') + person('u', 'Rui').replace('"ADT"', '"CNN"');
    expect(prices(told(flights + fare('p', 90, 'a', '') + child, { people }))).toEqual([
      9000, 5000, 14_000,
    ]);
  });

  it('gives a lap infant the fare and the ticket in which its adult is named', () => {
    const infant = person('i', 'Bia').replace('"ADT"', '"INF"');
    const people = person('t', 'Ana') + infant;
    const own = fare('q', 9, 'a', 't').replace('"ADT"', '"INF"');
    const sold = (number: number, ref: string) =>
      `<TicketInfo Number="999000000000${number}" Status="T" BookingTravelerRef="t" AirPricingInfoRef="${ref}"/>`;
    const documents = `<DocumentInfo>${sold(1, 'p')}${sold(2, 'q')}</DocumentInfo>`;
    const booking = told(documents + flight('a', 1) + fare('p', 90, 'a', 't') + own, { people });
    expect(prices(booking)).toEqual([9000, 900, 9900]);
    expect(booking.tickets.map((one) => [one.passenger_key, one.fare?.fare_minor])).toEqual([
      ['t', 9000],
      ['i', 900],
    ]);
    expect(booking.key).toMatchObject({ fares: [{ travelers: ['t'] }, { travelers: ['i'] }] });
  });

  it('counts a flight once for each, of its ticket’s fare or else the last', () => {
    const flights = flight('a', 1) + flight('b', 2);
    const both = (key: string, price: number, ...people: string[]) =>
      fare(key, price, 'a', ...people).replace(
        '<PassengerType',
        '<BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="b"/>$&',
      );
    const sold = (ref: string, status: string, number = 1) =>
      `<TicketInfo Number="999000000000${number}" Status="${status}" BookingTravelerRef="t" AirPricingInfoRef="${ref}"/>`;
    const issued = (...tickets: string[]) => `<DocumentInfo>${tickets.join('')}</DocumentInfo>`;
    const one = { people: person('t', 'Ana') };
    const whole = both('p', 90, 't');
    const parts = fare('q', 40, 'a', 't') + fare('r', 60, 'b', 't');
    expect(prices(told(flights + whole + parts, one))).toEqual([10_000, 10_000]);
    expect(prices(told(flights + parts + whole, one))).toEqual([9000, 9000]);
    const again = both('p', 90, 't', 'u') + both('q', 70, 't');
    const shared = told(flights + again);
    expect(prices(shared)).toEqual([7000, 9000, 16_000]);
    expect(shared.key).toMatchObject({
      fares: [
        { key: 'p', travelers: ['t', 'u'], superseded_for: ['t'] },
        { key: 'q', travelers: ['t'] },
      ],
    });
    const paid = told(issued(sold('p', 'T')) + flights + whole + parts, one);
    expect(prices(paid)).toEqual([9000, 9000]);
    const changed = told(issued(sold('p', 'X'), sold('r', 'T', 2)) + flights + whole + parts, one);
    expect(prices(changed)).toEqual([10_000, 10_000]);
    expect(changed.tickets.map((ticket) => ticket.fare?.fare_minor)).toEqual([9000, 6000]);
  });

  it('says that fares overlap where neither stands for the other', () => {
    const text = `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1">${person('t', 'Ana')}<ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/>${flight('a', 1)}${flight('b', 2)}${fare('p', 90, 'a', 't').replace('<PassengerType', '<BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="b"/>$&')}${fare('q', 60, 'b', 't')}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`;
    const { warnings } = read(text) as unknown as { warnings: string[] };
    expect(warnings.filter((one) => one.includes('uapi_fares_overlap'))).toHaveLength(1);
  });

  it('has a document once in each state', () => {
    const tickets = (...states: string[]) =>
      told(`<DocumentInfo>${states.map(ticket).join('')}</DocumentInfo>${flight('a', 1)}`).tickets;
    expect(tickets('T', 'T').map(({ status }) => status)).toEqual(['TICKETED']);
    expect(tickets('V', 'T').map(({ status }) => status)).toEqual(['CANCELLED', 'TICKETED']);
  });

  it('has the flights of its only reservation, named or not', () => {
    const booking = told(flight('a', 1) + fare('p', 90, 'a', 't', 'u'), { key: '' });
    expect([booking.slices.length, booking.total_minor]).toEqual([1, 18_000]);
  });
});

describe('an offer whose flights are not all named', () => {
  const flight = (key: string, number: number, from: string, to: string) =>
    `<AirSegment Key="${key}" Group="0" Carrier="XQ" FlightNumber="${number}" Origin="${from}" Destination="${to}" DepartureTime="2027-02-20T1${number}:00:00" ArrivalTime="2027-02-20T1${number}:50:00"/>`;
  const flights = `${flight('a', 1, 'GRU', 'GIG')}${flight('b', 3, 'GIG', 'REC')}`;
  const sold = (segment: string) => `<BookingInfo BookingCode="Q" FareInfoRef="f" ${segment}/>`;
  const search = (inside: string) => {
    const { offers, warnings } = read(
      `<LowFareSearchRsp ${AIR}><AirSegmentList>${flights}</AirSegmentList><FareInfoList><FareInfo Key="f" FareBasis="Q" PassengerTypeCode="ADT" Origin="GRU" Destination="REC"/></FareInfoList>${inside}</LowFareSearchRsp>`,
    ) as unknown as { offers: ProviderOffer[]; warnings: string[] };
    return [
      offers.length,
      warnings.filter((text) => text.includes('uapi_offer_incomplete')).length,
    ];
  };

  it('is not sold as half of itself', () => {
    const point = (second: string) =>
      `<AirPricePointList><AirPricePoint Key="s" TotalPrice="USD90.00"><AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00"><FareInfoRef Key="f"/><PassengerType Code="ADT"/><FlightOptionsList><FlightOption><Option Key="o">${sold('SegmentRef="a"')}${sold(second)}</Option></FlightOption></FlightOptionsList></AirPricingInfo></AirPricePoint></AirPricePointList>`;
    expect(search(point('SegmentRef="b"'))).toEqual([1, 0]);
    expect(search(point(''))).toEqual([0, 1]);
    const empty = point('SegmentRef="b"').replace(/<BookingInfo.*BookingInfo[^>]*>/, '');
    expect(search(empty)).toEqual([0, 1]);
    const solution = (...keys: string[]) =>
      `<AirPricingSolution Key="s" TotalPrice="USD90.00"><Journey>${keys.map((key) => `<AirSegmentRef Key="${key}"/>`).join('')}</Journey><AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00"><FareInfoRef Key="f"/>${sold('SegmentRef="a"')}${sold('SegmentRef="b"')}<PassengerType Code="ADT"/></AirPricingInfo></AirPricingSolution>`;
    expect(search(solution('a', 'b'))).toEqual([1, 0]);
    expect(search(solution('a'))).toEqual([0, 1]);
  });
});

describe('a price whose parts are not all told', () => {
  it.each([
    ['TotalPrice="USD90.00" Taxes="USD120.00"', 0, 9000],
    ['TotalPrice="USD90.00" BasePrice="USD100.00"', 9000, 0],
  ])('is never less than nothing: %s', (told, fare_minor, tax_minor) => {
    const { documents, warnings } = read(
      `<AirRetrieveDocumentRsp ${AIR}><ETR ${told}><Ticket TicketNumber="2201234567890" TicketStatus="T"/></ETR></AirRetrieveDocumentRsp>`,
    ) as unknown as { documents: ProviderOrder[]; warnings: string[] };
    expect(documents[0]!.tickets[0]!.fare).toMatchObject({ fare_minor, tax_minor });
    expect(answerInEnglish(warnings)[0]).toMatch(/^TOTAL_DIFFERS/);
  });
});

it('rules that come in short or by name and value are told beside the long ones', () => {
  const detail = (name: string, value: string) =>
    `<CategoryDetails Name="${name}" Value="${value}"/>`;
  const { rules } = read(
    `<AirFareRulesRsp ${AIR}><FareRule FareInfoRef="f"><FareRuleLong Category="8" Type="Text">ONE FREE</FareRuleLong><RuleAdvancedPurchase ReservationLatestPeriod="7" ReservationLatestUnit="Days"/><RuleLengthOfStay><MaximumStay Length="3" StayUnit="Months"/></RuleLengthOfStay><RuleCharges PenaltyType="Cancel" Amount="USD75.00"/><StructuredFareRules><FareRuleCategoryType Value="31">${detail('Changes', 'Yes')}<VariableCategoryDetails Value="BEFORE">${detail('Fee', 'USD75.00')}</VariableCategoryDetails></FareRuleCategoryType></StructuredFareRules></FareRule></AirFareRulesRsp>`,
  ) as unknown as { rules: { categories: { number: number; text: string }[] }[] };
  expect(rules[0]!.categories.map(({ number, text }) => `${number} ${text}`)).toEqual([
    '8 ONE FREE',
    '5 ReservationLatestPeriod: 7\nReservationLatestUnit: Days',
    '7 Length: 3\nStayUnit: Months',
    '16 PenaltyType: Cancel\nAmount: USD75.00',
    '31 Changes: Yes\nBEFORE\nFee: USD75.00',
  ]);
});

it('a penalty that is told as a share too is not free', () => {
  const penalty = (inside: string) => {
    const { offer } = read(
      `<AirPriceRsp ${AIR}><AirItinerary><AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00" ArrivalTime="2027-02-20T23:00:00"/></AirItinerary><AirPriceResult><AirPricingSolution Key="s" TotalPrice="USD90.00"><AirSegmentRef Key="g"/><AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00"><FareInfo Key="f" FareBasis="Q" PassengerTypeCode="ADT" Origin="GRU" Destination="LIS"/><BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="g"/><PassengerType Code="ADT"/><CancelPenalty>${inside}</CancelPenalty></AirPricingInfo></AirPricingSolution></AirPriceResult></AirPriceRsp>`,
    ) as unknown as { offer: ProviderOffer };
    const [one] = offer.journeys[0]!.slices[0]!.features;
    return [one!.attribute, one!.penalty_minor, one!.penalty_percent, one!.text];
  };
  const amount = (minor: string) => `<Amount>USD${minor}</Amount>`;
  const share = (percent: string) => `<Percentage>${percent}</Percentage>`;
  expect(penalty(amount('0.00') + share('100.00'))).toEqual(['NOT_OFFERED', null, 100, null]);
  expect(penalty(amount('0.00') + share('25.00'))).toEqual(['CHARGEABLE', null, 25, null]);
  expect(penalty(amount('50.00') + share('25.00'))).toEqual(['CHARGEABLE', 5000, null, '25%']);
  expect(penalty(amount('0.00') + share('0.00'))).toEqual(['INCLUDED', 0, null, null]);
});

describe('until when a fare may be ticketed', () => {
  const fare = (times: string) =>
    `<AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00" ${times}><FareInfo Key="f" FareBasis="Q" PassengerTypeCode="ADT" Origin="GRU" Destination="LIS"/><BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="g"/><PassengerType Code="ADT" BookingTravelerRef="t"/></AirPricingInfo>`;
  const flight =
    '<AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00.000-03:00" ArrivalTime="2027-02-20T23:00:00.000Z" Status="HK"/>';
  const offered = (times: string) =>
    (
      read(
        `<AirPriceRsp ${AIR}><AirItinerary>${flight}</AirItinerary><AirPriceResult><AirPricingSolution Key="s" TotalPrice="USD90.00"><AirSegmentRef Key="g"/>${fare(times)}</AirPricingSolution></AirPriceResult></AirPriceRsp>`,
      ) as unknown as { offer: ProviderOffer }
    ).offer.payment_due_at;
  const held = (times: string, ...dates: string[]) => {
    const limits = dates.map((date) => `<c:ActionStatus Type="TAW" TicketDate="${date}"/>`);
    const { booking } = read(
      `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/></c:BookingTraveler>${limits.join('')}<ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001">${flight}${fare(times)}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
    ) as unknown as { booking: ProviderOrder };
    return [booking.payment_due_at, booking.price_guaranteed_until];
  };
  const leaves = '2027-02-20T13:00:00.000Z';

  it('is no later than the flight, whatever is told', () => {
    expect(offered('LatestTicketingTime="2027-02-10T23:59:00.000-03:00"')).toBe(
      '2027-02-11T02:59:00.000Z',
    );
    expect(offered('LatestTicketingTime="2027-02-20T23:59:00.000-03:00"')).toBe(leaves);
    expect(offered('')).toBeNull();
    expect(held('', '2027-05-05T23:59:00.000-03:00')).toEqual([leaves, null]);
  });

  it('is the first by the clock and not by its letters', () => {
    expect(held('', '2027-02-01T10:00:00.000-03:00', '2027-02-01T11:00:00.000+09:00')).toEqual([
      '2027-02-01T02:00:00.000Z',
      null,
    ]);
  });

  it('is what an airline tells in words, where that is earlier', () => {
    const limit = '<c:ActionStatus Type="TAU" TicketDate="2027-02-10T23:59:00.000+09:00"/>';
    const vendor = (text: string, direction = 'Incoming') =>
      `<c:GeneralRemark Category="Vendor" TypeInGds="Vendor" Direction="${direction}" CreateDate="2027-01-05T01:56:00.000+00:00"><c:RemarkData>${text}</c:RemarkData></c:GeneralRemark>`;
    const told = (inside: string, arranged = limit, documents = '') => {
      const record = parseXml(
        `<UniversalRecord ${AIR} ${COMMON} LocatorCode="UR0001" Version="1"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/></c:BookingTraveler>${arranged}<ProviderReservationInfo Key="r" LocatorCode="AB12CD" CreateDate="2027-01-05T01:56:49.588+00:00"/><AirReservation LocatorCode="AIR001">${documents}${flight}${fare('')}</AirReservation>${inside}</UniversalRecord>`,
      );
      if (!record.ok) throw new Error(record.error.message);
      const terms = { profile: TRAVELPORT_PROFILES[0], locator: null, today: '2027-01-06' };
      const order = readRecord(record.value, { ...terms, reading: new Reading() });
      return [order?.payment_due_at, order?.limit_action];
    };
    const arranged = ['2027-02-10T14:59:00.000Z', 'QUEUE'];
    const cancels = (at: string) => [at, 'CANCEL'];
    expect(told(vendor('ADTK1GTOXQ BY 08JAN 1156 SEL TIME ZONE OTHERWISE WILL BE XLD'))).toEqual(
      cancels('2027-01-08T02:56:00.000Z'),
    );
    // An hour of no place is the office's, whose clock its own limit tells.
    const plain = vendor('ADTK1GTOXQ BY 08JAN 1400 OTHERWISE WILL BE XLD');
    expect(told(plain)).toEqual(cancels('2027-01-08T05:00:00.000Z'));
    expect(told(plain, '')).toEqual([null, undefined]);
    const ssr =
      '<c:SSR Key="s" Type="OTHS" Carrier="XQ" FreeText="PLS ADTK BY 07JAN27 0952Z OR CXL"/>';
    expect(told(ssr, '')).toEqual(cancels('2027-01-07T09:52:00.000Z'));
    expect(told(plain + ssr)).toEqual(cancels('2027-01-07T09:52:00.000Z'));
    for (const none of [
      vendor('ADTK1GTOXQ BY 05JAN 1400Z OTHERWISE WILL BE XLD'),
      vendor('ADTK1GTOXQ BY 21FEB 1400Z OTHERWISE WILL BE XLD'),
      vendor('PLS ADTK BY 08JAN 1400Z OR CXL', 'Outgoing'),
      '<c:GeneralRemark TypeInGds="Basic"><c:RemarkData>TKT BY 08JAN 1400Z</c:RemarkData></c:GeneralRemark>',
    ]) {
      expect(told(none)).toEqual(arranged);
    }
    const ticket =
      '<DocumentInfo><TicketInfo Number="9991234567890" Status="N" BookingTravelerRef="t"/></DocumentInfo>';
    expect(told(plain, limit, ticket)).toEqual(arranged);
  });

  it('holds the price only as far as the host says so', () => {
    const last = 'TrueLastDateToTicket="2027-02-15T23:59:00.000Z"';
    expect(offered(last)).toBe('2027-02-15T23:59:00.000Z');
    expect(held(last)).toEqual([null, null]);
    expect(held(`${last} LatestTicketingTime="2027-02-12"`)).toEqual([
      null,
      '2027-02-12T23:59:59.000Z',
    ]);
  });
});

describe('money in two currencies', () => {
  const service = (key: string, prices: string) =>
    `<OptionalService Key="${key}" Type="Baggage" ${prices} DisplayText="BAG ${key}"><c:ServiceData BookingTravelerRef="t" AirSegmentRef="g"/></OptionalService>`;
  const fare = (who: string, prices: string) =>
    `<AirPricingInfo Key="p${who}" ${prices}><PassengerType Code="ADT" BookingTravelerRef="${who}"/></AirPricingInfo>`;
  const record = (inside: string) => {
    const { booking, warnings } = read(
      `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1" Status="Active"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/></c:BookingTraveler><c:BookingTraveler Key="u" TravelerType="ADT"><c:BookingTravelerName First="Rui" Last="Silva"/></c:BookingTraveler><ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00" ArrivalTime="2027-02-20T23:00:00" Status="HK"/>${inside}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
    ) as unknown as { booking: ProviderOrder; warnings: string[] };
    const said = answerInEnglish(warnings);
    return { booking, mixed: said.filter((text) => /^CURRENCY_MIXED|^Tax /.test(text)) };
  };

  it('is no part of a record in the one, and is said', () => {
    const ana = fare('t', 'TotalPrice="USD90.00" BasePrice="USD90.00"');
    const rui = fare('u', 'TotalPrice="EUR80.00" BasePrice="EUR80.00"');
    const bags =
      service('1', 'TotalPrice="EUR20.00" BasePrice="EUR20.00" ApproximateTotalPrice="USD23.10"') +
      service('2', 'TotalPrice="USD7.00" BasePrice="USD6.00" Taxes="USD1.00"') +
      service('3', 'BasePrice="USD5.00"');
    const { booking, mixed } = record(`${ana}${rui}<OptionalServices>${bags}</OptionalServices>`);
    expect(booking.passengers.map(({ price }) => price?.fare_minor ?? null)).toEqual([9000, null]);
    expect(booking.services.map((one) => [one.amount_minor, one.tax_minor])).toEqual([
      [0, 0],
      [600, 100],
      [500, 0],
    ]);
    expect([booking.currency, booking.total_minor]).toEqual(['USD', 10_200]);
    expect(mixed).toEqual([
      'CURRENCY_MIXED: A stored fare for ADT is in EUR, the record in USD; it is not counted.',
      'CURRENCY_MIXED: Priced in another currency than USD, and so neither sold nor counted here: BAG 1 20.00 EUR',
    ]);
  });

  it('of a record without fares is that of its services', () => {
    const { booking, mixed } = record(
      `<OptionalServices>${service('1', 'TotalPrice="UAH500"')}</OptionalServices>`,
    );
    expect([booking.currency, booking.total_minor, mixed]).toEqual(['UAH', 50_000, []]);
  });

  it('makes no tax of a price', () => {
    const tax =
      '<TaxInfo Category="YQ" Amount="EUR9.00"/><TaxInfo Category="GB" Amount="USD4.00"/>';
    const prices = 'TotalPrice="USD94.00" BasePrice="USD90.00"';
    const { booking, mixed } = record(fare('t', prices).replace('<Pass', `${tax}<Pass`));
    expect(booking.passengers[0]!.price).toMatchObject({ fare_minor: 9000, tax_minor: 400 });
    expect(mixed).toEqual(['Tax YQ is in EUR, the price in USD.']);
  });

  it('sells the seats of the first alone', () => {
    const seat = (letter: string, price: string) =>
      `<Facility Type="Seat" SeatCode="9-${letter}" Availability="Available" ${price}/>`;
    const seats = [
      seat('A', 'SeatPrice="USD20.00"'),
      seat('B', 'SeatPrice="EUR15.00"'),
      seat('C', 'SeatPrice="EUR0.00"'),
    ];
    const { seat_map, warnings } = read(
      `<SeatMapRsp ${AIR} ${COMMON}><AirSegment Key="s" Group="0" Carrier="LH" FlightNumber="1" Origin="FRA" Destination="JFK" DepartureTime="2026-12-20T10:00:00" ArrivalTime="2026-12-20T18:00:00"/><SearchTraveler Key="t" Code="ADT"/><Rows SegmentRef="s"><Row Number="9">${seats.join('')}</Row></Rows></SeatMapRsp>`,
    ) as unknown as { seat_map: ProviderSeatMap[]; warnings: string[] };
    const told = seat_map[0]!.cabins[0]!.rows[0]!.seats;
    expect(told.map(({ offers }) => offers.map((one) => one.amount_minor))).toEqual([
      [2000],
      [],
      [0],
    ]);
    expect([seat_map[0]!.currency, warnings.length]).toEqual(['USD', 1]);
  });
});

it('queues are told by their counts, and not by those of the message', () => {
  const counted = read(
    '<GdsQueueCountRsp xmlns="http://www.travelport.com/schema/gdsQueue_v49_0"><QueueInfo Queue="09" Title="CHANGES" PNRCount="6"><CategoryInfo Category="01" TotalCount="4"/></QueueInfo></GdsQueueCountRsp>',
  );
  expect(counted.queues).toEqual([
    { queue: '09', category: null, title: 'CHANGES', count: 2 },
    { queue: '09', category: '01', title: 'CHANGES', count: 4 },
  ]);
});

it('flights have the standing that each host means by its status', () => {
  const statuses = ['UN', 'TK', 'SC', 'TN', 'PN', 'WK', 'HS', 'PA', 'AK', 'KL', 'UC'];
  const flights = statuses.map(
    (status, at) =>
      `<AirSegment Key="s${at}" Group="0" Carrier="LH" FlightNumber="${400 + at}" Origin="FRA" Destination="JFK" DepartureTime="2026-12-${10 + at}T10:00:00.000+01:00" ArrivalTime="2026-12-${10 + at}T13:00:00.000-05:00" Status="${status}" ProviderReservationInfoRef="p"/>`,
  );
  const xml = `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR1234" Version="1" Status="Active"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="ANA" Last="DOE"/></c:BookingTraveler><ProviderReservationInfo Key="p" ProviderCode="1G" LocatorCode="ABC123"/><AirReservation LocatorCode="AIR123"><c:BookingTravelerRef Key="t"/>${flights.join('')}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`;
  const { slices } = read(xml).booking as ProviderOrder;
  const legs = slices.flatMap((slice) => slice.legs);
  expect(legs.map(({ flight_number, status }) => `${flight_number} ${status}`)).toEqual([
    '400 UN',
    '401 TK',
    '402 TK',
    '403 HN',
    '404 HN',
    '405 HX',
    '406 HK',
    '407 HL',
    '408 GK',
    '409 KL',
    '410 UC',
  ]);
});

it('a flight whose status no host explains says so, and one of a group is held', () => {
  const statuses = ['GS', 'IG', 'GO', 'DS', 'DL', 'KD', 'ZZ'];
  const flights = statuses.map(
    (status, at) =>
      `<AirSegment Key="s${at}" Group="0" Carrier="LH" FlightNumber="${400 + at}" Origin="FRA" Destination="JFK" DepartureTime="2026-12-${10 + at}T10:00:00.000+01:00" ArrivalTime="2026-12-${10 + at}T13:00:00.000-05:00" Status="${status}"/>`,
  );
  const told = read(
    `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/></c:BookingTraveler><ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/>${flights.join('')}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
  ) as unknown as { booking: ProviderOrder; warnings: string[] };
  const legs = told.booking.slices.flatMap((slice) => slice.legs);
  expect(legs.map(({ status }) => status)).toEqual([
    'HK',
    'HK',
    'NO',
    'HN',
    'UC',
    'KK',
    'UNSPECIFIED',
  ]);
  expect(told.warnings.map((one) => toEnglish(one))).toEqual([
    'STATUS_UNKNOWN: Flight LH406 has the status ZZ, which is not known.',
  ]);
});

it('an EMD stands as its coupons do in the words of the schema, else as nobody knows', () => {
  const emd = (inside: string, status = '') =>
    (
      read(
        `<EMDRetrieveRsp ${AIR}><EMDInfo><ElectronicMiscDocument Number="9990000000009" ${status}>${inside}</ElectronicMiscDocument></EMDInfo></EMDRetrieveRsp>`,
      ) as unknown as { documents: ProviderOrder['tickets'] }
    ).documents[0]!.status;
  const coupon = (status: string) => `<EMDCoupon Number="1" Status="${status}" RFIC="A"/>`;
  expect(
    ['Open', 'Void', 'Refunded', 'Exchanged', 'Flown/Used', 'Boarded/Lifted', 'Unknown'].map(
      (status) => emd(coupon(status)),
    ),
  ).toEqual(['TICKETED', 'CANCELLED', 'REFUNDED', 'EXCHANGED', 'USED', 'USED', 'UNSPECIFIED']);
  expect([emd(''), emd('', 'Status="Void"')]).toEqual(['UNSPECIFIED', 'CANCELLED']);
});

it('a coupon of irregular operations is not open, and one its host gave up is not flown', () => {
  const coupon = (number: number, status: string) =>
    `<Coupon CouponNumber="${number}" Status="${status}"/>`;
  const find = (...coupons: string[]) => {
    const xml = `<AirRetrieveDocumentRsp ${AIR} ${COMMON}><ETR TotalPrice="EUR150.00"><Ticket TicketNumber="2201234567890" TicketStatus="T">${coupons.join('')}</Ticket></ETR></AirRetrieveDocumentRsp>`;
    const [document] = read(xml).documents as { tickets: ProviderOrder['tickets'] }[];
    const [ticket] = document!.tickets;
    return [ticket!.status, ...ticket!.coupons.map(({ status }) => status)];
  };
  expect(find(coupon(1, 'F'), coupon(2, 'I'))).toEqual(['TICKETED', 'USED', 'IRREGULAR']);
  expect(find(coupon(1, 'Z'), coupon(2, 'Z'))).toEqual(['UNSPECIFIED', 'UNKNOWN', 'UNKNOWN']);
});

it.each([
  ['Host error during ticket issue. TKT SENT - NO ACK FROM CARRIER', 'PROVIDER_ERROR', 'unknown'],
  ['Host error during ticket issue. LINK UNAVAILABLE', 'PROVIDER_ERROR', 'unknown'],
  ['Host error during ticket issue.', 'PROVIDER_ERROR', 'unknown'],
  ['Host error during ticket issue. UNABLE TO PROCESS', 'PROVIDER_ERROR', 'unknown'],
  ['MAXIMUM NUMBER OF SESSIONS REACHED', 'PROVIDER_ERROR', 'unknown'],
  ['SYSTEM ERROR - CONTACT HELP DESK', 'PROVIDER_ERROR', 'unknown'],
  ['UNABLE TO PROCESS - RETRY LATER', 'PROVIDER_ERROR', 'unknown'],
  ['ELECTRONIC TKT GENERATED - PNR UPDATE FAILED', 'PROVIDER_ERROR', 'unknown'],
  ['TICKET ISSUED - UNABLE TO UPDATE PNR - SIMULT CHGS', 'PROVIDER_ERROR', 'unknown'],
  ['TICKET ISSUED BUT NOT CONFIRMED', 'PROVIDER_ERROR', 'unknown'],
  ['TICKET NUMBER NOT RETURNED', 'PROVIDER_ERROR', 'unknown'],
  ['PNR IN TICKETING PROCESS', 'PROVIDER_ERROR', 'unknown'],
  ['CREDIT AUTHORIZATION PENDING', 'PROVIDER_ERROR', 'unknown'],
  ['CARRIER DID NOT RESPOND', 'PROVIDER_ERROR', 'unknown'],
  ['Host error during ticket issue. NEED COMMISSION', 'PROVIDER_REFUSED', 'never'],
  ['NOT ISSUED BUT STORED', 'PROVIDER_REFUSED', 'never'],
  ['FARE QUOTE INVALIDATED - FLT/SEG CHANGED', 'EXPIRED', 'never'],
  ['DECLINED - REFER TO ISSUER', 'CARD_REFUSED', 'never'],
  ['PRINTER NOT AVAILABLE', 'PROVIDER_REFUSED', 'never'],
  ['Host error during ticket issue. CONNECTION TIME INVALID', 'PROVIDER_REFUSED', 'never'],
  ['Host error during ticket issue. SURCHARGE UNAVAILABLE', 'PROVIDER_REFUSED', 'never'],
  ['Host error during ticket issue. SEGMENTS NOT CONFIRMED', 'PROVIDER_REFUSED', 'never'],
  ['Unable to ticket without pricing information.', 'PROVIDER_REFUSED', 'never'],
  ['CHECK NAME / General air service Error.', 'PROVIDER_REFUSED', 'never'],
  ['PNR NOT ON QUEUE', 'PROVIDER_REFUSED', 'never'],
  ['UNABLE TO END TRANSACT - NEED RECEIVED FROM', 'PROVIDER_REFUSED', 'never'],
  ['Host error during ticket issue. SELECT VALIDATING CARRIER', 'PROVIDER_REFUSED', 'never'],
  ['Host error during ticket issue. CC AUTHORIZATION DENIED', 'CARD_REFUSED', 'never'],
  ['CREDIT CARD AUTHORIZATION FAILED', 'CARD_REFUSED', 'never'],
  ['PNR PREVIOUSLY TICKETED', 'ALREADY_TICKETED', 'never'],
  ['NO TICKET PREVIOUSLY ISSUED', 'PROVIDER_REFUSED', 'never'],
  ['DUPLICATE ELECTRONIC TICKET', 'ALREADY_TICKETED', 'never'],
  ['Version in request does not match version of record', 'PROVIDER_ERROR', 'safe'],
  ['Host error during ticket issue. CALL CREDIT CARD COMPANY', 'CARD_REFUSED', 'never'],
  ['UNABLE TO PROCESS - CARD DECLINED', 'CARD_REFUSED', 'never'],
  ['PNR CANCELLED', 'CANCELLED', 'never'],
  ['Seat map not available for this flight', 'PROVIDER_REFUSED', 'never'],
  ['NO SEAT MAP FOR THIS EQUIPMENT', 'PROVIDER_REFUSED', 'never'],
  ['SEATS NOT AVAILABLE', 'SOLD_OUT', 'never'],
  ['UNABLE - CLOSED', 'SOLD_OUT', 'never'],
  ['WAITLIST CLOSED', 'SOLD_OUT', 'never'],
  ['DOCUMENT NOT AVAILABLE', 'PROVIDER_REFUSED', 'never'],
  ['TICKETS ARE NOT AVAILABLE', 'PROVIDER_REFUSED', 'never'],
  ['ETKT NOT AVAILABLE FOR DISPLAY', 'PROVIDER_REFUSED', 'never'],
  ['Response not available from provider', 'PROVIDER_ERROR', 'unknown'],
  ['INTERLINE AGREEMENT DOES NOT EXIST', 'PROVIDER_REFUSED', 'never'],
  ['CVV MISMATCH', 'CARD_REFUSED', 'never'],
  ['INVALID APPROVAL CODE', 'CARD_REFUSED', 'never'],
  ['DO NOT HONOR', 'CARD_REFUSED', 'never'],
  ['CREDIT LIMIT EXCEEDED', 'CARD_REFUSED', 'never'],
])('the words “%s” mean %s', (text, error, retry) => {
  expect(toFailure(buildProblem('12008', [text]), true)).toMatchObject({ error, retry });
});

it('a fare that is not valid or applicable is one that there is not', () => {
  const says = (text: string) => saysNothingForSale(buildProblem('3000', [text]));
  const texts = ['NO VALID FARE FOR INPUT CRITERIA', 'NO APPLICABLE FARES', 'NO AVAILABLE FLIGHTS'];
  expect(texts.filter(says)).toEqual(texts);
});

it('an infant with a seat of its own is a child, and nobody’s lap infant', () => {
  const person = (key: string, type: string) =>
    `<c:BookingTraveler Key="${key}" TravelerType="${type}"><c:BookingTravelerName First="ANA" Last="DOE${key}"/></c:BookingTraveler>`;
  const { booking } = read(
    `<UniversalRecordRetrieveRsp ${COMMON}><UniversalRecord LocatorCode="UR1234" Version="1">${person('A', 'ADT')}${person('B', 'INS')}${person('C', 'INF')}<ProviderReservationInfo Key="p" LocatorCode="ABC123"/></UniversalRecord></UniversalRecordRetrieveRsp>`,
  ) as unknown as { booking: ProviderOrder };
  expect(booking.passengers.map(({ pax_type, infant_key }) => [pax_type, infant_key])).toEqual([
    ['ADT', 'C'],
    ['CHD', null],
    ['INF', null],
  ]);
});

it('the card of a hotel or of car hire is no frequent flyer', () => {
  const card = (kind: string, supplier: string) =>
    `<c:LoyaltyCard Key="${supplier}" ${kind} SupplierCode="${supplier}" CardNumber="12 3"/>`;
  const cards =
    card('SupplierType="Hotel"', 'HH') +
    card('SupplierType="Vehicle"', 'ZE') +
    card('SupplierType="Air"', 'XQ') +
    card('', 'XX');
  const told = read(
    `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/>${cards}</c:BookingTraveler><ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/></AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
  ).booking as unknown as ProviderOrder;
  const [ana] = told.passengers;
  expect(ana!.frequent_flyers.map(({ airline }) => airline)).toEqual(['XQ', 'XX']);
  // A card is the same one however its number is spaced: a change of others leaves it.
  const shown = readOrderKey(told.key)!.elements.map(({ says }) => says);
  expect(shown).toEqual(ana!.frequent_flyers.map((one) => `${one.airline} ${one.number}`));
});

it('a flight that lands at 24:00 lands at midnight', () => {
  const told = read(
    `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1"><c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Ana" Last="Silva"/></c:BookingTraveler><ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/><AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-28T10:00:00" ArrivalTime="2027-02-28T24:00:00" Status="HK"/></AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
  ).booking as unknown as ProviderOrder;
  expect(told.slices[0]?.legs[0]?.arrival).toBe('2027-03-01T00:00');
});

it('a national telephone number is sent as it is, of no country', () => {
  const attributes = (phone: string) => buildPhoneNumber(phone).attributes;
  expect(attributes('(212) 555-1234')).toEqual({ Type: 'Mobile', Number: '2125551234' });
  expect(attributes('+5511987654321')).toMatchObject({ CountryCode: '55', Number: '11987654321' });
  expect([formatMobile('2125551234'), formatMobile('+44 20 7946 0958')]).toEqual([
    '2125551234',
    '442079460958',
  ]);
});
