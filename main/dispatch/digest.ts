/**
 * The text an idempotency key is bound to: the body as it came, with keys in order. A card stands in
 * it as the mark that says which card it is, never as its number; the CVV not at all.
 */
import { cardMark } from '#main/contract/fop-input.ts';

/** Canonical JSON; equal bodies give equal texts whatever their key order. */
export function canonicalInput(value: unknown, inside = ''): string {
  if (Array.isArray(value)) return `[${value.map((v) => canonicalInput(v, inside)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const shown = inside === 'payment_card' ? cardMark(value) : value;
    const fields = Object.entries(shown)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, v]) => `${JSON.stringify(name)}:${canonicalInput(v, name)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
