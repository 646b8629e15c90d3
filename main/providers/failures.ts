/** Failures that an adapter comes to by itself, beside those that a provider's own errors map to. */
import type { ProviderFailure } from './provider.ts';

export const refuse = (message: string): ProviderFailure => ({
  error: 'PROVIDER_REFUSED',
  retry: 'never',
  message,
  provider_code: null,
  provider_text: null,
});

/** An answer that is one and still does not say what became of the request. */
export const unclear = (message: string, effect: boolean): ProviderFailure => ({
  ...refuse(message),
  error: 'PROVIDER_ERROR',
  retry: effect ? 'unknown' : 'safe',
});

export const unavailable = (message: string): ProviderFailure => ({
  ...refuse(message),
  error: 'CAPABILITY_UNAVAILABLE',
});

export const priceChanged = (message: string): ProviderFailure => ({
  ...refuse(message),
  error: 'PRICE_CHANGED',
});

export const soldOut = (message: string): ProviderFailure => ({
  ...refuse(message),
  error: 'SOLD_OUT',
});

export const notFound = (message: string): ProviderFailure => ({
  ...refuse(message),
  error: 'NOT_FOUND',
});
