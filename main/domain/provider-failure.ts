/** A provider's failure in the product's words; the provider's own code and text stay in details. */
import { createFailure, type Failure } from '#main/contract/errors.ts';
import type { ProviderFailure } from '#main/providers/provider.ts';

export function describeFailure(f: ProviderFailure): Failure {
  const details = [...(f.details ?? [])];
  if (f.provider_code)
    details.push({ path: 'provider.code', message: f.provider_code, kind: 'PROVIDER' });
  if (f.provider_text)
    details.push({ path: 'provider.text', message: f.provider_text, kind: 'PROVIDER' });
  const told = createFailure(f.error, f.message, details, f.retry_after_ms);
  return f.retry === 'safe' ? { ...told, safe: true } : told;
}
