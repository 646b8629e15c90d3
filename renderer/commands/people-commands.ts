/** Commands of profiles, pasted lists, the lock and the settings. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { word } from './entry.ts';

const needsDraft = ({ draft }: CommandContext): Phrase | null =>
  draft ? null : phrase('recall.nothing');
const needsPassenger = ({ draft, booking }: CommandContext): Phrase | null =>
  booking || (draft && draft.named > 0) ? null : phrase('recall.no_passenger');

export const PEOPLE_COMMANDS: readonly Command[] = [
  command({
    id: 'profile.list',
    title: 'command.profiles',
    group: 'desk',
    keys: [{ chords: 'Alt+Shift+I' }],
    run: (actions) => actions.openProfiles(null),
  }),
  command({
    id: 'profile.new',
    title: 'command.profile_new',
    group: 'desk',
    screens: ['profiles', 'profile'],
    keys: [{ chords: 'Alt+Shift+V' }],
    run: (actions) => actions.newProfile(),
  }),
  command({
    id: 'profile.delete',
    title: 'command.profile_delete',
    group: 'desk',
    screens: ['profiles', 'profile'],
    keys: [
      { chords: 'Ctrl+Delete', focus: ['empty'], platforms: ['other'] },
      { chords: 'Meta+Backspace', focus: ['empty'], platforms: ['mac'] },
    ],
    run: (actions) => actions.deleteProfile(),
  }),
  command({
    id: 'profile.keep',
    title: 'command.profile_keep',
    group: 'booking',
    screens: ['booking', 'names', 'edit'],
    keys: [{ chords: 'Alt+Shift+T' }],
    whyNot: needsPassenger,
    run: (actions) => actions.keepPassenger(null),
  }),
  command({
    id: 'names.manifest',
    title: 'command.manifest',
    group: 'booking',
    keys: [{ chords: 'Mod+Shift+K' }],
    whyNot: needsDraft,
    run: (actions) => actions.openManifest(),
  }),
  command({
    id: 'session.lock',
    title: 'command.lock',
    group: 'desk',
    keys: [{ chords: 'Mod+Shift+L' }],
    run: (actions) => actions.lock(),
  }),
  command({
    id: 'desk.window',
    title: 'command.new_window',
    group: 'desk',
    keys: [{ chords: 'Mod+Shift+Y' }],
    entries: [word('NEWWINDOW', 'command.new_window', (actions) => actions.newWindow())],
    run: (actions) => actions.newWindow(),
  }),
  command({
    id: 'desk.settings',
    title: 'command.settings',
    group: 'desk',
    keys: [{ chords: 'Mod+Shift+S' }],
    run: (actions) => actions.openSettings(null),
  }),
  ...([1, -1] as const).map((step) =>
    command({
      id: step === 1 ? 'settings.next' : 'settings.previous',
      title: step === 1 ? 'command.settings_next' : 'command.settings_previous',
      group: 'desk',
      silent: true,
      screens: ['settings'],
      repeats: true,
      keys: [
        { chords: step === 1 ? 'ArrowDown' : 'ArrowUp', focus: ['empty'] },
        { chords: step === 1 ? 'Alt+Shift+ArrowDown' : 'Alt+Shift+ArrowUp' },
      ],
      run: (actions) => actions.stepSection(step),
    }),
  ),
];
