/** English: one sale in several bookings. */

export const parts = {
  'command.search_parts': 'Directions one by one',
  'command.take_part': 'Take as a part of the sale',
  'command.sell_quote': 'Sell the quote',
  'command.together': 'Options or parts of one sale',
  'says.search_parts': 'Search the directions of the form one by one',
  'says.take_part': 'Take the offer as a part of the sale',
  'says.take_part_line': 'Take line {line} as a part of the sale',
  'says.sell_quote': 'Price the quote again and sell it',
  'says.together': 'Options become parts of one sale, or back',
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
  'answer.ignored_parts': 'Ignored. What was booked before stands: {list}',
  'answer.none_together':
    'No airline sells all directions together. PARTS searches them one by one',
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
  'quote.parts': '{n} parts of one sale',
  'quote.parts_booked': '{booked} of {n} parts booked',
  'quotes.booked': '({booked} of {n} booked)',
} as const;
