/**
 * The itinerary receipt of an electronic ticket or EMD, as IATA Resolutions 722f and 722g require.
 * The airline's data is printed unchanged, or marked as missing. The agency's charges are separate,
 * with its fees as one sum, because the split between agency and consolidator is confidential.
 */
import type { Feature } from '#main/contract/itinerary.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { ServiceFee } from '#main/contract/sale-rules.ts';
import type { AirlinePrice, Ticket, TicketItem } from '#main/contract/ticketing.ts';
import { toFormOfPayment } from '#main/domain/day-end/lines.ts';
import { sumMinor, toMinor } from '#main/domain/money.ts';
import { calculateOwnTotal } from '#main/domain/payment/collected.ts';
import { sumDetails } from '#main/domain/payment/paid-for.ts';
import { convertUtcToLocal, formatGdsDateWithYear } from '#main/reference/calendar.ts';
import { formatNameField, getAirlineName, type Terms } from './flights.ts';
import {
  formatDay,
  formatInstant,
  formatMoneyText,
  formatPrice,
  formatTicketNumber,
  formatTime,
} from './format.ts';
import { formatForm } from './forms.ts';
import {
  buildFact,
  buildNotice,
  buildPaper,
  buildSum,
  buildTable,
  listAgencyFacts,
} from './make.ts';
import type { Block, Paper } from './paper.ts';
import { fill, getWords } from './words/index.ts';

type TicketLeg = Ticket['slices'][number]['legs'][number];

export interface ReceiptFacts {
  /** The requested document, and the other numbers of its set in order. */
  ticket: Ticket;
  set: readonly Ticket[];
  payments: readonly Payment[];
  /** Ids of payments whose fees and interest nobody collects yet. */
  uncollected: ReadonlySet<string>;
  /** The agency's fees for its work after the sale, in `currency`. */
  service_fees: readonly { action: ServiceFee['action']; amount_minor: number }[];
  /** EMDs that belong to the ticket. */
  documents: readonly TicketItem[];
}

export function buildReceiptPaper(facts: ReceiptFacts, terms: Terms): Paper {
  const { ticket } = facts;
  const words = getWords(terms.language).receipt;
  const title = ticket.ticket_type === 'EMD' ? words.emd : words.ticket;
  const subject = `${formatNameField(ticket.passenger)} · ${formatTicketNumber(ticket.number)}`;
  return buildPaper(terms, title, subject, [
    ...(ticket.ticket_status === 'CANCELLED'
      ? [buildNotice(getWords(terms.language).ticket_status.CANCELLED, words.void_note)]
      : []),
    { kind: 'facts', items: listDocumentFacts(facts, terms) },
    ...buildCoupons(facts, terms),
    ...buildPrinted(facts, terms),
    ...buildConditions(ticket, terms),
    ...buildAirlinePrice(facts, terms),
    ...buildAgencyPrice(facts, terms),
    ...buildOwnWork(facts, terms),
    ...buildPaid(facts, terms),
    ...buildLinkedDocuments(facts, terms),
    { kind: 'heading', text: words.notices },
    ...words.notice.map((text): Block => ({ kind: 'text', text, dim: true })),
  ]);
}

/** The airline's own price, found on a set's first number. */
const findAirlinePrice = ({ ticket, set }: ReceiptFacts): AirlinePrice | null =>
  [ticket, ...set].flatMap(({ price }) => price?.airline ?? [])[0] ?? null;

/** 'SILVA/LEO (infant)': the type is added unless it is an adult. */
function formatHolder({ passenger }: Ticket, language: Terms['language']): string {
  const { pax_type } = passenger;
  const kind = pax_type === 'CHD' || pax_type === 'INF' ? getWords(language).pax[pax_type] : null;
  return kind === null ? formatNameField(passenger) : `${formatNameField(passenger)} (${kind})`;
}

