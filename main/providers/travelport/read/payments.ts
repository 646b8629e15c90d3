import { phrase } from '#main/contract/phrase.ts';
import type { ProviderOrderPayment } from '../../provider.ts';
import { maskCard } from '../../wire/masking.ts';
import { DONE, FAILED, PENDING, UNPAID } from '../../wire/payment-words.ts';
import type { Reading } from '../../wire/reading.ts';
import { readCardBrand } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { readAmount } from './values.ts';

/**
 * Payments of a record with their forms, and if nothing was issued yet, the stored forms; cards are
 * always masked.
 */
export function readMoney(
  record: XmlNode,
  air: XmlNode | undefined,
  { currency, issued, reservation }: { currency: string; issued: boolean; reservation: string },
  reading: Reading,
): ProviderOrderPayment[] {
  const nodes = [...record.all('FormOfPayment'), ...(air?.all('FormOfPayment') ?? [])];
  const forms = new Map(nodes.map((node) => [node.attribute('Key') ?? '', node]));
  const used = new Set<string>();
  const payments = (air?.all('Payment') ?? []).flatMap((node): ProviderOrderPayment[] => {
    const paid = readAmount(node.attribute('Amount'), reading);
    const ref = node.attribute('FormOfPaymentRef') ?? '';
    const form = forms.get(ref);
    const [type, status] = [node.attribute('Type'), node.attribute('Status')];
    node.attribute('Key');
    // For issued documents, a payment without a status adds no information.
    if (!paid || paid.minor === 0 || (!status && issued)) return [];
    used.add(ref);
    const told = status ? readStatus(status, type, reading) : 'STORED';
    return [buildPayment(form, paid.minor, paid.currency, told)];
  });
  const noted = [...forms].flatMap(([key, form]) => {
    const named = form.all('ProviderReservationInfoRef').map((one) => one.attribute('Key'));
    const own = named.length === 0 || named.includes(reservation);
    return issued || used.has(key) || !own ? [] : [buildPayment(form, null, currency, 'STORED')];
  });
  return [...payments, ...noted];
}

const buildPayment = (
  form: XmlNode | undefined,
  amount_minor: number | null,
  currency: string,
  status: ProviderOrderPayment['status'],
): ProviderOrderPayment => {
  // Plans that are no number of parts are the card company's own.
  const extended = form?.at('CreditCard')?.attribute('ExtendedPayment') ?? '';
  const installments = Number(/^E?(\d{1,2})$/.exec(extended)?.[1] ?? 0);
  return {
    reference: null,
    method: readMethod(form),
    amount_minor,
    currency,
    card: readCreditCard(form),
    status,
    ...(installments > 1 ? { installments } : {}),
  };
};

/** The schema defines no statuses: what no word says was taken may yet be, and is not settled. */
function readStatus(
  status: string,
  type: string | null,
  reading: Reading,
): ProviderOrderPayment['status'] {
  if (UNPAID.test(status)) return 'STORED';
  if (/void|cancel|revers/i.test(status) || FAILED.test(status)) return 'VOIDED';
  if (/refund/i.test(`${status} ${type ?? ''}`)) return 'REFUNDED';
  if (DONE.test(status) && !PENDING.test(status)) return 'CAPTURED';
  if (!PENDING.test(status))
    reading.warn(phrase('w_payment_status', { text: status.slice(0, 40) }));
  return 'PENDING';
}

export function readMethod(form: XmlNode | undefined): ProviderOrderPayment['method'] {
  const type = form?.attribute('Type') ?? '';
  for (const name of ['Reusable', 'ProfileKey']) form?.attribute(name);
  if (/credit|card/i.test(type) || form?.has('CreditCard')) return 'CARD';
  if (/cash|check/i.test(type)) return 'CASH';
  const misc = form?.at('MiscFormOfPayment');
  const category = misc?.attribute('Category');
  misc?.attribute('Text');
  if (/invoice/i.test(`${type} ${category ?? ''}`)) return 'INVOICE';
  return /ticket|exchange/i.test(type) ? 'TICKETS' : 'OTHER';
}

export function readCreditCard(form: XmlNode | undefined): ProviderOrderPayment['card'] {
  const card = form?.at('CreditCard');
  if (!card) return null;
  const number = card.attribute('Number');
  const brand = readCardBrand(card.attribute('Type'));
  for (const name of ['ExpDate', 'Key', 'CVV']) card.attribute(name);
  return {
    brand,
    number: number === null ? null : maskCard(number),
    holder: card.attribute('Name'),
    approval_code: card.attribute('ApprovalCode'),
  };
}
