/** A button for the mouse alone: a key does the same, and the focus stays where it is. */
import type { ComponentProps } from 'react';

export const MouseButton = (props: ComponentProps<'button'>) => (
  <button type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} {...props} />
);
