// Entry point for airports, cities and place suggestions; other modules do not import the parts
// behind it.

export {
  type Airport,
  calculateGreatCircleKm,
  findAirport,
  findAirportCity,
  findAirportName,
  findCity,
  findPlaceName,
  getCityName,
  isSameCity,
  listAirports,
  resolveAirports,
} from './airport-table.ts';
export { type PlaceSuggestion, suggestPlaces } from './places.ts';
