/**
 * The receipt of an electronic ticket or EMD: what it is good for, what it cost, how it was paid. It
 * shows what the agency charged; the airline's own fare and taxes stand beside it.
 */
import type { Feature } from '#main/contract/itinerary.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { Ticket, TicketItem } from '#main/contract/ticketing.ts';
import { toMinor } from '#main/domain/money.ts';
import { detailTotal } from '#main/domain/payment/paid-for.ts';
import { utcToLocal } from '#main/reference/calendar.ts';
import { dayText, instantText, moneyText, ticketText, timeText } from './format.ts';
import { formFacts, formText } from './forms.ts';
import { airlineName, fieldName, type Terms } from './journeys.ts';
import { paperOf } from './make.ts';
import type { Block, Paper } from './paper.ts';
import { fill, wordsOf } from './words/index.ts';

export interface ReceiptFacts {
  /** The document asked for, and the other numbers of its set in their order. */
  ticket: Ticket;
  set: readonly Ticket[];
  /** As the airline wrote it, in its currency; null where it did not. */
  own: { currency: string; fare_minor: number; taxes: { code: string; minor: number }[] } | null;
  payments: readonly Payment[];
  /** EMDs of a ticket. */
  documents: readonly TicketItem[];
}

export function receiptPaper(facts: ReceiptFacts, terms: Terms): Paper {
  const { ticket } = facts;
  const words = wordsOf(terms.language).receipt;
  const title = ticket.ticket_type === 'EMD' ? words.emd : words.ticket;
  const subject = `${fieldName(ticket.passenger)} · ${ticketText(ticket.number)}`;
  return paperOf(terms, title, subject, [
    ...(ticket.ticket_status === 'CANCELLED'
      ? [
          {
            kind: 'notice' as const,
            tone: 'warn' as const,
            title: wordsOf(terms.language).ticket_status.CANCELLED,
            text: words.void_note,
          },
        ]
      : []),
    { kind: 'facts', items: documentFacts(facts, terms) },
    ...coupons(facts, terms),
    ...conditions(ticket, terms),
    ...price(facts, terms),
    ...paid(facts, terms),
    ...linked(facts, terms),
    { kind: 'text', text: words.note, dim: true },
  ]);
}

function documentFacts({ ticket, set }: ReceiptFacts, { language, agency }: Terms) {
  const words = wordsOf(language);
  const { receipt, travel } = words;
  const others = set.filter(({ number }) => number !== ticket.number);
  const fact = (label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label, value }];
  const emd = ticket.emd_type === 'UNSPECIFIED' ? null : words.emd_type[ticket.emd_type];
  return [
    ...fact(receipt.number, ticketText(ticket.number)),
    ...fact(travel.passenger, fieldName(ticket.passenger)),
    ...fact(receipt.carrier, airlineName(ticket.validating_carrier)),
    ...fact(travel.locator, ticket.locator),
    ...ticket.airlines_locators
      .filter(({ airline_locator }) => airline_locator !== ticket.locator)
      .flatMap(({ airline, airline_locator }) =>
        fact(fill(travel.airline_locator, { name: airlineName(airline) }), airline_locator),
      ),
    ...fact(receipt.issued, instantText(ticket.created_at, agency.time_zone, language)),
    ...fact(receipt.state, words.ticket_status[ticket.ticket_status]),
    ...fact(receipt.service, emd),
    ...fact(receipt.conjunction, others.map(({ number }) => ticketText(number)).join(', ')),
    ...fact(receipt.original, ticket.original_ticket && ticketText(ticket.original_ticket)),
    ...fact(
      receipt.related,
      ticket.related_ticket_number && ticketText(ticket.related_ticket_number),
    ),
    ...fact(travel.issued_by, agency.name),
  ];
}

