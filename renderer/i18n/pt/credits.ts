/** Portuguese: what passengers have at airlines. */
export const credits = {
  'waiting.credits': 'Lendo o que os passageiros têm nas companhias',

  'answer.credits': { one: 'Um crédito', other: '{n} créditos' },

  'credits.title': 'Valores nas companhias',
  'credits.find': 'Nome ou companhia',
  'credits.none':
    'Ninguém tem saldo em uma companhia. O que sobra de trocas, liberações e reembolsos entra aqui sozinho.',
  'credits.cut': 'há mais: restrinja por nome ou companhia',
  'credits.kind': 'Como',
  'credits.ends': 'Válido até',
  'credits.amount': 'Vale',
  'credits.unknown': 'a companhia diz',
  'credits.nobody': 'nenhum passageiro em particular',
  'credits.no_end': 'a companhia não informou',
  'credits.days_left': { one: 'falta um dia', other: 'faltam {n} dias' },
  'credits.general_rule': '(um ano da emissão; a companhia pode dizer outra coisa)',
  'credits.offered': '{name} tem {worth} na {airline}',
  'credits.offer_title': 'Saldo nesta companhia',
  'credits.pay_OPEN_TICKET': 'Paga esta reserva como troca do bilhete antigo.',
  'credits.pay_EMD':
    'Esta companhia não aceita EMD como pagamento nas suas mensagens: peça que o aplique antes de emitir.',
  'credits.pay_with': 'Pagar {amount} com ele',
  'credits.pay_AIRLINE_CREDIT': 'A própria companhia aplica seus créditos: peça antes de emitir.',
  'credits.pay_VOUCHER': 'A própria companhia aplica seus vales: peça antes de emitir.',

  'credit_kind.EMD': 'EMD',
  'credit_kind.OPEN_TICKET': 'Bilhete aberto',
  'credit_kind.AIRLINE_CREDIT': 'Crédito da companhia',
  'credit_kind.VOUCHER': 'Vale',

  'credit_origin.EXCHANGE': 'troca',
  'credit_origin.REFUND': 'reembolso',
  'credit_origin.RELEASE': 'liberação',
  'credit_origin.UNFLOWN': 'não voado na última consulta',
  'credit_origin.CANCELLATION': 'cancelamento',
  'credit_origin.UNKNOWN': 'desconhecida',

  'credit.ORIGINAL_FOP': 'para a forma de pagamento',
  'credit.EMD': 'como EMD',
  'credit.FORFEITED': 'perdido',
  'credit.UNSPECIFIED': 'como a companhia disser',
  'credit.taxes': 'taxas para a forma de pagamento',
};
