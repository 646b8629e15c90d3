/**
 * Seat plans by aircraft type, as text that can be checked against a seating chart. The number of
 * seats in a plan is what the world sells of that cabin. One line per compartment: cabin (F J W Y),
 * rows, columns left to right with `-` for an aisle, then `x=` exit rows, `b=` rows with bassinet
 * positions, `w=` rows over the wing, `skip=` row numbers the aircraft does not have, `no=` seats
 * that are missing (`30:ABC`), `gf ga` galley before or after, `lf la` lavatories before or after,
 * `cf` closet before, `sf sa` stairs, `up` for the upper deck. Bassinets are never at an exit,
 * where nobody with an infant may sit.
 */

/** By type code; `/Y` after it is the single-class version of the type. */
export const CABIN_PLANS: Readonly<Record<string, readonly string[]>> = {
  '77W': [
    'F 1-2 A-DG-K b=1 gf lf cf',
    'J 5-11 AC-DG-HK b=5 gf lf',
    'W 14-16 AC-DEFG-HK b=14 lf',
    'Y 20-40 ABC-DEFG-HJK x=31 b=20 w=22-34 no=31:AK,38:BJ,39:BJ gf lf ga la',
  ],
  '77L': [
    'F 1-2 A-DG-K b=1 gf lf cf',
    'J 5-11 AC-DG-HK b=5 gf lf',
    'W 14-16 AC-DEFG-HK b=14 lf',
    'Y 20-37 ABC-DEFG-HJK x=29 b=20 w=21-32 no=36:BJ,37:BJ gf lf ga la',
  ],
  '772': [
    'J 1-9 A-DG-K b=1 gf lf cf',
    'W 12-14 AC-DEFG-HK b=12 lf',
    'Y 20-41 ABC-DEFG-HJK x=31 b=20 w=22-34 skip=32 no=40:ABJK,41:ABJK gf lf ga la',
  ],
  '773': [
    'J 1-9 A-DG-K b=1 gf lf cf',
    'Y 15-46 ABC-DEFG-HJK x=30,40 b=15 w=22-36 no=45:BJ,46:BJ gf lf ga la',
  ],
  '789': [
    'J 1-8 A-DG-K skip=3 b=1 gf lf cf',
    'W 11-14 AC-DEF-HK b=11 lf',
    'Y 20-43 ABC-DEF-HJK x=32 b=20 w=21-33 skip=31 no=42:ABC,43:ABCHJK gf lf ga la',
  ],
  '788': [
    'J 1-6 AC-EF-HK b=1 gf lf cf',
    'Y 12-36 ABC-DEF-HJK x=23 b=12 w=14-24 skip=13 no=35:BJ,36:ABJK gf lf ga la',
  ],
  '781': [
    'J 1-11 A-DG-K b=1 gf lf cf',
    'W 15-17 AC-DEF-HK b=15 lf',
    'Y 20-49 ABC-DEF-HJK x=36 b=20 w=24-37 skip=35 no=48:BJ,49:ABJK gf lf ga la',
  ],
  '332': [
    'J 1-5 AC-DG-HK b=1 gf lf cf',
    'Y 8-36 AC-DEFG-HK x=24 b=8 w=12-24 skip=13 no=35:AK,36:ACHK gf lf ga la',
  ],
  '333': [
    'J 1-6 AC-DG-HK b=1 gf lf cf',
    'W 8-10 AC-DEG-HK b=8',
    'Y 14-43 AC-DEFG-HK x=30 b=14 w=18-31 skip=17 no=42:AK,43:ACHK gf lf ga la',
  ],
  '338': [
    'J 1-6 A-DG-K b=1 gf lf cf',
    'Y 8-36 AC-DEFG-HK x=24 b=8 w=12-24 skip=13 no=36:ACHK gf lf ga la',
  ],
  '339': [
    'J 1-9 A-DG-K skip=7 b=1 gf lf cf',
    'Y 11-43 AC-DEFG-HK x=29 b=11 w=17-30 skip=13 no=42:AK,43:ACHK gf lf ga la',
  ],
  '343': [
    'J 1-7 AC-DG-HK b=1 gf lf cf',
    'Y 11-41 AC-DEFG-HK x=27 b=11 w=15-28 skip=13 no=41:ACHK gf lf ga la',
  ],
  '346': [
    'F 1-2 A-DG-K b=1 gf lf cf',
    'J 4-11 AC-DG-HK b=4 gf lf',
    'Y 15-46 AC-DEFG-HK x=30,40 b=15 w=24-36 no=46:ACHK gf lf ga la',
  ],
  '359': [
    'J 1-8 A-DG-K b=1 gf lf cf',
    'W 11-13 AC-DEFG-HK b=11 lf',
    'Y 16-44 ABC-DEF-HJK x=32 b=16 w=20-33 skip=17 no=43:BJ,44:ABJK gf lf ga la',
  ],
  '351': [
    'J 1-12 A-DG-K b=1 gf lf cf',
    'W 15-18 AC-DEFG-HK b=15 lf',
    'Y 20-48 ABC-DEF-HJK x=35 b=20 w=24-37 no=47:BJ,48:ABJK gf lf ga la',
  ],
  '388': [
    'F 1-4 A-EF-K up x=1 sf lf',
    'J 6-24 A-DG-K up x=16 b=6 gf ga sa la skip=13',
    'Y 43-83 ABC-DEFG-HJK x=54,67,79 b=43 w=55-70 no=81:BJ,82:ABJK,83:ABCHJK gf lf ga la sf',
  ],
  '744': [
    'F 1-3 A-K cf lf',
    'J 5-10 AC-DG-HK b=5 gf lf',
    'J 81-87 AC-HK up x=84 sa gf lf',
    'W 14-18 AC-DEFG-HK b=14',
    'Y 25-56 ABC-DEFG-HJK x=41 b=25 w=25-38 no=54:BJ,55:ABJK,56:ABCHJK gf lf ga la',
  ],
  '74H': [
    'F 1-3 A-DG-K cf lf',
    'J 4-10 AC-DG-HK x=6 gf lf',
    'J 81-88 AC-HK up x=85 sa gf lf',
    'W 18-21 AC-DEFG-HK b=18',
    'Y 24-49 ABC-DEFG-HJK x=36 b=24 w=24-37 no=47:BJ,48:ABJK,49:ABCHJK gf lf ga la',
  ],
  '763': [
    'J 1-5 AC-DF-HK b=1 gf lf cf',
    'Y 12-38 AB-DEF-HJ x=25 b=12 w=15-27 skip=13 no=37:AJ,38:ABHJ gf lf ga la',
  ],
  '764': [
    'J 1-10 A-DF-K b=1 gf lf cf',
    'Y 15-42 AB-DEF-HJ x=30 b=15 w=18-31 no=42:ABHJ gf lf ga la',
  ],
  '752': [
    'J 1-4 AC-DF b=1 gf lf cf',
    'Y 7-33 ABC-DEF x=16,17 b=7 w=12-22 skip=13 no=33:DEF gf lf ga la',
  ],
  '753': ['J 1-6 AB-EF b=1 gf lf cf', 'Y 7-41 ABC-DEF x=23,24 b=7 w=16-28 skip=13 gf lf ga la'],
  '321': [
    'J 1-4 AC-DF b=1 gf lf cf',
    'Y 7-35 ABC-DEF x=11,24 b=7 w=12-23 skip=13 no=11:AF gf ga la',
  ],
  '321/Y': ['Y 1-38 ABC-DEF x=11,26 b=1 w=12-23 skip=13 no=11:AF gf lf ga la'],
  '32Q': ['J 1-4 AC-DF b=1 gf lf cf', 'Y 7-36 ABC-DEF x=18,19 b=7 w=12-25 skip=13 gf ga la'],
  '32Q/Y': ['Y 1-39 ABC-DEF x=18,19,28 b=1 w=12-25 skip=13 gf lf ga la'],
  '320': ['J 1-3 AC-DF b=1 gf lf cf', 'Y 6-30 ABC-DEF x=11,12 b=6 w=9-18 skip=13 gf ga la'],
  '320/Y': ['Y 1-31 ABC-DEF x=12,14 b=1 w=9-19 skip=13 gf lf ga la'],
  '319': ['J 1-2 AC-DF b=1 gf lf cf', 'Y 5-25 ABC-DEF x=10 b=5 w=8-16 skip=13 gf ga la'],
  '319/Y': ['Y 1-25 ABC-DEF x=10 b=1 w=8-16 skip=13 gf lf ga la'],
  '318': ['J 1-2 AC-DF b=1 gf lf cf', 'Y 5-23 ABC-DEF x=9 b=5 w=7-15 skip=13 gf ga la'],
  '738': [
    'J 1-4 AB-EF b=1 gf lf cf',
    'Y 7-32 ABC-DEF x=15,16 b=7 w=11-21 skip=13,14 no=15:AF gf ga la',
  ],
  '738/Y': ['Y 1-33 ABC-DEF x=16,17 b=1 w=11-22 skip=13 no=1:DEF,16:F gf lf ga la'],
  '73G': ['J 1-3 AB-EF b=1 gf lf cf', 'Y 7-26 ABC-DEF x=12 b=7 w=9-17 skip=13 gf ga la'],
  '73G/Y': ['Y 1-25 ABC-DEF x=12 b=1 w=9-17 skip=13 gf lf ga la'],
  '739': [
    'J 1-5 AB-EF b=1 gf lf cf',
    'Y 7-34 ABC-DEF x=16,17 b=7 w=12-23 skip=13 no=16:AF gf ga la',
  ],
  '739/Y': ['Y 1-37 ABC-DEF x=18,19,29 b=1 w=12-24 skip=13 gf lf ga la'],
  '223': ['J 1-3 AC-DF b=1 gf lf cf', 'Y 5-28 AC-DEF x=13 b=5 w=9-17 skip=12 gf ga la'],
  '221': ['J 1-3 AC-DF b=1 gf lf cf', 'Y 5-24 AC-DEF x=12 b=5 w=8-15 skip=13 gf ga la'],
  '717': ['J 1-3 AC-DF b=1 gf lf', 'Y 5-25 AC-DEF x=15,16 b=5 w=12-20 skip=13 gf la'],
  '919': ['J 1-2 AC-DF b=1 gf lf cf', 'Y 5-30 ABC-DEF x=14,15 b=5 w=11-20 skip=13 gf ga la'],
  E75: ['J 1-4 A-DF b=1 gf lf cf', 'Y 7-23 AC-DF b=7 w=10-16 skip=13 ga la'],
  'E75/Y': ['Y 1-19 AC-DF b=1 w=6-12 gf lf ga la'],
  E70: ['J 1-3 A-DF b=1 gf lf cf', 'Y 5-20 AC-DF b=5 w=9-14 skip=13 ga la'],
  E90: ['J 1-3 A-DF b=1 gf lf cf', 'Y 5-27 AC-DF x=12 b=5 w=9-16 skip=13 ga la'],
  'E90/Y': ['Y 1-26 AC-DF b=1 x=12 w=8-15 skip=13 gf lf ga la'],
  E95: ['J 1-3 A-DF b=1 gf lf cf', 'Y 5-31 AC-DF x=14 b=5 w=10-18 skip=13 ga la'],
  'E95/Y': ['Y 1-30 AC-DF b=1 x=14 w=10-18 skip=13 no=30:AC gf lf ga la'],
  '295': ['J 1-3 A-DF b=1 gf lf cf', 'Y 5-33 AC-DF x=15 b=5 w=11-19 skip=13 ga la'],
  '295/Y': ['Y 1-35 AC-DF b=1 x=15 w=11-19 skip=13 gf lf ga la'],
  ER4: ['Y 1-18 A-BC x=12 w=10-14 skip=13 no=18:A gf la'],
  CR2: ['Y 1-13 AC-DF x=8 w=6-10 no=1:D,13:D gf la'],
  CR7: ['J 1-3 A-DF x=1 gf lf', 'Y 7-21 AC-DF x=13 w=10-15 skip=9 la'],
  CR9: ['J 1-4 A-DF x=1 gf lf', 'Y 7-23 AC-DF x=13,14 w=10-17 no=7:DF la'],
  'CR9/Y': ['Y 1-23 AC-DF x=1,12,13 w=9-16 no=23:DF gf lf la'],
  CRK: ['J 1-3 A-DF x=1 gf lf', 'Y 5-28 AC-DF x=14,15 w=11-18 skip=13 la'],
  SU9: ['J 1-3 AC-DF b=1 gf lf', 'Y 6-20 AC-DEF b=6 w=9-14 ga la'],
  AJ1: ['Y 1-19 AC-DEF b=1 w=8-14 skip=13 gf lf la'],
  AT4: ['Y 1-12 AC-DF x=1 w=4-7 gf la'],
  AT7: ['Y 1-19 AC-DF x=1 w=7-11 skip=13 no=1:AC gf la'],
  DH1: ['Y 1-10 AB-CD x=1 w=4-7 no=1:AB,10:A la'],
  DH3: ['Y 1-13 AB-CD x=1 w=5-9 no=1:AB la'],
  DH4: ['Y 1-20 AC-DF x=1 w=8-13 skip=13 gf la'],
  SF3: ['Y 1-12 A-BC x=5 w=5-8 no=1:BC la'],
  BEH: ['Y 1-10 A-B x=5 w=5-7 no=1:A'],
  DHT: ['Y 1-7 A-BC w=2-4 no=1:A,7:A'],
  TRN: ['J 1-12 A-CD gf la', 'Y 20-109 AB-CD la'],
  CNC: ['Y 1-5 A-B w=1-3 no=5:A'],
};

/** Types that use another type's plan. */
export const SAME_PLAN: Readonly<Record<string, string>> = {
  '290': 'E90',
  '31N': '319',
  '32A': '320',
  '32B': '321',
  '32N': '320',
  '733': '73G',
  '734': '738',
  '73H': '738',
  '73J': '739',
  '73W': '73G',
  '75W': '752',
  '76W': '763',
  '7M7': '73G',
  '7M8': '738',
  '7M9': '739',
  AT5: 'AT4',
  E7S: 'E75',
};
