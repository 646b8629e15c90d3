/** Today's date at the agency, which may differ from the date elsewhere. */
import { findAgency } from '#db/store/agencies.ts';
import type { Clock } from '#main/ports.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import type { Context } from './handler.ts';

export const getTodayAt = (clock: Clock, { time_zone }: { time_zone: string }): string =>
  convertUtcToLocal(clock.now().toISOString(), time_zone).slice(0, 10);

/** For callers that have not read the agency. */
export async function getAgencyToday({ ports, principal }: Context): Promise<string> {
  const agency = principal ? await findAgency(ports.db.read, principal.agency_id) : null;
  return getTodayAt(ports.clock, agency ?? { time_zone: 'UTC' });
}
