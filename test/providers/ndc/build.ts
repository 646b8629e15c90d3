/** Parts of NDC 21.3 answers for the tests, in the manner of no particular airline. */
import { message } from './support.ts';

export interface Flight {
  n: number;
  from: string;
  to: string;
  dep: string;
  arr: string;
  carrier?: string;
}

export const OUT: Flight = {
  n: 1,
  from: 'GRU',
  to: 'MIA',
  dep: '2026-12-20T22:25',
  arr: '2026-12-21T05:15',
};
export const BACK: Flight = {
  n: 2,
  from: 'MIA',
  to: 'GRU',
  dep: '2026-12-27T21:00',
  arr: '2026-12-28T07:30',
};

export function flightLists(flights: Flight[]): string {
  const marketing = flights.map(
    ({ n, from, to, dep, arr, carrier = 'LH' }) =>
      `<DatedMarketingSegment><DatedMarketingSegmentId>M${n}</DatedMarketingSegmentId><CarrierDesigCode>${carrier}</CarrierDesigCode><MarketingCarrierFlightNumberText>050${n}</MarketingCarrierFlightNumberText><Dep><IATA_LocationCode>${from}</IATA_LocationCode><AircraftScheduledDateTime>${dep}:00</AircraftScheduledDateTime></Dep><Arrival><IATA_LocationCode>${to}</IATA_LocationCode><AircraftScheduledDateTime>${arr}:00</AircraftScheduledDateTime></Arrival><DatedOperatingSegmentRefId>O${n}</DatedOperatingSegmentRefId></DatedMarketingSegment>`,
  );
  const operating = flights.map(
    ({ n }) =>
      `<DatedOperatingSegment><DatedOperatingSegmentId>O${n}</DatedOperatingSegmentId><CarrierDesigCode>LX</CarrierDesigCode><Duration>P0Y0M0DT9H50M0S</Duration></DatedOperatingSegment>`,
  );
  const segments = flights.map(
    ({ n }) =>
      `<PaxSegment><PaxSegmentID>S${n}</PaxSegmentID><DatedMarketingSegmentRefId>M${n}</DatedMarketingSegmentRefId><MarketingCarrierRBD_Code>K</MarketingCarrierRBD_Code></PaxSegment>`,
  );
  return `<PaxSegmentList>${segments.join('')}</PaxSegmentList><DatedOperatingSegmentList>${operating.join('')}</DatedOperatingSegmentList><DatedMarketingSegmentList>${marketing.join('')}</DatedMarketingSegmentList>`;
}

export const pax = (...ids: string[]) =>
  `<PaxList>${ids.map((id) => `<Pax><PTC>${id.slice(0, 3)}</PTC><PaxID>${id}</PaxID></Pax>`).join('')}</PaxList>`;
export const pairs = (...list: [string, string][]) =>
  `<OriginDestList>${list.map(([from, to], at) => `<OriginDest><OriginCode>${from}</OriginCode><DestCode>${to}</DestCode><OriginDestID>OD${at}</OriginDestID></OriginDest>`).join('')}</OriginDestList>`;
export const money = (name: string, amount: string, currency = 'EUR') =>
  `<${name} CurCode="${currency}">${amount}</${name}>`;
export const price = (name: string, base: string, tax: string, total: string) =>
  `<${name}>${money('BaseAmount', base)}<TaxSummary>${money('TotalTaxAmount', tax)}</TaxSummary>${money('TotalAmount', total)}</${name}>`;
export const component = (segment: string, rest = '') =>
  `<FareComponent><PaxSegmentRefID>${segment}</PaxSegmentRefID><FareBasisCode>KLIGHT</FareBasisCode>${rest}</FareComponent>`;
export const detail = (ids: string[], inner: string) =>
  `<FareDetail>${ids.map((id) => `<PaxRefID>${id}</PaxRefID>`).join('')}${inner}</FareDetail>`;
export const journeyService = (ids: string[], ...journeys: string[]) =>
  `<Service>${ids.map((id) => `<PaxRefID>${id}</PaxRefID>`).join('')}<OfferServiceAssociation><PaxJourneyRef>${journeys.map((id) => `<PaxJourneyRefID>${id}</PaxJourneyRefID>`).join('')}</PaxJourneyRef></OfferServiceAssociation><ServiceID>SV</ServiceID></Service>`;
export const shopping = (lists: string, offers: string) =>
  message(
    'AirShoppingRS',
    `<m:Response><OffersGroup><CarrierOffers>${offers}</CarrierOffers></OffersGroup><DataLists>${lists}</DataLists></m:Response>`,
  );
export const offer = (inner: string) =>
  `<Offer><OfferID>OF</OfferID><OwnerCode>LH</OwnerCode>${inner}</Offer>`;
export const item = (inner: string) =>
  `<OfferItem><OfferItemID>IT</OfferItemID>${inner}</OfferItem>`;
