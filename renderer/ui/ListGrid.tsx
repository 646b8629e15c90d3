/** Lists with a cursor, and tables without one. */
import type { ComponentProps, ReactNode } from 'react';
import { say, type WordKey, type WordValues } from '../i18n/words.ts';
import { LIST_ID } from './list-ids.ts';
import { useInPieces } from './use-in-pieces.ts';

interface Heading {
  key: WordKey;
  className?: string | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Shown after the heading's text. */
  more?: ReactNode;
}
export type GridColumn = WordKey | Heading;

interface Props {
  label: string;
  testid?: string;
  columns?: readonly GridColumn[];
  /** Values for placeholders in the headings. */
  values?: WordValues | undefined;
  /** The footer row with totals. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The list on screen: the command line refers to it by its id; its rows are `ListRow`s. */
export function Grid(props: Props & ComponentProps<'table'>) {
  const { label, testid, columns, values, foot, children, ...rest } = props;
  const rows = useInPieces(children);
  return (
    <table {...rest} role="grid" id={LIST_ID} aria-label={label} data-testid={testid}>
      {columns && <Head columns={columns} values={values} />}
      <tbody>{rows}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** A `Grid` in a part of the screen that scrolls; `below` follows it. */
export function ListGrid(props: Props & { className?: string; below?: ReactNode }) {
  const { className, below, ...grid } = props;
  return (
    <div className={className === undefined ? 'desk-list' : `desk-list ${className}`}>
      <Grid {...grid} />
      {below}
    </div>
  );
}

/** A table without a cursor; its last column has the buttons of each row. */
export function PlainTable(
  props: Partial<Pick<Props, 'label' | 'testid'>> & HeadProps & { children: ReactNode },
) {
  const { label, testid, columns, tools, children } = props;
  const rows = useInPieces(children);
  return (
    <table className="plain-table" aria-label={label} data-testid={testid}>
      <Head columns={columns} tools={tools} />
      <tbody>{rows}</tbody>
    </table>
  );
}

/** The headings of a table; `tools` names a last column of buttons for screen readers. */
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
