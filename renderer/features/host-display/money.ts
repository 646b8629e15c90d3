/** Prices, payments and the airline's texts for all host layouts. */
import type { ProviderPayment } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { BookingPrice } from '#main/contract/pricing.ts';
import type { AirlinePrice } from '#main/contract/ticketing.ts';
import type { CardBrand } from '#main/contract/values.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { multiplyAmount, sum } from '../../i18n/format.ts';
import type { Language } from '../../languages/language.ts';
import { type HostNotes, numberPassengers } from './facts.ts';
import type { Line } from './line.ts';

/** An amount as hosts write it, the same in every display language. */
export const formatHostMoney = (amount: number, currency: string): string =>
  amount.toFixed(findCurrency(currency)?.exponent ?? 2);

const formatVendor = (brand: CardBrand | null | undefined): string =>
  !brand || brand === 'UNSPECIFIED' ? '' : CARD_VENDORS[brand];

/** '*E06' for a card charged in installments. */
export const formatTimes = (times: number | null | undefined): string =>
  times == null ? '' : `*E${String(times).padStart(2, '0')}`;

const FORMS = {
  CASH: 'CASH',
  INVOICE: 'INVAGT',
  FOP_TYPE_TICKET: 'EXCH',
  CREDITCARD: 'CC',
  UNSPECIFIED: '',
} as const;

/** Payments, written as forms of payment: 'CCVI', 'CASH', 'INV'. */
export function listPayments(booking: Booking, notes: HostNotes | null): Line[] {
  if (booking.payments.length === 0)
    return listRecordedPayments(booking, notes?.provider_payments ?? []);
  return booking.payments.map((payment) => {
    const { payment_card: card, fop_type, installment_plan: plan } = payment.fop;
    const currency = booking.price?.currency ?? booking.passengers[0]?.price?.currency ?? 'BRL';
    const amount = formatHostMoney(payment.charged_amount, currency);
    const approved = card?.approval_code ? `/N${card.approval_code}` : '';
    const how = card
      ? `CC${formatVendor(card.card_brand)}${card.number ?? ''}${approved}${formatTimes(plan?.installments)}`
      : FORMS[fop_type];
    return {
      key: `pay-${payment.id}`,
      about: { kind: 'payment' },
      // Marks a refund, which is not a charge.
      text:
        payment.type === 'REFUND'
          ? `RFND ${how}/${currency}-${amount}`
          : `${how}/${currency}${amount}${payment.status === 'VOIDED' ? ' VOID' : ''}`,
    };
  });
}

const RECORDED_STATES = {
  CAPTURED: '',
  PENDING: ' PEND',
  STORED: '',
  VOIDED: ' VOID',
  REFUNDED: ' RFND',
} as const satisfies Record<ProviderPayment['status'], string>;

/** Payments made elsewhere, from the provider's record. */
function listRecordedPayments(booking: Booking, told: readonly ProviderPayment[]): Line[] {
  const numbers = numberPassengers(booking);
  return told.map((one, at) => {
    const { amount, currency, passenger_ids: ids, status } = one;
    const whom = ids.flatMap((id) => numbers.get(id) ?? []);
    const worth = amount === null ? '' : `/${currency}${formatHostMoney(amount, currency)}`;
    const state = RECORDED_STATES[status];
    const people = whom.length === 0 ? '' : `/P${whom.join(',')}`;
    return {
      key: `told-${at}`,
      about: { kind: 'other' },
      text: `${formatRecordedForm(one)}${worth}${people}${state}`,
    };
  });
}

const formatRecordedForm = (paid: ProviderPayment): string =>
  paid.fop_type === 'CREDITCARD'
    ? `CC${formatVendor(paid.card_brand)}${paid.card_number ?? ''}${formatTimes(paid.installments)}`
    : FORMS[paid.fop_type] || (paid.text ?? '');

export interface QuoteRow {
  type: string;
  quantity: number;
  /** The total for all passengers of the type. */
  fare: string;
  tax: string;
  total: string;
}

/**
 * The airline's stored price by passenger type, fare and tax alone; what else the booking costs
 * stands below. `filed` is the fare in the airline's currency, null if that is the same.
 */
