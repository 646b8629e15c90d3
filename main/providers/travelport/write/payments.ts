/** Forms of payment of a request. */
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import type { ProviderPayment } from '../../provider.ts';
import { toWireName } from '../../wire/names.ts';
import { buildTextTag, tag, type Xml } from './xml.ts';

/** A form of payment with a key; its amount is separate. */
export function buildFormOfPayment(payment: ProviderPayment, key: string | null): Xml {
  switch (payment.method) {
    case 'CASH':
      return tag('com:FormOfPayment', { Key: key, Type: 'Cash' });
    case 'INVOICE':
      return tag(
        'com:FormOfPayment',
        { Key: key, Type: 'MiscFormOfPayment' },
        tag('com:MiscFormOfPayment', { Category: 'Invoice', Text: 'AGT' }),
      );
    case 'EMD':
    case 'TICKETS': {
      const number = payment.method === 'EMD' ? payment.number : (payment.numbers[0] ?? null);
      return tag(
        'com:FormOfPayment',
        { Key: key, Type: 'Ticket' },
        buildTextTag('com:TicketNumber', number),
      );
    }
    case 'CARD': {
      const { brand, number, expiry, holder, cvv, installments } = payment.card;
      const { month, year } = expiry;
      return tag(
        'com:FormOfPayment',
        { Key: key, Type: 'Credit' },
        tag('com:CreditCard', {
          Type: brand === 'UNSPECIFIED' ? null : CARD_VENDORS[brand],
          Number: number,
          ExpDate: `${year}-${String(month).padStart(2, '0')}`,
          Name: toWireName(holder),
          CVV: cvv,
          ExtendedPayment: installments > 1 ? String(installments).padStart(2, '0') : null,
        }),
      );
    }
  }
}

/** Each exchanged document is a separate form of payment. */
export const splitPerDocument = (payments: readonly ProviderPayment[]): ProviderPayment[] =>
  payments.flatMap((one): ProviderPayment[] =>
    one.method === 'TICKETS'
      ? one.numbers.map((number) => ({ method: 'TICKETS', numbers: [number] }))
      : [one],
  );
