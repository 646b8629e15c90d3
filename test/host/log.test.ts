/** What may stand in a log: nothing a thief could use, and no more than a known share of the disk. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { passesLuhn } from '#main/contract/card-numbers.ts';
import { operations } from '#main/contract/operations.ts';
import { openLog } from '#main/host/log/log.ts';
import { REDACTED, redact, redactText } from '#main/host/log/redact.ts';

const root = mkdtempSync(join(tmpdir(), 'airdesk-log-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let n = 0;
const newDir = () => {
  n += 1;
  return mkdtempSync(join(root, `${n}-`));
};

const CARD = '4111111111111111';
const CANARIES = [
  CARD,
  '4111 1111 1111 1111',
  '378282246310005',
  '911',
  'FX123456',
  'hunter2-secret',
  'tok-3n-canary',
];

describe('by name', () => {
  const secret = {
    payment_card: { holder: 'A', number: CARD, cvv: '911', expire_date: '12/30' },
    documents: [{ type: 'PASSPORT', unique_identifier: 'FX123456', issuing_country_code: 'BR' }],
    username: 'a@example.com',
    password: 'hunter2-secret',
    admin_password: 'hunter2-secret',
    headers: {
      Authorization: 'Bearer tok-3n-canary',
      'X-API-Key': 'tok-3n-canary',
      'set-cookie': 'airdesk_station=tok-3n-canary',
      Cookie: 'airdesk_station=tok-3n-canary',
    },
    access_token: 'tok-3n-canary',
    refreshToken: 'tok-3n-canary',
    station: 'tok-3n-canary',
    redress: 'FX123456',
    cvv: 911,
  };

  test('secrets are gone wherever they stand', () => {
    const text = JSON.stringify(redact({ deep: [{ call: secret }] }));
    for (const canary of CANARIES) expect(text).not.toContain(canary);
    expect(text).toContain('a@example.com');
    expect(text).toContain('"issuing_country_code":"BR"');
  });

  test('what the contract marks as a secret is one', () => {
    const marked = new Set<string>();
    for (const { input } of Object.values(operations)) {
      const shape = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' });
      JSON.stringify(shape, (name, part) => {
        const forms = [part, ...(part?.anyOf ?? [])];
        if (forms.some((one) => one?.format === 'password')) marked.add(name);
        return part;
      });
    }
    marked.delete('0');
    const shown = [...marked].filter((name) =>
      JSON.stringify(redact({ [name]: 'x' })).includes('x"'),
    );
    // Names that other fields have too: an account's own are masked by their values.
    expect(shown.sort()).toEqual(['username', 'value']);
    expect(marked.size).toBeGreaterThan(12);
  });

  test('what only resembles a secret stays', () => {
    const plain = { flight_number: 8084, ticket_type: 'TICKET', card_brand: 'VISA', passengers: 2 };
    expect(redact(plain)).toEqual(plain);
    expect(redact({ token: null, number: undefined })).toEqual({ token: null, number: undefined });
  });
});

describe('by look', () => {
  test.each([
    [`card ${CARD} refused`, `card ${REDACTED} refused`],
    ['4111 1111 1111 1111', REDACTED],
    ['4111-1111-1111-1111', REDACTED],
    ['4111/1111/1111/1111', '****/****/****/1111'],
    ['４１１１１１１１１１１１１１１１', '************１１１１'],
    ['378282246310005', REDACTED],
    ['not a card 4111111111111112', 'not a card 4111111111111112'],
    ['id 123456789012', 'id 123456789012'],
    ['Authorization: Bearer tok-3n-canary', `Authorization: ${REDACTED} ${REDACTED}`],
    ['got Bearer tok-3n-canary.x', `got Bearer ${REDACTED}`],
    ['{"password":"hunter2, \\"secret\\"","a":1}', `{"password":${REDACTED},"a":1}`],
    ['{\\"cvv\\":\\"911\\",\\"a\\":1}', `{\\"cvv\\":${REDACTED},\\"a\\":1}`],
    ['/x?access_token=tok-3n-canary&a=1', `/x?access_token=${REDACTED}&a=1`],
    ['<CardNumber>4111 1111</CardNumber>', `<CardNumber>${REDACTED}</CardNumber>`],
    ['Error: password=hunter2-secret', `Error: password=${REDACTED}`],
    ['https://x.example/?api_key=hunter2-secret&a=1', `https://x.example/?api_key=${REDACTED}&a=1`],
    ['https://ana:hunter2-secret@proxy.example', `https://ana:${REDACTED}@proxy.example`],
    ['https://ana:p@hunter2-secret@proxy.example', `https://ana:${REDACTED}@proxy.example`],
    [
      'Cookie: a=1; airdesk_station=tok-3n-canary',
      `Cookie: ${REDACTED}; airdesk_station=${REDACTED}`,
    ],
    ['{"password":["hunter2-secret"],"a":1}', `{"password":${REDACTED},"a":1}`],
    ['"{\\\\"secret\\\\":\\\\"hunter2-secret\\\\"}"', `"{\\\\"secret\\\\":${REDACTED}}"`],
    ['<Secret><![CDATA[hunter2-secret]]></Secret >', `<Secret>${REDACTED}</Secret >`],
    ['&lt;Secret&gt;hunter2-secret&lt;/Secret&gt;', `&lt;Secret&gt;${REDACTED}&lt;/Secret&gt;`],
    ['<Secret a="b">hunter2-secret', `<Secret a="b">${REDACTED}`],
    [
      '<cns:IdentityDocID>FX123456</cns:IdentityDocID>',
      `<cns:IdentityDocID>${REDACTED}</cns:IdentityDocID>`,
    ],
    ['<Card Number="4" SeriesCode="911"/>', `<Card Number=${REDACTED} SeriesCode=${REDACTED}/>`],
  ])('%s', (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  test('a secret that a long text is cut in, or that an error says, is in no line of it', () => {
    const { message, stack } = redact(new Error('passphrase: hunter2-secret')) as Error;
    expect(message + stack).not.toContain('hunter2');
    for (const secret of ['"secret":"hunter2-secret"', "secret='hunter2-secret'"]) {
      const said = redactText(`${'x'.repeat(4_000 - secret.length)} ${secret}`);
      expect(said).toMatch(/x "?secret"?[:=]\[redacted\]$/);
    }
  });

  test('any card number in any grouping, inside any text', () => {
    const card = fc
      .tuple(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }),
        fc.constantFrom('', ' ', '-'),
      )
      .map(([digits, gap]) => {
        const body = digits.join('');
        const check = [...'0123456789'].find((last) => passesLuhn(body + last)) ?? '0';
        return (body + check).replace(/(\d{4})(?=\d)/g, `$1${gap}`);
      });
    const around = fc.string({ unit: fc.constantFrom(...'abc xyz:;,/()') });
    fc.assert(
      fc.property(around, card, around, (before, number, after) => {
        expect(redactText(`${before}${number}${after}`)).not.toContain(number);
      }),
      { seed: 20_261_121, numRuns: 500 },
    );
  });

  test('a card number as a number, a name or a field of an error', () => {
    const error = Object.assign(new Error(`declined ${CARD}`, { cause: new Error(CARD) }), {
      code: 'EX',
    });
    const text = JSON.stringify(redact({ a: Number(CARD), b: BigInt(CARD), [CARD]: 1, error }));
    expect(text).not.toContain(CARD);
    expect(text).toContain('"code":"EX"');
  });
});

