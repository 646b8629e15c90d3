/** PNR_AddMultiElements: names and lines of a new record, or lines to be added to one. */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { NOBODY } from '../order-state.ts';
import type { WorldPassenger } from '../world.ts';
import { findPhoneUse, getTattoo } from './elements.ts';
import type { Exchange } from './message-exchange.ts';
import {
  findAll,
  findChildren,
  findPath,
  needText,
  parseDayWord,
  readTextAt,
  readTextsAt,
  refuse,
  type XmlElement,
} from './wire.ts';
import type { Workspace } from './workspace.ts';

const NAME = /^[A-Z][A-Z -]*$/;
const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'MSTR', 'DR']);

export function addNames(work: Workspace, body: XmlElement): void {
  const travellers = findChildren(body, 'travellerInfo');
  if (travellers.length > 0 && work.order) refuse('20', 'RESTRICTED');
  for (const one of travellers) {
    const number = work.people.filter(({ ptc }) => ptc !== 'INF').length + 2;
    const [adult, infant] = findChildren(one, 'passengerData');
    if (!adult) refuse('477', 'INVALID FORMAT NM');
    const person = readName(adult, `T${number}`);
    work.people.push(person);
    if (!infant) continue;
    const indicator = readTextAt(adult, 'travellerInformation/passenger/infantIndicator');
    if (indicator !== '3') refuse('477', 'INVALID FORMAT INFANT INDICATOR');
    const baby = readName(infant, `I${number}`);
    if (baby.ptc !== 'INF') refuse('477', 'INVALID FORMAT INF');
    person.infant_id = baby.id;
    work.people.push(baby);
  }
  if (travellers.length > 0) work.changed = true;
}

function readName(data: XmlElement, id: string): WorldPassenger {
  const info = findPath(data, 'travellerInformation');
  const surname = needText(info, 'traveller/surname');
  const words = needText(info, 'passenger/firstName').split(' ');
  const last = words.at(-1);
  const title = last && TITLES.has(last) && words.length > 1 ? last : null;
  if (title) words.pop();
  const type = readTextAt(info, 'passenger/type') ?? 'ADT';
  const ptc = type === 'INF' ? 'INF' : type === 'CHD' ? 'CHD' : 'ADT';
  const given = words.join(' ');
  if (!NAME.test(surname) || !NAME.test(given)) refuse('467', 'INVALID NAME');
  const told = findPath(data, 'dateOfBirth/dateAndTimeDetails');
  const date = readTextAt(told, 'date');
  if (date !== null && !/^\d{8}$/.test(date)) refuse('477', 'INVALID FORMAT DATE OF BIRTH');
  const birth_date = date && `${date.slice(4)}-${date.slice(2, 4)}-${date.slice(0, 2)}`;
  return { ...NOBODY, id, ptc, title, given, surname, birth_date };
}

interface Refs {
  people: string[];
  flights: string[];
}

/** Passengers by name position (PR) or tattoo (PT), flights by segment tattoo (ST). */
function readRefs(work: Workspace, line: XmlElement): Refs {
  const people: string[] = [];
  const flights: string[] = [];
  const known = work.order?.passengers ?? work.people;
  const order = work.order;
  for (const one of findAll(line, 'referenceForDataElement/reference')) {
    const [kind, number] = [needText(one, 'qualifier'), Number(needText(one, 'number'))];
    if (kind === 'ST') {
      const found = order?.slices.flatMap((slice) => slice.flights)[number - 1];
      flights.push(found?.id ?? refuse('493', 'INVALID SEGMENT TATTOO'));
    } else {
      const tattoo = kind === 'PR' ? number + 1 : number;
      const person = known.find(({ id, ptc }) => ptc !== 'INF' && getTattoo(id) === tattoo);
      people.push(person?.id ?? refuse('493', 'INVALID PASSENGER TATTOO'));
    }
  }
  return { people, flights };
}

export function addLines(exchange: Exchange, work: Workspace): void {
  const master = findPath(exchange.body, 'dataElementsMaster');
  for (const line of findChildren(master, 'dataElementsIndiv')) {
    const name = needText(line, 'elementManagementData/segmentName');
    const refs = readRefs(work, line);
    const reader = READERS[name] ?? refuse('477', `INVALID FORMAT ${name}`);
    reader(line, work, refs, exchange);
    work.changed = true;
  }
}

