/**
 * Answers that may be large are read elsewhere than on the thread that serves, whatever protocol they
 * are of: an adapter is plain values and a line, so it can be made where its answer is to be read.
 */
import type { Credentials, ProviderOptions } from '#main/contract/provider-settings.ts';
import { fail, ok } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { type AccountMask, maskFailure } from './account-mask.ts';
import type { Provider } from './provider.ts';
import type { Fetch } from './transport.ts';

export interface Setting {
  times: { search_timeout_ms: number; call_timeout_ms: number };
  credentials: Credentials | null;
  options: ProviderOptions;
}

/** Whose answers may be large; each keeps nothing for a later call. */
export type LargeOperation = 'search' | 'exchangeSearch';

/** All an adapter is made of but the line: plain values, so that it can be made on another thread. */
export interface AdapterRecipe extends Setting {
  provider_type: ProviderCode;
  base_url: string;
  authorization: string | null;
  training: boolean;
}

/** What goes to another thread: the mask's secrets beside the rest. */
export interface ReadingRecipe extends AdapterRecipe {
  secrets: readonly string[];
}

export interface LargeCall {
  recipe: ReadingRecipe;
  /** As an agent knows the provider. */
  name: string;
  operation: LargeOperation;
  /** The operation's own, the call last. */
  args: readonly unknown[];
  fetch: Fetch;
  now: Date;
  log?: { info(message: string, fields?: Record<string, unknown>): void };
}

/** Null where it is to be read here. */
export type ReadElsewhere = (call: LargeCall) => ReturnType<Provider['search']> | null;

type Asked = Pick<LargeCall, 'name' | 'operation' | 'args'>;

/** The same provider, whose large answers are read elsewhere as long as that is possible. */
export function readingElsewhere(
  provider: Provider,
  elsewhere: ReadElsewhere,
  callOf: (asked: Asked) => LargeCall & { mask: AccountMask | null },
): Provider {
  const { name } = provider.traits;
  const read = (operation: LargeOperation, args: readonly unknown[]) => {
    const { mask, ...call } = callOf({ name, operation, args });
    const answer = elsewhere(call);
    // A token may have been given for this very request.
    return mask && answer ? answer.then((one) => maskedTexts(one, mask)) : answer;
  };
  return {
    ...provider,
    search: (...args) => read('search', args) ?? provider.search(...args),
    exchangeSearch: (...args) => read('exchangeSearch', args) ?? provider.exchangeSearch(...args),
  };
}

function maskedTexts(
  answer: Awaited<ReturnType<Provider['search']>>,
  mask: AccountMask,
): Awaited<ReturnType<Provider['search']>> {
  if (!answer.ok) return fail(maskFailure(answer.error, mask));
  const { warnings, ...rest } = answer.value;
  return ok({ ...rest, ...(warnings ? { warnings: mask.value(warnings) } : {}) });
}
