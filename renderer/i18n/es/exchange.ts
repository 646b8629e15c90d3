/** Spanish: exchanges. */
import type { Translated } from '../catalogue.ts';
import type { exchange as en } from '../en/exchange.ts';

export const exchange = {
  'answer.given_up': 'Devuelto: {list}',
  'answer.given_up_next': 'Qué tomar en su lugar: {entry}, u otro día.',
  'answer.exchange_no_way':
    'La reserva no tiene viaje {from}–{to}. Devuelva uno primero y busque en su lugar.',
  'answer.exchange_no_back': 'La reserva no tiene regreso.',
  'answer.give_up_none': 'Elija primero lo que se canjea; Espacio elige.',
  'answer.not_given_up': 'Ningún vuelo canjeado va de {origin} a {destination}; no se eligió nada.',
  'answer.taken_more': {
    one: 'Elegido. Falta elegir un sentido.',
    other: 'Elegido. Falta elegir {n} sentidos.',
  },
  'answer.estimate_due': 'Por pagar: {total}',
  'answer.estimate_credit': 'Nada por pagar; se devuelven {total}',
  'answer.estimate_even': 'Reemisión sin diferencia: nada por pagar, nada por devolver',
  'answer.estimate_over': 'El cálculo venció. Pida uno nuevo.',
  'answer.exchange_held_only':
    'La reserva en uso ya tiene boletos. Los boletos viejos se canjean por una reserva sin emitir.',

  'waiting.estimate': 'Calculando con el proveedor {provider}',
  'waiting.exchange': 'Reemitiendo con el proveedor {provider}',

  'question.given_up': 'Canjeado',
  'question.exchange': { one: '¿Reemitir un boleto?', other: '¿Reemitir {n} boletos?' },
  'question.exchange_do': 'Reemitir',
  'question.exchange_note':
    'Los boletos viejos quedan canjeados. Si la respuesta se pierde, se consulta; nunca se envía de nuevo.',
  'question.exchange_new':
    'Los boletos viejos quedan canjeados y sus vuelos se devuelven; esta reserva queda emitida.',

  'exchange.title': 'Reemisión',
  'exchange.same': 'misma reserva {locator}',
  'exchange.new': 'en la nueva reserva {locator}',
  'exchange.give_up': 'Se canjea',
  'exchange.keep': 'se queda',
  'exchange.gives': 'se canjea',
  'exchange.instead': 'En su lugar',
  'exchange.date': 'Nueva fecha',
  'exchange.search': 'Buscar vuelos',
  'exchange.help':
    'Espacio marca un sentido para canje y va a su nueva fecha. Lo que no se canjea queda igual.',
  'exchange.new_help':
    'Los boletos de otra reserva de las mismas personas se canjean y pagan por esta.',
  'exchange.numbers': 'Boletos viejos',
  'exchange.numbers_hint': '957-2412887301, 957-2412887302',
  'exchange.wrong_number': '{number} no es número de boleto',
  'exchange.estimate': 'Calcular',
  'exchange.table': 'Cuánto cuesta, por pasajero',
  'exchange.old': 'Viejo',
  'exchange.new_total': 'Nuevo',
  'exchange.fare_difference': 'Tarifa ±',
  'exchange.tax_collected': 'Imp. nuevos',
  'exchange.tax_refunded': 'Imp. dev.',
  'exchange.tax_forfeited': 'Perdido',
  'exchange.credit': 'Crédito',
  'exchange.netted': '* descontado del crédito, no cobrado',
  'exchange.holds': 'cálculo vigente',
  'exchange.over': 'cálculo vencido',
  'exchange.pay_now': 'Por pagar ahora',
  'exchange.fares': 'Tarifas cobradas',
  'exchange.taxes': 'Impuestos cobrados',
  'exchange.penalty_when': '{what}, {when}',
  'exchange.penalties': 'Penalidades',
  'exchange.even': 'Sin diferencia: nada por pagar, nada por devolver.',
  'exchange.why': 'A saber',
  'exchange.outcome_CARRIED': 'se conserva',
  'exchange.outcome_LOST': 'se pierde',
  'exchange.outcome_REFUNDABLE': 'se devuelve el dinero',
  'exchange.then': 'Luego',
  'exchange.then_same': 'reemite; los boletos viejos quedan canjeados',
  'exchange.then_now': 'pregunta una vez más, luego reemite',
  'exchange.then_pay': 'va al pago de exactamente esto',
  'exchange.adjustment': 'Cobrado más allá de las reglas tarifarias',
} as const satisfies Translated<typeof en>;
