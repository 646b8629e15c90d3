/** A screen that has nothing to show, and what it says instead. */
import { say, type WordKey } from '../i18n/words.ts';

export function EmptyScreen({ title, text }: { title: WordKey; text: WordKey }) {
  return (
    <>
      <div className="bar">
        <h1>{say(title)}</h1>
      </div>
      <p className="empty">{say(text)}</p>
    </>
  );
}
