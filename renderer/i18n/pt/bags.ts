/** Portuguese: bags. */
export const bags = {
  'waiting.bags': 'Lendo bagagens {from}–{to}',
  'waiting.bags_send': 'Incluindo bagagens no provedor {provider}',

  'answer.bag': { one: '{n} bagagem extra, {price}', other: '{n} bagagens extras, {price}' },
  'answer.bags': { one: '{n} bagagem extra.', other: '{n} bagagens extras.' },
  'answer.bags_none': 'Nenhuma bagagem extra.',
  'answer.bags_reading': 'Agora não: as bagagens de outro sentido ainda estão sendo lidas.',
  'answer.bags_read_first': 'As opções estão sendo lidas. Digite de novo quando chegarem.',
  'answer.no_bags': {
    one: '{n} bagagem extra não é vendida aqui.',
    other: '{n} bagagens extras não são vendidas aqui.',
  },

  'question.bags': 'Incluir estas bagagens?',
  'question.no_bags': 'Devolver todas as bagagens não pagas?',
  'question.bags_do': 'Definir bagagens',
  'question.bags_unread': 'não puderam ser lidas; as bagagens extras dali saem',
  'question.bags_replace': 'Isto substitui toda bagagem extra da reserva que ainda não foi paga.',
  'question.bags_paid': 'Pagas agora, além do que já foi comprado.',

  'bags.title': 'Bagagens',
  'bags.included': 'Incluída',
  'bags.extra_head': 'Extra',
  'bags.none': 'nenhuma',
  'bags.pieces': { one: '1 × {kg} kg', other: '{n} × {kg} kg' },
  'bags.extra': { one: '1 extra, {kg} kg', other: '{n} extras, {kg} kg' },
  'bags.no_extra': 'sem extra',
  'bags.reading': 'Lendo o que se pode comprar …',
  'bags.not_sold': 'Não se vendem bagagens extras aqui.',
  'bags.replace': 'Antes da emissão, uma escolha substitui toda bagagem extra anterior.',
  'bags.beside':
    'Estes passageiros têm bilhete: bagagens extras somam-se ao que compraram, pagas agora.',
  'bags.total': 'Total extra',
  'bags.keys_more': 'uma a menos, uma a mais',
  'bags.keys_end': 'define as bagagens',

  'bag.NONE': 'sem bag.',
  'bag.ONE_PIECE': '1 PC',
  'bag.TWO_PIECES': '2 PC',
  'bag.WEIGHT': 'por peso',
  'bag.UNSPECIFIED': 'não diz',
};
