/** Where the pictures of two runs differ, point by point. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** How many points differ and the box they lie in, as the browser paints both pictures. */
const tellDifference = (page: Page, pictures: readonly Buffer[]): Promise<string> =>
  page.evaluate(
    async (urls) => {
      const [one, other] = await Promise.all(
        urls.map(async (url) => {
          const image = await createImageBitmap(await (await fetch(url)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          canvas.getContext('2d')?.drawImage(image, 0, 0);
          return canvas.getContext('2d')?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) {
        return 'of another size';
      }
      const points = new Uint32Array(other.data.buffer);
      const differing = [...new Uint32Array(one.data.buffer).entries()].filter(
        ([at, point]) => point !== points[at],
      );
      const x = differing.map(([at]) => at % one.width);
      const y = differing.map(([at]) => Math.floor(at / one.width));
      const span = (all: number[]) => {
        const sorted = all.toSorted((a, b) => a - b);
        return `${sorted[0]}-${sorted.at(-1)}`;
      };
      return `${differing.length} points, x ${span(x)}, y ${span(y)}`;
    },
    pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  );

/** Prints each picture that differs or is missing, and how many are equal; whether all are. */
export async function compareFolders(page: Page, one: string, other: string): Promise<boolean> {
  const list = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.png'));
  const names = [...new Set([...list(one), ...list(other)])].sort();
  let equal = 0;
  for (const name of names) {
    const paths = [join(one, name), join(other, name)];
    const missing = paths.find((path) => !existsSync(path));
    const pictures = missing ? [] : paths.map((path) => readFileSync(path));
    if (missing) console.log(`${missing} is missing`);
    else if (pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))) equal += 1;
    else console.log(`${name}: ${await tellDifference(page, pictures)}`);
  }
  console.log(`${equal} of ${names.length} are equal`);
  return equal === names.length;
}
