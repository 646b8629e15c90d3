// What the sources have wrong or lack, corrected by hand: metropolitan areas, names of cities and
// airports, airports opened, renamed and closed. An airport named here must be in the generated
// table.

/** City code → name and airports, the main one first. Airports not listed are their own city. */
export const METROPOLITAN: Readonly<Record<string, readonly [name: string, airports: string]>> = {
  AMM: ['Amman', 'AMM ADJ'],
  BZE: ['Belize City', 'BZE TZA'],
  CMB: ['Colombo', 'CMB RML'],
  GEO: ['Georgetown', 'GEO OGL'],
  HAV: ['Havana', 'HAV UPB'],
  KIN: ['Kingston', 'KIN KTP'],
  MLW: ['Monrovia', 'ROB MLW'],
  PHL: ['Philadelphia', 'PHL PNE'],
  RAJ: ['Rajkot', 'HSR RAJ'],
  SAL: ['San Salvador', 'SAL ILS'],
  SEA: ['Seattle', 'SEA BFI'],
  SIN: ['Singapore', 'SIN XSP'],
  SRZ: ['Santa Cruz de la Sierra', 'VVI SRZ'],
  ULY: ['Ulyanovsk', 'ULV ULY'],
  LON: ['London', 'LHR LGW STN LTN LCY SEN'],
  PAR: ['Paris', 'CDG ORY BVA'],
  NYC: ['New York', 'JFK EWR LGA'],
  WAS: ['Washington', 'IAD DCA BWI'],
  CHI: ['Chicago', 'ORD MDW'],
  HOU: ['Houston', 'IAH HOU'],
  DFW: ['Dallas/Fort Worth', 'DFW DAL'],
  DTT: ['Detroit', 'DTW'],
  ORL: ['Orlando', 'MCO SFB'],
  PHX: ['Phoenix', 'PHX AZA'],
  HAR: ['Harrisburg', 'MDT'],
  FYV: ['Fayetteville', 'XNA'],
  CMH: ['Columbus', 'CMH LCK'],
  YTO: ['Toronto', 'YYZ YTZ'],
  YMQ: ['Montréal', 'YUL YHU'],
  YEA: ['Edmonton', 'YEG'],
  MEX: ['Mexico City', 'MEX NLU'],
  BUE: ['Buenos Aires', 'EZE AEP'],
  SAO: ['São Paulo', 'GRU CGH VCP'],
  RIO: ['Rio de Janeiro', 'GIG SDU'],
  BHZ: ['Belo Horizonte', 'CNF PLU'],
  MDE: ['Medellín', 'MDE EOH'],
  SJO: ['San José', 'SJO SYQ'],
  PTY: ['Panama City', 'PTY PAC BLB'],
  SDQ: ['Santo Domingo', 'SDQ JBQ'],
  SJU: ['San Juan', 'SJU SIG'],
  SLU: ['Saint Lucia', 'UVF SLU'],
  MIL: ['Milan', 'MXP LIN BGY'],
  ROM: ['Rome', 'FCO CIA'],
  STO: ['Stockholm', 'ARN BMA NYO VST'],
  OSL: ['Oslo', 'OSL TRF'],
  MMA: ['Malmö', 'MMX'],
  REK: ['Reykjavík', 'KEF RKV'],
  GLA: ['Glasgow', 'GLA PIK'],
  BFS: ['Belfast', 'BFS BHD'],
  BRU: ['Brussels', 'BRU CRL'],
  WAW: ['Warsaw', 'WAW WMI'],
  BUH: ['Bucharest', 'OTP BBU'],
  MOW: ['Moscow', 'SVO DME VKO ZIA'],
  IEV: ['Kyiv', 'KBP IEV'],
  TCI: ['Tenerife', 'TFS TFN'],
  BAK: ['Baku', 'GYD'],
  IST: ['Istanbul', 'IST SAW'],
  ANK: ['Ankara', 'ESB'],
  IZM: ['İzmir', 'ADB'],
  ADA: ['Adana', 'COV'],
  KIV: ['Chișinău', 'RMO'],
  FRU: ['Bishkek', 'BSZ'],
  KVD: ['Ganja', 'GNJ'],
  THR: ['Tehran', 'IKA THR'],
  DXB: ['Dubai', 'DXB DWC'],
  TYO: ['Tokyo', 'HND NRT'],
  OSA: ['Osaka', 'KIX ITM UKB'],
  NGO: ['Nagoya', 'NGO NKM'],
  SPK: ['Sapporo', 'CTS OKD'],
  SEL: ['Seoul', 'ICN GMP'],
  BJS: ['Beijing', 'PEK PKX'],
  SHA: ['Shanghai', 'PVG SHA'],
  CTU: ['Chengdu', 'TFU CTU'],
  SIA: ["Xi'an", 'XIY'],
  TPE: ['Taipei', 'TPE TSA'],
  ULN: ['Ulaanbaatar', 'UBN'],
  JKT: ['Jakarta', 'CGK HLP'],
  JOG: ['Yogyakarta', 'YIA JOG'],
  MES: ['Medan', 'KNO'],
  BKK: ['Bangkok', 'BKK DMK'],
  KUL: ['Kuala Lumpur', 'KUL SZB'],
  PKR: ['Pokhara', 'PKR PHH'],
  PNH: ['Phnom Penh', 'KTI PNH'],
  REP: ['Siem Reap', 'SAI'],
  BOM: ['Mumbai', 'BOM NMI'],
  GOI: ['Goa', 'GOI GOX'],
  MEL: ['Melbourne', 'MEL AVV MEB MBW'],
  NOU: ['Nouméa', 'NOU GEA'],
  JNB: ['Johannesburg', 'JNB HLA'],
  CAI: ['Cairo', 'CAI SPX'],
  CAS: ['Casablanca', 'CMN'],
  TIP: ['Tripoli', 'MJI'],
  DKR: ['Dakar', 'DSS'],
  LAD: ['Luanda', 'NBJ LAD'],
  NBO: ['Nairobi', 'NBO WIL'],
  YAO: ['Yaoundé', 'NSI YAO'],
  WDH: ['Windhoek', 'WDH ERS'],
};

