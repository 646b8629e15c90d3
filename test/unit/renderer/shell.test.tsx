// @vitest-environment happy-dom
/** The frame in a document: what has the focus, what a screen reader is told, what keys open. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallResult } from '#main/contract/call.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { createClient } from '#renderer/client/client.ts';
import { createDesk, type Desk } from '#renderer/state/create-desk.ts';
import { App } from '#renderer/ui/App.tsx';
import { focusIsInField, startKeys } from '#renderer/ui/keyboard.ts';

const BOOKING = {
  id: 'b1',
  locator: 'K7QWZP',
  provider_type: 'PROVIDER_04',
  booking_status: 'ON_HOLD',
  lead_passenger: 'SILVA/ANA',
  passengers: 2,
  itinerary: 'GRU-MIA 20DEC',
  departure_date: '2026-12-20',
  total: 9591.7,
  currency: 'BRL',
  created_at: '2026-11-21T12:00:00Z',
  expires_at: null,
  revision: 1,
};
const ANSWERS: Partial<Record<OperationName, unknown>> = {
  'session.get': {
    training: true,
    user: { id: 1, name: 'Ana', email: 'ana@example.com', role: 'AGENT' },
    agency: { id: 1, name: 'A', currency: 'BRL', time_zone: 'America/Sao_Paulo', country: 'BR' },
    group: null,
  },
  'workarea.list': { areas: [] },
  'provider.list': { providers: [] },
  'booking.find': { bookings: [BOOKING, { ...BOOKING, id: 'b2', locator: 'M3TTKE' }] },
};
const META = { revision: null, connection: 'ONLINE', warnings: [], providers: [] };

let desk: Desk;
let stop: () => void;
beforeEach(async () => {
  desk = createDesk({
    client: createClient({
      invoke: async (name) =>
        ({
          ok: true,
          value: { output: ANSWERS[name] ?? {}, view: { booking: null }, meta: META },
        }) as CallResult as never,
      subscribe: () => () => undefined,
    }),
    host: 'browser',
    platform: 'other',
    theme: 'system',
    keepTheme: () => undefined,
    inField: focusIsInField,
  });
  stop = startKeys(desk);
  render(<App desk={desk} />);
  await act(() => desk.start());
  await screen.findByRole('row', { name: /K7QWZP/ });
});
afterEach(() => {
  stop();
  cleanup();
});

const line = () => screen.getByTestId<HTMLInputElement>('command-line');
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    const on = document.activeElement ?? document.body;
    on.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  });

it('gives the focus to the command line, which names the row under the cursor', async () => {
  expect(document.activeElement).toBe(line());
  const current = () => document.getElementById(line().getAttribute('aria-activedescendant') ?? '');
  expect(current()?.textContent).toContain('K7QWZP');
  await press('ArrowDown');
  expect(current()?.textContent).toContain('M3TTKE');
  expect(current()?.getAttribute('aria-selected')).toBe('true');
});

it('shows the keys by ?, closes them by Escape, and has the focus back', async () => {
  await press('?', { shiftKey: true });
  expect(screen.getByRole('dialog', { name: 'Keys and entries' })).toBeTruthy();
  await press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(line());
});

it('runs a command of the palette, and says why one cannot be', async () => {
  await press('P', { ctrlKey: true, shiftKey: true });
  expect(document.activeElement).toBe(screen.getByTestId('palette'));
  act(() => desk.shell.setState({ overlay: { kind: 'palette', text: 'split', at: 0 } }));
  await press('Enter');
  expect(screen.getByTestId('answer').textContent).toContain('Split: no booking in hand');
  const heard = screen.getAllByRole('status').map((region) => region.textContent);
  expect(heard.filter((text) => text !== '')).toEqual(['Split: no booking in hand']);
});

it('asks before it takes something away, with the focus on keeping it', async () => {
  let lost = 0;
  const question = {
    title: 'Cancel booking K7QWZP?',
    lines: [],
    note: null,
    confirm: 'Cancel the booking',
    danger: true,
    run: () => void lost++,
  };
  act(() => desk.shell.setState({ overlay: { kind: 'question', question } }));
  expect(document.activeElement?.textContent).toContain('Keep as it is');
  await press('Escape');
  expect([lost, screen.queryByRole('alertdialog')]).toEqual([0, null]);
  act(() => desk.shell.setState({ overlay: { kind: 'question', question } }));
  await press('Enter', { ctrlKey: true });
  expect(lost).toBe(1);
});

it('says TRAINING on the screen, and that nothing is real', () => {
  expect(screen.getByTestId('training').getAttribute('title')).toMatch(/nothing here is real/);
});
