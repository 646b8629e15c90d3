/** English: flights sold by number, seats given back on all flights, notes of what is queued, installments. */
export const typing = {
  'command.flight_sell': 'Sell a flight by its number',
  'says.sell_flight': 'Search {from} → {to} on {day} and sell {flight}',
  'answer.flight_sold': 'Sold: {list}, {total}. Name the passengers.',
  'answer.class_sold': 'Sold with provider {provider}: {list}, {total}. Name the passengers.',
  'answer.flight_twice': '{flight} is sold already.',
  'answer.flight_class_none':
    '{flight} is not offered in {letter} on {day}. It is offered in: {list}',
  'answer.flight_none': '{flight} {from}–{to} is not offered on {day}. What is offered:',
  'answer.flight_none_at_all':
    'Nothing of the airline of {flight} is offered {from}–{to} on {day}.',
  'answer.flight_none_together':
    '{flight} {letter} is not offered on {day} together with what is sold.',
  'answer.flight_not_together':
    '{flight} {letter} and what is sold are both offered, but at no one fare for all flights.',
  'answer.flight_kept': 'What was sold before stays sold.',
  'answer.shop_both': 'Shop both at once: {entry}',
  'answer.flights_on_screen': 'What can be sold for all flights together is on screen.',
  'answer.flight_line': 'Line {line}: {flight} {time} in {letters}, {total}',
  'answer.seats_cleared_all': 'The unpaid seats of {list} will be given back: {entry} sends it.',
  'answer.seats_unchosen': 'The chosen seats are let go.',
  'answer.seats_none': 'No flight has a seat that could be given back.',
  'answer.notes_left': {
    one: 'One line noted before was for no booking in hand and is dropped.',
    other: '{n} lines noted before were for no booking in hand and are dropped.',
  },
  'answer.owed': {
    one: 'A line goes to the booking once it is placed.',
    other: '{n} lines go to the booking once it is placed.',
  },
  'answer.owed_sent': {
    one: 'A line written to {locator}.',
    other: '{n} lines written to {locator}.',
  },
  'answer.owed_unsent': {
    one: 'A line for {locator} is kept and not sent yet.',
    other: '{n} lines for {locator} are kept and not sent yet.',
  },
  'answer.plan_wanted':
    'In {n} installments: the plan is taken once the card’s first digits are typed.',
  'answer.plan_taken': 'The plan of {n} installments is taken.',
  'answer.plan_other': 'The card is not offered {n} installments. It is offered: {list}',
  'answer.plan_none': 'The card is offered no installments.',
} as const;
