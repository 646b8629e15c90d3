/** The list on screen as a grid: the command line names it by its id, and its rows are `ListRow`s. */
import type { ReactNode } from 'react';
import { say, type WordKey, type WordValues } from '../i18n/words.ts';
import { LIST_ID } from './list-ids.ts';

export interface GridColumn {
  key: WordKey;
  className?: string;
}

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
        <thead>
          <tr>
            {columns.map(({ key, className: look }) => (
              <th key={key} className={look}>
                {say(key, values)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
