/** Warnings of the service, one per line, each with a warning symbol. */

export function Warnings({
  lines,
}: {
  lines: readonly { text: string; lang?: 'en' | undefined }[];
}) {
  return (
    <ul>
      {lines.map(({ text, lang }) => (
        <li key={text} lang={lang}>
          <span className="warn" aria-hidden="true">
            !
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
