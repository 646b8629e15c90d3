/** English: entries that are no plain form of their function, and functions Airdesk lacks. */
export const grammar = {
  'says.lacking': 'This is no function here',
  'says.left_out': '{what} · left out: {list}',
  'says.remark_CONFIDENTIAL': 'Confidential remark: {text}',
  'says.remark_ITINERARY': 'Remark on the itinerary: {text}',
  'says.remark_HISTORY': 'Remark: {text} · the history keeps every remark',
  'says.remark_CATEGORY': 'Remark: {text} · its category stays in the text',
  'says.change_line': 'Change line {line} to: {text}',
  'says.change_only_line': 'Change the line to: {text}',
  'says.remove_only_line': 'Take the line away',
  'says.remove_line': 'Take line {line} away',
  'says.phone_of': 'Phone {phone} · {about}',
  'says.email_of': 'E-mail {email} of passenger {passenger}',
  'says.pick': 'Open line {line} of the list',
  'says.find_departing': 'Find bookings of {name} that leave on {date}',
  'says.show_offers': 'Show the offers again',
  'says.more_offers': 'Further offers',
  'says.search_change': 'Search again: {list}',
  'says.days_later': { one: 'a day later', other: '{n} days later' },
  'says.days_earlier': { one: 'a day earlier', other: '{n} days earlier' },
  'says.on_day': 'on {day}',
  'says.back_on': 'back on {day}',
  'says.back_after': { one: 'back after a day', other: 'back after {n} days' },
  'says.with_airlines': 'with {list}',
  'says.any_airline': 'all airlines',
  'says.to_place': 'to {place}',
  'says.from_place': 'from {place}',
  'says.via': 'via {place}',
  'says.order_departure': 'by departure',
  'says.order_arrival': 'by arrival',
  'says.order_duration': 'by duration',
  'says.class_cabin': 'class {class} is searched by its cabin',
  'says.sell_classes': { one: 'Sell one seat: {list}', other: 'Sell {n} seats: {list}' },
  'says.class_of_line': '{class} of line {line}',
  'says.birth': 'Date of birth and sex of passenger {passenger}, {name}: {date}',
  'says.birth_infant':
    'Date of birth and sex of the infant of passenger {passenger}, {name}: {date}',
  'says.rules_category': 'Fare rules of line {line}, with category {category} among them',
  'says.issue_infants': 'Issue the infants',
  'says.issue_others': 'Issue all but the infants',
  'says.exit_end': 'End, and leave the queue',
  'says.exit_ignore': 'Ignore, and leave the queue',
  'says.exit_remove': 'Take it off and leave the queue',
  'says.exit_delay': 'Put it off and leave the queue',
  'says.end_next': 'Done: take it off queue {queue}, show the next',
  'says.ignore_next': 'Leave it on queue {queue}, show the next',
  'says.queue_delay_day': 'Put it off until {day}',
  'says.tab_seats': 'Show seats and bags',
  'says.tab_payments': 'Show the payments',
  'says.tab_remarks': 'Show remarks, services and phones',
  'question.title': 'Is {title} a title?',
  'question.title_typed': 'As typed',
  'question.title_note': 'If {word} is the name, type a title of its own behind it: {word} MR.',
  'question.title_do': 'A title',
  'question.change_line': 'Change this line?',
  'question.remove_line': 'Take this line away?',
  'question.before': 'Now',
  'question.after': 'Then',
  'question.change_line_do': 'Change it',
  'question.remove_line_do': 'Take it away',
  'answer.line_changed': 'The line is changed.',
  'answer.line_none': 'There is no line {line} of that kind.',
  'answer.line_fixed': 'Line {line} is not changed by an entry: {text}',
  'answer.line_no_phone': '“{text}” is no telephone: the line stays as it is.',
  'answer.birth': 'Date of birth and sex of passenger {n}',
  'answer.no_found_line': 'There is no line {line} in the list.',
  'answer.nobody_leaves': 'No booking of {name} leaves on {date}.',
  'why.no_line_change': 'this is not changed by its line: rename, pay or exchange it',
  'why.sum_sign': 'a semicolon adds in one guide and divides in another: type + or /',
  'why.no_name_change':
    'names of a booking are not deleted: SPLIT parts it; what is only sold is ignored',
  'why.price_asked': 'the airline prices the booking as it stands: {list} cannot be asked for',
  'why.price_types': 'the booking is of {types}',
  'why.price_carrier': 'the airline that issues is {carrier}',
  'why.one_line': 'a line is the whole itinerary, its connections with it: one line, {example}',
  'why.classes_sold': 'line {line} is sold in {classes}',
  'why.no_infants': 'nobody of the booking is an infant',
  'why.no_ticket_of': 'that is no ticket of passenger {passenger}',
  'why.phone_long': 'a phone is {most} signs long at most, with who answers there',
  'expected.change_text': 'the new text',
  'expected.element': 'the number of a line',
  'row.change_line': 'Change or delete a line',
  'row.again': 'Same search, something else',
  'command.change_line': 'Change a line',
  'command.show_offers': 'Offers again',
  'command.pick': 'Line of the list',
  'lack.document_by':
    'A document is named by its whole number, by its line in the booking or from the list: {tickets}, TJQ.',
  'lack.flyer_more':
    'A frequent-flyer number is kept and told to the airlines; agreements, awards and names behind it are not: {flyer}.',
  'lack.printer':
    'What is printed goes to this computer’s own printer: ITINERARY shows it, PRINT PDF prints it.',
  'lack.accounting': 'The day end counts what was sold: DAYEND; a booking’s payments stand in it.',
  'lack.address': 'A booking keeps no postal address and no fax: {remark} notes one.',
  'lack.alternatives': 'Other flights are searched, not priced from a booking: {search}.',
  'lack.association':
    'A text is for the whole booking here, not for one passenger or flight: type it without them.',
  'lack.review_hour': 'A reminder is for a day, without an hour: {place} places it.',
  'lack.service_flights': 'Several flights of a request stand with commas: 3VGML1,2-1.1.',
  'lack.auto_cancel':
    'Nothing cancels itself but what an airline cancels at its own limit: {limit} reminds you, {cancel} cancels.',
  'lack.caption':
    'A line is sold whole and confirmed: {sell}. Passive, waitlisted and ghost flights are not kept.',
  'lack.card_number':
    'A card number is never typed into a line, where others read it: {card} opens the form for it.',
  'lack.several_lines': 'Lines are changed one at a time: {change} is one of them.',
  'lack.name_type':
    'What somebody is (child, youth, infant) goes with the name when it is sold: {child}.',
  'lack.cheque':
    'A payment is cash, an invoice or a card: {cash}, {invoice}, or {card} and the form.',
  'lack.codes':
    'Countries, regions and makers have no codes here; cities, airports and airlines do: {city}, {airline}.',
  'lack.connecting': 'Connecting times stand by airport, for all airlines: {entry}.',
  'lack.customer_number':
    'A customer has no number here: PROFILES finds a person, {remark} notes a number.',
  'lack.dates': 'One day at a time: {entry}.',
  'lack.delay': 'An item comes back tomorrow, or at a time: {entry}.',
  'lack.emd':
    'Seats and bags are priced and paid on their own screens, and their EMDs are issued with it: {seats}, BAGS. {tickets} shows them.',
  'lack.extra_seat':
    'A second seat or one for baggage is nobody’s name: {extra} asks the airline for it.',
  'lack.fare_display': 'Fares are shown with their flights: {entry} searches them.',
  'lack.fare_lines':
    'A fare’s classes, rules and brand stand in the details of its line: {details}.',
  'lack.find_by':
    'A booking is found by its locator, by a name, with a day or a flight, or by a ticket: {find}.',
  'lack.flight_info':
    'A flight is found by its route and day: {search}; {details} shows a line’s flights.',
  'lack.group': 'Everybody is booked by name: MANIFEST takes a list of names.',
  'lack.hotels': 'Flights are sold here, with their seats and bags; hotels and cars are not.',
  'lack.identity': 'An identity document is typed as a document of the passenger: {document}.',
  'lack.information':
    'There are no information pages of airlines, countries or systems here. {help} explains what can be typed.',
  'lack.insert':
    'Flights stand in order of time; a gap needs nothing. Other flights are an exchange: {exchange}.',
  'lack.invoice': 'No invoices are printed here: ITINERARY is the document, DAYEND the account.',
  'lack.lowest_any': 'Only what is free can be had: {lowest} asks for the lowest fare of it.',
  'lack.lowest_rebook':
    'What is rebooked is stored: {rebook} rebooks to the lowest fare, {lowest} only shows it.',
  'lack.mail':
    'An address is its passenger’s, and a new one is typed in its place: {email}. MAIL makes the text of the itinerary.',
  'lack.manual_fare':
    'The stored price is the airline’s and cannot be made or changed by hand: {price} asks for it again.',
  'lack.mileage': 'Miles are not reckoned here.',
  'lack.modifiers':
    'Tour codes and endorsements come with the fare; fees are set in the settings. Commission is typed for the whole booking: {commission}.',
  'lack.move_seats': 'Seats are given back and chosen again: {seats}.',
  'lack.name_needed': 'A name is typed whole: {name}.',
  'lack.office': 'Queues are this agency’s own: without an office, {place}.',
  'lack.open_flight':
    'Airlines book flights of a day only: open, passive, ghost and information segments are not kept. {remark} notes what is held elsewhere.',
  'lack.other_remark':
    'Remarks are for all, confidential or for the itinerary: {remark}, {confidential}, {itinerary}.',
  'lack.own_phone': 'The agency’s phone is not filled in by itself: type it, {phone}.',
  'lack.payment_split':
    'How an amount is parted is chosen where it is paid: {issue} opens it; add a form of payment for each part.',
  'lack.profile': 'People are kept as profiles: PROFILES and the beginning of a name.',
  'lack.queue_browse': 'Queues are counted and worked: {count}, {work}; DESK shows their lines.',
  'lack.queue_name': 'An administrator names a queue: TITLE and its number and name.',
  'lack.recall': 'Arrow up on the empty line brings back what was typed.',
  'lack.refund_record':
    'There are no refund records here: {refund} says what comes back and asks, and what was refunded is taken back by the airline alone.',
  'lack.seat_count':
    'For another number of passengers search again; part of a booking leaves it by a split: {split}.',
  'lack.shop_options':
    'A search takes airports, days, a cabin, airlines and direct flights: {search}.',
  'lack.security':
    'A booking is open to everybody of this agency and to no other office: nothing is granted. {place} puts it before a colleague.',
  'lack.sign_in':
    'You are signed in. {entry} signs you out; then another agent signs in with e-mail and password.',
  'lack.single_price':
    'A booking has one price, and its tickets are issued with it: {issue}, or for some passengers {some}.',
  'lack.some_flights':
    'Tickets are for all flights of a booking: {issue}, or for some passengers {some}.',
  'lack.taxes': 'Taxes stand in the price, each by its code: {stored} shows it.',
  'lack.ticketed':
    'Nothing to note: what is issued says so itself. {issue} issues; {limit} reminds you.',
  'lack.ticketing_field':
    'A time limit of your own is a day: {limit}. The airline’s own stands in the booking.',
  'lack.time_difference': 'Times are told one place at a time: {entry}.',
  'lack.training':
    'Training and production are agencies of their own: sign out ({entry}) and sign in to the other. The top bar says which this is.',
  'lack.visa': 'Visa and health rules are not kept here: the airline or the consulate tells them.',
  'lack.any_seat':
    'A seat is chosen by its number, at the aisle or the window: {seats} shows the map, {zone} takes what is free.',
  'lack.copy': '{copy} copies flights and names; another day is searched then: {again}.',
  'lack.infant_seat':
    'An infant with a seat is booked as a child, with its date of birth: {child}.',
  'lack.name_field': 'Each passenger has a number of their own here: 1.1, 2.1, 3.1.',
  'lack.other_date':
    'Another date is another search: {again}. Flights of tickets are exchanged: {exchange}.',
  'lack.other_service': 'This is no request airlines take here: {osi} tells them anything else.',
  'lack.price_options':
    'The airline prices the booking as it stands, all passengers and flights: {price}, or the lowest fare {lowest}.',
  'lack.rates': 'The agency’s own rates convert: {convert}; RATE sets one.',
  'lack.rebook_one': 'One flight that is sold is rebooked at a time, or all: {rebooked}.',
  'lack.status': 'New times are accepted for all flights together: {accept}.',
} as const;
