/**
 * A font's tables: unpacked from WOFF 1, because the PDF library would inflate them again for each
 * paper; and which characters a font has from its own character map (cmap formats 4 and 12),
 * because the package claims more than its files contain.
 */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
/** Sizes of the head and of a table's entry in the directory, packed and plain. */
const PACKED = { head: 44, entry: 20 };
const PLAIN = { head: 12, entry: 16 };

/** A WOFF font as plain OpenType, with the same tables. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(PLAIN.head + count * PLAIN.entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let length = directory.length;
  for (let n = 0; n < count; n += 1) {
    const from = PACKED.head + n * PACKED.entry;
    const to = PLAIN.head + n * PLAIN.entry;
    const read = (at: number) => woff.readUInt32BE(from + at);
    const [offset, packed, whole] = [read(4), read(8), read(12)];
    const bytes = woff.subarray(offset, offset + packed);
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(length, to + 8);
    directory.writeUInt32BE(whole, to + 12);
    const table = packed < whole ? inflateSync(bytes) : bytes;
    // Each table begins at a multiple of four.
    parts.push(table, Buffer.alloc(-table.length & 3));
    length += (table.length + 3) & ~3;
  }
  return Buffer.concat(parts);
}

function getTable(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let n = 0; n < count; n += 1) {
    const entry = PLAIN.head + n * PLAIN.entry;
    if (font.toString('latin1', entry, entry + 4) !== tag) continue;
    const offset = font.readUInt32BE(entry + 8);
    return font.subarray(offset, offset + font.readUInt32BE(entry + 12));
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Code points that have a glyph in a plain font. */
export function readLetters(font: Buffer): ReadonlySet<number> {
  const cmap = getTable(font, 'cmap');
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
