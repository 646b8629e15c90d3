/**
 * The refund notice: the refunded documents, the used and lost parts, taxes by code, and where and
 * how the rest is returned. Amounts are those quoted and confirmed; nothing is calculated.
 */
import { toEnglish } from '#main/contract/phrase.ts';
import {
  isRuleKept,
  type RefundDocument,
  type RefundNotice,
  type RefundTo,
} from '#main/contract/refund.ts';
import { sumMinor, toMinor } from '#main/domain/money.ts';
import { formatNameField, getAirlineName, type Terms } from './flights.ts';
import {
  formatDay,
  formatInstant,
  formatMoneyText,
  formatPrice,
  formatTicketNumber,
} from './format.ts';
import { formatForm } from './forms.ts';
import { buildFact, buildNotice, buildPaper, buildTable, listAgencyFacts } from './make.ts';
import type { Block, Paper } from './paper.ts';
import { fill, getWords } from './words/index.ts';
import { getRefundWords } from './words/refund.ts';

export interface NoticeFacts {
  notice: RefundNotice;
  locator: string | null;
  validating_carrier: string | null;
  passengers: readonly { id: string; first_name: string; last_name: string }[];
}

type Money = (amount: number) => string;

export function buildRefundPaper(facts: NoticeFacts, terms: Terms): Paper {
  const { language } = terms;
  const words = getRefundWords(language);
  const { quote } = facts.notice;
  const { currency } = quote;
  const formatMoney: Money = (amount) => formatPrice(amount, currency, language);
  const names = quote.passengers.map(({ passenger_id }) => getName(facts, passenger_id));
  const subject = [names.join(', '), facts.locator ?? ''].filter(Boolean).join(' · ');
  return buildPaper(terms, words.title, subject, [
    ...(quote.involuntary ? [buildNotice(words.involuntary, words.involuntary_note, 'plain')] : []),
    { kind: 'facts', items: buildNoticeFacts(facts, terms) },
    ...quote.passengers.flatMap(({ passenger_id, documents }) =>
      documents.flatMap((document) =>
        buildDocumentBlocks(document, getName(facts, passenger_id), formatMoney, terms),
      ),
    ),
    ...goesTo(facts.notice, formatMoney, terms),
    { kind: 'text', text: words.note, dim: true },
  ]);
}

function getName({ passengers }: NoticeFacts, id: string): string {
  const passenger = passengers.find((one) => one.id === id);
  return passenger ? formatNameField(passenger) : '';
}

function buildNoticeFacts(facts: NoticeFacts, terms: Terms) {
  const { language, agency } = terms;
  const words = getRefundWords(language);
  const { notice, locator, validating_carrier } = facts;
  return [
    ...buildFact(words.refunded_at, formatInstant(notice.refunded_at, agency.time_zone, language)),
    ...buildFact(words.reference, notice.reference),
    ...buildFact(words.locator, locator),
    ...buildFact(words.airline, validating_carrier && getAirlineName(validating_carrier)),
    ...buildFact(words.waiver, notice.quote.waiver),
    ...buildFact(words.waiver_sent, notice.quote.waiver_sent),
    ...buildFact(words.agency, agency.name),
    ...listAgencyFacts(terms),
    ...buildFact(words.refunded_by, notice.refunded_by.name),
  ];
}

/** One document: its coupons, the calculation from paid to refunded, its taxes. */
function buildDocumentBlocks(
  document: RefundDocument,
  name: string,
  money: Money,
  { language }: Terms,
): Block[] {
  const words = getRefundWords(language);
  const { ticket_number, continuing_numbers, coupons, description } = document;
  const numbers = [ticket_number, ...continuing_numbers].map(formatTicketNumber).join(', ');
  const flights = coupons.filter(({ origin }) => origin !== null);
  const rule = describeRule(document, language);
  return [
    {
      kind: 'heading',
      text: numbers,
      aside: [name, toEnglish(description ?? '')].filter(Boolean).join(' · '),
    },
    ...(flights.length > 0
      ? [
          {
            kind: 'facts' as const,
            items: flights.map(
              ({ coupon_number, origin, destination, departure_date, returned }) => ({
                label: `${words.flights} ${coupon_number}`,
                value: [
                  `${origin} – ${destination}`,
                  ...(departure_date === null ? [] : [formatDay(departure_date, language)]),
                  returned ? words.returned : words.flown,
                ].join(' · '),
              }),
            ),
          },
        ]
      : []),
    { kind: 'sums', lines: buildReckoning(document, money, language) },
    ...buildTaxTable(document, money, language),
    ...(rule === null ? [] : [{ kind: 'text' as const, text: `${words.rule}: ${rule}` }]),
  ];
}

