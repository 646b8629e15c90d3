import { describe, expect, it } from 'vitest';
import { listCommandBindings } from '#renderer/commands/index.ts';
import type { Platform } from '#renderer/commands/keys/chord.ts';
import { type Focus, findElsewhere, resolveKey } from '#renderer/commands/keys/resolver.ts';
import { press } from './press.ts';

const BROWSER = listCommandBindings('browser', 'other');

/** screen, where the keys go, the press, and what it means. */
const TABLE: [screen: string, focus: Focus, key: string, held: string, means: string | null][] = [
  ['offers', 'empty', 'ArrowDown', '', 'cursor.down'],
  ['offers', 'typed', 'ArrowDown', '', null],
  ['offers', 'field', 'ArrowDown', '', null],
  ['offers', 'empty', 'ArrowRight', '', 'offers.expand'],
  ['booking', 'empty', 'ArrowRight', '', 'booking.next_tab'],
  ['offers', 'empty', ' ', '', 'offers.mark'],
  ['split', 'empty', ' ', '', 'cursor.mark'],
  ['offers', 'empty', 'Enter', '', 'offer.sell'],
  ['offers', 'typed', 'Enter', '', null],
  ['booking', 'empty', 'Enter', '', 'cursor.enter'],
  ['names', 'field', 'Enter', 'Ctrl', 'transaction.end'],
  ['booking', 'dialog', 'Enter', 'Ctrl', 'dialog.confirm'],
  ['booking', 'palette', 'Enter', '', 'palette.run'],
  ['booking', 'dialog', 'Escape', '', 'overlay.close'],
  ['booking', 'typed', 'Escape', '', 'line.escape'],
  ['booking', 'empty', 'Delete', 'Ctrl', 'booking.cancel'],
  ['booking', 'typed', 'Delete', 'Ctrl', null],
  ['offers', 'empty', 'Delete', 'Ctrl', null],
  ['offers', 'empty', '/', '', 'offers.filter'],
  ['booking', 'empty', '/', '', null],
  ['desk', 'empty', '?', 'Shift', 'help.keys'],
  ['desk', 'field', '?', 'Shift', null],
  ['desk', 'empty', 'F2', '', 'shop.form'],
  ['desk', 'empty', 'F1', '', null],
  ['offers', 'empty', 'a', '', null],
  ['offers', 'empty', 'p', 'Alt', 'offer.price'],
  ['booking', 'empty', 'p', 'Alt', 'booking.price'],
  ['offers', 'field', 'O', 'Alt Shift', 'connection.offline'],
  ['desk', 'empty', 'F9', '', 'outbox.open'],
  ['desk', 'empty', 'q', 'Alt', 'booking.find'],
  ['outbox', 'empty', 'ArrowRight', '', 'outbox.next_filter'],
  ['outbox', 'empty', 'Enter', '', 'cursor.enter'],
  ['outbox', 'typed', 'Enter', '', null],
  ['decision', 'empty', 'ArrowDown', '', 'cursor.down'],
  ['decision', 'empty', 'a', 'Alt', 'outbox.accept'],
  ['booking', 'empty', 'a', 'Alt', 'tickets.issue'],
  ['decision', 'empty', 'Delete', 'Ctrl', 'outbox.drop'],
  ['letter', 'empty', 'p', 'Alt', 'page.print'],
];

describe('a key press', () => {
  it.each(TABLE)('on %s, %s: %s %s', (screen, focus, key, held, means) => {
    expect(
      resolveKey(BROWSER, { screen, focus, platform: 'other' }, press(key, held))?.command ?? null,
    ).toBe(means);
  });

  it.each<[Focus, string, string, string | null]>([
    ['empty', 'F8', '', 'exchange.open'],
    ['typed', 'F8', '', 'exchange.open'],
    ['field', 'e', 'Alt Shift', 'refund.open'],
    // On the screen of two versions of a booking it means another thing.
    ['empty', 'm', 'Alt', 'seats.open'],
    ['dialog', 'F8', '', null],
    ['palette', 'F8', '', null],
    ['empty', 'F1', '', null],
    ['field', 'Delete', 'Ctrl', null],
    ['empty', 'Enter', '', null],
    ['empty', '/', '', null],
    ['empty', 'p', 'Ctrl Alt', null],
  ])('that is a command elsewhere, with the focus %s: %s %s', (focus, key, held, means) => {
    const found = findElsewhere(BROWSER, { focus, platform: 'other' }, press(key, held));
    expect(found?.command ?? null).toBe(means);
  });

  it('with AltGr types a character and is never a command', () => {
    const typed = press('p', 'Ctrl Alt', 'KeyP');
    expect(
      resolveKey(BROWSER, { screen: 'booking', focus: 'empty', platform: 'other' }, typed),
    ).toBeNull();
  });

  it('of the desktop app has the function keys a browser keeps for itself', () => {
    const at = (host: 'desktop' | 'browser', platform: Platform, key: string) =>
      resolveKey(
        listCommandBindings(host, platform),
        { screen: 'booking', focus: 'empty', platform },
        press(key),
      )?.command ?? null;
    expect(['F1', 'F3', 'F6'].map((key) => at('desktop', 'other', key))).toEqual([
      'help.keys',
      'booking.price',
      'panes.walk',
    ]);
    expect(['F1', 'F3', 'F6'].map((key) => at('browser', 'other', key))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
