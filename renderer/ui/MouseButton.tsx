/** A button for the mouse only: a key does the same, and the focus does not move. */
import type { ComponentProps } from 'react';

export const MouseButton = (props: ComponentProps<'button'>) => (
  <button type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} {...props} />
);
