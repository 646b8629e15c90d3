/** Commands of how things are shown: comparison, groups of fares, colours, density, size. */
import { DENSITIES, THEMES } from '#main/contract/preferences.ts';
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { needsOffers, needsRow } from './why-not.ts';

const checkNewSale = (context: CommandContext): Phrase | null =>
  context.exchanging ? phrase('why.exchanging') : needsRow(context);

const zoom = (id: string, title: 'zoom_in' | 'zoom_out' | 'zoom_reset', step: -1 | 0 | 1) =>
  command(id, `command.${title}`, 'desk', {
    run: (actions) => actions.zoom(step),
  });

export const VIEW_COMMANDS: readonly Command[] = [
  command('offers.mark', 'command.mark_offer', 'shop', {
    silent: true,
    screens: ['offers'],
    keys: [{ chords: ['Space', 'Delete'], focus: ['empty'] }],
    whyNot: needsRow,
    run: (actions) => actions.mark(),
  }),
  command('offers.compare', 'command.compare', 'shop', {
    bar: 8,
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+C' }],
    whyNot: needsRow,
    run: (actions) => actions.compareOffers(),
  }),
  command('offers.families', 'command.families', 'shop', {
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+Y' }],
    whyNot: checkNewSale,
    run: (actions) => actions.showFamilies(),
  }),
  command('offers.group', 'command.group', 'shop', {
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+G' }],
    whyNot: needsOffers,
    run: (actions) => actions.groupOffers(),
  }),
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
];
