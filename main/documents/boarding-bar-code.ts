/**
 * The bar code of an itinerary: IATA boarding-pass data (BCBP) of one passenger on one flight,
 * marked as an itinerary receipt of a passenger who is not checked in, drawn as PDF417, the form
 * for paper.
 */
import * as bcbp from 'bcbp';
import bwip from 'bwip-js/node';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { toWireSpelling } from '#main/domain/name-spelling.ts';

export interface PassFacts {
  passenger: BookingPassenger;
  leg: BookingLeg;
  /** The operating airline's, else the booking's. */
  locator: string;
  /** The ticket whose coupon is for this flight. */
  ticket_number: string;
  seat: string | null;
  issued_on: string;
}

const MAX_NAME_LENGTH = 20;

/** 'SILVA/ANA', plain capitals, cut to the twenty characters allowed. */
function passName({ first_name, last_name }: BookingPassenger): string {
  const keepLetters = (name: string) => toWireSpelling(name).replaceAll(/[^A-Z ]/g, '');
  return `${keepLetters(last_name)}/${keepLetters(first_name)}`.slice(0, MAX_NAME_LENGTH).trim();
}

/** Adult, child and infant by the standard's numbers; an adult's sex if known. */
function getDescription({ pax_type, gender_type }: BookingPassenger): string {
  if (pax_type === 'INF') return '4';
  if (pax_type === 'CHD') return '3';
  if (gender_type === 'UNSPECIFIED' || gender_type === 'UNDISCLOSED') return '0';
  return gender_type === 'MALE' ? '1' : '2';
}

/** '12A' → '012A'. */
function formatSeatField(seat: string | null): string {
  const matched = /^(\d{1,3})([A-Z])$/.exec(seat ?? '');
  return matched ? `${matched[1]!.padStart(3, '0')}${matched[2]}` : '';
}

/** An operating airline may be known by name only. */
const toCode = (airline: string | null): string | null =>
  airline !== null && /^[A-Z0-9]{2,3}$/.test(airline) ? airline : null;

const toDay = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** The boarding-pass text for a scanner. */
export function passText(facts: PassFacts): string {
  const { passenger, leg, locator, ticket_number, seat, issued_on } = facts;
  const flyer =
    passenger.frequent_flyers.find(({ airline }) => airline === leg.managed_by) ??
    passenger.frequent_flyers[0];
  return bcbp.encode({
    meta: { electronicTicketIndicator: 'E' },
    data: {
      passengerName: passName(passenger),
      passengerDescription: getDescription(passenger),
      issuanceDate: toDay(issued_on),
      documentType: 'I',
      boardingPassIssuanceSource: 'T',
      legs: [
        {
          operatingCarrierPNR: locator.slice(0, 7),
          departureAirport: leg.origin,
          arrivalAirport: leg.destination,
          operatingCarrierDesignator: toCode(leg.operated_by) ?? leg.managed_by,
          flightNumber: String(leg.flight_number).padStart(4, '0'),
          flightDate: toDay(leg.departure_date),
          compartmentCode: leg.fare_info.fare_class ?? 'Y',
          seatNumber: formatSeatField(seat),
          checkInSequenceNumber: '',
          passengerStatus: '0',
          airlineNumericCode: ticket_number.slice(0, 3),
          serialNumber: ticket_number.slice(3),
          marketingCarrierDesignator: leg.managed_by,
          ...(flyer && {
            frequentFlyerAirlineDesignator: flyer.airline,
            frequentFlyerNumber: flyer.code.slice(0, 16),
          }),
        },
      ],
    },
  });
}

/** The dark modules as rectangles in module units. */
export interface Symbol {
  width: number;
  height: number;
  bars: { x: number; y: number; width: number; height: number }[];
}

export function buildSymbol(text: string): Symbol {
  // The library's named export `pdf417` draws; the default export gives the modules.
  const options = { bcid: 'pdf417', text, columns: 6 };
  const [drawn] = bwip.raw(options);
  if (!drawn || !('pixs' in drawn)) throw new Error('A bar code was not drawn as modules');
  const { pixs, pixx, pixy } = drawn;
  const rows = pixs.length / pixx;
  // A row of modules is repeated: this one is three times as high as wide.
  const height = pixy / rows;
  const bars: Symbol['bars'] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x < pixx; ) {
      let end = x;
      while (end < pixx && pixs[row * pixx + end] === 1) end += 1;
      if (end > x) bars.push({ x, y: row * height, width: end - x, height });
      x = end + 1;
    }
  }
  return { width: pixx, height: pixy, bars };
}
