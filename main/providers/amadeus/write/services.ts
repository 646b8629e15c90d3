/** Messages about seats and services of an open record. */
import type { ProviderLeg } from '../../provider.ts';
import { ddmmyy } from './shopping.ts';
import { el, leaf, nest, type Xml } from './xml.ts';

/** FT asks for prices beside the map. */
export const writeSeatMap = (leg: ProviderLeg): Xml =>
  el(
    'Air_RetrieveSeatMap',
    el(
      'travelProductIdent',
      nest('flightDate', leaf('departureDate', ddmmyy(leg.departure))),
      nest('boardPointDetails', leaf('trueLocationId', leg.origin)),
      nest('offpointDetails', leaf('trueLocationId', leg.destination)),
      nest('companyDetails', leaf('marketingCompany', leg.marketing_carrier)),
      el(
        'flightIdentification',
        leaf('flightNumber', leg.flight_number),
        leaf('bookingClass', leg.booking_class),
      ),
    ),
    nest('seatRequestParameters', leaf('processingIndicator', 'FT')),
  );

const plainly = (name: string): Xml =>
  el(name, nest('pricingOption/pricingOptionKey', leaf('pricingOptionKey', 'NOP')));
export const writeCatalogue = (): Xml => plainly('Service_IntegratedCatalogue');
export const writePriceServices = (): Xml => plainly('Service_IntegratedPricing');

export const writeStoreServices = (count: number): Xml =>
  el(
    'Ticket_CreateTSMFromPricing',
    Array.from({ length: count }, (_, i) =>
      nest('psaList/itemReference', leaf('referenceType', 'TSM'), leaf('uniqueReference', i + 1)),
    ),
  );
