/** Answers look-ups and calculations without the service. */
import { phrase } from '../../i18n/words.ts';
import type { Action, ActionOf } from '../action.ts';
import { calculate } from './calculator.ts';
import {
  decodeAircraft,
  decodeAirline,
  decodeCountry,
  decodePlace,
  encodePlace,
  type Found,
  known,
  unknown,
} from './look-ups.ts';
import {
  answerConnectingTimes,
  answerDayAfter,
  answerDaysBetween,
  type Clock,
  compareTimes,
  describeLocalTime,
} from './times.ts';

function sum({ sum: text }: ActionOf<'calculate'>): Found {
  const result = calculate(text);
  if (!result.ok) {
    return unknown(phrase(result.error === 'DIVIDED_BY_ZERO' ? 'local.by_zero' : 'local.no_sum'));
  }
  const { text: value, exact } = result.value;
  return known(phrase(exact ? 'local.sum' : 'local.sum_rounded', { sum: text, value }));
}

/** The answer, or null for an action that is not answered here. */
export function answerLocally(action: Action, clock: Clock): Found | null {
  switch (action.kind) {
    case 'encode_place':
      return action.country ? decodeCountry(action.text) : encodePlace(action.text);
    case 'decode_place':
      return decodePlace(action.code);
    case 'airline':
      return decodeAirline(action.text);
    case 'aircraft':
      return decodeAircraft(action.code);
    case 'local_time': {
      const { place, there } = action;
      return place === null || there === undefined
        ? describeLocalTime(place, clock)
        : compareTimes({ ...action, place, there }, clock);
    }
    case 'add_days':
      return answerDayAfter(action.date, action.days);
    case 'days_between':
      return answerDaysBetween(action.from, action.to);
    case 'calculate':
      return sum(action);
    case 'connecting_time':
      return answerConnectingTimes(action.airport);
    default:
      return null;
  }
}

export type { Clock, Found };
