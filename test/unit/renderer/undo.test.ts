/** What was ignored or closed comes back, also after a restart; the last few, and never without end. */
import { expect, it } from 'vitest';
import { fail } from '#main/contract/result.ts';
import { type Area, createArea } from '#renderer/app/area.ts';
import { createDesk, REGISTERED_SCREENS } from '#renderer/app/create-desk.ts';
import { restoreArea, toSavedState } from '#renderer/app/saved-areas.ts';
import { NO_REQUESTS } from '#renderer/features/outbox/outbox-state.ts';
import { buildEmptyRow } from '#renderer/features/sell/passenger-rows.ts';

const desk = () =>
  createDesk({
    client: {
      call: async () => fail({ code: 503, error: 'OFFLINE', message: '', details: [] }) as never,
      subscribe: () => () => undefined,
      newId: () => 'id',
      isOwnCall: () => false,
    },
    host: 'browser',
    platform: 'other',
  });

const draft = (last_name: string): Area['draft'] => ({
  offer: null,
  slices: [],
  tokens: [],
  typed: {
    provider_type: 'PROVIDER_04',
    segments: [
      { carrier: 'LA', flight_number: 8190, date: '2026-12-20', origin: 'GRU', destination: 'MIA' },
    ],
  },
  confirmed: false,
  requests: NO_REQUESTS,
  rows: [{ ...buildEmptyRow('ADT'), last_name, doc_number: 'AB123456' }],
  errors: {},
  submission: null,
  parts: null,
});

const names = (area: Area) => area.draft?.rows.map((row) => row.last_name);

it('brings back a sale that was ignored, and the area as it was', () => {
  const at = desk();
  at.patchArea('A', { screen: 'names', draft: draft('Silva'), filter: 'CM' });
  at.actions.ignore();
  at.actions.confirm();
  expect([names(at.getActiveArea()), at.getActiveArea().undo.map(({ what }) => what)]).toEqual([
    undefined,
    ['ignored'],
  ]);
  at.actions.undo();
  const back = at.getActiveArea();
  expect([names(back), back.screen, back.filter, back.undo]).toEqual([
    ['Silva'],
    'names',
    'CM',
    [],
  ]);
});

it('brings a closed area back after a restart, with what was typed of documents', () => {
  const at = desk();
  at.patchArea('A', { screen: 'names', draft: draft('Souza'), entry: 'AP+55' });
  at.actions.closeArea();
  at.actions.confirm();
  expect(at.getActiveArea()).toMatchObject({ draft: null, screen: 'desk', entry: '' });
  const kept = JSON.parse(JSON.stringify(toSavedState(at.getActiveArea(), true)));
  const again = desk();
  again.areas.setState(({ areas }) => ({
    areas: { ...areas, A: restoreArea('A', kept, REGISTERED_SCREENS).area },
  }));
  again.actions.undo();
  const back = again.getActiveArea();
  expect([names(back), back.entry, back.draft?.rows[0]?.doc_number]).toEqual([
    ['Souza'],
    'AP+55',
    'AB123456',
  ]);
});

it('keeps the last few and says when there is nothing', () => {
  const at = desk();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    at.patchArea('A', { ...createArea('A'), undo: at.getActiveArea().undo, draft: draft(name) });
    at.actions.ignore();
    at.actions.confirm();
  }
  const back: unknown[] = [];
  while (at.getActiveArea().undo.length > 0 && back.length < 10) {
    at.actions.undo();
    back.push(names(at.getActiveArea())?.[0]);
    at.patchArea('A', { ...createArea('A'), undo: at.getActiveArea().undo });
  }
  expect(back).toEqual(['F', 'E', 'D', 'C']);
  at.actions.undo();
  expect(at.getActiveArea().answer?.kind).toBe('warn');
});

it('drops all that was typed for a booking when it is shown again, and nothing of a sale', () => {
  const at = desk();
  const unsent = { received_from: 'ANA', notes: [] };
  const rows = [{ ...buildEmptyRow('ADT'), last_name: 'Silva' }];
  const conflict = { by: null, changes: [], fields: [], mine: rows, kept: 0 };
  at.patchArea('A', { edit: { rows, errors: {} }, edit_base: rows, conflict, unsent });
  at.actions.ignoreAndShow();
  expect(at.getActiveArea()).toMatchObject({ edit: null, edit_base: null, conflict: null });
  expect(at.getActiveArea().unsent).toEqual({ received_from: null, notes: [] });
  at.patchArea('A', { draft: draft('Silva'), unsent });
  at.actions.ignoreAndShow();
  expect(at.getActiveArea().unsent).toEqual(unsent);
});
