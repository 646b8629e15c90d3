/** Entries of Airdesk itself for queues and rates: place with date and note, name, set a rate. */
import { ok } from '#main/contract/result.ts';
import { formatShortDay } from '../i18n/format.ts';
import { phrase } from '../i18n/words.ts';
import { AMOUNT, CURRENCY } from '../languages/parts/common.ts';
import type { PlaceRequest } from '../languages/requests.ts';
import { as, toSticky, want } from '../languages/scan.ts';
import { CATEGORY, QUEUE, TRAVEL_DATE } from '../languages/tokens.ts';
import { type Entry, expectEnd, takeRest } from './entry.ts';

const A_DATE = /^\d{1,2}[A-Z]{3}/;
/** Rates often have three decimals, which no sign between thousands is mistaken for: 1.085. */
const VALUE = {
  ...as(AMOUNT, 'rate', 'expected.rate'),
  whole: toSticky(/\d{1,9}(?:\.\d{1,10}|,\d{1,2}(?!\d))?/),
};

export const PLACE: Entry = {
  head: 'PLACE',
  format: 'PLACE {queue}[C{category}] [{date}] [{note}]',
  example: 'PLACE 87 20DEC CALL BACK',
  read(scan, env) {
    const queue = want(scan, QUEUE, env);
    if (!queue.ok) return queue;
    const request: PlaceRequest = { queue: queue.value, category: null };
    if (scan.take('C')) {
      const category = want(scan, CATEGORY, env);
      if (!category.ok) return category;
      request.category = category.value;
    }
    scan.blanks();
    if (A_DATE.test(scan.rest)) {
      const due = want(scan, TRAVEL_DATE, env);
      if (!due.ok) return due;
      request.due_on = due.value;
    }
    const note = takeRest(scan);
    if (note !== '') request.note = note;
    const said = { queue: request.queue, note };
    const says = request.due_on
      ? phrase('says.place_due', { ...said, day: formatShortDay(request.due_on) })
      : phrase('says.place', said);
    return ok({ says, run: (actions) => actions.placeOnQueue(request) });
  },
};

/** GDS LIST 7, GDS PLACE 50C2, GDS OFF 7: entries for the queues of a GDS. */
const createGdsEntry = (head: string, to: 'list' | 'place' | 'remove'): Entry => ({
  head,
  format: `${head} {queue}[C{category}]`,
  example: `${head} 7`,
  read(scan, env) {
    const queue = want(scan, QUEUE, env);
    if (!queue.ok) return queue;
    const category = scan.take('C') ? want(scan, CATEGORY, env) : null;
    if (category && !category.ok) return category;
    const request = {
      to,
      queue: String(queue.value),
      category: category ? String(category.value) : null,
    };
    return expectEnd(scan, {
      says: phrase(`says.gds_${to}`, { queue: queue.value }),
      run: (actions) => actions.gdsQueue(request),
    });
  },
});
export const GDS_LIST = createGdsEntry('GDS LIST', 'list');
export const GDS_PLACE = createGdsEntry('GDS PLACE', 'place');
export const GDS_OFF = createGdsEntry('GDS OFF', 'remove');

export const TITLE: Entry = {
  head: 'TITLE',
  format: 'TITLE {queue} {title}',
  example: 'TITLE 87 GROUPS',
  read(scan, env) {
    const queue = want(scan, QUEUE, env);
    if (!queue.ok) return queue;
    const title = takeRest(scan);
    if (title === '') return scan.stop(phrase('expected.title'));
    const list = { queue: queue.value, title };
    return ok({ says: phrase('says.title_list', list), run: (actions) => actions.nameQueue(list) });
  },
};

/** LIMIT 9000: the highest price of a queued sale, in the agency's currency. */
export const LIMIT: Entry = {
  head: 'LIMIT',
  format: 'LIMIT {amount}',
  example: 'LIMIT 9000',
  read(scan, env) {
    const amount = want(scan, AMOUNT, env);
    if (!amount.ok) return amount;
    scan.offer('.{digits}', (rest) => rest === '.');
    return expectEnd(scan, {
      says: phrase('says.limit', { amount: Number(amount.value) }),
      run: (actions) => actions.setLimit(amount.value),
    });
  },
};

export const RATE: Entry = {
  head: 'RATE',
  format: 'RATE {currency}/{currency} {rate}',
  example: 'RATE USD/BRL 5.25',
  read(scan, env) {
    const from = want(scan, CURRENCY, env);
    if (!from.ok) return from;
    if (!scan.take('/')) return scan.stop(phrase('expected.literal', { text: '/' }));
    const to = want(scan, CURRENCY, env);
    if (!to.ok) return to;
    const value = want(scan, VALUE, env);
    if (!value.ok) return value;
    scan.offer('.{digits}', (rest) => rest === '.');
    const rate = { from: from.value, to: to.value, value: value.value };
    return expectEnd(scan, {
      says: phrase('says.rate_set', rate),
      run: (actions) => actions.setRate(rate),
    });
  },
};
