/** Who changed what, the newest first. */
import type { HistoryLine } from '#main/contract/desk.ts';
import { utcToLocal } from '#main/reference/calendar.ts';
import { useArea, useTimeZone } from '../../ui/use-desk.ts';
import { shortDay } from '../../words/format.ts';
import { doneInWords } from '../../words/service-words.ts';
import { say } from '../../words/words.ts';

export function HistoryTab() {
  const lines = useArea((area) => area.history);
  const zone = useTimeZone();
  if (lines === null) return <p className="empty">{say('booking.reading')}</p>;
  if (lines.length === 0) return <p className="empty">{say('booking.no_history')}</p>;
  return (
    <ol className="history" data-testid="history">
      {lines.toReversed().map((line) => {
        const local = utcToLocal(line.at, zone);
        return (
          <li key={line.seq}>
            <span className="mono dim">
              {shortDay(local)} {local.slice(11)}
            </span>
            <div>
              <div>
                <Done line={line} /> <span className="dim">· {line.actor}</span>{' '}
                <span className="faint mono small">{line.operation}</span>
              </div>
              {line.changes.map((change) => (
                <div key={change.path} className="small">
                  <span className="mono dim">{change.path}</span>{' '}
                  {change.before === null
                    ? change.after
                    : say('booking.changed_from', {
                        before: change.before,
                        after: change.after ?? '—',
                      })}
                </div>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What was done in the agent's language, and the service's own summary beside it. */
function Done({ line }: { line: HistoryLine }) {
  const done = doneInWords(line);
  if (done === null) return <b>{line.summary}</b>;
  return (
    <>
      <b>{done}</b> <span lang="en">{line.summary}</span>
    </>
  );
}
