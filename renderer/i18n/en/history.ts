/** English: what a line of a booking's history changed. */
export const history = {
  'history.order': 'Order',
  'history.holds': 'Price holds until',
  'history.passenger': 'Passenger {n}',
  'history.flight': 'Flight {n}',
  'history.class': 'class',
  'history.ticket': 'Ticket {number}',
  'history.note': 'Remark or request',
} as const;