function listDocumentFacts(facts: ReceiptFacts, terms: Terms) {
  const { language, agency } = terms;
  const { ticket, set } = facts;
  const airline = findAirlinePrice(facts);
  const words = getWords(language);
  const { receipt, travel } = words;
  const others = set.filter(({ number }) => number !== ticket.number);
  const emd = ticket.emd_type === 'UNSPECIFIED' ? null : words.emd_type[ticket.emd_type];
  return [
    ...buildFact(receipt.number, formatTicketNumber(ticket.number)),
    ...buildFact(travel.passenger, formatHolder(ticket, language)),
    ...buildFact(receipt.carrier, formatCarrier(ticket.validating_carrier)),
    ...buildFact(travel.locator, ticket.locator),
    ...ticket.airlines_locators
      .filter(({ airline_locator }) => airline_locator !== ticket.locator)
      .flatMap(({ airline, airline_locator }) =>
        buildFact(fill(travel.airline_locator, { name: getAirlineName(airline) }), airline_locator),
      ),
    ...buildFact(receipt.issued, formatInstant(ticket.created_at, agency.time_zone, language)),
    ...buildFact(receipt.state, words.ticket_status[ticket.ticket_status]),
    ...buildFact(receipt.service, emd),
    ...buildFact(receipt.reason, airline?.reason_code ?? null),
    ...buildFact(
      receipt.valid_until,
      ticket.ticket_type === 'EMD' && airline?.valid_until
        ? formatDay(airline.valid_until, language)
        : null,
    ),
    ...buildFact(receipt.tour_code, airline?.tour_code ?? null),
    ...buildFact(
      receipt.conjunction,
      others.map(({ number }) => formatTicketNumber(number)).join(', '),
    ),
    ...buildFact(
      receipt.original,
      ticket.original_ticket && formatTicketNumber(ticket.original_ticket),
    ),
    ...buildFact(
      receipt.related,
      ticket.related_ticket_number && formatTicketNumber(ticket.related_ticket_number),
    ),
    ...buildFact(travel.issued_by, agency.name),
    ...listAgencyFacts(terms),
  ];
}

/** 'LATAM Airlines (LA)'. */
const formatCarrier = (code: string): string =>
  getAirlineName(code) === code ? code : `${getAirlineName(code)} (${code})`;

function buildCoupons({ ticket, set }: ReceiptFacts, { language }: Terms): Block[] {
  const words = getWords(language);
  const { receipt } = words;
  const legs = (set.length > 0 ? set : [ticket]).flatMap((one) =>
    one.slices.flatMap((slice) => slice.legs.map((leg) => ({ number: one.number, leg }))),
  );
  if (legs.length === 0) return [];
  return [
    { kind: 'heading', text: receipt.coupons },
    buildTable(
      [
        { title: receipt.coupon, width: 0.9, mono: true },
        { title: receipt.flight, width: 1.5, mono: true },
        { title: receipt.date, width: 2.6 },
        { title: receipt.route, width: 1.9, mono: true },
        { title: receipt.basis, width: 2.6, mono: true },
        { title: receipt.validity, width: 2.2, mono: true },
        { title: receipt.baggage, width: 1.9 },
        { title: receipt.state, width: 2 },
      ],
      legs.map(({ number, leg }) => [
        `${set.length > 1 ? `${number.slice(-2)}/` : ''}${leg.coupon_number ?? ''}`,
        `${leg.managed_by} ${leg.flight_number}`,
        `${formatDay(leg.departure_date, language)} ${formatTime(leg.departure_date)}`,
        `${leg.origin} – ${leg.destination}`,
        [leg.fare_info.fare_class ?? '', leg.fare_info.fare_basis ?? '']
          .filter(Boolean)
          .join(' · '),
        [...buildLimit('NVB', leg.not_valid_before), ...buildLimit('NVA', leg.not_valid_after)],
        formatBag(leg, language),
        [
          { text: words.leg_status[leg.leg_status] },
          ...(leg.coupon_status === null
            ? []
            : [{ text: words.coupon_status[leg.coupon_status], dim: true as const }]),
        ],
      ]),
    ),
  ];
}

const buildLimit = (mark: 'NVB' | 'NVA', date: string | null) =>
  date === null ? [] : [{ text: `${mark} ${formatGdsDateWithYear(date)}` }];

/** As given by the airline: '2 × 23 kg', '30 kg', '1 piece'; else what is known. */
function formatBag(leg: TicketLeg, language: Terms['language']): string {
  const { bag_pieces: pieces, bag_weight_kg: kg, fare_info } = leg;
  const words = getWords(language).bag;
  if (pieces === 0) return words.NONE;
  if (pieces !== null && kg !== null) return `${pieces} × ${kg} kg`;
  if (pieces === null && kg !== null) return `${kg} kg`;
  if (pieces !== null && pieces > 2) return fill(words.pieces, { n: pieces });
  return words[fare_info.baggage];
}

