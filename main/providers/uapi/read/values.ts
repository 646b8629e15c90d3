/**
 * Single values of the Universal API: `USD123.45`, times with an offset, names with titles glued to
 * them, travel documents as SSR texts. Lenient: unreadable values are null, never a guess.
 */
import { phrase } from '#main/contract/phrase.ts';
import { parseGdsBirthDate, parseGdsDate } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { NO_MONEY, type ReadAmount, type Reading, toMinor } from '../../ndc/read/reading.ts';
import { parseLocalTime } from '../../ndc/values.ts';
import type { ProviderDocument } from '../../provider.ts';

/** Neutral units of construction are no money and are told of nowhere. */
const NO_REAL_MONEY = /^(NUC|FCU)/;

/** The currency stands before the number; without one it is the message's. */
export function readAmount(text: string | null, reading: Reading): ReadAmount | null {
  if (text === null || NO_REAL_MONEY.test(text)) return null;
  const match = /^([A-Z]{3})?\s*([+-]?[\d.,]+)$/.exec(text.trim().toUpperCase());
  const named = match?.[1];
  const number = match?.[2];
  if (!number) {
    reading.warn(phrase('amount_no_number'));
    return null;
  }
  const currency = named ? findCurrency(named)?.code : reading.currency;
  if (!currency) {
    if (/^[+-]?0*(\.0*)?$/.test(number)) {
      return { minor: 0, currency: reading.currency ?? NO_MONEY };
    }
    reading.warn(
      named ? phrase('amount_no_money', { currency: named }) : phrase('amount_no_currency'),
    );
    return null;
  }
  if (!named) reading.warn(phrase('uapi_no_currency'));
  const minor = toMinor(number, currency);
  if (minor === null) {
    reading.warn(phrase('amount_no_number'));
    return null;
  }
  return { minor, currency };
}

/** Airport-local time; an impossible one gives a warning. */
export function readAirportTime(text: string | null, reading: Reading): string | null {
  const time = parseLocalTime(text);
  if (text !== null && time === null) {
    reading.warn(phrase('w_limit', { text: text.slice(0, 40) }));
  }
  return time;
}

const GLUED = /^(.{2,}?)\s?(MSTR|MISS|MRS|MR)$/;
/** Titles that also end many names count only if separate. */
const APART = /^(.+?)\s(MS|DR|PROF|REV|SIR|INF|CHD)$/;

/** First and middle names as one; the host puts a title at their end without a space. */
export function splitTitle(first: string): { first: string; title: string | null } {
  const match = APART.exec(first) ?? GLUED.exec(first);
  return match ? { first: match[1]!.trim(), title: match[2]! } : { first, title: null };
}

const DOCUMENT_TYPES: Readonly<Record<string, ProviderDocument['type']>> = {
  P: 'PASSPORT',
  I: 'NATIONAL_ID',
  C: 'NATIONAL_ID',
  A: 'NATIONAL_ID',
  IP: 'PASSPORT',
  F: 'UNSPECIFIED',
};

export interface Docs {
  document: ProviderDocument;
  nationality: string | null;
  birth_date: string | null;
  gender: string | null;
}

/** `P/BRA/FZ123456/BRA/15JAN90/F/01JAN31/SILVA/ANA`; the expiry may be past or future. */
export function readDocs(text: string, today: string, reading: Reading): Docs | null {
  const [type = '', country, number, nationality, born, gender, expires] = text
    .replace(/^[-/\s]+/, '')
    .split('/');
  if (!number || !DOCUMENT_TYPES[type]) return null;
  const readDay = (
    value: string | undefined,
    read: (text: string, today: string) => string | null,
  ) => {
    if (!value || /^0+$/.test(value)) return null;
    const date = read(value, today);
    if (date === null) {
      reading.warn(phrase('w_date', { text: value.slice(0, 12) }));
    }
    return date;
  };
  return {
    document: {
      type: DOCUMENT_TYPES[type],
      number,
      issuing_country: toAlpha2(country),
      issued_on: null,
      expires_on: readDay(expires, parseGdsDate),
    },
    nationality: toAlpha2(nationality),
    birth_date: readDay(born, parseGdsBirthDate),
    gender: gender ?? null,
  };
}

const COUNTRY_CODES = new Intl.DisplayNames(['en'], { type: 'region' });
/** Countries whose three letters do not begin with their two. */
const ALPHA_3: Readonly<Record<string, string>> = buildAlpha3();

function buildAlpha3(): Record<string, string> {
  const pairs =
    'AGO-AO AIA-AI ALA-AX AND-AD ARE-AE ATA-AQ ATF-TF ATG-AG AUT-AT BDI-BI BEN-BJ BES-BQ BGD-BD ' +
    'BHS-BS BIH-BA BLM-BL BLR-BY BLZ-BZ BRB-BB BRN-BN CAF-CF CHL-CL CHN-CN CIV-CI CMR-CM COD-CD ' +
    'COG-CG COK-CK COM-KM CPV-CV CRI-CR CUW-CW CYM-KY DNK-DK ESH-EH EST-EE FLK-FK FRO-FO FSM-FM ' +
    'GIN-GN GLP-GP GNB-GW GNQ-GQ GRD-GD GRL-GL GUF-GF GUY-GY IND-IN IRL-IE IRQ-IQ IRN-IR ISR-IL ' +
    'ISL-IS JAM-JM KAZ-KZ KNA-KN KOR-KR LBR-LR LBY-LY LCA-LC LVA-LV MAC-MO MAF-MF MDG-MG MDV-MV ' +
    'MEX-MX MKD-MK MLT-MT MNE-ME MNP-MP MOZ-MZ MTQ-MQ MYT-YT NCL-NC NIU-NU PAK-PK PCN-PN PLW-PW ' +
    'PNG-PG POL-PL PRK-KP PRT-PT PRY-PY PSE-PS PYF-PF REU-RE SEN-SN SGS-GS SHN-SH SJM-SJ SLB-SB ' +
    'SLV-SV SPM-PM SRB-RS STP-ST SUR-SR SVK-SK SVN-SI SWE-SE SWZ-SZ SXM-SX SYC-SC TCA-TC TCD-TD ' +
    'TKM-TM TLS-TL TUN-TN TUR-TR TUV-TV UKR-UA URY-UY VIR-VI VUT-VU WLF-WF ZAF-ZA ZMB-ZM ASM-AS ' +
    'ABW-AW ARM-AM ATA-AQ BMU-BM GIB-GI GGY-GG IMN-IM JEY-JE LKA-LK MMR-MM MHL-MH MNG-MN NRU-NR ' +
    'VEN-VE VGB-VG VCT-VC SYR-SY NGA-NG NER-NE NLD-NL';
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('-') as [string, string]));
}

/** Two letters of a country told in two or three. */
function toAlpha2(code: string | undefined | null): string | null {
  if (!code) return null;
  const upper = code.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return upper;
  if (!/^[A-Z]{3}$/.test(upper)) return null;
  const guess = ALPHA_3[upper] ?? upper.slice(0, 2);
  return COUNTRY_CODES.of(guess) === guess ? null : guess;
}