type Reader = (line: XmlElement, work: Workspace, refs: Refs, exchange: Exchange) => void;

const READERS: Readonly<Record<string, Reader>> = {
  AP: addContact,
  TK: (line, work) => {
    const day = readTextAt(line, 'ticketElement/ticket/date');
    const indicator = needText(line, 'ticketElement/ticket/indicator');
    if (!['OK', 'TL', 'XL'].includes(indicator)) refuse('477', 'INVALID FORMAT TK');
    if (indicator !== 'OK' && !/^\d{6}$/.test(day ?? '')) refuse('920', 'INVALID DATE');
    work.lines.ticketing = true;
  },
  RM: (line, work) => {
    const free = findPath(line, 'freetextData');
    if (free) refuse('3973', 'INVALID EDIFACT FORMAT');
    work.lines.remarks.push(needText(line, 'miscellaneousRemark/remarks/freetext'));
  },
  FE: (line, work) => {
    if (!work.stored || work.pricing?.kind !== 'exchange') refuse('1800', 'FUNCTION NOT ALLOWED');
    if (needText(line, 'fareElement/generalIndicator') !== 'E') refuse('477', 'INVALID FORMAT FE');
    const text = needText(line, 'fareElement/freetextLong');
    if (!work.lines.endorsements.includes(text)) work.lines.endorsements.push(text);
  },
  RF: (line, work) => {
    if (readTextAt(line, 'freetextData/freetextDetail/type') !== 'P22') {
      refuse('477', 'INVALID FORMAT RF');
    }
    work.lines.received_from = true;
  },
  OS: (line, work, { people }) => {
    work.lines.requests.push({
      kind: 'OSI',
      code: null,
      airline: readTextAt(line, 'freetextData/freetextDetail/companyId'),
      text: needText(line, 'freetextData/longFreetext'),
      passenger_id: people[0] ?? null,
      flight_id: null,
    });
  },
  FM: (line, work) => {
    const told = findPath(line, 'commission/commissionInfo');
    const [percent, amount] = [readTextAt(told, 'percentage'), readTextAt(told, 'amount')];
    const text = percent ?? amount ?? '';
    if (!/^\d{1,8}(\.\d{1,3})?$/.test(text) || (percent !== null && Number(percent) > 99)) {
      refuse('374', 'NEED COMMISSION');
    }
    const digits = getMinorDigits(work.order?.currency ?? 'USD');
    work.commission =
      percent === null
        ? { amount_minor: Math.round(Number(text) * 10 ** digits) }
        : { percent: Number(percent) };
  },
  SSR: addService,
  STR: addSeat,
};

function addContact(line: XmlElement, work: Workspace, { people }: Refs): void {
  const type = needText(line, 'freetextData/freetextDetail/type');
  const text = needText(line, 'freetextData/longFreetext');
  const [person] = people;
  if (person === undefined) {
    if (type === 'P02') refuse('477', 'INVALID FORMAT AP');
    work.lines.phones.push({ use: findPhoneUse(type), number: text });
    return;
  }
  patch(work, person, type === 'P02' ? { email: text } : { phone: text });
}

/** A new passenger changes at once, an existing one at the end of the transaction. */
export function patch(work: Workspace, id: string, change: Partial<WorldPassenger>): void {
  const fresh = work.people.find((one) => one.id === id);
  if (fresh) Object.assign(fresh, change);
  else work.patches.set(id, { ...work.patches.get(id), ...change });
}

export const getPerson = (work: Workspace, id: string): WorldPassenger => {
  const known = work.people.find((one) => one.id === id);
  if (known) return known;
  const there = work.order?.passengers.find((one) => one.id === id);
  return there ? { ...there, ...work.patches.get(id) } : refuse('493', 'INVALID PASSENGER TATTOO');
};

const SEXES: Readonly<Record<string, WorldPassenger['gender']>> = {
  M: 'MALE',
  F: 'FEMALE',
  U: 'UNDISCLOSED',
};

