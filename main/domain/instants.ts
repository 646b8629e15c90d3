/** An instant as ISO 8601 in UTC; null if the text is not one. */

export function parseInstant(text: string | null): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Whether an instant has come; false if the text is not one. */
export function isPast(text: string | null, now: Date): boolean {
  const instant = parseInstant(text);
  return instant !== null && Date.parse(instant) <= now.getTime();
}
