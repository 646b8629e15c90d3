/** The bar above a screen: its title, and beside it what is always in sight. */
import type { ComponentProps } from 'react';
import { say, type WordKey } from '../i18n/words.ts';

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  title: WordKey;
  /** Of the booking the screen is about. */
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
