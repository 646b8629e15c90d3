/** English: texts about Travelport's answers; Travelport's own text stays unchanged. */

export const saidTravelport = {
  'said.uapi_other_request': 'The answer of the provider is one to another request.',
  'said.uapi_no_rule_keys':
    'Travelport gave no key for the rules of this fare: price the line, then ask again.',
  'said.uapi_fault': 'The provider answered with a fault.',
  'said.uapi_one_form': 'Travelport takes one form of payment for an exchange.',
  'said.uapi_service_money': 'The payments are not what the seats and bags cost.',
  'said.uapi_line_gone': 'The line is not in the record any more.',
  'said.uapi_hold_first': 'Hold the booking first; it is paid for and given seats afterwards.',
  'said.uapi_kept_other': 'The host kept a reservation that is not what was asked for; look at it.',
  'said.uapi_not_all_held': 'Not every flight could be held.',
  'said.uapi_changed': 'The price or the flights have changed meanwhile.',
  'said.uapi_fare_status':
    'FARE_STATUS: The stored fare for {type} cannot be ticketed as it is: {text}.',
  'said.uapi_no_fare_price': 'PRICE_MISSING: A fare for {type} has no price and is left out.',
  'said.uapi_fare_total':
    'TOTAL_DIFFERS: Fare and taxes of a passenger are not the total that is told.',
  'said.uapi_offer_incomplete':
    'OFFER_INCOMPLETE: An offer names a flight or fare that is not there and is left out.',
  'said.uapi_two_currencies': 'CURRENCY_MIXED: An offer is in two currencies and is left out.',
  'said.uapi_fare_currency':
    'CURRENCY_MIXED: A stored fare for {type} is in {found}, the record in {currency}; it is not counted.',
  'said.uapi_fares_overlap':
    'FARES_OVERLAP: Stored fares for {type} price a flight twice and are added up; keep those that are to be ticketed.',
  'said.uapi_refund_currency':
    'CURRENCY_MIXED: What ticket {number} gives back is told in two currencies; it is not reckoned.',
  'said.uapi_offer_total':
    'TOTAL_DIFFERS: The fares of an offer are not its total; the offer is left out.',
  'said.uapi_shown_only':
    'SHOWN_ONLY: The airline shows these services here and does not sell them here: {services}',
  'said.uapi_other_segment':
    'OTHER_SEGMENT: The record also holds this, which stays as it is: {kind} {text}',
  'said.uapi_other_reservation':
    'OTHER_RESERVATION: The record holds another reservation, {locator}.',
  'said.uapi_open_flight':
    'FLIGHT_INCOMPLETE: A flight {flight} {route} is left out: it is open or incomplete.',
  'said.uapi_no_currency':
    'CURRENCY_MISSING: An amount names no currency; that of the message is taken.',
  'said.uapi_no_coupons': 'DOCUMENTS_UNREAD: The host shows no coupons of the tickets.',
  'said.uapi_order_unknown': 'The order is not known here.',
  'said.uapi_other_currency':
    'The airline prices this order in another currency now; book it again.',
  'said.uapi_void_first': 'The order has tickets; void them first.',
  'said.uapi_not_cancelled': 'The host did not cancel the reservation.',
  'said.uapi_no_child': 'The answer does not name the new order.',
  'said.uapi_split_unread': 'The orders after the split could not be read.',
  'said.uapi_some_issued':
    'Only some of the tickets were issued, and they could not be voided again.',
  'said.uapi_exchange_stored':
    'The new flights are held and the exchange is stored in {locator}, but no ticket was issued; the old ones are good. {why}',
  'said.uapi_exchange_partly':
    'Only some tickets of the exchange in {locator} were issued: {list}. The old ones of the others are good. {why}',
  'said.uapi_void_unseen': 'The airline took the void but does not show it.',
  'said.uapi_emd_form':
    "Travelport charges the seats and bags of a passenger to one card, cash or invoice: let one form of payment pay for all of {name}'s.",
  'said.uapi_exchange_services':
    'Earlier tickets pay for new ones without seats and bags: take those off the new booking and choose them again when it is ticketed.',
  'said.uapi_emds_first':
    'Seats or bags that are held without an EMD come first: issue tickets again for this booking, then choose more.',
  'said.uapi_emd_unseen': 'The airline was asked for EMDs but does not show them.',
  'said.uapi_emd_refused': 'EMD_REFUSED: An EMD was refused: {why}',
  'said.uapi_emd_missing':
    'EMD_MISSING: Held without an EMD though the ticket is issued: {services}. Issue tickets again for this booking; EMDs alone are issued then.',
  'said.uapi_emd_amount':
    'EMD_AMOUNT: The EMDs for ticket {ticket} come to {told}; {agreed} was agreed.',
} as const;
