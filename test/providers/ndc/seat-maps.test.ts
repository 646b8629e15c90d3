/**
 * Seat maps drawn as text: a drawing is written as an airline's message and must come back as it was
 * drawn, with the aisles, wings, exits, decks and holes of the aircraft.
 */
import { describe, expect, it } from 'vitest';
import { open, readSeats, startReading, unwrap } from '#main/providers/ndc/read/answers.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';
import type { ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import { parseXml } from '#main/providers/wire/xml.ts';
import { flightLists, money, OUT, pax } from './build.ts';
import { message, read } from './support.ts';

/**
 * `F` free, `o` occupied, `z` blocked, `.` no seat, ` ` not even that; columns are the header's letters,
 * `|` an aisle. `E` after a row is an exit, `w` over the wings, `b` a bassinet at every seat.
 */
interface Cabin {
  header: string;
  rows: string[];
  deck?: string;
  components?: [
    code: string,
    row: number,
    position: 'Before' | 'After' | null,
    ...columns: string[],
  ][];
}

const STATUS: Record<string, string> = { F: 'F', o: 'O', z: 'Z' };

function cabinXml({ header, rows, deck = 'Main', components = [] }: Cabin): string {
  const letters = [...header].filter((one) => one !== '|');
  const beside = new Set(
    [...header].flatMap((one, at) => (one === '|' ? [header[at - 1]!, header[at + 1]!] : [])),
  );
  const columns = letters.map((letter, at) => {
    const codes = [
      ...(beside.has(letter) ? ['A'] : []),
      ...(at === 0 || at === letters.length - 1 ? ['W'] : []),
    ];
    return `<SeatColumn><ColumnID>${letter}</ColumnID>${codes.map((code) => `<SeatCharacteristicCode>${code}</SeatCharacteristicCode>`).join('')}</SeatColumn>`;
  });
  const numbers = rows.map((row) => Number(/^\d+/.exec(row)![0]));
  const parts = components.map(
    ([code, row, position, ...ids]) =>
      `<CabinComponent><CabinComponentTypeCode>${code}</CabinComponentTypeCode>${ids.map((id) => `<ColumnID>${id}</ColumnID>`).join('')}<FirstRowNumber>${row}</FirstRowNumber>${position ? `<PositionCode>${position}</PositionCode>` : ''}</CabinComponent>`,
  );
  return `<CabinCompartment>${parts.join('')}<CabinType><CabinTypeCode>5</CabinTypeCode></CabinType><DeckCode>${deck}</DeckCode><FirstRowNumber>${Math.min(...numbers)}</FirstRowNumber><LastRowNumber>${Math.max(...numbers)}</LastRowNumber>${columns.join('')}${rows.map((row) => rowXml(row, header)).join('')}</CabinCompartment>`;
}

function rowXml(row: string, header: string): string {
  const [, number = '', places = '', marks = ''] = /^(\d+) ([FozbU.| ]*?)((?: [Ew]+)?)$/.exec(row)!;
  const seats = [...places].flatMap((place, at) => {
    const letter = header[at]!;
    if (letter === '|' || place === ' ') return [];
    const free = place === 'F' || place === 'b';
    const status = free ? 'F' : STATUS[place];
    const codes = place === '.' ? ['8'] : place === 'b' ? ['B'] : [];
    return `<Seat><ColumnID>${letter}</ColumnID>${status ? `<OccupationStatusCode>${status}</OccupationStatusCode>` : ''}${free ? '<OfferItemRefID>S</OfferItemRefID>' : ''}<RowNumber>${number}</RowNumber>${codes.map((code) => `<SeatCharacteristicCode>${code}</SeatCharacteristicCode>`).join('')}</Seat>`;
  });
  const codes = [...marks.trim()].map((mark) => (mark === 'E' ? 'E' : 'K'));
  return `<SeatRow>${codes.map((code) => `<RowCharacteristicCode>${code}</RowCharacteristicCode>`).join('')}<RowNumber>${number}</RowNumber>${seats.join('')}</SeatRow>`;
}

const answer = (...cabins: Cabin[]) =>
  message(
    'SeatAvailabilityRS',
    `<m:Response><ALaCarteOffer><OfferID>SEAT.1</OfferID><OfferItem><Eligibility><OfferFlightAssociations><PaxSegmentReferences><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentReferences></OfferFlightAssociations><PaxRefID>ADT1</PaxRefID></Eligibility><OfferItemID>S</OfferItemID><Service><ServiceDefinitionRefID>D</ServiceDefinitionRefID><ServiceID>V</ServiceID></Service><UnitPrice>${money('TotalAmount', '25')}</UnitPrice></OfferItem><OwnerCode>LA</OwnerCode></ALaCarteOffer><DataLists>${pax('ADT1')}${flightLists([OUT])}</DataLists><SeatMap>${cabins.map(cabinXml).join('')}<PaxSegmentRefID>S1</PaxSegmentRefID></SeatMap></m:Response>`,
  );

const FACILITIES = { LAVATORY: 'L', GALLEY: 'G', CLOSET: 'C', STAIRS: 'S' } as const;

function draw(map: ProviderSeatMap): string[] {
  return map.cabins.flatMap(({ columns, deck, rows, wings }) => [
    `${deck} ${columns.map((one) => one || '|').join('')}${wings ? ` wings ${wings.first_row}-${wings.last_row}` : ''}`,
    ...rows.map((row) => {
      const places = columns.map((letter) => {
        if (letter === '') return '|';
        const seat = row.seats.find((one) => one.column === letter);
        if (!seat) return ' ';
        if (seat.type === 'EMPTY') return '.';
        if (seat.type in FACILITIES) return FACILITIES[seat.type as keyof typeof FACILITIES];
        if (seat.status === 'FREE')
          return seat.offers.length === 0 ? '?' : seat.disclosures.includes('BASSINET') ? 'b' : 'F';
        return seat.status === 'OCCUPIED' ? 'o' : 'z';
      });
      return `${row.number} ${places.join('')}${row.exit ? ' E' : ''}`.trimEnd();
    }),
  ]);
}

function drawn(...cabins: Cabin[]): string[] {
  const told = read(answer(...cabins));
  expect(told.not_understood).toEqual([]);
  return draw((told.seat_map as ProviderSeatMap[])[0]!);
}

it('rows stand from front to back in whatever order they are sent', () => {
  expect(drawn({ header: 'A|C', rows: ['12 F|o', '2 o|F', '10 z|F'] })).toEqual([
    'MAIN A|C',
    '2 o|F',
    '10 z|F',
    '12 F|o',
  ]);
});

it('maps of the cabins of one flight are one map', () => {
  const [front, rear] = [
    { header: 'A|C', rows: ['1 F|F'] },
    { header: 'AB|CD', rows: ['7 Fo|FF'] },
  ];
  const told = read(
    answer(front!, rear!).replace(
      '</CabinCompartment><CabinCompartment>',
      '</CabinCompartment><PaxSegmentRefID>S1</PaxSegmentRefID></SeatMap><SeatMap><CabinCompartment>',
    ),
  ).seat_map as ProviderSeatMap[];
  expect(told.map(draw)).toEqual([drawn(front!, rear!)]);
});

it('a second map of the same seats, of another leg of the flight, is not drawn beside the first', () => {
  const cabin = { header: 'A|C', rows: ['1 F|F'] };
  const again = { header: 'A|C', rows: ['1 o|o'] };
  const told = read(
    answer(cabin, again).replace(
      '</CabinCompartment><CabinCompartment>',
      '</CabinCompartment><PaxSegmentRefID>S1</PaxSegmentRefID></SeatMap><SeatMap><CabinCompartment>',
    ),
  ).seat_map as ProviderSeatMap[];
  expect(told.map(draw)).toEqual([drawn(cabin)]);
});

it.each(['K', 'OW'])('a row of NDC 17.2 with the code %s is over the wings', (code) => {
  const xml = `<SeatAvailabilityRS Version="17.2"><Document/><Success/><SeatMap><SegmentRef>F1</SegmentRef><Cabin><CabinType><Code>Y</Code></CabinType><Row><RowCharacteristics><Code>${code}</Code></RowCharacteristics><Number>8</Number><Seat><Column>A</Column></Seat></Row></Cabin></SeatMap></SeatAvailabilityRS>`;
  const told = readAny172(new TextEncoder().encode(xml));
  expect(told.ok && told.value.seat_map).toMatchObject([
    { cabins: [{ wings: { first_row: 8, last_row: 8 } }] },
  ]);
});

it('seats of several currencies: those of the order’s are sold, else those of the first', () => {
  const item = (id: string, currency: string) =>
    `<OfferItem><Eligibility><PaxRefID>ADT1</PaxRefID></Eligibility><OfferItemID>${id}</OfferItemID><Service><ServiceID>V</ServiceID></Service><UnitPrice>${money('TotalAmount', '25', currency)}</UnitPrice></OfferItem>`;
  const text = answer({ header: 'A|C', rows: ['1 F|F'] })
    .replace('</OfferItem>', `</OfferItem>${item('T', 'USD')}`)
    .replace(
      /(<ColumnID>C<\/ColumnID><OccupationStatusCode>F<\/OccupationStatusCode><OfferItemRefID>)S/,
      '$1T',
    );
  const told = (of_order: string | null) => {
    const parsed = parseXml(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const root = unwrap(parsed.value);
    const [map] = readSeats(open(root, startReading(root)), of_order);
    return [map!.currency, ...draw(map!).slice(1)];
  };
  expect(told(null)).toEqual(['EUR', '1 F|?']);
  expect(told('USD')).toEqual(['USD', '1 ?|F']);
  expect(told('GBP')).toEqual(['EUR', '1 F|?']);
});

it('a seat without a status is free where it is sold, and else not', () => {
  const text = answer({ header: 'A|C', rows: ['1 F|o'] });
  const told = read(text.replace(/<OccupationStatusCode>.<\/OccupationStatusCode>/g, ''));
  const [row] = (told.seat_map as ProviderSeatMap[])[0]!.cabins[0]!.rows;
  expect(row!.seats.map(({ status }) => status)).toEqual(['FREE', 'BLOCKED']);
});

describe('a cabin comes back as it was drawn', () => {
  const cases: [name: string, header: string, rows: string[]][] = [
    ['2-2', 'AC|DF', ['1 FF|oz', '2 Fo|FF']],
    ['3-3', 'ABC|DEF', ['1 FFF|ooo', '2 FoF|FFz']],
    ['1-2-1', 'A|DG|K', ['1 F|oF|F', '2 o|FF|z']],
    ['2-4-2', 'AC|DEFG|HK', ['21 FF|oFFo|FF', '22 oo|FFFF|zz']],
    ['3-3-3', 'ABC|DEF|HJK', ['21 FFF|ooo|FFF', '22 oFo|FFF|zzz']],
    ['3-4-3', 'ABC|DEFG|HJK', ['21 FFF|oooo|FFF', '22 oFo|FFFF|zzz']],
    ['2-3-2', 'AC|DEF|HK', ['21 FF|oFo|FF']],
    ['1-1-1', 'A|D|K', ['1 F|o|F']],
    ['1-1', 'A|C', ['1 F|o']],
    ['2-1', 'AB|D', ['1 FF|o']],
    ['a row that is missing', 'AC|DF', ['11 FF|FF', '12 oo|oo', '14 FF|FF']],
    ['seats that are missing, one way and the other', 'AC|DF', ['1 .F|F.', '2  F|F ', '3 FF|FF']],
    ['a bassinet', 'AC|DF', ['1 bF|Fb', '2 FF|FF']],
  ];
  it.each(cases)('%s', (_, header, rows) => {
    expect(drawn({ header, rows })).toEqual([
      `MAIN ${header}`,
      ...rows.map((row) => row.trimEnd()),
    ]);
  });

  it('exits and wings', () => {
    const rows = ['10 FF|FF', '11 FF|FF w', '12 FF|FF Ew', '13 FF|FF w', '14 FF|FF'];
    expect(drawn({ header: 'AC|DF', rows })).toEqual([
      'MAIN AC|DF wings 11-13',
      '10 FF|FF',
      '11 FF|FF',
      '12 FF|FF E',
      '13 FF|FF',
      '14 FF|FF',
    ]);
  });

  it('two decks, each with its own columns', () => {
    expect(
      drawn(
        { header: 'A|DG|K', rows: ['1 F|oF|F'], deck: 'Upper' },
        { header: 'ABC|DEFG|HJK', rows: ['40 FFF|oooo|FFF'] },
      ),
    ).toEqual(['UPPER A|DG|K', '1 F|oF|F', 'MAIN ABC|DEFG|HJK', '40 FFF|oooo|FFF']);
  });
});

describe('what is no seat', () => {
  const rows = ['10 FF|FF', '11 FF|FF', '12 FF|FF'];
  it.each<[string, NonNullable<Cabin['components']>, string[]]>([
    [
      'stands behind a row, where it is said to',
      [
        ['G', 11, 'After', 'A', 'C'],
        ['LA', 11, 'After', 'D'],
      ],
      ['10 FF|FF', '11 FF|FF', '11 GG|L', '12 FF|FF'],
    ],
    [
      'or before the first, across the whole width',
      [['G', 10, 'Before']],
      ['9 GG|GG', '10 FF|FF', '11 FF|FF', '12 FF|FF'],
    ],
    [
      'shares the width with others in its line',
      [
        ['G', 12, 'After'],
        ['LA', 12, 'After'],
        ['CL', 12, 'After', 'F'],
      ],
      ['10 FF|FF', '11 FF|FF', '12 FF|FF', '12 GG|LC'],
    ],
    [
      'or in a row, in place of seats',
      [['ST', 12, null, 'A']],
      ['10 FF|FF', '11 FF|FF', '12 SF|FF'],
    ],
  ])('%s', (_, components, expected) => {
    const hole = components[0]![0] === 'ST' ? [...rows.slice(0, 2), '12  F|FF'] : rows;
    expect(drawn({ header: 'AC|DF', rows: hole, components })).toEqual(['MAIN AC|DF', ...expected]);
  });
});

it('columns named alone, as before 21.3, are all there', () => {
  const seat = (column: string, code: string) =>
    `<Seat><ColumnID>${column}</ColumnID><OccupationStatusCode>F</OccupationStatusCode><SeatCharacteristicCode>${code}</SeatCharacteristicCode></Seat>`;
  const cabin = `<CabinCompartment><CabinType><CabinTypeName>ECONOMY</CabinTypeName></CabinType>${['A', 'B', 'C', 'D'].map((one) => `<ColumnID>${one}</ColumnID>`).join('')}<SeatRow><RowNumber>4</RowNumber>${seat('A', 'W')}${seat('C', 'A')}${seat('D', 'W')}</SeatRow></CabinCompartment>`;
  const told = read(
    message(
      'SeatAvailabilityRS',
      `<m:Response><DataLists>${pax('ADT1')}${flightLists([OUT])}</DataLists><SeatMap>${cabin}</SeatMap></m:Response>`,
    ),
  );
  const [map] = told.seat_map as ProviderSeatMap[];
  expect(map!.cabins[0]!.columns.filter((one) => one !== '')).toEqual(['A', 'B', 'C', 'D']);
  expect(told.not_understood).toEqual([]);
});
