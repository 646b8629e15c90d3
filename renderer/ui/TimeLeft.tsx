/** The time left until a limit: amber when little is left, red and in words after it. */
import type { ReactNode } from 'react';
import { formatTimeLeft } from '../i18n/format.ts';
import { say, type WordKey } from '../i18n/words.ts';

const SOON_MS = { day: 24 * 3_600_000, minutes: 5 * 60_000 };

interface Props {
  now: Date;
  until: string;
  /** When it turns amber: in the last day, or in the last five minutes. */
  soon: keyof typeof SOON_MS;
  /** Shown before the time left. */
  label?: WordKey;
  over: WordKey;
  title?: string;
  /** Shown instead of label and time. */
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
