/**
 * What is left unread of Amadeus on purpose, held against whole messages: nothing is left that nobody
 * thought of, and no reason is idle. Messages without a schema or a tree are the recorded ones.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIgnoredReason, IGNORED } from '#main/providers/amadeus/ignored-elements.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { listLeaves, parseXml } from '#main/providers/wire/xml.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { problemBy, SAMPLES } from './support.ts';
import { answersKnown, type Forms, hasSchema, WholeMessages } from './whole.ts';

/** Kinds of lines of a record, those that are read and some that are not. */
const LINES =
  'AP TK SSR OS RM FA FP FM FE FT FO SK SVC STR SP FHM RC RX RQ RIR FV FZ AB AM AIT OP FD MCO ES';
const SEGMENTS = 'AIR HHL CCR TRN RU SUR TTR INS CRU';
const words = (text: string) => text.split(' ');

const FORMS: Forms = [
  // Records.
  [/elementManagementData\/segmentName$/, words(LINES)],
  [/elementManagementItinerary\/segmentName$/, words(SEGMENTS)],
  [/referenceForDataElement\/reference\/qualifier$/, ['PT', 'ST', 'OT']],
  [/referenceForTstData\/reference\/qualifier$/, ['PT', 'ST', 'PI']],
  [/segmentGroupingInfo\/groupingCode$/, ['CNX', 'OTH']],
  [/ssr\/type$/, words('DOCS FQTV SPML RQST DOCO CTCM')],
  [/traveller\/qualifier$/, ['N', 'G']],
  [/passenger\/type$/, ['ADT', 'INF']],
  [/dateOfBirth\/dateAndTimeDetails\/date$/, '01032000'],
  [/pricingRecordId\/referenceType$/, ['TSM', 'TST']],
  [/statusInformation\/indicator$/, ['TST', 'BDA', 'BNA', 'ADA']],
  // Prices.
  [/refDetails\/refQualifier$/, ['PA', 'PI', 'ST']],
  [/automaticReissueInfo\/.*typeQualifier$/, words('ITO ITA RES REF RTA')],
  [/mnrMonInfoGrp\/.*typeQualifier$/, ['BDX', 'BNX', 'ADX']],
  [/(fareDataQualifier|monetaryInfo\/qualifier)$/, ['T', '712', 'B', 'E', 'F']],
  [/(monetaryDetails|fareAmount)\/typeQualifier$/i, ['T', '712', 'B', 'E']],
  [/taxIdentifier$/, ['X', 'O']],
  [/businessSemantic$/, ['LT', 'A', 'B']],
  [/attributeDetails\/attributeType$/, ['EFT', 'FCA', 'END']],
  [/paxReference\/ptc$|discountCode$|unitQualifier$/, ['ADT', 'CHD', 'INF']],
  // Shopping.
  [/segmentFlightRef\/referencingDetail\/refQualifier$/, ['S', 'B', 'A']],
  [/serviceCovInfoGrp\/refInfo\/referencingDetail\/refQualifier$/, 'F'],
  [/flightProposal\/unitQualifier$/, ['EFT', 'MCX']],
  [/pricingMessage\/freeTextQualification\/textSubjectQualifier$/, ['PEN', 'LTD', 'APM']],
  [/pricingMessage\/freeTextQualification\/informationType$/, ['70', '73']],
  [/pricingMessage\/description$/, 'LAST TKT DTE 06MAR27'],
  [/carrierFeeDetails\/type$/, ['FBA', 'OC']],
  [/codeShareDetails\/transportStageQualifier$/, 'V'],
  [/freeAllowance$|baggageQuantity$/, '2'],
  [/quantityCode$/, ['N', 'W']],
  // Rules, documents, seats.
  [/mnrCatInfo\/descriptionInfo\/number$/, ['31', '33', '16']],
  [/documentDetails\/number$|DocumentNumber\/@Number$/, '0572400000001'],
  [/cpnStatus$/, ['I', 'B']],
  [/formOfPayment\/type$/i, ['CA', 'CC']],
  [/freeText(Qualification|Details)\/informationType$/, ['10', '15', '1A0']],
  [/@Qualifier$/, words('B TP RFU RFT FRF')],
  [/@PenaltyType$/, 'CP'],
  [/Fee\/@Category$/, 'RMF'],
  [/@Category$/, ['PT', 'U', 'R']],
  [/@DecimalPlaces$/, '2'],
  [/@Amount$/, '1250'],
  [/seatRowNumber$|RowRange\/number$/, '10'],
  [/seatColumn$/, 'A'],
  [/seatOccupation$/, 'F'],
  [/rowCharacteristic$/, 'E'],
  // By name alone.
  [/(currency|isoCode|currencyIsoCode)(Code)?$/i, 'EUR'],
  [/(amount|rate|dataValue|taxRate)$/i, '12.50'],
  [/controlNumber$/, 'ABC123'],
  [/(depDate|arrDate|dateOf\w+|\wDate|\/date)$/, '010327'],
  [/(Time|\/time|firstTime|\/timeOf\w+)$/, '1030'],
  [/(cityCode|locationId|cityAirport|origin|destination|trueLocationId)$/i, ['GRU', 'LIS']],
  [
    /(companyDetail\/identification|Company|Carrier|companyId|carrierCode|\w+Company\/identifier)$/,
    'LH',
  ],
  [
    /(flightNumber|flightOrtrainNumber|productDetails\/identification|flightIdentification\/number)$/i,
    '500',
  ],
  [/(classOfService|bookingClass|rbd|designator)$/, 'Y'],
  [/surname$/i, 'DOE'],
  [/(firstName|givenName)$/i, 'JOHN MR'],
  [/year$/i, '2027'],
  [/month$/i, '03'],
  [/day$/i, '01'],
  [/hour$/i, '10'],
  [/minutes$/i, '30'],
  [
    /(number|Number|segRef|ref|refNum|uniqueReference|measurementValue|tatooNum|value|crossRef)$/,
    '1',
  ],
];
const TWICE =
  /(passengerData|flightInformation\/location|stopDetails|fareData\w+Information|monetaryInfo|monetaryDetails?|otherMonetaryDetails|reference|referencingDetail|flightProposal|MonetaryInformation|Tax|passenger)$/;
