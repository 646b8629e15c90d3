/** A record's stored fares, in the form of pricing answers. */
import { listTravelers } from '../order-state.ts';
import type { WorldFare, WorldOffer, WorldOrder } from '../world.ts';
import { PTCS } from '../world-order.ts';
import { getTattoo } from './elements.ts';
import { buildFareList } from './fare-lists.ts';
import { el, type XmlNode } from './wire.ts';

/** Fares per type as an offer would have them: people of one type pay the same. */
function toOffer(order: WorldOrder): WorldOffer {
  const people = listTravelers(order);
  const fares = PTCS.flatMap((ptc): WorldFare[] => {
    const own = people.filter((one) => one.ptc === ptc);
    const [first] = own;
    if (!first) return [];
    const per_slice = order.slices.map((_, at) => {
      const item = order.items.find(
        ({ slice, passenger_ids }) => slice === at && passenger_ids.includes(first.id),
      );
      return item?.fare ?? { base_minor: 0, taxes: [] };
    });
    return [{ ptc, count: own.length, per_slice }];
  });
  return {
    id: order.order_id,
    slices: order.slices,
    fares,
    currency: order.currency,
    expires_at: order.guaranteed_until,
    guaranteed_until: order.guaranteed_until,
    payment_due_at: order.payment_due_at,
  };
}

export function buildStoredFares(
  order: WorldOrder,
  owner: string,
  warning: string | null,
  type = 'TST',
): XmlNode[] {
  const people = listTravelers(order).map(({ id, ptc }) => ({
    ptc,
    number: String(getTattoo(id)),
  }));
  const list = buildFareList(toOffer(order), people, { first: 1, owner, type });
  if (warning === null) return list;
  const told = el('warningInformation', {
    warningCode: {
      applicationErrorDetail: {
        applicationErrorCode: '0',
        codeListQualifier: 'WEC',
        codeListResponsibleAgency: '1A',
      },
    },
    warningText: { errorFreeText: warning },
  });
  return list.map((one) => {
    const at = one.children.findIndex(({ name }) => name === 'fareComponentDetailsGroup');
    return { ...one, children: one.children.toSpliced(at < 0 ? one.children.length : at, 0, told) };
  });
}
