/** Messages of an exchange of tickets: may they be, fares for other flights, the price, agreeing. */
import type { ProviderOrder, SearchRequest } from '../../provider.ts';
import type { OfferKey } from '../order-keys.ts';
import type { AmadeusProfile } from '../profile.ts';
import { readNumber } from './record-lines.ts';
import {
  buildCarrier,
  buildCurrency,
  buildFamily,
  buildReference,
  searchParts,
  writeItinerary,
} from './shopping.ts';
import { el, leaf, type Xml } from './xml.ts';

/** A ticket given up, by its first number, and the passenger of the open record it is of. */
export interface Ticket {
  number: string;
  passenger_key: string;
}

const buildNumbers = (numbers: readonly string[]): Xml =>
  el(
    'ticketNumberDetails',
    numbers.map((number) => el('documentDetails', leaf('number', number))),
  );

export const writeEligibility = (
  numbers: readonly string[],
  request: SearchRequest,
  profile: AmadeusProfile,
): Xml =>
  el(
    'Ticket_CheckEligibility',
    searchParts(request, profile).filter(({ name }) => name !== 'travelFlightInfo'),
    el('ticketChangeInfo', buildNumbers(numbers)),
  );

/** C is changed, KF kept with its fare, A is new to the ticket. */
export function writeExchangeSearch(
  numbers: readonly string[],
  { slices }: Pick<ProviderOrder, 'slices'>,
  request: SearchRequest,
  profile: AmadeusProfile,
): Xml {
  const { journeys } = request;
  const all = journeys.length >= slices.length;
  const isAsked = (one: { origin: string; destination: string }) =>
    journeys.some(
      ({ origin, destination }) => one.origin === origin && one.destination === destination,
    );
  const flown = slices.map((slice) => ({ slice, code: all || isAsked(slice) ? 'C' : 'KF' }));
  const added = flown.some(({ code }) => code === 'C') ? [] : journeys;
  const buildSegment = (code: string, places: readonly string[]) =>
    el(
      'ticketRequestedSegments',
      el('actionIdentification', leaf('actionRequestCode', code)),
      el(
        'connectPointDetails',
        places.map((place) => el('connectionDetails', leaf('location', place))),
      ),
    );
  return el(
    'Ticket_ATCShopperMasterPricerTravelBoardSearch',
    searchParts(request, profile),
    journeys.map(writeItinerary),
    el(
      'ticketChangeInfo',
      buildNumbers(numbers),
      flown.map(({ slice, code }) => buildSegment(code, [slice.origin, slice.destination])),
      added.map(({ origin, destination }) => buildSegment('A', [origin, destination])),
    ),
  );
}

/** Flights by their tattoos, and the family they are sold in. */
export interface Family {
  code: string | null;
  tattoos: readonly (string | number)[];
}

/** Prices the open record with its flights for each ticket. */
export function writeReprice(
  tickets: readonly Ticket[],
  { carrier, currency }: Pick<OfferKey, 'carrier' | 'currency'>,
  families: readonly Family[],
): Xml {
  const buildOption = (key: string, ...more: Parameters<typeof el>[1][]) =>
    el('pricingOption', el('pricingOptionKey', leaf('pricingOptionKey', key)), ...more);
  const buildPerson = (key: string) =>
    buildReference(key.endsWith('-INF') ? 'PI' : 'PA', readNumber(key));
  return el(
    'Ticket_RepricePNRWithBookingClass',
    tickets.map(({ number }, i) =>
      el(
        'exchangeInformationGroup',
        el('transactionIdentifier/itemNumberDetails', leaf('number', i + 1)),
        el(
          'documentInfoGroup/paperticketDetailsLastCoupon/documentDetails',
          leaf('number', number),
          leaf('type', 'ET'),
        ),
      ),
    ),
    tickets.map(({ passenger_key }, i) =>
      buildOption(
        'SEL',
        el('paxSegTstReference', buildPerson(passenger_key), buildReference('E', i + 1)),
      ),
    ),
    buildOption('FCO', buildCurrency(currency)),
    carrier !== '' && buildOption('VC', buildCarrier(carrier)),
    families.map(({ code, tattoos }) => {
      if (code === null) return false;
      const refs = tattoos.map((one) => buildReference('S', one));
      return buildOption('PFF', buildFamily(code), el('paxSegTstReference', refs));
    }),
  );
}

export const writeConfirm = (numbers: readonly string[]): Xml =>
  el(
    'Ticket_ReissueConfirmedPricing',
    numbers.map((number) =>
      el(
        'ticketInfo/paperticketDetailsFirstCoupon/documentDetails',
        leaf('number', number),
        leaf('type', 'ET'),
      ),
    ),
  );
