/** Spanish: bags. */
export const bags = {
  'waiting.bags': 'Leyendo equipaje {from}–{to}',
  'waiting.bags_send': 'Agregando equipaje con el proveedor {provider}',

  'answer.bag': { one: 'Una pieza extra, {price}', other: '{n} piezas extra, {price}' },
  'answer.bags': { one: 'Una pieza extra.', other: '{n} piezas extra.' },
  'answer.bags_none': 'Sin equipaje extra.',
  'answer.bags_reading': 'Ahora no: aún se lee el equipaje de otro sentido.',
  'answer.bags_read_first': 'Se leen las opciones. Escríbalo de nuevo cuando estén.',
  'answer.no_bags': {
    one: 'Una pieza extra no se vende aquí.',
    other: '{n} piezas extra no se venden aquí.',
  },

  'question.bags': '¿Agregar este equipaje?',
  'question.no_bags': '¿Devolver todo el equipaje sin pagar?',
  'question.bags_do': 'Fijar equipaje',
  'question.bags_unread': 'no se pudo leer; el equipaje extra de ahí se va',
  'question.bags_replace': 'Esto reemplaza todo equipaje extra de la reserva aún sin pagar.',
  'question.bags_paid': 'Pagado ahora, además de lo comprado antes.',

  'bags.title': 'Equipaje',
  'bags.included': 'Incluido',
  'bags.extra_head': 'Extra',
  'bags.none': 'ninguno',
  'bags.pieces': { one: '1 × {kg} kg', other: '{n} × {kg} kg' },
  'bags.extra': { one: '1 pieza, {kg} kg', other: '{n} piezas, {kg} kg' },
  'bags.no_extra': 'sin extra',
  'bags.reading': 'Leyendo lo que se puede comprar …',
  'bags.not_sold': 'No se vende equipaje extra aquí.',
  'bags.replace': 'Antes de emitir, una elección reemplaza todo equipaje extra anterior.',
  'bags.beside':
    'Estos pasajeros tienen boleto: el equipaje extra se suma a lo comprado, pagado ahora.',
  'bags.total': 'Total extra',
  'bags.keys_more': 'una menos, una más',
  'bags.keys_end': 'fija el equipaje',

  'bag.NONE': 'sin eq.',
  'bag.ONE_PIECE': '1 PC',
  'bag.TWO_PIECES': '2 PC',
  'bag.WEIGHT': 'por peso',
  'bag.UNSPECIFIED': 'no dice',
};
