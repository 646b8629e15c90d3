/** Entry point for the passenger checks: at creation, in updates and in a split. */
export { checkPassengers, type PassengerDraft } from './passenger-create.ts';
export {
  checkFrequentFlyers,
  checkSplit,
  checkUpdate,
  toProviderPassengers,
} from './passenger-update.ts';
