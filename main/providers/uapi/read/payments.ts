import type { ProviderOrderPayment } from '../../provider.ts';
import { maskCard } from '../../wire/masking.ts';
import type { Reading } from '../../wire/reading.ts';
import { readCardBrand } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { readAmount } from './values.ts';

/** Payments of a record with the forms they were made in; no card leaves here unmasked. */
export function readMoney(
  record: XmlNode,
  air: XmlNode | undefined,
  reading: Reading,
): ProviderOrderPayment[] {
  const forms = new Map(
    [...record.all('FormOfPayment'), ...(air?.all('FormOfPayment') ?? [])].map((node) => [
      node.attribute('Key') ?? '',
      node,
    ]),
  );
  return (air?.all('Payment') ?? []).flatMap((node): ProviderOrderPayment[] => {
    const paid = readAmount(node.attribute('Amount'), reading);
    const form = forms.get(node.attribute('FormOfPaymentRef') ?? '');
    const [type, status] = [node.attribute('Type'), node.attribute('Status')];
    node.attribute('Key');
    // A stored form of payment for an unissued fare has no amount, or is a plan.
    if (!paid || paid.minor === 0 || !status) return [];
    return [
      {
        reference: null,
        method: readMethod(form),
        amount_minor: paid.minor,
        currency: paid.currency,
        card: readCreditCard(form),
        status: /void/i.test(status ?? '')
          ? 'VOIDED'
          : /refund/i.test(`${status ?? ''} ${type ?? ''}`)
            ? 'REFUNDED'
            : 'CAPTURED',
      },
    ];
  });
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
  for (const name of ['ExpDate', 'ExtendedPayment', 'Key', 'CVV']) card.attribute(name);
  return {
    brand,
    number: number === null ? null : maskCard(number),
    holder: card.attribute('Name'),
    approval_code: card.attribute('ApprovalCode'),
  };
}
