/** Warnings of the service, one per line, each with a warning symbol. */
import { findTextLanguage, sayInWords } from '../i18n/service-words.ts';

export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text} lang={findTextLanguage(text)}>
          <span className="warn" aria-hidden="true">
            !
          </span>{' '}
          {sayInWords(text)}
        </li>
      ))}
    </ul>
  );
}