/** City names that are wrong or unusual in both sources, or name the village at the airport. */
const CITY_NAMES = `
ACE Lanzarote|ACV Arcata/Eureka|ADZ San Andrés|AGF Agen|AIN Wainwright|AKL Auckland|ALA Almaty
AUA Aruba|AXM Armenia|BCN Barcelona|BDL Hartford|BFI Seattle|BJV Bodrum|BLR Bengaluru
BNN Brønnøysund|BOM Mumbai|BON Bonaire|BRC San Carlos de Bariloche|BRN Bern|BSL Basel/Mulhouse
BUU Muara Bungo|BVJ Bovanenkovo|BZE Belize City|CEB Cebu|CGB Cuiabá|CGN Cologne/Bonn
CGY Cagayan de Oro|CKH Chokurdakh|CKW Christmas Creek|CLT Charlotte|COK Kochi|CRK Angeles/Clark
CTG Cartagena|CUR Curaçao|CVG Cincinnati|CWJ Lincang|CYB Cayman Brac|DEX Dekai|DOM Dominica
DPS Denpasar/Bali|DRP Legazpi|DSM Des Moines|EBB Entebbe/Kampala|EGE Vail/Eagle|EHU Ezhou
EIS Tortola|EMA East Midlands|ENT Enewetak|EZE Buenos Aires|FAE Vágar|FLL Fort Lauderdale
FLW Flores|FLZ Sibolga|FNA Freetown|FNC Funchal|FPO Freeport|FUE Fuerteventura|FUK Fukuoka
GCI Guernsey|GCM Grand Cayman|GDT Grand Turk|GEO Georgetown|GGT George Town|GIB Gibraltar
GIG Rio de Janeiro|GMZ La Gomera|GPS Baltra|GRK Killeen/Fort Cavazos|GRU São Paulo
GUA Guatemala City|GYE Guayaquil|GZG Garzê|HAJ Hanover|HAN Hanoi|HHH Hilton Head|HKG Hong Kong
HNL Honolulu|HRE Harare|HSN Zhoushan|IBB Isabela|IEG Zielona Góra|IGR Puerto Iguazú
IGU Foz do Iguaçu|INU Nauru|IOM Isle of Man|IPC Easter Island|ISB Islamabad|ISP Islip
IXD Prayagraj|JDO Juazeiro do Norte|JER Jersey|JJD Jericoacoara|JMJ Lancang|JPA João Pessoa
JRO Kilimanjaro|JSH Sitia|KEF Reykjavík|KMJ Kumamoto|KMQ Komatsu|KOA Kona|KVO Kraljevo|LAO Laoag
LAX Los Angeles|LCG A Coruña|LGK Langkawi|LIN Milan|LOP Lombok|LPA Gran Canaria|LPT Lampang
LSI Shetland Islands|LXA Lhasa|MAH Menorca|MAN Manchester|MBJ Montego Bay|MDE Medellín
MDT Harrisburg|MEC Manta|MFM Macao|MHT Manchester|MIA Miami|MLA Malta|MLE Malé|MNI Montserrat
MPN Falkland Islands|MRU Mauritius|MSP Minneapolis/St Paul|MUN Maturín|MVY Martha's Vineyard
MYR Myrtle Beach|MZO Manzanillo|NAP Naples|NAS Nassau|NKG Nanjing|NNG Nanning|NQZ Astana
NTL Newcastle|NVT Navegantes|NYU Bagan|OKA Okinawa|OOL Gold Coast|OSR Ostrava|OVD Asturias
PAD Paderborn/Lippstadt|PBI West Palm Beach|PDL Ponta Delgada|PIE St. Petersburg/Clearwater
PMV Porlamar|POM Port Moresby|POP Puerto Plata|POS Port of Spain|PPT Papeete|PRN Pristina
PTP Pointe-à-Pitre|PVA Providencia|PVD Providence|PVR Puerto Vallarta|PYJ Polyarny|QBC Bella Coola
RDU Raleigh/Durham|RIV Riverside|RMZ Tobolsk|ROV Rostov-on-Don|RSI Red Sea|RUN Saint-Denis
RZV Rize|SAF Santa Fe|SAI Siem Reap|SCL Santiago|SEA Seattle|SEZ Mahé|SHO Manzini|SID Sal
SJD San José del Cabo|SKB Saint Kitts|SNA Santa Ana|SNN Shannon|SPX Cairo|SSA Salvador
STL St. Louis|STT St. Thomas|STX St. Croix|SVD Saint Vincent|SWA Shantou/Jieyang|SXM Sint Maarten
SYD Sydney|TAB Tobago|TAO Qingdao|TBB Tuy Hòa|TER Terceira|TLV Tel Aviv|TPA Tampa|TQO Tulum
TRF Oslo/Sandefjord|TRI Tri-Cities|TRZ Tiruchirappalli|TUL Tulsa|UBN Ulaanbaatar|UPG Makassar
URC Ürümqi|USH Ushuaia|VDE El Hierro|VPS Fort Walton Beach|VRA Varadero
VVI Santa Cruz de la Sierra|VVO Vladivostok|XCH Christmas Island|YCU Yuncheng
YKF Kitchener/Waterloo|YQB Québec|YTL Big Trout Lake|YUM Yuma|YVR Vancouver|YWG Winnipeg
YYH Taloyoak|YYJ Victoria|YYT St. John's|ZNZ Zanzibar|ZTH Zakynthos`;

