/** Amadeus entries of the desk: signing, work areas, help, encoding, and queues. */
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
  seq,
  skip,
  sp,
  variant,
} from '../grammar.ts';
import {
  AMOUNT,
  CURRENCY,
  maybe,
  QUEUE_OR_ANY,
  REASON,
  typedText,
  unless,
} from '../parts/common.ts';
import {
  AIRCRAFT,
  AIRLINE_TO_FIND,
  AREA,
  AT_PLACE,
  COUNTRY_SOUGHT,
  daysBetween,
  NOTE,
  SCROLLING,
  SIGN,
  SUM,
  TIMES_OF_PLACES,
  TOPIC,
} from '../parts/desk.ts';
import { REMINDER_QUEUE } from '../reminder.ts';
import { count, toSticky } from '../scan.ts';
import {
  AIRPORT,
  CATEGORY,
  DATE,
  DAYS,
  LINE,
  PLACE,
  PLACE_CODE,
  QUEUE,
  TIME,
  TRAVEL_DATE,
} from '../tokens.ts';
import { QUEUED, SIGNED_DAYS } from './parts.ts';

const RANGE = seq(
  // Category 0 means the queue itself.
  skip(/C0(?!\d)/, ''),
  opt({ category: null }, 'C', field('category', CATEGORY)),
  opt({ range: null }, 'D', field('range', count('dates', 'expected.date_range'))),
);

/** A reminder's queue; without one, the queue of the agency's own time limits. */
const REMINDED: Part<{ queue: number; category: number | null }> = {
  format: '[/{queue}]',
  head: '',
  read(scan, env) {
    if (scan.match(BEFORE_QUEUE) === null) return ok({ queue: REMINDER_QUEUE, category: null });
    return QUEUED.read(scan, env, {});
  },
  write: (fields, env) =>
    fields.queue === REMINDER_QUEUE ? '' : `/${QUEUED.write(fields, env) ?? ''}`,
};

const BEFORE_QUEUE = toSticky(/ *\/ *(?=\d)/);

/** After a place: its country, or airports only. */
const OF_WHICH_KIND = /\/[A-Z*]{1,3}(?![A-Z0-9])|\*/;

