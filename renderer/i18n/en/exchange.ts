/** English: exchanges. */
export const exchange = {
  'answer.given_up': 'Given up: {list}',
  'answer.given_up_next': 'What to take instead: {entry}, or another day.',
  'answer.exchange_no_way':
    'The booking has no journey {from}–{to}. Give one up first, then search in its place.',
  'answer.exchange_no_back': 'The booking has no way back.',
  'answer.slice_flown': '{origin}–{destination} has departed; give up the flights that are left.',
  'answer.give_up_none': 'Choose what is given up first; Space chooses.',
  'answer.not_given_up':
    'No flight given up goes from {origin} to {destination}; nothing was taken.',
  'answer.taken_more': {
    one: 'Taken. One direction is still to be chosen.',
    other: 'Taken. {n} directions are still to be chosen.',
  },
  'answer.estimate_due': 'To pay: {total}',
  'answer.estimate_credit': 'Nothing to pay; {total} goes back',
  'answer.estimate_even': 'An even exchange: nothing to pay, nothing back',
  'answer.estimate_over': 'The estimate is over. Ask for a new one.',
  'answer.exchange_all':
    'An exchange is of all tickets of the booking. Split off first who keeps the flights.',
  'answer.exchange_held_only':
    'The booking in hand has tickets itself. Old tickets are given up for a booking on hold.',

  'waiting.estimate': 'Estimating with provider {provider}',
  'waiting.exchange': 'Exchanging with provider {provider}',

  'question.given_up': 'Given up',
  'question.exchange': { one: 'Exchange one ticket?', other: 'Exchange {n} tickets?' },
  'question.exchange_do': 'Reissue',
  'question.exchange_note':
    'The old tickets are exchanged. If the answer is lost it is looked up, never sent again.',
  'question.exchange_new':
    'The old tickets are exchanged and their flights go back; this booking is ticketed.',

  'exchange.title': 'Exchange',
  'exchange.same': 'same booking {locator}',
  'exchange.new': 'into the new booking {locator}',
  'exchange.give_up': 'Given up',
  'exchange.keep': 'kept',
  'exchange.gives': 'given up',
  'exchange.instead': 'Taken instead',
  'exchange.date': 'New date',
  'exchange.search': 'Search flights',
  'exchange.help':
    'Space gives a direction up and goes to its new date. What is not given up is kept as it is.',
  'exchange.new_help':
    'The tickets of another booking of the same people are given up and pay for this one.',
  'exchange.numbers': 'Old tickets',
  'exchange.numbers_hint': '957-2412887301, 957-2412887302',
  'exchange.wrong_number': '{number} is no ticket number',
  'exchange.estimate': 'Estimate',
  'exchange.table': 'What it costs, by passenger',
  'exchange.old': 'Old',
  'exchange.new_total': 'New',
  'exchange.fare_difference': 'Fare ±',
  'exchange.tax_collected': 'Taxes new',
  'exchange.tax_refunded': 'Taxes back',
  'exchange.tax_forfeited': 'Forfeited',
  'exchange.credit': 'Credit',
  'exchange.netted': '* taken out of the credit, not collected',
  'exchange.holds': 'estimate holds',
  'exchange.over': 'estimate over',
  'exchange.pay_now': 'To pay now',
  'exchange.fares': 'Fares collected',
  'exchange.taxes': 'Taxes collected',
  'exchange.penalty_when': '{what}, {when}',
  'exchange.penalties': 'Penalties',
  'exchange.even': 'Even: nothing to pay, nothing back.',
  'exchange.why': 'To know',
  'exchange.outcome_CARRIED': 'carried over',
  'exchange.outcome_LOST': 'lost',
  'exchange.outcome_REFUNDABLE': 'money back',
  'exchange.then': 'Then',
  'exchange.then_same': 'reissues; the old tickets are exchanged',
  'exchange.then_now': 'asks once more, then reissues',
  'exchange.then_pay': 'goes to payment of exactly this',
  'exchange.adjustment': 'Asked beyond the fare rules',
} as const;
