/** What holds for every binding of the command table, on every kind of workstation. */
import { describe, expect, it } from 'vitest';
import { COMMANDS, listCommandBindings } from '#renderer/commands/index.ts';
import type { Platform } from '#renderer/commands/keys/chord.ts';
import { getForbiddenChords, type Host, isAltGr } from '#renderer/commands/keys/forbidden.ts';
import { shadows } from '#renderer/commands/keys/resolver.ts';
import { SCREENS } from '#renderer/commands/screens.ts';
import { listTyped } from '#renderer/commands/typed.ts';
import { say } from '#renderer/i18n/words.ts';
import { LANGUAGES } from '#renderer/languages/language.ts';

const KINDS: [Host, Platform][] = [
  ['browser', 'other'],
  ['desktop', 'other'],
  ['browser', 'mac'],
  ['desktop', 'mac'],
];

describe.each(KINDS)('keys in the %s on %s', (host, platform) => {
  const bindings = listCommandBindings(host, platform);

  it('stay off the chords of browser and system', () => {
    const forbidden = getForbiddenChords(host, platform);
    const taken = bindings.filter(
      ({ chord }) => forbidden.has(chord) || (platform === 'other' && isAltGr(chord)),
    );
    expect(taken).toEqual([]);
  });

  it('never mean two things in one place', () => {
    const pairs = bindings.flatMap((a, at) =>
      bindings
        .slice(at + 1)
        .filter((b) => shadows(a, b))
        .map((b) => `${a.chord}: ${a.command}, ${b.command}`),
    );
    expect(pairs).toEqual([]);
  });

  it('reach every command of the key bar on its screens', () => {
    const without = COMMANDS.filter(
      (command) =>
        command.bar !== undefined && !bindings.some((binding) => binding.command === command.id),
    );
    expect(without.map((command) => command.id)).toEqual([]);
  });

  it('never take a plain letter or digit from the command line', () => {
    const plain = bindings.filter(({ chord }) => /^[\p{L}\p{N}*\-.@]$/u.test(chord));
    expect(plain).toEqual([]);
  });
});

describe('the command table', () => {
  it('has no id twice', () => {
    const ids = COMMANDS.map((command) => command.id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('gives every command of a booking or a search an entry or a place in the palette', () => {
    const hidden = COMMANDS.filter(
      (command) =>
        command.silent &&
        listTyped(command, 'AMADEUS').length === 0 &&
        command.keys.length === 0 &&
        command.group !== 'move',
    );
    expect(hidden.map((command) => command.id)).toEqual([]);
  });

  it('gives every function of the key bar an entry as well', () => {
    const keyed = COMMANDS.filter((command) => command.bar !== undefined);
    const without = keyed.filter((command) =>
      LANGUAGES.some((language) => listTyped(command, language).length === 0),
    );
    // The palette is reached by key from everywhere; an entry for it would be the palette typed. What
    // lies side by side is chosen with the cursor.
    const by_hand = [
      'palette.open',
      'offers.compare',
      'conflict.theirs',
      'conflict.mine',
      'profile.new',
      'credits.find',
    ];
    expect(without.map(({ id }) => id).filter((id) => !by_hand.includes(id))).toEqual([]);
  });

  it('begins no two entries alike, but for those told apart by what follows', () => {
    const heads = COMMANDS.flatMap((command) => command.entries.map((entry) => entry.head));
    const twice = heads.filter((head, at) => heads.indexOf(head) !== at);
    expect(twice).toEqual([]);
  });

  it('names every command, and only screens that exist', () => {
    expect(COMMANDS.filter((command) => say(command.title) === '')).toEqual([]);
    const named = COMMANDS.flatMap((command) => command.screens ?? []);
    expect(named.filter((screen) => !SCREENS.includes(screen))).toEqual([]);
  });
});
