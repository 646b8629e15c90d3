/**
 * The icons of all platforms, drawn from the one SVG: PNG files for Linux, an ICO for Windows, an
 * ICNS for macOS. Both containers hold PNG images as they are.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

export const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512];
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Apple's names of the sizes; a second name for the same number of pixels is a screen of twice the density. */
const ICNS_SIZES = { icp4: 16, icp5: 32, ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256 };
const ICNS_LARGE = { ic14: 512, ic09: 512, ic10: 1_024 };
/** Of 1024 points an icon on macOS leaves 100 empty at each edge. */
const MAC_VIEW = '-3.883 -3.883 39.766 39.766';

export const getLinuxIconPath = (folder: string, size: number): string =>
  join(folder, 'icons', `${size}x${size}.png`);

export function drawIcons(svg_file: string, to: string): void {
  const svg = readFileSync(svg_file, 'utf8');
  const draw = (size: number, text = svg) =>
    new Resvg(text, { fitTo: { mode: 'width', value: size } }).render().asPng();
  mkdirSync(join(to, 'icons'), { recursive: true });
  for (const size of LINUX_SIZES) {
    writeFileSync(getLinuxIconPath(to, size), draw(size));
  }
  writeFileSync(join(to, 'icon.ico'), packIco(ICO_SIZES.map((size) => [size, draw(size)])));
  const mac = svg.replace('0 0 32 32', MAC_VIEW);
  const images = Object.entries({ ...ICNS_SIZES, ...ICNS_LARGE });
  const icns = packIcns(images.map(([type, size]) => [type, draw(size, mac)]));
  writeFileSync(join(to, 'icon.icns'), icns);
}

/** A header of 6 bytes, an entry of 16 for each image, then the images. */
function packIco(images: readonly [size: number, png: Buffer][]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, [size, png]] of images.entries()) {
    const at = 6 + 16 * index;
    // 256 does not fit into a byte and is said as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(([, png]) => png)]);
}

/** Blocks of a four-letter type, their length with these eight bytes, and the image. */
function packIcns(images: readonly [type: string, png: Buffer][]): Buffer {
  const buildBlock = (type: string, body: Buffer) => {
    const head = Buffer.from(`${type}    `, 'latin1');
    head.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([head, body]);
  };
  return buildBlock('icns', Buffer.concat(images.map(([type, png]) => buildBlock(type, png))));
}
