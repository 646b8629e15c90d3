/** English: texts about refunds and released flights. */
export const saidRefund = {
  'said.refund_none_left':
    'There is no ticket left to give back: void, flown, exchanged or refunded',
  'said.refund_one_way': 'name passengers or tickets, not both',
  'said.refund_no_passenger': 'the booking has no such passenger',
  'said.refund_not_of_this': '{number} is no ticket of this booking',
  'said.refund_fee_stays': '{number} is the fee of an exchange; it does not come back',
  'said.refund_value_left': '{number} is value left over from an exchange; pay with it instead',
  'said.refund_exchanged': '{number} has been exchanged; give the ticket issued for it back',
  'said.refund_void': '{number} is void: its money has come back',
  'said.refund_no_open': '{number} has no open coupon',
  'said.refund_no_notice': 'Nothing of this booking was refunded, so there is no notice',
  'said.refund_no_quote': 'There is no such quote of a refund; quote it first',
  'said.refund_done': 'This refund has been done; quote what is left',
  'said.refund_later_quote': 'There is a later quote of this refund; confirm that one',
  'said.refund_expired': 'The quote of the refund has expired; quote it again',
  'said.refund_gives_now': 'The airline gives {now} back now, not {was}; quote the refund again',
  'said.refund_cannot_be': 'The refund in the answer of the provider cannot be as it is.',
  'said.refund_nothing': 'Nothing comes back of these tickets',
  'said.refund_void_gives': 'Voiding is possible still and gives {back} back',
  'said.refund_void_until': 'Voiding is possible until {until} and gives {back} back',
  'said.refund_gives_more': 'The airline gives {amount} more back than its fare rules explain',
  'said.refund_gives_less': 'The airline gives {amount} less back than its fare rules explain',
  'said.refund_flights_too':
    'The flights of these passengers are given back; the others keep theirs',
  'said.refund_whole_only': '{name} refunds a booking as a whole; refund all of it',
  'said.refund_no_quote_here': 'The airline quotes no refund for these documents.',
  'said.refund_document_untold': 'The airline does not say what it gives back for each document.',
  'said.refund_each_untold': 'The airline does not say what each document brings.',
  'said.refund_not_in': 'A document is not in the order.',
  'said.refund_took': 'The airline took the refund but does not show it.',
  'said.release_took': 'The airline took the flights back but shows them as held.',
  'said.refund_not_here': '{name} refunds no tickets from here; ask the airline for it',
  'said.release_not_here':
    '{name} keeps no ticket without its flights; exchange or refund it instead',
  'said.release_none_held': 'No flight is held any more: all are flown or given back',
  'said.release_no_slice': 'the booking has no such slice',
  'said.release_gone': 'The flight is flown or given back already',
  'said.release_seats':
    '{flight}: the seats go back on sale; another flight costs what it costs by then',
  'said.release_agency_fee':
    'The agency asks {amount} for the release, which nobody has collected yet',
  'said.exchange_agency_fee':
    'The agency asks {amount} for the exchange, beside what the airline asks; nobody has collected it yet',
  'said.release_service': '{name}: {what} goes with the flight',
  'said.release_keeps_change':
    '{flight}: not turning up would end every change; given back in time, changes stay possible',
  'said.release_change_fee':
    '{flight}: not turning up would make a change cost {late}; in time it is {early}',
  'said.release_keeps_fare':
    '{flight}: not turning up would forfeit the fare; given back in time it is refundable',
  'said.release_refund_fee':
    '{flight}: not turning up would make a refund cost {late}; in time it is {early}',
  'said.refund_history': 'Refunded {numbers}: {back} comes back',
  'said.release_history': 'Flights given back, tickets kept: {flights}',
} as const;
