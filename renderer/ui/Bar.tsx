/** The bar at the top of a screen: its title, and details that stay in view. */
import type { ComponentProps } from 'react';
import { say, type WordKey } from '../i18n/words.ts';

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  title: WordKey;
  /** Locator of the booking that the screen shows. */
  locator?: string | null;
  [data: `data-${string}`]: unknown;
}

export function Bar({ title, locator, children, ...rest }: Props) {
  return (
    <div {...rest} className="bar">
      <h1>{say(title)}</h1>
      {locator !== undefined && <span className="mono">{locator}</span>}
      {children}
    </div>
  );
}
