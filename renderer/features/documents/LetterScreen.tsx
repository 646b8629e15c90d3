/** A text for an e-mail: shown in full, copied by key, printed as a page. */
import { KeyHint } from '../../app/Key.tsx';
import { useArea } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import '../outbox/confirmation.css';
import { Bar } from '../../ui/Bar.tsx';

export function LetterScreen() {
  const letter = useArea((area) => area.letter);
  if (!letter) return <p className="empty">{say('letter.none')}</p>;
  return (
    <>
      <Bar title="letter.title">
        <span className="dim mono cut">{letter.file_name}</span>
        <span className="grow" />
        <KeyHint command="letter.copy" does="command.copy_text" />
        <KeyHint command="page.print" does="command.print" />
      </Bar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by key */}
      <section className="desk-paper" tabIndex={0} aria-label={letter.file_name}>
        <article className="paper printed" aria-label={say('letter.title')}>
          <pre data-testid="letter">{letter.text}</pre>
        </article>
      </section>
    </>
  );
}
