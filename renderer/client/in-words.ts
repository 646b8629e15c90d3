/** A client whose failures are in the agent's language; the codes and what else they carry stay. */
import { fail } from '#main/contract/result.ts';
import { failureInWords } from '../words/service-words.ts';
import type { Client } from './client.ts';
import { isLost } from './transport.ts';

export const inWords = (client: Client): Client => ({
  ...client,
  async call(name, input, extras) {
    const result = await client.call(name, input, extras);
    if (result.ok) return result;
    return fail(failureInWords(result.error, isLost(result.error)));
  },
});
