/**
 * The text an idempotency key is bound to: the input with keys in order and without the fields that
 * are never kept in any form (card number and CVV).
 */
const NEVER_KEPT = new Set(['number', 'cvv']);

/** Canonical JSON; equal inputs give equal texts whatever their key order. */
export function canonicalInput(value: unknown, inside = ''): string {
  if (Array.isArray(value)) return `[${value.map((v) => canonicalInput(v, inside)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(
        ([name, v]) => v !== undefined && !(inside === 'payment_card' && NEVER_KEPT.has(name)),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, v]) => `${JSON.stringify(name)}:${canonicalInput(v, name)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
