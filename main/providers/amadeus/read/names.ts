/**
 * Names of a record: the title stands behind the first name, or is glued to it; an infant stands in
 * its adult's entry, with as much of a name as was given.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderOrderPassenger } from '../../provider.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseTextDate, readBirth, toPaxType } from './values.ts';

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'MSTR', 'DR', 'PROF', 'REV']);
/** Only those that no given name ends in. */
const GLUED = /^([A-Z]{3,})(MSTR|MISS|MRS|MR)$/;

export function splitTitle(text: string): { first_name: string; title: string | null } {
  const words = text.trim().replace(/\s+/g, ' ').split(' ');
  const last = words.at(-1) ?? '';
  if (words.length > 1 && TITLES.has(last)) {
    return { first_name: words.slice(0, -1).join(' '), title: last };
  }
  const [, first = last, title = null] = GLUED.exec(last) ?? [];
  return { first_name: [...words.slice(0, -1), first].join(' '), title };
}

const SEX: Record<string, ProviderOrderPassenger['gender']> = toTable({
  MR: 'MALE',
  MSTR: 'MALE',
  MRS: 'FEMALE',
  MS: 'FEMALE',
  MISS: 'FEMALE',
});

type Person = ProviderOrderPassenger;

function buildPerson(
  key: string,
  last_name: string,
  given: string,
  rest: Pick<Person, 'pax_type' | 'birth_date'>,
): Person {
  const { first_name, title } = splitTitle(given);
  return {
    key,
    ...rest,
    title,
    first_name,
    middle_name: null,
    last_name,
    gender: SEX[title ?? ''] ?? 'UNSPECIFIED',
    nationality: null,
    phone: null,
    email: null,
    redress: null,
    documents: [],
    frequent_flyers: [],
    infant_key: null,
    price: null,
  };
}

const readBornOn = (data: XmlNode, today: string): string | null => {
  const told = data.at('dateOfBirth/dateAndTimeDetails');
  told?.text('qualifier');
  return readBirth(told?.text('date') ?? null, today);
};

/** `LIA MISS(CHD/05MAY18)`: a type and a birth date may stand behind a name. */
function splitMarks(text: string, today: string) {
  const [, given = text, marks = ''] = /^(.*?)\s*\(([^()]*)\)\s*$/.exec(text) ?? [];
  const [type = ''] = marks.split('/');
  const [date = null] = /\d{1,2}[A-Z]{3}\d{2,4}/.exec(marks) ?? [];
  const known = /^(CHD|CNN|INS|YTH|ADT)$/.test(type) ? type : null;
  return { given, type: known, born: parseTextDate(date, today) };
}

/** What identifies a passenger to the agency or to an airline: `SILVA/ANA ID12345`. */
export const readIdentities = (root: XmlNode): string[] =>
  root.find('travellerInfo/passengerData/travellerInformation').flatMap((info) =>
    info.all('passenger').flatMap((one) => {
      const code = one.text('identificationCode');
      const name = `${info.text('traveller/surname') ?? ''}/${one.text('firstName') ?? ''}`;
      return code === null ? [] : [`${name} ${code}`];
    }),
  );

/** Two years old at most when flying, sold up to a year before. */
const INFANT_YEARS = 3;
const subtractYears = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** True where the record names a group, of which any number may have no name yet. */
export const isGroup = (root: XmlNode): boolean =>
  [
    ...root.find('travellerInfo/passengerData/travellerInformation/traveller/qualifier'),
    ...root.find(
      'travellerInfo/enhancedPassengerData/enhancedTravellerInformation/travellerNameInfo/type',
    ),
  ].some((one) => /^G$/i.test(one.value() ?? ''));

const isInfant = (data: XmlNode): boolean =>
  data.text('travellerInformation/passenger/type') === 'INF';

