/** The command that reads a recorded message, as a process: its JSON and its exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { needsWire, WIRE } from '../fixtures/needs.ts';

const TOOL = resolve(import.meta.dirname, '../../main/host/cli/wire.ts');
const folder = mkdtempSync(join(tmpdir(), 'wire-'));
afterAll(() => rmSync(folder, { recursive: true }));

function wire(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], {
    encoding: 'utf8',
  });
  return { status, stderr, json: JSON.parse(stdout) as Record<string, unknown>, stdout };
}
function file(text: string): string {
  const path = join(folder, `${Math.random()}.xml`);
  writeFileSync(path, text);
  return path;
}

const CARD = '4111111111111111';

describe('wire parse', () => {
  it('a message: exit 0, payload under the name of its kind, every leaf accounted for', () => {
    const path = file(
      `<a:IATA_OrderListRS xmlns:a="x"><a:Response><MatchedOrder><OrderRefID>LH1</OrderRefID><Colour>blue</Colour></MatchedOrder></a:Response></a:IATA_OrderListRS>`,
    );
    const { status, json } = wire('parse', 'ndc-21.3', path);
    expect(status).toBe(0);
    expect(json).toMatchObject({
      protocol: 'ndc-21.3',
      message: 'IATA_OrderListRS',
      kind: 'orders',
      orders: [{ order_id: 'LH1' }],
      not_understood: [
        { path: 'IATA_OrderListRS/Response/MatchedOrder/Colour', value: 'blue', times: 1 },
      ],
      counts: { read: 1, ignored: 0, not_understood: 1 },
    });
  });

  it('an error of a provider is a message too', () => {
    const { status, json } = wire(
      'parse',
      'ndc-21.3',
      file('<ErrorResponse><Error><Code>9</Code><DescText>No</DescText></Error></ErrorResponse>'),
    );
    expect([status, json.kind, json.error]).toMatchObject([0, 'error', { code: '9', text: 'No' }]);
  });

  it('no card number, wherever it stands', () => {
    const path = file(
      `<IATA_OrderCreateRQ><Request><PaymentFunctions><PaymentProcessingDetails><PaymentMethod><PaymentCard><CardNumber>${CARD}</CardNumber><Unknown>${CARD}</Unknown></PaymentCard></PaymentMethod></PaymentProcessingDetails></PaymentFunctions><Note>card ${CARD}</Note></Request></IATA_OrderCreateRQ>`,
    );
    const { status, stdout } = wire('parse', 'ndc-21.3', path);
    expect(status).toBe(0);
    expect(stdout).not.toContain(CARD);
  });

  it.each([
    ['no arguments', [], 'USAGE'],
    ['another command', ['write', 'ndc-21.3', 'x'], 'USAGE'],
    ['another protocol', ['parse', 'ndc-99', 'x'], 'UNKNOWN_PROTOCOL'],
    ['no such file', ['parse', 'ndc-21.3', join(folder, 'none')], 'UNREADABLE'],
    ['a folder', ['parse', 'ndc-21.3', folder], 'UNREADABLE'],
    ['garbage', ['parse', 'ndc-21.3', file('hello')], 'UNREADABLE'],
    ['an empty file', ['parse', 'ndc-21.3', file('')], 'UNREADABLE'],
    ['half a message', ['parse', 'ndc-21.3', file('<IATA_OrderViewRS><Response>')], 'UNREADABLE'],
    ['another vocabulary', ['parse', 'ndc-21.3', file('<html/>')], 'UNKNOWN_MESSAGE'],
  ])('%s: exit 1 and a JSON error', (_, args, code) => {
    const { status, json, stderr } = wire(...args);
    expect([status, stderr]).toEqual([1, '']);
    expect(json).toMatchObject({ error: { code } });
  });
});

describe('wire check', () => {
  const check = (wire_dir: string, ...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [TOOL, 'check', ...args], {
      encoding: 'utf8',
      env: { ...process.env, AIRDESK_WIRE_DIR: wire_dir },
    });
    return { status, lines: stdout.trimEnd().split('\n') };
  };

  it('every recorded message says what is written down', needsWire('samples'), () => {
    const { status, lines } = check(WIRE);
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
      expect.stringMatching(/^\d+ messages, 0 not as expected$/),
    ]);
    expect(status).toBe(0);
  });

  it('fails for another amount, for a message without a line, for a line without a message', () => {
    const samples = join(folder, 'samples', 'ndc-21.3');
    mkdirSync(samples, { recursive: true });
    writeFileSync(join(samples, 'orderretrieve_IATA_OrderViewRS_3.xml'), '<html/>');
    writeFileSync(join(samples, 'new.xml'), '<html/>');
    const { status, lines } = check(folder, 'ndc-21.3');
    const failed = lines.filter((line) => line.startsWith('FAILED'));
    expect(status).toBe(1);
    expect(failed).toContain('FAILED ndc-21.3 orderretrieve_IATA_OrderViewRS_3.xml');
    expect(failed).toContain('FAILED ndc-21.3 new.xml');
    expect(failed).toHaveLength(50);
    expect(lines.at(-1)).toBe('2 messages, 50 not as expected');
  });

  it('messages that are not at hand are skipped, counted', () => {
    const { status, lines } = check(join(folder, 'nowhere'), 'ndc-21.3');
    expect([status, lines]).toEqual([
      0,
      ['skipped ndc-21.3: 49 not at hand', '0 messages, 0 not as expected'],
    ]);
  });
});
