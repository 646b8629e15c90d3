/** How the command line and the mouse find the list on screen and its rows. */
import type { MouseEvent } from 'react';

export const LIST_ID = 'list';
export const getRowId = (at: number): string => `row-${at}`;

/** The id of a row, and what pressing the mouse on it does; the focus stays where it is. */
export const bindRow = (at: number, press: () => void) => ({
  id: getRowId(at),
  onMouseDown: (event: MouseEvent) => {
    event.preventDefault();
    press();
  },
});
