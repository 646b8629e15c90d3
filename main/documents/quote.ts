/**
 * A quote for a customer: its options side by side on paper, one below the other in an e-mail;
 * parts of one sale with their sum. It says what was found and when, and guarantees nothing.
 */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Quote, QuoteOption } from '#main/contract/quote.ts';
import type { PaxType } from '#main/contract/values.ts';
import { toMinor } from '#main/domain/money.ts';
import { listTooEarlySlices, sumByCurrency } from '#main/domain/quote-parts.ts';
import { describeStops, getAirlineName, type Terms } from './flights.ts';
import {
  formatAmount,
  formatDay,
  formatDuration,
  formatInstant,
  formatMoneyText,
  formatPrice,
  formatShift,
  formatTime,
} from './format.ts';
import { buildFact, buildNotice, buildPaper, buildSum } from './make.ts';
import type { Block, Line, Paper, Row } from './paper.ts';
import { describeConditions } from './receipt.ts';
import { fill, getWords } from './words/index.ts';

/** More options would be too narrow side by side on a portrait page. */
const MAX_UPRIGHT = 3;

export function buildQuotePaper(quote: Quote, terms: Terms, format: 'PDF' | 'TEXT'): Paper {
  const { language, agency, now } = terms;
  const words = getWords(language).quote;
  const formatMoment = (instant: string) => formatInstant(instant, agency.time_zone, language);
  const late = Date.parse(quote.valid_until) <= now.getTime();
  const blocks: Block[] = [
    ...(late ? [buildNotice(words.late, words.late_note)] : []),
    {
      kind: 'facts',
      items: [
        ...buildFact(words.customer, quote.customer),
        ...buildFact(words.valid_until, formatMoment(quote.valid_until)),
        ...buildFact(words.reference, quote.reference),
      ],
    },
    ...(quote.note === '' ? [] : [{ kind: 'text' as const, text: quote.note }]),
    ...(format === 'PDF' ? [buildSideBySide(quote, terms)] : buildOneByOne(quote, terms)),
    ...(quote.together ? buildPartsTotal(quote, terms) : []),
    { kind: 'text', text: words.open_note, dim: true },
    ...(quote.margin_text === ''
      ? []
      : [{ kind: 'text' as const, text: quote.margin_text, dim: true as const }]),
  ];
  const title = quote.together ? words.title_together : words.title;
  const paper = buildPaper(terms, title, quote.title, blocks);
  return quote.options.length > MAX_UPRIGHT ? { ...paper, wide: true } : paper;
}

/** The total of the parts, with a note that they are several contracts. */
function buildPartsTotal({ options }: Quote, { language }: Terms): Block[] {
  const words = getWords(language).quote;
  const slices = options.flatMap((option) => option.slices);
  const early = listTooEarlySlices(slices).flatMap((at) => {
    const slice = slices[at];
    return slice ? [`${slice.origin}–${slice.destination}`] : [];
  });
  return [
    {
      kind: 'sums',
      lines: [
        ...options.map(({ currency, total }, n) => ({
          label: fill(words.part, { n: n + 1 }),
          amount: formatPrice(total, currency, language),
        })),
        ...sumByCurrency(options).flatMap(({ currency, minor }) =>
          buildSum(words.sum, formatMoneyText(minor, currency, language), true),
        ),
      ],
    },
    ...(early.length === 0 ? [] : [buildNotice(words.too_early, early.join(', '))]),
    { kind: 'text', text: words.together_note },
  ];
}

/** The name of each option or part for the customer. */
const formatName = ({ together }: Quote, { language }: Terms, n: number): string => {
  const words = getWords(language).quote;
  return fill(together ? words.part : words.option, { n: n + 1 });
};

interface Part {
  label: string;
  lines: (option: QuoteOption) => Line[];
  strong?: true;
}

/** The lines of each option, in order; the same on paper and in an e-mail. */
function buildParts(quote: Quote, terms: Terms): Part[] {
  const { language } = terms;
  const words = getWords(language).quote;
  const journeys = Math.max(...quote.options.map(({ slices }) => slices.length));
  const types = [
    ...new Set(quote.options.flatMap((one) => one.price_per_pax.map(({ pax_type }) => pax_type))),
  ];
  return [
    ...Array.from(
      { length: journeys },
      (_, n): Part => ({
        label: fill(words.out, { n: n + 1 }),
        lines: ({ slices }) => (slices[n] ? buildFlightLines(slices[n], terms) : []),
      }),
    ),
    { label: words.brand, lines: (option) => buildBrandLines(option, terms) },
    { label: words.bags, lines: (option) => buildBagLines(option, terms) },
    {
      label: getWords(language).receipt.endorsements,
      lines: (option) => buildConditionLines(option, terms),
    },
    ...types.map(
      (type): Part => ({
        label: fill(words.per, { type: getWords(language).pax[type] }),
        lines: (option) => buildPriceLines(option, type, terms),
      }),
    ),
    { label: words.total, strong: true, lines: (option) => buildTotalLines(option, terms) },
    { label: '', lines: (option) => buildSeenLines(option, terms) },
  ];
}

