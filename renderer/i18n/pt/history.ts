/** Português: o que uma linha do histórico de uma reserva mudou. */
import type { Translated } from '../catalogue.ts';
import type { history as english } from '../en/history.ts';

export const history = {
  'history.order': 'Pedido',
  'history.holds': 'Preço válido até',
  'history.passenger': 'Passageiro {n}',
  'history.flight': 'Voo {n}',
  'history.class': 'classe',
  'history.ticket': 'Bilhete {number}',
  'history.note': 'Observação ou pedido',
} as const satisfies Translated<typeof english>;
