/** Commands of profiles, pasted lists, the lock and the settings. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command, REMOVAL_KEYS } from './command.ts';
import type { CommandContext } from './context.ts';

const needsDraft = ({ draft }: CommandContext): Phrase | null =>
  draft ? null : phrase('recall.nothing');
const needsPassenger = ({ draft, booking }: CommandContext): Phrase | null =>
  booking || (draft && draft.named > 0) ? null : phrase('recall.no_passenger');

export const PEOPLE_COMMANDS: readonly Command[] = [
  command('profile.list', 'screen.profiles', 'desk', {
    keys: [{ chords: 'Alt+Shift+I' }],
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
  command('names.manifest', 'command.manifest', 'booking', {
    keys: [{ chords: 'Mod+Shift+K' }],
    whyNot: needsDraft,
    run: (actions) => actions.openManifest(),
  }),
  command('session.lock', 'command.lock', 'desk', {
    keys: [{ chords: 'Mod+Shift+L' }],
    run: (actions) => actions.lock(),
  }),
  command('desk.window', 'command.new_window', 'desk', {
    keys: [{ chords: 'Mod+Shift+Y' }],
    word: ['NEWWINDOW', 'command.new_window'],
    run: (actions) => actions.newWindow(),
  }),
  command('desk.settings', 'screen.settings', 'desk', {
    keys: [{ chords: 'Mod+Shift+S' }],
    run: (actions) => actions.openSettings(null),
  }),
  ...([1, -1] as const).map((step) =>
    command(
      step === 1 ? 'settings.next' : 'settings.previous',
      step === 1 ? 'command.settings_next' : 'command.settings_previous',
      'desk',
      {
        silent: true,
        screens: ['settings'],
        repeats: true,
        keys: [
          { chords: step === 1 ? 'ArrowDown' : 'ArrowUp', focus: ['empty'] },
          { chords: step === 1 ? 'Alt+Shift+ArrowDown' : 'Alt+Shift+ArrowUp' },
        ],
        run: (actions) => actions.stepSection(step),
      },
    ),
  ),
];
