/** Lines of a record other than names and flights, with their passengers and flights. */
import type { XmlNode } from '../../wire/xml.ts';
import { type IssueReason, readIssueReason, readTextsAt } from './values.ts';

export interface RecordLine {
  tattoo: string;
  /** AP, TK, SSR, OS, RM, FA … */
  segment: string;
  /** Of an SSR its four letters, of a text its kind. */
  code: string | null;
  status: string | null;
  airline: string | null;
  text: string | null;
  quantity: number;
  /** Keys of passengers, flights and other lines. */
  passengers: string[];
  flights: string[];
  lines: string[];
  /** Seats requested or assigned, such as `12A`, with their passenger if known. */
  seats: { name: string; passenger: string | null }[];
  account: { airline: string; number: string } | null;
  /** Of a service: why its document is issued. */
  reason: IssueReason;
  /** A ticketing arrangement, or an option: OPC is when an airline cancels what has no ticket. */
  ticket: { indicator: string | null; date: string | null; time: string | null } | null;
}

/** The length of each piece that a request's text is written in, but for the last one. */
export const PIECE_LENGTH = 70;
/** A full piece goes on in the next; a shorter one is a text of its own. */
const joinPieces = (pieces: readonly string[]): string =>
  pieces.reduce((text, piece, at) => {
    const goes_on = pieces[at - 1]?.length === PIECE_LENGTH;
    return at === 0 || goes_on ? text + piece : `${text} ${piece}`;
  }, '');

/** Words of lines that are neither texts, remarks nor requests. */
const OTHERS = [
  'accounting/account/number',
  'accounting/account/costNumber',
  'accounting/account/companyNumber',
  'accounting/account/clientReference',
  'accounting/account/gSTTaxDetails',
  'optionElement/optionElementInfo/freetext',
  'ticketElement/ticket/freetext',
  'mcoRecord/mcoInformation/freeText',
  'mcoRecord/groupOfFareElements/fareElementData/freeText',
  'railSeatDetails/railSeatDenomination/freeText',
  'ssrPackageInformation/serviceIdentifier/specialRequirementsInfo/serviceFreeText',
];

export const readLines = (root: XmlNode): RecordLine[] =>
  root.find('dataElementsMaster/dataElementsIndiv').map((node) => {
    const head = node.at('elementManagementData');
    const segment = head?.text('segmentName') ?? '';
    const tattoo = head?.text('reference/number') ?? '';
    head?.take();
    const refs = node.find('referenceForDataElement/reference').map((one) => ({
      kind: one.text('qualifier') ?? '',
      number: one.text('number') ?? '',
    }));
    const listRefs = (kind: string) => refs.filter((one) => one.kind === kind);
    const ssr = node.at('serviceRequest/ssr');
    const free = node.at('otherDataFreetext|freetextData');
    const remark =
      node.at('miscellaneousRemarks|miscellaneousRemark')?.at('remarks') ??
      node.at('extendedRemark/structuredRemark');
    node.at('extendedRemark')?.take();
    const account = node.at('frequentFlyerInformationGroup/frequentTravellerInfo/frequentTraveler');
    const option = node.at('optionElement/optionElementInfo');
    option?.text('date');
    const ticket = node.at('ticketElement/ticket') ?? option;
    node.text('ticketElement/passengerType');
    const seats = node.find('serviceRequest/ssrb');
    for (const one of seats) one.take();
    ssr?.text('boardpoint');
    ssr?.text('offpoint');
    free?.text('freetextDetail/subjectQualifier');
    const codes = [ssr?.text('type'), remark?.text('type'), free?.text('freetextDetail/type')];
    const texts = [
      ssr && joinPieces(ssr.texts('freetext')),
      remark?.text('freetext'),
      free?.text('longFreetext'),
      ...OTHERS.flatMap((path) => readTextsAt(node, [path])),
      ...node.find('structuredAddress/address').map((one) => one.text('optionText')),
    ];
    return {
      tattoo,
      segment,
      code: codes.find((one) => one) ?? null,
      status: ssr?.text('status') ?? null,
      airline: ssr?.text('companyId') ?? free?.text('freetextDetail/companyId') ?? null,
      text: texts.filter(Boolean).join(' ') || null,
      quantity: Number(ssr?.text('quantity') ?? 1) || 1,
      passengers: listRefs('PT').map(({ number }) => `PT${number}`),
      flights: listRefs('ST').map(({ number }) => `ST${number}`),
      lines: listRefs('OT').map(({ number }) => number),
      seats: seats.flatMap((one) => {
        const [name, who] = [one.text('data'), one.text('crossRef')];
        return name === null ? [] : [{ name, passenger: who === null ? null : `PT${who}` }];
      }),
      account: account
        ? {
            airline: account.text('company|companyId') ?? '',
            number: account.text('membershipNumber') ?? '',
          }
        : null,
      reason: readIssueReason(node, ssr?.text('type') ?? null),
      ticket: ticket
        ? {
            indicator: ticket.text('indicator') ?? segment,
            date: ticket.text('date'),
            time: ticket.text('time'),
          }
        : null,
    };
  });

/** The passenger's lines of a segment, with a code. */
export const listLinesOf = (
  passenger_key: string,
  lines: readonly RecordLine[],
  segment: string,
  code: RegExp,
): RecordLine[] =>
  lines.filter(
    (line) =>
      line.segment === segment &&
      code.test(line.code ?? '') &&
      line.passengers.includes(passenger_key),
  );

/**
 * Commission: `PAX *M*7`, `INF 5.00`, `*C*25.00A`; a percentage, or an amount if followed by A, for
 * seated passengers or infants. A line that names passengers is theirs alone.
 */
const COMMISSION = /^(?:(PAX|INF)\s+)?(?:\*[A-Z]{1,2}\*)?\s*(\d+(?:\.\d+)?)(A)?\b/;
export const isCommission = (text: string | null): boolean => COMMISSION.test(text ?? '');

export function findCommission(
  lines: readonly RecordLine[],
  passenger_key: string,
  infant: boolean,
): { value: string; is_amount: boolean } | null {
  const own = lines.filter(
    ({ segment, passengers }) =>
      segment === 'FM' && (passengers.length === 0 || passengers.includes(passenger_key)),
  );
  for (const { text } of own) {
    const [, who = null, value, letter] = COMMISSION.exec(text ?? '') ?? [];
    if (value === undefined || (who !== null && (who === 'INF') !== infant)) continue;
    return { value, is_amount: letter !== undefined };
  }
  return null;
}

/** What our own lines begin with. */
export const OWN = 'AIRDESK/';
export const findOwnReference = (lines: readonly RecordLine[]): string | null => {
  const own = lines.find(({ segment, text }) => segment === 'RM' && isReference(text));
  return own?.text?.slice(OWN.length).split('/')[0] ?? null;
};
const isReference = (text: string | null): boolean =>
  text?.startsWith(OWN) === true && !text.startsWith(`${OWN}FF`);

/**
 * Fare families by segment name, from lines such as `AIRDESK/FF AF123/2026-12-20/GRU LIGHT Light`.
 */
export const readFamilies = (lines: readonly RecordLine[]) =>
  new Map(
    lines.flatMap(({ segment, text }) => {
      const [, flight, code, name] =
        /^AIRDESK\/FF (\S+) (\S+)(?: (.+))?$/.exec(segment === 'RM' ? (text ?? '') : '') ?? [];
      return flight && code ? [[flight, { code, name: name ?? null }] as const] : [];
    }),
  );

export const isOwn = (text: string | null): boolean => text?.startsWith(OWN) === true;
