/** The one door to what is asked of passengers: at creation, in updates, in a split. */
export { checkPassengers, type PassengerDraft } from './passenger-create.ts';
export {
  checkFrequentFlyers,
  checkSplit,
  checkUpdate,
  toProviderPassengers,
} from './passenger-update.ts';
