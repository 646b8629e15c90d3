/** What a Universal API message says, read by itself: seat maps and what an exchange costs. */
import { describe, expect, it } from 'vitest';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { readAny } from '#main/providers/uapi/read-any.ts';

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

describe('a price for people with bags of their own', () => {
  const fare = (ptc: string, kilos: number) =>
    `<AirPricingInfo Key="p${ptc}" TotalPrice="USD90.00" BasePrice="USD90.00"><FareInfo Key="f${ptc}" FareBasis="QLX" PassengerTypeCode="${ptc}" Origin="GRU" Destination="LIS"><FareTicketDesignator Value="/CH25"/><BaggageAllowance><NumberOfPieces>0</NumberOfPieces><MaxWeight Value="${kilos}" Unit="Kilograms"/></BaggageAllowance></FareInfo><BookingInfo BookingCode="Q" CabinClass="Economy" FareInfoRef="f${ptc}" SegmentRef="g"/><PassengerType Code="${ptc}" BookingTravelerRef="t${ptc}"/><BaggageAllowances><BaggageAllowanceInfo TravelerType="${ptc}" Origin="SAO" Destination="LIS" Carrier="XQ"><BagDetails ApplicableBags="1stChecked" TotalPrice="USD0.00"/><BagDetails ApplicableBags="2ndChecked" BasePrice="USD80.00" TotalPrice="USD80.00"><BaggageRestriction><TextInfo><Text>UP TO 23KG</Text></TextInfo></BaggageRestriction></BagDetails></BaggageAllowanceInfo></BaggageAllowances></AirPricingInfo>`;
  const flight =
    '<AirSegment Key="g" Group="0" Carrier="XQ" FlightNumber="77" Origin="GRU" Destination="LIS" DepartureTime="2027-02-20T10:00:00" ArrivalTime="2027-02-20T23:00:00" ClassOfService="Q"/>';
  const { offer } = read(
    `<AirPriceRsp ${AIR}><AirItinerary>${flight}</AirItinerary><AirPriceResult><AirPricingSolution Key="s" TotalPrice="USD270.00"><AirSegmentRef Key="g"/>${fare('ADT', 46)}${fare('CNN', 23)}${fare('INF', 10)}</AirPricingSolution></AirPriceResult></AirPriceRsp>`,
  ) as unknown as { offer: ProviderOffer };
  const slice = offer.journeys[0]!.slices[0]!;

  it('promises nobody the bags of another, and tells each their own', () => {
    const kilos = (weight_kg: number) => ({ kind: 'WEIGHT', pieces: null, weight_kg });
    expect(slice.legs[0]).toMatchObject({
      baggage: kilos(23),
      bags: { tADT: kilos(46), tCNN: kilos(23), tINF: kilos(10) },
    });
  });

  it('says what a bag costs where one does, and the fare as its ticket has it', () => {
    expect(slice.features).toEqual([
      expect.objectContaining({
        type: 'BAGGAGE',
        attribute: 'INCLUDED',
        text: '1st checked USD0.00 / 2nd checked USD80.00 UP TO 23KG',
      }),
    ]);
    expect(slice.legs[0]!.fare_basis).toBe('QLX/CH25');
    const { solution } = offer.key as { solution: { infos: { fares: { basis: string }[] }[] } };
    expect(solution.infos[0]!.fares[0]!.basis).toBe('QLX');
  });
});
