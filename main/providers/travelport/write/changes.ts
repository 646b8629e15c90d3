/** What a change of a record adds and removes. */
import type { ElementState, OrderKey } from '../order-keys.ts';
import { tag, type Xml } from './xml.ts';

export const buildAirDelete = (key: OrderKey, element: ElementState): Xml =>
  tag('univ:AirDelete', {
    ReservationLocatorCode: key.air,
    Element: element.kind,
    Key: element.key,
    BookingTravelerRef: element.traveler,
  });

export const buildUniversalDelete = ({ kind, key }: Pick<ElementState, 'kind' | 'key'>): Xml =>
  tag('univ:UniversalDelete', { Element: kind, Key: key });

export const buildAirAdd = (key: OrderKey, traveler: string | null, ...inside: Xml[]): Xml =>
  tag('univ:AirAdd', { ReservationLocatorCode: key.air, BookingTravelerRef: traveler }, inside);

export const buildTravelerInfo = (key: string, attributes: object, ...inside: Xml[]): Xml =>
  tag('com:BookingTravelerInfo', { Key: key, ...attributes }, inside);