describe('bounds', () => {
  test('depth, width and length end somewhere', () => {
    const loop: Record<string, unknown> = {};
    loop.again = loop;
    expect(JSON.stringify(redact(loop)).length).toBeLessThan(200);
    expect((redact(Array.from({ length: 5_000 }, () => 1)) as unknown[]).length).toBe(100);
    expect((redact('x'.repeat(1_000_000)) as string).length).toBeLessThan(5_000);
    expect(redact({ b: Buffer.from(CARD) })).toEqual({ b: '16 bytes' });
  });

  test('hostile texts cost no time worth speaking of', () => {
    for (const piece of ['<', '"a":"', '4 ', '\\"', 'a=', 'Bearer ']) {
      expect(redactText(piece.repeat(10_000)).length).toBeLessThan(10_000);
    }
  });
});

describe('the file', () => {
  const lines = (dir: string) =>
    readFileSync(join(dir, 'airdesk.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('has JSON lines without secrets; stderr only what is worse', () => {
    const dir = newDir();
    const heard: string[] = [];
    const log = openLog({
      data_dir: dir,
      level: 'warn',
      stderr: { write: (s) => void heard.push(s) },
    });
    log.debug('not kept');
    log.info('A sign-in', { username: 'a@example.com', password: 'hunter2-secret' });
    log.warn(`Card ${CARD} came back`, { error: new Error('tok: Bearer tok-3n-canary') });
    log.close();
    expect(lines(dir)).toMatchObject([
      { level: 'info', msg: 'A sign-in', username: 'a@example.com', password: REDACTED },
      { level: 'warn', msg: `Card ${REDACTED} came back`, error: { name: 'Error' } },
    ]);
    expect(heard).toHaveLength(1);
    const all = readFileSync(join(dir, 'airdesk.log'), 'utf8') + heard.join('');
    for (const canary of CANARIES) expect(all).not.toContain(canary);
    expect(statSync(join(dir, 'airdesk.log')).mode & 0o777).toBe(0o600);
  });

  test('is turned over by size, and the oldest goes', () => {
    const dir = newDir();
    const log = openLog({ data_dir: dir, level: 'silent', max_bytes: 1_000 });
    for (let i = 0; i < 200; i += 1) log.info('line', { i });
    log.close();
    const files = readdirSync(dir).sort();
    expect(files).toEqual(['airdesk.log', 'airdesk.log.1', 'airdesk.log.2', 'airdesk.log.3']);
    expect(Math.max(...files.map((name) => statSync(join(dir, name)).size))).toBeLessThanOrEqual(
      1_000,
    );
    expect(lines(dir).at(-1)).toMatchObject({ i: 199 });
    // Opened again, it goes on where it was.
    const again = openLog({ data_dir: dir, level: 'silent', max_bytes: 1_000 });
    again.info('more');
    again.close();
    expect(lines(dir).at(-1)).toMatchObject({ msg: 'more' });
  });
});
