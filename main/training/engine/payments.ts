/**
 * What was paid for which document of an order, and its refunds, which never exceed it. A card's
 * number and security code exist for one authorisation; only brand, BIN, last four digits, holder
 * and approval code are stored.
 */
import { setNumber, sumAmounts, sumCharge } from '../order-state.ts';
import type {
  WorldCard,
  WorldOrder,
  WorldPayment,
  WorldPaymentRequest,
  WorldReissue,
  WorldTicket,
} from '../world.ts';
import { drawNumber } from './random.ts';
import { refuse } from './state.ts';
import { toLocal } from './zones.ts';

/** Authorises all forms or none. Document numbers are added once they are issued. */
export function takePayments(
  order: Pick<WorldOrder, 'order_id' | 'version'>,
  purpose: WorldPayment['purpose'],
  payments: readonly WorldPaymentRequest[],
  reference: string | null,
  now: Date,
): WorldPayment[] {
  for (const payment of payments) {
    checkForm(payment, now);
  }
  return payments.map((payment, i): WorldPayment => {
    // The next version keeps payment ids unique, also across a split.
    const id = `${order.order_id}-P${order.version + 1}-${i + 1}`;
    return {
      id,
      at: now.toISOString(),
      reference,
      purpose,
      method: payment.method,
      amount_minor: payment.method === 'TICKETS' ? 0 : payment.amount_minor,
      ...(payment.method === 'EMD' ? { spent: payment.number } : {}),
      card: payment.method === 'CARD' ? toKeptCard(payment.card, id) : null,
      document_numbers: payment.method === 'TICKETS' ? [...payment.numbers] : [],
      status: 'CAPTURED',
      refunded_minor: 0,
      refunds: [],
    };
  });
}

function checkForm(payment: WorldPaymentRequest, now: Date): void {
  if (payment.method === 'TICKETS') {
    if (payment.numbers.length === 0) refuse('INVALID', 'No ticket to pay with');
    return;
  }
  checkAmount(payment.amount_minor);
  if (payment.method === 'CARD') checkCard(payment.card, now);
}

function checkAmount(amount_minor: number): void {
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0) {
    refuse('WRONG_AMOUNT', 'A payment must be more than nothing');
  }
}

/** The part of a payment that paid for one document. */
interface Share {
  payment_id: string;
  number: string;
  amount_minor: number;
}

type Account = Pick<WorldOrder, 'payments' | 'tickets' | 'reissues'>;

/**
 * Which payment paid for which document. Of payments that share documents, an EMD pays its owner's
 * documents first, and other money pays documents in order. Based only on data that never changes,
 * so the result survives later document changes and a split.
 */
export function listShares({ payments, tickets, reissues }: Account): Share[] {
  const collected = reissues.flatMap((reissue) => reissue.collected);
  return groupPayments(payments).flatMap((group) => {
    const bought = tickets.filter(({ number }) => group.numbers.has(number));
    return matchPayments(group.payments, bought, collected);
  });
}

interface Group {
  payments: WorldPayment[];
  numbers: Set<string>;
}

function groupPayments(payments: readonly WorldPayment[]): Group[] {
  let groups: Group[] = [];
  for (const payment of payments.filter(({ method }) => method !== 'TICKETS')) {
    const joins = (group: Group): boolean =>
      payment.document_numbers.some((number) => group.numbers.has(number));
    const joined = groups.filter(joins);
    const merged: Group = {
      payments: [...joined.flatMap((group) => group.payments), payment],
      numbers: new Set([
        ...joined.flatMap((group) => [...group.numbers]),
        ...payment.document_numbers,
      ]),
    };
    groups = [...groups.filter((group) => !joins(group)), merged];
  }
  return groups;
}

function matchPayments(
  payments: readonly WorldPayment[],
  tickets: readonly WorldTicket[],
  collected: WorldReissue['collected'],
): Share[] {
  const shares: Share[] = [];
  const sources = payments.map((one) => ({ ...one, left: one.amount_minor }));
  const exchanged = new Map(collected.map((one) => [one.number, one.amount_minor]));
  const bought = tickets.map(({ number, passenger_id, charge }) => ({
    number,
    passenger_id,
    owed: exchanged.get(number) ?? sumCharge(charge),
  }));
  const share = (of: typeof sources, document: (typeof bought)[number]): void => {
    for (const source of of) {
      const amount_minor = Math.min(document.owed, source.left);
      if (amount_minor <= 0) continue;
      shares.push({ payment_id: source.id, number: document.number, amount_minor });
      document.owed -= amount_minor;
      source.left -= amount_minor;
    }
  };
  // A passenger's own EMD pays that passenger's documents first.
  for (const document of bought) {
    const own = sources.filter(({ spent_by }) => spent_by === document.passenger_id);
    share(own, document);
  }
  for (const document of bought) share(sources, document);
  return shares;
}

/**
 * The payments with the numbers of the documents they paid for. Documents add up to the sum paid;
 * in an exchange each counts as the amount collected for it.
 */