function buildFlightLines(slice: OfferSlice, { language }: Terms): Line[] {
  const stops = slice.legs.reduce((sum, leg) => sum + 1 + leg.number_of_stops, -1);
  return [
    { text: formatDay(slice.departure_date, language), strong: true },
    ...slice.legs.flatMap((leg): Line[] => {
      const shift = formatShift(slice.departure_date, leg.arrival_date);
      return [
        {
          text: `${leg.origin} ${formatTime(leg.departure_date)} – ${leg.destination} ${formatTime(leg.arrival_date)}${shift === '' ? '' : ` ${shift}`}`,
        },
        {
          text: `${leg.managed_by} ${leg.flight_number} ${getAirlineName(leg.managed_by)}`,
          dim: true,
        },
      ];
    }),
    { text: `${formatDuration(slice.duration)} · ${describeStops(stops, language)}`, dim: true },
  ];
}

const listUnique = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '');

/** One line per direction, named if there are several: they may differ. */
const buildEachWay = (slices: readonly OfferSlice[], text: (slice: OfferSlice) => string): Line[] =>
  slices.map((slice) => ({
    text:
      slices.length === 1 ? text(slice) : `${slice.origin}–${slice.destination}: ${text(slice)}`,
  }));

function buildBrandLines({ slices }: QuoteOption, { language }: Terms): Line[] {
  const words = getWords(language);
  return buildEachWay(slices, ({ legs }) =>
    listUnique(
      legs.map(({ fare_info: { cabin, fare_family } }) =>
        listUnique([words.cabin[cabin], fare_family ?? '']).join(' · '),
      ),
    ).join(', '),
  );
}

function buildBagLines({ slices }: QuoteOption, { language }: Terms): Line[] {
  const words = getWords(language);
  return buildEachWay(slices, ({ fare_info }) => words.bag[fare_info.baggage]);
}

function buildConditionLines({ slices }: QuoteOption, { language }: Terms): Line[] {
  const features = slices.flatMap(({ fare_info }) => fare_info.features);
  return describeConditions(features, language).map((text) => ({ text }));
}

/** Passengers of one type may have several prices: each says how many it is for. */
function buildPriceLines(option: QuoteOption, type: PaxType, terms: Terms): Line[] {
  const own = option.price_per_pax.filter(({ pax_type }) => pax_type === type);
  return own.flatMap((line) =>
    buildPriceLine(line, own.length === 1 ? '' : `${line.quantity} × `, terms),
  );
}

function buildPriceLine(
  line: QuoteOption['price_per_pax'][number],
  times: string,
  { language }: Terms,
): Line[] {
  const { currency } = line;
  const fees = toMinor(line.agent_fee, currency) + toMinor(line.agent_du, currency);
  const all = toMinor(line.consolid_fee, currency) + fees;
  const total = toMinor(line.fare, currency) + toMinor(line.tax, currency) + all;
  const words = getWords(language).quote;
  return [
    { text: times + formatAmount(total, currency, language), mono: true },
    ...(all === 0
      ? []
      : [{ text: `${words.fees} ${formatAmount(all, currency, language)}`, dim: true as const }]),
  ];
}

function buildTotalLines(
  { price_per_pax, currency, total }: QuoteOption,
  { language }: Terms,
): Line[] {
  const words = getWords(language);
  const who = [...Map.groupBy(price_per_pax, ({ pax_type }) => pax_type)]
    .map(([type, lines]) => {
      const forms = words.pax_count[type];
      const n = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return n === 1 ? forms.one : fill(forms.many, { n });
    })
    .join(', ');
  return [
    { text: formatPrice(total, currency, language), strong: true, mono: true },
    { text: fill(words.quote.for_all, { who }), dim: true },
  ];
}

function buildSeenLines(option: QuoteOption, { language, agency, now }: Terms): Line[] {
  const words = getWords(language).quote;
  const over = Date.parse(option.expires_at) <= now.getTime();
  const time = formatInstant(option.seen_at, agency.time_zone, language);
  return [
    ...(option.note === '' ? [] : [{ text: option.note }]),
    { text: fill(over ? words.seen_over : words.seen, { time }), dim: true },
  ];
}

const buildSideBySide = (quote: Quote, terms: Terms): Block => ({
  kind: 'table',
  columns: [
    { title: '', width: 1.1 },
    ...quote.options.map((_, n) => ({ title: formatName(quote, terms, n), width: 2 })),
  ],
  rows: buildParts(quote, terms).map(
    ({ label, lines, strong }): Row => ({
      cells: [[{ text: label, dim: true }], ...quote.options.map(lines)],
      ...(strong ? { strong } : {}),
    }),
  ),
});

const buildOneByOne = (quote: Quote, terms: Terms): Block[] =>
  quote.options.flatMap((option, n): Block[] => [
    { kind: 'heading', text: formatName(quote, terms, n) },
    {
      kind: 'facts',
      items: buildParts(quote, terms).flatMap(({ label, lines }) => {
        const value = lines(option)
          .map(({ text }) => text)
          .join('\n');
        return value === '' ? [] : [{ label, value }];
      }),
    },
  ]);
