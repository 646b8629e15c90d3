/**
 * One version of the standard: how each request is written and each answer is read. What is
 * requested, in which order, and when an answer is believed is the same for all versions; names,
 * places and envelopes differ.
 */
import type { Result } from '#main/contract/result.ts';
import type { ProviderOffer, ProviderOrder, SearchRequest } from '../provider.ts';
import type { ProviderSeatMap } from '../provider-after-sale.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { NdcProfile } from './profiles.ts';
import type { AlaCarteOffer } from './read/ancillaries.ts';
import type { Opened } from './read/answers.ts';
import type { PaxTypes } from './read/passengers.ts';
import type { ReshopAnswer } from './read/reshop.ts';
import type { AncillarySubject } from './write/ancillaries.ts';
import type { OrderChangeAsk } from './write/changing.ts';
import type { Message, OrderRef } from './write/envelope.ts';
import type { CreateAsk, ListAsk } from './write/ordering.ts';
import type { Paid } from './write/payments.ts';
import type { QuoteAsk, Selected } from './write/quoting.ts';
import type { ReshopAsk } from './write/reshopping.ts';
import type { PricedAsk } from './write/shopping.ts';

/** Seats and bags chosen, where an airline takes them without a quote. */
interface ItemsAsk extends Paid {
  selected: Selected[];
  give_up: string[];
  total_minor: number;
}

export interface Dialect {
  readonly protocol: string;
  /** Letters of a given name or surname. */
  readonly max_name: number;
  /** The message inside an airline's wrappers. */
  unwrap(document: XmlNode): XmlNode;
  /** Ok for this standard, else the name of the other one. */
  standard(root: XmlNode): Result<unknown, string>;
  /** Whether it is an answer at all, errors aside. */
  isAnswer(root: XmlNode): boolean;
  open(root: XmlNode, profile: NdcProfile): Opened;
  readonly write: {
    shop(search: SearchRequest, profile: NdcProfile): Message;
    price(ask: PricedAsk, profile: NdcProfile): Message;
    create(ask: CreateAsk, profile: NdcProfile): Message;
    retrieve(
      by: { order_id: string | null; locator: string | null; owner: string },
      profile: NdcProfile,
    ): Message;
    list(filter: ListAsk, profile: NdcProfile): Message;
    change(order: OrderRef, ask: OrderChangeAsk, profile: NdcProfile): Message;
    reshop(order: OrderRef, ask: ReshopAsk, profile: NdcProfile): Message;
    quote(order: OrderRef, ask: QuoteAsk, profile: NdcProfile): Message;
    seats(about: AncillarySubject, currency: string, profile: NdcProfile): Message;
    services(about: AncillarySubject, currency: string, profile: NdcProfile): Message;
    /** Left out where seats and bags are quoted and the quote is accepted. */
    takeItems?(order: OrderRef, ask: ItemsAsk, profile: NdcProfile): Message;
  };
  readonly read: {
    /** In steps, since an answer may hold thousands of offers. */
    shopping(opened: Opened, asked: PaxTypes): Generator<unknown, { offers: ProviderOffer[] }>;
    priced(
      opened: Opened,
      asked: PaxTypes,
    ): { offer: ProviderOffer | null; alternatives: ProviderOffer[] };
    orders(opened: Opened): ProviderOrder[];
    reshop(opened: Opened): ReshopAnswer;
    /** The answer to a quote, down to the offer that was asked about. */
    quoted(opened: Opened, ask: QuoteAsk): ReshopAnswer;
    /** Null where the list does not say how to read it. */
    list(opened: Opened): { order_id: string | null; owner: string | null }[];
    services(opened: Opened): AlaCarteOffer[];
    seats(opened: Opened, of_order: string): ProviderSeatMap[];
  };
}
