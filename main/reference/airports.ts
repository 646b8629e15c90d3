// The one door to airports, cities and place suggestions; the parts behind it are not imported
// from elsewhere.

export {
  type Airport,
  airportsOf,
  allAirports,
  allCities,
  type City,
  cityOf,
  findAirport,
  findCity,
  greatCircleKm,
  sameCity,
} from './airport-table.ts';
export { type PlaceSuggestion, suggestPlaces } from './places.ts';
