/**
 * Reads which characters a font file has from its own character map (WOFF 1, cmap formats 4 and
 * 12), because the package claims more than its files contain.
 */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const ENTRY = 20;

/** The table's bytes, decompressed if necessary. */
function readTable(font: Buffer, tag: string): Buffer {
  if (font.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF font');
  const count = font.readUInt16BE(12);
  for (let n = 0; n < count; n += 1) {
    const entry = 44 + n * ENTRY;
    if (font.toString('latin1', entry, entry + 4) !== tag) continue;
    const read = (at: number) => font.readUInt32BE(entry + at);
    const [offset, packed, whole] = [read(4), read(8), read(12)];
    const bytes = font.subarray(offset, offset + packed);
    return packed < whole ? inflateSync(bytes) : bytes;
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Code points that have a glyph. */
export function readLetters(font: Buffer): ReadonlySet<number> {
  const cmap = readTable(font, 'cmap');
  const letters = new Set<number>();
  const count = cmap.readUInt16BE(2);
  for (let n = 0; n < count; n += 1) {
    const platform = cmap.readUInt16BE(4 + n * 8);
    const offset = cmap.readUInt32BE(8 + n * 8);
    if (platform !== 0 && platform !== 3) continue;
    const format = cmap.readUInt16BE(offset);
    if (format === 4) readSegments(cmap.subarray(offset), letters);
    if (format === 12) readGroups(cmap.subarray(offset), letters);
  }
  return letters;
}

function readSegments(table: Buffer, letters: Set<number>): void {
  const doubled = table.readUInt16BE(6);
  const ends = 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const range = table.readUInt16BE(ranges + at);
    for (let letter = first; letter <= last && letter !== 0xffff; letter += 1) {
      const place = ranges + at + range + (letter - first) * 2;
      const glyph =
        range === 0
          ? (letter + table.readUInt16BE(deltas + at)) & 0xffff
          : table.readUInt16BE(place);
      if (glyph !== 0) letters.add(letter);
    }
  }
}

function readGroups(table: Buffer, letters: Set<number>): void {
  const count = table.readUInt32BE(12);
  for (let n = 0; n < count; n += 1) {
    const read = (at: number) => table.readUInt32BE(16 + n * 12 + at);
    const [first, last, glyph] = [read(0), read(4), read(8)];
    for (let letter = first; letter <= last; letter += 1) {
      if (glyph + letter - first !== 0) letters.add(letter);
    }
  }
}
