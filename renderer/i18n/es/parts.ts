/** Spanish: one sale in several bookings. */
import type { Translated } from '../catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Translated<typeof english> = {
  'command.search_parts': 'Tramos uno por uno',
  'command.take_part': 'Tomar como parte de la venta',
  'command.sell_quote': 'Vender la cotización',
  'command.together': 'Opciones o partes de una venta',
  'says.search_parts': 'Busca los tramos del formulario uno por uno',
  'says.take_part': 'Toma la oferta como parte de la venta',
  'says.take_part_line': 'Toma la línea {line} como parte de la venta',
  'says.sell_quote': 'Tarifa de nuevo la cotización y la vende',
  'says.together': 'Opciones pasan a partes de una venta, o al revés',
  'says.add_way': 'Añade {from}–{to} el {date} y busca todos los tramos',
  'says.drop_way': 'Quita el último tramo',
  'says.drop_way_of': 'Quita el tramo {n}',
  'answer.no_such_direction': 'No hay tramo {n} que se pueda quitar',
  'answer.directions_left': { one: 'Queda un tramo', other: 'Quedan {n} tramos' },
  'answer.part_taken': 'Parte {n} de {reference}; todas las partes juntas {total}',
  'answer.together': 'Ahora todo es una sola venta: cada parte una reserva propia, con una suma',
  'answer.not_together': 'Ahora son opciones para elegir',
  'answer.parts_offline': 'Una venta por partes necesita conexión con la aerolínea de cada parte',
  'answer.part_open': 'Aún se averigua si una parte quedó reservada',
  'answer.part_gone':
    'La reserva de la parte {n} está cancelada: busque sus vuelos de nuevo o quítela',
  'answer.quote_booked': 'Esto ya está reservado',
  'answer.part_not_priced': 'No se puede tarifar la parte {n}',
  'answer.part_again':
    'El formulario de búsqueda tiene sus vuelos: busque y tome la nueva oferta como parte; ocupa el lugar de la parte {n}',
  'answer.parts_booked': 'Todas las partes están reservadas, cada una con su localizador',
  'answer.part_failed': 'La parte {n} no quedó reservada',
  'answer.part_unknown':
    'Aún no se sabe si la parte {n} quedó reservada; cierre de nuevo para saberlo',
  'answer.parts_cancelled': 'Canceladas: {list}. No queda nada de la venta',
  'answer.parts_left': 'Siguen reservadas: {list}',
  'answer.ignored_parts': 'Ignorado. Lo ya reservado se mantiene: {list}',
  'answer.none_together':
    'Ninguna aerolínea vende todos los tramos juntos. PARTS los busca uno por uno',
  'parts.part': 'Parte {n}',
  'parts.sum': 'Suma de todas las partes',
  'parts.own_rules': 'cada una es una reserva propia, con sus reglas',
  'parts.too_early': 'sale antes de que llegue el anterior',
  'parts.stands': 'Parte {n}: {locator}, reservada',
  'parts.on_hold': '{locator}, reservada',
  'parts.not_sent': 'La parte {n} no se envió',
  'parts.next': 'Parte {n} de {all}',
  'question.parts': {
    one: '¿Reservar una parte de la venta?',
    other: '¿Reservar {n} partes, una tras otra?',
  },
  'question.parts_note':
    'Cada parte pasa a ser una reserva propia, con sus reglas de cambio y reembolso. Si una es rechazada, el resto no se envía, y usted decide si lo reservado se mantiene o se cancela.',
  'question.parts_do': { one: 'Reservar', other: 'Hacer {n} reservas' },
  'question.part_failed': 'La parte {n} no quedó reservada. ¿Cancelar las que sí?',
  'question.part_failed_note':
    'Escape las mantiene reservadas; la venta queda aquí, y cerrarla de nuevo intenta el resto.',
  'question.part_failed_do': { one: 'Cancelar la reserva', other: 'Cancelar {n} reservas' },
  'quote.parts': '{n} partes de una venta',
  'quote.parts_booked': '{booked} de {n} partes reservadas',
  'quotes.booked': '({booked} de {n} reservadas)',
};
