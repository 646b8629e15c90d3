/** The one door to what is asked of passengers: at creation, in updates, in a split. */
export { type CreateChecks, checkPassengers, type PassengerDraft } from './passenger-create.ts';
export {
  checkFrequentFlyers,
  checkSplit,
  checkUpdate,
  type PassengerUpdate,
  providerPassengers,
} from './passenger-update.ts';
