/** Commands of shopping and selling: search form, offers, price, sell, names, end. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command } from './command.ts';
import type { CommandContext } from './context.ts';
import { word } from './entry.ts';
import { CITIES_OUT, cities, FILTER, PLAIN } from './own-words.ts';
import { needsDraft, needsOffers, needsRow, refuseEnd } from './why-not.ts';

const explainWhyNotSell = (context: CommandContext): Phrase | null => needsOffers(context);
const explainWhyNotName = (context: CommandContext): Phrase | null =>
  context.booking && !context.draft ? phrase('why.names_after_end') : needsDraft(context);

export const SHOP_COMMANDS: readonly Command[] = [
  command({
    id: 'shop.form',
    title: 'command.shop',
    group: 'shop',
    bar: 2,
    keys: [
      { chords: 'F2', platforms: ['other'] },
      { chords: 'Alt+S', platforms: ['mac'] },
    ],
    entries: [word('SHOP', 'says.shop_form', (actions) => actions.open('shop'))],
    run: (actions) => actions.open('shop'),
  }),
  command({
    id: 'shop.add_direction',
    title: 'command.add_direction',
    group: 'shop',
    bar: 3,
    screens: ['shop'],
    keys: [{ chords: 'Alt+G' }],
    entries: [cities('CITIES'), cities('MULTICITY')],
    run: (actions) => actions.addDirection(),
  }),
  command({
    id: 'shop.remove_direction',
    title: 'command.remove_direction',
    group: 'shop',
    screens: ['shop'],
    keys: [{ chords: 'Alt+Shift+G' }],
    entries: [CITIES_OUT],
    whyNot: ({ more_directions }) =>
      more_directions > 0 ? null : phrase('why.no_more_directions'),
    run: (actions) => actions.removeDirection(null),
  }),
  command({
    id: 'shop.parts',
    title: 'command.search_parts',
    group: 'shop',
    bar: 4,
    screens: ['shop'],
    keys: [{ chords: 'Alt+Shift+S' }],
    entries: [word('PARTS', 'says.search_parts', (actions) => actions.searchParts())],
    run: (actions) => actions.searchParts(),
  }),
  command({
    id: 'shop.availability',
    title: 'command.availability',
    group: 'shop',
    silent: true,
    entries: [PLAIN],
    run: (actions) => actions.beginEntry('shop.availability'),
  }),
  command({
    id: 'offers.show',
    title: 'command.offers',
    group: 'shop',
    keys: [{ chords: 'Alt+O' }],
    entries: [word('OFFERS', 'says.offers', (actions) => actions.open('offers'))],
    whyNot: needsOffers,
    run: (actions) => actions.open('offers'),
  }),
  command({
    id: 'offer.price',
    title: 'command.price_offer',
    group: 'shop',
    bar: 3,
    screens: ['offers'],
    keys: [{ chords: 'F3', hosts: ['desktop'], platforms: ['other'] }, { chords: 'Alt+P' }],
    entries: [word('PRICE', 'says.price_offer', (actions) => actions.priceOffer(null))],
    whyNot: (context) =>
      (context.exchanging ? phrase('why.exchanging') : needsRow(context)) ??
      (context.offline ? phrase('why.offline_price') : null),
    run: (actions) => actions.priceOffer(null),
  }),
  command({
    id: 'offer.next_brand',
    title: 'command.next_brand',
    group: 'shop',
    screens: ['offers'],
    keys: [{ chords: 'Alt+U' }],
    entries: [word('BRAND', 'says.next_brand', (actions) => actions.chooseBrand(1))],
    whyNot: needsRow,
    run: (actions) => actions.chooseBrand(1),
  }),
  command({
    id: 'offer.previous_brand',
    title: 'command.previous_brand',
    group: 'shop',
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+U' }],
    whyNot: needsRow,
    run: (actions) => actions.chooseBrand(-1),
  }),
  command({
    id: 'offer.sell',
    title: 'command.sell',
    group: 'shop',
    bar: 5,
    screens: ['offers'],
    keys: [{ chords: 'Enter', focus: ['empty'] }],
    whyNot: explainWhyNotSell,
    run: (actions) => actions.sellOffer(null),
  }),
  command({
    id: 'offers.filter',
    title: 'command.filter',
    group: 'shop',
    bar: 6,
    screens: ['offers'],
    keys: [{ chords: '/', focus: ['empty'] }],
    entries: [FILTER],
    whyNot: ({ screen, offers }) =>
      screen === 'offers' || offers > 0 ? null : phrase('why.no_offers'),
    run: (actions) => actions.filterOffers(null),
  }),
  command({
    id: 'offers.sort',
    title: 'command.sort_next',
    group: 'shop',
    bar: 7,
    screens: ['offers'],
    keys: [{ chords: 'Alt+R' }],
    entries: [
      word('SORT PRICE', 'says.sort_price', (actions) => actions.sortOffers('price')),
      word('SORT LEAVES', 'says.sort_departure', (actions) => actions.sortOffers('departure')),
      word('SORT ARRIVES', 'says.sort_arrival', (actions) => actions.sortOffers('arrival')),
      word('SORT TIME', 'says.sort_duration', (actions) => actions.sortOffers('duration')),
      word('SORT STOPS', 'says.sort_stops', (actions) => actions.sortOffers('stops')),
    ],
    whyNot: needsOffers,
    run: (actions) => actions.sortOffers('next'),
  }),
  command({
    id: 'offers.reverse',
    title: 'command.sort_reverse',
    group: 'shop',
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+R' }],
    whyNot: needsOffers,
    entries: [
      word('SORT REVERSE', 'says.sort_reverse', (actions) => actions.sortOffers('reverse')),
    ],
    run: (actions) => actions.sortOffers('reverse'),
  }),
  command({
    id: 'names.form',
    title: 'command.names',
    group: 'booking',
    bar: 4,
    screens: ['desk', 'shop', 'offers', 'names', 'import'],
    keys: [
      { chords: 'F4', platforms: ['other'] },
      { chords: 'Alt+N', platforms: ['mac'] },
    ],
    entries: [word('NAMES', 'says.names_form', (actions) => actions.open('names'))],
    whyNot: explainWhyNotName,
    run: (actions) => actions.open('names'),
  }),
  command({
    id: 'transaction.end',
    title: 'command.end',
    group: 'booking',
    changes: 'money',
    bar: 90,
    short: 'bar.end',
    keys: [{ chords: 'Mod+Enter' }],
    whyNot: refuseEnd,
    run: (actions) => actions.endTransaction(true),
  }),
  command({
    id: 'transaction.ignore',
    title: 'command.ignore',
    group: 'booking',
    whyNot: ({ draft, booking }) => (draft || booking ? null : phrase('why.nothing_to_ignore')),
    run: (actions) => actions.ignore(),
  }),
];
