/** Spanish: what entries ask for beside route and day, and whom and what they are about. */
import type { Translated } from '../catalogue.ts';
import type { asked as en } from '../en/asked.ts';

export const asked = {
  'says.direct': 'solo directos',
  'says.then': 'después {list}',
  'shop.without': 'Sin ellos',
  'field.before_more': 'los tramos siguientes salen antes',
  'says.about_time': 'hacia las {time}',
  'says.timetable_asked': 'Vuelos el {out}, {from} → {to}, por salida · {asked}',
  'why.same_city': '{from} y {to} están en la misma ciudad',
  'why.too_far': '{day} está demasiado lejos: hay vuelos a la venta hasta el {last}',
  'expected.cabin': 'una cabina por su letra: Y, W, C o F',
  'expected.direct': 'D, para vuelos sin conexión',
  'format.cabin': 'cabina',
} as const satisfies Translated<typeof en>;