/** The airline's own text on the ticket; if there is none, the receipt says so. */
function buildPrinted(facts: ReceiptFacts, { language }: Terms): Block[] {
  if (facts.ticket.ticket_type === 'EMD') return [];
  const words = getWords(language).receipt;
  const airline = findAirlinePrice(facts);
  const calculation = airline?.fare_calculation ?? words.not_told;
  const endorsed = airline?.endorsements.join(' / ') || words.not_told;
  return [
    { kind: 'heading', text: words.endorsements_airline },
    { kind: 'text', text: endorsed },
    { kind: 'heading', text: words.calculation },
    { kind: 'text', text: calculation },
  ];
}

const SAID: readonly Feature['type'][] = ['CHANGE', 'REFUND', 'HOLD'];

/** The fare's conditions: endorsements in words. */
function buildConditions(ticket: Ticket, { language }: Terms): Block[] {
  const words = getWords(language).receipt;
  const texts = describeConditions(
    ticket.slices.flatMap(({ features }) => features),
    language,
  );
  if (texts.length === 0) return [];
  return [
    { kind: 'heading', text: words.endorsements },
    { kind: 'text', text: texts.join('; ') },
  ];
}

/** 'changes for a charge (BRL 250.00) / not possible': a fare's conditions of one type. */
export function describeConditions(
  features: readonly Feature[],
  language: Terms['language'],
): string[] {
  const words = getWords(language).receipt;
  return SAID.flatMap((type) => {
    const own = features.filter((feature) => feature.type === type);
    const answers = [...new Set(own.map((feature) => describeAnswer(feature, language)))];
    const [about] = own;
    if (!about || about.type === 'UNSPECIFIED') return [];
    return [`${words.endorsement[about.type]} ${answers.join(' / ')}`];
  });
}

function describeAnswer(feature: Feature, language: Terms['language']): string {
  const { attribute, when, penalty_amount: amount, penalty_currency: currency } = feature;
  const words = getWords(language).receipt;
  const said = words.attribute[attribute];
  // An amount always says when it applies, or that this is unknown.
  const free = amount === null || amount === 0;
  const staged = feature.type === 'CHANGE' || feature.type === 'REFUND';
  const base = when === 'UNSPECIFIED' && free && !staged ? said : `${said} ${words.when[when]}`;
  if (free) return base;
  if (feature.penalty_amount_type === 'PERCENT') return `${base} (${amount} %)`;
  if (currency === null) return base;
  return `${base} (${formatPrice(amount, currency, language)})`;
}

/** Fare, equivalent fare and taxes by code, in the airline's currency, without any calculation. */
function buildAirlinePrice(facts: ReceiptFacts, { language }: Terms): Block[] {
  const words = getWords(language).receipt;
  const airline = findAirlinePrice(facts);
  if (!airline) return [];
  const { currency, base_fare, base_currency } = airline;
  const buildLine = (label: string, amount: number, code = currency) => ({
    label,
    amount: formatPrice(amount, code, language),
  });
  const filed =
    base_fare === null || base_currency === null
      ? null
      : buildLine(words.fare, base_fare, base_currency);
  const told = sumMinor(airline.taxes.map(({ amount }) => toMinor(amount, currency)));
  const split = airline.taxes.length > 0 && told === toMinor(airline.tax, currency);
  return [
    { kind: 'heading', text: words.price_airline },
    {
      kind: 'sums',
      lines: [
        ...(filed
          ? [filed, buildLine(words.equivalent, airline.fare)]
          : [buildLine(words.fare, airline.fare)]),
        ...(split
          ? airline.taxes.map(({ code, amount }) => buildLine(fill(words.tax, { code }), amount))
          : airline.tax === 0
            ? []
            : [buildLine(words.taxes, airline.tax)]),
        { ...buildLine(words.total_airline, airline.total), strong: true as const },
      ],
    },
  ];
}

/** The price at the agency, its fees as one sum; left out if it is the airline's price. */
function buildAgencyPrice(facts: ReceiptFacts, { language, agency: { name } }: Terms): Block[] {
  const words = getWords(language).receipt;
  const { price: agency } = facts.ticket;
  if (!agency) return [];
  const { currency } = agency;
  const toMinorUnits = (amount: number) => toMinor(amount, currency);
  const fees =
    toMinorUnits(agency.agent_fee) +
    toMinorUnits(agency.agent_du) +
    toMinorUnits(agency.consolid_fee);
  const airline = findAirlinePrice(facts);
  const same = airline?.currency === currency && fees === 0 && airline.total === agency.total;
  if (same) return [];
  const buildLine = (label: string, amount: number) =>
    amount === 0 ? [] : [{ label, amount: formatMoneyText(amount, currency, language) }];
  return [
    { kind: 'heading', text: fill(words.price_agency, { name }) },
    {
      kind: 'sums',
      lines: [
        ...buildLine(words.fare_and_taxes, toMinorUnits(agency.fare) + toMinorUnits(agency.tax)),
        ...buildLine(words.penalty, toMinorUnits(agency.penalty)),
        ...buildLine(words.extras, toMinorUnits(agency.extras)),
        ...buildLine(words.agency_fees, fees),
        ...buildSum(words.total, formatPrice(agency.total, currency, language), true),
      ],
    },
  ];
}

