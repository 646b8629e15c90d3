/** English: names, flights and checks before the sale. */
export const sell = {
  'answer.rebook_none': 'Nothing is sold from offers that another class could take the place of.',
  'answer.rebook_offline':
    'Without a connection no class can be searched. What was sold stays sold.',
  'answer.document_name': 'The document is of {document}, the passenger is called {name}.',
  'answer.renamed_from': 'Passenger {n}: {before} → {name}',
  'answer.gone': 'Nothing was booked. {entry} or {key} searches again; the names stay.',
  'answer.names_dropped': 'No place for: {list}',
  'answer.settle_sale_first':
    'It is not known whether the sale before was booked. End it again to find out, or ignore it.',
  'answer.renamed': 'Passenger {n}: {name}',
  'answer.infant': 'Infant {name}, with passenger {n}',
  'answer.no_infant': 'Passenger {n} holds no infant',
  'answer.no_child': 'Passenger {n} is no child',
  'answer.document': 'Document of passenger {n}',
  'answer.fare_is_whole':
    'The fare is for all flights together: {entry} drops it, then search again.',
  'answer.flight_dropped': 'Flight {list} is taken out.',
  'answer.no_flight': 'There is no flight {n}.',
  'answer.birth': 'Date of birth and sex of passenger {n}',
  'answer.born': 'Date of birth of passenger {n}',
  'answer.no_adult': 'There is no adult {n} to hold the infant.',
  'answer.typed_in': 'Typed in. {entry} sends it.',
  'answer.can_be_queued':
    'There is no connection to its provider. Name the passengers and end: the booking is queued.',
  'answer.part_taken': 'Part {n} of {reference}; all parts together {total}',
  'answer.together': 'All of it is one sale now: each part a booking of its own, with one sum',
  'answer.not_together': 'These are options to choose from now',
  'answer.parts_offline': 'A sale in parts needs a line to the airline of each part',
  'answer.part_open': 'Whether a part was booked is still being looked up',
  'answer.part_gone':
    'The booking of part {n} is cancelled: search its flights again or take it out',
  'answer.quote_booked': 'This is booked already',
  'answer.part_not_priced': 'Part {n} cannot be priced',
  'answer.part_again':
    'The search form holds its flights: search, then take the new offer as a part; it takes the place of part {n}',
  'answer.parts_booked': 'All parts are booked and on hold, each under its own locator',
  'answer.part_failed': 'Part {n} is not booked',
  'answer.part_unknown': 'Whether part {n} is booked is not known yet; end again to find out',
  'answer.parts_cancelled': 'Cancelled: {list}. Nothing of the sale stands',
  'answer.parts_left': 'Still on hold: {list}',
  'answer.earlier_try':
    'An earlier try had been booked: {locator}. Names changed since then are not in it.',
  'answer.earlier_other':
    'An earlier try with other data may have been booked. Look on the desk before you end again.',
  'answer.no_seat': 'No passenger of the search is left for {list}.',
  'answer.price_other': 'The price changed: it was {before}, it is {total}.',
  'answer.not_confirmed': 'The price could not be confirmed',
  'answer.still_coming':
    'Offers are still coming in. The cursor stays on this line now; Enter again sells it.',
  'answer.sold': 'Chosen at {total}. Name the passengers.',
  'answer.named': {
    one: 'Named. One passenger has no name yet.',
    other: 'Named. {n} passengers have no name yet.',
  },
  'answer.contact': 'Contact noted.',
  'answer.booked': 'Booked on hold: {locator}',
  'answer.pay_at_once':
    'Nothing is held yet: {total} is to be paid at once. Choose the form of payment.',
  'answer.unknown_outcome':
    'It may have been booked. End again: it is looked up and never booked twice.',
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

  'flights.title': 'Type flights',
  'flights.help':
    'Flights read elsewhere. They are looked for and booked by the outbox, up to a total you name.',
  'flights.flight': 'Flight {n}',
  'flights.do': 'Go on to the names',
  'flights.any': 'any',

  'field.airline': 'two characters, like LA',
  'field.flight_number': '1 to 9999',
  'field.airport': 'an airport, like GRU',
  'field.letter': 'one letter',
  'field.date_order': 'before the flight above',
  'field.needed': 'needed',
  'field.date': 'not a date; 07SEP84 is one',
  'field.doco': 'no number as authorities give them',
  'field.infant_birth': 'an infant needs one',

  'parts.part': 'Part {n}',
  'parts.sum': 'Sum of all parts',
  'parts.own_rules': 'each a booking of its own, with its own rules',
  'parts.too_early': 'leaves before what is before it arrives',
  'parts.stands': 'Part {n}: {locator}, on hold',
  'parts.on_hold': '{locator}, on hold',
  'parts.not_sent': 'Part {n} was not sent',
  'parts.next': 'Part {n} of {all}',

  'question.parts': {
    one: 'Book one part of the sale?',
    other: 'Book {n} parts, one after the other?',
  },
  'question.parts_note':
    'Each part becomes a booking of its own with its own rules for changes and refunds. If one is refused, the rest is not sent, and you say whether what stands is kept or cancelled.',
  'question.parts_do': { one: 'Book it', other: 'Book {n} bookings' },
  'question.part_failed': 'Part {n} is not booked. Cancel the parts that are?',
  'question.part_failed_note':
    'Escape keeps them on hold; the sale stays here, and ending it again tries the rest.',
  'question.part_failed_do': { one: 'Cancel the booking', other: 'Cancel {n} bookings' },
  'question.book': 'Book on hold?',
  'question.book_note':
    'Nothing is issued or charged. The airline sets a time limit for the ticket.',
  'question.sell_at_once': 'Sell this fare?',
  'question.sell_at_once_do': 'Choose the payment',
  'question.sell_at_once_note':
    'The airline holds nothing: the fare is sold when it is paid. The form of payment is asked for next.',
  'question.pay_now': 'Paid at once',

  'checks.title': 'Look again',
  'checks.newborn': 'younger than a week on the day of travel: airlines want a doctor’s word',
  'checks.age': 'aged {age} on {day}, which is {type}',
  'checks.turns': 'turns {age} before {day}: the type may change on the way',
  'checks.country': '{code} is no country',
  'checks.no_document': 'no document yet, and the itinerary crosses a border',
  'checks.no_passport': 'the itinerary crosses a border: a passport may be asked for',
  'checks.no_expiry': 'no expiry yet',
  'checks.expired': 'expires on {day}, before the last flight on {last}',
  'checks.runs_out': 'expires on {day}: many countries want six months more',
  'checks.alone': 'a child without an adult: the airline has to agree',
  'checks.lap': 'needs an adult of its own',

  'gender.UNSPECIFIED': '—',
  'gender.MALE': 'Male',
  'gender.FEMALE': 'Female',
  'gender.UNDISCLOSED': 'Undisclosed',

  'edit.title': 'Update passengers',
  'edit.save': 'Save changes',
  'edit.fixed': 'The provider does not take a change of this field.',

  'flyers.title': 'Frequent flyers',
  'flyers.have': 'has',
  'flyers.none': 'none yet',
  'flyers.save': 'Set numbers',

  'waiting.price': 'Pricing with provider {provider}',
  'waiting.classes': 'Asking GDS for booking classes',
  'waiting.book': 'Booking with provider {provider}',
} as const;
