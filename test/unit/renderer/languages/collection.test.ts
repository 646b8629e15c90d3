/** The collected entries read again: none does something else, and nothing of one is left out unsaid. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntry } from '#renderer/commands/read-entry.ts';
import { splitLine } from '#renderer/commands/split-line.ts';
import { type Action, type Kind, LANGUAGES } from '#renderer/languages/action.ts';
import { needs } from '../../../fixtures/needs.ts';
import { COLLECTED, type Collected, collected, madeOf } from './collection.ts';
import { words } from './reading.ts';

const TODAY = '2026-11-21';

/** What the meaning of an entry has to speak of, where it writes, takes away, pays or ends. */
const MEANT: Readonly<Partial<Record<Kind, RegExp>>> = {
  remark: /remark|notepad|trip/i,
  received_from: /received/i,
  name: /name|infant|surname|title|child|maya|passenger type|identity/i,
  infant: /infant/i,
  change_name: /name/i,
  change_line: /change|delete|cancel|text/i,
  phone: /phone/i,
  email: /e-mail/i,
  time_limit: /limit|date/i,
  birth: /birth|American/i,
  document: /passport|document|the same/i,
  service:
    /meal|segments|service|wheelchair|mobile|e-mail|animal|minor|baggage|document|child|airline|all|one/i,
  osi: /OSI/i,
  end: /end/i,
  accept_schedule: /advice|status/i,
  ignore: /ignore|bottom/i,
  cancel_lines: /cancel/i,
  cancel_itinerary: /cancel/i,
  price:
    /cheap|price|best|fare|carrier|passenger|segment|adult|child|types|retain|lowest|date|brand|currency/i,
  issue: /issue/i,
  void: /void|cancel (?:a|the) sale/i,
  exchange: /exchange|reissue/i,
  exchange_go_on: /exchange/i,
  pay_cash: /cash/i,
  pay_card: /card/i,
  pay_invoice: /invoice/i,
  seat: /seat|letters/i,
  seat_zone: /window|aisle/i,
  cancel_seats: /seats/i,
  split: /split|divide/i,
  copy: /copy/i,
  sell: /sell|line|connection|recommendation|Y$/i,
  sell_classes: /class|line|connection|out in Y/i,
  sell_flight: /sell/i,
  rebook_class: /class|to Y|to F/i,
  flyer: /flyer|partner/i,
  queue_place: /place|queue|review/i,
  queue_remove: /remove/i,
  queue_delay: /delay/i,
  queue_exit: /leave|end|keep/i,
};

type Typed = Pick<Collected, 'language' | 'entry'>;

/** The actions of an entry at home; null where a part of it is no entry of home that is done. */
function actionsOf({ entry, language }: Typed, typed = entry): Action[] | null {
  const env = { home: language, today: TODAY };
  const actions: Action[] = [];
  for (const { text } of splitLine(typed, env)) {
    const reading = readEntry(text, env);
    if (reading.state !== 'understood') return null;
    actions.push(reading.action);
  }
  return actions;
}

/** Other signs of the same class; the long run tries several in each place. */
const others = (sign: string): readonly string[] =>
  (/\d/.test(sign) ? ['5', '2', '7'] : /[A-Z]/.test(sign) ? ['X', 'Q', 'Z'] : [])
    .filter((other) => other !== sign)
    .slice(0, process.env.AIRDESK_LONG === '1' ? 3 : 1);

/** Places of an entry where something else can stand and nothing comes of it. */
function unsaid(one: Typed): string[] {
  const own = actionsOf(one);
  if (!own) return [];
  const known = JSON.stringify(own);
  return [...one.entry].flatMap((sign, at) =>
    others(sign)
      .map((other) => one.entry.slice(0, at) + other + one.entry.slice(at + 1))
      .filter((typed) => JSON.stringify(actionsOf(one, typed)) === known)
      .map((typed) => `${one.language} ${one.entry} as ${typed}`),
  );
}

/** Signs that say which of what there is one of only, or how it was asked for; all of it is shown. */
const SAYS_NOTHING = [
  /^TQT\//, // the one stored price
  /^T[TK]?T?E|^FX\d|^PQD/, // answered as not needed, whichever it is
  /^RT[A-Z]*,?|^RH|^\*[HP]|^\*I[A-Z]$|^\*[A-Z]\w*\*/, // a part of a booking, shown with the rest
  /^SM\d\/|^FXO$|^QI$/, // how a map is drawn; the same by two names
];

