/** Fares as the lists of pricing answers have them: components, taxes and what each flight is sold as. */
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { getCabinByClass } from '../booking-classes.ts';
import { getLast } from '../non-empty.ts';
import { sumAmounts } from '../order-state.ts';
import type { WorldOffer, WorldPtc } from '../world.ts';
import { OFFICE_ZONE } from './elements.ts';
import { splitBasis } from './pnr-prices.ts';
import { CABIN_LETTERS } from './pnr-view.ts';
import { buildDateTime, buildFareAmount, buildMonetary, el, leaf, type XmlNode } from './wire.ts';

export const calculatePerPassenger = (fare: WorldOffer['fares'][number]) => {
  const base = fare.per_slice.reduce((sum, one) => sum + one.base_minor, 0);
  const taxes = fare.per_slice.flatMap((one) => one.taxes);
  const tax = sumAmounts(taxes);
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
      el('fareComponentID/itemNumberDetails', { number: i + 1, type: 'FC' }),
      el('marketFareComponent', {
        boardPointDetails: { trueLocationId: slice.flights[0].origin },
        offpointDetails: { trueLocationId: getLast(slice.flights).destination },
      }),
      base !== null && el('monetaryInformation', buildMonetary('TFC', base, offer.currency)),
      el('componentClassInfo/fareBasisDetails', { rateTariffClass: slice.flights[0].fare_basis }),
      el('fareFamilyDetails', { fareFamilyname: slice.brand.code.slice(0, 30) }),
      slice.flights.map(() => {
        at += 1;
        return el('couponDetailsGroup/productId/referenceDetails', { type: 'ST', value: at });
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
    el('taxDetails', {
      taxQualifier: '7',
      taxIdentification: { taxIdentifier: identifier },
      taxType: { isoCountry: code },
    }),
    el('amountDetails', buildFareAmount('TAX', amount_minor, currency, 'fareDataMainInformation')),
  );

export const buildCabin = (booking_class: string): XmlNode =>
  el('cabinGroup/cabinSegment/bookingClassDetails', {
    designator: booking_class,
    option: CABIN_LETTERS[getCabinByClass(booking_class)],
  });

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
      el('connexInformation/connecDetails', { connexType: connects ? 'X' : 'O' }),
      el('segDetails', {
        segmentDetail: { identification: 'AIR', classOfService: flight.booking_class },
        ticketingStatus: 'OK',
      }),
      el('fareQualifier/fareBasisDetails', { primaryCode: primary, fareBasisCode: rest }),
      cabins && buildCabin(flight.booking_class),
      el('bagAllowanceInformation/bagAllowanceDetails', {
        baggageQuantity: infant ? 0 : slice.brand.bags,
        baggageType: 'N',
      }),
      el('segmentReference/refDetails', { refQualifier: 'S', refNumber: before + at + 1 }),
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
      el('pricingInformation', { tstInformation: { tstIndicator: 'I' }, fcmi: '0' }),
      el('fareReference', { referenceType: type, uniqueReference: first + i }),
      el(
        'lastTktDate',
        leaf('businessSemantic', 'LT'),
        buildDateTime(convertUtcToLocal(offer.payment_due_at, OFFICE_ZONE)),
      ),
      el('validatingCarrier/carrierInformation', { carrierCode: owner }),
      el(
        'paxSegReference',
        own.map(({ number }) =>
          el('refDetails', { refQualifier: infant ? 'PI' : 'PA', refNumber: number }),
        ),
      ),
      el(
        'fareDataInformation',
        el('fareDataMainInformation', { fareDataQualifier: 'I' }),
        buildFareAmount('B', base, currency),
        buildFareAmount('712', total, currency),
      ),
      taxes.map((one) => buildTax(one, 'X', offer.currency)),
      fare.ptc !== 'ADT' &&
        el('passengerInformation/penDisInformation', {
          infoQualifier: '701',
          penDisData: { discountCode: infant ? 'IN' : 'CH' },
        }),
      buildFareSegments(offer, infant, 0, !/^(DISPLAY|LOW)$/.test(type)),
      type !== 'DISPLAY' && buildComponents(offer, fare),
      /^(TST|LOW)$/.test(type) && el('endFareList'),
    );
  });
}
