/** Sabre entries of the desk: signing, work areas, help, encoding, and queues. */
import { ok } from '#main/contract/result.ts';
import { behind, type Form, field, form, opt, skip, variant } from '../grammar.ts';
import { AMOUNT, CURRENCY, maybe, QUEUE_OR_ANY, typedText, unless } from '../parts/common.ts';
import {
  AIRCRAFT,
  AIRLINE_TO_FIND,
  AREA,
  AT_PLACE,
  COUNTRY_SOUGHT,
  daysBetween,
  NOTE,
  PLACE_TO_FIND,
  SCROLLING,
  SIGN,
  SUM,
  TIMES_OF_PLACES,
  TOPIC,
} from '../parts/desk.ts';
import { toSticky } from '../scan.ts';
import {
  AIRLINE_CODE,
  AIRLINE_NUMBER,
  AIRPORT,
  DATE,
  DAYS,
  LINE,
  PLACE_CODE,
  QUEUE,
  TRAVEL_DATE,
} from '../tokens.ts';

export const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'SI*1234', ['SI*', SIGN]),
  form('sign_in', 'sign_out', 'SO*', ['SO', skip(/\*/, '*')]),
  form('work_areas', 'areas', '*S*', ['*S', skip(/\*/, '*')]),
  variant('work_areas', 'areas', ['S*']),
  form('work_areas', 'area', '¤B', ['¤', AREA]),
  form('help', 'help', 'F*1', ['F*', opt({ topic: null }, TOPIC)]),
  ...behind('W/-CC W/-AP', 'encode_city', 'encode_place', 'W/-CCPARIS', [PLACE_TO_FIND]),
  variant('encode_city', 'encode_place', ['HCCC/', COUNTRY_SOUGHT]),
  form('decode_city', 'decode_place', 'W/*CDG', ['W/*', PLACE_CODE]),
  // The airports of a city.
  variant('decode_city', 'decode_place', ['W/-CY', PLACE_CODE]),
  form('airline', 'airline', 'W/*AC', ['W/*', field('text', AIRLINE_CODE)]),
  variant('airline', 'airline', ['W/*', field('text', AIRLINE_NUMBER)]),
  form('airline', 'airline', 'W/-ALLUFTHANSA', ['W/-AL', AIRLINE_TO_FIND]),
  ...behind('W/EQ* W/EQ- W/-EQ* W/-EQ', 'aircraft', 'aircraft', 'W/EQ*747', [AIRCRAFT]),
  // The aircraft of a line is in its details. L10 alone is an aircraft type.
  ...behind('W/EQ*L W/-EQ*L', 'flight_detail', 'flight_detail', '', [
    field('line', { ...LINE, whole: toSticky(/\d(?!\d)/) }),
  ]),
  form('local_time', 'local_time', 'T*HNL', ['T*', AT_PLACE]),
  variant('local_time', 'local_time', ['T*', unless(/^CT-/), TIMES_OF_PLACES]),
  form('date_arithmetic', 'add_days', 'T¤25FEB¥80', [
    'T¤',
    DATE,
    skip(/[¥‡§+](?=[-+\d])|(?=-)/, '¥', /^[¥‡§+]$/),
    field('days', DAYS),
  ]),
  variant('calculator', 'calculate', ['T¤', field('sum', { ...SUM, write: () => null })]),
  form('date_arithmetic', 'days_between', 'T¤25FEB¥10MAR', ['T¤', daysBetween('¥')]),
  variant('date_arithmetic', 'days_between', ['T¤', daysBetween('-')]),
  ...behind('DC¥ DC', 'currency', 'convert', 'DC¥JPY3500/USD', [
    field('from', CURRENCY),
    AMOUNT,
    '/',
    field('to', CURRENCY),
  ]),
  ...behind('T*CT- T*CT', 'minimum_connecting_time', 'connecting_time', 'T*CT-JFK', [AIRPORT]),
  ...SCROLLING,
];

/** The number of an instruction, and text after it: 11*CALL BACK */
const INSTRUCTION = typedText('text', 'expected.remark', /\d{1,3}(?![A-Z0-9])(?: *\*.*)?/);

const INSTRUCTION_NOTE = maybe('note', '/', INSTRUCTION);
const INSTRUCTED: typeof INSTRUCTION_NOTE = {
  ...INSTRUCTION_NOTE,
  format: '',
  write: () => '',
  read: (scan, env, known) =>
    /^ *\/ *\d/.test(scan.rest) ? INSTRUCTION_NOTE.read(scan, env, known) : ok({}),
};

export const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QC/40 | QC/', ['QC/', QUEUE_OR_ANY]),
  variant('queue_count', 'queue_count', ['QC/ALL', { queue: null }]),
  form('queue_place', 'queue_place', 'QP/40', [
    'QP/',
    QUEUE,
    { category: null, range: null },
    // A prefatory instruction becomes the note.
    INSTRUCTED,
    maybe('note', '*', NOTE),
  ]),
  // A date and a queue: 5Q-3DEC59
  variant('queue_place', 'queue_place', [
    '5Q-',
    field('due_on', { ...TRAVEL_DATE, whole: toSticky(/\d{1,2}[A-Z]{3}(?=\d{1,3}(?!\d))/) }),
    QUEUE,
    { category: null, range: null },
  ]),
  variant('queue_removal', 'queue_exit', ['QX']),
];
