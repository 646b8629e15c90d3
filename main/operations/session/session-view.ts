/** Who sits at a workstation, as its screens show it. */
import { findAgency } from '#db/store/agencies.ts';
import type { SessionView } from '#main/contract/desk.ts';
import type { Ports, Principal } from '#main/ports.ts';
import { groupOf } from '../admin/group-of.ts';

export async function sessionView(
  ports: Ports,
  principal: Principal | null,
  locked = false,
): Promise<SessionView> {
  const training = ports.training !== null;
  const set_up = ports.setup.open();
  if (!principal) return { training, set_up, user: null, agency: null, group: null, locked: false };
  const agency = await findAgency(ports.db.read, principal.agency_id);
  const group = await groupOf(ports, principal);
  const { user_id, name, email, role, service_admin } = principal;
  return {
    training,
    set_up,
    user: { id: user_id, name, email, role, service_admin },
    agency: agency && {
      id: agency.id,
      name: agency.name,
      currency: agency.currency,
      time_zone: agency.time_zone,
      country: agency.country,
    },
    group: group && { id: group.id, name: group.name },
    locked,
  };
}
