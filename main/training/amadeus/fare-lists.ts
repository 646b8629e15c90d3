/** Fares as the lists of pricing answers have them: components, taxes and what each flight is sold as. */
import { getCabinByClass } from '../booking-classes.ts';
import type { WorldOffer, WorldPtc } from '../world.ts';
import { splitBasis } from './pnr-prices.ts';
import { CABIN_LETTERS } from './pnr-view.ts';
import {
  buildDateTime,
  buildFareAmount,
  buildMonetary,
  el,
  leaf,
  nest,
  type XmlNode,
} from './wire.ts';

export const calculatePerPassenger = (fare: WorldOffer['fares'][number]) => {
  const base = fare.per_slice.reduce((sum, one) => sum + one.base_minor, 0);
  const taxes = fare.per_slice.flatMap((one) => one.taxes);
  const tax = taxes.reduce((sum, one) => sum + one.amount_minor, 0);
  return { base, taxes, tax, total: base + tax };
};

/** Fare components: one per direction, with its fare family and flights. */
export function buildComponents(
  offer: Pick<WorldOffer, 'slices' | 'currency'>,
  fare: WorldOffer['fares'][number] | null,
): XmlNode[] {
  let at = 0;
  return offer.slices.map((slice, i) => {
    const base = fare?.per_slice[i]?.base_minor ?? null;
    return el(
      'fareComponentDetailsGroup',
      nest('fareComponentID/itemNumberDetails', leaf('number', String(i + 1)), leaf('type', 'FC')),
      el(
        'marketFareComponent',
        nest('boardPointDetails', leaf('trueLocationId', slice.flights[0]!.origin)),
        nest('offpointDetails', leaf('trueLocationId', slice.flights.at(-1)!.destination)),
      ),
      base !== null && el('monetaryInformation', buildMonetary('TFC', base, offer.currency)),
      nest(
        'componentClassInfo/fareBasisDetails',
        leaf('rateTariffClass', slice.flights[0]!.fare_basis),
      ),
      nest('fareFamilyDetails', leaf('fareFamilyname', slice.brand.code.slice(0, 30))),
      slice.flights.map(() => {
        at += 1;
        return el(
          'couponDetailsGroup',
          nest('productId/referenceDetails', leaf('type', 'ST'), leaf('value', String(at))),
        );
      }),
    );
  });
}

/** X is to be paid now, O was paid with an earlier ticket. */
export const buildTax = (
  { code, amount_minor }: { code: string; amount_minor: number },
  identifier: 'X' | 'O',
  currency: string,
): XmlNode =>
  el(
    'taxInformation',
    el(
      'taxDetails',
      leaf('taxQualifier', '7'),
      nest('taxIdentification', leaf('taxIdentifier', identifier)),
      nest('taxType', leaf('isoCountry', code)),
    ),
    el('amountDetails', buildFareAmount('TAX', amount_minor, currency, 'fareDataMainInformation')),
  );

/** The cabin that a booking class is of. */
export const buildCabin = (booking_class: string): XmlNode =>
  nest(
    'cabinGroup/cabinSegment/bookingClassDetails',
    leaf('designator', booking_class),
    leaf('option', CABIN_LETTERS[getCabinByClass(booking_class)]),
  );

/** What each flight is sold as, by its number after those before it. */
export function buildFareSegments(
  offer: Pick<WorldOffer, 'slices'>,
  infant: boolean,
  before: number,
  cabins = true,
): XmlNode[] {
  const flights = offer.slices.flatMap((slice) =>
    slice.flights.map((flight, at) => ({ slice, flight, connects: at > 0 })),
  );
  return flights.map(({ slice, flight, connects }, at) => {
    const [primary, rest] = splitBasis(flight.fare_basis);
    return el(
      'segmentInformation',
      nest('connexInformation/connecDetails', leaf('connexType', connects ? 'X' : 'O')),
      el(
        'segDetails',
        el(
          'segmentDetail',
          leaf('identification', 'AIR'),
          leaf('classOfService', flight.booking_class),
        ),
        leaf('ticketingStatus', 'OK'),
      ),
      nest(
        'fareQualifier/fareBasisDetails',
        leaf('primaryCode', primary),
        leaf('fareBasisCode', rest),
      ),
      cabins && buildCabin(flight.booking_class),
      nest(
        'bagAllowanceInformation/bagAllowanceDetails',
        leaf('baggageQuantity', infant ? 0 : slice.brand.bags),
        leaf('baggageType', 'N'),
      ),
      nest(
        'segmentReference/refDetails',
        leaf('refQualifier', 'S'),
        leaf('refNumber', before + at + 1),
      ),
    );
  });
}

/** Entries of `fareList`: one per passenger type, with the passengers' numbers. */
export function buildFareList(
  offer: WorldOffer,
  people: { ptc: WorldPtc; number: string }[],
  { first, owner, type = 'TST' }: { first: number; owner: string; type?: string },
): XmlNode[] {
  const { currency } = offer;
  return offer.fares.map((fare, i) => {
    const { base, taxes, total } = calculatePerPassenger(fare);
    const infant = fare.ptc === 'INF';
    const own = people.filter(({ ptc }) => ptc === fare.ptc);
    return el(
      'fareList',
      el(
        'pricingInformation',
        nest('tstInformation', leaf('tstIndicator', 'I')),
        leaf('fcmi', '0'),
      ),
      el('fareReference', leaf('referenceType', type), leaf('uniqueReference', first + i)),
      el('lastTktDate', leaf('businessSemantic', 'LT'), buildDateTime(offer.payment_due_at)),
      nest('validatingCarrier/carrierInformation', leaf('carrierCode', owner)),
      el(
        'paxSegReference',
        own.map(({ number }) =>
          el('refDetails', leaf('refQualifier', infant ? 'PI' : 'PA'), leaf('refNumber', number)),
        ),
      ),
      el(
        'fareDataInformation',
        el('fareDataMainInformation', leaf('fareDataQualifier', 'I')),
        buildFareAmount('B', base, currency),
        buildFareAmount('712', total, currency),
      ),
      taxes.map((one) => buildTax(one, 'X', offer.currency)),
      fare.ptc !== 'ADT' &&
        el(
          'passengerInformation',
          el(
            'penDisInformation',
            leaf('infoQualifier', '701'),
            nest('penDisData', leaf('discountCode', infant ? 'IN' : 'CH')),
          ),
        ),
      buildFareSegments(offer, infant, 0, type !== 'DISPLAY'),
      type !== 'DISPLAY' && buildComponents(offer, fare),
      type === 'TST' && el('endFareList'),
    );
  });
}
