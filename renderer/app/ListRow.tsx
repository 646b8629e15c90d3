/** A row of the list on screen; pressing the mouse on it puts the cursor there. */
import type { ComponentProps } from 'react';
import { bindRow } from '../ui/list-ids.ts';
import { setCursor } from './navigation.ts';
import { useArea, useDesk } from './use-desk.ts';

/** The row's index in the list, and whether the cursor is on it. */
export interface RowPlace {
  index: number;
  current: boolean;
}

interface Props extends RowPlace, Omit<ComponentProps<'tr'>, 'id' | 'onMouseDown'> {
  /** The cursor's key for this row. */
  cursor: string;
}

export function ListRow({ index, cursor, current, className, ...rest }: Props) {
  const desk = useDesk();
  const area = useArea(({ name }) => name);
  const classes = [className, current && 'current'].filter(Boolean).join(' ');
  return (
    <tr
      {...rest}
      {...bindRow(index, () => setCursor(desk, area, cursor))}
      aria-selected={current}
      className={classes === '' ? undefined : classes}
    />
  );
}
