/** What a border or an airline may ask of the passengers as they stand, before anything is ended. */
import type { Draft } from '../../app/area.ts';
import { agencyToday } from '../../app/desk-context.ts';
import { useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { journeyOf } from '../profiles/manifesting.ts';
import { checkDocumentsOf } from './document-checks.ts';

/** More than these nobody reads; what is wrong with the rest shows as these are mended. */
const MAX_COUNT = 6;

export function LookAgain({ draft }: { draft: Draft }) {
  const desk = useDesk();
  const found = checkDocumentsOf(draft.rows, journeyOf(draft), agencyToday(desk)).filter(
    // A name that is missing still is no news while one types.
    ({ row, field }) => draft.rows[row]?.last_name !== '' || field === 'lap',
  );
  if (found.length === 0) return null;
  return (
    <section className="look-again" aria-label={say('checks.title')} data-testid="look-again">
      <h2>{say('checks.title')}</h2>
      <ul>
        {found.slice(0, MAX_COUNT).map(({ row, field, kind, says }) => (
          <li key={`${row} ${field} ${says.key}`} className={kind === 'error' ? 'bad' : 'warn'}>
            <b className="mono">{row + 1}</b> {kind === 'error' ? '✕' : '!'}{' '}
            {draft.rows[row]?.last_name.toUpperCase()} {draft.rows[row]?.first_name}: {say(says)}
          </li>
        ))}
      </ul>
    </section>
  );
}
