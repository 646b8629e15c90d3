/** A task that is done, open or urgent, shown by a symbol, a text and a colour. */
import { say } from '../../i18n/words.ts';

interface TodoProps {
  done: boolean;
  text: string;
  note?: string | undefined;
  urgent?: boolean;
}

export function Todo({ done, text, note, urgent = false }: TodoProps) {
  const sign = done ? '✓' : urgent ? '●' : '○';
  return (
    <div className="todo">
      <span className={done ? 'ok' : urgent ? 'warn' : 'faint'} aria-hidden="true">
        {sign}
      </span>
      <span>
        <span className="unseen">{say(done ? 'side.done' : 'side.open')}: </span>
        {text} {note && <span className="dim">{note}</span>}
      </span>
    </div>
  );
}
