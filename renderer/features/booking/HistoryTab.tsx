/** Who changed what, newest first. */
import { memo } from 'react';
import type { HistoryLine } from '#main/contract/desk.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { useArea, useTimeZone } from '../../app/use-desk.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { describeField, describeValue } from '../../i18n/history-words.ts';
import { describeDone } from '../../i18n/service-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { useInPieces } from '../../ui/use-in-pieces.ts';
import { keepNumbersWhole } from '../../ui/whole-numbers.tsx';

export function HistoryTab() {
  const lines = useArea((area) => area.history);
  if (lines === null) return <p className="empty">{say('booking.reading')}</p>;
  if (lines.length === 0) return <p className="empty">{say('booking.no_history')}</p>;
  return <Lines lines={lines} />;
}

function Lines({ lines }: { lines: readonly HistoryLine[] }) {
  const zone = useTimeZone();
  const rows = lines.toReversed().map((line) => <Line key={line.seq} line={line} zone={zone} />);
  return <ol className="history">{useInPieces(rows)}</ol>;
}

const Line = memo(function Line({ line, zone }: { line: HistoryLine; zone: string }) {
  useWords();
  const local = convertUtcToLocal(line.at, zone);
  // A summary that cannot be translated is shown next to the action in the agent's language.
  const { done, kept } = describeDone(line);
  return (
    <li>
      <time dateTime={line.at}>
        {formatShortDay(local)} {local.slice(11)}
      </time>
      <div>
        <div>
          <b>{keepNumbersWhole(done)}</b> {kept !== null && <span lang="en">{kept}</span>}
        </div>
        <div className="small dim">{line.actor}</div>
      </div>
      {line.changes.length > 0 && <Changes changes={line.changes} zone={zone} />}
    </li>
  );
});

/** Each changed field with its new value, and the old one if there was one. */
function Changes({ changes, zone }: { changes: HistoryLine['changes']; zone: string }) {
  return (
    <div className="changes">
      {changes.map(({ path, before, after }) => {
        const now = after === null ? '—' : describeValue(path, after, zone);
        return (
          <div key={path} className="change">
            <span className="dim">{describeField(path)}</span>
            <span>
              {before === null
                ? now
                : say('booking.changed_from', {
                    before: describeValue(path, before, zone),
                    after: now,
                  })}
            </span>
          </div>
        );
      })}
    </div>
  );
}
