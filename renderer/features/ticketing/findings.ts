/** The audit's findings, where equal ones of several passengers share a line. */
import type { AuditFinding } from '#main/contract/audit.ts';
import { readPhrase } from '#main/contract/phrase.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';

export interface FindingLine {
  severity: AuditFinding['severity'];
  text: string;
}

/** The text for the first passenger, with the numbers of the others. */
export function listFindingLines(
  findings: readonly AuditFinding[],
  passengers: readonly { id: string }[],
): FindingLine[] {
  const alike = Map.groupBy(findings, getSubject);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { severity, text } = first;
    const numbers = others.map((one) => passengers.findIndex(({ id }) => id === one.passenger_id));
    const list = formatRanges(numbers.map((at) => at + 1));
    const also = others.length > 0 ? ` · ${say('audit.also', { n: others.length, list })}` : '';
    return [{ severity, text: sayInWords(text) + also }];
  });
}

/** Equal for two findings that differ only in the passenger. */
function getSubject({ check, severity, text, passenger_id }: AuditFinding): string {
  const said = passenger_id === null ? null : readPhrase(text);
  return JSON.stringify([
    check,
    severity,
    said ? [said.key, { ...said.values, name: null }] : text,
  ]);
}

/** 2, 4–6 */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const n of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');
}
