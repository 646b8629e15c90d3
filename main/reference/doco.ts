/**
 * The data that SSR DOCO gives to authorities in addition to a passport: a visa, a known traveller
 * number, a redress number. Each is one text in GDS form everywhere:
 * 'LONDON/V/9876543/LONDON/14MAR22/USA', '//K/987654321///USA', '//R/1234567'.
 */
import { DOCO_KINDS, type DocoKind } from '#main/contract/values.ts';
import { formatGdsDateWithYear, parseGdsBirthDate } from './calendar.ts';

export interface Doco {
  kind: DocoKind;
  number: string;
  /** Place of birth; below, place and date of issue of the visa, as in 14MAR22. */
  birth_place: string;
  issue_place: string;
  issued_on: string;
  /** The country of the authorities. */
  country: string;
}

const KINDS: readonly string[] = DOCO_KINDS;

/** Accepts either separator; null for text that is none of the three. */
export function readDoco(text: string): Doco | null {
  const upper = text.trim().toUpperCase();
  const parts = upper.split(upper.includes('/') ? '/' : '-').map((part) => part.trim());
  // There may be a slash before the place of birth.
  const at = parts.findIndex((part, index) => (index === 1 || index === 2) && KINDS.includes(part));
  const [kind, number = '', issue_place = '', issued_on = '', country = '', ...more] =
    parts.slice(at);
  if (at < 1 || number === '' || more.some((part) => part !== '')) return null;
  const birth_place = parts[at - 1] ?? '';
  return { kind: kind as DocoKind, number, birth_place, issue_place, issued_on, country };
}

export function formatDoco({ kind, number, country, ...visa }: Doco): string {
  const { birth_place, issue_place, issued_on } = visa;
  const parts = [birth_place, kind, number, issue_place, issued_on, country];
  return `${birth_place === '' ? '/' : ''}${parts.join('/').replace(/\/+$/, '')}`;
}

interface Held {
  redress: string | null;
  doco?: string[];
}

/** A passenger's numbers and visas, one text for each line. */
export const listDocoTexts = ({ redress, doco = [] }: Held): string[] => [
  ...doco,
  ...(redress === null ? [] : [`//R/${redress}`]),
];

/** The contents of a provider's lines; unreadable lines are left out. */
export function readDocos(texts: readonly string[]): Held & { doco: string[] } {
  const told = texts.flatMap((text) => readDoco(text) ?? []);
  return {
    redress: told.find(({ kind }) => kind === 'R')?.number ?? null,
    doco: told.filter(({ kind }) => kind !== 'R').map(formatDoco),
  };
}

const PLACE = /^[A-Z][A-Z .]{0,34}$/;

/**
 * An agent's text in the form that is stored and sent; null if an airline would refuse it. A visa
 * names its country, a redress number has at most 13 characters.
 */
export function readWholeDoco(text: string, today: string): Doco | null {
  const told = readDoco(text);
  if (!told) return null;
  const { kind, number, issued_on, country } = told;
  const day = issued_on === '' ? '' : parseGdsBirthDate(issued_on, today);
  const places = [told.birth_place, told.issue_place].filter((place) => place !== '');
  const sound =
    new RegExp(`^[A-Z0-9]{1,${kind === 'R' ? 13 : 25}}$`).test(number) &&
    /^([A-Z]{2,3})?$/.test(country) &&
    places.every((place) => PLACE.test(place)) &&
    (kind === 'V' ? country !== '' : places.length === 0 && issued_on === '');
  if (!sound || day === null) return null;
  return { ...told, issued_on: day === '' ? '' : formatGdsDateWithYear(day) };
}

/** Countries whose nationals enter the United States without a visa (the Visa Waiver Program). */
const NO_US_VISA = new Set(
  (
    'US CA BM AD AU AT BE BN CL HR CZ DK EE FI FR DE GR HU IS IE IL IT JP KR LV LI LT LU MT MC NL ' +
    'NZ NO PL PT QA SM SG SK SI ES SE CH TW GB'
  ).split(' '),
);

export const needsUsVisa = (nationality: string): boolean => !NO_US_VISA.has(nationality);
