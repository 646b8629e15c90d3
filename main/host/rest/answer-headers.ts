/** Headers of an answer beside its body: the providers asked, and warnings. */
import type { ProviderStatus } from '#main/contract/call.ts';
import { toEnglish } from '#main/contract/phrase.ts';

/** Limits, so that proxies and clients still accept the header. */
const MAX_WARNINGS = 20;
const MAX_WARNINGS_BYTES = 4_000;

/** Those that fit; one that is too long is left out whole, and how many are stands at the end. */
export function formatWarnings(warnings: readonly string[]): string {
  let told = '';
  let left_out = Math.max(warnings.length - MAX_WARNINGS, 0);
  for (const text of warnings.slice(0, MAX_WARNINGS)) {
    // What a provider says may be cut in the middle of a character.
    const one = encodeURIComponent(toEnglish(text).toWellFormed());
    const longer = told === '' ? one : `${told}, ${one}`;
    if (longer.length <= MAX_WARNINGS_BYTES) told = longer;
    else left_out += 1;
  }
  const rest = encodeURIComponent(`${left_out} more`);
  return left_out === 0 ? told : told === '' ? rest : `${told}, ${rest}`;
}

/** `PROVIDER_04;state=ANSWERED;offers=12;elapsed_ms=840`; an error is a code, never a sentence. */
export function formatStatus(status: ProviderStatus): string {
  const { provider_type, state, offers, elapsed_ms, error } = status;
  const parts = [`state=${state}`, `offers=${offers}`, `elapsed_ms=${Math.round(elapsed_ms)}`];
  if (error !== null) parts.push(`error=${error.replace(/[^\w.-]/g, '_')}`);
  if (status.cut) parts.push('cut=true');
  return [provider_type, ...parts].join(';');
}
