/** The group an agent signed in to, if any. */
import { findGroup } from '#db/store/users.ts';
import type { Ports, Principal } from '#main/ports.ts';

export async function resolveGroup(ports: Pick<Ports, 'db'>, { group_id }: Principal) {
  return group_id === null ? null : findGroup(ports.db.read, group_id);
}
