/** Electronic tickets in their own display: coupons, amounts, and the record they complete. */
import { zip } from '#main/contract/collections.ts';
import { readCouponState, resolveTicketStatus } from '#main/providers/wire/coupon-statuses.ts';
import { buildDocumentText, buildValidity } from '#main/providers/wire/documents.ts';
import { listNamed } from '../../lost-orders.ts';
import { BLANK_TICKET } from '../../orders.ts';
import type {
  ProviderCoupon,
  ProviderFare,
  ProviderOrder,
  ProviderTicket,
  ShownDocument,
} from '../../provider.ts';
import { normalizeTicketNumber } from '../../wire/documents.ts';
import type { ReadAmount, Reading } from '../../wire/reading.ts';
import { listDistinct, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import {
  readIssued,
  readName,
  readOriginalNumber,
  readSupplierLocators,
  STATUSES,
} from './documents.ts';
import { readCommission } from './fare-infos.ts';
import { readFare, readFiledBase, readPricing, readTaxes } from './fares.ts';
import { readCreditCard, readMethod } from './payments.ts';
import { type PeopleContext, readTraveler } from './people.ts';
import { readAirportTime, readAmount } from './values.ts';

/** The context for a traveller without a record. */
const buildLoneContext = (reading: Reading): PeopleContext => ({
  today: (reading.sent_at ?? '').slice(0, 10),
  legOf: () => null,
  own: (node) => node.attribute('ProviderReservationInfoRef') !== undefined,
  requestsOf: () => [],
  findFareType: () => null,
  reading,
});

export type ReadEtr = ReturnType<typeof readEtr>;

/** One electronic ticket record: a ticket or a set of them, with one price. */
export function readEtr(node: XmlNode, reading: Reading) {
  const traveler = node.at('BookingTraveler');
  const told = {
    base: node.attribute('BasePrice'),
    equivalent: node.attribute('EquivalentBasePrice'),
    taxed: node.attribute('Taxes'),
    fees: node.attribute('Fees'),
  };
  const total = readAmount(node.attribute('TotalPrice'), reading) ?? sumParts(told, reading);
  // Systems of some airlines return no amounts; the host shows them as zero.
  const sum = total?.minor === 0 ? null : total;
  const priced = node.at('AirPricingInfo');
  const pricing = priced ? readPricing(priced, reading) : null;
  const listed = readTaxes(node.find('AirPricingInfo/TaxInfo'), total?.currency, reading);
  const bare = sum && readFare(sum, told, pickMatchingTaxes(listed, told.taxed, reading), reading);
  const earned = sum && (readCommission(node, sum, reading) ?? pricing?.fare.commission);
  const fare: ProviderFare | null = bare && (earned ? { ...bare, commission: earned } : bare);
  const issued_at = readIssued(node.attribute('IssuedDate'), reading);
  const nodes = node.all('Ticket');
  const tours = nodes.flatMap((one) => one.all('TourCode').map((x) => x.attribute('Value')));
  const text = buildDocumentText({
    endorsements: [
      ...nodes.flatMap((one) => one.all('TicketEndorsement')),
      ...node.find('WaiverCode'),
    ]
      .flatMap((one) => one.attribute('Value') ?? one.attribute('Endorsement') ?? [])
      .concat(pricing?.text?.endorsements ?? []),
    // The document's own fare calculation has priority over the stored fare's.
    fare_calculation: [...node.texts('FareCalc'), ...node.texts('AirPricingInfo/FareCalc')][0],
    tour_code: node.attribute('TourCode') ?? tours.find(Boolean) ?? pricing?.text?.tour_code,
    base: total?.minor === 0 ? undefined : readFiledBase(told.base, told.equivalent, reading),
  });
  const first = normalizeTicketNumber(nodes[0]?.attribute('TicketNumber') ?? '');
  const tickets = nodes.map((one, at): ProviderTicket => {
    const coupons = one.all('Coupon').map((coupon) => readCoupon(coupon, reading));
    const told_status = STATUSES[one.attribute('TicketStatus') ?? ''] ?? 'UNSPECIFIED';
    return {
      ...BLANK_TICKET,
      number: normalizeTicketNumber(one.attribute('TicketNumber') ?? ''),
      passenger_key: traveler?.attribute('Key') ?? '',
      status:
        coupons.length > 0
          ? resolveTicketStatus(
              coupons.map(({ status }) => status),
              false,
            )
          : told_status,
      issued_at,
      coupons,
      conjunction_of: at === 0 ? null : first,
      original_number: readOriginalNumber(one),
      fare: at === 0 ? fare : null,
      currency: total?.currency ?? null,
      ...(text ? { text } : {}),
    };
  });
  return {
    passenger: readName(traveler?.at('BookingTravelerName')),
    traveler: traveler?.attribute('Key') ?? null,
    locator: node.attribute('ProviderLocatorCode'),
    record: node.text('AirReservationLocatorCode'),
    plating: node.attribute('PlatingCarrier'),
    airline_locators: readSupplierLocators(node),
    // With documents and contacts, if the ticket has them.
    person: traveler ? readTraveler(traveler, buildLoneContext(reading)).passenger : null,
    brands: listDistinct(
      [...(pricing?.fares.values() ?? [])].flatMap(({ brand }) => brand?.name ?? []),
    ),
    baggage: [...(pricing?.fares.values() ?? [])].map(({ baggage }) => baggage),
    tickets,
  };
}

/** What a ticket is worth that was issued for an older one: nothing was collected for it. */
function sumParts(
  {
    base,
    equivalent,
    taxed,
    fees,
  }: Record<'base' | 'equivalent' | 'taxed' | 'fees', string | null>,
  reading: Reading,
): ReadAmount | null {
  const fare = readAmount(equivalent ?? base, reading);
  const parts = [taxed, fees].flatMap((text) => readAmount(text, reading) ?? []);
  const alike = parts.every(({ minor, currency }) => minor === 0 || currency === fare?.currency);
  return fare && alike
    ? { ...fare, minor: parts.reduce((all, { minor }) => all + minor, fare.minor) }
    : null;
}

/** A ticket with its whole set, as shown by number, whoever has its record. */
export function readShownEtr(node: XmlNode, reading: Reading): ShownDocument | null {
  const { tickets, passenger, locator } = readEtr(node, reading);
  const [first] = tickets;
  if (!first) return null;
  const { number, fare, currency, text } = first;
  const toAmount = (amount_minor: number) =>
    currency === null ? null : { amount_minor, currency };
  const parts = node.all('Payment');
  return {
    number,
    type: 'TICKET',
    passenger: passenger && `${passenger.last_name}/${passenger.first_name}`,
    locator,
    original_number: first.original_number,
    fare: fare && toAmount(fare.fare_minor),
    total:
      fare && node.attribute('TotalPrice') !== null
        ? toAmount(fare.fare_minor + fare.tax_minor)
        : null,
    taxes: (fare?.taxes ?? []).flatMap(({ code, amount_minor }) => {
      const tax = toAmount(amount_minor);
      return tax ? [{ code, ...tax }] : [];
    }),
    endorsements: text?.endorsements ?? [],
    fare_calculation: text?.fare_calculation ?? null,
    remarks: [],
    payments: node.all('FormOfPayment').map((form) => {
      const card = readCreditCard(form);
      const part = parts.find((one) => one.attribute('FormOfPaymentRef') === form.attribute('Key'));
      return {
        method: readMethod(form),
        amount_minor: readAmount(part?.attribute('Amount') ?? null, reading)?.minor ?? null,
        card_brand: card?.brand ?? null,
        card_number: card?.number ?? null,
        text: null,
      };
    }),
    coupons: zip(node.all('Ticket'), tickets).flatMap(([ticket, { number: document, coupons }]) =>
      zip(ticket.all('Coupon'), coupons).map(([one, coupon]) => {
        const [carrier, flight] = ['MarketingCarrier', 'MarketingFlightNumber'].map((name) =>
          one.attribute(name),
        );
        return {
          number: coupon.number,
          status: coupon.status,
          ...(coupon.status_text && { status_text: coupon.status_text }),
          fare_basis: coupon.fare_basis,
          ...buildValidity(coupon.not_before, coupon.not_after),
          document,
          flight: carrier && flight ? `${carrier}${flight}` : null,
          date: readAirportTime(one.attribute('DepartureTime'), reading)?.slice(0, 10) ?? null,
          origin: one.attribute('Origin'),
          destination: one.attribute('Destination'),
          booking_class: one.attribute('BookingClass'),
        };
      }),
    ),
  };
}

/** The stored fare's taxes are the ticket's only if they add up to its sum. */
function pickMatchingTaxes(
  listed: readonly ProviderFare['taxes'][number][],
  told: string | null,
  reading: Reading,
): ProviderFare['taxes'] {
  const sum = listed.reduce((all, tax) => all + tax.amount_minor, 0);
  const taxed = readAmount(told, reading);
  return !taxed || taxed.minor === sum ? [...listed] : [];
}

/** Codes with another meaning at this host: I is not open, Z is unknown. */
function readHostState(code: string | null): ReturnType<typeof readCouponState> {
  if (code === 'I') return { status: 'IRREGULAR' };
  return code === 'Z' ? { status: 'UNKNOWN', status_text: code } : readCouponState(code);
}

function readCoupon(node: XmlNode, reading: Reading): ProviderCoupon {
  const [carrier, number, origin] = ['MarketingCarrier', 'MarketingFlightNumber', 'Origin'].map(
    (name) => node.attribute(name),
  );
  const date = readAirportTime(node.attribute('DepartureTime'), reading)?.slice(0, 10);
  const text = node.attribute('Status');
  for (const name of ['Destination', 'BookingClass', 'ArrivalTime']) node.attribute(name);
  const flight = Number(number);
  return {
    number: parseInteger(node.attribute('CouponNumber')) ?? 0,
    leg_key:
      carrier && date && Number.isInteger(flight) ? `${carrier}${flight}/${date}/${origin}` : null,
    ...readHostState(text),
    fare_basis: node.attribute('FareBasis'),
    service_code: null,
    ...buildValidity(
      reading.day(node.attribute('NotValidBefore')),
      reading.day(node.attribute('NotValidAfter')),
    ),
  };
}

/** The order with details from its documents; coupons only name the order's flights. */
export function withEtrs(order: ProviderOrder, etrs: readonly ReadEtr[]): ProviderOrder {
  const legs = new Set(order.slices.flatMap((slice) => slice.legs.map(({ key }) => key)));
  const told = new Map(
    etrs.flatMap((etr) => etr.tickets.map((ticket) => [ticket.number, { ticket, etr }] as const)),
  );
  const findOwner = (etr: ReadEtr): string =>
    order.passengers.find(({ key }) => key === etr.traveler)?.key ??
    (etr.passenger && listNamed(etr.passenger, order.passengers)[0]?.key) ??
    '';
  const join = (known: ProviderTicket): ProviderTicket => {
    const seen = told.get(known.number);
    if (!seen || known.type !== 'TICKET') return known;
    const { ticket } = seen;
    const text = ticket.text ?? known.text;
    return {
      ...known,
      ...(text ? { text } : {}),
      passenger_key: known.passenger_key || findOwner(seen.etr),
      status: ticket.status === 'UNSPECIFIED' ? known.status : ticket.status,
      issued_at: known.issued_at ?? ticket.issued_at,
      conjunction_of: known.conjunction_of ?? ticket.conjunction_of,
      original_number: known.original_number ?? ticket.original_number,
      coupons: ticket.coupons.map((coupon) => ({
        ...coupon,
        leg_key: coupon.leg_key !== null && legs.has(coupon.leg_key) ? coupon.leg_key : null,
      })),
      fare: ticket.fare ?? known.fare,
      currency: ticket.currency ?? known.currency,
    };
  };
  const known = new Set(order.tickets.map(({ number }) => number));
  const more = [...told.values()].flatMap(({ ticket, etr }) =>
    known.has(ticket.number) ? [] : [join({ ...ticket, passenger_key: findOwner(etr) })],
  );
  return { ...order, tickets: [...order.tickets.map(join), ...more] };
}
