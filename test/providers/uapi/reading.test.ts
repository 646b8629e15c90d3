/** What a Universal API message says, read by itself: seat maps and what an exchange costs. */
import { describe, expect, it } from 'vitest';
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
