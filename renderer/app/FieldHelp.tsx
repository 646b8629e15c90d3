/** Describes API fields by topic, in English as the API reference. Loaded when asked for. */
import type { ReactNode } from 'react';
import { FIELD_WORDS } from '#main/contract/field-words.ts';
import { say } from '../i18n/words.ts';

const MIN_LETTERS = 3;
const MAX_ROWS = 24;

/** At most 24 [name, description] pairs whose name contains the topic, exact names first. */
export function listFieldsNamed(topic: string): [name: string, words: string][] {
  const part = topic
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (part.length < MIN_LETTERS) return [];
  const found = Object.entries(FIELD_WORDS).filter(([name]) => name.toLowerCase().includes(part));
  const rankField = ([name]: [string, string]) => Number(name.split('.').at(-1) !== part);
  return found.sort((a, b) => rankField(a) - rankField(b)).slice(0, MAX_ROWS);
}

export function FieldHelp({ topic, otherwise }: { topic: string; otherwise: ReactNode }) {
  const fields = listFieldsNamed(topic);
  if (fields.length === 0) return otherwise;
  return (
    <section aria-label={say('sheet.fields')}>
      <h2>{say('sheet.fields')}</h2>
      <table lang="en">
        <tbody>
          {fields.map(([name, words]) => (
            <tr key={name}>
              <td className="key" />
              <td>{words}</td>
              <td className="entry">{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
