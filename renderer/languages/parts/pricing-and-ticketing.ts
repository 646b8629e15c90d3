/** Parts of sale entries in several languages: pricing options, tickets, cards. */
import { toTable } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import { phrase } from '../../i18n/words.ts';
import type { PriceAction, TicketRef } from '../action.ts';
import { field, mapped, opt, type Part, seq } from '../grammar.ts';
import { code, count, type Scanner, type Token, token, toSticky, want } from '../scan.ts';
import { AIRLINE_WORD, LINE, TICKET_NUMBER } from '../tokens.ts';
import { maybe } from './common.ts';

export const issuingAirline = (sign: string) => maybe('carrier', sign, AIRLINE_WORD, true);

/** Pricing options other than passengers and flights: checked against the booking, or reported. */
interface AskedBy {
  /** NC, NCB, RQ: the same as directly after the entry's head. */
  how?: RegExp;
  types?: RegExp;
  carrier?: RegExp;
  passengers?: RegExp;
  segments?: RegExp;
  other: RegExp;
}

type Asked = Pick<PriceAction, 'asked' | 'types' | 'carrier'>;
/** How an option changes the pricing request. */
const PRICING_OPTIONS: Readonly<Record<string, Partial<PriceAction>>> = toTable({
  NC: { lowest: true },
  NCB: { lowest: true, store: true },
  RQ: { store: true },
});

/** Options after their lead; if `bare`, the first needs no lead directly after the entry's head. */
export function askedOfPrice(lead: string, bare: boolean, by: AskedBy): Part<Asked> {
  const kinds = Object.entries(by).map(([kind, pattern]) => ({ kind, one: toSticky(pattern) }));
  const take = (scan: Scanner): { kind: string; text: string } | null => {
    for (const { kind, one } of kinds) {
      const text = scan.match(one);
      if (text !== null) return { kind, text };
    }
    return null;
  };
  return {
    format: '',
    head: '',
    read(scan, _env, known) {
      const read: Asked = {};
      const asked: string[] = [];
      let how: Partial<PriceAction> = known;
      const first = scan.at;
      for (let going = true; going; ) {
        const from = scan.at;
        const led = scan.takeLoose(lead) || (bare && from === first);
        const found = led ? take(scan) : null;
        going = found !== null;
        if (!found) scan.at = from;
        else if (found.kind === 'how') {
          const next = { ...how, ...PRICING_OPTIONS[found.text] };
          // Lowest and stored means rebooking, which only its own option (NCB) may request.
          const rebooks = next.lowest && next.store && !(how.lowest && how.store);
          if (rebooks && found.text !== 'NCB') asked.push(found.text);
          else how = next;
        } else if (found.kind === 'types' && !read.types) read.types = splitTypes(found.text);
        else if (found.kind === 'carrier') read.carrier = found.text.slice(-2);
        else asked.push(found.text);
      }
      const { lowest, store } = how;
      const said = how === known ? read : { ...read, lowest, store };
      return ok(asked.length > 0 ? { ...said, asked } : said);
    },
    write: ({ asked, types, carrier }) => (asked || types || carrier ? null : ''),
  };
}

export const splitTypes = (text: string): string[] => text.replace(/^[PR*]+/, '').split(/[/*]/);

export const TICKET_LINE = mapped<{ line: number }, { ticket: TicketRef | null }>(
  field('line', LINE),
  ({ line }) => ({ ticket: { line } }),
  ({ ticket }) => (ticket !== null && 'line' in ticket ? { line: ticket.line } : null),
);

/** A ticket by its position among the booking's tickets. */
export const TICKET_ITEM = mapped<{ item: number }, { ticket: TicketRef | null }>(
  field('item', { ...count('ticket', 'expected.ticket_item'), whole: toSticky(/\d{1,2}(?!\d)/) }),
  ({ item }) => ({ ticket: { item } }),
  ({ ticket }) => (ticket !== null && 'item' in ticket ? { item: ticket.item } : null),
);

export const TICKET_BY_NUMBER = mapped<{ number: string }, { ticket: TicketRef | null }>(
  field('number', TICKET_NUMBER),
  ({ number }) => ({ ticket: { number } }),
  ({ ticket }) => (ticket !== null && 'number' in ticket ? { number: ticket.number } : null),
);

export const TICKET_NUMBERS: Part<{ numbers: string[] }> = {
  format: '{number}[,{number}]',
  head: '',
  read(scan, env) {
    const numbers: string[] = [];
    do {
      const number = want(scan, TICKET_NUMBER, env);
      if (!number.ok) return number;
      numbers.push(number.value);
    } while (scan.takeLoose(','));
    return ok({ numbers });
  },
  write: ({ numbers }, env) =>
    numbers.length === 0
      ? null
      : numbers.map((number) => TICKET_NUMBER.write(number, env)).join(','),
};

// CK is a cheque, GR a government's order, MS any other form; CC alone names no brand.
const BRAND = code('card', 'expected.card', /(?!C[KHC]|MS|GR)[A-Z]{2}/, /^[A-Z]?$/);

const INSTALLMENTS: Token<number> = token(
  'installments',
  'expected.installments',
  /\d{1,2}(?!\d)/,
  /^0?$/,
  {
    value: (text) => (Number(text) > 0 ? Number(text) : null),
    write: (number) => String(number).padStart(2, '0'),
  },
);

/** A card is entered by brand only; its number belongs in the payment form. */
const NO_CARD_NUMBER: Part<object> = {
  format: '',
  head: '',
  read(scan) {
    if (!/^[\d/]*\d/.test(scan.rest)) return ok({});
    return scan.stop(phrase('expected.no_card_number'), false);
  },
  write: () => '',
};

/** CA, CA*E03: a brand, and the number of installments. */
export const card = (installments: string) =>
  seq(
    opt({ brand: null }, field('brand', BRAND)),
    opt({ installments: null }, installments, field('installments', INSTALLMENTS)),
    NO_CARD_NUMBER,
  );
