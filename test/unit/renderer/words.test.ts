/**
 * The three catalogues against each other: the same files, keys, placeholders and forms by number;
 * nothing left in English, nothing said by two files, one word for one thing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Forms } from '#renderer/i18n/catalogue.ts';
import { en } from '#renderer/i18n/en/index.ts';
import { es } from '#renderer/i18n/es/index.ts';
import { pt } from '#renderer/i18n/pt/index.ts';

type Words = Readonly<Record<string, string | Forms>>;
const CATALOGUES: Readonly<Record<string, Words>> = { en, pt, es };
const WORDS = resolve(import.meta.dirname, '../../../renderer/i18n');

/** The service's own English stands with the service. */
const SERVICE_WORDS = resolve(WORDS, '../../main/contract/words');
const SAID = /^said-/;

const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
const filesOf = (language: string): string[] => namesIn(resolve(WORDS, language)).sort();
const areas = [...filesOf('en'), ...namesIn(SERVICE_WORDS).map((name) => `said-${name}`)].sort();

/** What a file exports: one part of the catalogue. */
async function partOf(language: string, file: string): Promise<Words> {
  const said = language === 'en' && SAID.test(file);
  const path = said
    ? resolve(SERVICE_WORDS, file.replace(SAID, ''))
    : resolve(WORDS, language, file);
  const parts = Object.values(await import(path));
  if (parts.length !== 1) throw new Error(`${language}/${file} exports ${parts.length} things`);
  return parts[0] as Words;
}

const textsOf = (word: string | Forms): string[] =>
  typeof word === 'string' ? [word] : Object.values(word);
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

/** Texts that are the same in English and the other languages, each for a reason of one word. */
const SAME: Readonly<Record<string, 'name' | 'code' | 'unit' | 'cognate' | 'example'>> = {
  'conj.': 'cognate',
  Airdesk: 'name',
  '{m} min {s}': 'unit',
  '({n}!) Airdesk': 'name',
  Amadeus: 'name',
  Sabre: 'name',
  Travelport: 'name',
  Visa: 'name',
  Mastercard: 'name',
  'American Express': 'name',
  Elo: 'name',
  Hipercard: 'name',
  Diners: 'name',
  Discover: 'name',
  JCB: 'name',
  'Wi-Fi': 'name',
  '1 PC': 'code',
  '2 PC': 'code',
  'DU %': 'code',
  'https://…': 'example',
  Error: 'cognate',
  EMD: 'code',
  PDF: 'code',
  CSV: 'code',
  CVV: 'code',
  OSI: 'code',
  OPEN: 'code',
  USED: 'code',
  VOID: 'code',
  EXCH: 'code',
  CKIN: 'code',
  ARPT: 'code',
  IRRG: 'code',
  SUSP: 'code',
  UNVL: 'code',
  LFTD: 'code',
  PRTX: 'code',
  RFND: 'code',
  '{place}: {time}, {day}, UTC {utc}': 'code',
  '1 × {kg} kg': 'unit',
  '{n} × {kg} kg': 'unit',
  '07SEP84': 'example',
  '27AB, 30C/P2/S2': 'example',
  'E-mail': 'cognate',
  Via: 'cognate',
  Total: 'cognate',
  'Total {currency}': 'cognate',
  'Total extra': 'cognate',
  '{times} · {interest} · total {total}': 'cognate',
  Extra: 'cognate',
  Pax: 'code',
  Extras: 'cognate',
  extras: 'cognate',
  Hindu: 'cognate',
  Hotel: 'cognate',
  Taxi: 'cognate',
  '{n} macros': 'cognate',
};

/** Words of grammar of one language that no text of another has. */
const GRAMMAR = {
  en: /(?<!\p{L})(the|of|and|with|is|are|was|were|your|from|to|be|it|this|that|when|which|you|by|not|has|have|will|an|or|if|what|who|there)(?!\p{L})/iu,
  pt: /(?<!\p{L})(não|você|são|uma|um|até|ou|em|pelo|pela|ainda|já|na|nas|nos)(?!\p{L})/iu,
  es: /(?<!\p{L})(y|el|los|las|una|con|del|usted|hasta|aún|ya|al|su)(?!\p{L})/iu,
} as const;
/** What is typed, codes and names stay as they are in every language. */
const plainWords = (text: string): string =>
  text.replaceAll(/\{\w+\}/g, ' ').replaceAll(/(?<!\p{L})[A-Z0-9]+(?!\p{L})/gu, ' ');

