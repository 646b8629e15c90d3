/** One provider call that changes nothing there, for a caller who may leave. */
import type { Provider, ProviderCall } from '#main/providers/provider.ts';
import type { Context } from './handler.ts';

/** `timeout_ms` where a look must be shorter than the provider's own limit. */
export const look = (
  { ports, signal }: Pick<Context, 'ports' | 'signal'>,
  provider: Provider,
  timeout_ms: number = provider.traits.call_timeout_ms,
): ProviderCall => ({ correlation_id: ports.ids.uuid(), reference: null, timeout_ms, signal });
