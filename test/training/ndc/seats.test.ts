/** SeatAvailability: cabins drawn back from the wire, prices per passenger, and what is refused. */
import { describe, expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type { WorldSeat, WorldSeatCabin, WorldSeatMap } from '#main/training/world.ts';
import { expectReferencesClosed } from './consistency.ts';
import { ask, gives, handmadeOrder, tax } from './handmade.ts';
import { seatsRequest } from './sale-requests.ts';
import { type Answer, type Part, PROVIDERS, testMessages } from './support.ts';

const ORDER = handmadeOrder();
const [OUT, ON, BACK] = ORDER.slices.flatMap(({ flights }) => flights.map(({ id }) => id)) as [
  string,
  string,
  string,
];

const CODES = { W: 'W', A: 'A', '9': '9' } as const;
type Kind = keyof typeof CODES;

const seat = (column: string, kind: Kind, rest: Partial<WorldSeat> = {}): WorldSeat => ({
  column,
  state: 'FREE',
  characteristics: [CODES[kind]],
  prices: [],
  ...rest,
});

/** `AB CD` is a cabin with one aisle; rows are the same all through. */
function cabin(layout: string, rows: number[], rest: Partial<WorldSeatCabin> = {}): WorldSeatCabin {
  const columns = [...layout].map((letter) => (letter === ' ' ? '' : letter));
  const letters = columns.filter((letter) => letter !== '');
  return {
    cabin: 'ECONOMY',
    deck: 'MAIN',
    columns,
    wing_rows: null,
    rows: rows.map((number) => ({
      number,
      exit: false,
      seats: letters.map((letter) => seat(letter, 'W')),
    })),
    facilities: [],
    ...rest,
  };
}

const mapOf = (cabins: WorldSeatCabin[], flight_id = OUT): WorldSeatMap => ({
  order_id: ORDER.order_id,
  flight_id,
  aircraft: '320',
  currency: ORDER.currency,
  cabins,
});

function seats(cabins: WorldSeatCabin[], ...segments: string[]): Answer {
  const asked: string[] = [];
  const seatMap: World['seatMap'] = (_provider, _order, flight_id) => {
    asked.push(flight_id);
    return { ok: true, value: mapOf(cabins, flight_id) };
  };
  const answer = ask(
    { retrieve: gives(ORDER), seatMap },
    'PROVIDER_04',
    'SeatAvailability',
    seatsRequest(ORDER, ...segments),
  );
  expect(answer.error).toBeNull();
  return answer;
}

/** A gap between two aisle columns; each has one, the left neighbour's first. */
function drawn(compartment: Part): string {
  const columns = compartment.parts('./SeatColumn').map((column) => ({
    letter: column.text('./ColumnID') ?? '',
    aisle: column.all('./SeatCharacteristicCode').includes('A'),
  }));
  const gaps = new Set<number>();
  columns.forEach(({ aisle }, at) => {
    if (!aisle || gaps.has(at - 1)) return;
    gaps.add(columns[at + 1]?.aisle ? at : at - 1);
  });
  return columns.map(({ letter }, at) => (gaps.has(at) ? `${letter} ` : letter)).join('');
}

describe('cabins', () => {
  test.each([
    'AC DF',
    'ABC DEF',
    'A DG K',
    'AC DEFG HK',
    'ABC DEF GHK',
    'ABC DEFG HJK',
    'AC DEF HK',
    'A CD',
    'A C',
    'A D K',
    'AC E HK',
  ])('%s comes out as it is', (layout) => {
    const answer = seats([cabin(layout, [1, 2, 3])], 'SEG1');
    expect(answer.elements('//CabinCompartment').map(drawn)).toEqual([layout]);
    expect(answer.all('//SeatRow/RowNumber')).toEqual(['1', '2', '3']);
    expect(answer.all('//SeatRow[1]/Seat/ColumnID').join('')).toBe(layout.replaceAll(' ', ''));
  });

  test('decks, missing rows, missing letters, doors, wings and galleys', () => {
    const upper = cabin('AC DF', [1, 2], { cabin: 'BUSINESS', deck: 'UPPER' });
    const main = cabin('ABC DEF', [11, 12, 14], {
      wing_rows: { first: 12, last: 14 },
      facilities: [
        { kind: 'GALLEY', after_row: null },
        { kind: 'LAVATORY', after_row: 12 },
        { kind: 'STAIRS', after_row: 14 },
        { kind: 'CLOSET', after_row: 14 },
      ],
    });
    main.rows[1] = {
      number: 12,
      exit: true,
      seats: [
        seat('A', 'W', { state: 'NO_SEAT' }),
        seat('B', '9', { state: 'OCCUPIED' }),
        seat('C', 'A', { state: 'BLOCKED', characteristics: ['A', 'E', 'L'] }),
        seat('E', '9'),
      ],
    };
    const answer = seats([upper, main], 'SEG1');
    const [first, second] = answer.elements('//CabinCompartment');
    expect([first, second].map((one) => one?.text('./DeckCode'))).toEqual(['Upper', 'Main']);
    expect([first, second].map((one) => one?.text('./CabinType/CabinTypeCode'))).toEqual([
      '2',
      '5',
    ]);
    expect(second?.text('./FirstRowNumber')).toBe('11');
    expect(second?.text('./LastRowNumber')).toBe('14');
    expect(
      second
        ?.parts('./CabinComponent')
        .map((one) =>
          ['CabinComponentTypeCode', 'PositionCode', 'FirstRowNumber']
            .map((name) => one.text(`./${name}`))
            .join(' '),
        ),
    ).toEqual(['G Before 11', 'LA After 12', 'ST After 14', 'CL After 14']);
    expect(
      second?.parts('./SeatRow').map((row) => row.all('./RowCharacteristicCode').join('')),
    ).toEqual(['', 'EK', 'K']);
    expect(
      second
        ?.parts('./SeatRow[2]/Seat')
        .map((one) =>
          [
            one.text('./ColumnID'),
            one.text('./OccupationStatusCode') ?? '-',
            ...one.all('./SeatCharacteristicCode'),
          ].join(' '),
        ),
    ).toEqual(['A - 8', 'B O 9', 'C Z A E L', 'E F 9']);
  });
});

describe('prices', () => {
  const charge = { base_minor: 4000, taxes: [tax('BR', 400)] };
  const priced = cabin('AC DF', [4]);
  priced.rows[0]?.seats.splice(
    0,
    2,
    seat('A', 'W', {
      prices: [
        { offer_item_id: 'near', passenger_id: 'P1', charge },
        { offer_item_id: 'child', passenger_id: 'P2', charge: { base_minor: 0, taxes: [] } },
      ],
    }),
    seat('C', 'A', {
      prices: [
        { offer_item_id: 'near', passenger_id: 'P1', charge },
        { offer_item_id: 'near', passenger_id: 'P2', charge },
      ],
    }),
  );

  test('each thing for sale is said once, with those who may have it', () => {
    const answer = seats([priced], 'SEG2');
    expectReferencesClosed(answer);
    expect(answer.one('//ALaCarteOffer/OfferID')).toBe(`SEAT.${ORDER.order_id}`);
    expect(answer.one('//SeatMap/PaxSegmentRefID')).toBe('SEG2');
    expect(
      answer
        .elements('//OfferItem')
        .map((item) => [
          item.text('./OfferItemID'),
          item.all('./Eligibility/PaxRefID').join(),
          item.text('.//PaxSegmentRefID'),
          item.text('./UnitPrice/TotalAmount'),
        ]),
    ).toEqual([
      ['near', 'P1,P2', 'SEG2', '44.00'],
      ['child', 'P2', 'SEG2', '0.00'],
    ]);
    expect(answer.elements('//Seat').map((one) => one.all('./OfferItemRefID').join())).toEqual([
      'near,child',
      'near',
      '',
      '',
    ]);
    expect(answer.one('//ServiceDefinition/RFIC')).toBe('A');
  });

  test('nothing for sale is no offer', () => {
    const answer = seats([cabin('AC DF', [1])], 'SEG1');
    expect(answer.count('//ALaCarteOffer')).toBe(0);
    expect(answer.count('//SeatMap')).toBe(1);
  });
});

describe('flights', () => {
  const flights = (inner: string): string[] => {
    const asked: string[] = [];
    const seatMap: World['seatMap'] = (_provider, _order, flight_id) => {
      asked.push(flight_id);
      return { ok: true, value: mapOf([cabin('AC DF', [1])], flight_id) };
    };
    const methods = { retrieve: gives(ORDER), seatMap };
    const answer = ask(methods, 'PROVIDER_04', 'SeatAvailability', inner);
    return answer.error ? [`${answer.error.code} ${answer.error.text}`] : asked;
  };

  test('named by segment, by item, or all', () => {
    const item = seatsRequest(ORDER, 'SEG1').replace('<PaxSegmentRefID>SEG1</PaxSegmentRefID>', '');
    expect({
      one: flights(seatsRequest(ORDER, 'SEG3')),
      two: flights(seatsRequest(ORDER, 'SEG3', 'SEG1')),
      item: flights(item),
      all: flights(seatsRequest(ORDER)),
    }).toEqual({ one: [BACK], two: [OUT, BACK], item: [OUT, ON], all: [OUT, ON, BACK] });
  });

  test('a flight that has left is passed over unless it was named', () => {
    const seatMap: World['seatMap'] = (_provider, _order, flight_id) =>
      flight_id === OUT
        ? { ok: false, refusal: { kind: 'INVALID', text: `${OUT} has left` } }
        : { ok: true, value: mapOf([cabin('AC DF', [1])], flight_id) };
    const maps = (inner: string): string[] => {
      const methods = { retrieve: gives(ORDER), seatMap };
      const answer = ask(methods, 'PROVIDER_04', 'SeatAvailability', inner);
      return answer.error ? [answer.error.text] : answer.all('//SeatMap/PaxSegmentRefID');
    };
    expect(maps(seatsRequest(ORDER))).toEqual(['SEG2', 'SEG3']);
    expect(maps(seatsRequest(ORDER, 'SEG1', 'SEG2'))).toEqual([`${OUT} has left`]);
  });

  test.each<[string, (inner: string) => string, string]>([
    ['a segment of nobody', (t) => t.replace('SEG1', 'SEG9'), '914 PaxSegmentRefID is of no'],
    [
      'an item of nobody',
      (t) => t.replace('<PaxSegmentRefID>SEG1</PaxSegmentRefID>', '').replace('0001-1', '0001-99'),
      '914 The order has no item',
    ],
    ['another owner', (t) => t.replaceAll('>LA<', '>G3<'), '129 ORDER NOT FOUND'],
    ['no order id', (t) => t.replace(/<OrderID>.*?<\/OrderID>/, ''), '912 OrderID is mandatory'],
    [
      'items last',
      (t) => t.replace(/(<OrderItem>.*<\/OrderItem>)(\s*<OwnerCode>LA<\/OwnerCode>)/s, '$2$1'),
      '914 ',
    ],
    [
      'offers',
      () =>
        '<SeatAvailibilityCoreRequest><OfferRequest><Offer/></OfferRequest></SeatAvailibilityCoreRequest>',
      '157 Seats are offered for an order',
    ],
    ['nothing', () => '', '912 SeatAvailibilityCoreRequest is mandatory'],
  ])('%s is refused', (_, spoil, expected) => {
    const [told = ''] = flights(spoil(seatsRequest(ORDER, 'SEG1')));
    expect(told.slice(0, expected.length)).toBe(expected);
  });

  test.each(PROVIDERS)('%s passes on what its world refuses', (provider) => {
    const order = handmadeOrder(provider);
    const refused = { kind: 'NOT_OFFERED', text: 'No seats are sold here' } as const;
    const answer = ask(
      { retrieve: gives(order), seatMap: () => ({ ok: false, refusal: refused }) },
      provider,
      'SeatAvailability',
      seatsRequest(order, 'SEG1'),
    );
    expect(answer.error?.code).toBe(provider === 'PROVIDER_09' ? 'NOT_SUPPORTED' : '157');
  });
});

testMessages();
