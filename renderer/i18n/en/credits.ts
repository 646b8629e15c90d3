/** English: what passengers have at airlines. */
export const credits = {
  'waiting.credits': 'Reading what passengers have at airlines',

  'answer.credits': { one: 'One credit', other: '{n} credits' },

  'credits.title': 'Value at airlines',
  'credits.find': 'Name or airline',
  'credits.none':
    'Nobody has anything left at an airline. What exchanges, releases and refunds leave over is entered here by itself.',
  'credits.cut': 'more were found: narrow them by a name or an airline',
  'credits.kind': 'As',
  'credits.ends': 'Good until',
  'credits.amount': 'Worth',
  'credits.unknown': 'the airline says',
  'credits.nobody': 'no single passenger',
  'credits.no_end': 'the airline has not said',
  'credits.days_left': { one: 'one day left', other: '{n} days left' },
  'credits.general_rule': '(a year from issue; the airline may say otherwise)',
  'credits.offered': '{name} has {worth} at {airline}',
  'credits.offer_title': 'Left at this airline',
  'credits.pay_OPEN_TICKET': 'It pays for this booking as an exchange of the old ticket.',
  'credits.pay_EMD':
    'This airline takes no EMD as payment over its messages: ask it to apply it before issuing.',
  'credits.pay_with': 'Pay {amount} with it',
  'credits.pay_AIRLINE_CREDIT': 'The airline applies its credits itself: ask it before issuing.',
  'credits.pay_VOUCHER': 'The airline applies its vouchers itself: ask it before issuing.',

  'credit_kind.EMD': 'EMD',
  'credit_kind.OPEN_TICKET': 'Open ticket',
  'credit_kind.AIRLINE_CREDIT': 'Airline credit',
  'credit_kind.VOUCHER': 'Voucher',

  'credit_origin.EXCHANGE': 'exchange',
  'credit_origin.REFUND': 'refund',
  'credit_origin.RELEASE': 'release',
  'credit_origin.UNFLOWN': 'not flown when last seen',
  'credit_origin.CANCELLATION': 'cancellation',
  'credit_origin.UNKNOWN': 'not known',

  'credit.ORIGINAL_FOP': 'to the form of payment',
  'credit.EMD': 'as an EMD',
  'credit.FORFEITED': 'forfeited',
  'credit.UNSPECIFIED': 'as the airline says',
  'credit.taxes': 'taxes to the form of payment',
} as const;
