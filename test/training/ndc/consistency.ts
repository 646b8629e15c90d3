/**
 * What holds in every answer that sells something: references lead somewhere, ids are there once,
 * and every total is the sum of what it is made of, to the minor unit.
 */
import { expect } from 'vitest';
import type { Answer, Part } from './support.ts';

const REFERENCES: Record<string, string> = {
  BaggageAllowanceRefID: 'BaggageAllowanceID',
  ContactInfoRefID: 'ContactInfoID',
  DatedMarketingSegmentRefId: 'DatedMarketingSegmentId',
  DatedOperatingLegRefID: 'DatedOperatingLegID',
  DatedOperatingSegmentRefId: 'DatedOperatingSegmentId',
  PaxJourneyRefID: 'PaxJourneyID',
  PaxRefID: 'PaxID',
  PaxSegmentRefID: 'PaxSegmentID',
  PenaltyRefID: 'PenaltyID',
  PriceClassRefID: 'PriceClassID',
  ServiceDefinitionRefID: 'ServiceDefinitionID',
};

/** References to what stands outside the lists. */
const WITHIN: [reference: string, id: string][] = [
  ['TicketDocInfo/PaymentRefID', 'PaymentProcessingSummary/PaymentID'],
  ['Coupon/ServiceRefID', 'OrderItem/OrderItemID'],
  ['Seat/OfferItemRefID', 'OfferItem/OfferItemID'],
  ['ReferencedOrder/OrderID', 'Order/OrderID'],
];

export function expectReferencesClosed(answer: Answer): void {
  const dangling = Object.entries(REFERENCES).flatMap(([reference, id]) => {
    const ids = new Set(answer.all(`//DataLists//${id}`));
    return answer
      .all(`//${reference}`)
      .filter((text) => !ids.has(text))
      .map((text) => `${reference} ${text}`);
  });
  expect(dangling).toEqual([]);
  for (const [reference, id] of WITHIN) {
    const ids = new Set(answer.all(`//${id}`));
    expect(answer.all(`//${reference}`).filter((text) => !ids.has(text))).toEqual([]);
  }
  const ids = [
    ...Object.values(REFERENCES),
    'OfferID',
    'Order/OrderID',
    'OfferItemID',
    'OrderItemID',
    'PaymentID',
  ];
  const twice = [...ids, 'ServiceID'].flatMap((id) => {
    const seen = new Set<string>();
    return answer.all(`//${id}`).flatMap((text) => {
      if (seen.has(text)) return [`${id} ${text}`];
      seen.add(text);
      return [];
    });
  });
  expect(twice).toEqual([]);
}

/** An amount in hundredths; every currency of these sellers has two digits. */
const minor = (text: string | null): number => {
  expect(text).toMatch(/^\d+\.\d\d$/);
  return Number((text ?? '').replace('.', ''));
};
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

/** A Price's total, with its base and taxes adding up to it. */
function priceOf(part: Part, path: string): number {
  const total = minor(part.text(`${path}/TotalAmount`));
  const taxes = sum(part.all(`${path}/TaxSummary/Tax/Amount`).map(minor));
  expect(minor(part.text(`${path}/BaseAmount`)) + taxes).toBe(total);
  return total;
}

/** `item` is OfferItem or OrderItem, `whole` what holds it; services are items without a fare. */
export function expectSums(answer: Answer, whole: string, item: string): void {
  const wholes = answer.elements(`//${whole}`);
  expect(wholes.length).toBeGreaterThan(0);
  for (const one of wholes) {
    const items = one.parts(`./${item}`);
    const totals = items.map((part) => {
      const cancelled = part.text('./StatusCode') === 'CANCELLED';
      if (part.text('./FareDetail') === null) return cancelled ? 0 : priceOf(part, './Price');
      const each = priceOf(part, './FareDetail/Price');
      const components = part
        .parts('./FareDetail/FareComponent')
        .filter((component) => component.text('./Price') !== null);
      expect(sum(components.map((component) => priceOf(component, './Price')))).toBe(each);
      const passengers = part.all('./FareDetail/PaxRefID').length;
      expect(passengers).toBeGreaterThan(0);
      expect(priceOf(part, './Price')).toBe(each * passengers);
      return each * passengers;
    });
    expect(priceOf(one, './TotalPrice')).toBe(sum(totals));
  }
}
