/** The input and output types of a message handler. */
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '../engine/index.ts';
import type { XmlElement } from '../ndc/xml-read.ts';
import type { XmlNode } from '../ndc/xml-write.ts';
import type { Distortion, SellerProfile } from '../world.ts';

/** One message being answered. */
export interface Exchange172 {
  world: World;
  provider: ProviderCode;
  seller: SellerProfile;
  /** The message, below its envelope. */
  root: XmlElement;
  query: XmlElement;
  /** The same on every attempt of one intent. */
  reference: string | null;
  distortion: Distortion;
}
/** Returns an answer's elements other than success and metadata. */
export type Handler172 = (exchange: Exchange172) => (XmlNode | null)[];