function buildReckoning(document: RefundDocument, money: Money, language: Terms['language']) {
  const words = getRefundWords(language);
  const buildDeduction = (label: string, amount: number) =>
    amount === 0 ? [] : [{ label, amount: money(-amount) }];
  return [
    { label: words.paid, amount: money(document.paid) },
    ...buildDeduction(words.used, document.used),
    ...buildDeduction(words.penalty, document.penalty),
    ...buildDeduction(words.fare_lost, document.fare_forfeited),
    ...buildDeduction(words.tax_lost, document.tax_forfeited),
    ...buildDeduction(words.adjustment, -document.adjustment),
    ...(document.residual > 0
      ? [{ label: words.as_document, amount: money(document.residual), strong: true as const }]
      : []),
    { label: words.back, amount: money(document.refund), strong: true as const },
  ];
}

function buildTaxTable(
  { taxes }: RefundDocument,
  money: Money,
  language: Terms['language'],
): Block[] {
  const words = getRefundWords(language);
  if (taxes.length === 0) return [];
  const amount = { width: 2, right: true, mono: true } as const;
  return [
    buildTable(
      [
        { title: `${words.taxes} · ${words.code}`, width: 2, mono: true },
        { title: words.tax_paid, ...amount },
        { title: words.tax_used, ...amount },
        { title: words.tax_back, ...amount },
        { title: words.tax_kept, ...amount },
      ],
      taxes.map(({ code, paid, used, refund, forfeited }) => [
        code,
        ...[paid, used, refund, forfeited].map(money),
      ]),
    ),
  ];
}

/** The airline's own text, else a summary of its rule; null if there is none. */
function describeRule(document: RefundDocument, language: Terms['language']): string | null {
  const { rule } = document;
  if (rule.text !== null) return rule.text;
  if (rule.allowed === null || !isRuleKept(document)) return null;
  const words = getRefundWords(language);
  const when = getWords(language).receipt.when[rule.stage];
  return fill(rule.allowed ? words.allowed : words.denied, { when });
}

function goesTo({ quote }: RefundNotice, money: Money, { language }: Terms): Block[] {
  const words = getRefundWords(language);
  const { agency, currency } = quote;
  const back = sumMinor([quote.refund, quote.residual].map((part) => toMinor(part, currency)));
  const buildLine = (label: string, amount: number) =>
    amount === 0 ? [] : [{ label, amount: money(amount) }];
  return [
    { kind: 'heading', text: words.to },
    buildTable(
      [
        { title: words.form, width: 5 },
        { title: words.settled, width: 2 },
        { title: words.amount, width: 2, right: true, mono: true },
      ],
      quote.refund_to.map((to) => [
        describeRefundTo(to, language),
        words[to.settled_by],
        money(to.amount),
      ]),
    ),
    {
      kind: 'sums',
      lines: [
        ...buildLine(words.fees_kept, agency.fees_kept),
        ...buildLine(words.service_fee, agency.service_fee),
        ...buildLine(words.owed, agency.owed_to_customer),
        ...buildLine(words.owed_by, agency.owed_by_customer),
        { label: words.total, amount: formatMoneyText(back, currency, language), strong: true },
      ],
    },
  ];
}

function describeRefundTo(to: RefundTo, language: Terms['language']): string {
  const words = getRefundWords(language);
  const { fop_type, card_brand, card_number, document, valid_until } = to;
  if (document !== null) {
    const day = valid_until === null ? null : formatDay(valid_until, language);
    return [words[document], ...(day === null ? [] : [fill(words.until, { day })])].join(' · ');
  }
  const last_four = card_number?.slice(-4) ?? null;
  return formatForm({ fop_type, card_brand, last_four, installments: 1 }, language);
}
