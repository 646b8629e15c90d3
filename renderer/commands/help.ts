/** Help on entries: finds a topic by the start of an entry or by words of a command's title. */
import { isWordKey } from '../i18n/entry-format.ts';
import { say, type WordKey } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import { Scanner } from '../languages/scan.ts';
import type { Command } from './command.ts';
import { describeMissingEntry, ROWS } from './rows.ts';
import { listRefused, listTyped, type Typed } from './typed.ts';

/** Lower case without accents, for searching. */
export const toPlain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether the entry's head starts with the topic, or the topic starts with the head. */
function matchesHead(head: string, topic: string): boolean {
  const scan = new Scanner(topic);
  const shared = scan.shared(head);
  return head !== '' && shared === Math.min(head.length, scan.text.length);
}

export function listOtherNames({ id }: Command): string[] {
  const key = `also.${id}`;
  return isWordKey(key) ? toPlain(say(key)).split(' ') : [];
}

/** Words of one or two letters are passed over (way to pay): alone they are the start of an entry. */
const matchesTitle = (title: WordKey, topic: string, others: readonly string[] = []): boolean => {
  const words = [...toPlain(say(title)).split(/\s+/), ...others];
  const sought = toPlain(topic)
    .split(/\s+/)
    .filter((word) => word.length > 2);
  return sought.length > 0 && sought.every((word) => words.some((one) => one.startsWith(word)));
};

const isAbout = ({ head, row }: Typed, topic: string): boolean =>
  matchesHead(head, topic) || (row !== null && matchesTitle(`row.${row}`, topic));

/** A command's entries on a topic: all if the topic is null or matches its title. */
export function listHelp(
  command: Command,
  topic: string | null,
  language: Language,
): readonly Typed[] {
  const typed = listTyped(command, language);
  if (topic === null || matchesTitle(command.title, topic, listOtherNames(command))) return typed;
  return typed.filter((one) => isAbout(one, topic));
}

/** Refused entries on a topic (null for all), each with what to do instead. */
export function listRefusedHelp(topic: string | null, language: Language, today: string) {
  const env = { today, home: language };
  const refused = listRefused(language, env)
    .filter((one) => topic === null || isAbout(one, topic))
    .map(({ row, format, instead }) => ({ title: `row.${row}` as const, format, instead }));
  const lacking = ROWS.flatMap((row) => {
    const instead = describeMissingEntry(row, language, env);
    if (!instead) return [];
    const entry = String(instead.with?.entry);
    const asked = topic === null || matchesTitle(`row.${row}`, topic) || matchesHead(entry, topic);
    return asked ? [{ title: `row.${row}` as const, format: '', instead }] : [];
  });
  const seen = new Set<string>();
  return [...refused, ...lacking].filter(({ title, format }) => {
    const key = `${title} ${format}`;
    return !seen.has(key) && seen.add(key);
  });
}
