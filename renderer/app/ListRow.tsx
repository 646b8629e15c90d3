/** A row of the list on screen: the cursor stands on one of them, and a press of the mouse puts it there. */
import type { ComponentProps } from 'react';
import { getRowId } from '../ui/list-ids.ts';
import { setCursor } from './moving.ts';
import { useArea, useDesk } from './use-desk.ts';

interface Props extends Omit<ComponentProps<'tr'>, 'id' | 'onMouseDown'> {
  index: number;
  /** What the cursor calls this row. */
  cursor: string;
  current: boolean;
}

export function ListRow({ index, cursor, current, className, ...rest }: Props) {
  const desk = useDesk();
  const area = useArea(({ name }) => name);
  const classes = [className, current && 'current'].filter(Boolean).join(' ');
  return (
    <tr
      {...rest}
      id={getRowId(index)}
      aria-selected={current}
      className={classes === '' ? undefined : classes}
      onMouseDown={(event) => {
        event.preventDefault();
        setCursor(desk, area, cursor);
      }}
    />
  );
}
