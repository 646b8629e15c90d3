/** The directions of the search form: outbound, return, and further ones. Pure. */
import type { ShopForm } from '../../app/area.ts';
import { findTypedPlace } from '../../languages/places.ts';
import { readTypedDate } from '../sell/passenger-rows.ts';

type Directions = Pick<ShopForm, 'from' | 'to' | 'out' | 'back' | 'more'>;

export const countDirections = ({ back, more }: Pick<ShopForm, 'back' | 'more'>): number =>
  1 + (back.trim() === '' ? 0 : 1) + more.length;

/** The code of a typed place; an unknown place as it was typed. */
export const toPlaceCode = (typed: string): string =>
  findTypedPlace(typed) ?? typed.trim().toUpperCase();

/** The directions as typed, in order; `date` is null if it cannot be read. */
export function listDirections({ from, to, out, back, more }: Directions, today: string) {
  const typed = [
    { from, to, date: out },
    ...(back.trim() === '' ? [] : [{ from: to, to: from, date: back }]),
    ...more,
  ];
  return typed.map((one) => ({
    from: toPlaceCode(one.from),
    to: toPlaceCode(one.to),
    date: readTypedDate(one.date, today, false),
  }));
}
