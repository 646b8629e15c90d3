/**
 * Contrast, computed from the stylesheet that is shipped: every ink on every ground it can stand on,
 * in each theme. And nothing is painted with a colour that has no name here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const RENDERER = resolve(import.meta.dirname, '../../../../renderer');
const TOKENS = readFileSync(join(RENDERER, 'ui/tokens.css'), 'utf8');

type Palette = Readonly<Record<string, string>>;

/** The declarations of the first block a selector opens, by name without its dashes. */
function block(selector: string, from = 0): Record<string, string> {
  const start = TOKENS.indexOf(`${selector} {`, from);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const body = TOKENS.slice(TOKENS.indexOf('{', start) + 1, TOKENS.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const pick = (value: string, at: 0 | 1): string | null =>
  /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)?.[at + 1] ?? null;

function palette(values: Record<string, string>, at: 0 | 1): Palette {
  const colours = Object.entries(values).map(([name, value]) => [name, pick(value, at)]);
  return Object.fromEntries(colours.filter(([, colour]) => colour !== null));
}

const normal = block(':root');
const asked = block(':root', TOKENS.indexOf('@media (prefers-contrast: more)'));
const chosen = block(
  ':root[data-theme="contrast"]',
  TOKENS.indexOf('@media (prefers-contrast: more)'),
);
const THEMES: readonly { name: string; colours: Palette; text: number; edge: number }[] = [
  { name: 'light', colours: palette(normal, 0), text: 4.5, edge: 3 },
  { name: 'dark', colours: palette(normal, 1), text: 4.5, edge: 3 },
  { name: 'contrast, light', colours: palette({ ...normal, ...chosen }, 0), text: 7, edge: 4.5 },
  { name: 'contrast', colours: palette({ ...normal, ...chosen }, 1), text: 7, edge: 4.5 },
];

const INKS = ['ink', 'dim', 'faint', 'focus', 'ok', 'warn', 'bad'];
const GROUNDS = ['bg', 'pane', 'raise'];
const TINTS = ['ok', 'warn', 'bad'];
const HAIRLINES = ['line', 'line-strong'];
/** On the selection the faintest ink is `dim`: base.css says so. */
const TEXT: readonly (readonly [string, string])[] = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...INKS.filter((ink) => ink !== 'faint').map((ink) => [ink, 'select'] as const),
  ...TINTS.flatMap((tint) => ['ink', 'dim', tint].map((ink) => [ink, `${tint}-bg`] as const)),
  ['on-focus', 'focus'],
  ['on-bad', 'bad'],
];
const EDGES: readonly (readonly [string, string])[] = [
  'edge',
  'focus',
  'ok',
  'warn',
  'bad',
].flatMap((edge) =>
  [...GROUNDS, ...(edge === 'focus' ? ['select'] : [])].map((g) => [edge, g] as const),
);

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function tooLittle(
  colours: Palette,
  pairs: readonly (readonly [string, string])[],
  least: number,
): string[] {
  return pairs.flatMap(([ink, ground]) => {
    const [over, under] = [colours[ink], colours[ground]];
    if (!over || !under) return [`${ink} or ${ground} has no colour`];
    const ratio = contrast(over, under);
    return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)} of ${least}`] : [];
  });
}

describe.each(THEMES)('$name', ({ colours, text, edge }) => {
  test('every ink can be read on every ground', () => {
    expect(tooLittle(colours, TEXT, text)).toEqual([]);
  });
  test('edges, signs and the ring can be seen', () => {
    expect(tooLittle(colours, EDGES, edge)).toEqual([]);
  });
});

test('the ratio is the one of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

test('who asks the system for contrast gets what the theme of that name gives', () => {
  expect(asked).toEqual(chosen);
});

test('every colour is measured, or is a hairline', () => {
  const measured = new Set([...TEXT, ...EDGES].flat());
  const colours = Object.entries(normal)
    .filter(([, value]) => value.startsWith('light-dark(#'))
    .map(([name]) => name);
  expect(colours.filter((name) => !measured.has(name) && !HAIRLINES.includes(name))).toEqual([]);
  expect(Object.keys(chosen).sort()).toEqual([...colours, 'ring'].sort());
});

const stylesheets = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

test('no stylesheet has a colour of its own', () => {
  const own = stylesheets
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) => {
      const css = readFileSync(join(RENDERER, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      return [...css.matchAll(/:[^;{}]*?(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()[^;]*;/gi)].map(
        ([found]) => `${file} ${found}`,
      );
    });
  // A sheet of paper is white, whatever the theme; a shadow is black.
  expect(own.filter((one) => !/letter|box-shadow|print/.test(one))).toEqual([]);
});

test('lengths grow with the zoom: only hairlines are in pixels', () => {
  const fixed = stylesheets.flatMap((file) => {
    const css = readFileSync(join(RENDERER, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...css.matchAll(/([\w-]+):\s*([^;{}]*?\b(\d+(?:\.\d+)?)px[^;{}]*);/g)]
      .filter(([, name = '', value = '']) =>
        name === 'box-shadow'
          ? false
          : [...value.matchAll(/(\d+(?:\.\d+)?)px/g)].some(([, px]) => Number(px) > 4),
      )
      .map(([, name, value]) => `${file} ${name}: ${value}`);
  });
  expect(fixed).toEqual([]);
});

test('what moves does so only for those who did not ask for less of it', () => {
  const moving = stylesheets.flatMap((file) => {
    const css = readFileSync(join(RENDERER, file), 'utf8');
    const still = css.replaceAll(
      /@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g,
      '',
    );
    return /\b(animation|transition|scroll-behavior)\b[\w-]*:/.test(still) ? [file] : [];
  });
  expect(moving).toEqual([]);
});

test('with forced colours no background of the system stands behind words that bring their own', () => {
  const read = (file: string) =>
    readFileSync(join(RENDERER, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const [, free = ''] = /([^{}]*)\{\s*forced-color-adjust: none/.exec(read('ui/base.css')) ?? [];
  const kept = free.split(',').map((one) => one.trim());
  const filled = stylesheets.flatMap((file) =>
    [...read(file).matchAll(/([^{}]*)\{[^{}]*\bcolor: var\(--on-/g)].map(([, one = '']) =>
      one.trim(),
    ),
  );
  expect(filled.length).toBeGreaterThan(3);
  expect(filled.filter((one) => !kept.includes(one))).toEqual([]);
});