describe('the collected entries', needs(COLLECTED, 'entries that guides publish'), () => {
  it('do nothing else than they mean', () => {
    const wrong = collected().flatMap((one) => {
      const actions = actionsOf(one) ?? [];
      const kinds = actions.map(({ kind }) => kind);
      const meant = kinds.every((kind) => MEANT[kind]?.test(one.meaning) ?? true);
      return meant ? [] : [`${one.language} ${one.entry} (${one.meaning}): ${kinds.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('leave nothing out unsaid', () => {
    const silent = collected()
      .filter(({ entry }) => !SAYS_NOTHING.some((pattern) => pattern.test(entry)))
      .flatMap(unsaid);
    expect(silent).toEqual([]);
  });

  it('are understood, or answered with what to do instead', () => {
    const not = collected().filter((one) => madeOf(one) === 'not');
    const done = collected().filter((one) => madeOf(one) === 'done');
    // Before: 192 were done and 306 were not understood.
    expect(done.length).toBeGreaterThan(330);
    expect(not.map(({ language, entry }) => `${language} ${entry}`).length).toBeLessThan(12);
  });
});

/**
 * Entries of public guides in their variants, each with the kinds of what it means, `-` where none is
 * here, and the fields that it gives them.
 */
interface Guided extends Typed {
  means: string;
  fields: string;
}
const GUIDED: readonly Guided[] = readFileSync(join(import.meta.dirname, 'guides.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [language, entry = '', means = '', fields = ''] = line.split('\t');
    return { language: language as Guided['language'], entry, means, fields };
  });

/** The kinds of what is understood, in turn; `-` where nothing is done. */
const kindsOf = ({ entry, language }: Typed): string[] => {
  const env = { home: language, today: TODAY };
  return splitLine(entry, env).map(({ text }) => {
    const reading = readEntry(text, env);
    return reading.state === 'understood' ? reading.action.kind : '-';
  });
};

const UNSET: ReadonlySet<unknown> = new Set([null, false, '', 'UNSPECIFIED']);
/** The fields of what is understood, in turn and by name, without what is not set and quotes. */
const fieldsOf = (one: Typed): string =>
  (actionsOf(one) ?? [])
    .map(({ kind: _, ...fields }) => {
      const sorted = Object.fromEntries(Object.entries(fields).toSorted());
      const set = JSON.stringify(sorted, (_name, value: unknown) =>
        UNSET.has(value) || (Array.isArray(value) && value.length === 0) ? undefined : value,
      );
      return set.replaceAll('"', '');
    })
    .join(' ');

describe('entries of guides in their variants', () => {
  it('come to what they say, field by field', () => {
    const wrong = GUIDED.map((one) => ({ ...one, read: fieldsOf(one) }));
    expect(wrong.filter(({ fields, read }) => fields !== read)).toEqual([]);
  });

  it('do what they mean, or nothing', () => {
    const wrong = GUIDED.filter((one) => {
      const kinds = kindsOf(one);
      return kinds.some((kind) => kind !== '-') && kinds.join(' ') !== one.means;
    });
    expect(wrong).toEqual([]);
    expect(GUIDED.length).toBeGreaterThan(900);
  });

  it.each(LANGUAGES)('leave nothing of %s out unsaid', (language) => {
    const own = GUIDED.filter((one) => one.language === language);
    const silent = own.filter(({ entry }) => !SAYS_NOTHING.some((one) => one.test(entry)));
    expect(silent.flatMap(unsaid)).toEqual([]);
  });

  it('say what they are about, with every word of it', () => {
    const done = GUIDED.filter((one) => !kindsOf(one).includes('-'));
    const said = done.flatMap(({ entry, language }) => words(entry, language));
    expect(said.filter((text) => / {2}|\{\w*\}$/.test(text))).toEqual([]);
  });

  it.each([
    ['SABRE', '¤', '5 5H- 5¥ 5. 5/ 6 3VGML'],
    ['TRAVELPORT', '@', 'NP. NP.H* NP.C RI. R. SI.VGML*'],
    ['AMADEUS', '@', 'RM RC RIR RF'],
  ] as const)('of %s with the change key write no text of their own', (language, key, heads) => {
    const lines = '1 1-3 1/3 1.1 1,3 P1 P1S1 S1 ALL 1-* P1.3 H1 3-'.split(' ');
    const typed = heads.split(' ').flatMap((head) => lines.map((line) => `${head}${line}${key}`));
    const written = typed.filter((entry) =>
      kindsOf({ language, entry }).some((kind) => kind !== '-' && kind !== 'change_line'),
    );
    expect(written).toEqual([]);
  });
});
