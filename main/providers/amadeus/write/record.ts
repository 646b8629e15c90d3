/** Messages that make and change a record: selling, names, prices, the end of it. */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse } from '../../failures.ts';
import type { OrderPassenger, ProviderFailure } from '../../provider.ts';
import { toWireName } from '../../wire/names.ts';
import type { OfferKey, Segment } from '../order-keys.ts';
import { readNumber, toNames } from './record-lines.ts';
import { buildFlight, formatDdmmyy } from './shopping.ts';
import { el, leaf, type Xml } from './xml.ts';

/** Every flight of the offer, asked for in its class. */
export const writeSell = ({ slices, people }: Pick<OfferKey, 'slices' | 'people'>): Xml =>
  el(
    'Air_SellFromRecommendation',
    el(
      'messageActionDetails/messageFunctionDetails',
      leaf('messageFunction', '183'),
      leaf('additionalMessageFunction', 'M1'),
    ),
    slices.map(({ segments }) =>
      el(
        'itineraryDetails',
        el(
          'originDestinationDetails',
          leaf('origin', segments[0]?.origin),
          leaf('destination', segments.at(-1)?.destination),
        ),
        el('message/messageFunctionDetails', leaf('messageFunction', '183')),
        segments.map((segment) =>
          el(
            'segmentInformation',
            buildFlight(segment, 'travelProductInformation'),
            el(
              'relatedproductInformation',
              leaf('quantity', people.ADT + people.CHD),
              leaf('statusCode', 'NN'),
            ),
          ),
        ),
      ),
    ),
  );

/** A flight that is held, and the class its new fare is for. */
export interface Move {
  segment: Segment;
  booking_class: string;
}

/** Each flight is given back in its old class and asked for in the new one. */
export const writeRebook = (moves: readonly Move[], seats: number): Xml =>
  el(
    'Air_RebookAirSegment',
    moves.map(({ segment, booking_class }) => {
      const buildItem = (flight: Segment, status: 'OX' | 'NN'): Xml =>
        el(
          'itineraryInfo',
          buildFlight(flight, 'flightDetails'),
          el('relatedFlightInfo', leaf('quantity', seats), leaf('statusCode', status)),
        );
      return el(
        'originDestinationDetails',
        el(
          'originDestination',
          leaf('origin', segment.origin),
          leaf('destination', segment.destination),
        ),
        buildItem(segment, 'OX'),
        buildItem({ ...segment, booking_class }, 'NN'),
      );
    }),
  );

const MAX_NAME = 56;

/** Seats in the order given, each infant in its adult's entry. */
export function writeNames(people: readonly OrderPassenger[]): Result<Xml[], ProviderFailure> {
  for (const one of people) {
    const { surname, given } = toNames(one);
    if (surname === '' || given === '') return fail(refuse(phrase('name_not_latin')));
    if (surname.length > MAX_NAME || given.length > MAX_NAME) {
      return fail(refuse(phrase('amadeus_long_name')));
    }
  }
  const seated = people.filter(({ pax_type }) => pax_type !== 'INF');
  return ok(
    seated.map((one, i) => {
      const infant = people.find(({ key }) => key === one.infant_key);
      return el(
        'travellerInfo',
        el(
          'elementManagementPassenger',
          el('reference', leaf('qualifier', 'PR'), leaf('number', i + 1)),
          leaf('segmentName', 'NM'),
        ),
        buildNameData(one, infant ? 2 : 1, infant !== undefined),
        infant && buildNameData(infant, null, false),
      );
    }),
  );
}

const TYPES: Readonly<Record<string, string>> = toTable({ INF: 'INF', CHD: 'CHD' });

function buildNameData(person: OrderPassenger, quantity: number | null, infant: boolean): Xml {
  const { surname, given } = toNames(person);
  const { title, birth_date } = person;
  const called = [given, title === null ? '' : toWireName(title)].filter(Boolean).join(' ');
  return el(
    'passengerData',
    el(
      'travellerInformation',
      el('traveller', leaf('surname', surname), leaf('quantity', quantity)),
      el(
        'passenger',
        leaf('firstName', called),
        leaf('type', TYPES[person.pax_type]),
        infant && leaf('infantIndicator', '3'),
      ),
    ),
    birth_date !== null &&
      el(
        'dateOfBirth/dateAndTimeDetails',
        leaf('qualifier', '706'),
        leaf('date', `${birth_date.slice(8)}${birth_date.slice(5, 7)}${birth_date.slice(0, 4)}`),
      ),
  );
}

export const writeRetrieve = (locator: string): Xml =>
  el(
    'PNR_Retrieve/retrievalFacts',
    el('retrieve', leaf('type', '2')),
    el('reservationOrProfileIdentifier/reservation', leaf('controlNumber', locator)),
  );

export interface Sought {
  surname: string;
  carrier: string;
  number: number;
  date: string;
}
export const writeFind = ({ surname, carrier, number, date }: Sought): Xml =>
  writeFacts(
    el('retrieve', leaf('type', '4'), leaf('service', 'AIR')),
    el('travellerInformation/traveller', leaf('surname', surname)),
    el(
      'productInformation',
      el('product', leaf('depDate', formatDdmmyy(date))),
      el('company', leaf('code', carrier)),
      el('productDetails', leaf('identification', number)),
    ),
  );

/** Finds records of any day, with or without flights, as cancelled ones have none. */
export const writeFindByName = (office: string, surname: string, given: string): Xml =>
  writeFacts(
    el('retrieve', leaf('type', '3'), leaf('office', office)),
    el(
      'travellerInformation',
      el('traveller', leaf('surname', surname)),
      el('passenger', leaf('firstName', given)),
    ),
  );
const writeFacts = (how: Xml, ...facts: Xml[]): Xml =>
  el('PNR_Retrieve/retrievalFacts', how, el('personalFacts', ...facts));

/** Removes flights and lines by tattoo, or the whole itinerary. */
export const writeRemove = (
  named: { flights?: readonly string[]; lines?: readonly string[] } | 'ITINERARY',
): Xml =>
  el(
    'PNR_Cancel',
    el('pnrActions', leaf('optionCode', 0)),
    el(
      'cancelElements',
      leaf('entryType', named === 'ITINERARY' ? 'I' : 'E'),
      named !== 'ITINERARY' && [
        ...(named.flights ?? []).map((key) => buildIdentified('ST', key)),
        ...(named.lines ?? []).map((key) => buildIdentified('OT', key)),
      ],
    ),
  );
const buildIdentified = (kind: string, key: string): Xml =>
  el('element', leaf('identifier', kind), leaf('number', readNumber(key)));

export const writeIgnore = (): Xml => el('PNR_Ignore/clearInformation', leaf('actionRequest', 'I'));

export const writeSplit = (locator: string, keys: readonly string[]): Xml =>
  el(
    'PNR_Split',
    el('reservationInfo/reservation', leaf('controlNumber', locator)),
    el(
      'splitDetails/passenger',
      leaf('type', 'PT'),
      keys.map((key) => leaf('tattoo', readNumber(key))),
    ),
  );

export const writeStore = (references: readonly string[]): Xml =>
  el(
    'Ticket_CreateTSTFromPricing',
    references.map((reference) =>
      el('psaList/itemReference', leaf('referenceType', 'TST'), leaf('uniqueReference', reference)),
    ),
  );

export const writeShowFares = (): Xml =>
  el('Ticket_DisplayTST/displayMode/attributeDetails', leaf('attributeType', 'ALL'));
