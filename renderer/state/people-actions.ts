/** What can be meant of profiles, pasted lists, the lock and the settings. */
import type { Actions } from '../commands/actions.ts';
import { activeArea, type Bench } from './desk.ts';
import { lockNow } from './locking.ts';
import { openManifest, takeManifest } from './manifesting.ts';
import * as profiles from './profiles.ts';
import { openSettings, stepSection } from './settings.ts';

type PeopleActions = Pick<
  Actions,
  | 'openProfiles'
  | 'pageProfiles'
  | 'newProfile'
  | 'deleteProfile'
  | 'keepPassenger'
  | 'recallProfile'
  | 'openManifest'
  | 'takeManifest'
  | 'lock'
  | 'openSettings'
  | 'stepSection'
>;

export function peopleActions(bench: Bench): PeopleActions {
  return {
    openProfiles: (text) => profiles.openProfiles(bench, text),
    pageProfiles: (step) => profiles.pageProfiles(bench, step),
    newProfile: () => profiles.newProfile(bench),
    deleteProfile: () => profiles.askDeleteProfile(bench),
    keepPassenger: (number) => profiles.keepPassenger(bench, number),
    recallProfile: (text) => void profiles.recallProfile(bench, text),
    openManifest: () => openManifest(bench),
    takeManifest: () => takeManifest(bench),
    lock: () => void lockNow(bench),
    openSettings: (section) => openSettings(bench, section),
    stepSection: (step) => stepSection(bench, step),
  };
}

/** Screens that need more than being shown; false where it is another's. */
export function openPeople(bench: Bench, screen: string): boolean {
  if (screen === 'profiles') profiles.openProfiles(bench, null);
  else if (screen === 'manifest') openManifest(bench);
  else if (screen === 'settings') openSettings(bench, null);
  else return false;
  return true;
}

/** Ends what is on screen; false where it is another's. */
export function endPeople(bench: Bench, screen: string): boolean {
  if (screen === 'profile') void profiles.saveProfile(bench);
  else if (screen === 'manifest') takeManifest(bench);
  else return false;
  return true;
}

/** Enter on the row under the cursor. */
export function enterPeople(bench: Bench, key: string): boolean {
  if (activeArea(bench).screen !== 'profiles') return false;
  void profiles.chooseProfile(bench, key);
  return true;
}