export const DESK: readonly Form[] = [
  form('sign_in', 'sign_in', 'JI1234AB/SU', ['JI', SIGN]),
  form('sign_in', 'sign_out', 'JO', ['JO', skip(/\*|[A-F]/, '')]),
  form('work_areas', 'areas', 'JD', ['JD']),
  form('work_areas', 'area', 'JMB', ['JM', AREA]),
  form('training', 'training', 'JJ1234AB/SU', ['JJ', skip(/\S.*/, '')]),
  form('help', 'help', 'HE SP', [
    'HE',
    // HELP is one of Airdesk's own entries.
    unless(/^LP(?: |$)/),
    skip(/\//, ''),
    opt({ topic: null }, sp, TOPIC),
  ]),
  form('encode_city', 'encode_place', 'DAN PARIS', [
    'DAN',
    sp,
    field('text', typedText('city', 'expected.name_of_place', /[^/*]+/)),
    leave(OF_WHICH_KIND),
  ]),
  variant('encode_city', 'encode_place', ['DC', sp, COUNTRY_SOUGHT]),
  form('decode_city', 'decode_place', 'DAC CDG', ['DAC', sp, PLACE_CODE, leave(OF_WHICH_KIND)]),
  form('airline', 'airline', 'DNA LH', ['DNA', sp, AIRLINE_TO_FIND]),
  form('aircraft', 'aircraft', 'DNE747', ['DNE', AIRCRAFT]),
  form('local_time', 'local_time', 'DDHNL', ['DD', AT_PLACE]),
  variant('local_time', 'local_time', ['DD', TIMES_OF_PLACES]),
  // The time before its place.
  variant('local_time', 'local_time', [
    'DD',
    field('time', { ...TIME, whole: toSticky(/\d{3,4}[APNM]?(?=[A-Z]{3}\/)/) }),
    field('place', PLACE),
    '/',
    field('there', PLACE),
  ]),
  form('date_arithmetic', 'add_days', 'DD23MAY/31', ['DD', DATE, '/', field('days', DAYS)]),
  form('date_arithmetic', 'days_between', 'DD23MAY/15JUN', ['DD', daysBetween('/')]),
  variant('date_arithmetic', 'add_days', ['DD', DATE, field('days', SIGNED_DAYS)]),
  variant('date_arithmetic', 'days_between', ['DD', daysBetween('-')]),
  form('calculator', 'calculate', 'DF305.50P10', ['DF', skip(/ ?/, ''), SUM]),
  form('currency', 'convert', 'FQC120GBP/EUR', [
    'FQC',
    AMOUNT,
    field('from', CURRENCY),
    '/',
    field('to', CURRENCY),
  ]),
  form('minimum_connecting_time', 'connecting_time', 'DMJFK', ['DM', AIRPORT]),
  variant('scroll', 'recall', [
    'RE',
    opt({ entries: 1 }, field('entries', { ...LINE, whole: toSticky(/[1-9]\d?(?!\d)/) })),
  ]),
  ...SCROLLING,
  variant('scroll', 'scroll', ['M', { to: 'page_down' }]),
];

const WHY_PUT_OFF = leave(/\/[A-Z].*/);
export const QUEUES: readonly Form[] = [
  form('queue_count', 'queue_count', 'QT', ['QT', { queue: null }]),
  form('queue_count', 'queue_count', 'QC87', [
    'QC',
    QUEUE,
    skip(/CE(?![A-Z0-9])/, ''),
    maybe('category', 'C', CATEGORY),
  ]),
  form('work_queue', 'queue_work', 'QS87C1D1', [
    'QS',
    QUEUE_OR_ANY,
    skip(/CE(?![A-Z0-9])/, ''),
    RANGE,
  ]),
  form('queue_place', 'queue_place', 'QE8C1D3', [
    'QE',
    // QER: the booking stays on the queue that is worked, as it does here in any case.
    skip(/R(?=\d)|\/(?=\d+(?:C\d+)?(?:D\d)?$)/, ''),
    QUEUE,
    RANGE,
  ]),
  form('queue_removal', 'queue_remove', 'QN | QN CUSTOMER LEFT', ['QN', REASON]),
  form('queue_removal', 'queue_delay', 'QD1300 | QD', [
    'QD',
    opt({ time: null }, TIME, WHY_PUT_OFF),
  ]),
  form('queue_removal', 'queue_delay', 'QD20DEC', [
    'QD',
    { time: null },
    TRAVEL_DATE,
    // The time and the reason are ignored.
    leave(/\/\d{3,4}[APNM]?(?![A-Z0-9])/),
    WHY_PUT_OFF,
  ]),
  form('queue_removal', 'queue_exit', 'QI', ['QI']),
  form('queue_place', 'queue_place', 'OP20DEC/8C1/CALL BACK', [
    'OP',
    skip(/\/(?=\d{1,2}[A-Z]{3}(?:\d{2})?(?:\/|$))/, ''),
    sp,
    field('due_on', TRAVEL_DATE),
    REMINDED,
    { range: null },
    maybe('note', '/', NOTE),
  ]),
  ...behind('QF', 'queue_removal', 'queue_exit', '', [{ after: 'remove' }]),
  ...behind('QFR', 'queue_removal', 'queue_exit', '', [{ after: 'remove', shows: true }]),
  variant('queue_removal', 'queue_exit', ['QIR', { after: 'ignore', shows: true }]),
  ...heads('queue_removal', 'queue_exit', 'QDF', { after: 'delay' }),
  // Leaves the booking on the queue that is worked.
  ...heads('queue_removal', 'end', 'QES', { redisplay: false, keeps: true }),
  ...heads('queue_removal', 'queue_exit', 'QNF', { after: 'remove' }),
  ...heads('queue_removal', 'queue_exit', 'QIF', { after: 'ignore' }),
];
