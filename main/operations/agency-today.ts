/** Today, where the agency is: what is a day ahead there may be today elsewhere. */
import { findAgency } from '#db/store/agencies.ts';
import type { Clock } from '#main/ports.ts';
import { utcToLocal } from '#main/reference/calendar.ts';
import type { Context } from './handler.ts';

export const todayAt = (clock: Clock, { time_zone }: { time_zone: string }): string =>
  utcToLocal(clock.now().toISOString(), time_zone).slice(0, 10);

/** For whoever has not read the agency. */
export async function agencyToday({ ports, principal }: Context): Promise<string> {
  const agency = principal ? await findAgency(ports.db.read, principal.agency_id) : null;
  return todayAt(ports.clock, agency ?? { time_zone: 'UTC' });
}
