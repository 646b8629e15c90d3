/** The list on screen as a grid: the command line names it by its id, and its rows are `ListRow`s. */
import type { ReactNode } from 'react';
import { say, type WordKey, type WordValues } from '../i18n/words.ts';
import { LIST_ID } from './list-ids.ts';

export type GridColumn = WordKey | { key: WordKey; className?: string };

interface Props {
  label: string;
  testid: string;
  columns: readonly GridColumn[];
  /** What is filled in where a heading has room for it. */
  values?: WordValues;
  className?: string;
  children: ReactNode;
}

export function ListGrid({ label, testid, columns, values, className, children }: Props) {
  return (
    <div className={className === undefined ? 'desk-list' : `desk-list ${className}`}>
      <table role="grid" id={LIST_ID} aria-label={label} data-testid={testid}>
        <Head columns={columns} values={values} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A table without a cursor: what can be done with a row stands in its last column. */
export function PlainTable({
  label,
  testid,
  columns,
  tools,
  children,
}: Pick<Props, 'columns' | 'children'> & { label?: string; testid?: string; tools?: WordKey }) {
  return (
    <table className="plain-table" aria-label={label} data-testid={testid}>
      <Head columns={columns} tools={tools} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** The headings of a table; `tools` names a last column of buttons to a screen reader. */
export function Head({
  columns,
  values,
  tools,
}: Pick<Props, 'columns' | 'values'> & { tools?: WordKey }) {
  return (
    <thead>
      <tr>
        {columns
          .map((column) => (typeof column === 'string' ? { key: column } : column))
          .map(({ key, className }: Exclude<GridColumn, WordKey>) => (
            <th key={key} className={className}>
              {say(key, values)}
            </th>
          ))}
        {tools && (
          <th>
            <span className="unseen">{say(tools)}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
