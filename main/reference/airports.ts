// The one door to airports, cities and place suggestions; the parts behind it are not imported
// from elsewhere.

export {
  type Airport,
  calculateGreatCircleKm,
  findAirport,
  findAirportCity,
  findCity,
  isSameCity,
  listAirports,
  listCities,
  resolveAirports,
} from './airport-table.ts';
export { suggestPlaces } from './places.ts';
