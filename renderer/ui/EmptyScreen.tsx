/** A screen without content, and the text shown instead. */
import { say, type WordKey, type WordValues } from '../i18n/words.ts';
import { Bar } from './Bar.tsx';

interface Props {
  title: WordKey;
  text: WordKey;
  values?: WordValues;
}

export function EmptyScreen({ title, text, values }: Props) {
  return (
    <>
      <Bar title={title} />
      <p className="empty">{say(text, values)}</p>
    </>
  );
}
