/** Commands of the six work areas. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';

const area_commands = WORK_AREAS.map((area, index) =>
  command(`area.${area.toLowerCase()}`, `command.area_${area}`, 'areas', {
    keys: [
      { chords: `Ctrl+Shift+${index + 1}` },
      { chords: `Ctrl+${index + 1}`, hosts: ['desktop'], platforms: ['other'] },
    ],
    run: (actions) => actions.switchArea(area),
  }),
);

export const AREA_COMMANDS: readonly Command[] = [
  ...area_commands,
  command('areas.show', 'command.areas', 'areas', { run: (actions) => actions.showAreas() }),
  command('area.undo', 'command.undo', 'areas', {
    keys: [{ chords: 'Alt+Z' }],
    word: ['UNDO', 'says.undo'],
    whyNot: ({ area }) => (area.undo ? null : phrase('why.nothing_to_undo')),
    run: (actions) => actions.undo(),
  }),
  command('area.close', 'command.close_area', 'areas', {
    keys: [{ chords: 'Alt+Shift+W' }],
    word: ['CLOSE', 'says.close_area'],
    whyNot: ({ area }) => (area.empty ? phrase('why.area_empty') : null),
    run: (actions) => actions.closeArea(),
  }),
];