export function buildQuote(price: BookingPrice): {
  rows: QuoteRow[];
  total: QuoteRow;
  filed: string | null;
} {
  const { currency, original_currency, total_original_fare } = price;
  const buildRow = (type: string, quantity: number, fare: number, tax: number): QuoteRow => ({
    type,
    quantity,
    fare: formatHostMoney(fare, currency),
    tax: formatHostMoney(tax, currency),
    total: formatHostMoney(sum([fare, tax], currency), currency),
  });
  // Passengers that differ only in their seats and bags share a row.
  const alike = Map.groupBy(
    price.price_per_pax.filter((entry) => entry.active),
    ({ pax_type, fare, tax }) => `${pax_type} ${fare} ${tax}`,
  );
  const rows = [...alike.values()].flatMap((entries) =>
    entries.slice(0, 1).map(({ pax_type, fare, tax }) => {
      const quantity = entries.reduce((all, one) => all + one.quantity, 0);
      const multiply = (amount: number) => multiplyAmount(amount, quantity, currency);
      return buildRow(pax_type, quantity, multiply(fare), multiply(tax));
    }),
  );
  const quantity = rows.reduce((all, row) => all + row.quantity, 0);
  return {
    rows,
    total: buildRow('', quantity, price.total_fare, price.total_tax),
    filed:
      original_currency === currency
        ? null
        : `${original_currency} ${formatHostMoney(total_original_fare, original_currency)}`,
  };
}

/** The lines under a stored price: the airline's filed fare, what is added to it, commission. */
export function listPriceFooter(price: BookingPrice): string[] {
  const { filed } = buildQuote(price);
  const { currency } = price;
  const { total_agent_fee, total_agent_du, total_consolid_fee } = price;
  const fees = sum([total_agent_fee, total_agent_du, total_consolid_fee], currency);
  const added = (
    [
      ['SEATS AND BAGS', price.total_extras],
      ['PENALTY', price.total_penalty],
      ['AGENCY FEES', fees],
    ] as const
  ).flatMap(([label, amount]) =>
    amount === 0 ? [] : [`${label} ${currency} ${formatHostMoney(amount, currency)}`],
  );
  return [
    ...(filed === null ? [] : [`FARE OF THE AIRLINE ${filed}`]),
    ...added.slice(0, -1),
    ...added
      .slice(-1)
      .map((last) => `${last}  TOTAL ${currency} ${formatHostMoney(price.total, currency)}`),
    ...formatCommissionLine(price),
  ];
}

/** Excludes a commission by the agency's own rule, which is not in the airline's record. */
function formatCommissionLine({ agency_profit, currency }: BookingPrice): string[] {
  const { amount_commission, percent_commission, commission_from } = agency_profit;
  if (!commission_from) return [];
  const amount = `${currency} ${formatHostMoney(amount_commission, currency)}`;
  return [`COMMISSION ${percent_commission > 0 ? `${percent_commission}% ` : ''}${amount}`];
}

/** A text of the airline on a document, with its kind. */
export interface Printed {
  kind: 'endorsement' | 'tour_code' | 'fare_calculation';
  text: string;
}

/** The airline's texts on a document; empty without a price. */
export function listPrinted(price: AirlinePrice | null): Printed[] {
  if (!price) return [];
  const { endorsements, tour_code, fare_calculation } = price;
  return [
    ...endorsements.map((text) => ({ kind: 'endorsement' as const, text })),
    ...(tour_code ? [{ kind: 'tour_code' as const, text: tour_code }] : []),
    ...(fare_calculation ? [{ kind: 'fare_calculation' as const, text: fare_calculation }] : []),
  ];
}

export const PRINTED_HEADS: Readonly<Record<Language, Readonly<Record<Printed['kind'], string>>>> =
  {
    AMADEUS: { endorsement: 'FE', tour_code: 'FT', fare_calculation: 'FC' },
    SABRE: { endorsement: 'ED', tour_code: 'TOUR', fare_calculation: 'FC' },
    TRAVELPORT: { endorsement: 'EB', tour_code: 'TC', fare_calculation: 'FC' },
  };
