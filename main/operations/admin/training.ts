/** The instructor's operations; the operations table allows them only in training. */
import { refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import type { TrainingControl } from '#main/ports.ts';
import type { Context, Handler } from '../handler.ts';

function getControl(context: Context): TrainingControl {
  if (!context.ports.training) throw new Error('A training operation was reached without training');
  return context.ports.training;
}

export const setFault: Handler<'training.faults.set'> = async (input, context) => {
  const faults = await getControl(context).setFault(input);
  return faults.ok ? ok({ output: { faults: faults.value } }) : faults;
};

export const clearFaults: Handler<'training.faults.clear'> = async (_input, context) => {
  const faults = await getControl(context).clearFaults();
  return faults.ok ? ok({ output: { faults: faults.value } }) : faults;
};

export const listOrders: Handler<'training.orders.list'> = async (_input, context) => {
  const orders = await getControl(context).orders();
  return orders.ok ? ok({ output: { orders: orders.value } }) : orders;
};

export const changeFlight: Handler<'training.flights.change'> = async (input, context) => {
  if (input.change === 'MOVE' && (input.minutes ?? 0) === 0) {
    return refuseField('minutes', phrase('how_far_to_move'));
  }
  const changed = await getControl(context).changeFlight(input);
  return changed.ok ? ok({ output: changed.value }) : changed;
};
