// The countries table, from ISO codes: currency and region by hand, names from Intl. Every
// inhabited ISO 3166 code must stand in exactly one region and one currency line; a code without
// currency (Antarctica) is left out.

const CURRENCIES = `
AED AE|AFN AF|ALL AL|AMD AM|AOA AO|ARS AR|AUD AU CC CX HM KI NF NR TV|AWG AW|AZN AZ|BAM BA|BBD BB
BDT BD|BHD BH|BIF BI|BMD BM|BND BN|BOB BO|BRL BR|BSD BS|BTN BT|BWP BW|BYN BY|BZD BZ|CAD CA|CDF CD
CHF CH LI|CLP CL|CNY CN|COP CO|CRC CR|CUP CU|CVE CV|CZK CZ|DJF DJ|DKK DK FO GL|DOP DO|DZD DZ|EGP EG
ERN ER|ETB ET|EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL
EUR PM PT RE SI SK SM TF VA XK YT|FJD FJ|FKP FK|GBP GB GG GS IM JE|GEL GE|GHS GH|GIP GI|GMD GM
GNF GN|GTQ GT|GYD GY|HKD HK|HNL HN|HTG HT|HUF HU|IDR ID|ILS IL PS|INR IN|IQD IQ|IRR IR|ISK IS|JMD JM
JOD JO|JPY JP|KES KE|KGS KG|KHR KH|KMF KM|KPW KP|KRW KR|KWD KW|KYD KY|KZT KZ|LAK LA|LBP LB|LKR LK
LRD LR|LSL LS|LYD LY|MAD EH MA|MDL MD|MGA MG|MKD MK|MMK MM|MNT MN|MOP MO|MRU MR|MUR MU|MVR MV|MWK MW
MXN MX|MYR MY|MZN MZ|NAD NA|NGN NG|NIO NI|NOK BV NO SJ|NPR NP|NZD CK NU NZ PN TK|OMR OM|PAB PA
PEN PE|PGK PG|PHP PH|PKR PK|PLN PL|PYG PY|QAR QA|RON RO|RSD RS|RUB RU|RWF RW|SAR SA|SBD SB|SCR SC
SDG SD|SEK SE|SGD SG|SHP SH|SLE SL|SOS SO|SRD SR|SSP SS|STN ST|SYP SY|SZL SZ|THB TH|TJS TJ|TMT TM
TND TN|TOP TO|TRY TR|TTD TT|TWD TW|TZS TZ|UAH UA|UGX UG|USD AS BQ EC FM GU IO MH MP PR PW SV TC TL
USD UM US VG VI|UYU UY|UZS UZ|VES VE|VND VN|VUV VU|WST WS|XAF CF CG CM GA GQ TD|XCD AG AI DM GD KN
XCD LC MS VC|XCG CW SX|XOF BF BJ CI GW ML NE SN TG|XPF NC PF WF|YER YE|ZAR ZA|ZMW ZM|ZWG ZW`;

const REGIONS: Readonly<Record<string, string>> = {
  'north-america': 'US CA MX GL PM BM',
  'central-america': 'BZ CR GT HN NI PA SV',
  caribbean: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  'south-america': 'AR BO BR CL CO EC FK GF GS GY PE PY SR UY VE',
  europe:
    'AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS ' +
    'IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK',
  'middle-east': 'AE BH IL IQ IR JO KW LB OM PS QA SA SY YE',
  'north-africa': 'DZ EG EH LY MA SD TN',
  'sub-saharan-africa':
    'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW IO KE KM LR LS MG ML MR MU MW ' +
    'MZ NA NE NG RE RW SC SH SL SN SO SS ST SZ TD TF TG TZ UG YT ZA ZM ZW',
  'central-asia': 'KG KZ TJ TM UZ',
  'south-asia': 'AF BD BT IN LK MV NP PK',
  'southeast-asia': 'BN CC CX ID KH LA MM MY PH SG TH TL VN',
  'east-asia': 'CN HK JP KP KR MN MO TW',
  oceania: 'AS AU CK FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
};

const NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  XK: 'Kosovo',
};

export type CountryRow = [
  code: string,
  name: string,
  currency: string,
  continent: string,
  region: string,
];

/** Rows for data/countries.json; `continents` is ISO code → two-letter continent. */
export function buildCountryRows(continents: ReadonlyMap<string, string>): CountryRow[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const regions = new Map<string, string>();
  for (const [region, codes] of Object.entries(REGIONS)) {
    for (const code of codes.split(' ')) {
      if (regions.has(code)) throw new Error(`${code} is in two regions`);
      regions.set(code, region);
    }
  }
  const rows: CountryRow[] = [];
  for (const line of CURRENCIES.trim().split(/[|\n]/)) {
    const [currency, ...codes] = line.split(' ');
    for (const code of codes) {
      const region = regions.get(code) ?? (code === 'BV' ? 'antarctica' : undefined);
      if (!region) throw new Error(`${code} is in no region`);
      const continent = continents.get(code) ?? (code === 'AX' ? 'EU' : 'AN');
      rows.push([code, NAMES[code] ?? names.of(code) ?? code, currency!, continent, region]);
    }
  }
  rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  if (new Set(rows.map((row) => row[0])).size !== rows.length) throw new Error('country twice');
  return rows;
}
