/** Fetches missing data of a screen that came into view, and the booking from before a restart. */
import type { AreaName } from '#main/contract/desk.ts';
import { editIsCurrent, replaceBooking } from '../features/booking/holding.ts';
import type { Area } from './area.ts';
import type { DeskContext, Missing } from './desk-context.ts';

export function watchAreas(desk: DeskContext): void {
  const asked = new Set<string>();
  const look = () => {
    if (desk.session.getState().phase !== 'signed_in') return;
    const area = desk.getActiveArea();
    for (const [what, fetch, again] of listMissing(desk, area)) {
      const key = `${area.name} ${what}`;
      if (asked.has(key)) continue;
      asked.add(key);
      void Promise.resolve(fetch(desk, area.name)).then(() => again && asked.delete(key));
    }
  };
  desk.areas.subscribe(look);
  desk.session.subscribe((state, before) => {
    if (state.session?.user?.id !== before.session?.user?.id) asked.clear();
    look();
  });
}

function listMissing(desk: DeskContext, area: Area): readonly Missing[] {
  const lacks = desk.screens[area.screen].listMissing?.(area) ?? [];
  const { booking_id, booking, draft } = area;
  if (booking_id === null || booking !== null || draft !== null) return lacks;
  return [...lacks, [booking_id, restoreBooking]];
}

async function restoreBooking(desk: DeskContext, name: AreaName): Promise<void> {
  const id = desk.getArea(name).booking_id;
  if (id === null) return;
  const result = await desk.client.call('booking.get', { id });
  if (desk.getArea(name).booking_id !== id) return;
  if (!result.ok) return desk.answer(name, 'warn', result.error.message);
  replaceBooking(desk, name, result.value.output.booking, result.value.meta.revision);
  // It may have been changed since the edit began.
  editIsCurrent(desk, name);
}
