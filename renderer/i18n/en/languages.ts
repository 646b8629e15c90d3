/** English: what the three entry languages are called, ask for and lack. */
export const languages = {
  'local.converted': '{amount} {from} = {value} {to}',
  'local.no_rate':
    'The agency has no rate between {from} and {to}: RATE {from}/{to} and the rate sets one.',
  'local.rate': '{from} 1 = {to} {value}, {day}',
  'local.encoded': '{code} is {name}',
  'local.no_place': 'No city or airport is called {text}.',
  'local.no_country': 'No country is called {text}.',
  'local.place': '{code}: {name}, {where}',
  'local.unknown_code': '{code} is no city or airport.',
  'local.airline': '{code}: {name}, tickets {accounting}',
  'local.no_airline': 'No airline is called {text}.',
  'local.aircraft': '{code}: {name}',
  'local.no_aircraft': 'No aircraft has the code {code}.',
  'local.here': 'Here',
  'local.time': '{place}: {time}, {day}, UTC {utc}',
  'local.times': '{here} = {there} ({difference})',
  'local.from_here': '{difference} from here',
  'local.day_after': '{date} {days} = {day}',
  'local.no_day': 'There is no such day.',
  'local.days_between': {
    one: 'One day from {from} to {to}',
    other: '{n} days from {from} to {to}',
  },
  'local.connecting': '{airport}: arriving/departing, domestic or international',
  'local.sum': '{sum} = {value}',
  'local.sum_rounded': '{sum} ≈ {value}',
  'local.by_zero': 'Nothing can be divided by zero.',
  'local.no_sum': 'That is no sum.',

  'row.sign_in': 'Sign in',
  'row.work_areas': 'Work areas, move',
  'row.training': 'Training',
  'row.help': 'Help',
  'row.encode_city': 'Encode city',
  'row.decode_city': 'Decode city or airport',
  'row.airline': 'Airline',
  'row.aircraft': 'Aircraft',
  'row.local_time': 'Local time',
  'row.date_arithmetic': 'Date arithmetic',
  'row.calculator': 'Calculator',
  'row.currency': 'Currency',
  'row.minimum_connecting_time': 'Minimum connecting time',
  'row.availability': 'Availability',
  'row.by_carrier': 'By carrier',
  'row.return_availability': 'Return availability',
  'row.again': 'Same search, something else',
  'row.timetable': 'Timetable',
  'row.flight_detail': 'Flight detail',
  'row.sell_from_line': 'Sell from line',
  'row.sell_connection': 'Sell connection',
  'row.long_sell': 'Long sell',
  'row.waitlist': 'Waitlist',
  'row.surface': 'Surface (ARNK)',
  'row.name': 'Name',
  'row.infant': 'Infant',
  'row.change_name': 'Change name',
  'row.change_line': 'Change or delete a line',
  'row.phone': 'Phone',
  'row.ticketing_time_limit': 'Ticketing time limit',
  'row.received_from': 'Received from',
  'row.commission': 'Commission',
  'row.end': 'End / end and redisplay',
  'row.ignore': 'Ignore / and redisplay',
  'row.retrieve_by_locator': 'Retrieve by locator',
  'row.by_name': 'By name',
  'row.by_flight_and_name': 'By flight and name',
  'row.similar_names': 'Similar names',
  'row.display': 'Display all / itinerary / names',
  'row.cancel_segment': 'Cancel segment',
  'row.cancel_itinerary': 'Cancel itinerary',
  'row.rebook_class': 'Rebook class',
  'row.price_and_store': 'Price and store',
  'row.price_only': 'Price only',
  'row.lowest_available': 'Lowest available',
  'row.lowest_and_rebook': 'Lowest and rebook',
  'row.select': 'Passenger, segment select',
  'row.shop': 'Shop',
  'row.stored_fare': 'Stored fare / delete',
  'row.fare_rules': 'Fare rules',
  'row.card': 'Card form of payment',
  'row.installments': 'Installments',
  'row.issue': 'Issue',
  'row.read_ticket': 'Read ticket',
  'row.void': 'Void',
  'row.refund': 'Refund',
  'row.exchange_estimate': 'Exchange estimate',
  'row.store_exchange': 'Store exchange, reissue',
  'row.split': 'Split',
  'row.copy': 'Copy',
  'row.seat_map': 'Seat map',
  'row.seat_request': 'Seat request',
  'row.cancel_seats': 'Cancel seats',
  'row.frequent_flyer': 'Frequent flyer',
  'row.meal': 'Meal',
  'row.passport': 'Passport',
  'row.osi': 'OSI',
  'row.remark': 'Remark',
  'row.queue_count': 'Queue count',
  'row.work_queue': 'Work queue',
  'row.queue_place': 'Place',
  'row.queue_removal': 'Remove / delay / exit',
  'row.history': 'History',
  'row.itinerary_document': 'Itinerary document',
  'row.scroll': 'Scroll',
  'row.home_language': 'Home language',

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
  'lack.cancel_one':
    'Lines are cancelled by their numbers: {one}; all flights: {cancel}. What is sold in their place is an entry of its own.',
  'lack.stored_fare':
    'A booking has one stored price: {stored} shows it, {price} asks for it again.',
  'lack.several_lines': 'Lines are changed one at a time: {change} is one of them.',
  'lack.name_type':
    'What somebody is (child, youth, infant) goes with the name when it is sold: {child}.',
  'lack.cheque':
    'A payment is cash, an invoice or a card: {cash}, {invoice}, or {card} and the form.',
  'lack.codes':
    'States, regions and makers have no codes here; cities, airports, countries and airlines do: {city}, {airline}.',
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
  'lack.queue_zero': 'Queues are numbered from 1 here: {count} counts them, {work} works one.',
  'lack.recall': 'Arrow up on the empty line brings back what was typed.',
  'lack.refund_record':
    'There are no refund records here: {refund} says what comes back and asks, and what was refunded is taken back by the airline alone.',
  'lack.seat_count':
    'For another number of passengers search again; part of a booking leaves it by a split: {split}.',
  'lack.shop_options':
    'A search takes airports, days, one place on the way, a cabin, airlines and direct flights: {search}.',
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
  'lack.time_difference': 'The time is told of a place, or of two beside each other: {entry}.',
  'lack.training':
    'Training and production are agencies of their own: sign out ({entry}) and sign in to the other. The top bar says which this is.',
  'lack.whole_itinerary':
    'The itinerary is made for the whole booking, with everybody and all flights: {papers}.',
  'lack.visa': 'Visa and health rules are not kept here: the airline or the consulate tells them.',
  'lack.agency': 'The agency’s own particulars stand in the settings.',
  'lack.exchange_options':
    'An exchange is of a passenger’s whole ticket, priced by its airline: {exchange}, or by its number {old}.',
  'lack.old_ticket': 'An exchange names the old ticket itself: {old}.',
  'lack.several_queues': 'A booking goes on one queue at a time: {place}, then the next.',
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
  'lack.rates':
    'The agency’s own rates convert, amounts without signs between thousands: {convert}; RATE sets one.',
  'lack.rebook_one': 'One flight that is sold is rebooked at a time, or all: {rebooked}.',
  'lack.status': 'New times are accepted for all flights together: {accept}.',

  'refused.KNOWN': 'it lives here, or has gone on from here',
  'refused.DEPARTED': 'its first flight has left',
  'refused.PROVIDER_NOT_CONFIGURED': 'its provider is not set up here',
  'refused.sign_in':
    'You are signed in. {entry} signs you out; then another agent signs in with e-mail and password.',
  'refused.training':
    'Training and production are agencies of their own: sign out ({entry}) and sign in to the other.',
  'refused.waitlist':
    'No provider here keeps a waitlist. Choose another line, or search another day.',
  'refused.surface':
    'Not needed: a gap between two flights is kept as it is. Search each journey from where it begins.',
  'refused.cancel_lines':
    'Providers cancel a booking as a whole: {cancel}. One journey is changed by an exchange: {exchange}.',
  'refused.cancel_married':
    'Flights that were sold together (married) are cancelled together: {cancel} cancels all, an exchange changes the journey: {exchange}.',
  'refused.rebook_class':
    'Classes come with fares: {lowest} rebooks into the lowest one, or search and sell again.',
  'refused.delete_price': 'Not needed: {price} stores a new price in its place.',
  'refused.seat_map_flight':
    'Seat maps are of booked flights: sell it first, then {seats} shows the map of a flight.',
  'refused.not_in_language': '{language} has no entry of its own for this. {entry} does it.',

  'language.AMADEUS': 'Amadeus',
  'language.SABRE': 'Sabre',
  'language.TRAVELPORT': 'Travelport',
  'language.label': 'Language',
} as const;
