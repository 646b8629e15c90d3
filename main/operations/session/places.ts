/** Places and airlines that match what was typed. */
import { pick } from '#main/contract/collections.ts';
import { ok } from '#main/contract/result.ts';
import { suggestAirlines } from '#main/reference/airlines.ts';
import { suggestPlaces } from '#main/reference/airports.ts';
import type { Handler } from '../handler.ts';

const MAX_SUGGESTED = 10;

export const listPlaces: Handler<'reference.places'> = async (input) => {
  const found = suggestPlaces(input.text, input.limit ?? MAX_SUGGESTED);
  const places = found.map((place) =>
    pick(place, 'code', 'kind', 'name', 'city', 'city_code', 'country', 'time_zone'),
  );
  return ok({ output: { places } });
};

export const lookUpAirlines: Handler<'reference.airlines'> = async (input) => {
  const found = suggestAirlines(input.text, input.limit ?? MAX_SUGGESTED);
  const airlines = found.map((airline) =>
    pick(airline, 'code', 'name', 'country', 'accounting_code'),
  );
  return ok({ output: { airlines } });
};
