/**
 * One of the DataLists of an answer. Asking for an entry's id adds the entry the first time, so a
 * list has no unused or repeated entries.
 */
import { el, type XmlNode } from '../wire/xml-write.ts';

/** Elements of one list, by what they describe. */
export class DataList {
  readonly #prefix: string;
  readonly #held = new Map<string, { id: string; node: XmlNode | null }>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  put(key: string, make: (id: string) => XmlNode): string {
    const held = this.#held.get(key);
    if (held) return held.id;
    const id = `${this.#prefix}${this.#held.size + 1}`;
    const entry: { id: string; node: XmlNode | null } = { id, node: null };
    this.#held.set(key, entry);
    entry.node = make(id);
    return id;
  }

  list(name: string): XmlNode | null {
    const nodes = [...this.#held.values()].map(({ node }) => node);
    return nodes.length === 0 ? null : el(name, nodes);
  }
}
