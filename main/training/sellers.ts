/**
 * How each training provider sells. Data only: a new training airline is a row here and a front on
 * the wire, not code.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import type { SellerProfile } from './world.ts';

type Trait = 'brands' | 'split' | 'partial_issue' | 'seats' | 'bags' | 'requests';
type Row = [
  provider_type: ProviderCode,
  owner: string,
  currency: string,
  offers: SellerProfile['offers'],
  price_shift_bp: number,
  traits: string,
];

const ALL = 'brands split partial_issue seats bags requests';
const ROWS: readonly Row[] = [
  ['PROVIDER_01', 'DL', 'USD', 'whole-trip', 60, ALL],
  ['PROVIDER_02', 'BA', 'USD', 'both', 75, 'brands seats bags'],
  ['PROVIDER_03', 'AF', 'USD', 'whole-trip', 25, ALL],
  ['PROVIDER_04', 'LA', 'BRL', 'whole-trip', 0, ALL],
  ['PROVIDER_05', 'G3', 'BRL', 'per-slice', -100, ALL],
  ['PROVIDER_06', 'AA', 'USD', 'whole-trip', 50, ALL],
  ['PROVIDER_07', 'AD', 'BRL', 'per-slice', -50, ALL],
  ['PROVIDER_08', 'TP', 'USD', 'whole-trip', 100, 'partial_issue bags'],
  ['PROVIDER_09', 'IB', 'EUR', 'whole-trip', 150, 'seats'],
  ['PROVIDER_10', 'UA', 'USD', 'whole-trip', 75, 'brands partial_issue seats bags'],
];

export const SELLERS: ReadonlyMap<ProviderCode, SellerProfile> = new Map(
  ROWS.map(([provider_type, owner, currency, offers, price_shift_bp, traits]) => {
    const has = (trait: Trait): boolean => traits.split(' ').includes(trait);
    const profile: SellerProfile = {
      provider_type,
      owner,
      currency,
      offers,
      price_shift_bp,
      brands: has('brands'),
      split: has('split'),
      partial_issue: has('partial_issue'),
      seats: has('seats'),
      bags: has('bags'),
      requests: has('requests'),
    };
    return [provider_type, profile];
  }),
);
