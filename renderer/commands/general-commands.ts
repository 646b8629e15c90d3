/** Commands for every screen: help, palette, lists, looks, sign-out and lock, settings. */
import { DENSITIES, LANGUAGES, THEMES } from '#main/contract/preferences.ts';
import type { WordKey } from '../i18n/words.ts';
import { byPlatform, type Command, command } from './command.ts';
import type { Move } from './context.ts';
import { HELP } from './own-entries.ts';
import type { Screen } from './screens.ts';

const LISTS: readonly Screen[] = [
  'desk',
  'offers',
  'booking',
  'split',
  'seats',
  'bags',
  'tickets',
  'exchange',
  'credits',
  'refund',
  'outbox',
  'decision',
  'profiles',
  'conflict',
  'quotes',
  'quote',
  'dayend',
];

/** Screens where Enter sells or does nothing. */
const OWN_ENTER: readonly Screen[] = ['offers', 'bags', 'conflict'];

const move = (id: string, to: Move, title: WordKey, chord: string): Command =>
  command(`cursor.${id}`, title, 'move', {
    silent: true,
    screens: LISTS,
    repeats: true,
    keys: [{ chords: chord, focus: ['empty'] }],
    run: (actions) => actions.move(to),
  });

const zoom = (id: string, title: 'zoom_in' | 'zoom_out' | 'zoom_reset', step: -1 | 0 | 1) =>
  command(id, `command.${title}`, 'desk', { run: (actions) => actions.zoom(step) });

const DISPLAY_LANGUAGE_COMMANDS: readonly Command[] = LANGUAGES.map((language) =>
  command(
    `words.${language.toLowerCase().replace('-', '_')}`,
    `command.words_${language}`,
    'desk',
    { run: (actions) => actions.setLanguage(language) },
  ),
);

export const GENERAL_COMMANDS: readonly Command[] = [
  command('help.keys', 'command.help', 'desk', {
    bar: 1,
    keys: [
      { chords: 'F1', hosts: ['desktop'], platforms: ['other'] },
      { chords: '?', focus: ['empty'] },
    ],
    entries: [HELP],
    run: (actions) => actions.openSheet(null),
  }),
  command('palette.open', 'command.palette', 'desk', {
    bar: 91,
    short: 'bar.palette',
    keys: [{ chords: 'Mod+K', hosts: ['desktop'] }, { chords: 'Mod+Shift+P' }],
    run: (actions) => actions.openPalette(),
  }),
  command('palette.next', 'command.down', 'move', {
    silent: true,
    repeats: true,
    keys: [{ chords: 'ArrowDown', focus: ['palette'] }],
    run: (actions) => actions.movePalette(1),
  }),
  command('palette.previous', 'command.up', 'move', {
    silent: true,
    repeats: true,
    keys: [{ chords: 'ArrowUp', focus: ['palette'] }],
    run: (actions) => actions.movePalette(-1),
  }),
  command('palette.run', 'command.enter', 'move', {
    silent: true,
    keys: [{ chords: 'Enter', focus: ['palette'] }],
    run: (actions) => actions.runPalette(),
  }),
  command('overlay.close', 'command.close', 'move', {
    silent: true,
    keys: [{ chords: 'Escape', focus: ['palette', 'dialog'] }],
    run: (actions) => actions.closeOverlay(),
  }),
  command('dialog.confirm', 'command.confirm', 'move', {
    silent: true,
    keys: [{ chords: 'Mod+Enter', focus: ['dialog'] }],
    run: (actions) => actions.confirm(),
  }),
  command('line.escape', 'command.escape', 'move', {
    silent: true,
    keys: [{ chords: 'Escape' }],
    run: (actions) => actions.escape(),
  }),
  command('line.recall', 'command.recall', 'move', {
    silent: true,
    repeats: true,
    keys: byPlatform('Ctrl+ArrowUp', 'Alt+ArrowUp'),
    run: (actions) => actions.recall(-1),
  }),
  command('line.recall_later', 'command.recall_later', 'move', {
    silent: true,
    repeats: true,
    keys: byPlatform('Ctrl+ArrowDown', 'Alt+ArrowDown'),
    run: (actions) => actions.recall(1),
  }),
  command('panes.walk', 'command.panes', 'move', {
    keys: [
      { chords: 'F6', hosts: ['desktop'], platforms: ['other'] },
      { chords: 'Ctrl+F6', platforms: ['other'] },
      { chords: 'Alt+W', platforms: ['mac'] },
    ],
    run: (actions) => actions.walkPanes(),
  }),
  command('call.stop', 'command.stop', 'desk', {
    keys: [{ chords: 'Alt+C' }],
    whyNot: ({ waiting }) => (waiting ? null : { key: 'why.nothing_waiting' }),
    run: (actions) => actions.stopWaiting(),
  }),
  move('up', 'up', 'command.up', 'ArrowUp'),
  move('down', 'down', 'command.down', 'ArrowDown'),
  move('page_up', 'page_up', 'command.page_up', 'PageUp'),
  move('page_down', 'page_down', 'command.page_down', 'PageDown'),
  move('first', 'first', 'command.first', 'Home'),
  move('last', 'last', 'command.last', 'End'),
  ...(['left', 'right'] as const).map((to) =>
    command(`cursor.${to}`, to === 'left' ? 'command.left' : 'command.right', 'move', {
      silent: true,
      screens: ['seats'],
      repeats: true,
      keys: [{ chords: to === 'left' ? 'ArrowLeft' : 'ArrowRight', focus: ['empty'] }],
      run: (actions) => actions.move(to),
    }),
  ),
  command('cursor.enter', 'command.enter', 'move', {
    changes: 'money',
    silent: true,
    screens: [...LISTS.filter((screen) => !OWN_ENTER.includes(screen)), 'ticket'],
    keys: [{ chords: 'Enter', focus: ['empty'] }],
    run: (actions) => actions.enter(),
  }),
  command('cursor.mark', 'command.mark', 'move', {
    silent: true,
    screens: ['split', 'seats', 'exchange', 'refund'],
    keys: [{ chords: 'Space', focus: ['empty'] }],
    run: (actions) => actions.mark(),
  }),
  command('desk.theme', 'command.theme', 'desk', {
    word: ['THEME', 'says.theme'],
    run: (actions) => actions.cycleTheme(),
  }),
  command('session.sign_out', 'command.sign_out', 'desk', { run: (actions) => actions.signOut() }),
  ...THEMES.map((theme) =>
    command(`looks.${theme}`, `command.theme_${theme}`, 'desk', {
      run: (actions) => actions.setPreferences({ theme }),
    }),
  ),
  ...DENSITIES.map((density) =>
    command(`looks.${density}`, `looks.density_${density}`, 'desk', {
      run: (actions) => actions.setPreferences({ density }),
    }),
  ),
  zoom('looks.larger', 'zoom_in', 1),
  zoom('looks.smaller', 'zoom_out', -1),
  zoom('looks.normal', 'zoom_reset', 0),
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
  ...DISPLAY_LANGUAGE_COMMANDS,
];
