/**
 * Checks of a card at the training issuer. Its number and security code exist for one
 * authorisation; only brand, BIN, last four digits, holder and approval code are stored.
 */
import type { WorldCard, WorldPayment } from '../world.ts';
import { drawNumber } from './random.ts';
import { refuse } from './state.ts';
import { toLocal } from './zones.ts';

/** The issuer refuses numbers with this ending, even if otherwise valid. */
const DECLINED_ENDING = '0002';
const MAX_INSTALLMENTS = 24;
const CARD_ZONE = 'America/Sao_Paulo';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function checkCard(card: WorldCard, now: Date): void {
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

export function toKeptCard(card: WorldCard, payment_id: string): NonNullable<WorldPayment['card']> {
  const dice = drawNumber(0, payment_id, card.number.slice(-4));
  return {
    brand: card.brand,
    bin: card.number.slice(0, 6),
    last_four: card.number.slice(-4),
    holder: card.holder,
    approval_code: Array.from({ length: 6 }, (_, i) => LETTERS[(dice >>> (i * 5)) & 31]).join(''),
  };
}
