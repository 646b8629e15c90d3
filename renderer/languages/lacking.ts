/**
 * What the languages have entries for and Airdesk has no function for: by the beginnings of those
 * entries, read after everything that is done, and answered with what to do instead. So nothing of the
 * home language is taken for a remark, or for an entry of another language.
 */
import { findAirline } from '#main/reference/airlines.ts';
import { parseGdsDate } from '#main/reference/calendar.ts';
import type { ActionOf, Language } from './action.ts';
import type { Lack } from './lacks.ts';
import { isPlace, Scanner, sticky } from './scan.ts';

type Rows = readonly (readonly [pattern: RegExp, what: Lack])[];

const rows = (list: readonly (readonly [RegExp, Lack])[]): Rows =>
  list.map(([pattern, what]) => [sticky(pattern), what]);

const AMADEUS = rows([
  [/\d{1,3}\/[PS]\d[\d,-]*/, 'association'],
  [/\d{1,3}\/(?:ADT|CHD|INF|YTH)/, 'name_type'],
  [/GG.*/, 'information'],
  [/H[AHL][A-Z]{3}\d.*|C[AS][A-Z]{3}\d.*/, 'hotels'],
  [/PV.*|PD[RN]\b.*/, 'profile'],
  [/RE/, 'recall'],
  [/D(?:NC|NS|NR|C|B)\b.*|D(?:NC|NS)[A-Z].*|DC[A-Z]{2,}.*/, 'codes'],
  [/DM ?[A-Z]{3}.+/, 'connecting'],
  [/DD[A-Z]{3}\d{3,4}\/.*/, 'time_difference'],
  [/DD\d{1,2}[A-Z]{3}(?:\d{2})?\/\d+\/.*/, 'dates'],
  [/TI(?:M|F|R|D|N|S)?[A-Z]*\/.*|TIM.*/, 'visa'],
  [/FQB[A-Z]{3}|FQA.*/, 'rates'],
  [/FQM.*/, 'mileage'],
  [/FQN ?TAX.*|TWD\/TAX.*/, 'taxes'],
  [/FQ[RSH].*|FQN.+|FQQ.*|FQU.*/, 'fare_lines'],
  [/FXL.*/, 'lowest_any'],
  [/FXR.*|FXO\/.*/, 'lowest_rebook'],
  [/FXS.*|FXU.*|FXT.*/, 'alternatives'],
  [/FX[GKH].*|TTM.*|TQM.*|EMD.*|EWD.*/, 'emd'],
  [/FX[DC].*\/\/.*/, 'shop_options'],
  [/TT[KIUHNFC].*/, 'manual_fare'],
  [/F[MTEVZKYSHGN](?!X\d|[A-Z]{2}\d)[ *\d/A-Z].*/, 'modifiers'],
  [/FPCC[A-Z]{2}[\dX]{4}.*/, 'card_number'],
  [/FP(?:CHE?C?K|CHEQUE|CK|CHQ).*/, 'cheque'],
  [/FP.+[+/].*/, 'payment_split'],
  [/TTP\/T\d.*/, 'single_price'],
  [/TTP\/.*[SL]\d.*/, 'some_flights'],
  [/TRF(?:U|IG).*|TRF.+/, 'refund_record'],
  [/INV.*|INP.*|IBD.*|IED.*/, 'invoice'],
  [/SO.*|SI[A-Z0-9]{2}\d.*|SS.*(?:GK|PK|GN|BK).*/, 'open_flight'],
  [/SS[A-Z0-9]{2}\d.*[A-Z]{6}(?:HK|HL|NN|KK|LL)\d.*/, 'open_flight'],
  [/SS.+\/.*/, 'caption'],
  [/FQP.*/, 'alternatives'],
  [/TTP\/.*/, 'single_price'],
  [/NM[^(]*\((?:YTH|STU|SRC|YCD|MIL|EXS)\)[^(]*|\d{1,2}\/\((?:CHD|YTH|ADT).*/, 'name_type'],
  [/NM.*\(INF\).*|\d{1,2}\/\(INF\)/, 'name_needed'],
  [/\d{1,2}\/1.*\(.*/, 'name_type'],
  [/1(?:AN|AD|AA)\d.*|AN[-*].*/, 'shop_options'],
  [/FQC\d{1,7}[A-Z]{3}/, 'rates'],
  [/ST\/NSS[TB]?.*|ST\/\d.*\/\d.*/, 'any_seat'],
  [/SX\/.+/, 'move_seats'],
  [/DD\d{3,4}[A-Z]{3}\/.*/, 'time_difference'],
  [/QEP.*|OP.*/, 'office'],
  [/\d{1,2}[-,]\d{1,2}[-,\d]*\/.*/, 'several_lines'],
  [/DO[A-Z0-9]{2}\d.*/, 'flight_info'],
  [/DO\d+[,-].*/, 'fare_lines'],
  [/ST/, 'any_seat'],
  [/ST\/\d{1,3}[A-Z]-.*/, 'any_seat'],
  [/SR ?(?:PCTC|ADPI|GRP[SF]|TKN[EAM]|CKIN|DOC[AO]|FQT[UR]|NRS[AB]|RQST|SEAT).*/, 'other_service'],
  [/FFD.+|FF[AUP].*/, 'profile'],
  [/FX[PXAB].+/, 'price_options'],
  [/SB\d.*/, 'other_date'],
  [/SB.*[/,-].*/, 'rebook_one'],
  [/RR[NIPA].*/, 'copy'],
  [/NM.*\(INS.*/, 'infant_seat'],
  [/NM.*\(INF\/\/.*/, 'name_needed'],
  [/TTP\/T\d.*/, 'single_price'],
  [/SI.*/, 'insert'],
  [/RS ?\d.*/, 'insert'],
  [/\d{1,2}\/\d{1,2}/, 'seat_count'],
  [/NG.*|GRP.*/, 'group'],
  [/AP/, 'own_phone'],
  [/A[MB]/, 'address'],
  [/A[MB][ /].*/, 'address'],
  [/TKOK/, 'ticketed'],
  [/TKX?L?OK.*|TKOK.*/, 'ticketed'],
  [/TKX.*/, 'auto_cancel'],
  [/TK(?:TL|XL|DO|MT|TO).*/, 'ticketing_field'],
  [/R(?:M|C|F|IR) ?(?:[PSHC]{0,2}(?:ALL|[\d.,*/-]))*[PSHC]{0,2}[¤@].*/, 'several_lines'],
  [/R[XQ].*|RI[IFSTPM].*/, 'other_remark'],
  [/AI.*|FO.*/, 'accounting'],
  [/QE[/ ].*|QS\/.*|QT\/.*/, 'office'],
  [/QSB.*|QB.*|QCB.*/, 'queue_browse'],
  [/J[IUX].*|JG.*|JS.*/, 'sign_in'],
  [/JT.*/, 'training'],
  [/LP.*|LD.*/, 'profile'],
]);

const SABRE = rows([
  [/[34]OSI.*-\d{1,3}\.\d+|5[¥‡§+][SP]\d[\d.,-]*[¥‡§+].*/, 'association'],
  [/3[A-Z]{4}\d{1,2}\/\d{1,2}(?:-\d.*)?/, 'service_flights'],
  [/0\d[A-Z]\d{1,2}OPEN/, 'open_flight'],
  [/HOT[A-Z]{3}.*|C[QF][A-Z]{3}\d.*/, 'hotels'],
  [/5-\*[A-Z]{2}[\dX]{4}.*|W[¥‡§+].*F\*[A-Z]{2}\d{4}.*/, 'card_number'],
  [/[3459](?:H-)?\d*[-,/][-,/\dA-Z]*[¤@].*|[3459]ALL[¤@].*/, 'several_lines'],
  [/[56](?:H-|[¥‡§+./])?(?:[PSHC]{0,2}(?:ALL|[\d.,*/-]))*[PSHC]{0,2}[¤@].*/, 'several_lines'],
  [/-\d{1,2}\.[2-9]\d*[¤@].*|-[¤@].*/, 'name_field'],
  [/4[A-Z]{4}.*/, 'other_service'],
  [/WPNCS.*|WPNC.+/, 'price_options'],
  [/DC[¥‡§+]?[A-Z]{3}\d{1,7}/, 'rates'],
  [/4GA?\/NS?|4G\d\/NS?/, 'any_seat'],
  [/WFR(?:L|\d{1,2})$/, 'refund_record'],
  [/4GX\d{1,2}-.*/, 'move_seats'],
  [/\*PAC/, 'accounting'],
  [/4GA?\d?\/.*/, 'any_seat'],
  [/.*-\d{1,2}\.[2-9]\d*/, 'name_field'],
  [/W[¥‡§+].*N\d{1,2}\.[2-9].*/, 'name_field'],
  [/WP.*N\d{1,2}\.[2-9].*/, 'name_field'],
  [/WPRD.*/, 'fare_lines'],
  [/WP.+/, 'price_options'],
  [/\.\d.*/, 'status'],
  [/X\d.*[¥‡§+]00.*/, 'other_date'],
  [/WC.*/, 'rebook_one'],
  [/IC.+/, 'copy'],
  [/3(?:PCTC|ADPI|GRP[SF]|DOC[AO]|CKIN|SEAT|RQST|TKN[EAM]).*/, 'other_service'],
  [/Y\/.*|Y[A-Z]{2}.*|N\*\/.*/, 'information'],
  [/N\*.*|NLIST.*|N¤.*/, 'profile'],
  [/TI[A-Z]{1,2}[/*].*/, 'visa'],
  [/W\/-(?:CC|AL|CY|AP|AT)?.*|W\/.*|HCC.*|HCCC.*/, 'codes'],
  [/T\*CT.+/, 'connecting'],
  [/V[*A]\*?[A-Z0-9]{2}\d.*|VI?\*?\/.*|2[A-Z0-9]{2}\d.*/, 'flight_info'],
  [/FQ\*.*|FQL.*|FQS.*|FQHELP/, 'fare_lines'],
  [/RD.*/, 'fare_lines'],
  [/MI.*|WN.*/, 'mileage'],
  [/TXN.*|TX.*/, 'taxes'],
  [/JR.*|JA.*/, 'shop_options'],

  [/0.*(?:GK|BK|PK|YK|OPEN|DS|GN|SS).*/, 'open_flight'],
  [/\/\d.*/, 'insert'],
  [/,\d.*/, 'seat_count'],
  [/-\d{0,2}[BCGZ]\/.*/, 'group'],
  [/DK.*/, 'customer_number'],
  [/W-.*|5\/.*/, 'address'],
  [/7T-.*|7T.*/, 'ticketed'],
  [/7.*/, 'ticketing_field'],
  [/5-(?:CK|CHE?C?K|CHEQUE).*/, 'cheque'],
  [/AC[/*].*|AC\d.*/, 'accounting'],
  [/WEMD.*|EMD.*|AE.*|\*AE.*/, 'emd'],
  [/W[FT]RX.*|WFRT.*|WTRX.*|WFRTR.*/, 'refund_record'],
  [/W[¥‡§+](?:F|FOP|KP|ED|UN|EO).*/, 'modifiers'],
  [/W[¥‡§+].*/, 'single_price'],
  [/PQM.*|PQL.*/, 'manual_fare'],
  [/DIN.*/, 'invoice'],
  [/EM[TX]?.*|EMR.*/, 'mail'],
  [/Q\/[A-Z].*|QP\/[A-Z].*|QC\/[A-Z].*|AAA.*/, 'office'],
  [/QB.*|QL.*|QA\/.*/, 'queue_browse'],
  [/SI.*|S\*.*/, 'sign_in'],
  [/\*M/, 'training'],
  [/\*PAC.*|\*X.*/, 'accounting'],
]);

const TRAVELPORT = rows([
  [/SI\.[A-Z0-9]{2}\*.*\*P\d[\d.,-]*|RI\.[SP]\d[\d.,-]*\*.*/, 'association'],
  [/RB\.[A-Z0-9]+\/\d{3}.*/, 'review_hour'],
  [/\*DI/, 'accounting'],
  [/HO[AI][A-Z]{3}\d.*|CAL[A-Z]{3}\d.*/, 'hotels'],
  [/\*PAC/, 'accounting'],
  [/F[.-][A-Z]{2}\d{4}.*/, 'card_number'],
  [/(?:NP|P|SI|RI|MT)\.\d+[-.,][-.,\d]*@.*|(?:NP|SI)\.(?:P\d.*|ALL)@.*/, 'several_lines'],
  [/(?:NP|RI|R)\.(?:[A-Z]\*\*?)?(?:[PSHC]{0,2}(?:ALL|[\d.,*/-]))*[PSHC]{0,2}@.*/, 'several_lines'],
  [/N\.P?\d{1,2}\*P-.*/, 'name_type'],
  [/M\.P\d{1,2}@.*/, 'profile'],
  [/\*\*.*/, 'office'],
  [/FZS[A-Z]{3}\d{1,7}/, 'rates'],
  [/Q\/\d+\*.*/, 'queue_browse'],
  [/FX\d.*/, 'manual_fare'],
  [/FSN.*|FSK.*/, 'shop_options'],
  [/TTB\d.*|\*VL.+|V\*.*/, 'flight_info'],
  [/@\d[-.\d]*\/[A-Z].*/, 'rebook_one'],
  [/@\d[-.\d]*\/\d{1,2}[A-Z]{3}.*/, 'other_date'],
  [/@.*H[KL].*|\.\d.*/, 'status'],
  [/S\..*/, 'any_seat'],
  [/SI\..*\/(?:SSR)?(?:PCTC|ADPI|GRP[SF]|DOC[AO]|CKIN).*/, 'other_service'],
  [/RE(?:ALL|S\d|P|\/).*/, 'copy'],
  [/GC.*|H\/.*|INS.*/, 'information'],
  [/S\*(?!CTY|AIR|AIRLINE).*|C\/.*|MVT?\/.*/, 'profile'],
  [/TI-.*|TI[A-Z].*/, 'visa'],
  [/\.[LRE][EDS].*|\.[CH][A-Z].*/, 'codes'],
  [/DCT.*/, 'connecting'],
  [/TT[A-Z0-9]{2}\d.*/, 'flight_info'],
  [/FZ.*/, 'rates'],
  [/F[DS]\*.*|FD.*|FN\*.+|FN.*|FR.*|FL.*/, 'fare_lines'],
  [/FQL.*|FQN.*|FQM.*/, 'fare_lines'],
  [/FTAX.*/, 'taxes'],
  [/FQBA.*|FQBL.*/, 'lowest_any'],
  [/FS/, 'alternatives'],
  [/FQBC.*/, 'alternatives'],
  [/FS.*[-+*|:&].*/, 'shop_options'],
  [/FB[CUFTBI]?.*|FXU.*/, 'manual_fare'],
  [/TMU.*|TI\..*/, 'modifiers'],
  [/0.*(?:OPEN|GK|BK|AK|MK|YK).*/, 'open_flight'],
  [/\/\d.*/, 'insert'],
  [/@\d[-.\d]*\/\d+|@A\/\d+/, 'seat_count'],
  [/N\.\d{0,2}[BCGZ]\/.*/, 'group'],
  [/MF\..*/, 'mail'],
  [/[WD][.-].*/, 'address'],
  [/T[.:]T\*?.*/, 'ticketed'],
  [/T[.:].*/, 'ticketing_field'],
  [/F\.C[KH].*|F-C[KH].*|F\.NO.*/, 'cheque'],
  [/DI\..*|\*DI.*/, 'accounting'],
  [/EMD.*/, 'emd'],
  [/TRN.*|TRA.*/, 'refund_record'],
  [/TKP.+/, 'single_price'],
  [/FQ.+/, 'price_options'],
  [/TKPFEX.*/, 'refund_record'],
  [/QE[BA]?\/[A-Z].*|Q\/[A-Z].*|SEM\/.*/, 'office'],
  [/QPB.*/, 'queue_name'],
  [/QLD.*|LD\/.*|QL.*/, 'queue_browse'],
  [/SON.*|SOF.*/, 'sign_in'],
]);

const LISTS: Readonly<Record<Language, Rows>> = { AMADEUS, SABRE, TRAVELPORT };

/** A list of fares, as each language asks for one: a route, a day, an airline. */
const FARES: Readonly<Record<Language, RegExp>> = {
  AMADEUS: /^FQD ?(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<more>[/*].*)?$/,
  SABRE: /^FQ(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<more>\d.*)?$/,
  TRAVELPORT: /^FD(?<day>\d{1,2}[A-Z]{3})?(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<more>[\d/@*.:-].*)?$/,
};

/** The search that shows the fares of such a list with their flights; null where it is none. */
function faresOf(text: string, language: Language, today: string): ActionOf<'lacking'> | null {
  const { from = '', to = '', day, more = '' } = FARES[language].exec(text)?.groups ?? {};
  if (!isPlace(from) || !isPlace(to)) return null;
  const typed = day ?? /\d{1,2}[A-Z]{3}(?![A-Z])/.exec(more)?.[0];
  const date = typed === undefined ? today : parseGdsDate(typed, today);
  // RT and OW say which way, and are no airlines.
  const airline = /[/-]A?(?!RT|OW)([A-Z0-9]{2})(?![A-Z0-9])/.exec(more)?.[1];
  const search: ActionOf<'search'> = {
    kind: 'search',
    style: 'availability',
    from,
    to,
    out: date === null || date < today ? today : date,
    back: null,
    time: null,
    airlines: airline && findAirline(airline) ? [airline] : [],
    cabin: null,
    direct: false,
  };
  return { kind: 'lacking', what: 'fare_display', entry: search };
}

/** An entry that is whole and may still be more: only such ones are known before they end. */
const isExact = (pattern: RegExp): boolean => !/[.]/.test(pattern.source.replaceAll('\\.', ''));

/**
 * What of the home language is no function here, or null. `open`: what is typed may still become
 * something else.
 */
export function readLacking(
  text: string,
  language: Language,
  env: { today: string },
  open: boolean,
): ActionOf<'lacking'> | null {
  const scan = new Scanner(text);
  const fares = open ? null : faresOf(scan.text, language, env.today);
  if (fares) return fares;
  for (const [pattern, what] of LISTS[language]) {
    if (open && !isExact(pattern)) continue;
    scan.at = 0;
    if (scan.match(pattern) !== null && scan.done) return { kind: 'lacking', what };
  }
  return null;
}
