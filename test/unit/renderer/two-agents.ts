/**
 * Two agents on one service, Sabre in Spanish and Travelport in English, typing seeded random entries of
 * three languages. After each answer what their screens claim is held against what the service says.
 */
import '#test/fixtures/languages.ts';
import { findHeldBooking } from '#renderer/app/command-context.ts';
import { buildHostView, getHostDisplay } from '#renderer/features/host-display/host-display.ts';
import { getLineText, POINTERS } from '#renderer/features/host-display/line.ts';
import { formatTicketNumber } from '#renderer/i18n/ticket-text.ts';
import { setLanguage } from '#renderer/i18n/words.ts';
import { type Agent, comesTrue, enter, nextEntry, quiet, randomOf } from './two-agents-moves.ts';
import { openAirdesk, startWorkstation } from './workstation.ts';

const SECOND = { username: 'second@training.airdesk.example', password: 'second-pass-word' };

export interface Walk {
  counts: Record<string, number>;
  /** What was claimed and was not so, with the entry before it. */
  wrong: string[];
}

/** What the screen says of the current booking, and what the service says of the same. */
async function differs({ at, home }: Agent, count: (what: string) => void): Promise<string | null> {
  const { booking: hand, booking_id } = at.area();
  if (!hand) return null;
  const { booking } = hand;
  const read = await at.desk.client.call('booking.get', { id: booking.id });
  if (!read.ok) return `the service has no ${booking.provider.locator}`;
  const now = read.value.output.booking;
  const facts = ({ capabilities: _, ...of }: typeof booking) => Object.entries(of);
  const other = facts(booking).flatMap(([part, value]) => {
    const said = [value, now[part as keyof typeof now]].map((one) => JSON.stringify(one));
    return said[0] === said[1] ? [] : `${part}: screen ${said[0]} service ${said[1]}`;
  });
  if (other.length > 0) return other.join('; ');
  if (booking_id !== booking.id) return `the area holds ${booking_id} and shows ${booking.id}`;
  const tickets = booking.passengers.flatMap((passenger) => passenger.tickets);
  if (tickets.length === 0) return null;
  count('screens with documents');
  const documents = await at.desk.client.call('booking.documents', { booking_id: booking.id });
  if (!documents.ok) return 'the service has no documents';
  const view = { ...buildHostView(at.area(), home), open: POINTERS };
  const lines = getHostDisplay(booking, view).lines.flatMap((line) =>
    line.about.kind === 'ticket' ? [[line.about.number, getLineText(line)] as const] : [],
  );
  const shown = new Map(lines);
  const wrong = documents.value.output.documents.flatMap(
    ({ number, ticket_status, replaced_by }) => {
      if (!tickets.some((one) => one.number === number)) return [];
      const line = shown.get(number) ?? 'no line';
      const state = STATES.find(([status]) => status === ticket_status)?.[1];
      if (state !== undefined) count(`documents ${state}`);
      const says = STATES.flatMap(([, sign]) => (line.includes(` ${sign}`) ? sign : []));
      const next = replaced_by === null || line.includes(formatTicketNumber(replaced_by));
      return says.join() === (state ?? '') && next && line !== 'no line'
        ? []
        : `${number}: ${line}`;
    },
  );
  return wrong.length === 0 ? null : wrong.join('; ');
}

const STATES = [
  ['EXCHANGED', 'EXCH'],
  ['REFUNDED', 'RFND'],
  ['CANCELLED', 'VOID'],
] as const;

/** In which bookings a text stands. */
async function holders({ at }: Agent, ids: Iterable<string>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const booking_id of ids) {
    const kept = await at.desk.client.call('booking.annotations', { booking_id });
    const items = kept.ok ? kept.value.output.items : [];
    if (items.some((item) => 'text' in item && item.text === text)) found.push(booking_id);
  }
  return found;
}

export async function walkTwoAgents(steps: number, seed: number): Promise<Walk> {
  const { service, close } = await openAirdesk();
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  try {
    const first = await startWorkstation(service);
    await first.desk.client.call('user.create', {
      email: SECOND.username,
      name: 'Second Agent',
      password: SECOND.password,
      role: 'AGENT',
      group_ids: [],
    });
    const second = await startWorkstation(service, undefined, {}, SECOND);
    const agents: readonly Agent[] = [
      { at: first, home: 'SABRE', speaks: 'es' },
      { at: second, home: 'TRAVELPORT', speaks: 'en' },
    ];
    for (const { at, home } of agents) at.desk.actions.setHomeLanguage(home);
    const random = randomOf(seed);
    const known = new Map<string, string>();
    for (let n = 1; n <= steps; n++) {
      const agent = agents[n % 2]!;
      setLanguage(agent.speaks);
      const line = nextEntry(agent, random, n, [...known.values()]);
      const { screen, draft } = agent.at.area();
      const target = findHeldBooking(agent.at.area())?.booking.id ?? null;
      await enter(agent, line, random, count);
      for (const each of agents) {
        const { booking } = each.at.area();
        if (booking?.booking.provider.locator) {
          known.set(booking.booking.id, booking.booking.provider.locator);
        }
        if (!(await comesTrue(() => quiet(each)))) wrong.push(`${n} ${line}: never over`);
        let told: string | null = null;
        const so = await comesTrue(async () => {
          told = await differs(each, count);
          return told === null;
        });
        count('claims compared');
        if (!so) wrong.push(`${n} ${line} (${each.home}): ${told}`);
      }
      if (!/^(5T|NP\.T|RM T)\d+$/.test(line)) continue;
      const text = `T${n}`;
      const has = await holders(agent, known.keys(), text);
      count(has.length > 0 ? 'remarks written' : 'remarks kept or refused');
      if (has.some((id) => id !== target)) {
        const before = `${target && known.get(target)} on ${screen}${draft ? ' with a sale' : ''}`;
        const list = has.map((id) => known.get(id)).join();
        wrong.push(`${n} ${line}: meant ${before} and stands in ${list}`);
      }
    }
    counts.steps = steps;
    counts.bookings = known.size;
  } finally {
    setLanguage('en');
    await close();
  }
  return { counts, wrong };
}
