/** The list on screen that the cursor moves in, and how a booking's host display is shown. */
import type { HostView } from '../features/host-display/host-display.ts';
import type { Language } from '../languages/language.ts';
import type { Area } from './area.ts';
import type { DeskContext, ListView } from './desk-context.ts';

/** How a booking is shown: in the arrangement of the home language, with what was added to it. */
export function buildHostView(area: Area, language: Language): HostView {
  const { notes, documents, booking, host_open: open } = area;
  const own = notes && notes.booking_id === booking?.booking.id ? notes : null;
  const known =
    documents && documents.booking_id === booking?.booking.id ? documents.documents : null;
  return { language, notes: own, open, ...(known && { documents: known }) };
}

/** The list of a work area as it is on screen; empty where the screen has none. */
export function getList(desk: DeskContext, area: Area): ListView {
  const { items } = desk.outbox.getState();
  const home = desk.preferences.getState().home_language;
  return desk.screens[area.screen].list?.(area, { items, home }) ?? { keys: [], at: 0 };
}

export const listHere = (desk: DeskContext): ListView => getList(desk, desk.getActiveArea());
