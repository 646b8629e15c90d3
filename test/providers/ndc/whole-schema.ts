/**
 * Messages with everything their schema allows: each optional element once, ids and references of a
 * kind alike, choices taken in turn. What airlines leave out is left out nowhere here, so that what
 * no reader takes is seen.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '#main/contract/phrase.ts';
import { parseXml, type XmlNode } from '#main/providers/ndc/xml.ts';

const DEEPEST = 16;
const VALUES: Readonly<Record<string, string>> = {
  decimal: '12.5',
  integer: '1',
  boolean: 'true',
  date: '2027-03-01',
  dateTime: '2027-03-01T10:00:00Z',
  time: '10:00:00',
  duration: 'PT2H',
};
const NAMED: [RegExp, string][] = [
  [/LocationCode|OriginCode|DestCode/, 'GRU'],
  [/CurCode/, 'EUR'],
  [/DesigCode|OwnerCode/, 'LH'],
  [/FlightNumberText/, '500'],
  [/RBD_Code/, 'Y'],
  [/ColumnID/, 'A'],
];
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

type Definitions = ReadonlyMap<string, XmlNode>;

function definitions(folder: string, file: string): [types: Definitions, elements: Definitions] {
  const parsed = parseXml(readFileSync(join(folder, `${file}.xsd`), 'utf8'));
  if (!parsed.ok) throw new Error(`${file}: ${inEnglish(parsed.error.message)}`);
  const named = (names: string): Definitions =>
    new Map(parsed.value.all(names).map((one) => [one.attribute('name') ?? '', one]));
  return [named('complexType|simpleType'), named('element')];
}

/** One message of a kind such as `OrderViewRS`; `turn` says which alternative of a choice is taken. */
export function wholeMessage(folder: string, kind: string, turn: number): string {
  const root = `IATA_${kind}`;
  const [types, elements] = definitions(folder, root);
  const [common_types, common_elements] = definitions(folder, 'IATA_OffersAndOrdersCommonTypes');
  const typeOf = (name: string) => types.get(local(name)) ?? common_types.get(local(name));
  let count = 0;

  /** The first value an enumeration allows, else one of the base type, else a text of its own. */
  function value(name: string, type: XmlNode | undefined, base_name: string | null): string {
    if (base_name?.startsWith('xs:')) return plain(name, local(base_name));
    const inner = type?.at('simpleContent/extension|restriction') ?? type?.at('restriction');
    const allowed = inner?.at('enumeration')?.attribute('value');
    if (allowed) return allowed;
    const base = inner?.attribute('base') ?? type?.at('union')?.attribute('memberTypes') ?? null;
    const first = base?.split(' ')[0] ?? 'xs:string';
    return value(name, first.startsWith('xs:') ? undefined : typeOf(first), first);
  }

  function plain(name: string, base: string): string {
    const fixed = VALUES[base] ?? NAMED.find(([pattern]) => pattern.test(name))?.[1];
    if (fixed) return fixed;
    if (/(RefID|RefId|ID|Id)$/.test(name)) return `${name.replace(/(Ref)?I[Dd]$/, '')}1`;
    count += 1;
    return `Text ${count}`;
  }

  function attributes(type: XmlNode | undefined): string {
    const names = (type?.deep('attribute') ?? []).flatMap((one) => one.attribute('name') ?? []);
    return names
      .map((name) => ` ${name}="${name === 'CurCode' ? 'EUR' : 'KGM'}"`)
      .filter((text) => /CurCode|UnitCode/.test(text))
      .join('');
  }

  function content(node: XmlNode, within: string[]): string {
    if (node.name === 'choice') {
      const all = node.children.filter((one) => one.name !== 'annotation');
      // Errors are no answer: then the next alternative is taken.
      const told = all.map((_, at) => part(all[(turn + at) % all.length]!, within));
      return told.find((text) => text !== '') ?? '';
    }
    return node.children.map((one) => part(one, within)).join('');
  }

  function part(node: XmlNode, within: string[]): string {
    if (/^(sequence|choice|all|complexContent)$/.test(node.name)) return content(node, within);
    if (node.name === 'extension') {
      const base = typeOf(node.attribute('base') ?? '');
      return (base ? content(base, within) : '') + content(node, within);
    }
    return node.name === 'element' ? element(node, within) : '';
  }

  function element(told: XmlNode, within: string[]): string {
    const ref = local(told.attribute('ref') ?? '');
    const node = (ref && (elements.get(ref) ?? common_elements.get(ref))) || told;
    const name = node.attribute('name');
    if (!name || /^(Signature|AugmentationPoint|Error)$/.test(name)) return '';
    const type_name = node.attribute('type');
    const type = type_name ? typeOf(type_name) : node.at('complexType|simpleType');
    const identity = type_name ?? name;
    if (type?.name === 'complexType' && !type.has('simpleContent')) {
      if (within.includes(identity) || within.length > DEEPEST) return '';
      const inner = content(type, [...within, identity]);
      return `<${name}${attributes(type)}>${inner}</${name}>`;
    }
    return `<${name}${attributes(type)}>${value(name, type, type_name)}</${name}>`;
  }

  const whole = element(elements.get(root)!, []);
  const space = `http://www.iata.org/IATA/2015/EASD/00/${root}`;
  return whole.replace(`<${root}>`, `<${root} xmlns="${space}">`);
}
