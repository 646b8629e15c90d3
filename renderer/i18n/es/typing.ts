/** Spanish: flights sold by number, seats given back on all flights, notes of what is queued, installments. */
import type { Translated } from '../catalogue.ts';
import type { typing as en } from '../en/typing.ts';

export const typing = {
  'command.flight_sell': 'Vender un vuelo por su número',
  'says.sell_flight': 'Buscar {from} → {to} el {day} y vender {flight}',
  'answer.flight_sold': 'Vendido: {list}, {total}. Indique los pasajeros.',
  'answer.class_sold':
    'Vendido con el proveedor {provider}: {list}, {total}. Indique los pasajeros.',
  'answer.flight_twice': '{flight} ya está vendido.',
  'answer.flight_class_none':
    '{flight} no se ofrece en la clase {letter} el {day}. Se ofrece en: {list}',
  'answer.flight_none': '{flight} {from}–{to} no se ofrece el {day}. Lo que se ofrece:',
  'answer.flight_none_at_all':
    'No se ofrece nada de la aerolínea de {flight} de {from} a {to} el {day}.',
  'answer.flight_none_together':
    '{flight} {letter} no se ofrece el {day} junto con lo que está vendido.',
  'answer.flight_not_together':
    '{flight} {letter} y lo que está vendido se ofrecen, pero sin una tarifa única para todos los vuelos.',
  'answer.flight_kept': 'Lo vendido antes sigue vendido.',
  'answer.shop_both': 'Busque ambos a la vez: {entry}',
  'answer.flights_on_screen':
    'Lo que se puede vender para todos los vuelos juntos está en pantalla.',
  'answer.flight_line': 'Línea {line}: {flight} {time} en {letters}, {total}',
  'answer.seats_cleared_all': 'Los asientos sin pagar de {list} se devolverán: {entry} lo envía.',
  'answer.seats_unchosen': 'Los asientos elegidos quedan libres.',
  'answer.seats_none': 'Ningún vuelo tiene un asiento que se pueda devolver.',
  'answer.notes_left': {
    one: 'Una línea anotada antes no era de ninguna reserva en mano y se descartó.',
    other: '{n} líneas anotadas antes no eran de ninguna reserva en mano y se descartaron.',
  },
  'answer.owed': {
    one: 'Una línea va a la reserva cuando se haga.',
    other: '{n} líneas van a la reserva cuando se haga.',
  },
  'answer.owed_sent': {
    one: 'Una línea anotada en {locator}.',
    other: '{n} líneas anotadas en {locator}.',
  },
  'answer.owed_unsent': {
    one: 'Una línea para {locator} queda guardada y aún no se envió.',
    other: '{n} líneas para {locator} quedan guardadas y aún no se enviaron.',
  },
  'answer.plan_wanted':
    'En {n} cuotas: el plan se elige al escribir los primeros dígitos de la tarjeta.',
  'answer.plan_taken': 'Se eligió el plan de {n} cuotas.',
  'answer.plan_other': 'La tarjeta no tiene un plan de {n} cuotas. Tiene: {list}',
  'answer.plan_none': 'La tarjeta no tiene cuotas.',
} as const satisfies Translated<typeof en>;