function coupons({ ticket, set }: ReceiptFacts, { language }: Terms): Block[] {
  const words = wordsOf(language);
  const { receipt } = words;
  const legs = (set.length > 0 ? set : [ticket]).flatMap((one) =>
    one.slices.flatMap((slice) => slice.legs.map((leg) => ({ number: one.number, leg }))),
  );
  if (legs.length === 0) return [];
  return [
    { kind: 'heading', text: receipt.coupons },
    {
      kind: 'table',
      columns: [
        { title: receipt.coupon, width: 1.1, mono: true },
        { title: receipt.flight, width: 1.7, mono: true },
        { title: receipt.date, width: 3.6 },
        { title: receipt.route, width: 2, mono: true },
        { title: receipt.class, width: 1, mono: true },
        { title: receipt.basis, width: 2.1, mono: true },
        { title: receipt.baggage, width: 1.8 },
        { title: receipt.state, width: 1.7 },
      ],
      rows: legs.map(({ number, leg }) => ({
        cells: [
          `${set.length > 1 ? `${number.slice(-2)}/` : ''}${leg.coupon_number ?? ''}`,
          `${leg.managed_by} ${leg.flight_number}`,
          `${dayText(leg.departure_date, language)} ${timeText(leg.departure_date)}`,
          `${leg.origin} – ${leg.destination}`,
          leg.fare_info.fare_class ?? '',
          leg.fare_info.fare_basis ?? '',
          words.bag[leg.fare_info.baggage],
          leg.coupon_status === null ? '' : words.coupon_status[leg.coupon_status],
        ],
      })),
    },
  ];
}

const SAID: readonly Feature['type'][] = ['CHANGE', 'REFUND', 'HOLD'];

/** What the fare allows: the field's endorsements, in words. */
function conditions(ticket: Ticket, { language }: Terms): Block[] {
  const words = wordsOf(language).receipt;
  const texts = conditionTexts(
    ticket.slices.flatMap(({ features }) => features),
    language,
  );
  if (texts.length === 0) return [];
  return [
    { kind: 'heading', text: words.endorsements },
    { kind: 'text', text: texts.join('; ') },
  ];
}

/**
 * 'changes for a charge (BRL 250.00) / not possible': every answer a fare gives to a question, in its
 * order (before and after departure, one flight and another).
 */
export function conditionTexts(
  features: readonly Feature[],
  language: Terms['language'],
): string[] {
  const words = wordsOf(language).receipt;
  return SAID.flatMap((type) => {
    const own = features.filter((feature) => feature.type === type);
    const answers = [...new Set(own.map((feature) => answerText(feature, language)))];
    const [about] = own;
    if (!about || about.type === 'UNSPECIFIED') return [];
    return [`${words.endorsement[about.type]} ${answers.join(' / ')}`];
  });
}

function answerText(feature: Feature, language: Terms['language']): string {
  const { attribute, when, penalty_amount: amount, penalty_currency: currency } = feature;
  const words = wordsOf(language).receipt;
  const said = words.attribute[attribute];
  // An amount never stands without saying when it is asked for, or that nobody says.
  const free = amount === null || amount === 0;
  const base = when === 'UNSPECIFIED' && free ? said : `${said} ${words.when[when]}`;
  if (free) return base;
  if (feature.penalty_amount_type === 'PERCENT') return `${base} (${amount} %)`;
  if (currency === null) return base;
  return `${base} (${moneyText(toMinor(amount, currency), currency, language)})`;
}

