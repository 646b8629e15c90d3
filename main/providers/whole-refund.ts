/**
 * Refunds by airlines that only refund whole orders: the order's refund, divided over the documents
 * in proportion to their price.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { isHolder, listHolders } from '#main/domain/booking-record.ts';
import { allocate } from '#main/domain/money.ts';
import { refuse, refuseUnavailable } from './failures.ts';
import { addFares, NO_FARE } from './orders.ts';
import type { Provider, ProviderFare, ProviderOrder, ProviderTicket } from './provider.ts';
import type { CancelQuote, RefundLine, RefundPart } from './provider-after-sale.ts';

type Whole = Pick<Provider, 'cancel' | 'traits'> & {
  quoteCancel: NonNullable<Provider['quoteCancel']>;
};
type Refunds = Required<Pick<Provider, 'quoteRefund' | 'refund'>>;

export const createWholeRefunds = (provider: Whole): Refunds => ({
  async quoteRefund(order, { numbers }, call) {
    const documents = listDocumentsOfWorth(order);
    if (documents.some(({ number }) => !numbers.includes(number))) {
      const { name } = provider.traits;
      return fail(refuseUnavailable(phrase('refund_whole_only', { name })));
    }
    const asked = await provider.quoteCancel(order, call);
    if (!asked.ok) return asked;
    const { key, currency, refund_minor, refund_to, expires_at, credits = [] } = asked.value;
    const paid = documents.map((ticket) => calculatePaid(order, ticket));
    const total = paid.reduce((sum, fare) => sum + fare.fare_minor + fare.tax_minor, 0);
    const given_minor = credits.reduce((sum, one) => sum + one.amount_minor, 0);
    const foreign = credits.some((one) => one.currency !== currency);
    if (refund_minor === null || foreign || refund_minor + given_minor > total) {
      return fail(refuse(phrase('refund_document_untold')));
    }
    const document = DOCUMENTS[refund_to] ?? null;
    const [money, value] = document ? [0, refund_minor] : [refund_minor, given_minor];
    const worths = paid.map((fare) => fare.fare_minor + fare.tax_minor);
    const backs = allocate(money, worths);
    const left = zip(worths, backs).map(([worth, back]) => worth - back);
    const lines = zip(documents, paid, backs, allocate(value, left)).map(
      ([{ number, passenger_key }, worth, back, residual_minor]): RefundLine => ({
        number,
        passenger_key,
        paid: worth,
        used: NO_FARE,
        penalty_minor: 0,
        tax_refund: null,
        refund_minor: back,
        residual_minor,
      }),
    );
    const part: RefundPart = {
      method: 'OTHER',
      card: null,
      document: null,
      valid_until: null,
      amount_minor: money,
    };
    const given = { ...part, document: document ?? 'AIRLINE_CREDIT', amount_minor: value };
    const parts = value > 0 ? [part, given].filter((one) => one.amount_minor > 0) : null;
    return ok({ key, currency, expires_at, involuntary: null, waiver: null, lines, parts });
  },
  refund: (order, { quote_key }, call) => provider.cancel(order, call, quote_key),
});

const DOCUMENTS: Readonly<Partial<Record<CancelQuote['refund_to'], RefundPart['document']>>> = {
  VOUCHER: 'VOUCHER',
  AIRLINE_CREDIT: 'AIRLINE_CREDIT',
};

/** Tickets and EMDs with a refundable value, each set by its first number. */
export const listDocumentsOfWorth = ({ tickets }: ProviderOrder): ProviderTicket[] =>
  tickets.filter(
    ({ status, conjunction_of, emd_type }) =>
      status === 'TICKETED' &&
      conjunction_of === null &&
      emd_type !== 'PENALTY' &&
      emd_type !== 'RESIDUAL',
  );

/**
 * A document's price. What has none of its own is part of its passengers' first ticket: seats and
 * bags, and a passenger's price where no ticket tells a fare.
 */
function calculatePaid(order: ProviderOrder, ticket: ProviderTicket): ProviderFare {
  const { number, type, fare } = ticket;
  const tickets = listDocumentsOfWorth(order).filter((one) => one.type === 'TICKET');
  const listOwn = (key: string) => tickets.filter((one) => isHolder(one, key));
  const firsts = listHolders(ticket).filter((key) => listOwn(key)[0]?.number === number);
  const prices = order.passengers.flatMap(({ key, price }) =>
    price && firsts.includes(key) && listOwn(key).every((one) => one.fare === null) ? [price] : [],
  );
  const services = order.services.filter(
    (one) =>
      one.status !== 'CANCELLED' &&
      (one.document_number === number ||
        (one.document_number === null && firsts.includes(one.passenger_key))),
  );
  const own = fare ?? (prices.length > 0 ? prices.reduce(addFares) : null);
  const extra = own && type === 'EMD' ? [] : services;
  const sum = (name: 'amount_minor' | 'tax_minor') =>
    extra.reduce((all, one) => all + one[name], 0);
  return {
    fare_minor: (own?.fare_minor ?? 0) + sum('amount_minor'),
    taxes: own?.taxes ?? [],
    tax_minor: (own?.tax_minor ?? 0) + sum('tax_minor'),
  };
}
