/** Lines of a record: contacts, papers, requests, remarks, seats, the ticketing line. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { formatGdsDateWithYear } from '#main/reference/calendar.ts';
import { listDocoTexts } from '#main/reference/doco.ts';
import type {
  OrderPassenger,
  ProviderAnnotation,
  ProviderCommission,
  ProviderOrder,
  ProviderOrderPassenger,
} from '../../provider.ts';
import type { AgencyWaiver } from '../../provider-after-sale.ts';
import { formatGiven } from '../../wire/contacts.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import { GENDER_TO_WIRE, toWireDocumentNumber } from '../../wire/values.ts';
import { formatSegmentName, type OfferKey } from '../order-keys.ts';
import { OWN, PIECE_LENGTH, type RecordLine } from '../read/elements.ts';
import { formatDdmmyy } from './shopping.ts';
import { el, leaf, type Xml } from './xml.ts';

type Person = OrderPassenger | ProviderOrderPassenger;

/** What a line is of: `PR` counts names that are sent, `PT` and `ST` are tattoos. */
export type Ref = [qualifier: 'PR' | 'PT' | 'ST', number: number | string];

export interface Line {
  segment: string;
  content: (Xml | null)[];
  refs: Ref[];
}

const MAX_REMARK = 120;
const MAX_ENDORSEMENT = 147;
const PHONE_TYPES: Readonly<Record<string, string>> = toTable({
  BUSINESS: '3',
  HOME: '4',
  MOBILE: '7',
});
const PAPERS: Readonly<Record<string, string>> = toTable({ PASSPORT: 'P', NATIONAL_ID: 'I' });

const buildFreeText = (type: string, text: string, airline: string | null = null): Xml =>
  el(
    'freetextData',
    el(
      'freetextDetail',
      leaf('subjectQualifier', '3'),
      leaf('type', type),
      leaf('companyId', airline),
    ),
    leaf('longFreetext', text),
  );

/** No transaction ends without a received-from line. */
export const RECEIVED: Line = {
  segment: 'RF',
  content: [buildFreeText('P22', 'AIRDESK')],
  refs: [],
};

const buildRemark = (text: string): Line => ({
  segment: 'RM',
  content: [el('miscellaneousRemark/remarks', leaf('type', 'RM'), leaf('freetext', text))],
  refs: [],
});

export const buildPlainRemark = (text: string): Line =>
  buildRemark(toWireText(text).toUpperCase().slice(0, MAX_REMARK));

/** Printed on the documents of those with a seat and, on lines of their own, of infants. */
export const buildWaiverLines = (
  { place, text }: AgencyWaiver,
  { passengers }: Pick<ProviderOrder, 'passengers'>,
): Line[] =>
  place === 'REMARK'
    ? [buildPlainRemark(text)]
    : ['PAX', ...(passengers.some(({ pax_type }) => pax_type === 'INF') ? ['INF'] : [])].map(
        (type) => ({
          segment: 'FE',
          content: [
            el(
              'fareElement',
              leaf('generalIndicator', 'E'),
              leaf('passengerType', type),
              leaf('freetextLong', toWireText(text).toUpperCase().slice(0, MAX_ENDORSEMENT)),
            ),
          ],
          refs: [],
        }),
      );

/** Our own reference, and each direction's fare family: a record keeps none. */
export const buildOwnLines = (
  { slices }: Pick<OfferKey, 'slices'>,
  reference: string | null,
): Line[] => [
  ...(reference === null ? [] : [buildRemark(`${OWN}${reference}`)]),
  ...slices.flatMap(({ segments, family, family_name }) =>
    family === null
      ? []
      : segments.map((segment) =>
          buildRemark(
            `${OWN}FF ${[formatSegmentName(segment), family, family_name].filter(Boolean).join(' ')}`,
          ),
        ),
  ),
];

export const buildTicketingLine = (until: string, time: string): Line => ({
  segment: 'TK',
  content: [
    el(
      'ticketElement/ticket',
      leaf('indicator', 'XL'),
      leaf('date', formatDdmmyy(until)),
      leaf('time', time),
    ),
  ],
  refs: [],
});

export const buildPhoneLine = (phone: string, refs: Ref[], type = '7'): Line => ({
  segment: 'AP',
  content: [buildFreeText(type, parsePhoneNumberFromString(phone)?.number ?? phone)],
  refs,
});

export const buildMailLine = (email: string, refs: Ref[]): Line => ({
  segment: 'AP',
  content: [buildFreeText('P02', email.toUpperCase())],
  refs,
});

