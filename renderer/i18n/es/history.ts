/** Español: lo que cambió una línea del historial de una reserva. */
import type { Translated } from '../catalogue.ts';
import type { history as english } from '../en/history.ts';

export const history = {
  'history.order': 'Orden',
  'history.holds': 'Precio válido hasta',
  'history.passenger': 'Pasajero {n}',
  'history.flight': 'Vuelo {n}',
  'history.class': 'clase',
  'history.ticket': 'Boleto {number}',
  'history.note': 'Observación o petición',
} as const satisfies Translated<typeof english>;
