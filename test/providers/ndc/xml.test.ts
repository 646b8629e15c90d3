/** The tree under every reader: what it takes, what it refuses, and what it remembers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAny } from '#main/providers/ndc/read-any.ts';
import { serialise } from '#main/providers/ndc/write/serialise.ts';
import {
  decodePayload,
  decodeXml,
  listLeaves,
  parseXml,
  XML_LIMITS,
} from '#main/providers/wire/xml.ts';
import { el, leaf } from '#main/providers/wire/xml-write.ts';

const parsed = (text: string) => {
  const result = parseXml(text);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
};
const kind = (text: string, limits = XML_LIMITS) => {
  const result = parseXml(text, limits);
  return result.ok ? 'read' : result.error.kind;
};

describe('names', () => {
  it('no prefix, no order, no case', () => {
    const root = parsed('<n:A xmlns:n="u"><x:PaxRefId xmlns:x="v"> 7 </x:PaxRefId><B/></n:A>');
    expect([root.name, root.text('PaxRefID'), root.has('B'), root.text('B')]).toEqual([
      'A',
      '7',
      true,
      null,
    ]);
  });

  it('underscores, which some tools take out of the standard’s names', () => {
    const root = parsed(
      '<A><B><IATALocationCode>GRU</IATALocationCode></B><RBD_Code>K</RBD_Code></A>',
    );
    expect([root.text('B/IATA_LocationCode'), root.text('RBDCode')]).toEqual(['GRU', 'K']);
    expect(root.deep('IATA_LocationCode')).toHaveLength(1);
  });

  it('alternatives, paths, depth', () => {
    const root = parsed('<A><B><C>1</C></B><B><C>2</C><D><C>3</C></D></B></A>');
    expect(root.texts('B/C')).toEqual(['1', '2']);
    expect(root.text('X|B/C')).toBe('1');
    expect(root.at('X|B')?.text('C')).toBe('1');
    expect(root.deep('C').map((one) => one.value())).toEqual(['1', '2', '3']);
  });
});

describe('what is refused', () => {
  const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'forbidden'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'forbidden'],
    ['an unknown entity', '<a>&b;</a>', 'not_xml'],
    ['half a message', '<a><b>1</b>', 'not_xml'],
    ['half a tag', '<a><b', 'not_xml'],
    ['a crossed tag', '<a><b></a></b>', 'not_xml'],
    ['something after the end', '<a/><b/>', 'not_xml'],
    ['text', 'Bad gateway', 'not_xml'],
    ['JSON', '{"a":1}', 'not_xml'],
    ['nothing', '', 'not_xml'],
    ['a page that is no XML', '<!doctype html><html><br></html>', 'not_xml'],
    ['too deep', deep(70), 'too_big'],
    [
      'too wide',
      `<a ${Array.from({ length: 1_001 }, (_, n) => `b${n}=""`).join(' ')}/>`,
      'too_big',
    ],
    ['deep enough', deep(60), 'read'],
  ])('%s', (_, text, expected) => {
    expect(kind(text)).toBe(expected);
  });

  it('too long, before it is looked at; too many elements', () => {
    expect(kind('<a>', { ...XML_LIMITS, max_chars: 2 })).toBe('too_big');
    expect(kind(`<a>${'<b/>'.repeat(20)}</a>`, { ...XML_LIMITS, max_nodes: 10 })).toBe('too_big');
  });

  it('a problem never quotes the message', () => {
    const result = parseXml('<a>4111111111111111<b></a>');
    expect(JSON.stringify(result)).not.toContain('4111');
  });
});

describe('what is tolerated', () => {
  it.each([
    [
      'space and two declarations before the root',
      '\n <?xml version="1.0"?>\n<?xml version="1.0"?><a>1</a>',
    ],
    ['a byte order mark', '\uFEFF<?xml version="1.0"?><a>1</a>'],
    ['comments, instructions, CDATA', '<a><!-- x --><?y z?><![CDATA[1]]></a>'],
    ['no declaration', '<a>1</a>'],
  ])('%s', (_, text) => {
    expect(parsed(text).value()).toBe('1');
  });

  it.each([
    ['utf-8', new TextEncoder().encode('<a>é</a>')],
    ['latin1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1')],
    [
      'latin1 under a declaration of UTF-8',
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>é</a>', 'latin1'),
    ],
    ['utf-16 little endian', Buffer.from('\uFEFF<a>é</a>', 'utf16le')],
    ['utf-16 big endian', Buffer.from('\uFEFF<a>é</a>', 'utf16le').swap16()],
    ['an encoding nobody knows', Buffer.from('<?xml version="1.0" encoding="x-none"?><a>é</a>')],
    [
      'a declaration of UTF-16 over UTF-8',
      Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>é</a>'),
    ],
  ])('%s', (_, bytes) => {
    expect(parsed(decodeXml(bytes)).value()).toBe('é');
  });
});

describe('what was read is remembered', () => {
  it('leaves and attributes, each by itself', () => {
    const root = parsed('<A><B Cur="USD">1</B><C>2</C><D/><E xsi:type="x">3</E></A>');
    root.text('B');
    root.at('E')?.take();
    expect(listLeaves(root).map(({ path, read }) => `${path} ${read}`)).toEqual([
      'A/B/@Cur false',
      'A/B true',
      'A/C false',
      'A/E true',
    ]);
  });
});

describe('what we write is what is read', () => {
  it('any text that XML can hold', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, (value) => {
        const wanted = value.trim();
        const root = parsed(serialise(el('IATA_TestRQ', leaf('Text', value), leaf('End', 'x'))));
        expect(root.text('Text') ?? '').toBe(wanted);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

describe('any bytes', () => {
  it('are read or refused, never a crash', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<IATA_OrderViewRS>',
      '</IATA_OrderViewRS>',
      '<Response>',
      '<Order>',
      '<OrderID>1</OrderID>',
      '<!--',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&',
      '=',
      '"',
      'x',
      ' ',
      '\u0000',
      '<IATA_AirShoppingRS>',
      '<Offer>',
      '</Offer>',
      '<PaxJourney>',
      '</Order>',
      '</Response>',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 25 }), (parts) => {
        const result = readAny(new TextEncoder().encode(parts.join('')));
        expect(typeof result.ok).toBe('boolean');
      }),
      { seed: 5, numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readAny(bytes).ok).toBe(false);
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});

describe('plain messages, which are read without the whole parser', () => {
  /** The same by the whole parser: it alone reads comments. */
  const byParser = (text: string) => parseXml(`<!-- -->${text}`);
  const piece = fc.constantFrom(
    ...['<a>', '</a>', '<n:b c="1">', '</n:b>', '<b/>', '<c d="&amp;\u00e9" e="x>y"/>', '<d />'],
    ...['<e f="1" f="2"/>', "<e f='1'/>", '<e f="1"g="2"/>', '<e f=1/>', '<e f="\n"/>', '<e', '>'],
    ...['text', ' ', '\n', '\r\n', '\t', '&lt;', '&nbsp;', '&#65;', '&', '&x;', ']]>', '\u00a0'],
    ...['\ud83d\ude00', '\ud83d', '\u0001', '\ufffe', '<?p?>', '<!-- c -->', '<![CDATA[<]]>'],
    ...['<__proto__ __proto__="1"/>', '<a / >', '< a>', '</a >', '<\u00e9/>', '<a xmlns:n="u">'],
  );
  const nested = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      piece,
      fc.array(tie('node'), { maxLength: 4 }).map((all) => `<a>${all.join('')}</a>`),
      fc.array(tie('node'), { maxLength: 3 }).map((all) => `<n:b c="1">${all.join('')}</n:b>`),
    ),
  })).node;
  const root = fc.array(nested, { maxLength: 5 }).map((all) => `<r>${all.join('')}</r>`);

  it('as it reads them, and refused where it refuses', () => {
    let read = 0;
    const same = (text: string) => {
      const result = parseXml(text);
      read += result.ok ? 1 : 0;
      expect(result).toEqual(byParser(text));
    };
    fc.assert(
      fc.property(
        fc.oneof(
          root,
          fc.tuple(root, piece).map((two) => two.join('')),
        ),
        same,
      ),
      {
        numRuns: 3_000,
      },
    );
    expect(read).toBeGreaterThan(300);
  });
});