/** What airlines write and call to when flights change: some issue no ticket without it. */
export function buildGivenLine(
  code: 'CTCM' | 'CTCE',
  contact: string,
  refs: Ref[],
  airline: string | null = null,
): Line[] {
  const text = formatGiven(code, contact);
  return text === null ? [] : [buildSsrLine(code, { airline, status: 'HK', text }, refs)];
}

/** One line for all adults and children, or for all infants. */
export const buildCommissionLine = (
  commission: ProviderCommission,
  currency: string,
  passenger_type: 'PAX' | 'INF',
): Line => ({
  segment: 'FM',
  content: [
    el(
      'commission',
      leaf('passengerType', passenger_type),
      leaf('indicator', 'M'),
      'percent' in commission
        ? el('commissionInfo', leaf('percentage', commission.percent))
        : el('commissionInfo', leaf('amount', formatDecimal(commission.amount_minor, currency))),
    ),
  ],
  refs: [],
});

export function toNames(person: Person): { surname: string; given: string } {
  const middle = person.middle_name === null ? '' : toWireName(person.middle_name);
  return {
    surname: toWireName(person.last_name),
    given: `${toWireName(person.first_name)} ${middle}`.trim(),
  };
}

const formatDay = (date: string | null): string =>
  date === null ? '' : formatGdsDateWithYear(date).toUpperCase();

const isWritten = (
  { type, number, issuing_country }: Person['documents'][number],
  { gender, birth_date, nationality }: Person,
): boolean =>
  PAPERS[type] !== undefined &&
  toWireDocumentNumber(number) !== '' &&
  (issuing_country ?? nationality) !== null &&
  GENDER_TO_WIRE[gender] !== null &&
  birth_date !== null;

/** Says whose travel documents a record has no line for; a tax number is no travel document. */
export function withUnwritten(order: ProviderOrder, people: readonly Person[]): ProviderOrder {
  const names = people
    .filter((one) =>
      one.documents.some((document) => document.type !== 'TAX_ID' && !isWritten(document, one)),
    )
    .map((one) => `${one.last_name}/${one.first_name}`);
  if (names.length === 0) return order;
  const told = phrase('amadeus_document_unwritten', { names: names.join(', ') });
  return { ...order, warnings: [...order.warnings, told] };
}

/** Passports and similar documents; without any, the known personal data. */
export function buildDocumentLines(person: Person, refs: Ref[], infant = false): Line[] {
  const { gender, birth_date, nationality } = person;
  const sex = GENDER_TO_WIRE[gender];
  if (sex === null || birth_date === null) return [];
  const { surname, given } = toNames(person);
  const who = [formatDay(birth_date), infant ? `${sex}I` : sex];
  const papers = person.documents.flatMap((document) => {
    const { type, number, issuing_country, expires_on } = document;
    const country = issuing_country ?? nationality;
    if (!isWritten(document, person) || country === null) return [];
    return [
      [
        PAPERS[type] ?? '',
        country,
        toWireDocumentNumber(number),
        nationality ?? country,
        ...who,
        formatDay(expires_on),
        surname,
        given,
      ],
    ];
  });
  const told =
    papers.length > 0 ? papers : [['', '', '', nationality ?? '', ...who, '', surname, given]];
  return told.map((parts) =>
    buildSsrLine('DOCS', { airline: 'YY', status: 'HK', text: parts.join('/') }, refs),
  );
}

/** Tax numbers; a lap infant's would be taken for its adult's. */
export const buildTaxLines = ({ documents, pax_type }: Person, refs: Ref[]): Line[] =>
  documents.flatMap(({ type, number }) => {
    const told = toWireDocumentNumber(number);
    if (type !== 'TAX_ID' || told === '' || pax_type === 'INF') return [];
    return [buildSsrLine('FOID', { airline: 'YY', status: 'HK', text: `NI${told}` }, refs)];
  });

/** Visas, known traveller and redress numbers. */
export const buildDocoLines = (person: Pick<Person, 'redress' | 'doco'>, refs: Ref[]): Line[] =>
  listDocoTexts(person).map((text) =>
    buildSsrLine('DOCO', { airline: 'YY', status: 'HK', text }, refs),
  );

export const buildLoyaltyLine = (airline: string, number: string, refs: Ref[]): Line => ({
  segment: 'SSR',
  content: [
    el('serviceRequest/ssr', leaf('type', 'FQTV'), leaf('companyId', airline)),
    el(
      'frequentTravellerData/frequentTraveller',
      leaf('companyId', airline),
      leaf('membershipNumber', number),
    ),
  ],
  refs,
});

/** A text is written in pieces: of a long name its document takes two. */
const TEXT_PIECES = new RegExp(`.{1,${PIECE_LENGTH}}`, 'g');

