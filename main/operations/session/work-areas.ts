/**
 * Work areas as typed. They hold names, documents and remarks before anything is booked, so they
 * are sealed with the data key; areas stored unsealed by an earlier version can still be read.
 */
import { listWorkAreas, saveWorkArea } from '#db/store/drafts.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import type { Ports, Vault } from '#main/ports.ts';
import { getCaller, type Handler } from '../handler.ts';

const MAX_AREA_BYTES = 256 * 1024;

/** An area's key: its letter, after the window's number except in the first window. */
const toPlace = (window: number, area: string): string =>
  window === 1 ? area : `${window}:${area}`;
const buildContext = (user_id: number, place: string): string => `work_area:${user_id}:${place}`;

export const saveArea: Handler<'workarea.save'> = async (input, context) => {
  const { user_id } = getCaller(context);
  const { drafts, vault, clock } = context.ports;
  const text = JSON.stringify(input.state);
  if (text.length > MAX_AREA_BYTES) return refuse('PAYLOAD_TOO_LARGE', phrase('work_area_full'));
  const { area, window } = input;
  const place = toPlace(window, area);
  const state = { sealed: vault.encrypt(text, buildContext(user_id, place)) };
  await drafts.write(async (tx) => {
    // Checked in write order: an overtaken write must not undo the later one.
    if (input.turn && wasOvertaken(context.ports, `${user_id} ${place}`, input.turn)) return;
    await saveWorkArea(tx, { user_id, window, area, state, now: clock.now() });
  });
  return ok({ output: {} });
};

/** The latest turn of each area, in memory only: no write overtakes another across a restart. */
const latest = new WeakMap<Ports, Map<string, { by: string; n: number }>>();

function wasOvertaken(ports: Ports, place: string, turn: { by: string; n: number }): boolean {
  const turns = latest.get(ports) ?? new Map<string, { by: string; n: number }>();
  latest.set(ports, turns);
  const last = turns.get(place);
  if (last?.by === turn.by && last.n > turn.n) return true;
  turns.set(place, turn);
  return false;
}

export const listAreas: Handler<'workarea.list'> = async ({ window }, context) => {
  const { user_id } = getCaller(context);
  const { drafts, vault } = context.ports;
  const kept = await listWorkAreas(drafts.read, { user_id, window });
  const areas = kept.map(({ area, state }) => ({
    area,
    state: openState(vault, buildContext(user_id, toPlace(window, area)), state),
  }));
  return ok({ output: { areas } });
};

type State = Awaited<ReturnType<typeof listWorkAreas>>[number]['state'];

/** An area that cannot be unsealed is returned as unreadable, and is not deleted. */
function openState(vault: Vault, context: string, state: State): State {
  const { sealed } = state;
  if (typeof sealed !== 'string') return state;
  const text = vault.decrypt(sealed, context);
  return text === null ? { unreadable: phrase('other_data_key') } : JSON.parse(text);
}
