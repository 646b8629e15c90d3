/** Aircraft as their seat maps draw them: letters, missing rows and seats, exits, wings, decks. */
import { expect, test } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import { boardAircraft, drawn, flightsOf, mapOf } from './seat-kit.ts';
import { openWorld } from './world-kit.ts';

const LAYOUTS: readonly [
  name: string,
  provider: ProviderCode,
  where: readonly [slices: string, aircraft: string],
  cabin: 'ECONOMY' | 'BUSINESS',
  picture: string,
][] = [
  [
    '2-2',
    'PROVIDER_04',
    ['GRU-SSA 2026-12-20', '295'],
    'BUSINESS',
    `
ECONOMY MAIN
  galley lavatory
1 AC DF wall bassinet CD
2-10 AC DF
11-12 AC DF wing
14 AC DF wing
15 AC DF exit wing
16-19 AC DF wing
20-35 AC DF
  galley lavatory`,
  ],
  [
    '3-3 in one class, seats missing at row 1 and an exit',
    'PROVIDER_05',
    ['GRU-EZE 2026-12-20', '738'],
    'ECONOMY',
    `
ECONOMY MAIN
  galley lavatory
1 ABC ... wall bassinet BC
2-10 ABC DEF
11-12 ABC DEF wing
14-15 ABC DEF wing
16 ABC DE. exit wing
17 ABC DEF exit wing
18-22 ABC DEF wing
23-33 ABC DEF
  galley lavatory`,
  ],
  [
    '1-2-1, 2-4-2 and 3-4-3, no row 32',
    'PROVIDER_06',
    ['GRU-MIA 2026-12-20', '772'],
    'ECONOMY',
    `
BUSINESS MAIN
  galley lavatory closet
1 A DG K wall bassinet DG
2-9 A DG K
PREMIUM MAIN
  lavatory
12 AC DEFG HK wall bassinet CDEFGH
13-14 AC DEFG HK
ECONOMY MAIN
  galley lavatory
20 ABC DEFG HJK wall bassinet BCDEFGHJ
21 ABC DEFG HJK
22-30 ABC DEFG HJK wing
31 ABC DEFG HJK exit wing
33-34 ABC DEFG HJK wing
35-39 ABC DEFG HJK
40-41 ..C DEFG H..
  galley lavatory`,
  ],
  [
    '2-4-2 throughout, no row 7 and no row 13',
    'PROVIDER_04',
    ['GRU-LIS 2026-12-20', '339'],
    'ECONOMY',
    `
BUSINESS MAIN
  galley lavatory closet
1 A DG K wall bassinet DG
2-6 A DG K
8-9 A DG K
ECONOMY MAIN
  galley lavatory
11 AC DEFG HK wall bassinet CDEFGH
12 AC DEFG HK
14-16 AC DEFG HK
17-28 AC DEFG HK wing
29 AC DEFG HK exit wing
30 AC DEFG HK wing
31-41 AC DEFG HK
42 .C DEFG H.
43 .. DEFG ..
  galley lavatory`,
  ],
  [
    '3-3-3',
    'PROVIDER_06',
    ['GRU-MIA 2026-12-20', '788'],
    'ECONOMY',
    `
BUSINESS MAIN
  galley lavatory closet
1 AC EF HK wall bassinet CEFH
2-6 AC EF HK
ECONOMY MAIN
  galley lavatory
12 ABC DEF HJK wall bassinet BCDEFHJ
14-22 ABC DEF HJK wing
23 ABC DEF HJK exit wing
24 ABC DEF HJK wing
25-34 ABC DEF HJK
35 A.C DEF H.K
36 ..C DEF H..
  galley lavatory`,
  ],
  [
    '2-3-2',
    'PROVIDER_04',
    ['GRU-MIA 2026-12-20', '763'],
    'ECONOMY',
    `
BUSINESS MAIN
  galley lavatory closet
1 AC DF HK wall bassinet CDFH
2-5 AC DF HK
ECONOMY MAIN
  galley lavatory
12 AB DEF HJ wall bassinet BDEFH
14 AB DEF HJ
15-24 AB DEF HJ wing
25 AB DEF HJ exit wing
26-27 AB DEF HJ wing
28-36 AB DEF HJ
37 .B DEF H.
38 .. DEF ..
  galley lavatory`,
  ],
  [
    'two decks, with stairs',
    'PROVIDER_04',
    ['LHR-SIN 2026-12-20', '388'],
    'ECONOMY',
    `
FIRST UPPER
  stairs lavatory
1 A EF K exit wall
2-4 A EF K
BUSINESS UPPER
  galley
6 A DG K wall bassinet DG
7-12 A DG K
14-15 A DG K
16 A DG K exit
17-24 A DG K
  galley stairs lavatory
ECONOMY MAIN
  galley lavatory stairs
43 ABC DEFG HJK wall bassinet BCDEFGHJ
44-53 ABC DEFG HJK
54 ABC DEFG HJK exit
55-66 ABC DEFG HJK wing
67 ABC DEFG HJK exit wing
68-70 ABC DEFG HJK wing
71-78 ABC DEFG HJK
79 ABC DEFG HJK exit
80 ABC DEFG HJK
81 A.C DEFG H.K
82 ..C DEFG H..
83 ... DEFG ...
  galley lavatory`,
  ],
  [
    'one cabin on two decks',
    'PROVIDER_04',
    ['FRA-JFK 2026-12-20', '744'],
    'ECONOMY',
    `
FIRST MAIN
  closet lavatory
1 A K wall
2-3 A K
BUSINESS MAIN
  galley lavatory
5 AC DG HK wall bassinet CDGH
6-10 AC DG HK
BUSINESS UPPER
  galley lavatory
81 AC HK wall
82-83 AC HK
84 AC HK exit
85-87 AC HK
  stairs
PREMIUM MAIN
14 AC DEFG HK wall bassinet CDEFGH
15-18 AC DEFG HK
ECONOMY MAIN
  galley lavatory
25 ABC DEFG HJK wing wall bassinet BCDEFGHJ
26-38 ABC DEFG HJK wing
39-40 ABC DEFG HJK
41 ABC DEFG HJK exit
42-53 ABC DEFG HJK
54 A.C DEFG H.K
55 ..C DEFG H..
56 ... DEFG ...
  galley lavatory`,
  ],
];

test.each(LAYOUTS)('%s', (_, provider, where, cabin, picture) => {
  const { world } = openWorld();
  const { order, flight } = boardAircraft(world, provider, where, [1], { cabin });
  const map = mapOf(world, order, flightsOf(order).indexOf(flight));
  expect(`\n${drawn(map)}`).toBe(picture);
  expect([map.order_id, map.flight_id, map.aircraft, map.currency]).toEqual([
    order.order_id,
    flight.id,
    where[1],
    order.currency,
  ]);
});