function addService(line: XmlElement, work: Workspace, refs: Refs, { now }: Exchange): void {
  const ssr = findPath(line, 'serviceRequest/ssr');
  const type = needText(ssr, 'type');
  const [person] = refs.people;
  const text = readTextsAt(ssr, 'freetext').join('') || null;
  if (type === 'DOCS' || type === 'FQTV' || type === 'DOCO' || type === 'FOID') {
    if (person === undefined) refuse('493', 'PASSENGER ASSOCIATION REQUIRED');
    const account = findPath(line, 'frequentTravellerData/frequentTraveller');
    if (type === 'FQTV') {
      const { loyalty } = getPerson(work, person);
      const [airline, number] = [
        needText(account, 'companyId'),
        needText(account, 'membershipNumber'),
      ];
      patch(work, person, { loyalty: [...loyalty, { airline, number }] });
      return;
    }
    if (type === 'DOCO') {
      const [, redress] = /^\/\/R\/(\w{1,13})$/.exec(text ?? '') ?? [];
      if (redress !== undefined) patch(work, person, { redress });
      else if (
        /^([A-Z .]*\/V\/\w+(\/[A-Z .]*(\/(\d\d[A-Z]{3}\d\d)?(\/[A-Z]{2,3}))?)|\/\/K\/\w+(\/{3}[A-Z]{2,3})?)$/.test(
          text ?? '',
        )
      ) {
        patch(work, person, { doco: [...(getPerson(work, person).doco ?? []), text ?? ''] });
      } else refuse('477', 'INVALID FORMAT DOCO');
      return;
    }
    if (type === 'FOID') {
      const [, number = ''] = /^NI(\w+)$/.exec(text ?? '') ?? [];
      if (number === '') refuse('477', 'INVALID FORMAT FOID');
      const none = { country: null, issued_on: null, expires_on: null };
      const { documents } = getPerson(work, person);
      patch(work, person, { documents: [...documents, { type: 'TAX_ID', number, ...none }] });
      return;
    }
    addDocument(work, person, text ?? '', now.toISOString().slice(0, 10));
    return;
  }
  if (type === 'ABAG') {
    const [flight_id] = refs.flights;
    const [, code = ''] = /^([0-9A-Z]{3})$/.exec(text ?? '') ?? [];
    if (person === undefined || flight_id === undefined || code === '') {
      refuse('493', 'PASSENGER AND SEGMENT ASSOCIATION REQUIRED');
    }
    const quantity = Number(readTextAt(ssr, 'quantity') ?? 1);
    work.bags.push({ passenger_id: person, flight_id, code, quantity });
    return;
  }
  if (!/^[A-Z]{4}$/.test(type)) refuse('477', 'INVALID FORMAT SSR');
  work.lines.requests.push({
    kind: 'SSR',
    code: type,
    airline: readTextAt(ssr, 'companyId'),
    text,
    passenger_id: person ?? null,
    flight_id: refs.flights[0] ?? null,
  });
}

/** `P/BRA/FZ123456/BRA/15JAN90/F/01JAN31/SILVA/ANA`; an I after the sex is the adult's infant. */
function addDocument(work: Workspace, adult: string, text: string, today: string): void {
  const [type, country, number, nationality, born, sex = '', expires, ...names] = text.split('/');
  if (names.length < 2) refuse('477', 'INVALID FORMAT DOCS');
  const infant = sex.endsWith('I');
  const id = infant ? getPerson(work, adult).infant_id : adult;
  if (id === null) refuse('493', 'INVALID PASSENGER TATTOO');
  const person = getPerson(work, id);
  const gender = SEXES[sex.replace('I', '')] ?? refuse('477', 'INVALID FORMAT DOCS - GENDER');
  const expires_on = expires ? parseDayWord(expires, null) : null;
  if (expires && expires_on === null) refuse('920', 'INVALID DATE');
  const document =
    number && country
      ? [
          {
            type: type === 'I' ? ('NATIONAL_ID' as const) : ('PASSPORT' as const),
            number,
            country,
            issued_on: null,
            expires_on,
          },
        ]
      : [];
  const kept = person.documents.filter((one) => one.number !== number);
  patch(work, id, {
    gender,
    nationality: nationality || null,
    birth_date: born ? parseDayWord(born, today) : person.birth_date,
    documents: [...kept, ...document],
  });
}

function addSeat(line: XmlElement, work: Workspace, refs: Refs): void {
  const data = needText(line, 'seatGroup/seatRequest/special/data');
  const [, row = '', column = ''] = /^(\d{1,2})([A-Z])$/.exec(data) ?? [];
  const [passenger_id] = refs.people;
  const [flight_id] = refs.flights;
  if (row === '' || passenger_id === undefined || flight_id === undefined) {
    refuse('477', 'INVALID FORMAT STR');
  }
  work.seats.push({ passenger_id, flight_id, row: Number(row), column });
}
