/** Portuguese: exchanges. */
import type { Translated } from '../catalogue.ts';
import type { exchange as en } from '../en/exchange.ts';

export const exchange = {
  'answer.given_up': 'Devolvido: {list}',
  'answer.given_up_next': 'O que levar no lugar: {entry}, ou outro dia.',
  'answer.exchange_no_way':
    'A reserva não tem viagem {from}–{to}. Devolva uma primeiro, depois busque no lugar dela.',
  'answer.exchange_no_back': 'A reserva não tem volta.',
  'answer.give_up_none': 'Escolha primeiro o que é trocado; Espaço escolhe.',
  'answer.not_given_up': 'Nenhum voo trocado vai de {origin} a {destination}; nada foi escolhido.',
  'answer.taken_more': {
    one: 'Escolhido. Falta escolher um sentido.',
    other: 'Escolhido. Falta escolher {n} sentidos.',
  },
  'answer.estimate_due': 'A pagar: {total}',
  'answer.estimate_credit': 'Nada a pagar; {total} são devolvidos',
  'answer.estimate_even': 'Reemissão sem diferença: nada a pagar, nada a devolver',
  'answer.estimate_over': 'O cálculo venceu. Peça um novo.',
  'answer.exchange_held_only':
    'A reserva em mãos já tem bilhetes. Bilhetes antigos são trocados por uma reserva a emitir.',

  'waiting.estimate': 'Calculando no provedor {provider}',
  'waiting.exchange': 'Reemitindo no provedor {provider}',

  'question.given_up': 'Trocado',
  'question.exchange': { one: 'Reemitir um bilhete?', other: 'Reemitir {n} bilhetes?' },
  'question.exchange_do': 'Reemitir',
  'question.exchange_note':
    'Os bilhetes antigos ficam trocados. Se a resposta se perder, ela é consultada, nunca enviada de novo.',
  'question.exchange_new':
    'Os bilhetes antigos ficam trocados e seus voos são devolvidos; esta reserva é emitida.',

  'exchange.title': 'Reemissão',
  'exchange.same': 'mesma reserva {locator}',
  'exchange.new': 'na nova reserva {locator}',
  'exchange.give_up': 'Trocado',
  'exchange.keep': 'mantido',
  'exchange.gives': 'trocado',
  'exchange.instead': 'No lugar',
  'exchange.date': 'Nova data',
  'exchange.search': 'Buscar voos',
  'exchange.help':
    'Espaço marca um sentido para troca e vai para a nova data dele. O que não é trocado fica como está.',
  'exchange.new_help':
    'Os bilhetes de outra reserva das mesmas pessoas são trocados e pagam por esta.',
  'exchange.numbers': 'Bilhetes antigos',
  'exchange.numbers_hint': '957-2412887301, 957-2412887302',
  'exchange.wrong_number': '{number} não é número de bilhete',
  'exchange.estimate': 'Calcular',
  'exchange.table': 'Quanto custa, por passageiro',
  'exchange.old': 'Antigo',
  'exchange.new_total': 'Novo',
  'exchange.fare_difference': 'Tarifa ±',
  'exchange.tax_collected': 'Taxas novas',
  'exchange.tax_refunded': 'Taxas dev.',
  'exchange.tax_forfeited': 'Perdido',
  'exchange.credit': 'Crédito',
  'exchange.netted': '* descontado do crédito, não cobrado',
  'exchange.holds': 'cálculo válido',
  'exchange.over': 'cálculo vencido',
  'exchange.pay_now': 'A pagar agora',
  'exchange.fares': 'Tarifas cobradas',
  'exchange.taxes': 'Taxas cobradas',
  'exchange.penalty_when': '{what}, {when}',
  'exchange.penalties': 'Multas',
  'exchange.even': 'Sem diferença: nada a pagar, nada a devolver.',
  'exchange.why': 'A saber',
  'exchange.outcome_CARRIED': 'continua',
  'exchange.outcome_LOST': 'perde-se',
  'exchange.outcome_REFUNDABLE': 'dinheiro de volta',
  'exchange.then': 'Depois',
  'exchange.then_same': 'reemite; os bilhetes antigos ficam trocados',
  'exchange.then_now': 'pergunta mais uma vez, depois reemite',
  'exchange.then_pay': 'vai ao pagamento exatamente disso',
  'exchange.adjustment': 'Cobrado além das regras da tarifa',
} as const satisfies Translated<typeof en>;
