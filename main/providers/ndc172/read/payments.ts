/** Payments of NDC 17.2, in the form both versions share. A card number is masked here. */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type { ReadPayment } from '#main/providers/ndc/read/payments.ts';
import { maskCard } from '#main/providers/wire/masking.ts';
import type { Reading } from '#main/providers/wire/reading.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { readAmount, readTotalAmount } from './money.ts';
import { readKey } from './refs.ts';

const METHODS: [element: string, method: string][] = [
  ['PaymentCardMethod', 'CARD'],
  ['PaymentCard', 'CARD'],
  ['CashMethod', 'CASH'],
  ['Cash', 'CASH'],
  ['DirectBillMethod', 'DIRECT_BILL'],
  ['DirectBill', 'DIRECT_BILL'],
  ['VoucherMethod', 'VOUCHER'],
  ['Voucher', 'VOUCHER'],
  ['MiscChargeMethod', 'DOCUMENT'],
  ['MiscChargeOrder', 'DOCUMENT'],
  ['BankAccountMethod', 'BANK_TRANSFER'],
  ['BankAccount', 'BANK_TRANSFER'],
  ['RedemptionMethod', 'LOYALTY'],
  ['LoyaltyRedemption', 'LOYALTY'],
  ['OtherMethod', 'OTHER'],
  ['Other', 'OTHER'],
];
/** The sender's own code, where it names no method: PADIS 9888. */
const CODES: Record<string, string> = toTable({
  CA: 'CASH',
  CC: 'CARD',
  CK: 'OTHER',
  IN: 'DIRECT_BILL',
  MS: 'OTHER',
});

/** Our own reference as this adapter writes it into a payment's description. */
const REFERENCE = /^AD[0-9A-F]{8,}(\/\d+)?$/;

export function readPayment(node: XmlNode, reading: Reading): ReadPayment {
  const holder = node.at('Method') ?? node;
  const [element, named] = METHODS.find(([name]) => holder.has(name)) ?? [null, null];
  const used = element ? holder.at(element) : undefined;
  const code = node.text('Type');
  const paid =
    readTotalAmount(node.at('Amount'), reading) ?? readAmount(node.at('Amount'), reading);
  const said = node.text('Description/Text');
  const instruction = used?.texts('Remarks/Remark')[0] ?? null;
  const method = toMethod(named, code);
  used?.attribute('CashInd');
  if (used) tellCardSurcharge(used, reading);
  const document = used?.text('Number') ?? used?.text('MCO_Number') ?? used?.text('TicketNbr');
  return {
    method,
    code,
    amount_minor: paid?.minor ?? null,
    currency: paid?.currency ?? null,
    card: method === 'CARD' && used ? readCard(used) : null,
    document: document ?? null,
    status: readStatusText(node),
    reference: said && REFERENCE.test(said) ? said : null,
    id: readKey(node, 'ObjectKey'),
    gives_back: /refund/i.test(said ?? instruction ?? '') ? 'refund' : null,
    approval_code: used?.text('ApprovalCode') ?? null,
    order_id: node.at('Order')?.attribute('OrderID') ?? null,
  };
}

/** What a card costs beside the price: charged with a payment, or named for each kind of card. */
export function tellCardSurcharge(card: XmlNode, reading: Reading): void {
  const surcharge = card.at('Surcharge');
  if (!surcharge) return;
  const found = readAmount(surcharge.at('Amount'), reading);
  const percent = surcharge.text('PercentageValue');
  const told = found
    ? found.minor !== 0 && `${formatDecimal(found.minor, found.currency)} ${found.currency}`
    : Number(percent ?? 0) !== 0 && `${percent} %`;
  const name = card.text('CardCode') ?? 'CARD';
  if (told) reading.warn(phrase('w_surcharge', { name, amount: told }));
}

const toMethod = (named: string | null, code: string | null): string =>
  named === null || named === 'OTHER'
    ? (CODES[code?.toUpperCase() ?? ''] ?? named ?? 'UNKNOWN')
    : named;

/** FAILED for a failed payment, else its status code. */
function readStatusText(node: XmlNode): string | null {
  const status = node.at('Status');
  if (!status) return null;
  const code = status.text('StatusCode');
  return /^true$/i.test(status.attribute('FailedPaymentInd') ?? '') ? 'FAILED' : code;
}

function readCard(node: XmlNode): NonNullable<ReadPayment['card']> {
  const number =
    node.text('CardNumber') ?? node.text('MaskedCardNumber') ?? node.text('TokenizedCardNumber');
  const expires = node.text('EffectiveExpireDate/Expiration');
  // A secret of one payment: marked as read and dropped.
  for (const one of node.all('SeriesCode')) one.take();
  return {
    brand: node.text('CardCode'),
    number: number ? maskCard(number) : null,
    holder: node.text('CardHolderName'),
    expires: parseExpiry(expires),
  };
}

/** MMYY, YYYY-MM or MM/YY as MM/YY. */
function parseExpiry(text: string | null): string | null {
  const long = /^\d{2}(\d{2})-(\d{2})$/.exec(text ?? '');
  if (long) return `${long[2]}/${long[1]}`;
  const short = /^(\d{2})\/?(\d{2})$/.exec(text ?? '');
  return short ? `${short[1]}/${short[2]}` : null;
}
