/** Keys and rows of the screens of profiles and pasted lists. */
import type { ScreenKeys } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { openManifest, takeManifest } from './manifest-actions.ts';
import { chooseProfile, openProfiles, saveProfile } from './profiles.ts';

export const PROFILE_SCREENS = {
  profiles: {
    open: (desk) => openProfiles(desk, null),
    enter: chooseProfile,
    list: (area) => (area.profiles?.answer?.profiles ?? []).map(({ id }) => id),
    listMissing: ({ profiles }) =>
      profiles === null ? [['profiles', (desk) => openProfiles(desk, null)]] : [],
  },
  profile: {
    end: saveProfile,
    isKept: ({ profile }) => profile !== null,
    instead: () => 'profiles',
  },
  manifest: {
    open: openManifest,
    end: takeManifest,
    isKept: ({ manifest }) => manifest !== null,
    instead: ({ draft }) => (draft ? 'names' : 'desk'),
  },
} satisfies Partial<Record<Screen, ScreenKeys>>;
