/**
 * Recorded messages of the two GDS written anew as another host might: elements in another order, with
 * another prefix, and others among them that nobody knows. What is read must stay the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { readAny as readAnyTravelport } from '#main/providers/travelport/read-any.ts';
import type { MessageReader } from '#main/providers/wire/read-message.ts';
import { decodeXml, parseXml, type XmlNode } from '#main/providers/wire/xml.ts';
import { randomOf } from '../crash/random-numbers.ts';
import { needsWire, WIRE } from '../fixtures/needs.ts';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const SEED = 20_261_129;
const STRANGE = '<Unheard Of="9"><Amount>777.00</Amount></Unheard>';
/** Elements of one name keep their order, which may mean something. */
function shuffle(nodes: readonly XmlNode[], next: () => number): XmlNode[] {
  const groups = [...Map.groupBy(nodes, ({ name }) => name).values()];
  return groups
    .map((group) => ({ group, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ group }) => group);
}

function rewrite(node: XmlNode, next: () => number, strange: boolean): string {
  const told = node.attributes.filter(({ name }) => !name.startsWith('xmlns'));
  const attributes = told.map(
    ({ name, value }) => ` ${name.split(':').at(-1)}="${escapeXml(value)}"`,
  );
  const around = /^(Envelope|Header|Body|Fault)$/.test(node.name);
  const inner = shuffle(node.children, next).map((one) => rewrite(one, next, strange));
  if (strange && !around && inner.length > 0 && next() < 0.3) {
    inner.splice(Math.floor(next() * (inner.length + 1)), 0, STRANGE);
  }
  const text = inner.length > 0 ? inner.join('') : escapeXml(node.raw);
  return `<any:${node.name} xmlns:any="urn:any"${attributes.join('')}>${text}</any:${node.name}>`;
}

/** Which of several errors is the first goes by their order. */
function readContent(read: MessageReader, xml: string) {
  const answer = read(new TextEncoder().encode(xml));
  if (!answer.ok) return answer.error.code;
  const {
    counts: _,
    not_understood: __,
    facts: ___,
    error: _error,
    errors,
    ...content
  } = answer.value;
  const all = Array.isArray(errors) ? errors.map((one: { code: unknown }) => one.code) : [];
  return { ...content, errors: all.toSorted() };
}

it.each([
  ['amadeus', readAnyAmadeus],
  ['uapi', readAnyTravelport],
] as const)('messages of %s are the same in any order', needsWire('samples'), (folder, read) => {
  const next = randomOf(SEED);
  const files = readdirSync(join(WIRE, 'samples', folder)).filter((name) => name.endsWith('.xml'));
  let compared = 0;
  for (const file of files) {
    const source = readFileSync(join(WIRE, 'samples', folder, file));
    const parsed = parseXml(decodeXml(source));
    if (!parsed.ok || source.length > 400_000) continue;
    const told = readContent(
      read,
      rewrite(parsed.value, () => 0, false),
    );
    if (typeof told === 'string' || told.kind === 'request') continue;
    compared += 1;
    const strange = readContent(read, rewrite(parsed.value, next, true));
    // An answer that is told leaf by leaf has every element of the message.
    const whole = JSON.stringify(strange).includes('Unheard');
    const other = whole ? readContent(read, rewrite(parsed.value, next, false)) : strange;
    expect(other, file).toEqual(told);
  }
  expect(compared).toBeGreaterThan(50);
});
