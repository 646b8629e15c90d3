/** Ticket numbers and routes in a text, which no line breaks at their hyphen or dash. */
export const keepNumbersWhole = (text: string) =>
  text.split(/(\d{3}-\d{10}|[A-Z]{3}–[A-Z]{3})/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its position
      <span key={at} className="whole">
        {part}
      </span>
    ),
  );
