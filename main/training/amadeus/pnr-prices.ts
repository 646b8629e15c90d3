/** The prices of a record in PNR_Reply: its stored fares, and seats, bags and documents of money. */
import { buildDesignator } from '../engine/ticket-text.ts';
import { getOne } from '../non-empty.ts';
import { listTravelers, sumCharge, sumCharges } from '../order-state.ts';
import type { WorldCharge, WorldOrder, WorldPassenger } from '../world.ts';
import {
  type Element,
  getTattoo,
  listFlights,
  listMoneyDocuments,
  listPricedServices,
  OFFICE,
} from './elements.ts';
import {
  buildDateTime,
  buildMonetary,
  buildTaxDetails,
  el,
  formatDecimal,
  formatWireDay,
  leaf,
  type XmlNode,
} from './wire.ts';

interface StoredFare {
  people: WorldPassenger[];
  charge: WorldCharge;
}

/** Passengers of one type with the same fares share a stored fare. */
export function groupStoredFares(order: WorldOrder): StoredFare[] {
  const groups = new Map<string, StoredFare>();
  for (const person of listTravelers(order)) {
    const items = order.items.filter(({ passenger_ids }) => passenger_ids.includes(person.id));
    const charge = sumCharges(items.map(({ fare }) => fare));
    const key = `${person.ptc} ${items.map(({ id }) => id).join()}`;
    const known = groups.get(key);
    groups.set(key, { charge, people: [...(known?.people ?? []), person] });
  }
  return [...groups.values()];
}

export const splitBasis = (basis: string): [string, string] => [basis.slice(0, 3), basis.slice(3)];

export function buildTst(order: WorldOrder, { people, charge }: StoredFare, i: number): XmlNode {
  const ptc = people[0]?.ptc ?? 'ADT';
  const infant = ptc === 'INF';
  // Once ticketed, the stored fare shows the fare calculation and validity dates of its tickets.
  const tickets = order.tickets.filter(
    ({ kind, passenger_id, coupons: own }) =>
      kind === 'TICKET' &&
      people.some(({ id }) => id === passenger_id) &&
      own.some(({ status }) => status === 'OPEN' || status === 'USED'),
  );
  const coupons = tickets.flatMap((ticket) => ticket.coupons);
  const printed = tickets[0]?.printed;
  const buildAmount = (qualifier: string, minor: number) =>
    el('monetaryInfo', {
      qualifier,
      amount: formatDecimal(minor, order.currency),
      currencyCode: order.currency,
    });
  return el(
    'tstData',
    el('tstGeneralInformation/generalInformation', {
      tstReferenceNumber: i + 1,
      tstCreationDate: formatWireDay(order.created_at),
    }),
    el('tstFreetext', {
      freetextDetail: { subjectQualifier: '3', type: '41' },
      longFreetext: infant ? 'INF' : 'PAX',
    }),
    printed &&
      el('tstFreetext', {
        freetextDetail: { subjectQualifier: '3', type: '37' },
        longFreetext: printed.fare_calculation,
      }),
    el(
      'fareBasisInfo',
      order.slices.flatMap((slice) =>
        slice.flights.map((flight, at) => {
          const [primary, rest] = splitBasis(flight.fare_basis);
          const coupon = coupons.find(({ flight_id }) => flight_id === flight.id);
          return el('fareElement', {
            primaryCode: primary,
            connection: at > 0 ? 'X' : 'O',
            notValidBefore: coupon?.not_before ? formatWireDay(coupon.not_before) : null,
            notValidAfter: coupon?.not_after ? formatWireDay(coupon.not_after) : null,
            baggageAllowance: infant ? '0PC' : `${slice.brand.bags}PC`,
            fareBasis: rest,
            ticketDesignator: buildDesignator(ptc),
          });
        }),
      ),
    ),
    el(
      'fareData',
      leaf('issueIdentifier', 'I'),
      buildAmount('F', charge.base_minor),
      buildAmount('T', sumCharge(charge)),
      charge.taxes.map((tax) =>
        el('taxFields', {
          taxIndicator: 'X',
          taxCurrency: order.currency,
          taxAmount: formatDecimal(tax.amount_minor, order.currency),
          taxCountryCode: tax.code,
        }),
      ),
    ),
    el(
      'referenceForTstData',
      people.map(({ id }) => el('reference', { qualifier: 'PT', number: getTattoo(id) })),
      listFlights(order).map((_, at) => el('reference', { qualifier: 'ST', number: at + 1 })),
    ),
  );
}

interface PricedRecord {
  line: number;
  passenger_id: string;
  charge: WorldCharge;
  /** Reason for issuance and its sub code. */
  reason: [code: string, sub_code: string];
}

/** Seats, bags and documents of money, by the lines they stand in. */
function listPricedRecords(order: WorldOrder, lines: readonly Element[]): PricedRecord[] {
  const held = listPricedServices(order).map(
    (service): PricedRecord => ({
      line: getOne(lines, ({ source: one }) => one.of === 'service' && one.id === service.id)
        .tattoo,
      passenger_id: service.passenger_id,
      charge: service.price,
      reason: [service.seat ? 'A' : 'C', service.code],
    }),
  );
  const money = listMoneyDocuments(order).flatMap(({ number, passenger_id, charge, coupons }) => {
    const own = lines.find(({ source }) => source.of === 'ticket' && source.number === number);
    const sub_code = coupons[0]?.service_code ?? '';
    const reason: PricedRecord['reason'] = ['D', sub_code];
    return own ? [{ line: own.tattoo, passenger_id, charge, reason }] : [];
  });
  return [...held, ...money];
}

/** Prices of seats and bags, each its own record with the number of its line. */
export function buildServices(order: WorldOrder, lines: readonly Element[]): XmlNode | null {
  const priced = listPricedRecords(order, lines);
  if (priced.length === 0) return null;
  const buildMoney = (name: string, qualifier: string, minor: number) =>
    el(name, buildMonetary(qualifier, minor, order.currency));
  return el(
    'pricingRecordGroup',
    el('pricingRecordData'),
    priced.map(({ line: of_line, passenger_id, charge, reason }, i) =>
      el(
        'productPricingQuotationRecord',
        el('pricingRecordId', { referenceType: 'TSM', uniqueReference: i + 1 }),
        el('passengerTattoos/passengerReference', { type: 'PT', value: getTattoo(passenger_id) }),
        el(
          'documentDetailsGroup',
          buildMoney('totalFare', 'T', sumCharge(charge)),
          buildMoney('otherFares', 'B', charge.base_minor),
          charge.taxes.map((tax) =>
            el('taxInformation', leaf('taxCategory', 'X'), buildTaxDetails(tax, order.currency)),
          ),
          el('issueIdentifier', { priceTicketDetails: { indicators: 'I' }, priceTariffType: 'I' }),
          el('rfics', {
            criteriaSetType: 'RIC',
            criteriaDetails: { attributeType: 'RIC', attributeDescription: reason[0] },
          }),
          el('manualIndicator/statusDetails', { indicator: 'MAN', action: '0' }),
          el('officeInformation/originIdentification', { inHouseIdentification1: OFFICE }),
          el('creationDate', leaf('businessSemantic', 'CRE'), buildDateTime(order.created_at)),
          el('couponDetailsGroup', {
            productId: { referenceDetails: { type: 'OT', value: of_line } },
            rfisc: {
              criteriaSetType: 'RSC',
              criteriaDetails: { attributeType: 'RSC', attributeDescription: reason[1] },
            },
          }),
        ),
      ),
    ),
  );
}
