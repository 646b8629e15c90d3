/** The training airlines' Amadeus front behind the adapter, the line in the test's hands. */
import type { FlightChange } from '#main/contract/training.ts';
import { createAmadeusProvider } from '#main/providers/amadeus/adapter.ts';
import { AMADEUS_PROFILES } from '#main/providers/amadeus/profile.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { createTraining } from '#main/training/index.ts';

interface Line {
  bodies: string[];
  answers: string[];
}
const open: { training: { close(): void }; line: Line }[] = [];

/** Which body an envelope holds. */
export const messageOf = (xml: string): string =>
  /<soap:Body><([A-Za-z_]+)/.exec(xml)?.[1] ?? 'none';

export function ask(at = '2026-11-21T12:00:00Z') {
  let now = new Date(at);
  const clock = { now: () => now };
  const training = createTraining({ database: ':memory:', clock });
  const line = {
    sent: [] as string[],
    bodies: [] as string[],
    answers: [] as string[],
    logged: [] as unknown[],
    /** What becomes of an answer on its way. */
    garble: (text: string) => text,
    /** Loses the answer to the n-th message from now on, after it was acted on. */
    lose: (count: number) => {
      lost = count;
    },
  };
  open.push({ training, line });
  let lost = 0;
  const [profile] = AMADEUS_PROFILES;
  const provider = createAmadeusProvider(
    { ...profile!, document_pause_ms: 1 },
    {
      base_url: 'http://airline.test/amadeus',
      clock,
      training: true,
      log: { info: (...told: unknown[]) => void line.logged.push(told) },
      fetch: async (request) => {
        const text = await request.clone().text();
        line.sent.push(messageOf(text));
        line.bodies.push(text);
        const sent = await training.fetch(request);
        const { status, headers } = sent;
        const answer = line.garble(await sent.text());
        line.answers.push(answer);
        lost -= 1;
        if (lost === 0) throw new TypeError('terminated');
        return new Response(answer, { status, headers });
      },
    },
  );
  const control = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const url = `http://airline.test/control/${path}`;
    const sent = body === null ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await training.fetch(new Request(url, { headers, ...sent }));
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as unknown;
  };
  return {
    provider,
    line,
    training,
    moveTo: (later: string) => {
      now = new Date(later);
    },
    fault: (message: string, fault: string) =>
      control('faults', { provider_type: 'PROVIDER_03', message, fault, times: 1 }),
    move: (change: FlightChange) => control('flights', change),
    sessions: async () => (await control('sessions', null)) as { open: number; unfinished: number },
    books: async () => (await control('orders', null)) as { locator: string; status: string }[],
    book: async (order: ProviderOrder) =>
      (
        (await control('orders', null)) as { locator: string; documents: { status: string }[] }[]
      ).find(({ locator }) => locator === order.locator),
  };
}
export type Office = ReturnType<typeof ask>;

/** Closes the offices that are open, and hands out what went over their lines. */
export const closeAll = (): string[] =>
  open.splice(0).flatMap(({ training, line }) => {
    training.close();
    return [...line.bodies, ...line.answers];
  });
