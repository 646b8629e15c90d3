/** Reissues tickets as estimated: sends the old ones and the amount due, and shows the new. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { ExchangeAncillary, ExchangeOffer } from '#main/contract/exchange.ts';
import type { InputFormOfPayment } from '#main/contract/fop-input.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { InputOf } from '#main/contract/operations.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import {
  formatAmount,
  formatFlight,
  formatRoutesIn,
  formatShortDay,
  phraseAt,
} from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';
import { formatHostNameById } from '../sell/passenger-rows.ts';
import { showIssued } from '../ticketing/issuing.ts';
import { reportPaymentFailure, sendPaid } from '../ticketing/paying.ts';
import { describePenalty, listCreditWays } from './exchange-rows.ts';
import { getToken, listBalanceTokens, listGivenUp } from './given-up.ts';

const getOldNumbers = (offer: ExchangeOffer): string[] => [
  ...new Set(offer.passengers.flatMap(({ ticket_numbers }) => ticket_numbers)),
];

/** The old tickets as a form of payment, without an amount of its own. */
const buildTicketForm = (offer: ExchangeOffer): InputFormOfPayment => ({
  fop_type: 'FOP_TYPE_TICKET',
  passenger_ids: offer.passengers.map(({ passenger_id }) => passenger_id),
  total: 0,
  ticket_numbers: getOldNumbers(offer),
});

/** Shows both sides of the exchange and asks; an amount due is paid first. */
export function askReissue(desk: DeskContext): void {
  const { name, booking, exchange } = desk.getTargetArea();
  const offer = exchange?.estimate;
  if (!booking || !exchange || !offer) return;
  if (Date.parse(offer.expires_at) <= desk.now().getTime()) {
    desk.patchPart(name, 'exchange', { step: 'choose', estimate: null });
    desk.answer(name, 'warn', say('answer.estimate_over'));
    return;
  }
  const pays = offer.amount_due > 0;
  if (pays && exchange.step === 'estimate') {
    desk.patchPart(name, 'exchange', { step: 'pay' });
    desk.askFocus('form');
    return;
  }
  if (pays && !desk.payment_form.current?.collect()) return;
  const { currency } = offer;
  desk.ask(name, {
    title: say('question.exchange', { n: getOldNumbers(offer).length }),
    lines: [
      {
        label: say('question.given_up'),
        value: getOldNumbers(offer).map(formatTicketNumber).join(', '),
      },
      ...offer.journeys.flatMap(({ slices }) => slices.slice(0, 1)).map(buildFlightLine),
      ...offer.ancillaries.map((one) => buildAncillaryLine(booking.booking, offer, one)),
      offer.total_penalty > 0 && {
        label: describePenalty(offer, say('term.penalty')),
        value: formatAmount(offer.total_penalty, currency),
      },
      { label: say('term.to_pay'), value: formatAmount(offer.amount_due, currency) },
      offer.credit > 0 && {
        label: say('exchange.credit'),
        value: [formatAmount(offer.credit, currency), ...listCreditWays(offer)].join(' · '),
      },
      ...(pays ? (desk.payment_form.current?.lines() ?? []) : []),
    ],
    note: say(exchange.mode === 'new' ? 'question.exchange_new' : 'question.exchange_note'),
    confirm: say('question.exchange_do'),
    run: () => reissue(desk, name),
  });
}

const buildFlightLine = ({ legs, departure_date, origin, destination }: OfferSlice) => ({
  label: say('exchange.instead'),
  value:
    legs.map(formatFlight).join(' ') +
    ` ${formatShortDay(departure_date)} ${origin}–${destination}`,
});

/** A seat or bag with its EMD and its outcome, which the agent accepts with the rest. */
const buildAncillaryLine = (
  booking: Booking,
  { currency }: ExchangeOffer,
  { passenger_id, outcome, description, document_number, amount }: ExchangeAncillary,
) => ({
  label: say(`exchange.outcome_${outcome}`),
  value: [
    formatHostNameById(booking, passenger_id),
    formatRoutesIn(sayInWords(description)),
    ...(document_number === null
      ? []
      : [`${say('ticket_type.EMD')} ${formatTicketNumber(document_number)}`]),
    ...(amount > 0 ? [formatAmount(amount, currency)] : []),
  ].join(' · '),
});

async function reissue(desk: DeskContext, name: AreaName): Promise<void> {
  const { booking, exchange } = desk.getArea(name);
  const offer = exchange?.estimate;
  if (!booking || !exchange || !offer || desk.isBusy(name)) return;
  const forms = offer.amount_due > 0 ? (desk.payment_form.current?.collect() ?? null) : [];
  if (!forms) return;
  const tokens =
    exchange.mode === 'new'
      ? { new_slice_tokens: listBalanceTokens(offer) }
      : { exchange_slice_tokens: listGivenUp(booking.booking, exchange).map(getToken) };
  const { id, provider } = booking.booking;
  const what = phraseAt('waiting.exchange', provider);
  const input: InputOf<'exchange.perform'> = {
    booking_id: id,
    form_of_payments: [buildTicketForm(offer), ...forms],
    ...tokens,
  };
  const result = await sendPaid(desk, name, what, 'exchange.perform', input);
  if (!result.ok) return reportNotReissued(desk, name, result.error);
  desk.patchArea(name, { exchange: null });
  showIssued(desk, name, result.value, 'answer.exchanged');
}

/** A spent or expired estimate cannot be used again. */
function reportNotReissued(desk: DeskContext, name: AreaName, error: ErrorBody): void {
  const useless = ['ESTIMATE_MISSING', 'ESTIMATE_SPENT', 'EXPIRED'].includes(error.error);
  if (useless) desk.patchPart(name, 'exchange', { step: 'choose', estimate: null, taken: [] });
  // The old tickets are sent before the forms on screen.
  reportPaymentFailure(desk, name, error, { before: 1, again: () => askReissue(desk) });
}
