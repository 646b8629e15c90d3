/** What the typed line means: what it will do, what is expected next, or where the error is. */
import type { EntryLanguage, Reading } from '../commands/read-line.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { say } from '../i18n/words.ts';
import {
  describeNearest,
  describeUnknown,
  getLanguageName,
  type LineReading as Read,
} from './entry-reading.ts';
import { useDesk, usePreferences } from './use-desk.ts';

export function LineReading({ read, typed }: { read: Read; typed: string }) {
  const { reading, n, count, at } = read;
  return (
    <>
      {count > 1 && (
        <span className="faint small">{`${say('line.in_turn', { n, count })} · `}</span>
      )}
      <ReadingText reading={reading} typed={typed.slice(at)} />
    </>
  );
}

const MAX_REST = 12;
/** The first letters that were not understood; beside them stands what is expected there. */
const cutRest = (rest: string): string =>
  (rest.length > MAX_REST ? `${rest.slice(0, MAX_REST)}…` : rest).toUpperCase();

function ReadingText({ reading, typed }: { reading: Reading; typed: string }) {
  const desk = useDesk();
  switch (reading.state) {
    case 'empty':
      return <span className="faint">{say('line.hint')}</span>;
    case 'begun':
      return <span className="mono small">{reading.heads.join('  ')}</span>;
    case 'unfinished':
      return (
        <>
          {say('line.next', { what: say(reading.expected) })}
          <Format format={reading.format} speech={reading.speech} />
          <Suggested list={describeNearest(reading.near)} />
        </>
      );
    case 'wrong':
      return (
        <>
          <span className="bad">
            <b className="mono">{cutRest(typed.slice(reading.at))}</b> ✕{' '}
            {say('line.expected', { what: say(reading.expected) })}
          </span>
          <Suggested list={describeNearest(reading.near)} />
          <Format format={reading.format} speech={reading.speech} />
        </>
      );
    case 'unknown':
      return (
        <>
          <span className="bad">{say('line.unknown')}</span>
          <Suggested list={describeUnknown(desk, typed, reading.near)} />
        </>
      );
    case 'ambiguous':
      return (
        <span className="warn">
          {reading.choices
            .map(
              ({ languages, says }) =>
                `${say(says)} (${languages.map(getLanguageName).join(', ')})`,
            )
            .join(` ${say('line.or')} `)}
        </span>
      );
    case 'refused':
      return (
        <>
          {say(reading.says)} <span className="warn">! {say(reading.instead)}</span>
        </>
      );
    case 'impossible':
      return (
        <>
          {say(reading.says)}{' '}
          <span className="warn">! {say('line.impossible', { why: say(reading.why) })}</span>
        </>
      );
    case 'ready':
      return (
        <span className="ready">
          {say(reading.order.says)}
          {reading.foreign.length > 0 && (
            <span className="format">
              {say('line.as_in', { language: reading.foreign.map(getLanguageName).join(', ') })}
            </span>
          )}
        </span>
      );
  }
}

const Suggested = ({ list: [said] }: { list: readonly string[] }) =>
  said === undefined ? null : <span className="format">{said}</span>;

/** The entry's format, and its language if that is not the home language. */
function Format({ format, speech }: { format: string | null; speech: EntryLanguage }) {
  const home = usePreferences(({ home_language }) => home_language);
  if (format === null) return null;
  const foreign = speech !== null && speech !== home;
  return (
    <span className="format">
      {formatInWords(format)}
      {foreign && ` ${say('line.as_in', { language: getLanguageName(speech) })}`}
    </span>
  );
}