/** Airport names that agents use. */
const AIRPORT_NAMES = `
GRU São Paulo/Guarulhos International|CGH São Paulo/Congonhas|VCP Campinas/Viracopos International
GIG Rio de Janeiro/Galeão – Tom Jobim International|SDU Rio de Janeiro/Santos Dumont
EZE Ezeiza – Ministro Pistarini International|AEP Aeroparque Jorge Newbery
MEX Benito Juárez International|CUN Cancún International|TIJ Tijuana International
PVR Licenciado Gustavo Díaz Ordaz International|LHR London Heathrow|LGW London Gatwick
LCY London City|STN London Stansted|LTN London Luton|SEN London Southend
CDG Paris Charles de Gaulle|ORY Paris Orly|BVA Paris Beauvais|BGY Milan Bergamo|LIN Milan Linate
YUL Montréal/Pierre Elliott Trudeau International|RKV Reykjavík
IST Istanbul Airport|SAW Istanbul Sabiha Gökçen International|HND Tokyo Haneda
NRT Tokyo Narita International|LIS Lisbon Humberto Delgado|LAS Harry Reid International
RMO Chișinău International|BSZ Manas International|NQZ Nursultan Nazarbayev International
BRU Brussels Airport|CRL Brussels South Charleroi|KEF Keflavík International
NBJ Dr. António Agostinho Neto International|KTI Techo International|PHH Pokhara International
NMI Navi Mumbai International`;

