/**
 * Messages with everything their schema allows: each optional element and attribute once, ids and
 * references of a kind alike, choices and enumerations taken in turn. What senders leave out is left
 * out nowhere here, so that what no reader takes is seen.
 */
import { readFileSync } from 'node:fs';
import { toEnglish } from '#main/contract/phrase.ts';
import { parseXml, type XmlNode } from '#main/providers/wire/xml.ts';

const DEEPEST = 16;
/** How often an element stands below the same parent before it is left out: messages stay finite. */
const MOST = 30;
const SCHEMA_LIMITS = { max_chars: 5e7, max_depth: 200, max_nodes: 5e6 };

const VALUES: Readonly<Record<string, string>> = {
  decimal: '12.5',
  float: '12.5',
  double: '12.5',
  boolean: 'true',
  date: '2027-03-01',
  dateTime: '2027-03-01T10:00:00Z',
  time: '10:00:00',
  duration: 'PT2H',
  anyURI: 'https://example.com/',
  ID: 'K1',
  IDREF: 'K1',
  IDREFS: 'K1',
};
const COUNTS = /^(int|integer|positiveInteger|nonNegativeInteger|short|long|byte)$/;
/** Texts of a form, by the name of what holds them; amounts of the Universal API carry a currency. */
const NAMED: readonly [RegExp, string][] = [
  [/Location(Code)?$|^Origin$|^Destination$|OriginCode|DestCode|AirportCode/, 'GRU'],
  [/CurCode|CurrencyCode|^Code$/, 'EUR'],
  [/DesigCode|OwnerCode|Carrier$|AirlineID/, 'LH'],
  [/(Price|Fare|Taxes|Fees|Total|Amount)$/, 'EUR12.50'],
  [/FlightNumber/, '500'],
  [/RBD_Code|BookingCode|ClassOfService/, 'Y'],
  [/ColumnID/, 'A'],
  [/(Time|TicketingDate)$/, '2027-03-01T10:00:00.000+00:00'],
  [/Date$|DOB/, '2027-03-01'],
];

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const isPlain = (name: string): boolean => /^xsd?:/.test(name);

export interface Schemas {
  types: ReadonlyMap<string, XmlNode>;
  elements: ReadonlyMap<string, XmlNode>;
  groups: ReadonlyMap<string, XmlNode>;
  attributes: ReadonlyMap<string, XmlNode>;
}

/** The definitions of some schema files, by their local names; of two alike the first counts. */
export function schemasOf(paths: readonly string[]): Schemas {
  const all = paths.flatMap((path) => {
    const parsed = parseXml(readFileSync(path, 'utf8'), SCHEMA_LIMITS);
    if (!parsed.ok) throw new Error(`${path}: ${toEnglish(parsed.error.message)}`);
    return parsed.value.children;
  });
  const named = (kinds: RegExp) =>
    new Map(
      all
        .filter(({ name }) => kinds.test(name))
        .map((one) => [one.attribute('name') ?? '', one] as const)
        .reverse(),
    );
  return {
    types: named(/^(complexType|simpleType)$/),
    elements: named(/^element$/),
    groups: named(/^group$/),
    attributes: named(/^attributeGroup$/),
  };
}

/**
 * One message of a root element; `turn` says which alternative of a choice or enumeration is taken,
 * `forms` what a text of a name looks like where this standard has a form of its own.
 */