function price({ ticket, own }: ReceiptFacts, { language }: Terms): Block[] {
  const words = wordsOf(language).receipt;
  const { price: agency } = ticket;
  if (!agency) return [];
  const { currency } = agency;
  const line = (label: string, amount: number) =>
    amount === 0
      ? []
      : [{ label, amount: moneyText(toMinor(amount, currency), currency, language) }];
  const foreign = own && own.currency !== currency ? own : null;
  const taxes = own?.currency === currency ? own.taxes : [];
  const told = taxes.reduce((sum, { minor }) => sum + minor, 0);
  const split = taxes.length > 0 && told === toMinor(agency.tax, currency);
  return [
    { kind: 'heading', text: words.price },
    {
      kind: 'sums',
      lines: [
        ...(foreign
          ? [
              {
                label: words.fare_own,
                amount: moneyText(foreign.fare_minor, foreign.currency, language),
              },
            ]
          : []),
        ...line(words.fare, agency.fare),
        ...(split
          ? taxes.map(({ code, minor }) => ({
              label: fill(words.tax, { code }),
              amount: moneyText(minor, currency, language),
            }))
          : line(words.taxes, agency.tax)),
        ...line(words.agent_fee, agency.agent_fee),
        ...line(words.agent_du, agency.agent_du),
        ...line(words.consolid_fee, agency.consolid_fee),
        ...line(words.penalty, agency.penalty),
        ...line(words.extras, agency.extras),
        {
          label: words.total,
          amount: moneyText(toMinor(agency.total, currency), currency, language),
          strong: true as const,
        },
      ],
    },
  ];
}

function paid({ ticket, payments }: ReceiptFacts, { language, agency }: Terms): Block[] {
  const words = wordsOf(language).receipt;
  const currency = ticket.price?.currency;
  if (currency === undefined) return [];
  const number = ticket.conjunctive_number ?? ticket.number;
  const lines = payments.flatMap((payment) => {
    const own = payment.payment_pax_details.filter(
      (detail) => detail.ticket_number === number && detail.status !== 'VOIDED',
    );
    if (own.length === 0) return [];
    const back = payment.type === 'REFUND';
    const day = dayText(utcToLocal(payment.created_at, agency.time_zone), language);
    const code = payment.fop.payment_card?.approval_code ?? null;
    const text = [
      `${back ? words.returned : ''} ${formText(formFacts(payment.fop), language)}`.trim(),
      fill(words.paid_on, { day }),
      ...planTexts(payment, currency, language),
      ...(code === null ? [] : [fill(words.approval, { code })]),
    ].join(' · ');
    const minor = detailTotal(own, currency);
    return [{ label: text, amount: moneyText(back ? -minor : minor, currency, language) }];
  });
  if (lines.length === 0) return [];
  return [
    { kind: 'heading', text: words.payment },
    {
      kind: 'table',
      columns: [
        { title: '', width: 5 },
        { title: '', width: 2, right: true, mono: true },
      ],
      rows: lines.map(({ label, amount }) => ({ cells: [label, amount] })),
    },
  ];
}

/** The instalments of the card's whole charge, which may have paid for other documents too. */
function planTexts({ fop }: Payment, currency: string, language: Terms['language']): string[] {
  const words = wordsOf(language).receipt;
  const { installment_plan: plan } = fop;
  if (!plan) return [];
  const text = (amount: number) => moneyText(toMinor(amount, currency), currency, language);
  const facts = {
    total: text(plan.total_price),
    interest: text(plan.interest_amount),
    first: text(plan.first_installment_amount),
    rest: String(plan.installments - 1),
    amount: text(plan.installment_amount),
  };
  return [fill(plan.interest_amount === 0 ? words.plan : words.plan_interest, facts)];
}

function linked({ documents }: ReceiptFacts, { language }: Terms): Block[] {
  const words = wordsOf(language);
  if (documents.length === 0) return [];
  return [
    { kind: 'heading', text: words.receipt.documents },
    {
      kind: 'table',
      columns: [
        { title: words.receipt.number, width: 3, mono: true },
        { title: words.receipt.service, width: 3 },
        { title: words.receipt.state, width: 2 },
        { title: words.receipt.total, width: 2, right: true, mono: true },
      ],
      rows: documents.map(({ number, emd_type, ticket_status, total, currency }) => ({
        cells: [
          ticketText(number),
          words.emd_type[emd_type],
          words.ticket_status[ticket_status],
          moneyText(toMinor(total, currency), currency, language),
        ],
      })),
    },
  ];
}
