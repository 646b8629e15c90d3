/** Entries for bookings: retrieve, end, price, split, import, help and moving about. */

import { WORK_AREAS } from '#main/contract/desk.ts';
import { ok } from '#main/contract/result.ts';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { type Phrase, phrase, type WordKey } from '../words/words.ts';
import type { Entry, Token } from './entry.ts';
import type { Actions } from './situation.ts';
import { count, LOCATOR } from './tokens.ts';

/** An entry that is its head and nothing else. */
export const word = (head: string, says: WordKey, run: (actions: Actions) => void): Entry => ({
  head,
  format: head,
  example: head,
  read: (scan) => scan.end({ says: phrase(says), run }),
});

/** RT, RTK7QWZP, RT/SILVA */
export const RETRIEVE: Entry = {
  head: 'RT',
  format: 'RT{locator} · RT/{name} · RT',
  example: 'RTK7QWZP',
  read(scan) {
    scan.blank();
    if (scan.done) {
      return ok({ says: phrase('says.redisplay'), run: (actions: Actions) => actions.redisplay() });
    }
    if (scan.maybe('/')) {
      const name = scan.match(/\p{L}[\p{L}\p{M}'’.\-/ ]*/u);
      if (name === null) return scan.stuck(phrase('expected.surname'));
      return scan.end({
        says: phrase('says.find', { text: name.trim().toUpperCase() }),
        run: (actions) => actions.find(name.trim()),
      });
    }
    const locator = scan.want(LOCATOR);
    if (!locator.ok) return locator;
    return scan.end({
      says: phrase('says.retrieve', { locator: locator.value }),
      run: (actions) => actions.retrieve(locator.value),
    });
  },
};

/** SP1, SP1,3 or SP1-2 */
export const SPLIT: Entry = {
  head: 'SP',
  format: 'SP{passenger}[,{passenger}][-{passenger}]',
  example: 'SP2',
  read(scan) {
    scan.blank();
    const chosen: number[] = [];
    const number = count(phrase('expected.passenger'));
    do {
      const first = scan.want(number);
      if (!first.ok) return first;
      chosen.push(first.value);
      if (scan.maybe('-')) {
        const last = scan.want(number);
        if (!last.ok) return last;
        for (let n = first.value + 1; n <= last.value && n <= 99; n++) chosen.push(n);
      }
    } while (scan.maybe(','));
    const passengers = [...new Set(chosen)].sort((a, b) => a - b);
    return scan.end({
      says: phrase('says.split', { n: passengers.length, list: passengers.join(', ') }),
      run: (actions) => actions.split(passengers),
    });
  },
};

const PROVIDER: Token<string> = {
  expected: phrase('expected.provider'),
  whole: /\d{1,2}/,
  begun: /^0?$/,
  value: (text) =>
    PROVIDER_CODES.find((code) => code.endsWith(`_${text.padStart(2, '0')}`)) ?? null,
};

/** IMPORT K7QWZP 04, IMPORT ABC123 06 ORDER-ID */
export const IMPORT: Entry = {
  head: 'IMPORT',
  format: 'IMPORT {locator} {provider} [{order id}]',
  example: 'IMPORT K7QWZP 04',
  read(scan) {
    scan.blank();
    const locator = scan.want(LOCATOR);
    if (!locator.ok) return locator;
    scan.blank();
    const provider = scan.want(PROVIDER);
    if (!provider.ok) return provider;
    scan.blank();
    const order_id = scan.match(/\S+/);
    const wish = { locator: locator.value, provider_type: provider.value, order_id };
    return scan.end({
      says: phrase('says.import', { locator: wish.locator, provider: provider.value.slice(-2) }),
      run: (actions) => actions.importBooking(wish),
    });
  },
};

/** HE, HE AN */
export const HELP: Entry = {
  head: 'HE',
  format: 'HE [{entry}]',
  example: 'HE AN',
  read(scan) {
    scan.blank();
    const topic = scan.match(/[A-Z0-9*]{1,10}/)?.toUpperCase() ?? null;
    const says: Phrase = topic === null ? phrase('says.help') : phrase('says.help_on', { topic });
    return scan.end({ says, run: (actions) => actions.openSheet(topic) });
  },
};

/** JMB */
export const AREA: Entry = {
  head: 'JM',
  format: 'JM{A-F}',
  example: 'JMB',
  read(scan) {
    const letter = scan.match(/[A-F]/)?.toUpperCase();
    const area = WORK_AREAS.find((name) => name === letter);
    if (!area) return scan.stuck(phrase('expected.area'));
    return scan.end({
      says: phrase('says.area', { area }),
      run: (actions) => actions.switchArea(area),
    });
  },
};

/** FILTER CM PTY */
export const FILTER: Entry = {
  head: 'FILTER',
  format: 'FILTER {airline, airport, brand or provider}',
  example: 'FILTER CM',
  read(scan) {
    scan.blank();
    const text = scan.match(/.+/)?.trim() ?? '';
    return scan.end({
      says:
        text === ''
          ? phrase('says.filter_none')
          : phrase('says.filter', { text: text.toUpperCase() }),
      run: (actions) => actions.filterOffers(text),
    });
  },
};