export function wholeMessage(
  schemas: Schemas,
  root: string,
  turn: number,
  forms: readonly [RegExp, string][] = [],
): string {
  const { types, elements, groups, attributes } = schemas;
  const typeOf = (name: string | null) => (name ? types.get(local(name)) : undefined);
  const written = new Map<string, number>();
  let count = 0;

  /** Text with attributes: of its own, or of what it extends. */
  const isText = (type: XmlNode | undefined): boolean =>
    type !== undefined &&
    (type.name === 'simpleType' ||
      type.has('simpleContent') ||
      isText(typeOf(type.at('complexContent/extension')?.attribute('base') ?? null)));

  function value(name: string, type: XmlNode | undefined, type_name: string | null): string {
    if (!type) return plain(name, local(type_name ?? 'xs:string'));
    const inner =
      type.at('simpleContent|complexContent/extension|restriction') ??
      type.at('restriction') ??
      type.at('union/simpleType/restriction');
    const allowed = inner?.all('enumeration') ?? [];
    if (allowed.length > 0) return allowed[turn % allowed.length]!.attribute('value') ?? '';
    const bases = inner?.attribute('base') ?? type.at('union')?.attribute('memberTypes') ?? null;
    const base = bases?.split(' ')[0] ?? 'xs:string';
    return value(name, isPlain(base) ? undefined : typeOf(base), base);
  }

  function plain(name: string, base: string): string {
    const named = [...forms, ...NAMED].find(([pattern]) => pattern.test(name))?.[1];
    if (COUNTS.test(base)) return '1';
    const fixed = VALUES[base] ?? named;
    if (fixed) return fixed;
    if (/(RefID|RefId|ID|Id)$/.test(name)) return `${name.replace(/(Ref)?I[Dd]$/, '')}1`;
    if (/(Ref|Key)$/.test(name)) return 'K1';
    count += 1;
    return `Text ${count}`;
  }

  function attributesOf(type: XmlNode | undefined): string {
    const found = new Map<string, string>();
    const seen = new Set<XmlNode>();
    const visit = (node: XmlNode | undefined) => {
      if (!node || seen.has(node)) return;
      seen.add(node);
      for (const one of node.children) {
        if (one.name === 'attribute') {
          const name = one.attribute('name') ?? local(one.attribute('ref') ?? '');
          const type_name = one.attribute('type');
          const own = typeOf(type_name) ?? one.at('simpleType') ?? undefined;
          found.set(name, value(name, own, type_name));
        } else if (one.name === 'attributeGroup') {
          visit(attributes.get(local(one.attribute('ref') ?? '')));
        } else if (/^(extension|restriction)$/.test(one.name)) {
          visit(typeOf(one.attribute('base')));
          visit(one);
        } else if (/^(complexContent|simpleContent)$/.test(one.name)) visit(one);
      }
    };
    visit(type);
    return [...found].map(([name, text]) => ` ${name}="${text}"`).join('');
  }

  function content(node: XmlNode, within: string[]): string {
    if (node.name === 'choice') {
      const all = node.children.filter((one) => one.name !== 'annotation');
      // Errors are no answer: then the next alternative is taken.
      for (const at of all.keys()) {
        const told = part(all[(turn + at) % all.length]!, within);
        if (told !== '') return told;
      }
      return '';
    }
    return node.children.map((one) => part(one, within)).join('');
  }

  function part(node: XmlNode, within: string[]): string {
    if (/^(sequence|choice|all|complexContent)$/.test(node.name)) return content(node, within);
    if (node.name === 'extension' || node.name === 'group') {
      const base =
        node.name === 'group'
          ? groups.get(local(node.attribute('ref') ?? ''))
          : typeOf(node.attribute('base'));
      return (base ? content(base, within) : '') + content(node, within);
    }
    return node.name === 'element' ? element(node, within) : '';
  }

  function element(told: XmlNode, within: string[]): string {
    const node = elements.get(local(told.attribute('ref') ?? '')) ?? told;
    const name = node.attribute('name');
    if (!name || /^(Signature|AugmentationPoint|Errors?|SOAPFault)$/.test(name)) return '';
    const type_name = node.attribute('type');
    const type = typeOf(type_name) ?? node.at('complexType|simpleType') ?? undefined;
    const identity = type_name ?? name;
    const place = `${within.slice(-2).join('/')}/${name}`;
    const times = written.get(place) ?? 0;
    if (times >= MOST) return '';
    written.set(place, times + 1);
    const opening = `<${name}${attributesOf(type)}>`;
    if (type && !isText(type)) {
      if (within.includes(identity) || within.length > DEEPEST) return '';
      return `${opening}${content(type, [...within, identity])}</${name}>`;
    }
    return `${opening}${value(name, type, type_name)}</${name}>`;
  }

  const first = elements.get(root);
  if (!first) throw new Error(`no schema has ${root}`);
  return element(first, []);
}
