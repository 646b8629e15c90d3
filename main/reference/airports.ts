// The one door to airports, cities and place suggestions; the parts behind it are not imported
// from elsewhere.

export {
  type Airport,
  airportsOf,
  allAirports,
  allCities,
  cityOf,
  findAirport,
  findCity,
  greatCircleKm,
  sameCity,
} from './airport-table.ts';
export { suggestPlaces } from './places.ts';
