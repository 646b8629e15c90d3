/** The input and output types of a message handler. */
import type { Addressed } from '../engine/index.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import type { XmlNode } from '../wire/xml-write.ts';

/** One message being answered. */
export interface Exchange172 extends Addressed {
  /** The message, below its envelope. */
  root: XmlElement;
  query: XmlElement;
  /** The same on every attempt of one intent. */
  reference: string | null;
}
/** Returns an answer's elements other than success and metadata. */
export type Handler172 = (exchange: Exchange172) => (XmlNode | null)[];