/** An entry of a record: one passenger with a seat, and its infant if there is one. */
export function readTraveller(node: XmlNode, today: string, reading: Reading): Person[] {
  const key = `PT${node.text('elementManagementPassenger/reference/number') ?? ''}`;
  node.at('elementManagementPassenger')?.take();
  const enhanced = readEnhanced(node.all('enhancedPassengerData'), key, today, reading);
  const told = node.all('passengerData');
  for (const one of told) one.at('groupCounters')?.take();
  // The adult, wherever it stands.
  const own = told.find((one) => !isInfant(one)) ?? told[0];
  if (!own) return enhanced;
  const other = told.find((one) => one !== own);
  const born = new Map(enhanced.map((one) => [one.key, one.birth_date]));
  return readPlain(own, other, { key, today, reading }).map((one) => ({
    ...one,
    birth_date: one.birth_date ?? born.get(one.key) ?? null,
  }));
}

/** Of somebody with a seat; an infant that has one flies as a child. */
const readSeatedType = (code: string | null): Person['pax_type'] =>
  /^(CHD|INF)$/.test(toPaxType(code) ?? '') ? 'CHD' : 'ADT';

function readPlain(
  own: XmlNode,
  other: XmlNode | undefined,
  { key, today, reading }: { key: string; today: string; reading: Reading },
): Person[] {
  const info = own.at('travellerInformation');
  const surname = info?.text('traveller/surname') ?? '';
  info?.text('traveller/quantity');
  if (/^G$/i.test(info?.text('traveller/qualifier') ?? '')) {
    reading.warn(phrase('amadeus_group', { name: surname }));
    own.take();
    return [];
  }
  const [first, second] = info?.all('passenger') ?? [];
  const marks = splitMarks(first?.text('firstName') ?? '', today);
  const pax_type = readSeatedType(first?.text('type') ?? marks.type);
  const born = readBornOn(own, today) ?? marks.born;
  // A birth date in a shared entry is the infant's: none is kept for adults.
  const shared = second !== undefined && born !== null && born > subtractYears(today, INFANT_YEARS);
  const adult = buildPerson(key, surname, marks.given, {
    pax_type,
    birth_date: shared ? null : born,
  });
  const infant_key = `${key}-INF`;
  // 1 nothing known, 2 a given name, 3 a whole one.
  const indicator = first?.text('infantIndicator') ?? null;
  if (other) return [{ ...adult, infant_key }, readInfant(other, infant_key, surname, today)];
  if (!second && indicator === null) return [adult];
  const birth_date = shared ? born : null;
  const given = second?.text('firstName') ?? '';
  second?.take();
  const infant = buildPerson(infant_key, surname, given, { pax_type: 'INF', birth_date });
  return [{ ...adult, infant_key }, infant];
}

/** An infant with an entry of its own beside its adult's. */
function readInfant(node: XmlNode, key: string, surname: string, today: string): Person {
  const info = node.at('travellerInformation');
  const name = info?.text('traveller/surname') ?? surname;
  const given = info?.text('passenger/firstName') ?? '';
  info?.take();
  return buildPerson(key, name, given, { pax_type: 'INF', birth_date: readBornOn(node, today) });
}

/** Each person of an entry as the enhanced data tell them: a host may send these alone. */
function readEnhanced(nodes: XmlNode[], key: string, today: string, reading: Reading): Person[] {
  const people: Person[] = [];
  for (const node of nodes) {
    const info = node.at('enhancedTravellerInformation');
    const type = info?.text('travellerNameInfo/type') ?? null;
    const named = info?.all('otherPaxNamesDetails') ?? [];
    // The universal name, unless there is only one in a script of its own.
    const name = named.find((one) => one.text('nameType') === 'UN') ?? named[0];
    const surname = name?.text('surname') ?? '';
    const given = [name?.text('givenName'), name?.text('title')].filter(Boolean).join(' ');
    const told = node.at('dateOfBirthInEnhancedPaxData/dateAndTimeDetails');
    told?.text('qualifier');
    const birth_date = readBirth(told?.text('date') ?? null, today);
    node.take();
    if (/^G$/i.test(type ?? '')) {
      reading.warn(phrase('amadeus_group', { name: surname }));
      continue;
    }
    const adult = people[0];
    const is_infant = adult !== undefined && toPaxType(type) === 'INF';
    if (is_infant) adult.infant_key = `${key}-INF`;
    const pax_type = is_infant ? 'INF' : readSeatedType(type);
    people.push(
      buildPerson(is_infant ? `${key}-INF` : key, surname, given, { pax_type, birth_date }),
    );
  }
  return people;
}
