// Time zones of airports. The source is right except for a few dozen, so countries whose zones
// follow their states are set here by ISO 3166-2, single-zone countries by Intl, and the rest come
// from the source; the few left wrong are named one by one.

/** State → zone, `*` for the country's other states. A state not named keeps the source's zone. */
const BY_STATE: Readonly<Record<string, string>> = {
  AU: `Australia/Sydney NSW ACT|Australia/Melbourne VIC|Australia/Brisbane QLD
    Australia/Adelaide SA|Australia/Perth WA|Australia/Hobart TAS|Australia/Darwin NT`,
  BR: `America/Rio_Branco AC|America/Maceio AL SE|America/Manaus AM|America/Belem AP PA
    America/Bahia BA|America/Fortaleza CE MA PB PI RN|America/Recife PE|America/Campo_Grande MS
    America/Sao_Paulo DF ES GO MG PR RJ RS SC SP|America/Cuiaba MT|America/Porto_Velho RO
    America/Boa_Vista RR|America/Araguaina TO`,
  CA: `America/Edmonton AB|America/Winnipeg MB|America/Moncton NB|America/Halifax NS PE
    America/Regina SK|America/Whitehorse YT|America/Yellowknife NT`,
  CN: 'Asia/Shanghai *',
  ID: `Asia/Jakarta AC BE BB JA RI KR SB SS SU LA JK JB JT JI YO BT|Asia/Pontianak KB KT
    Asia/Makassar BA NB NT SN ST SG SR GO KS KI KU|Asia/Jayapura PA PB MA MU`,
  MX: `America/Tijuana BCN|America/Mazatlan BCS SIN NAY|America/Hermosillo SON
    America/Chihuahua CHH|America/Cancun ROO|America/Merida CAM YUC
    America/Monterrey COA NLE TAM DUR|America/Mexico_City *`,
  RU: `Europe/Kaliningrad KGD|Europe/Samara SAM UD|Europe/Astrakhan AST|Europe/Saratov SAR
    Europe/Ulyanovsk ULY|Europe/Volgograd VGG|Europe/Kirov KIR
    Asia/Yekaterinburg PER SVE CHE KGN TYU KHM YAN ORE BA|Asia/Omsk OMS|Asia/Barnaul ALT AL
    Asia/Novosibirsk NVS|Asia/Tomsk TOM|Asia/Novokuznetsk KEM|Asia/Krasnoyarsk KYA KK TY
    Asia/Irkutsk IRK BU|Asia/Chita ZAB CHI AGB|Asia/Yakutsk AMU SA|Asia/Vladivostok PRI KHA YEV
    Asia/Sakhalin SAK|Asia/Kamchatka KAM KOR|Asia/Anadyr CHU|Asia/Magadan MAG|Europe/Moscow *`,
  US: `America/Chicago AL AR IA IL LA MN MO MS OK WI|America/Anchorage AK|America/Phoenix AZ
    America/Los_Angeles CA NV WA|America/Denver CO MT NM UT WY|Pacific/Honolulu HI
    America/Detroit MI|America/New_York CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV`,
  XK: 'Europe/Belgrade *',
};

/** Airports whose zone differs from their state's, and zones the source has wrong. */
const BY_AIRPORT = `
America/Adak ADK|America/Menominee IMT|America/Noronha FEN
America/Eirunepe TBT ERN|America/Ciudad_Juarez CJS
America/Matamoros MAM REX NLD PDS|America/Winnipeg ZRJ|Asia/Hovd ULG ULO HVD
Pacific/Bougainville KIE BUA|Pacific/Galapagos GPS SCY IBB|Pacific/Tahiti RMT
Australia/Broken_Hill BHQ|Australia/Lord_Howe LDH|Asia/Vladivostok USR|Asia/Srednekolymsk MQJ CYX
Asia/Srednekolymsk CKH BGN|America/Edmonton YXC|America/Dawson_Creek YXJ YDQ
America/Kentucky/Louisville SDF|Asia/Magadan SEK ZKP|Asia/Famagusta ECN
Asia/Phnom_Penh KTI|Asia/Kolkata NMI|Asia/Kathmandu PHH|Asia/Bishkek BSZ|Europe/Chisinau RMO`;

const RENAMED: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/ Bangkok': 'Asia/Bangkok',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** Reads 'Zone A B|Zone C' into A → Zone, B → Zone, C → Zone. */
function read(lines: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines.trim().split(/[|\n]/)) {
    const [zone, ...keys] = line.trim().split(' ');
    for (const key of keys) found.set(key, zone!);
  }
  return found;
}

const by_airport = read(BY_AIRPORT);
const by_state = new Map(
  Object.entries(BY_STATE).map(([country, lines]) => [country, read(lines)]),
);

const toCanonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

function listZones(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The airport's IANA zone. `subdivision` is the ISO 3166-2 part after the country. */
export function resolveZone(
  airport: string,
  country: string,
  subdivision: string,
  source_zone: string | undefined,
): string {
  const named = by_airport.get(airport);
  if (named) return named;
  const states = by_state.get(country);
  const ruled = states?.get(subdivision) ?? states?.get('*');
  if (ruled) return ruled;
  const zone = source_zone && (RENAMED[source_zone] ?? source_zone);
  const possible = listZones(country);
  if (zone && (possible.length === 0 || possible.map(toCanonical).includes(toCanonical(zone)))) {
    return zone;
  }
  if (possible.length === 1) return possible[0]!;
  throw new Error(`no zone for ${airport} ${country}-${subdivision} (source: ${source_zone})`);
}