/** As many as the longest list of codes has that may stand in a message. */
const turnsOf = (file: string) => (file.startsWith('PNR_') ? words(LINES).length : 6);

const messages = new WholeMessages(FORMS, TWICE);
const needed = needsWire('schemas');
const FILES = needed.skip ? [] : answersKnown();

interface Account {
  /** Paths that were read in some place of some turn, and those that were left unread in some. */
  read: Set<string>;
  unread: Set<string>;
}

/** Every path of a message, as far as readers got in all turns together. */
function accountFor(texts: readonly string[]): Account {
  const account: Account = { read: new Set(), unread: new Set() };
  for (const text of texts) {
    const parsed = parseXml(text);
    // How often each path stands there, less how often it was left unread.
    const left = new Map<string, number>();
    const count = (path: string, by: number) => left.set(path, (left.get(path) ?? 0) + by);
    const told = readAnyAmadeus(new TextEncoder().encode(text), (path) => {
      account.unread.add(path);
      count(path, -1);
      return null;
    });
    if (!parsed.ok || !told.ok) continue;
    const body = parsed.value.at('Body')?.children[0] ?? parsed.value;
    for (const { path } of listLeaves(body)) count(path, 1);
    for (const [path, times] of left) if (times > 0) account.read.add(path);
  }
  return account;
}

const turns = (file: string) =>
  Array.from({ length: turnsOf(file) }, (_, turn) => messages.write(file, turn));
const never = ({ read, unread }: Account) => [...unread].filter((path) => !read.has(path));

describe('a whole message', needed, () => {
  const accounts = new Map<string, Account>();
  const accountOf = (file: string): Account => {
    const known = accounts.get(file) ?? accountFor(turns(file));
    accounts.set(file, known);
    return known;
  };

  it.each(FILES.filter(hasSchema))('%s is valid by its schema', (file) => {
    for (const turn of [0, 1, 2]) expect(problemBy(file, messages.write(file, turn))).toBe('');
  });

  it.each(FILES)(
    '%s has nothing that nobody thought of',
    (file) => {
      const lost = never(accountOf(file)).filter((path) => findIgnoredReason(path) === null);
      expect([...new Set(lost)]).toEqual([]);
    },
    60_000,
  );

  it('every reason is of some element', () => {
    const recorded = readdirSync(SAMPLES).map((name) => readFileSync(join(SAMPLES, name), 'utf8'));
    const paths = [...FILES.map(accountOf), accountFor(recorded)].flatMap(never);
    const idle = IGNORED.filter(
      (reason) => !paths.some((path) => IGNORED.find((one) => covers(one, path)) === reason),
    );
    expect(idle.map(([messages, paths]) => `${messages.source} ${paths.source}`)).toEqual([]);
  });
});

function covers([messages, paths]: (typeof IGNORED)[number], path: string): boolean {
  const at = path.indexOf('/');
  return messages.test(path.slice(0, at)) && paths.test(path.slice(at + 1));
}
