/** Lists and tables: the one under the cursor, and those without one. */
import type { ComponentProps, ReactNode } from 'react';
import { say, type WordKey, type WordValues } from '../i18n/words.ts';
import { LIST_ID } from './list-ids.ts';

interface Heading {
  key: WordKey;
  className?: string | undefined;
  /** Where the list is in the order of this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** Behind the word. */
  more?: ReactNode;
}
export type GridColumn = WordKey | Heading;

interface Props {
  label: string;
  testid?: string;
  columns?: readonly GridColumn[];
  /** What is filled in where a heading has room for it. */
  values?: WordValues | undefined;
  /** The row of sums. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The list on screen: the command line names it by its id, and its rows are `ListRow`s. */
export function Grid({
  label,
  testid,
  columns,
  values,
  foot,
  children,
  ...rest
}: Props & ComponentProps<'table'>) {
  return (
    <table {...rest} role="grid" id={LIST_ID} aria-label={label} data-testid={testid}>
      {columns && <Head columns={columns} values={values} />}
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** The same as a part of the screen that scrolls; `below` it stands what else is in it. */
export function ListGrid({
  className,
  below,
  ...grid
}: Props & { className?: string; below?: ReactNode }) {
  return (
    <div className={className === undefined ? 'desk-list' : `desk-list ${className}`}>
      <Grid {...grid} />
      {below}
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
}: Partial<Pick<Props, 'label' | 'testid'>> & HeadProps & { children: ReactNode }) {
  return (
    <table className="plain-table" aria-label={label} data-testid={testid}>
      <Head columns={columns} tools={tools} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** The headings of a table; `tools` names a last column of buttons to a screen reader. */
interface HeadProps extends Pick<Props, 'values'> {
  columns: readonly GridColumn[];
  tools?: WordKey;
}

function Head({ columns, values, tools }: HeadProps) {
  return (
    <thead>
      <tr>
        {columns
          .map((column) => (typeof column === 'string' ? { key: column } : column))
          .map(({ key, className, sorted, more }: Heading) => (
            <th key={key} className={className} aria-sort={sorted}>
              {say(key, values)}
              {sorted && <span aria-hidden="true">{sorted === 'descending' ? ' ▾' : ' ▴'}</span>}
              {more}
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
