/** English: what entries ask for beside route and day, and whom and what they are about. */
export const asked = {
  'says.direct': 'direct only',
  'says.then': 'then {list}',
  'shop.without': 'Without them',
  'field.before_more': 'the ways after it leave before',
  'says.about_time': 'about {time}',
  'says.timetable_asked': 'Flights on {out}, {from} → {to}, by departure · {asked}',
  'why.same_city': '{from} and {to} are in the same city',
  'why.too_far': '{day} is too far ahead: flights are on sale until {last}',
  'expected.cabin': 'a cabin by its letter: Y, W, C or F',
  'expected.direct': 'D, for flights without a connection',
  'format.cabin': 'cabin',
} as const;
