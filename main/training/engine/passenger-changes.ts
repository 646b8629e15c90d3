/** Changing who travels: fields given replace those kept, the rest stays. */
import type { ProviderCode } from '#main/contract/values.ts';
import { liveTicketsOf } from '../order-state.ts';
import { updateOrder } from '../store/order-store.ts';
import type { WorldAnswer, WorldOrder, WorldPassenger } from '../world.ts';
import { currentOrder } from './orders.ts';
import { peopleProblem, travelDatesOf } from './passengers.ts';
import { answer, type Moment, refuse, type WorldState } from './state.ts';

type Change = Pick<WorldPassenger, 'id'> & Partial<WorldPassenger>;

export function changePassengers(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  order_id: string,
  changes: readonly Change[],
): WorldAnswer<WorldOrder> {
  return state.db
    .transaction((): WorldAnswer<WorldOrder> => {
      const found = currentOrder(state, moment, provider, { order_id });
      if (!found.ok) return found;
      const order = found.value;
      if (order.status === 'CANCELLED')
        return refuse('ALREADY_CANCELLED', 'The order is cancelled');
      const known = new Map(order.passengers.map((passenger) => [passenger.id, passenger]));
      for (const change of changes) {
        const passenger = known.get(change.id);
        if (!passenger) return refuse('INVALID', `No passenger ${change.id} in the order`);
        if (change.ptc !== undefined && change.ptc !== passenger.ptc) {
          return refuse('INVALID', 'A passenger type is part of the fare');
        }
        const next = merged(passenger, change);
        if (isRenamed(passenger, next) && liveTicketsOf(order, passenger.id).length > 0) {
          return refuse('ALREADY_PAID', 'A name on a ticket is not changed');
        }
        known.set(change.id, next);
      }
      const passengers = [...known.values()];
      const wrong = peopleProblem(passengers, travelDatesOf(order.slices));
      if (wrong) return refuse('INVALID', wrong);
      const changed = { ...order, passengers, version: order.version + 1 };
      updateOrder(state.orders, changed);
      return answer(changed);
    })
    .immediate();
}

const isRenamed = (before: WorldPassenger, after: WorldPassenger): boolean =>
  before.given !== after.given ||
  before.middle !== after.middle ||
  before.surname !== after.surname;

function merged(passenger: WorldPassenger, change: Change): WorldPassenger {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...passenger, ...Object.fromEntries(given) };
}
