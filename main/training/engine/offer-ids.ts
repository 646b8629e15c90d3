/**
 * Offer ids that contain all data to rebuild the offer: seller, passengers, flights, classes and
 * brands, and the five-minute window in which it was made. Opaque to callers, at most 80
 * characters, with a check value; an offer that does not fit is stored under a short id.
 */
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { CABIN_ORDER, CLASSES } from './inventory.ts';
import { mix } from './random.ts';

/** An offer as numbers. */
export interface OfferCode {
  provider: ProviderCode;
  /** Five-minute windows since 1970. */
  window: number;
  uplift_percent: number;
  adults: number;
  children: number;
  infants: number;
  slices: {
    /** Local day of the first departure. */
    day: number;
    cabin: number;
    brand: number;
    flights: { carrier: number; number: number; day: number; booking_class: number }[];
  }[];
}

export const ALL_CLASSES = CABIN_ORDER.flatMap((cabin) => CLASSES[cabin]);
const MAX_LENGTH = 80;
const EPOCH_DAY = 18_262;
const EPOCH_WINDOW = EPOCH_DAY * 288;

export function encodeOffer(code: OfferCode, seed: number): string {
  const bytes: number[] = [];
  const put = (value: number, size: number): void => {
    for (let shift = (size - 1) * 8; shift >= 0; shift -= 8) {
      bytes.push(Math.floor(value / 2 ** shift) % 256);
    }
  };
  put(code.window - EPOCH_WINDOW, 3);
  put(PROVIDER_CODES.indexOf(code.provider) * 16 + code.uplift_percent, 1);
  put(code.adults * 16 + code.children, 1);
  put(code.infants * 16 + code.slices.length, 1);
  for (const slice of code.slices) {
    put(slice.day - EPOCH_DAY, 2);
    put(slice.cabin * 64 + slice.brand * 8 + slice.flights.length, 1);
    for (const flight of slice.flights) {
      const days = flight.day - slice.day;
      put(
        flight.carrier * 2 ** 22 + flight.number * 2 ** 9 + days * 2 ** 6 + flight.booking_class,
        4,
      );
    }
  }
  const check = calculateCheck(bytes, seed);
  const masked = bytes.map((byte, i) => byte ^ (mix(check, i) & 0xff));
  return `O${Buffer.from([check >> 8, check & 0xff, ...masked]).toString('base64url')}`;
}

export const fitsOfferId = (id: string): boolean => id.length <= MAX_LENGTH;

/** Null for text that is not an offer id of this world. */
export function decodeOffer(id: string, seed: number): OfferCode | null {
  if (!/^O[A-Za-z0-9_-]{8,600}$/.test(id)) return null;
  const [high, low, ...masked] = Buffer.from(id.slice(1), 'base64url');
  if (high === undefined || low === undefined) return null;
  const check = high * 256 + low;
  const bytes = masked.map((byte, i) => byte ^ (mix(check, i) & 0xff));
  if (calculateCheck(bytes, seed) !== check) return null;
  return readOffer(bytes);
}

const calculateCheck = (bytes: readonly number[], seed: number): number =>
  bytes.reduce((hash, byte) => mix(hash, byte), mix(seed, bytes.length)) & 0xffff;

function readOffer(bytes: readonly number[]): OfferCode | null {
  let at = 0;
  const take = (size: number): number => {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + (bytes[at++] ?? 0);
    return value;
  };
  const window = take(3) + EPOCH_WINDOW;
  const seller = take(1);
  const seated = take(1);
  const rest = take(1);
  const provider = PROVIDER_CODES[seller >> 4];
  if (!provider) return null;
  const slices: OfferCode['slices'] = [];
  for (let i = 0; i < (rest & 15); i++) {
    const day = take(2) + EPOCH_DAY;
    const packed = take(1);
    const flights = Array.from({ length: packed & 7 }, () => {
      const flight = take(4);
      return {
        carrier: Math.floor(flight / 2 ** 22),
        number: Math.floor(flight / 2 ** 9) % 2 ** 13,
        day: day + (Math.floor(flight / 2 ** 6) % 8),
        booking_class: flight % 64,
      };
    });
    slices.push({ day, cabin: packed >> 6, brand: (packed >> 3) & 7, flights });
  }
  if (at !== bytes.length) return null;
  return {
    provider,
    window,
    uplift_percent: seller & 15,
    adults: seated >> 4,
    children: seated & 15,
    infants: rest >> 4,
    slices,
  };
}
