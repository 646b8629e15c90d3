/** The text of a document: shown in full, copied by key, printed as a page, saved as a PDF. */
import { KeyHint } from '../../app/Key.tsx';
import { useArea } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import './letter.css';
import { Bar } from '../../ui/Bar.tsx';

export function LetterScreen() {
  const letter = useArea((area) => area.letter);
  if (!letter) return <p className="empty">{say('letter.none')}</p>;
  return (
    <>
      <Bar title={letter.subject.kind === 'CONFIRMATION' ? 'command.confirmation' : 'letter.title'}>
        <span className="dim mono cut">{letter.file_name}</span>
        <span className="grow" />
        <KeyHint command="document.pdf" does="command.document_pdf" />
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
