/**
 * Whether a change of passengers' data took hold, read off the order when its answer was lost. The
 * message is all or nothing, so one field that was to change and has is proof; a field that merely
 * is not contradicted is none.
 */
import { sameName } from '#main/domain/names.ts';
import type { ProviderOrderPassenger } from '#main/providers/provider.ts';

interface Facet {
  read(passenger: ProviderOrderPassenger): string;
  same?(a: string, b: string): boolean;
}

const FACETS: readonly Facet[] = [
  { read: (p) => p.last_name, same: sameName },
  { read: (p) => `${p.first_name} ${p.middle_name ?? ''}`, same: sameName },
  { read: (p) => p.birth_date ?? '' },
  { read: (p) => (p.gender === 'UNSPECIFIED' ? '' : p.gender) },
  { read: (p) => p.nationality ?? '' },
  { read: (p) => (p.email ?? '').trim().toLowerCase() },
  // With and without international prefix, spaces and brackets.
  { read: (p) => (p.phone ?? '').replace(/\D/g, '').slice(-8) },
  { read: (p) => listed(p.frequent_flyers.map((f) => `${f.airline} ${f.number}`)) },
  {
    read: (p) =>
      listed(p.documents.map((d) => `${d.type} ${d.number} ${d.issuing_country} ${d.expires_on}`)),
  },
];

const listed = (texts: string[]): string => texts.sort().join();

/** `told` is what the provider showed last; a field it never shows proves nothing by its absence. */
export function passengersChanged(
  { before, wanted, told }: Record<'before' | 'wanted' | 'told', ProviderOrderPassenger[]>,
  now: readonly ProviderOrderPassenger[],
): boolean {
  return wanted.some((passenger) => {
    const of = (list: readonly ProviderOrderPassenger[]) =>
      list.find((other) => other.key === passenger.key);
    const was = of(before);
    const is = of(now);
    const said = of(told);
    if (!was || !is) return false;
    return FACETS.some(({ read, same = (a, b) => a === b }) => {
      const target = read(passenger);
      if (same(target, read(was))) return false;
      if (target === '' && (!said || read(said) === '')) return false;
      return same(target, read(is));
    });
  });
}
