/** Commands that hold everywhere: help, palette, moving about, work areas, theme, sign-out. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { LANGUAGES } from '#main/contract/preferences.ts';
import type { WordKey } from '../i18n/words.ts';
import { byPlatform, type Command, command, keyOn } from './command.ts';
import type { Move, Screen } from './context.ts';
import { HELP } from './own-words.ts';

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
/** Enter sells there, or means nothing. */
const OWN_ENTER: readonly Screen[] = ['offers', 'bags', 'conflict'];

const move = (id: string, to: Move, title: WordKey, chord: string): Command =>
  command(`cursor.${id}`, title, 'move', {
    silent: true,
    screens: LISTS,
    repeats: true,
    keys: [{ chords: chord, focus: ['empty'] }],
    run: (actions) => actions.move(to),
  });

const area_commands = WORK_AREAS.map((area, index) =>
  command(`area.${area.toLowerCase()}`, `command.area_${area}`, 'areas', {
    keys: [
      { chords: `Ctrl+Shift+${index + 1}` },
      { chords: `Ctrl+${index + 1}`, hosts: ['desktop'], platforms: ['other'] },
    ],
    run: (actions) => actions.switchArea(area),
  }),
);

export const DESK_COMMANDS: readonly Command[] = [
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
  keyOn('offers', 'offers.expand', 'command.expand', 'ArrowRight', (actions) =>
    actions.expand(true),
  ),
  keyOn('offers', 'offers.collapse', 'command.collapse', 'ArrowLeft', (actions) =>
    actions.expand(false),
  ),
  ...area_commands,
  command('desk.theme', 'command.theme', 'desk', {
    word: ['THEME', 'says.theme'],
    run: (actions) => actions.cycleTheme(),
  }),
  command('session.sign_out', 'command.sign_out', 'desk', { run: (actions) => actions.signOut() }),
];

export const LANGUAGE_COMMANDS: readonly Command[] = LANGUAGES.map((language) =>
  command(
    `words.${language.toLowerCase().replace('-', '_')}`,
    `command.words_${language}`,
    'desk',
    {
      run: (actions) => actions.setLanguage(language),
    },
  ),
);
