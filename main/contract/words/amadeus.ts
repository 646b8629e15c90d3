/** English: texts about Amadeus's answers; Amadeus's own text stays unchanged. */
export const saidAmadeus = {
  'said.amadeus_held_first': 'A booking is held here first; seats, bags and payment follow.',
  'said.amadeus_contact_needed': 'The provider wants a telephone number or an e-mail address.',
  'said.amadeus_document_unwritten':
    'DOCUMENT_UNWRITTEN: The record does not hold every document of {names}: it takes passports and identity cards with their country, with birth date and gender.',
  'said.amadeus_not_all_sold': 'Not all flights of the offer could be sold; nothing was booked.',
  'said.amadeus_locator_form': 'A record locator has six letters and digits.',
  'said.amadeus_find_by_name': 'An order is looked for by a name and a flight.',
  'said.amadeus_sessions_used': 'All sessions with the provider are in use; try again.',
  'said.amadeus_other_message': 'The answer of the provider is one to another message.',
  'said.amadeus_out_of_order': 'The answer of the provider is out of order in its session.',
  'said.amadeus_empty_answer': 'The answer of the provider is empty.',
  'said.amadeus_not_asked_for': 'The answer of the provider is {name}, which was not asked for.',
  'said.amadeus_session_ended': 'The session with the provider has ended.',
  'said.amadeus_no_session': 'The provider has opened no session.',
  'said.amadeus_document_line': 'DOCUMENT_UNREADABLE: A line of a document cannot be read.',
  'said.amadeus_payment_line':
    'PAYMENT_UNREADABLE: A form of payment of the record cannot be read: {text}',
  'said.amadeus_flight_unticketed':
    'FLIGHT_UNTICKETED: Flight {flight} is on none of the tickets of {names}.',
  'said.amadeus_group': 'GROUP: The record is of the group {name}, not all of it named.',
  'said.amadeus_group_unnamed':
    'The record is of a group that names nobody yet; it is managed in the GDS itself.',
  'said.amadeus_no_price_read':
    'OFFER_LEFT_OUT: A recommendation without a price that can be read is left out.',
  'said.amadeus_fare_untold':
    'The amounts of a fare are not told, as of an inclusive tour; it cannot be sold here.',
  'said.amadeus_price_untold':
    'The record does not tell the whole price of a passenger; price the booking again, or issue it in the GDS itself.',
  'said.amadeus_services_untold':
    'What the services cost is not told in the money of the booking, so nothing is sold; sell them in the GDS itself.',
  'said.amadeus_no_flights_read':
    'OFFER_LEFT_OUT: A recommendation of flights that are not there is left out.',
  'said.amadeus_name_kept': 'A name is not changed here; cancel and book again instead.',
  'said.amadeus_half_unnamed': 'The airline divided the booking but does not name the other half.',
  'said.amadeus_half_unread': 'The booking is divided, but one half cannot be read.',
  'said.amadeus_nine_seats':
    'A search is for at most nine seats; groups are asked for at the airline.',
  'said.amadeus_one_offer': 'The flights of a trip are sold together here; choose one offer.',
  'said.amadeus_no_tickets_pay':
    'Tickets of another booking pay at a quoted price: ask again what they come to.',
  'said.amadeus_services_first':
    'Pay what was sold beside the flights first; the penalty is issued together with it.',
  'said.amadeus_exchange_filed':
    '{why}; the new flights are filed and the tickets not exchanged yet: exchange again with another form of payment',
  'said.amadeus_numbers_late': 'The documents were issued, but their numbers are not there yet.',
  'said.amadeus_long_name': 'A passenger name is longer than the provider takes.',
} as const;
