/** Commands of profiles. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command, REMOVAL_KEYS } from './command.ts';
import type { CommandContext } from './context.ts';
import { PROFILES } from './own-entries.ts';

const needsPassenger = ({ draft, booking }: CommandContext): Phrase | null =>
  booking || (draft && draft.named > 0) ? null : phrase('recall.no_passenger');

export const PROFILE_COMMANDS: readonly Command[] = [
  command('profile.list', 'screen.profiles', 'desk', {
    keys: [{ chords: 'Alt+Shift+I' }],
    entries: [PROFILES],
    run: (actions) => actions.openProfiles(null),
  }),
  command('profile.new', 'profile.new', 'desk', {
    screens: ['profiles', 'profile'],
    keys: [{ chords: 'Alt+Shift+V' }],
    run: (actions) => actions.newProfile(),
  }),
  command('profile.delete', 'command.profile_delete', 'desk', {
    screens: ['profiles', 'profile'],
    keys: REMOVAL_KEYS,
    run: (actions) => actions.deleteProfile(),
  }),
  command('profile.keep', 'command.profile_keep', 'booking', {
    screens: ['booking', 'names', 'edit'],
    keys: [{ chords: 'Alt+Shift+T' }],
    whyNot: needsPassenger,
    run: (actions) => actions.keepPassenger(null),
  }),
];
