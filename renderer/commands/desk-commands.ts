/** Commands that hold everywhere: help, palette, moving about, work areas, theme, sign-out. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { LANGUAGES } from '#main/contract/preferences.ts';
import type { WordKey } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { Move, Screen } from './context.ts';
import { word } from './entry.ts';
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

const move = (id: string, to: Move, title: WordKey, chord: string): Command =>
  command({
    id: `cursor.${id}`,
    title,
    group: 'move',
    silent: true,
    screens: LISTS,
    repeats: true,
    keys: [{ chords: chord, focus: ['empty'] }],
    run: (actions) => actions.move(to),
  });

const area_commands = WORK_AREAS.map((area, index) =>
  command({
    id: `area.${area.toLowerCase()}`,
    title: `command.area_${area}`,
    group: 'areas',
    keys: [
      { chords: `Ctrl+Shift+${index + 1}` },
      { chords: `Ctrl+${index + 1}`, hosts: ['desktop'], platforms: ['other'] },
    ],
    run: (actions) => actions.switchArea(area),
  }),
);

export const DESK_COMMANDS: readonly Command[] = [
  command({
    id: 'help.keys',
    title: 'command.help',
    group: 'desk',
    bar: 1,
    keys: [
      { chords: 'F1', hosts: ['desktop'], platforms: ['other'] },
      { chords: '?', focus: ['empty'] },
    ],
    entries: [HELP],
    run: (actions) => actions.openSheet(null),
  }),
  command({
    id: 'palette.open',
    title: 'command.palette',
    group: 'desk',
    bar: 91,
    short: 'bar.palette',
    keys: [{ chords: 'Mod+K', hosts: ['desktop'] }, { chords: 'Mod+Shift+P' }],
    run: (actions) => actions.openPalette(),
  }),
  command({
    id: 'palette.next',
    title: 'command.down',
    group: 'move',
    silent: true,
    repeats: true,
    keys: [{ chords: 'ArrowDown', focus: ['palette'] }],
    run: (actions) => actions.movePalette(1),
  }),
  command({
    id: 'palette.previous',
    title: 'command.up',
    group: 'move',
    silent: true,
    repeats: true,
    keys: [{ chords: 'ArrowUp', focus: ['palette'] }],
    run: (actions) => actions.movePalette(-1),
  }),
  command({
    id: 'palette.run',
    title: 'command.enter',
    group: 'move',
    silent: true,
    keys: [{ chords: 'Enter', focus: ['palette'] }],
    run: (actions) => actions.runPalette(),
  }),
  command({
    id: 'overlay.close',
    title: 'command.close',
    group: 'move',
    silent: true,
    keys: [{ chords: 'Escape', focus: ['palette', 'dialog'] }],
    run: (actions) => actions.closeOverlay(),
  }),
  command({
    id: 'dialog.confirm',
    title: 'command.confirm',
    group: 'move',
    silent: true,
    keys: [{ chords: 'Mod+Enter', focus: ['dialog'] }],
    run: (actions) => actions.confirm(),
  }),
  command({
    id: 'line.escape',
    title: 'command.escape',
    group: 'move',
    silent: true,
    keys: [{ chords: 'Escape' }],
    run: (actions) => actions.escape(),
  }),
  command({
    id: 'line.recall',
    title: 'command.recall',
    group: 'move',
    silent: true,
    repeats: true,
    keys: [
      { chords: 'Ctrl+ArrowUp', platforms: ['other'] },
      { chords: 'Alt+ArrowUp', platforms: ['mac'] },
    ],
    run: (actions) => actions.recall(-1),
  }),
  command({
    id: 'line.recall_later',
    title: 'command.recall_later',
    group: 'move',
    silent: true,
    repeats: true,
    keys: [
      { chords: 'Ctrl+ArrowDown', platforms: ['other'] },
      { chords: 'Alt+ArrowDown', platforms: ['mac'] },
    ],
    run: (actions) => actions.recall(1),
  }),
  command({
    id: 'panes.walk',
    title: 'command.panes',
    group: 'move',
    keys: [
      { chords: 'F6', hosts: ['desktop'], platforms: ['other'] },
      { chords: 'Ctrl+F6', platforms: ['other'] },
      { chords: 'Alt+W', platforms: ['mac'] },
    ],
    run: (actions) => actions.walkPanes(),
  }),
  command({
    id: 'call.stop',
    title: 'command.stop',
    group: 'desk',
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
    command({
      id: `cursor.${to}`,
      title: to === 'left' ? 'command.left' : 'command.right',
      group: 'move',
      silent: true,
      screens: ['seats'],
      repeats: true,
      keys: [{ chords: to === 'left' ? 'ArrowLeft' : 'ArrowRight', focus: ['empty'] }],
      run: (actions) => actions.move(to),
    }),
  ),
  command({
    id: 'cursor.enter',
    title: 'command.enter',
    group: 'move',
    changes: 'money',
    silent: true,
    screens: [
      'desk',
      'booking',
      'split',
      'seats',
      'tickets',
      'ticket',
      'exchange',
      'credits',
      'refund',
      'outbox',
      'decision',
      'profiles',
      'quotes',
      'quote',
      'dayend',
    ],
    keys: [{ chords: 'Enter', focus: ['empty'] }],
    run: (actions) => actions.enter(),
  }),
  command({
    id: 'cursor.mark',
    title: 'command.mark',
    group: 'move',
    silent: true,
    screens: ['split', 'seats', 'exchange', 'refund'],
    keys: [{ chords: 'Space', focus: ['empty'] }],
    run: (actions) => actions.mark(),
  }),
  command({
    id: 'offers.expand',
    title: 'command.expand',
    group: 'move',
    silent: true,
    screens: ['offers'],
    keys: [{ chords: 'ArrowRight', focus: ['empty'] }],
    run: (actions) => actions.expand(true),
  }),
  command({
    id: 'offers.collapse',
    title: 'command.collapse',
    group: 'move',
    silent: true,
    screens: ['offers'],
    keys: [{ chords: 'ArrowLeft', focus: ['empty'] }],
    run: (actions) => actions.expand(false),
  }),
  ...area_commands,
  command({
    id: 'desk.theme',
    title: 'command.theme',
    group: 'desk',
    entries: [word('THEME', 'says.theme', (actions) => actions.cycleTheme())],
    run: (actions) => actions.cycleTheme(),
  }),
  command({
    id: 'session.sign_out',
    title: 'command.sign_out',
    group: 'desk',
    run: (actions) => actions.signOut(),
  }),
];

export const LANGUAGE_COMMANDS: readonly Command[] = LANGUAGES.map((language) =>
  command({
    id: `words.${language.toLowerCase().replace('-', '_')}`,
    title: `command.words_${language}`,
    group: 'desk',
    run: (actions) => actions.setLanguage(language),
  }),
);
