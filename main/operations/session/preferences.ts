/** Each agent's preferences, stored with the agent: the same at every workstation of the agency. */
import { getPreferences, savePreferences } from '#db/store/users.ts';
import { pickGiven } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import { getCaller, type Handler } from '../handler.ts';

export const readOwnPreferences: Handler<'preferences.get'> = async (_input, context) => {
  const { user_id } = getCaller(context);
  return ok({ output: await getPreferences(context.ports.db.read, user_id) });
};

/** Read and written in one transaction, so that changes from two windows are both kept. */
export const setPreferences: Handler<'preferences.set'> = async (input, context) => {
  const { user_id } = getCaller(context);
  const now = context.ports.clock.now();
  const output = await context.ports.db.write(async (tx) => {
    const preferences = { ...(await getPreferences(tx, user_id)), ...pickGiven(input) };
    await savePreferences(tx, { user_id, preferences, now });
    return preferences;
  });
  return ok({ output });
};
