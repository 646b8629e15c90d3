/** Travelport entries of the desk: signing, work areas, help, encoding, and queues. */
import { ok } from '#main/contract/result.ts';
import {
  behind,
  type Form,
  field,
  form,
  heads,
  leave,
  opt,
  type Part,
  skip,
  sp,
  variant,
} from '../grammar.ts';
import { AMOUNT, CURRENCY, maybe, unless } from '../parts/common.ts';
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
import { REMINDER_QUEUE } from '../reminder.ts';
import { count, type Token, toSticky, want } from '../scan.ts';
import { AIRPORT, DATE, DAYS, PLACE_CODE, QUEUE, TRAVEL_DATE } from '../tokens.ts';

/** +31, -7; without a sign that many days before, as for an advance purchase. */
const SIGNED_DAYS: Token<number> = {
  ...DAYS,
  whole: toSticky(/[-+¥‡§|]?\d{1,5}(?![0-9A-Z])/),
  value: (text) => (/^\d/.test(text) ? -Number(text) : Number(text.replace(/[¥‡§|]/, ''))),
  write: (days) => (days < 0 ? `${days}` : `+${days}`),
};

export const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'SON/ZHA', ['SON/', SIGN]),
  form('sign_in', 'sign_out', 'SOF', ['SOF']),
  form('work_areas', 'areas', 'OP/W*', ['OP/W', skip(/\*/, '*')]),
  form('work_areas', 'area', 'SB', ['S', AREA]),
  form('training', 'training', 'SA/TA', ['SA/TA']),
  form('help', 'help', 'H/AIRC | H/', ['H/', opt({ topic: null }, TOPIC)]),
  variant('help', 'help', ['HELP', unless(/^(?: |$)/), TOPIC]),
  variant('aircraft', 'aircraft', ['.EE', sp, AIRCRAFT]),
  form('encode_city', 'encode_place', '.CE PARIS', ['.CE', sp, PLACE_TO_FIND]),
  // Apollo.
  ...behind('S*CTY/ S*CTY- S*CITY/ S*CITY-', 'encode_city', 'encode_place', '', [PLACE_TO_FIND]),
  ...behind('.LE .LD S*COU/ S*COU-', 'encode_city', 'encode_place', '', [sp, COUNTRY_SOUGHT]),
  ...behind('.CD .CR', 'decode_city', 'decode_place', '.CD CDG', [sp, PLACE_CODE]),
  form('airline', 'airline', '.AD LH', ['.AD', sp, skip(/\*/, ''), AIRLINE_TO_FIND]),
  ...behind('S*AIR/ S*AIR-', 'airline', 'airline', '', [AIRLINE_TO_FIND]),
  form('airline', 'airline', '.AE LUFTHANSA', ['.AE', sp, AIRLINE_TO_FIND]),
  form('aircraft', 'aircraft', '.ED 744', ['.ED', sp, AIRCRAFT]),
  form('local_time', 'local_time', '@LTHNL', [
    '@LT',
    skip(/\//, ''),
    AT_PLACE,
    leave(/\d{1,2}[A-Z]{3}(?:\d{2})?/),
  ]),
  variant('local_time', 'local_time', ['@LT', TIMES_OF_PLACES]),
  form('date_arithmetic', 'add_days', '*TAA/23MAY/+31', [
    '*TAA/',
    DATE,
    '/',
    field('days', SIGNED_DAYS),
  ]),
  form('date_arithmetic', 'days_between', '*TAA/23MAY/15JUN', ['*TAA/', daysBetween('/')]),
  form('calculator', 'calculate', 'XX546+52', ['XX', SUM]),
  form('currency', 'convert', 'FZSGBP520SEK', [
    'FZS',
    field('from', CURRENCY),
    AMOUNT,
    skip(/\//, ''),
    field('to', CURRENCY),
  ]),
  form('minimum_connecting_time', 'connecting_time', 'DCTJFK', ['DCT', skip(/\//, ''), AIRPORT]),
  ...SCROLLING,
];

const RANGE = count('dates', 'expected.date_range');
/** Without a queue, a review goes to the queue of the agency's own time limits. */
const QUEUE_OF_REVIEW: Part<{ queue: number }> = {
  format: '[/{queue}]',
  head: '',
  read(scan, env) {
    if (!scan.take('/')) return ok({ queue: REMINDER_QUEUE });
    scan.take('Q');
    const queue = want(scan, QUEUE, env);
    return queue.ok ? ok({ queue: queue.value }) : queue;
  },
  write: ({ queue }) => (queue === REMINDER_QUEUE ? '' : `/${queue}`),
};

export const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QCA', ['QCA', skip(/\/ALL/, ''), { queue: null }]),
  // QC/ and QCT/ALL: Apollo.
  ...behind('QCB/ QCA/ QCA QC/', 'queue_count', 'queue_count', 'QCB/40', [QUEUE]),
  ...heads('queue_count', 'queue_count', 'QC/ALL QCT/ALL', { queue: null }),
  form('queue_count', 'queue_count', 'QCB', ['QCB', { queue: null }]),
  ...behind('QEB/ QEP/ QEB', 'queue_place', 'queue_place', 'QEB/40', [
    QUEUE,
    { category: null },
    leave(/\*C[A-Z0-9]{1,3}/),
    opt({ range: null }, '*D', field('range', RANGE)),
  ]),
  variant('queue_place', 'queue_place', ['QEB', { queue: 1, category: null, range: null }]),
  form('queue_place', 'queue_place', 'RB.20DEC/12*CALL BACK', [
    'RB.',
    field('due_on', TRAVEL_DATE),
    { category: null, range: null },
    unless(/^ *\/ *\d{3}/),
    QUEUE_OF_REVIEW,
    maybe('note', '*', NOTE),
  ]),
  // The queue before the date; Apollo: QMDR-20DEC/12.
  variant('queue_place', 'queue_place', [
    'RB.Q',
    QUEUE,
    '/',
    field('due_on', TRAVEL_DATE),
    { category: null, range: null },
  ]),
  variant('queue_place', 'queue_place', [
    'QMDR-',
    field('due_on', TRAVEL_DATE),
    '/',
    QUEUE,
    { category: null, range: null },
  ]),
  form('queue_removal', 'queue_exit', 'QX', ['QX']),
];
