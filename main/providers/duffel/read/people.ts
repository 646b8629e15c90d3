/** Passengers of offers and orders. */
import type { PaxType } from '#main/contract/values.ts';
import { calculateAge, getTypeByAge } from '#main/reference/ages.ts';
import type { ProviderOrderPassenger } from '../../provider.ts';
import type { Fieldset } from '../json.ts';

/** By the type, else by the given age, else by the age on the relevant day. */
export function readType(passenger: Fieldset, counted_on: string | null = null): PaxType {
  const type = passenger.text('type')?.toLowerCase() ?? null;
  const born_on = counted_on === null ? null : passenger.date('born_on');
  const age =
    passenger.whole('age') ?? (born_on && counted_on ? calculateAge(born_on, counted_on) : null);
  if (type?.startsWith('infant')) return 'INF';
  if (type === 'child') return 'CHD';
  if (type === 'adult') return 'ADT';
  if (age !== null) return getTypeByAge(age);
  if (type !== null) passenger.reading.strange(`${passenger.path}.type`, type);
  return 'UNSPECIFIED';
}

export const readLoyalty = (passenger: Fieldset): { airline: string; number: string }[] =>
  passenger.list('loyalty_programme_accounts').flatMap((account) => {
    const airline = account.text('airline_iata_code');
    const number = account.text('account_number');
    return airline !== null && number !== null ? [{ airline, number }] : [];
  });

/** An order may leave out that a passenger is an infant or a child: the birth date then decides. */
export function readPassenger(
  passenger: Fieldset,
  at: number,
  counted_on: string | null,
): ProviderOrderPassenger {
  const pax_type = readType(passenger, counted_on);
  const gender = passenger.text('gender')?.toLowerCase();
  return {
    key: passenger.text('id') ?? `PAX${at + 1}`,
    infant_key: passenger.text('infant_passenger_id'),
    pax_type: pax_type === 'UNSPECIFIED' ? 'ADT' : pax_type,
    title: passenger.text('title')?.toUpperCase() ?? null,
    first_name: passenger.text('given_name') ?? '',
    middle_name: null,
    last_name: passenger.text('family_name') ?? '',
    gender: gender === 'm' ? 'MALE' : gender === 'f' ? 'FEMALE' : 'UNSPECIFIED',
    birth_date: passenger.date('born_on'),
    nationality: null,
    phone: passenger.text('phone_number'),
    email: passenger.text('email'),
    redress: null,
    documents: [],
    frequent_flyers: readLoyalty(passenger),
    price: null,
  };
}
