/**
 * Builds the bodies we send: one namespace, no attributes, order as the caller gives it, since in
 * these messages it is fixed.
 */
import { el, leaf, type Xml } from '../../wire/xml-write.ts';

export { el, leaf, type Xml };

/** Nested elements with a text inside; nothing if there is no text. */
export function deepLeaf(path: string, value: string | number | null | undefined): Xml | null {
  const [last = path, ...around] = path.split('/').reverse();
  const inside = leaf(last, value);
  return inside && around.reduce((inner, name) => el(name, inner), inside);
}
