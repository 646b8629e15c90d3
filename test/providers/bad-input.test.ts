/**
 * Every protocol against answers that are not what they should be, at each message of what is asked.
 * An adapter answers with a failure of its list or with what it understood; it never throws, hangs,
 * or makes anything up; and an effect that may have come about is never said to be nothing.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { parseXml } from '#main/providers/wire/xml.ts';
import { asking, held, openTen, PARTY, priced, request, search, type Ten } from './ten.ts';

/** One of each protocol. */
const CODES = ['PROVIDER_01', 'PROVIDER_02', 'PROVIDER_03', 'PROVIDER_04', 'PROVIDER_10'] as const;

const open: Ten[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
function fresh(): Ten {
  const ten = openTen();
  open.push(ten);
  return ten;
}

type Bend = (text: string) => Response;
const isJson = (text: string) => /^\s*[{[]/.test(text);
const said = (text: string | Uint8Array, type?: string, status = 200): Response =>
  new Response(text as BodyInit, {
    status,
    headers: { 'content-type': type ?? 'text/xml; charset=utf-8' },
  });
/** In the type of what it was made from. */
const like = (from: string, text: string | Uint8Array, status = 200) =>
  said(text, isJson(from) ? 'application/json' : 'text/xml; charset=utf-8', status);

const BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
  .join('')}]><a>&j;</a>`;
const MB = 2 ** 20;
function endless(): ReadableStream<Uint8Array> {
  let sent = 0;
  const piece = new Uint8Array(MB).fill(32);
  return new ReadableStream({
    pull(into) {
      sent += 1;
      if (sent > 100) into.close();
      else into.enqueue(piece);
    },
  });
}

/** Nothing of it can be taken for an answer. */
const UNREADABLE: Record<string, Bend> = {
  'cut in the middle': (text) => like(text, text.slice(0, Math.floor(text.length / 2))),
  'nothing at all': (text) => like(text, ''),
  'a page of somebody else': () => said('<!doctype html><p>Log in', 'text/html'),
  'a page that says it is an answer': (text) => like(text, '<html><body>Log in</body></html>'),
  'entities in entities': (text) => like(text, BOMB),
  'bytes of no encoding': (text) => like(text, new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x3c])),
  'another message': (text) =>
    like(text, isJson(text) ? '{"data":{"id":"orq_1","live_mode":false}}' : '<Other xmlns="x"/>'),
};

/** More than any answer has: met once in each protocol. */
const HUGE: Record<string, Bend> = {
  'a hundred megabytes': (text) =>
    new Response(endless(), {
      headers: { 'content-type': isJson(text) ? 'application/json' : 'text/xml' },
    }),
  'deep nesting': (text) => like(text, isJson(text) ? '['.repeat(200_000) : '<a>'.repeat(200_000)),
};

/** What it says is wrong, or told in another way. */
const STRANGE: Record<string, Bend> = {
  'in UTF-16': (text) => {
    const body = text.replace(/encoding="[^"]*"/i, 'encoding="UTF-16"');
    return like(text, new Uint8Array(Buffer.from(`\ufeff${body}`, 'utf16le')));
  },
  'amounts of five decimals': (text) =>
    like(text, text.replace(/(?<=[>"A-Z])(\d+)\.(\d\d)(?=[<"])/g, '$1.$2777')),
  'amounts without a currency': (text) =>
    like(
      text,
      text.replace(/"[A-Z]{3}(\d+\.\d\d)"/g, '"$1"').replace(/ (CurCode|Code)="[A-Z]{3}"/g, ''),
    ),
  'amounts of nothing': (text) => like(text, text.replace(/"USD\d+\.\d\d"/g, '"USD0"')),
  'numbers as texts and texts as numbers': (text) =>
    like(
      text,
      isJson(text)
        ? text.replace(/:"(\d+)(\.\d+)?"/g, ':$1$2').replace(/:(\d+)([,}])/g, ':"$1"$2')
        : text.replace(/>(\d{2,})</g, '> $1 <'),
    ),
  'unknown codes': (text) =>
    like(text, text.replace(/(["'>])(HK|KK|OK|OPEN|ADT|open|adult|CONFIRMED)(["'<])/g, '$1ZZ$3')),
  'dates without zones': (text) =>
    like(text, text.replace(/(T\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '$1')),
  'days that are none': (text) =>
    like(text, text.replace(/2026-12-20/g, '2026-02-30').replace(/>201226</g, '>310226<')),
  'lists that are empty': (text) =>
    like(
      text,
      isJson(text)
        ? text.replace(/\[\{.*?\}\]/gs, '[]')
        : text.replace(/(<(\w+:)?\w*List\b[^>]*>).*?(<\/(\w+:)?\w*List>)/gs, '$1$3'),
    ),
  'ids that name nothing': (text) =>
    like(
      text,
      text
        .replace(/Ref="[^"]+"/g, 'Ref="nobody"')
        .replace(/(RefID>)[^<]+</g, '$1nobody<')
        .replace(/(<number>)\d{1,2}(<\/number>)/g, '$177$2'),
    ),
  'names with titles glued to them': (text) =>
    like(text, text.replace(/\bANA\b/g, 'ANAMRS').replace(/"Ana"/g, '"AnaMrs"')),
  'all names gone': (text) => like(text, text.replace(/MULLER|MUELLER|Müller/g, '')),
  'a fault in a good status': (text) =>
    like(
      text,
      isJson(text)
        ? '{"errors":[{"type":"airline_error","code":"internal","title":"No","message":"No","documentation_url":""}],"meta":{"status":200,"request_id":"r"}}'
        : '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring> 99|Application|Broken</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    ),
  'with elements nobody knows': (text) =>
    like(
      text,
      isJson(text)
        ? text.replace('{"data":', '{"strange":{"a":[1]},"data":')
        : text.replace(/(<\/[\w:]+>)\s*$/, '<strange:a xmlns:strange="x">1</strange:a>$1'),
    ),
};

interface Asked {
  name: string;
  /** True where something lasting may come of it. */
  effect: boolean;
  /** Prepares, and gives what is asked. */
  make(
    provider: Provider,
  ): Promise<() => Promise<{ ok: boolean; value?: unknown; error?: unknown }>>;
}
const DEEDS: Asked[] = [
  { name: 'search', effect: false, make: async (provider) => () => search(provider) },
  {
    name: 'price',
    effect: false,
    async make(provider) {
      const asked = await priced(provider);
      return () => provider.price(asked, asking());
    },
  },
  {
    name: 'create',
    effect: true,
    async make(provider) {
      const found = await provider.price(await priced(provider), asking());
      if (!found.ok) throw new Error(found.error.message);
      const request = { offer: found.value.offer, passengers: PARTY, remarks: [] };
      return () => provider.create(request, asking());
    },
  },
  {
    name: 'retrieve',
    effect: false,
    async make(provider) {
      const { order_id, locator } = await held(provider);
      return () => provider.retrieve({ order_id, locator }, asking());
    },
  },
  {
    name: 'issue',
    effect: true,
    async make(provider) {
      const order = await held(provider);
      // Numbers that never come are not waited for long.
      const call = { ...asking('AD99'), timeout_ms: 3_000 };
      return () => provider.issue(order, request(provider, order), call);
    },
  },
];

/** What a good answer says that can be held against the books. */
const facts = (order: ProviderOrder) => order.tickets.map(({ number }) => number).sort();

async function met(code: ProviderCode, { name, effect, make }: Asked, bends: Record<string, Bend>) {
  const wrong: string[] = [];
  const messages = bends === HUGE ? 1 : await countOf(code, make);
  let ten = fresh();
  let ask = await make(ten.provider(code));
  for (const [how, bend] of Object.entries(bends)) {
    for (let at = 0; at < messages; at += 1) {
      // Where something may have come of it the next one begins anew.
      if (effect && ten.line.bend) {
        ten = fresh();
        ask = await make(ten.provider(code));
      }
      const from = ten.line.sent.length;
      ten.line.bend = (text, n) => (n === from + at ? bend(text) : like(text, text));
      const before = (await ten.books()).length;
      const answer = (await ask()) as { ok: boolean; value?: never; error?: Failure };
      const where = `${name}, ${how}, message ${at + 1} ${ten.line.sent[from + at]}`;
      wrong.push(...ten.line.thrown.map((one) => `${where}: threw ${one.slice(0, 400)}`));
      wrong.push(
        ...(await judged(ten, { answer, effect, name, before })).map((one) => `${where}: ${one}`),
      );
      ten.line.thrown = [];
    }
  }
  return wrong;
}
interface Failure {
  error: string;
  retry: string;
  message: string;
}

async function countOf(code: ProviderCode, make: Asked['make']): Promise<number> {
  const ten = fresh();
  const ask = await make(ten.provider(code));
  const from = ten.line.sent.length;
  await ask();
  return ten.line.sent.length - from;
}

/** What is said to have happened did, and what is said not to have did not. */
async function judged(
  ten: Ten,
  {
    answer,
    effect,
    name,
    before,
  }: {
    answer: { ok: boolean; value?: ProviderOrder; error?: Failure };
    effect: boolean;
    name: string;
    before: number;
  },
): Promise<string[]> {
  const books = await ten.books();
  const order = books.at(-1);
  const happened =
    name === 'create'
      ? books.length > before && order?.status === 'LIVE'
      : (order?.documents.length ?? 0) > 0;
  if (answer.error) {
    const lost = effect && happened && answer.error.retry !== 'unknown';
    return lost ? [`it happened, and is said to be ${JSON.stringify(answer.error)}`] : [];
  }
  if (!effect) return [];
  const wrong = happened ? [] : ['it did not happen, and is said to have'];
  const numbers = (order?.documents as { number: string }[] | undefined) ?? [];
  const known = new Set(numbers.map(({ number }) => number));
  const made_up = facts(answer.value!).filter((number) => !known.has(number));
  if (made_up.length > 0) wrong.push(`documents that nobody issued: ${made_up}`);
  return wrong;
}

describe.each(CODES)('%s', (code) => {
  it('reads no more than it can hold', async () => {
    expect(await met(code, DEEDS[0]!, HUGE)).toEqual([]);
  }, 300_000);

  it.each(DEEDS)(
    '$name: what cannot be read',
    async (deed) => {
      expect(await met(code, deed, UNREADABLE)).toEqual([]);
    },
    300_000,
  );

  it.each(DEEDS)(
    '$name: what is strange',
    async (deed) => {
      expect(await met(code, deed, STRANGE)).toEqual([]);
    },
    300_000,
  );
});

it('counts what an element declares among its attributes', () => {
  const declare = (count: number) =>
    Array.from({ length: count }, (_, at) => ` xmlns:p${at}="urn:${at}"`).join('');
  expect(parseXml(`<a${declare(900)}><p7:b/></a>`)).toMatchObject({
    value: { namespace: null, children: [{ name: 'b', namespace: 'urn:7' }] },
  });
  expect(parseXml(`<a${declare(1_001)}/>`)).toMatchObject({ error: { kind: 'too_big' } });
});
