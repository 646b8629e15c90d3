/** Flights and priced solutions of a request, with their commission, waiver and ages. */
import { listPairs } from '#main/contract/collections.ts';
import type { PaxType } from '#main/contract/values.ts';
import { allocate, formatDecimal } from '#main/domain/money.ts';
import { calculateAge } from '#main/reference/ages.ts';
import { isDate } from '#main/reference/calendar.ts';
import type { ProviderCommission } from '../../provider.ts';
import type { PricedInfo, SegmentState, Solution } from '../order-keys.ts';
import type { TravelportProfile } from '../profile.ts';
import { el, tag, type Xml } from './xml.ts';

export const buildSegment = (
  one: SegmentState,
  { host }: TravelportProfile,
  more: object = {},
): Xml =>
  tag('air:AirSegment', {
    Key: one.key,
    Group: one.group,
    Carrier: one.carrier,
    FlightNumber: one.number,
    Origin: one.origin,
    Destination: one.destination,
    DepartureTime: one.leaves,
    ArrivalTime: one.lands,
    ProviderCode: host,
    ClassOfService: one.booking_class,
    Equipment: one.equipment,
    HostTokenRef: one.token,
    ...more,
  });

/** Requests a flight's price in its own class and, if given, by its fare basis. */
export const buildSegmentModifiers = (
  { key, booking_class }: SegmentState,
  basis: string | null = null,
): Xml =>
  tag(
    'air:AirSegmentPricingModifiers',
    { AirSegmentRef: key, FareBasisCode: basis },
    booking_class
      ? el('air:PermittedBookingCodes', tag('air:BookingCode', { Code: booking_class }))
      : null,
  );

/** The passengers of a fare: the named ones, else all of its type. */
export const listPayers = (
  { travelers, ptc }: PricedInfo,
  people: readonly { key: string; ptc: string }[],
): string[] =>
  travelers.length > 0 ? travelers : people.filter((one) => one.ptc === ptc).map(({ key }) => key);

/** The age for pricing: a child's on the first day of travel, else the default. */
export function findPricedAge(
  { pax_type, birth_date }: { pax_type: PaxType; birth_date: string | null },
  leaves: string,
  { ages }: Pick<TravelportProfile, 'ages'>,
): number | null {
  if (pax_type === 'INF') return ages.INF;
  if (pax_type !== 'CHD') return null;
  return birth_date && isDate(leaves) ? calculateAge(birth_date, leaves) : ages.CHD;
}

export const buildHostTokens = (tokens: Solution['tokens']): Xml[] =>
  Object.entries(tokens).map(([key, token]) => ({
    ...tag('com:HostToken', { Key: key }),
    text: token,
  }));

/** `USD123.45`. */
export const formatAmount = (minor: number, currency: string): string =>
  `${currency}${formatDecimal(minor, currency)}`;

/** For the fare, or for one component of it. */
export const buildCommissionTag = (commission: ProviderCommission, currency: string): Xml =>
  'percent' in commission
    ? tag('com:Commission', {
        Level: 'Fare',
        Type: 'PercentBase',
        Modifier: 'FarePercent',
        Percentage: commission.percent.toFixed(2),
      })
    : tag('com:Commission', {
        Level: 'Fare',
        Type: 'Flat',
        Modifier: 'CommissionAmount',
        Amount: formatAmount(commission.amount_minor, currency),
      });

const MAX_WAIVER = 100;
/** Texts sent with each fare: in an exchange the airline's waiver and the agency's commission. */
interface FareTerms {
  /** Children's ages by traveller; else the age they were priced with. */
  ages?: ReadonlyMap<string, number | null>;
  waiver?: string | null;
  commission?: ProviderCommission | null;
  /** The currency of the commission. */
  currency?: string;
}

/** A stored fare as priced; `travelers` are those who pay it. */
export function buildPricingInfo(
  info: PricedInfo,
  travelers: readonly string[],
  host: string,
  { waiver = null, commission = null, currency = '', ages }: FareTerms = {},
): Xml {
  const earned = commission ? splitCommission(commission, info.fares.length) : [];
  return tag(
    'air:AirPricingInfo',
    {
      Key: info.key,
      TotalPrice: info.total,
      BasePrice: info.base,
      EquivalentBasePrice: info.equivalent,
      Taxes: info.taxes,
      ProviderCode: host,
      PricingMethod: 'Guaranteed',
      PlatingCarrier: info.plating,
    },
    info.fares.map((fare, at) =>
      tag(
        'air:FareInfo',
        {
          Key: fare.key,
          FareBasis: fare.basis,
          PassengerTypeCode: fare.ptc,
          Origin: fare.origin,
          Destination: fare.destination,
          EffectiveDate: fare.effective,
          DepartureDate: fare.departs,
          Amount: fare.amount,
        },
        fare.brand ? tag('air:Brand', { Key: fare.key, BrandID: fare.brand }) : null,
        earned[at] ? buildCommissionTag(earned[at], currency) : null,
      ),
    ),
    info.bookings.map((one) =>
      tag('air:BookingInfo', {
        BookingCode: one.code,
        CabinClass: one.cabin,
        FareInfoRef: one.fare,
        SegmentRef: one.segment,
        HostTokenRef: one.token,
      }),
    ),
    info.tax_list.map((tax) => tag('air:TaxInfo', { Category: tax.category, Amount: tax.amount })),
    travelers.map((key) =>
      tag('air:PassengerType', {
        Code: info.ptc,
        Age: ages?.get(key) ?? info.age,
        BookingTravelerRef: key,
      }),
    ),
    buildAgencyWaiver(waiver),
  );
}

export const buildAgencyWaiver = (text: string | null): Xml | null =>
  text === null
    ? null
    : tag('air:WaiverCode', { Endorsement: text.toUpperCase().slice(0, MAX_WAIVER) });

/** Divides an amount for the whole fare over its components, each with a tag. */
const splitCommission = (
  commission: ProviderCommission,
  components: number,
): ProviderCommission[] => {
  const each = Array.from({ length: components }, () => 1);
  return 'percent' in commission
    ? each.map(() => commission)
    : allocate(commission.amount_minor, each).map((amount_minor) => ({ amount_minor }));
};

/** The whole solution with its flights inside. */
export const buildPricedSolution = (
  solution: Solution,
  travelersOf: (info: PricedInfo) => readonly string[],
  profile: TravelportProfile,
  terms: FareTerms = {},
): Xml =>
  tag(
    'air:AirPricingSolution',
    {
      Key: 'S1',
      TotalPrice: solution.total,
      BasePrice: solution.base,
      Taxes: solution.taxes,
    },
    solution.segments.map((one) => buildSegment(one, profile)),
    solution.infos.map((info) => buildPricingInfo(info, travelersOf(info), profile.host, terms)),
    buildHostTokens(solution.tokens),
  );

/** Flights of an open jaw do not connect: refused unless marked as intended. */
export const buildContinuity = (segments: readonly SegmentState[]): Xml[] =>
  listPairs(segments).some(([before, after]) => before.destination !== after.origin)
    ? [{ ...tag('com:ContinuityCheckOverride'), text: 'true' }]
    : [];
