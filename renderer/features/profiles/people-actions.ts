/** What can be meant of profiles, pasted lists, the lock and the settings. */

import { activeArea, type DeskContext } from '../../app/desk-context.ts';
import { openSettings } from '../settings/settings.ts';
import { openManifest, takeManifest } from './manifesting.ts';
import * as profiles from './profiles.ts';

/** Screens that need more than being shown; false where it is another's. */
export function openPeople(desk: DeskContext, screen: string): boolean {
  if (screen === 'profiles') profiles.openProfiles(desk, null);
  else if (screen === 'manifest') openManifest(desk);
  else if (screen === 'settings') openSettings(desk, null);
  else return false;
  return true;
}

/** Ends what is on screen; false where it is another's. */
export function endPeople(desk: DeskContext, screen: string): boolean {
  if (screen === 'profile') void profiles.saveProfile(desk);
  else if (screen === 'manifest') takeManifest(desk);
  else return false;
  return true;
}

/** Enter on the row under the cursor. */
export function enterPeople(desk: DeskContext, key: string): boolean {
  if (activeArea(desk).screen !== 'profiles') return false;
  void profiles.chooseProfile(desk, key);
  return true;
}