/** One word for one thing: what the glossaries do not say. */
const OTHER_WORDS = {
  pt: /\b(passagens?|poltronas?|tíquetes?|bagage|etapas?|passageiro frequente)\b/i,
  es: /\b(billetes?|pasajes?|plazas?|ordenador|ida y vuelta|valijas?|ticket|tickets|bultos?)\b/i,
} as const;

describe.each(['pt', 'es'] as const)('the %s catalogue', (language) => {
  const own = CATALOGUES[language] as Words;
  const words = Object.entries(own);

  it('has the files of the English one, and every file is in it', async () => {
    expect(filesOf(language)).toEqual(areas);
    for (const file of areas) {
      const [english, part] = [await partOf('en', file), await partOf(language, file)];
      expect(Object.keys(part), file).toEqual(Object.keys(english));
      expect(Object.keys(part).filter((key) => own[key] !== part[key])).toEqual([]);
    }
  });

  it('has a text where English has one and forms where English has forms', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort());
    const other = words.filter(([key, word]) => typeof word !== typeof (en as Words)[key]);
    expect(other.map(([key]) => key)).toEqual([]);
  });

  it('fills in what English fills in', () => {
    const wrong = words.flatMap(([key, word]) => {
      const english = (en as Words)[key] as string | Forms;
      if (typeof word === 'string' || typeof english === 'string') {
        const same = `${holes(String(word))}` === `${holes(String(english))}`;
        return same ? [] : [key];
      }
      const counted = (text: string) => holes(text).filter((name) => name !== 'n');
      const all = Object.values(word).every(
        (text) => `${counted(text)}` === `${counted(english.other)}`,
      );
      return all && `${holes(word.other)}` === `${holes(english.other)}` ? [] : [key];
    });
    expect(wrong).toEqual([]);
  });

  it('says nothing in English', () => {
    const same = words.filter(([key, word]) => {
      const english = textsOf((en as Words)[key] as string | Forms);
      const kept = textsOf(word).filter(
        (text) => english.includes(text) && /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, '')),
      );
      return kept.some((text) => SAME[text] === undefined);
    });
    expect(same.map(([key]) => key)).toEqual([]);
    const left = words.filter(([, word]) =>
      textsOf(word).some((text) => GRAMMAR.en.test(plainWords(text))),
    );
    expect(left.map(([key, word]) => [key, word])).toEqual([]);
  });

  it('is of one language and has one word for one thing', () => {
    const other = GRAMMAR[language === 'pt' ? 'es' : 'pt'];
    // What a command is looked for by is never said, so it may be another word for the thing.
    const wrong = words.filter(([key, word]) =>
      textsOf(word).some(
        (text) =>
          other.test(plainWords(text)) ||
          (!key.startsWith('also.') && OTHER_WORDS[language].test(plainWords(text))),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

it('every exception is still one', () => {
  const all = [...Object.values(pt as Words), ...Object.values(es as Words)].flatMap(textsOf);
  expect(Object.keys(SAME).filter((text) => !all.includes(text))).toEqual([]);
});

it('no word is said by two files', async () => {
  const keys = (await Promise.all(areas.map((file) => partOf('en', file)))).flatMap(Object.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('every word is said somewhere', () => {
  const renderer = resolve(WORDS, '..');
  const source = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^i18n\/(en|pt|es)\//.test(name))
    .map((name) => readFileSync(resolve(renderer, name), 'utf8'))
    .join('\n');
  // `status.${…}` says every word that begins so.
  const beginnings = [...source.matchAll(/`([\w.]{4,}?)\$\{/g)].map(([, text = '']) => text);
  const quoted = new Set([...source.matchAll(/(?<=(['"]))[^'"\s]+(?=\1)/g)].map(([text]) => text));
  const stands = (key: string) => quoted.has(key);
  const unsaid = Object.keys(en).filter(
    (key) => !stands(key) && !beginnings.some((text) => key.startsWith(text)),
  );
  // What the service says is said by the service: `service-words.test.ts` looks there.
  expect(unsaid.filter((key) => !key.startsWith('said.'))).toEqual([]);
});
