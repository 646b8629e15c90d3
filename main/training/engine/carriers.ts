/**
 * The airlines of the world, with the network style and fleet of each: the reference tables' active
 * ones, those that sell under one designator as one. Ordered and numbered by designator.
 */
import { findAircraft } from '#main/reference/aircraft.ts';
import { listAirlines } from '#main/reference/airlines.ts';
import { splitWords } from '../booking-classes.ts';
import { hasLayout } from './aircraft-cabins.ts';
import { findPlaceByCode, type Place } from './geography.ts';
import { mixText, toUnit } from './random.ts';

type NetworkStyle = 'long-haul' | 'network' | 'low-cost' | 'regional';

export interface Carrier {
  index: number;
  code: string;
  country: string;
  style: NetworkStyle;
  /** The main hub first. */
  hubs: Place[];
  wide: string[];
  narrow: string[];
  small: string[];
  /** Operates its narrow-body and small aircraft in one class. */
  one_class: boolean;
  /** Percent above or below the market's price. */
  price_level: number;
}

/** Designators that sell under another one, with their additional hubs. */
const SELLS_AS: Readonly<Record<string, string>> = {
  '4C': 'LA',
  JJ: 'LA',
  LP: 'LA',
  PZ: 'LA',
  XL: 'LA',
  LR: 'AV',
  TA: 'AV',
};
/** The airline's own order of hubs, where the reference table has another company's. */
const HUBS: Readonly<Record<string, string>> = {
  LA: 'GRU SCL LIM BOG BSB CGH FOR GIG UIO CUZ ASU GYE MDE',
};

const LONG_HAUL = splitWords(
  'AA AC AD AF AI AM AR AT AV AY AZ BA BF BG BI BR CA CI CX CZ D7 DE DL DT EI EK ET EY FJ GA ' +
    'GF GP HA HU IB JL JQ JX KE KL KQ KU LA LH LO LX LY MH MK MS MU NH NZ OS OZ PK PR QF QR RJ ' +
    'SA SK SN SQ SS SV TG TK TN TP TR TS TX UA UL UU UX VN VS WB WS WY YP',
);
const LOW_COST = splitWords(
  '5J 6E 6H 7C 9C A9 AK B6 BC BS DM DV DY EW F3 F9 FA FD FO FR FZ G3 G4 G9 H2 HV IX J9 JA JM ' +
    'JT LJ LS MM NK NO OD OV P5 PC PQ QG QP QZ SG SL SY TO TW U2 UO V7 VB VJ VY W4 W6 WJ WN XQ ' +
    'XY Y4',
);
const REGIONAL = splitWords(
  '4Z AW BP BT GL GQ GZ JM JY KX LG LM MD NT PD PG PW Q2 RC SP TC UM UP VR VT WF WM XK ZL',
);

/** Wide-body, narrow-body and small types; other airlines take theirs from the common ones. */
const FLEETS: Readonly<Record<string, string>> = {
  AA: '77W 772 789 788/321 738 7M8 32Q/E75 CR9',
  AC: '77W 789 333/321 7M8 320/223 E75',
  AD: '339 332/32N 295/AT7 E95',
  AF: '77W 359 772/320 321/223 E90',
  AM: '789 788/738 7M8 7M9/E90',
  AR: '332/738 7M8/E90',
  AV: '788 789/320 32N/319',
  BA: '388 77W 789 351/320 321 32N/E90',
  CM: '/738 7M9 7M8/73G',
  DL: '339 359 763 333/321 739 752/223 E75 CR9',
  EK: '388 77W//',
  G3: '/738 7M8/73G',
  IB: '359 332/320 321 32Q/CRK AT7',
  KL: '77W 789 332/738 73G/E90 E75',
  LA: '77W 789 763/32N 320 321/319',
  LH: '388 74H 744 359 346/320 321 32N/CR9 E90',
  LX: '77W 333 343/320 321/223 221',
  QF: '388 789 332/738 321/717 DH4',
  SQ: '388 77W 359 351/7M8/',
  TP: '339 332/320 321 32Q/E90 E95',
  UA: '77W 789 788 764/739 738 753 7M9/E75 CR7',
};
const COMMON = {
  wide: ['789', '359', '333', '332', '77W', '788', '339', '781', '351', '772'],
  narrow: ['320', '321', '32N', '738', '7M8', '32Q'],
  small: ['E90', 'E95', 'CR9', 'AT7', 'DH4', '319', 'E75'],
};

let carriers_list: readonly Carrier[] | undefined;
let by_code: ReadonlyMap<string, Carrier> | undefined;

export function getCarriers(): readonly Carrier[] {
  carriers_list ??= buildCarriers();
  return carriers_list;
}

export function findCarrierByCode(code: string): Carrier | undefined {
  by_code ??= new Map(getCarriers().map((carrier) => [carrier.code, carrier]));
  return by_code.get(code);
}

const buildCarriers = (): Carrier[] =>
  listAirlines()
    .filter((airline) => airline.active && SELLS_AS[airline.code] === undefined)
    .flatMap(({ code, country, hubs: listed }): Omit<Carrier, 'index'>[] => {
      const named = HUBS[code]?.split(' ') ?? listed;
      const hubs = named.flatMap((hub) => findPlaceByCode(hub) ?? []);
      return hubs.length > 0 ? [{ code, country, hubs, ...getCharacter(code) }] : [];
    })
    .map((carrier, index) => ({ index, ...carrier }));

function getCharacter(code: string): Omit<Carrier, 'index' | 'code' | 'country' | 'hubs'> {
  const style = getStyle(code);
  const own = FLEETS[code]?.split('/').map((types) => types.split(' ').filter(Boolean));
  const [wide = [], narrow = [], small = []] = own ?? buildCommonFleet(code, style);
  for (const type of [...wide, ...narrow, ...small]) {
    if (!findAircraft(type) || !hasLayout(type)) throw new Error(`${code} flies unknown ${type}`);
  }
  const low_cost = style === 'low-cost';
  return {
    style,
    wide,
    narrow,
    small,
    one_class: low_cost || style === 'regional' || code === 'AD',
    price_level: Math.round((low_cost ? 80 : 94) + 14 * toUnit(mixText(17, code))),
  };
}

function getStyle(code: string): NetworkStyle {
  if (LONG_HAUL.has(code)) return 'long-haul';
  if (LOW_COST.has(code)) return 'low-cost';
  return REGIONAL.has(code) ? 'regional' : 'network';
}

function buildCommonFleet(code: string, style: NetworkStyle): string[][] {
  const draw = (types: readonly string[], count: number, salt: number): string[] => {
    const start = Math.floor(toUnit(mixText(salt, code)) * types.length);
    return [...types, ...types].slice(start, start + count);
  };
  const wide = style === 'long-haul' ? draw(COMMON.wide, 3, 1) : [];
  const narrow = style === 'regional' ? [] : draw(COMMON.narrow, 2, 2);
  const small = style === 'low-cost' ? [] : draw(COMMON.small, 2, 3);
  return [wide, narrow, small];
}
