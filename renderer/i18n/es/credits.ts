/** Spanish: what passengers have at airlines. */
export const credits = {
  'waiting.credits': 'Leyendo lo que los pasajeros tienen en las aerolíneas',

  'answer.credits': { one: 'Un crédito', other: '{n} créditos' },

  'credits.title': 'Valores en las aerolíneas',
  'credits.find': 'Nombre o aerolínea',
  'credits.none':
    'Nadie tiene saldo en una aerolínea. Lo que sobra de cambios, liberaciones y reembolsos entra aquí solo.',
  'credits.cut': 'hay más: acote por nombre o aerolínea',
  'credits.kind': 'Como',
  'credits.ends': 'Válido hasta',
  'credits.amount': 'Vale',
  'credits.unknown': 'lo dice la aerolínea',
  'credits.nobody': 'ningún pasajero en particular',
  'credits.no_end': 'la aerolínea no lo dijo',
  'credits.days_left': { one: 'queda un día', other: 'quedan {n} días' },
  'credits.general_rule': '(un año desde la emisión; la aerolínea puede decir otra cosa)',
  'credits.offered': '{name} tiene {worth} en {airline}',
  'credits.offer_title': 'Saldo en esta aerolínea',
  'credits.pay_OPEN_TICKET': 'Paga esta reserva como cambio del boleto anterior.',
  'credits.pay_EMD':
    'Esta aerolínea no acepta EMD como pago en sus mensajes: pida que lo aplique antes de emitir.',
  'credits.pay_with': 'Pagar {amount} con él',
  'credits.pay_AIRLINE_CREDIT': 'La propia aerolínea aplica sus créditos: pídalo antes de emitir.',
  'credits.pay_VOUCHER': 'La propia aerolínea aplica sus vales: pídalo antes de emitir.',

  'credit_kind.EMD': 'EMD',
  'credit_kind.OPEN_TICKET': 'Boleto abierto',
  'credit_kind.AIRLINE_CREDIT': 'Crédito de la aerolínea',
  'credit_kind.VOUCHER': 'Vale',

  'credit_origin.EXCHANGE': 'cambio',
  'credit_origin.REFUND': 'reembolso',
  'credit_origin.RELEASE': 'liberación',
  'credit_origin.UNFLOWN': 'sin volar en la última consulta',
  'credit_origin.CANCELLATION': 'cancelación',
  'credit_origin.UNKNOWN': 'desconocido',

  'credit.ORIGINAL_FOP': 'a la forma de pago',
  'credit.EMD': 'como EMD',
  'credit.FORFEITED': 'perdido',
  'credit.UNSPECIFIED': 'como diga la aerolínea',
  'credit.taxes': 'impuestos a la forma de pago',
};
