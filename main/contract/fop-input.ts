/** Forms of payment as callers give them: the only place of card number and CVV, for one call. */
import { z } from 'zod';
import { personal } from './personal.ts';
import { phrase } from './phrase.ts';
import { Id, MAX_DOCUMENTS, MAX_PASSENGERS, Token, writtenLine, writtenWords } from './texts.ts';
import { CardBrand, FopType, named } from './values.ts';

/** Digits, with or without spaces. Luhn and brand are checked by the domain. */
const CardNumber = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[ -]/g, ''))
  .pipe(z.string().regex(/^\d{12,19}$/, phrase('card_digits')));

export const CardInput = named('CardInput', {
  holder: personal('IDENTITY', writtenWords(80)),
  number: personal('CARD', CardNumber),
  expire_date: z.string().regex(/^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/, phrase('card_expiry_form')),
  cvv: personal(
    'CARD',
    z
      .string()
      .regex(/^\d{3,4}$/, phrase('card_code_digits'))
      .nullish(),
  ),
  approval_code: writtenLine(20).nullish(),
  card_brand: CardBrand.nullish(),
});
export type CardInput = z.infer<typeof CardInput>;

/** Identifies a card by BIN, last four digits and its other fields, without the CVV. */
export function buildCardMark(card: object): Record<string, unknown> {
  const { number, cvv: _never, ...rest }: Record<string, unknown> = { ...card };
  const digits = String(number ?? '').replace(/\D/g, '');
  return { ...rest, number: `${digits.slice(0, 6)}*${digits.slice(-4)}` };
}

/** Thirteen digits, leading zeros kept. */
export const TicketNumber = z
  .string()
  .regex(/^\d{13}$/, phrase('ticket_digits'))
  .meta({ id: 'TicketNumber' });

const Money = z.number().min(0).max(1e12);
const PassengerIds = z.array(Id).max(MAX_PASSENGERS);

export const InputFormOfPayment = named('InputFormOfPayment', {
  passenger_ids: PassengerIds.nullish(),
  fop_type: FopType,
  payment_card: CardInput.nullish(),
  /** In the agency's currency. With a plan: the plan's total_price. */
  total: Money,
  fee_amount: Money.nullish(),
  is_total_fee: z.boolean().nullish(),
  plan_token: Token.nullish(),
  /** FOP_TYPE_TICKET: the tickets exchanged, with total 0; or the one EMD that pays `total`. */
  ticket_numbers: z.array(TicketNumber).max(MAX_DOCUMENTS).nullish(),
});
export type InputFormOfPayment = z.infer<typeof InputFormOfPayment>;

export const FormOfPayments = z.array(InputFormOfPayment).min(1).max(MAX_PASSENGERS);

export const AncillaryPayment = named('AncillaryPayment', {
  fop_type: FopType,
  passenger_ids: PassengerIds.nullish(),
  total: Money,
  payment_card: CardInput.nullish(),
  installment_plan_token: Token.nullish(),
});
export type AncillaryPayment = z.infer<typeof AncillaryPayment>;

/** A payment for chosen seats or bags. On hold it is not read: even an invalid one is accepted. */
export const LatePayment = z
  .custom<z.input<typeof AncillaryPayment> | null>()
  .meta({ $ref: '#/$defs/AncillaryPayment' });