describe('a message that stands as text in its envelope', () => {
  const MESSAGE = '<n:OrderViewRS xmlns:n="u"><a>1 &amp; 2</a></n:OrderViewRS>';
  const within = (text: string, before = '') =>
    decodePayload(
      new TextEncoder().encode(`<e:Envelope><Head/>${before}<Body>${text}</Body></e:Envelope>`),
    );
  const escapeText = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  it.each([
    ['in a section', `<![CDATA[\n ${MESSAGE} ]]>`],
    ['escaped', `\n ${escapeText(MESSAGE)}`],
    ['behind its declaration', `<![CDATA[<?xml version="1.0"?>${MESSAGE}]]>`],
  ])('%s', (_, text) => {
    expect(parsed(within(text)).text('a')).toBe('1 & 2');
  });

  it('with a section of its own', () => {
    const own = '<IATA_OrderViewRS><a><![CDATA[b]]]]><![CDATA[></a></IATA_OrderViewRS>';
    expect(parsed(within(`<![CDATA[${own}]]>`)).text('a')).toBe('b');
  });

  it('but neither any other text nor what an error repeats', () => {
    for (const [text, before] of [
      ['<![CDATA[<b>bold</b>]]>', ''],
      [`<![CDATA[${MESSAGE}]]>`, '<Error>no</Error>'],
    ] as const) {
      expect(parsed(within(text, before)).name).toBe('Envelope');
    }
  });
});
