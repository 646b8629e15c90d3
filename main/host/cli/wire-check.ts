/**
 * `npm run wire -- check`: checks every recorded message against its written expectations, one line
 * each. Expectations are facts (counts, amounts, names, statuses) in `test/wire`, a file per
 * protocol; the messages themselves stay where they are. A message without a line and a line
 * without a message are errors too.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MessageReader, ReadMessage } from '#main/providers/wire/read-message.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const WIRE = process.env.AIRDESK_WIRE_DIR ?? join(ROOT, '../shared/wire');
const EXPECTED = join(ROOT, 'test/wire');

/** Fields about the whole message or its exchange, not about its content. */
const ASIDE = new Set(['exchange', 'counts', 'not_understood', 'warnings', 'key', 'offer_key']);
const TALLIED = /^(status|differential|pax_type|type|kind|cabin|asks|method)$/;
const LISTED =
  /^(locator|number|order_id|seat|first_name|last_name|birth_date|payment_due_at|departure|document_number|code)$/;
const MAX_LISTED = 24;

class Facts {
  readonly counts = new Map<string, number>();
  readonly sums = new Map<string, number>();
  readonly missing = new Map<string, number>();
  readonly tallies = new Map<string, number>();
  readonly currencies = new Set<string>();
  readonly listed = new Set<string>();

  take(value: unknown, name: string): void {
    const add = (map: Map<string, number>, key: string, n: number) =>
      map.set(key, (map.get(key) ?? 0) + n);
    if (Array.isArray(value)) {
      if (value.length > 0) add(this.counts, name, value.length);
      for (const one of value) this.take(one, name);
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) if (!ASIDE.has(key)) this.take(inner, key);
    } else if (name.endsWith('_minor')) {
      if (typeof value === 'number') add(this.sums, name, value);
      else add(this.missing, name, 1);
    } else if (typeof value === 'string') {
      if (name === 'currency') this.currencies.add(value);
      if (TALLIED.test(name)) add(this.tallies, value, 1);
      if (LISTED.test(name)) this.listed.add(value);
    }
  }
}

const formatSorted = (map: Map<string, number>, join_by: string) =>
  [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, n]) => `${name}${join_by}${n}`)
    .join(' ');

/** A message's content in one line: changes in it must be noticed. */
export function describeFacts(read: ReadMessage): string {
  const facts = new Facts();
  const { protocol: _protocol, message: _message, ...payload } = read;
  facts.take(payload, '');
  const listed = [...facts.listed];
  const more = listed.length > MAX_LISTED ? ` and ${listed.length - MAX_LISTED} more` : '';
  const codes = new Map<string, number>();
  for (const text of read.warnings) {
    const code = /^[A-Z_]{4,}(?=:)/.exec(text)?.[0] ?? 'OTHER';
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return [
    read.kind,
    formatSorted(facts.counts, ' '),
    [...facts.currencies].sort().join(' '),
    formatSorted(facts.sums, ' '),
    facts.missing.size > 0 ? `untold: ${formatSorted(facts.missing, ' ')}` : '',
    formatSorted(facts.tallies, '×'),
    listed.slice(0, MAX_LISTED).join(', ') + more,
    codes.size > 0 ? `warnings: ${formatSorted(codes, ' ')}` : '',
    read.not_understood.length > 0 ? `not understood ${read.not_understood.length}` : '',
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

interface Checked {
  lines: string[];
  failed: number;
}

export function checkSamples(
  readers: Readonly<Record<string, MessageReader>>,
  { protocols, write }: { protocols: string[]; write: boolean },
): Checked {
  const checked: Checked = { lines: [], failed: 0 };
  let messages = 0;
  for (const [protocol, read] of Object.entries(readers)) {
    if (protocols.length > 0 && !protocols.includes(protocol)) continue;
    const folder = join(WIRE, 'samples', protocol);
    const file = join(EXPECTED, `${protocol}.json`);
    const expected: Record<string, string> = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : {};
    if (!existsSync(folder)) {
      checked.lines.push(`skipped ${protocol}: ${Object.keys(expected).length} not at hand`);
      continue;
    }
    const seen: Record<string, string> = {};
    for (const name of readdirSync(folder).sort()) {
      const result = read(readFileSync(join(folder, name)));
      seen[name] = result.ok ? describeFacts(result.value) : `refused ${result.error.code}`;
    }
    messages += Object.keys(seen).length;
    if (write) writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
    compare(protocol, write ? seen : expected, seen, checked);
  }
  checked.lines.push(`${messages} messages, ${checked.failed} not as expected`);
  return checked;
}

function compare(
  protocol: string,
  expected: Record<string, string>,
  seen: Record<string, string>,
  checked: Checked,
): void {
  for (const name of [...new Set([...Object.keys(expected), ...Object.keys(seen)])].sort()) {
    const [was, is] = [expected[name], seen[name]];
    if (was === is) {
      checked.lines.push(`ok ${protocol} ${name} ${is}`);
      continue;
    }
    checked.failed += 1;
    checked.lines.push(`FAILED ${protocol} ${name}`, `  expected ${was ?? 'nothing'}`);
    checked.lines.push(`  read     ${is ?? 'nothing: the message is not there'}`);
  }
}
