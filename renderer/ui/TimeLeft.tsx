/** How long something still holds: amber when that is soon, red and in words once it is over. */
import type { ReactNode } from 'react';
import { formatTimeLeft } from '../i18n/format.ts';
import { say, type WordKey } from '../i18n/words.ts';

const SOON_MS = { day: 24 * 3_600_000, minutes: 5 * 60_000 };

interface Props {
  now: Date;
  until: string;
  /** When it turns amber: in its last day, or its last five minutes. */
  soon: keyof typeof SOON_MS;
  /** Before the time left. */
  label?: WordKey;
  over: WordKey;
  title?: string;
  'data-testid'?: string;
  /** In place of label and time. */
  children?: ReactNode;
}

export function TimeLeft({ now, until, soon, label, over, children, ...rest }: Props) {
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) {
    return (
      <span {...rest} className="bad">
        ✕ {say(over)}
      </span>
    );
  }
  return (
    <span {...rest} className={left < SOON_MS[soon] ? 'warn' : 'dim'}>
      {children ?? (
        <>
          {label && say(label)} <b className="mono">{formatTimeLeft(now, until)}</b>
        </>
      )}
    </span>
  );
}