export const buildSsrLine = (
  type: string,
  told: { airline: string | null; status?: string; quantity?: number; text: string | null },
  refs: Ref[],
): Line => ({
  segment: 'SSR',
  content: [
    el(
      'serviceRequest/ssr',
      leaf('type', type),
      leaf('status', told.status),
      leaf('quantity', told.quantity ?? (told.status ? 1 : null)),
      leaf('companyId', told.airline ?? 'YY'),
      (told.text ?? '').match(TEXT_PIECES)?.map((piece) => leaf('freetext', piece)) ?? null,
    ),
  ],
  refs,
});

export const buildSeatLine = (seat: string, refs: Ref[]): Line => ({
  segment: 'STR',
  content: [el('seatGroup/seatRequest/special', leaf('data', seat))],
  refs,
});

/** A line as the desk has it; tattoos of passengers and flights are the keys of the order. */
export function buildAnnotationLine(one: ProviderAnnotation): Line {
  const refs: Ref[] = [
    ...(one.passenger_key === null ? [] : [['PT', readNumber(one.passenger_key)] satisfies Ref]),
    ...(one.leg_key === null ? [] : [['ST', readNumber(one.leg_key)] satisfies Ref]),
  ];
  const text = one.text === null ? null : toWireText(one.text).toUpperCase();
  switch (one.kind) {
    case 'REMARK':
      return buildPlainRemark(one.text ?? '');
    case 'OSI':
      return { segment: 'OS', content: [buildFreeText('28', text ?? '', one.airline)], refs };
    case 'PHONE':
      return buildPhoneLine(one.text ?? '', [], PHONE_TYPES[one.code ?? ''] ?? '5');
    default:
      return buildSsrLine(one.code ?? '', { airline: one.airline, text }, refs);
  }
}

/** A line of several once more, for one of them; none of a kind that is not written here. */
export function copyLine(line: RecordLine, passenger: string | null, flights: string[]): Line[] {
  const { segment, code, airline, text, account } = line;
  const refs: Ref[] = [
    ...(passenger === null ? [] : [['PT', readNumber(passenger)] satisfies Ref]),
    ...flights.map((flight): Ref => ['ST', readNumber(flight)]),
  ];
  if (segment === 'AP')
    return [{ segment, content: [buildFreeText(code ?? '', text ?? '')], refs }];
  if (segment === 'OS') {
    return [{ segment, content: [buildFreeText('28', text ?? '', airline)], refs }];
  }
  if (segment !== 'SSR' || code === null) return [];
  if (account) return [buildLoyaltyLine(account.airline, account.number, refs)];
  const told = { airline, text, ...(/^(DOC[AOS]|FOID|CTC[EMR])$/.test(code) && { status: 'HK' }) };
  return [buildSsrLine(code, told, refs)];
}

/** `PT2-INF` and `ST1` as 2 and 1. */
export const readNumber = (key: string): string => /\d+/.exec(key)?.[0] ?? '';

const writeLine = ({ segment, content, refs }: Line, i: number): Xml =>
  el(
    'dataElementsIndiv',
    el(
      'elementManagementData',
      el('reference', leaf('qualifier', 'OT'), leaf('number', i + 1)),
      leaf('segmentName', segment),
    ),
    content,
    refs.length > 0 &&
      el(
        'referenceForDataElement',
        refs.map(([qualifier, number]) =>
          el('reference', leaf('qualifier', qualifier), leaf('number', number)),
        ),
      ),
  );

export const writeLines = (options: number[], lines: readonly Line[], names: Xml[] = []): Xml =>
  el(
    'PNR_AddMultiElements',
    el(
      'pnrActions',
      options.map((code) => leaf('optionCode', code)),
    ),
    names,
    lines.length > 0 && el('dataElementsMaster', el('marker1'), lines.map(writeLine)),
  );

export function buildPersonLines(
  one: OrderPassenger,
  everybody: readonly OrderPassenger[],
  refs: Ref[],
): Line[] {
  const infant = everybody.find(({ key }) => key === one.infant_key);
  return [
    ...(one.phone === null
      ? []
      : [buildPhoneLine(one.phone, refs), ...buildGivenLine('CTCM', one.phone, refs)]),
    ...(one.email === null
      ? []
      : [buildMailLine(one.email, refs), ...buildGivenLine('CTCE', one.email, refs)]),
    ...buildDocumentLines(one, refs),
    ...(infant ? buildDocumentLines(infant, refs, true) : []),
    ...buildTaxLines(one, refs),
    ...buildDocoLines(one, refs),
    ...one.frequent_flyers.map(({ airline, number }) => buildLoyaltyLine(airline, number, refs)),
  ];
}
