/** The connection: state, the agency's offline switch, a proxy's password; cancelled calls. */
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import { getCaller, type Handler } from '../handler.ts';

export const readConnection: Handler<'connection.get'> = async (_input, context) =>
  ok({ output: context.ports.connection.view(getCaller(context).agency_id) });

export const setConnection: Handler<'connection.set'> = async (input, context) => {
  const { ports } = context;
  const view = await ports.connection.setOffline(getCaller(context).agency_id, input.offline);
  ports.outbox.wake();
  return ok({ output: view });
};

export const signInToProxy: Handler<'connection.proxy'> = async (input, context) => {
  const { ports } = context;
  const view = await ports.connection.signInToProxy(getCaller(context).agency_id, input);
  if (view === null) return refuse('WRONG_STATE', phrase('no_proxy_waits'));
  ports.outbox.wake();
  return ok({ output: view });
};

export const cancelCall: Handler<'call.cancel'> = async (input, context) =>
  ok({ output: { cancelled: context.cancel(input.call_id) } });
