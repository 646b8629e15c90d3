/** A screen without content, and the text shown instead. */
import { say, type WordKey } from '../i18n/words.ts';
import { Bar } from './Bar.tsx';

export function EmptyScreen({ title, text }: { title: WordKey; text: WordKey }) {
  return (
    <>
      <Bar title={title} />
      <p className="empty">{say(text)}</p>
    </>
  );
}
