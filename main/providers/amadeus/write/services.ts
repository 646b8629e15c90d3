/** Messages about seats and services of an open record. */
import type { ProviderLeg } from '../../provider.ts';
import { formatDdmmyy } from './shopping.ts';
import { el, leaf, nest, type Xml } from './xml.ts';

/** FT asks for prices beside the map. */
export const writeSeatMap = (leg: ProviderLeg): Xml =>
  el(
    'Air_RetrieveSeatMap',
    el(
      'travelProductIdent',
      nest('flightDate', leaf('departureDate', formatDdmmyy(leg.departure))),
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

const buildPlainRequest = (name: string): Xml =>
  el(name, nest('pricingOption/pricingOptionKey', leaf('pricingOptionKey', 'NOP')));
export const writeCatalogue = (): Xml => buildPlainRequest('Service_IntegratedCatalogue');
export const writePriceServices = (): Xml => buildPlainRequest('Service_IntegratedPricing');

export const writeStoreServices = (count: number): Xml =>
  el(
    'Ticket_CreateTSMFromPricing',
    Array.from({ length: count }, (_, i) =>
      nest('psaList/itemReference', leaf('referenceType', 'TSM'), leaf('uniqueReference', i + 1)),
    ),
  );
