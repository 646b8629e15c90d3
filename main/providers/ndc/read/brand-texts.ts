/**
 * Fare families described in sentences. A sentence that names one of the product's features becomes
 * that feature and is kept; any other is a condition of its own, told as it is.
 */
import type { FeatureAttribute, FeatureType } from '#main/contract/values.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import { isPayable } from '#main/reference/currencies.ts';
import { NOTHING_SAID } from '../../wire/features.ts';
import { listDistinct } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';

const TYPES: [RegExp, FeatureType][] = [
  [/\bwi-?fi\b|internet/i, 'WIFI'],
  [
    /\brefund|\bnon[- ]?ref|\bcancel|reembols|rembours|devolu[cç](?!\S* d[aeo] (equipa|bagag))|annulation|stornier|erstatt|rimbors/i,
    'REFUND',
  ],
  [
    /\bchang|\bchng\b|\brebook|\breissue|\bnon[- ]?(chang|exch)|\bexchang(?!e rate)|\balteraç|\bremarca|modif|échang|umbuch|(?<!tipo de )\bcambi(?!o de (avi|aero|divis|moned))/i,
    'CHANGE',
  ],
  [/\bseat|\bassento|\basiento|siège|sitzplatz/i, 'SEAT'],
  [/\bmeal|\bsnack|\bcatering|\bdrink|\brefei|\brepas/i, 'MEAL'],
  [/\bbag\b|\bbags\b|bagg?age|bagagli|\bhandbag|\bluggage|\bequipa|\bbagagem|gepäck/i, 'BAGGAGE'],
];
/** The filed application codes: included, chargeable, not offered. */
const FILED: [RegExp, FeatureAttribute][] = [
  [/^INC\b/, 'INCLUDED'],
  [/^CHA\b/, 'CHARGEABLE'],
  [/^(NOF|NOT|DIS)\b/, 'NOT_OFFERED'],
];
/** `No change fee` says that changes are free, not that there are none. */
const NO_FEE =
  /\b(no|without|sans|sin|sem)( (any|additional|extra|change|cancell?ation|refund|rebooking|reissue|booking))* (charges?|fees?|costs?|penalt\w+|frais|pénalité|cargos?|costes?|costos?|penalidad\w*|custos?|taxas?|restrictions?)\b|\b(fees?|charges?|penalt\w+|costs?)(\s*:\s*(none|no|0([.,]0+)?)|\W*\b(none|no)\W*$| (do|does|is|are|will)? ?not (be )?(apply|applicable|charged))\b|\bnot charged\b|(\bno need to|\bnot|n't|\bnever) pay\b/i;
const FREE =
  /\bfree\b|\bwaived\b|complimentary|kosten(los|frei)|gratuit|gr[aá]tis|(?<!not |n't )inclu[ií]d|\bin[ck]lus|inbegriffen/i;
const CHARGEABLE =
  /charge|\bfees?\b|for a price|\bpay (to|for|extra)\b|\bpayez pour\b|\bpag(ue|a|ar) para\b|at (a|extra) cost|\bpaid\b|purchase|surcharge|additional cost|penal|pénal|\bfrais\b|payant|\bcargos?\b|\b(cost[eo]|custo)s?\b|\bmulta|\btaxas?\b|\bcobr|gebühr|kostenpflichtig|aufpreis/i;
const NOT_OFFERED =
  /(\bnot\b|n't\b|\bcannot\b).{0,12}(offered|available|included|allowed|permitted|possible|eligible|entitled|refund|chang|cancel|rebook|reissu)|^no\b(?![- ]?show)|\bno (refund|chang|cancel|rebook|reissu)|\bnon[- ]?(ref|chang|exch|reissu|cancel)|\b(without|prohibited|forbidden|unable|ineligible|denied)\b|unavailable|(?<!(fee|charge|penalty|cost)s?\s?):\s*(n\/a|not applicable)\b|:\s*(none|no(?![- ]?show)|0|false)\b|(?<!\/)\b(no|none|não|nein|false)\W*$|^not (in|after|before|within)\b/i;
/** The same in Spanish, Portuguese, French, Italian and German. */
const NOT_OFFERED_ELSEWHERE =
  /\b(no|não|non|pas|sin|sem|sans|aucune?)( (se|es|est|está|é|são|de|direito a|derecho a))* (permi|autori[sz]|admit|inclu|reembols|rembours|dispon|poss?[ií]|ofere|ofrec|modifi|altera|remarca|cambi|échang|cancel|annul|rimbors|consent)|\b(nicht|keine?)\b.{0,20}(möglich|erlaubt|gestattet|inkl|inbegriffen|erstatt|umbuch|stornier|gepäck)/i;
/** An amount or a range of them behind its currency, or an amount before it; a word may stand there. */
const MONEY = [
  /([€$£¥]|\b[A-Z]{3})\s?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?/gi,
  /(?<![\d.,])\d[\d.,]*\s?([€$£¥]|[A-Z]{3}\b)/gi,
];
const COMMON_CURRENCY =
  /^([€$£¥]|EUR|USD|GBP|CHF|CAD|AUD|NZD|BRL|MXN|SEK|NOK|DKK|PLN|JPY|INR|AED|SAR|SGD|HKD|TRY|ZAR)$/i;
/** Codes of currencies that are words of such a sentence. */
const NO_CURRENCY = /^(ALL|TOP|CUP|GEL)$/;

const isCurrency = (code: string): boolean =>
  COMMON_CURRENCY.test(code) ||
  (/^[A-Z]{3}$/.test(code) && !NO_CURRENCY.test(code) && isPayable(code));

/** The amounts of a sentence as they are written. */
const listAmounts = (text: string): string[] =>
  MONEY.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([amount, code = '']) =>
    isCurrency(code) ? [amount] : [],
  );

/** How much comes back, and not what it costs. */
const GIVEN_BACK = /^\W*refunds?\W*$/i;
const NO_BAGS = /(?<![\d.,])0\s?(pcs?|pieces?|kgs?|x|(checked |cabin )?bags?)\b/i;
/** What is not in the fare may still be bought. */
const FOR_SALE =
  /\bnot (included|offered)\b.{0,40}\b(for (a|an extra|an additional) (fee|charge)|at (an )?(extra|additional) (cost|charge)|can be (bought|added|purchased))/i;
/** What comes back is less than was paid, or a share is kept. */
const PART =
  /(?<![\d.,])[1-9]\d?\s?%|\bpar[ct]i(al|el)|\btax(es)? (only|refund|rembours)|\bonly (the )?(unused )?(airport )?tax/i;
/** Allowed, and nothing of what it costs, is no promise that it is free. */
const ALLOWED =
  /\b(allowed|permitted|possible)\b|\b(can|may) (be (made|chang|cancel|rebook|modif|refund)|chang|cancel|rebook|modif|refund)|\b(yes|sim|sí|oui|ja|true)\W*$/i;
const WHOLE = /\b(full|fully|unlimited)\b/i;
/** What another fare family has. */
const UPGRADE = /^upgrade (now )?to\b/i;
/** What comes back is no money. The first word of a line is looked for once: a text may be of any length. */
const NO_CASH =
  /^(?=(.*?\b(?:refund|cancel)))\1.*\b(vouchers?|(?<!to )e?-?credits?(?! card)|points)\b|^(?=(.*?\b(?:vouchers?|e?-?credits?)\b(?! card)))\3.*\b(refund|cancel)/im;
/** What the law gives every fare for a day says nothing of this one. */
const FIRST_DAY =
  /\b24[ -]?(h|hrs?|hours?)\b.{0,20}\b(of|after|from|since|following)( (the|your|initial|original))* (booking|purchase|reservation|ticketing|issu)/i;
/** Where it is told, and not what it is. */
const ELSEWHERE =
  /\b(see|refer to|please check|check with|according to|as per|subject to|depend(s|ing)|(rules?|conditions?) appl(y|ies)|varies|(?<!no )restrict(ed|ions?))\b|^[^.]*\bmore (information|details)\b/i;

/** `Changes:` alone says what the next sentences are about. */
const HEADING = /^[^.:]{1,40}:$/;

export function readAttribute(text: string): FeatureAttribute {
  const told = readWhole(text);
  if (told !== 'INCLUDED' || !FIRST_DAY.test(text)) return told;
  const sentences = text.split(/(?<=[.;!])\s+/).filter((one) => !FIRST_DAY.test(one));
  return sentences.length > 0 ? readWhole(sentences.join(' ')) : 'UNSPECIFIED';
}

function readWhole(text: string): FeatureAttribute {
  const filed = FILED.find(([pattern]) => pattern.test(text))?.[1];
  if (filed) return filed;
  if (HEADING.test(text) || UPGRADE.test(text)) return 'UNSPECIFIED';
  const amounts = listAmounts(text);
  const costly = amounts.some((amount) => /[1-9]/.test(amount));
  const unpriced = costly ? text : amounts.reduce((left, amount) => left.replace(amount, ''), text);
  if (unpriced !== text && GIVEN_BACK.test(unpriced)) return 'UNSPECIFIED';
  if (FOR_SALE.test(text)) return 'CHARGEABLE';
  const rest = unpriced.replace(NO_FEE, '');
  if (NO_BAGS.test(text) || NOT_OFFERED.test(rest) || NOT_OFFERED_ELSEWHERE.test(rest))
    return 'NOT_OFFERED';
  if (rest !== text || FREE.test(text)) return 'INCLUDED';
  // What more of it costs may follow what is there.
  const [first = text] = text.split(/\. |[,;] (?=additional|extra|further|pay )/i);
  const costs = (one: string) =>
    CHARGEABLE.test(one) || PART.test(one) || listAmounts(one).length > 0;
  if (costs(text)) return /\bincluded\b/i.test(first) && !costs(first) ? 'INCLUDED' : 'CHARGEABLE';
  if (ELSEWHERE.test(text) || NO_CASH.test(text)) return 'UNSPECIFIED';
  const type = ALLOWED.test(text) && !WHOLE.test(text) ? findFeatureType(text) : undefined;
  return type === 'CHANGE' || type === 'REFUND' ? 'CHARGEABLE' : 'INCLUDED';
}

/** When a sentence's fee applies. A no-show fee is not a change fee. */
export function findStage(text: string): ProviderFeature['when'] {
  if (/no.?show|\bmiss(ed|ing)?\b[^.]{0,10} flight/i.test(text)) return 'NO_SHOW';
  if (/before (and|or|&|\/) ?after/i.test(text)) return null;
  if (/\b(before|prior to|within)\b[^.]{0,20}\bdeparture/i.test(text)) return 'BEFORE_DEPARTURE';
  return /\bafter\b[^.]{0,20}\bdeparture/i.test(text) ? 'AFTER_DEPARTURE' : null;
}

/** Where a small bag goes and how the cabin is built is no choice of a seat. */
const NO_CHOICE =
  /\bunder(neath)?[ -]((the|your) )?seat|sous le siège|(debajo|bajo) (del|el) asiento|(sob|embaixo d|debaixo d)o? ?o? assento|\bseat (layout|pitch|\([^)]*pitch\))/i;

const findFeatureType = (text: string) =>
  TYPES.find(([pattern]) => pattern.test(text.replace(NO_CHOICE, '')))?.[1];

const AND = String.raw`[^\s,;.]*\s*(?:\b(?:and|or|nor|y|e|o|ou|et|und|oder)\b|[&/])\s*`;
const [REFUND_WORD, CHANGE_WORD] = (['REFUND', 'CHANGE'] as const).map(
  (wanted) => TYPES.find(([, type]) => type === wanted)?.[0].source ?? '',
);
/** "Changes and refunds not permitted" is a sentence of both. */
const BOTH = [
  new RegExp(`(?:${CHANGE_WORD})${AND}(?:${REFUND_WORD})`, 'i'),
  new RegExp(`(?:${REFUND_WORD})${AND}(?:${CHANGE_WORD})`, 'i'),
];
const isOfBoth = (text: string) => BOTH.some((pattern) => pattern.test(text));
const PART_END = /(?<=[;,.]\s+|\s(?:but|[-–|/])\s+)/i;
const AND_END = /(?<=\s(?:and|und|et|y|e)\s+)/i;
const AND_ENDS = new RegExp(`${AND_END.source}$`, 'i');

/** What a clause says how it is; `able` as in refundable. */
const TELLING = [
  FREE,
  CHARGEABLE,
  NOT_OFFERED,
  NOT_OFFERED_ELSEWHERE,
  PART,
  ALLOWED,
  WHOLE,
  NO_CASH,
  /able\b|\bincluded\b/i,
];
const saysHow = (text: string): boolean =>
  listAmounts(text).length > 0 || TELLING.some((pattern) => pattern.test(text));

/** "Refundable except seat and bag fees": what is kept is no clause of its own. */
const EXCEPT = /\b(except|excluding|minus|less|deduct\w*)( [^\s\d:,;.]+){1,3} (and|und|et|y|e)\s/i;

/** "Not included: changes, refund" is of all that it names. */
const isList = (text: string): boolean => {
  const [, head] = /^([^:]+):/.exec(text) ?? [];
  return head !== undefined && saysHow(head) && !findFeatureType(head);
};

interface Clause {
  text: string;
  types: FeatureType[];
  when: ProviderFeature['when'];
  says_how: boolean;
}

function readClause(text: string): Clause {
  const type = findFeatureType(text);
  const types: FeatureType[] = isOfBoth(text) ? ['CHANGE', 'REFUND'] : type ? [type] : [];
  return { text, types, when: findStage(text), says_how: saysHow(text) };
}

/** "Refund - No": what says nothing of its own is a heading of what names no feature. */
function joinHeadings(texts: string[]): Clause[] {
  const parts: Clause[] = [];
  for (const part of texts.map(readClause)) {
    const before = parts.at(-1);
    const names = before && (before.types.length > 0 || before.when !== null);
    if (names && !before.says_how && part.types.length === 0 && part.when === null)
      parts.splice(-1, 1, readClause(before.text + part.text));
    else parts.push(part);
  }
  return parts;
}

/** What is longer is a page of rules: its clauses are not read against each other. */
const MAX_SENTENCE = 6000;

/**
 * "Free changes, refund for a fee": a clause of each, where every one says how it is. Whatever
 * names no feature or says nothing of its own belongs to the clause beside it.
 */
function listClauses(text: string): Clause[] {
  const whole = readClause(text);
  if (text.length > MAX_SENTENCE) return [whole];
  if ([UPGRADE, ...FILED.map(([filed]) => filed)].some((one) => one.test(text))) return [whole];
  const clauses: Clause[] = [];
  const parts = text
    .split(PART_END)
    .flatMap((part) => (isOfBoth(part) || EXCEPT.test(part) ? [part] : part.split(AND_END)));
  for (const part of joinHeadings(parts)) {
    const before = clauses.at(-1);
    const other = part.types.length > 0 && !part.types.some((one) => before?.types.includes(one));
    const staged =
      part.when !== null &&
      (part.when === 'NO_SHOW' || before?.when || /^not\b/i.test(part.text)) &&
      part.when !== before?.when;
    // "Lounge: no" is of something else, and has its answer.
    const apart =
      before && before.when === null && before.text.includes(':') && !isList(before.text);
    const complete = before?.says_how && (before.types.length > 0 || apart);
    if (complete && part.says_how && (other || staged)) {
      clauses.push({ ...part, types: other ? part.types : before.types });
    } else if (before) {
      const joined = readClause(before.text + part.text);
      const named = isList(before.text) ? listDistinct([...before.types, ...part.types]) : null;
      const types =
        named ?? (before.says_how ? before.types : AND_ENDS.test(before.text) ? [] : part.types);
      clauses.splice(-1, 1, { ...joined, types: types.length > 0 ? types : joined.types });
    } else clauses.push(part);
  }
  const tells_more = clauses.length > 1 || clauses.some(({ types }) => types.length > 1);
  return tells_more ? clauses : [whole];
}

/** Some write a sentence as one word: FREE_SEAT_INCLUDED. The words of a link are no sentence. */
const toSentence = (text: string) =>
  text.replace(/\S*(:\/\/|@|\bwww\.)\S*/gi, ' ').replaceAll('_', ' ');

/** Says no more than its feature: Seat choice: chargeable. Any other word is a condition of it. */
const ONLY_REPEATS =
  /^((seat|meal) (choice|selection)|(checked )?(bags?|baggage)|seats?|meals?|changes?|refunds?|wi-?fi): (included|chargeable|not offered|none)$/i;

export const readBrandFeatures = (texts: string[]): ProviderFeature[] =>
  [...new Set(texts)].flatMap((text) =>
    listClauses(toSentence(text)).flatMap(({ text: clause, types, when }) =>
      types.map((type) => ({
        ...NOTHING_SAID,
        type,
        attribute: readAttribute(clause),
        when,
        text: ONLY_REPEATS.test(text) ? null : text,
      })),
    ),
  );

/** Sentences a passenger must be told: those without a feature are conditions of their own. */
export const parseConditions = (texts: string[]): ProviderFeature[] =>
  [...new Set(texts)].flatMap((text) => {
    const known = readBrandFeatures([text]);
    return known.length > 0 ? known : [{ ...NOTHING_SAID, text }];
  });

/** An element's own texts, or the link to its conditions if it has only that. */
export const readDescriptions = (node: XmlNode): string[] =>
  node.all('Desc').flatMap((one) => {
    const texts = one.texts('DescText');
    return texts.length > 0 ? texts : one.texts('URL');
  });

/** Features and conditions of sentences as they stand in a message. */
export const readBrandSentences = (nodes: XmlNode[]): ProviderFeature[] =>
  parseConditions(nodes.flatMap((node) => node.value() ?? []));

/** A `DescID` of words: `CHANGE_BEFOREDEPARTURE`, and not `FFM1-DESC9`. */
const SUBJECT = /^[A-Z]{4,}(_[A-Z]+)*$/;

/** What a text that says only `Not Allowed` or `USD 50-150` is about: its identifier, where that is words. */
function readSubject(node: XmlNode): string | null {
  const id = node.text('DescID');
  if (!id || !SUBJECT.test(id)) return null;
  const words = id.toLowerCase().replaceAll('_', ' ');
  const subject = words.replace(/(before|after)(?=departure)/g, '$1 ');
  if (!id.includes('_') && !findFeatureType(subject)) return null;
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}

/** The features of a fare family's descriptions, each with its subject. */
export const readBrandDescriptions = (nodes: XmlNode[]): ProviderFeature[] =>
  parseConditions(
    nodes.flatMap((node) => {
      const subject = readSubject(node);
      return node
        .texts('DescText')
        .map((text) => (subject && !findFeatureType(text) ? `${subject}: ${text}` : text));
    }),
  );
