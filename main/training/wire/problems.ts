/**
 * An airline's refusals: a closed table of problems with the PADIS 9321 code, the processing status
 * and the seller's own word. A problem is thrown while a request is read and becomes an Error
 * element in the front; none leaves a front as an exception.
 */
import { Refused } from '../engine/state.ts';
import type { WorldRefusal } from '../world.ts';
import { UnreadableXml } from './xml-read.ts';

interface ProblemKind {
  padis: string;
  status: 'NotProcessed' | 'Unavailable' | 'Unknown';
  /** First words of the text, by which agents and programs recognise common problems. */
  opening?: string;
}

const KINDS = {
  MISSING_DATA: { padis: '912', status: 'NotProcessed' },
  INVALID_DATA: { padis: '914', status: 'NotProcessed' },
  BAD_PASSENGERS: { padis: '143', status: 'NotProcessed' },
  TOO_MANY_PASSENGERS: { padis: '68', status: 'NotProcessed' },
  TOO_MANY_INFANTS: { padis: '324', status: 'NotProcessed' },
  SAME_PASSENGER_ID: { padis: '476', status: 'NotProcessed' },
  BAD_ROUTE: { padis: '130', status: 'NotProcessed' },
  BAD_DATE: { padis: '102', status: 'NotProcessed' },
  BAD_CABIN: { padis: '12', status: 'NotProcessed' },
  BAD_SELLER: { padis: '717', status: 'NotProcessed' },
  NO_OFFERS: { padis: '496', status: 'Unavailable' },
  UNKNOWN_OFFER: { padis: '913', status: 'Unavailable' },
  OFFER_EXPIRED: { padis: '913', status: 'Unavailable', opening: 'OFFER EXPIRED' },
  SOLD_OUT: { padis: '2', status: 'Unavailable', opening: 'SOLD OUT' },
  PRICE_CHANGED: { padis: '711', status: 'NotProcessed', opening: 'PRICE CHANGED' },
  UNKNOWN_ORDER: { padis: '129', status: 'Unavailable', opening: 'ORDER NOT FOUND' },
  UNKNOWN_DOCUMENT: { padis: '401', status: 'Unavailable', opening: 'TICKET NOT FOUND' },
  ORDER_CANCELLED: { padis: '303', status: 'NotProcessed', opening: 'ALREADY CANCELLED' },
  ORDER_PAID: { padis: '395', status: 'NotProcessed', opening: 'ALREADY PAID' },
  CARD_DECLINED: { padis: '914', status: 'NotProcessed', opening: 'CARD DECLINED' },
  WRONG_AMOUNT: { padis: '914', status: 'NotProcessed', opening: 'WRONG AMOUNT' },
  TOO_LATE: { padis: '914', status: 'NotProcessed', opening: 'TOO LATE' },
  NOT_SUPPORTED: { padis: '157', status: 'NotProcessed' },
} as const satisfies Record<string, ProblemKind>;
export type ProblemWord = keyof typeof KINDS;

export class RequestProblem extends Error {
  readonly word: ProblemWord;

  constructor(word: ProblemWord, text: string) {
    super(text);
    this.word = word;
  }
}

export const refuse = (word: ProblemWord, text: string): never => {
  throw new RequestProblem(word, text);
};

/** The value; throws the problem if there is none. */
export const need = <T>(value: T | null | undefined, word: ProblemWord, text: string): T =>
  value ?? refuse(word, text);

/** What was not found decides how that is reported. */
const NOT_FOUND = { offer: 'UNKNOWN_OFFER', document: 'UNKNOWN_DOCUMENT' } as const;
/** Refusals that have another name here. */
const RENAMED = {
  ALREADY_CANCELLED: 'ORDER_CANCELLED',
  ALREADY_PAID: 'ORDER_PAID',
  INVALID: 'INVALID_DATA',
  NOT_OFFERED: 'NOT_SUPPORTED',
} as const satisfies Partial<Record<WorldRefusal['kind'], ProblemWord>>;
const isRenamed = (kind: WorldRefusal['kind']): kind is keyof typeof RENAMED => kind in RENAMED;

/** What a request or the world was refused for; throws any other error on. */
export function toProblem(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error;
  if (error instanceof UnreadableXml) {
    return new RequestProblem('INVALID_DATA', `The message cannot be read: ${error.message}`);
  }
  if (!(error instanceof Refused)) throw error;
  const { kind, text, about } = error.refusal;
  if (kind === 'NOT_FOUND')
    return new RequestProblem(about ? NOT_FOUND[about] : 'UNKNOWN_ORDER', text);
  return new RequestProblem(isRenamed(kind) ? RENAMED[kind] : kind, text);
}

/** A problem for the protocols: the PADIS code, the processing status and the text. */
export function describeProblem(problem: RequestProblem) {
  const { padis, status, opening }: ProblemKind = KINDS[problem.word];
  return {
    code: padis,
    status,
    text: opening ? `${opening}: ${problem.message}` : problem.message,
  };
}