/** Airports both sources lack or misplace; an empty name is among the airport names above. */
export const OPENED: readonly (readonly [
  code: string,
  name: string,
  city: string,
  country: string,
  state: string,
  latitude: number,
  longitude: number,
  large: boolean,
])[] = [
  ['BSZ', '', 'Bishkek', 'KG', '', 43.0613, 74.4776, true],
  ['BLB', 'Panamá Pacífico International', 'Panama City', 'PA', '', 8.9148, -79.5996, false],
  ['BZX', 'Bazhong Enyang Airport', 'Bazhong', 'CN', '', 31.738, 106.645, false],
  ['HDO', 'Hindon Airport', 'Ghaziabad', 'IN', 'UP', 28.7078, 77.3585, false],
  ['HSR', 'Rajkot International', 'Rajkot', 'IN', 'GJ', 22.3925, 71.0236, false],
  ['JAV', 'Ilulissat Airport', 'Ilulissat', 'GL', '', 69.2432, -51.0571, false],
  ['KTI', '', 'Phnom Penh', 'KH', '', 11.3637, 104.9173, true],
  ['LUA', 'Tenzing-Hillary Airport', 'Lukla', 'NP', '', 27.6869, 86.7297, false],
  ['NBJ', '', 'Luanda', 'AO', '', -9.0468, 13.5072, true],
  ['NMI', '', 'Mumbai', 'IN', 'MH', 18.9935, 73.0645, true],
  ['PHH', '', 'Pokhara', 'NP', '', 28.1839, 84.0158, false],
];

/** Codes no longer used, or airports closed to passengers: not in the table. */
export const CLOSED: ReadonlySet<string> = new Set(
  'ADA DAX DSI ETH FRU ISL JDF KIV KVD MHR REP TSE TXL ZHH THU'.split(' '),
);

/** Scheduled only in the second source; the first has them as unscheduled, or not at all. */
export const SCHEDULED_AFTER_ALL: ReadonlySet<string> = new Set(
  (
    'AHJ BBU BED CDB CDR CWA DIK EAT ENA ERS FYU GAL GDV GKN GUP GYU HGO HGR HOM HVR HYS IPL KJT ' +
    'KSM LAF LAW LRU LWB MCE MCK MCW MMZ MYL OLF PGA PGV PTH PWE SCK SDY SHI SPY SWO TIQ VDZ VRB ' +
    'PLU WGE WIL WYS YQH YVB'
  ).split(' '),
);

function mapByCode(list: string): ReadonlyMap<string, string> {
  const items = list.trim().split(/[|\n]/);
  return new Map(items.map((item) => [item.slice(0, 3), item.slice(4)]));
}

/** States that are wrong by the nearest airport, or in the first source. */
export const STATE: ReadonlyMap<string, string> = mapByCode(
  'IMT MI|ESC MI|BVS PA|CAU PE|FBE PR|TJL MS|JDO CE|LBR AM|KFG NT|HOK NT|BKG MO|AIA NE|CEZ CO|' +
    'HHH SC|WST RI|BWX JI|GUB BCS|PPE SON|NGK SAK|EKS SAK|LLO SN|TRT SN|ODO IRK',
);

/** Millions of passengers a year, although the first source has them as medium or not at all. */
export const LARGE: ReadonlySet<string> = new Set(
  (
    'ABJ ABQ ABZ AGA AJU ALB AMD ANU AQP BDL BGI BHD BHM BIO BKI BOI BRS BUR BVA BZN CBR CCJ CGB ' +
    'CGH CGP CGR CHS CIA CJB CLO CNS COR COV CRK CRL CTG CUL CWB DAD DAL DSM ELP EMA FAE FLR FNC ' +
    'FOR GEG GOH GOX GRR GSP GYN HBA HFE HLP HOU IKT INC ITO JAI JHB JNU JPA KBL KCH KOA KRR KTW ' +
    'LBA LBV LCY LGB LGK LIH LIN LKO LOP LPB LPL MBJ MCZ MDE MDZ MHT MRV MYR NAN NAT NTE OGG OKC ' +
    'OMA OOL ORF PDG PEN PFO PKU PLM PNK PNQ POA POS PSP RAI RAK RAR REC RMO ROC RTM SAI SAP SDU ' +
    'SJJ SJO SLZ STT SUV SVQ SXB SZG TFN THE TNG TSA TUS TZX UKB USM UYN VCP VER VIX VLC VTE WRO ' +
    'WUX XNA XNN YIA YLW YTZ YXE ZUH'
  ).split(' '),
);

export const CITY_NAME: ReadonlyMap<string, string> = mapByCode(CITY_NAMES);
export const AIRPORT_NAME: ReadonlyMap<string, string> = mapByCode(AIRPORT_NAMES);
