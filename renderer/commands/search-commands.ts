/** Commands of searching: the form, the offers, their prices and fare rules. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { byPlatform, type Command, command, keyOn } from './command.ts';
import type { CommandContext } from './context.ts';
import { word } from './entry.ts';
import { buildCitiesEntry, CITIES_OUT, FILTER, PLAIN_SEARCH } from './own-entries.ts';
import { needsOffers, needsRow } from './why-not.ts';

const checkNewSale = (context: CommandContext): Phrase | null =>
  context.exchanging ? phrase('why.exchanging') : needsRow(context);

export const SEARCH_COMMANDS: readonly Command[] = [
  keyOn('offers', 'offers.expand', 'command.expand', 'ArrowRight', (actions) =>
    actions.expand(true),
  ),
  keyOn('offers', 'offers.collapse', 'command.collapse', 'ArrowLeft', (actions) =>
    actions.expand(false),
  ),
  command('shop.form', 'command.shop', 'shop', {
    bar: 2,
    keys: byPlatform('F2', 'Alt+S'),
    word: ['SHOP', 'says.shop_form'],
    run: (actions) => actions.open('shop'),
  }),
  command('shop.add_direction', 'command.add_direction', 'shop', {
    short: 'shop.add_direction',
    bar: 3,
    screens: ['shop'],
    keys: [{ chords: 'Alt+G' }],
    entries: [buildCitiesEntry('CITIES'), buildCitiesEntry('MULTICITY')],
    run: (actions) => actions.addDirection(),
  }),
  command('shop.remove_direction', 'command.remove_direction', 'shop', {
    screens: ['shop'],
    keys: [{ chords: 'Alt+Shift+G' }],
    entries: [CITIES_OUT],
    whyNot: ({ more_directions }) =>
      more_directions > 0 ? null : phrase('why.no_more_directions'),
    run: (actions) => actions.removeDirection(null),
  }),
  command('shop.parts', 'command.search_parts', 'shop', {
    bar: 4,
    screens: ['shop'],
    keys: [{ chords: 'Alt+Shift+S' }],
    word: ['PARTS', 'says.search_parts'],
    run: (actions) => actions.searchParts(),
  }),
  command('shop.availability', 'command.availability', 'shop', {
    silent: true,
    entries: [PLAIN_SEARCH],
    run: (actions) => actions.beginEntry('shop.availability'),
  }),
  command('offers.show', 'command.offers', 'shop', {
    keys: [{ chords: 'Alt+O' }],
    word: ['OFFERS', 'says.offers'],
    whyNot: needsOffers,
    run: (actions) => actions.open('offers'),
  }),
  command('offer.price', 'command.price_offer', 'shop', {
    short: 'bar.price',
    bar: 3,
    screens: ['offers'],
    keys: [{ chords: 'F3', hosts: ['desktop'], platforms: ['other'] }, { chords: 'Alt+P' }],
    word: ['PRICE', 'says.price_offer'],
    whyNot: (context) =>
      (context.exchanging ? phrase('why.exchanging') : needsRow(context)) ??
      (context.offline ? phrase('why.offline_price') : null),
    run: (actions) => actions.priceOffer(null),
  }),
  command('offer.next_brand', 'command.next_brand', 'shop', {
    screens: ['offers'],
    keys: [{ chords: 'Alt+U' }],
    word: ['BRAND', 'says.next_brand'],
    whyNot: needsRow,
    run: (actions) => actions.chooseBrand(1),
  }),
  command('offer.previous_brand', 'command.previous_brand', 'shop', {
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+U' }],
    whyNot: needsRow,
    run: (actions) => actions.chooseBrand(-1),
  }),
  command('offers.filter', 'command.filter', 'shop', {
    bar: 6,
    screens: ['offers'],
    keys: [{ chords: '/', focus: ['empty'] }],
    entries: [FILTER],
    whyNot: ({ screen, offers }) =>
      screen === 'offers' || offers > 0 ? null : phrase('why.no_offers'),
    run: (actions) => actions.filterOffers(null),
  }),
  command('offers.sort', 'command.sort_next', 'shop', {
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
  command('offers.reverse', 'command.sort_reverse', 'shop', {
    screens: ['offers'],
    keys: [{ chords: 'Alt+Shift+R' }],
    whyNot: needsOffers,
    word: ['SORT REVERSE', 'command.sort_reverse'],
    run: (actions) => actions.sortOffers('reverse'),
  }),
  command('offer.details', 'command.offer_details', 'shop', {
    whyNot: needsOffers,
    run: (actions) => actions.openOffer(null),
  }),
  command('offer.rules', 'command.fare_rules', 'shop', {
    whyNot: (context) =>
      needsOffers(context) ?? (context.offline ? phrase('why.offline_rules') : null),
    run: (actions) => actions.showFareRules(null, { component: null, category: null }),
  }),
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
  command('host.toggle', 'command.host_view', 'desk', {
    screens: ['offers', 'ticket'],
    keys: [{ chords: 'Alt+Shift+H' }],
    run: (actions) => actions.toggleHost(),
  }),
];
