/**
 * What the desktop app gives its page beside calls: bookings opened by a link, and itineraries that go to
 * a printer without a question.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Printed } from '#main/contract/call.ts';
import { day, openAirdesk, sellFirst, startWorkstation, type Workstation } from './workstation.ts';

let service: Awaited<ReturnType<typeof openAirdesk>>['service'];
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

async function start() {
  const app = {
    link: null as string | null,
    open: (_locator: string): void => undefined,
    printed: 'PRINTED' as Printed,
    itineraries: 0,
    pages: 0,
  };
  const at = await startWorkstation(service, undefined, {
    onLink: (heard) => {
      app.open = (locator) => {
        app.link = locator;
        heard();
      };
    },
    takeLink: async () => {
      const taken = app.link;
      app.link = null;
      return taken;
    },
    printItinerary: async () => {
      app.itineraries += 1;
      return app.printed;
    },
    print: () => {
      app.pages += 1;
    },
  });
  return { at, app };
}

async function held(at: Workstation): Promise<string> {
  await sellFirst(at, `GRU MIA ${day(30)} 1ADT`);
  at.enter('NM1LINK/ANA MRS');
  at.enter('ER');
  const { booking } = await at.until((area) => area.screen === 'booking' && !area.waiting);
  await vi.waitFor(() => expect(at.desk.isSending(at.area())).toBe(false), { timeout: 20_000 });
  return booking!.booking.provider.locator!;
}
const active = (at: Workstation) => at.desk.areas.getState().active;

it('shows the booking of a link in an area of its own, and leaves what is in hand alone', async () => {
  const { at, app } = await start();
  const locator = await held(at);
  const before = at.area();
  app.open(locator);
  await vi.waitFor(() => expect(active(at)).toBe('B'), { timeout: 20_000 });
  await at.until((area) => area.booking?.booking.provider.locator === locator && !area.waiting);
  expect(at.desk.areas.getState().areas.A.booking).toBe(before.booking);
  // One that is held by nobody here is looked for, and no more.
  app.open('ZZZZZZ');
  await vi.waitFor(() => expect(active(at)).toBe('C'), { timeout: 20_000 });
  await at.until((area) => area.answer?.kind === 'warn' && !area.waiting);
  expect(at.area().answer?.text).toContain('No booking ZZZZZZ');
  expect(at.calls.filter((name) => /create|issue|cancel|update/.test(name))).toEqual([
    'booking.create',
  ]);
});

it('waits with a link while something is asked, nobody is here, or no area is free', async () => {
  const { at, app } = await start();
  const locator = await held(at);
  at.enter('XI');
  expect(at.desk.shell.getState().overlay.kind).not.toBe('none');
  app.open(locator);
  await at.until(({ answer }) => answer?.text.includes(locator) ?? false);
  expect([active(at), at.desk.shell.getState().overlay.kind]).not.toEqual(['A', 'none']);
  at.desk.actions.closeOverlay();
  const { areas } = at.desk.areas.getState();
  for (const name of ['B', 'C', 'D', 'E', 'F'] as const) {
    at.desk.areas.setState({
      areas: { ...at.desk.areas.getState().areas, [name]: { ...areas[name], entry: 'X' } },
    });
  }
  app.open(locator);
  await at.until(({ answer }) => answer?.text.includes('A link asks') ?? false);
  expect(active(at)).toBe('A');
  at.desk.areas.setState({ areas: { ...at.desk.areas.getState().areas, B: areas.B } });
  at.desk.session.setState({ phase: 'locked' });
  app.open(locator);
  expect(app.link).toBe(locator);
  at.desk.session.setState({ phase: 'signed_in' });
  await vi.waitFor(() => expect([app.link, active(at)]).toEqual([null, 'B']), { timeout: 20_000 });
});

it('prints an itinerary by the app, and everything else by the system', async () => {
  const { at, app } = await start();
  await held(at);
  await at.desk.actions.makeDocument('ITINERARY', 'print');
  await at.until(({ answer }) => answer?.kind === 'ok');
  expect(at.area().answer?.text).toContain('goes to the printer');
  app.printed = 'FAILED';
  at.desk.actions.redisplay();
  await at.until((area) => area.screen === 'booking' && !area.waiting);
  await at.desk.actions.makeDocument('ITINERARY', 'print');
  await at.until(({ answer }) => answer?.kind === 'bad');
  expect([app.itineraries, app.pages]).toEqual([2, 0]);
  at.desk.actions.redisplay();
  await at.until((area) => area.screen === 'booking' && !area.waiting);
  await at.desk.actions.makeDocument('CONFIRMATION', 'print');
  expect([app.itineraries, app.pages]).toEqual([2, 1]);
});
