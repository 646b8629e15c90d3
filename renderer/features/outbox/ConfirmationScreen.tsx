/** The printed confirmation for the customer: plain text that first says what it is. */

import { KeyHint } from '../../app/Key.tsx';
import { useArea, useOutbox, useSession, useTimeZone } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { findPlaceName } from '../../languages/places.ts';
import { buildPaper, formatPaperInstant } from './confirmation.ts';
import './confirmation.css';
import { Bar } from '../../ui/Bar.tsx';

export function ConfirmationScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const items = useOutbox((outbox) => outbox.items);
  const training = useSession((state) => state.session?.training ?? false);
  const zone = useTimeZone();
  if (!booking) return <p className="empty">{say('booking.none')}</p>;
  const paper = buildPaper(booking, items, {
    place: (code) => findPlaceName(code) ?? code,
    when: (instant) => formatPaperInstant(instant, zone),
  });
  return (
    <>
      <Bar title="paper.title" locator={booking.provider.locator}>
        <span className="grow" />
        <KeyHint command="page.print" does="command.print" />
      </Bar>
      <div className="desk-paper">
        <article className="paper printed" data-testid="paper">
          <header className={paper.firm ? 'firm' : undefined}>
            <h2>{paper.title}</h2>
            <p>{paper.note}</p>
          </header>
          <pre>{paper.lines.join('\n')}</pre>
          {training && <footer>{say('paper.training')}</footer>}
        </article>
      </div>
    </>
  );
}