export function assignDocuments(
  payments: readonly WorldPayment[],
  tickets: readonly WorldTicket[],
  collected: WorldReissue['collected'] = [],
): WorldPayment[] {
  const shares = matchPayments(
    payments.filter(({ method }) => method !== 'TICKETS'),
    tickets,
    collected,
  );
  return payments.map((payment) => {
    if (payment.method === 'TICKETS') return payment;
    const own = new Set(shares.filter((s) => s.payment_id === payment.id).map((s) => s.number));
    const document_numbers = tickets.filter((t) => own.has(setNumber(t))).map((t) => t.number);
    return { ...payment, document_numbers };
  });
}

/** Refunds the full cost of documents when they are voided. */
export function refundVoided(account: Account, numbers: ReadonlySet<string>): WorldPayment[] {
  const shares = listShares(account).filter(({ number }) => numbers.has(number));
  return account.payments.map((payment) => {
    const refunds = shares
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ number, amount_minor }) => ({ number, given_up: number, amount_minor }));
    return withRefunds(payment, refunds, 'VOIDED');
  });
}

/**
 * Refunds part of one document's cost, newest payment first, because a later document issued from
 * it is given up. `missing_minor` is the part not paid for this document, or already refunded.
 */
export function refundDocument(
  account: Account,
  number: string,
  given_up: string,
  amount_minor: number,
): { payments: WorldPayment[]; missing_minor: number } {
  const shares = listShares(account).filter((share) => share.number === number);
  let missing_minor = amount_minor;
  const payments = account.payments.toReversed().map((payment) => {
    const paid = sumAmounts(shares.filter(({ payment_id }) => payment_id === payment.id));
    const back = sumAmounts(payment.refunds.filter((refund) => refund.number === number));
    const amount = Math.min(missing_minor, paid - back);
    missing_minor -= amount;
    const refunds = amount > 0 ? [{ number, given_up, amount_minor: amount }] : [];
    return withRefunds(payment, refunds, 'REFUNDED');
  });
  return { payments: payments.reverse(), missing_minor };
}

/** Reverses the refunds of a document that is valid again. */
export function reclaimDocument(
  payments: readonly WorldPayment[],
  given_up: string,
): { payments: WorldPayment[]; amount_minor: number } {
  let amount_minor = 0;
  const reclaimed = payments.map((payment): WorldPayment => {
    const refunds = payment.refunds.filter((refund) => refund.given_up !== given_up);
    const refunded_minor = sumAmounts(refunds);
    amount_minor += payment.refunded_minor - refunded_minor;
    if (refunds.length === payment.refunds.length) return payment;
    const status = refunded_minor === 0 ? 'CAPTURED' : 'REFUNDED';
    return { ...payment, refunds, refunded_minor, status };
  });
  return { payments: reclaimed, amount_minor };
}

function withRefunds(
  payment: WorldPayment,
  added: WorldPayment['refunds'],
  whole: 'VOIDED' | 'REFUNDED',
): WorldPayment {
  if (added.length === 0) return payment;
  const refunds = [...payment.refunds, ...added];
  const refunded_minor = sumAmounts(refunds);
  if (refunded_minor > payment.amount_minor) {
    throw new Error(`payment ${payment.id} gives back more than it took`);
  }
  const status = refunded_minor === payment.amount_minor ? whole : 'REFUNDED';
  return { ...payment, refunds, refunded_minor, status };
}

/** The issuer refuses numbers with this ending, even if otherwise valid. */
const DECLINED_ENDING = '0002';
const MAX_INSTALLMENTS = 24;
const CARD_ZONE = 'America/Sao_Paulo';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function checkCard(card: WorldCard, now: Date): void {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    refuse('CARD_DECLINED', 'No such card number');
  }
  const until = parseExpiryMonth(card.expires);
  if (until === null) refuse('CARD_DECLINED', 'No such expiry date');
  const local = new Date(toLocal(CARD_ZONE, Math.floor(now.getTime() / 60_000)) * 60_000);
  if (until < local.getUTCFullYear() * 12 + local.getUTCMonth()) {
    refuse('CARD_DECLINED', 'The card has expired');
  }
  const { installments } = card;
  if (!Number.isSafeInteger(installments) || installments < 1 || installments > MAX_INSTALLMENTS) {
    refuse('INVALID', 'No such number of installments');
  }
  if (card.number.endsWith(DECLINED_ENDING)) refuse('CARD_DECLINED', 'The card was declined');
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Months since the year 0; the card is valid until the end of its month. */
function parseExpiryMonth(expires: string): number | null {
  const matched = /^(\d{2})(\d{2})$/.exec(expires);
  const month = Number(matched?.[1]);
  if (!matched || month < 1 || month > 12) return null;
  return (2000 + Number(matched[2])) * 12 + month - 1;
}

function toKeptCard(card: WorldCard, payment_id: string): NonNullable<WorldPayment['card']> {
  const dice = drawNumber(0, payment_id, card.number.slice(-4));
  return {
    brand: card.brand,
    bin: card.number.slice(0, 6),
    last_four: card.number.slice(-4),
    holder: card.holder,
    approval_code: Array.from({ length: 6 }, (_, i) => LETTERS[(dice >>> (i * 5)) & 31]).join(''),
  };
}
