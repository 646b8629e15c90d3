/** Instants as the interface writes them: ISO 8601 in UTC. What is no instant is no value. */

export function parseInstant(text: string | null): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Whether an instant has come. */
export function isPast(text: string | null, now: Date): boolean {
  const instant = parseInstant(text);
  return instant !== null && Date.parse(instant) <= now.getTime();
}
