/** The service's sentences about passengers, where equal ones of several passengers share a line. */
import type { AuditFinding } from '#main/contract/audit.ts';
import { readPhrase } from '#main/contract/phrase.ts';
import { formatFullName, formatListedName, type Named } from '#main/domain/names.ts';
import { findTextLanguage, sayInWords } from '../../i18n/service-words.ts';
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
  const lines = findings.map((finding) => ({
    ...finding,
    about: passengers.findIndex(({ id }) => id === finding.passenger_id),
  }));
  const alike = Map.groupBy(lines, (line) => `${line.check} ${line.severity} ${getSubject(line)}`);
  return [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map(({ severity }) => ({ severity, text: sayForAll(same) })),
  );
}

/** The same for warnings, which tell their passenger by name only. */
export function listWarningLines(texts: readonly string[], passengers: readonly Named[]) {
  const lines = [...new Set(texts)].map((text) => {
    const name = readPhrase(text)?.values.name;
    const isNamed = (one: Named) => name === formatFullName(one) || name === formatListedName(one);
    return { text, about: passengers.findIndex(isNamed) };
  });
  return [...Map.groupBy(lines, getSubject).values()].flatMap((same) =>
    same.slice(0, 1).map(({ text }) => ({ text: sayForAll(same), lang: findTextLanguage(text) })),
  );
}

/** A sentence with the position of its passenger; -1 where it is about none. */
interface Told {
  text: string;
  about: number;
}

/** Equal for two sentences that differ only in the passenger. */
function getSubject({ text, about }: Told): string {
  const said = about < 0 ? null : readPhrase(text);
  return JSON.stringify(said ? [said.key, { ...said.values, name: null }] : text);
}

function sayForAll(same: readonly Told[]): string {
  const [first, ...others] = same;
  const text = sayInWords(first?.text ?? '');
  if (others.length === 0) return text;
  const list = formatRanges(others.map(({ about }) => about + 1));
  return `${text} · ${say('audit.also', { n: others.length, list })}`;
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