/** The agency's fees for its work after the sale: in none of the prices above. */
function buildOwnWork(
  { ticket, service_fees }: ReceiptFacts,
  { language, agency }: Terms,
): Block[] {
  const words = getWords(language).receipt;
  const currency = ticket.price?.currency;
  if (currency === undefined || service_fees.length === 0) return [];
  const named = {
    EXCHANGE: words.fee_exchange,
    RELEASE: words.fee_release,
    REPRINT: words.fee_reprint,
    REFUND: words.agency_fees,
  };
  const lines = service_fees.map(({ action, amount_minor }) => ({
    label: `${named[action]} (${words.fee_due})`,
    amount: formatMoneyText(amount_minor, currency, language),
  }));
  return [
    { kind: 'heading', text: fill(words.price_agency, { name: agency.name }) },
    { kind: 'sums', lines },
  ];
}

function buildPaid(
  { ticket, payments, uncollected }: ReceiptFacts,
  { language, agency }: Terms,
): Block[] {
  const words = getWords(language).receipt;
  const currency = ticket.price?.currency;
  if (currency === undefined) return [];
  const number = ticket.conjunctive_number ?? ticket.number;
  let open = 0;
  const lines = payments.flatMap((payment) => {
    const own = payment.payment_pax_details.filter(
      (detail) => detail.ticket_number === number && detail.status !== 'VOIDED',
    );
    if (own.length === 0) return [];
    const back = payment.type === 'REFUND';
    const day = formatDay(convertUtcToLocal(payment.created_at, agency.time_zone), language);
    const code = payment.fop.payment_card?.approval_code ?? null;
    const text = [
      `${back ? words.returned : ''} ${formatForm(toFormOfPayment(payment.fop), language)}`.trim(),
      fill(words.paid_on, { day }),
      ...describePlan(payment, currency, language),
      ...(code === null ? [] : [fill(words.approval, { code })]),
    ].join(' · ');
    const ours = uncollected.has(payment.id) ? calculateOwnTotal(own, currency) : 0;
    open += ours;
    const minor = sumDetails(own, currency) - ours;
    return [{ label: text, amount: formatMoneyText(back ? -minor : minor, currency, language) }];
  });
  if (lines.length === 0) return [];
  if (open !== 0) {
    lines.push({ label: words.uncollected, amount: formatMoneyText(open, currency, language) });
  }
  return [
    { kind: 'heading', text: words.payment },
    buildTable(
      [
        { title: '', width: 5 },
        { title: '', width: 2, right: true, mono: true },
      ],
      lines.map(({ label, amount }) => [label, amount]),
    ),
  ];
}

/** The installments of the card's whole charge, which may have paid for other documents too. */
function describePlan({ fop }: Payment, currency: string, language: Terms['language']): string[] {
  const words = getWords(language).receipt;
  const { installment_plan: plan } = fop;
  if (!plan) return [];
  const formatMoney = (amount: number) => formatPrice(amount, currency, language);
  const facts = {
    total: formatMoney(plan.total_price),
    interest: formatMoney(plan.interest_amount),
    first: formatMoney(plan.first_installment_amount),
    rest: String(plan.installments - 1),
    amount: formatMoney(plan.installment_amount),
  };
  return [fill(plan.interest_amount === 0 ? words.plan : words.plan_interest, facts)];
}

function buildLinkedDocuments({ documents }: ReceiptFacts, { language }: Terms): Block[] {
  const words = getWords(language);
  if (documents.length === 0) return [];
  return [
    { kind: 'heading', text: words.receipt.documents },
    buildTable(
      [
        { title: words.receipt.number, width: 3, mono: true },
        { title: words.receipt.service, width: 3 },
        { title: words.receipt.state, width: 2 },
        { title: words.receipt.total, width: 2, right: true, mono: true },
      ],
      documents.map(({ number, emd_type, ticket_status, total, currency }) => [
        formatTicketNumber(number),
        words.emd_type[emd_type],
        words.ticket_status[ticket_status],
        formatPrice(total, currency, language),
      ]),
    ),
  ];
}
