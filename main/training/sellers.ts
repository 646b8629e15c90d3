/**
 * How each training provider sells. Data only: a new training airline is a row here and a front on
 * the wire, not code.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import type { SellerProfile } from './world.ts';

type Row = [
  provider_type: ProviderCode,
  owner: string,
  currency: string,
  offers: SellerProfile['offers'],
  brands: boolean,
  split: boolean,
  partial_issue: boolean,
  price_shift_bp: number,
];

const ROWS: readonly Row[] = [
  ['PROVIDER_04', 'LA', 'BRL', 'whole-trip', true, true, true, 0],
  ['PROVIDER_05', 'G3', 'BRL', 'per-slice', true, true, true, -100],
  ['PROVIDER_06', 'AA', 'USD', 'whole-trip', true, true, true, 50],
  ['PROVIDER_07', 'AD', 'BRL', 'per-slice', true, true, true, -50],
  ['PROVIDER_08', 'TP', 'USD', 'whole-trip', false, false, true, 100],
  ['PROVIDER_09', 'IB', 'EUR', 'whole-trip', false, false, false, 150],
];

export const SELLERS: ReadonlyMap<ProviderCode, SellerProfile> = new Map(
  ROWS.map(
    ([provider_type, owner, currency, offers, brands, split, partial_issue, price_shift_bp]) => [
      provider_type,
      { provider_type, owner, currency, offers, brands, split, partial_issue, price_shift_bp },
    ],
  ),
);
