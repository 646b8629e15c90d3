/** English: texts about Duffel's answers; Duffel's own text stays unchanged. */
export const saidDuffel = {
  'said.duffel_passengers_kept':
    'Passengers of an order are not changed here; cancel and book again instead.',
  'said.duffel_no_lines_taken':
    'The provider takes no remarks and requests; they stay with the agency.',
  'said.duffel_no_lower_in_order': 'No lower fare is looked for in an order; search and book anew.',
  'said.duffel_void_by_cancel':
    'Tickets are not voided here; cancel the booking, and see first what comes back.',
  'said.duffel_change_other_cost': 'The change costs something else by now.',
  'said.duffel_accepted_only':
    'The provider has accepted the request and not said what came of it.',
  'said.duffel_not_understood': '{path} is not understood: {text}',
  'said.duffel_documents_required':
    'DOCUMENT_NEEDED: The airline wants an identity document of every passenger with the booking.',
  'said.duffel_left_out': '{path} cannot be read whole and is left out',
  'said.duffel_rounded': '{path} has too many digits and is rounded: {text}',
  'said.duffel_taken_as_utc': '{path} has no time zone and is taken as UTC',
  'said.duffel_paid_from_account':
    "{provider} is paid from the agency's account: in cash or by invoice.",
  'said.duffel_one_payment_kind': '{provider} takes one kind of payment for an order.',
  'said.duffel_wants_contact':
    'The airline wants birth date, sex, e-mail and phone number of every passenger.',
  'said.duffel_names_20': 'The provider takes names of at most 20 letters.',
  'said.duffel_several_orders': 'Several orders have this record locator; name the order id.',
  'said.duffel_whose_document': 'Document {number} does not say whose it is',
  'said.duffel_document_of_several':
    'Document {number} is for several passengers and is listed with the first of them',
  'said.duffel_other_currency_parts': '{path} has parts in another currency; its total is taken',
  'said.duffel_parts_not_total': '{path} has a base and a tax that are not its total',
  'said.duffel_kept_services':
    'What was bought with an order is not given back here; ask the airline.',
  'said.duffel_bags_when_paid': 'Bags are added to a paid order; pay for it first.',
  'said.duffel_paid_meanwhile': 'The order was paid for meanwhile; ask first what comes back.',
  'said.duffel_payment_failed': 'The payment failed; nothing of it is paid.',
  'said.duffel_own_balance':
    'The agency’s own balance at Duffel does not cover this; no card of the customer was refused.',
  'said.duffel_change_no_id': 'A change of the airline has no id.',
  'said.duffel_change_elsewhere':
    'The airline’s change cannot be accepted here; settle it with the provider’s support.',
  'said.duffel_no_offers_held': 'The answer holds no offers.',
  'said.duffel_direction_gone':
    'One of the directions is not sold together with the others any more.',
  'said.duffel_families_apart': 'The fare families of these directions are not sold together.',
} as const;
