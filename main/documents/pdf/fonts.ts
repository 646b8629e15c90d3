/**
 * IBM Plex from its packages: every face is split into files by script, so a line of text is split
 * into runs by the file that has its letters. Letters in none of them are replaced by plain ones.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { readLetters, unpackFont } from './coverage.ts';

export const FACES = ['sans', 'sans-bold', 'mono', 'mono-bold'] as const;
export type Face = (typeof FACES)[number];

const PACKAGES: Readonly<Record<Face, { name: string; weight: number }>> = {
  sans: { name: 'ibm-plex-sans', weight: 400 },
  'sans-bold': { name: 'ibm-plex-sans', weight: 600 },
  mono: { name: 'ibm-plex-mono', weight: 400 },
  'mono-bold': { name: 'ibm-plex-mono', weight: 600 },
};
/** In the order of the search; Plex Mono has no Greek. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const;

export interface FontFile {
  /** The font's name in the document. */
  name: string;
  bytes: Buffer;
  has(code_point: number): boolean;
}

const packages = createRequire(import.meta.url);
const loaded = new Map<Face, readonly FontFile[]>();

/** Read once per process. */
export function loadFontFiles(face: Face): readonly FontFile[] {
  const known = loaded.get(face);
  if (known) return known;
  const { name, weight } = PACKAGES[face];
  const files = SCRIPTS.flatMap((script): FontFile[] => {
    if (face.startsWith('mono') && script === 'greek') return [];
    const path = `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`;
    const bytes = unpackFont(readFileSync(packages.resolve(path)));
    const letters = readLetters(bytes);
    return [{ name: `${face}-${script}`, bytes, has: (code_point) => letters.has(code_point) }];
  });
  loaded.set(face, files);
  return files;
}

export interface Run {
  font: string;
  text: string;
  /** Width of each letter in font sizes, if not the font's own. */
  advance?: number;
}

/**
 * The font library cannot lay out an empty glyph at the very end of a file, so the space always
 * comes from the one file where it is not last, at the face's own width.
 */
const getSpace = (face: Face): Run =>
  face === 'mono' || face === 'mono-bold'
    ? { font: 'sans-latin', text: ' ', advance: MONO_ADVANCE }
    : { font: `${face}-latin`, text: ' ' };
const MONO_ADVANCE = 0.6;

/** The text in runs of one font file each. */
export function splitIntoRuns(text: string, face: Face): Run[] {
  const files = loadFontFiles(face);
  const [first] = files;
  const runs: Run[] = [];
  const add = (run: Run) => {
    const last = runs.at(-1);
    if (last && last.font === run.font && last.advance === run.advance) last.text += run.text;
    else runs.push(run);
  };
  for (const letter of text.normalize('NFC').replaceAll(/\s/g, ' ')) {
    if (letter === ' ') {
      add(getSpace(face));
      continue;
    }
    const file = files.find((one) => one.has(letter.codePointAt(0)!));
    const toPlain = () => anyAscii(letter).replaceAll(/[^\x21-\x7e]/g, '?');
    add({ font: (file ?? first!).name, text: file ? letter : toPlain() });
  }
  return runs;
}
