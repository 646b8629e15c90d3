/**
 * Seat maps for tests, drawn as text. The first line is the letters with a blank for an aisle, as wide as
 * they stand; then a line per row: its number, then a sign for each place. `.` free, `$` at a charge,
 * `x` taken, `#` blocked, `E` free by an exit, `B` free with a bassinet, `_` nothing, `W` lavatory,
 * `G` galley; `~` after the row's number says that the wing is there.
 */
import type { ElementType, SeatElement, SeatMap } from '#main/contract/seat-map.ts';
import { itemPrice } from './bookings.ts';

const PLACES: Readonly<Record<string, ElementType>> = { W: 'LAVATORY', G: 'GALLEY', _: 'EMPTY' };

function element(sign: string, designator: string, people: readonly string[]): SeatElement {
  const place = PLACES[sign];
  if (place) {
    return {
      type: place,
      designator: null,
      status: 'BLOCKED',
      disclosures: [],
      available_services: [],
    };
  }
  const status = sign === 'x' ? 'OCCUPIED' : sign === '#' ? 'BLOCKED' : 'FREE';
  const disclosures = sign === 'E' ? ['EXIT_ROW'] : sign === 'B' ? ['BASSINET'] : [];
  // Nobody with an infant sits by an exit: the second of the passengers has one.
  const allowed = sign === 'E' ? people.slice(0, 1) : people;
  return {
    type: 'SEAT',
    designator,
    status,
    disclosures,
    available_services:
      status === 'FREE'
        ? allowed.map((passenger_id) => ({
            token: `${designator}-${passenger_id}`,
            passenger_id,
            price: itemPrice(sign === '$' ? 60 : 0),
          }))
        : [],
  };
}

type Cabin = SeatMap['cabins'][number];

function cabin(text: string, people: readonly string[], more: Partial<Cabin>): Cabin {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const columns = [...head.slice(head.search(/\S/)).trimEnd()].map((letter) =>
    letter === ' ' ? '' : letter,
  );
  const winged: number[] = [];
  const rows = lines.map((line) => {
    const [, number = '', wing, places = ''] = /^\s*(\d+)(~?) (.*)$/.exec(line) ?? [];
    if (wing) winged.push(Number(number));
    const sections: { elements: SeatElement[] }[] = [{ elements: [] }];
    columns.forEach((letter, at) => {
      if (letter === '') sections.push({ elements: [] });
      else {
        const one = element(places[at] ?? '_', `${Number(number)}${letter}`, people);
        sections.at(-1)?.elements.push(one);
      }
    });
    return { number: Number(number), sections };
  });
  return {
    cabin: 'ECONOMY',
    deck: null,
    columns,
    wings: winged.length > 0 ? { first_row: winged[0]!, last_row: winged.at(-1)! } : null,
    rows,
    ...more,
  };
}

export const seatMap = (
  texts: readonly string[],
  people: readonly string[] = ['ana', 'bruno'],
  leg_id = 'leg-1',
): SeatMap => ({
  booking_id: 'booking-1',
  slice_id: 'out',
  leg_id,
  aircraft: '32N',
  cabins: texts.map((text, at) =>
    cabin(text, people, texts.length > 1 ? { deck: at === 0 ? 'MAIN' : 'UPPER' } : {}),
  ),
});
