/** Reading documents back as others would: a PDF's text and bar codes, a table's rows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import Papa from 'papaparse';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { DocumentAnswer } from '#main/contract/documents.ts';
import type { Terms } from '#main/documents/flights.ts';

/** Of an agency that tells nothing about itself. */
export const TERMS: Terms = {
  language: 'en',
  agency: {
    name: 'Agency',
    time_zone: 'America/Sao_Paulo',
    currency: 'BRL',
    iata_number: null,
    address: null,
    phone: null,
  },
  agent: 'Agent',
  training: false,
  now: new Date('2026-11-21T15:00:00Z'),
};

export const bytesOf = ({ body_base64 }: Pick<DocumentAnswer, 'body_base64'>): Buffer =>
  Buffer.from(body_base64, 'base64');
export const textOfFile = (file: Pick<DocumentAnswer, 'body_base64'>): string =>
  bytesOf(file).toString('utf8');

/** The whole text of a PDF, words with one blank between them. */
export async function pdfText(file: Pick<DocumentAnswer, 'body_base64'>): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytesOf(file)));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

export async function pdfFacts(file: Pick<DocumentAnswer, 'body_base64'>) {
  const pdf = await getDocumentProxy(new Uint8Array(bytesOf(file)));
  const { info } = await getMeta(pdf);
  const marked = await pdf.getMarkInfo();
  const tree = await (await pdf.getPage(1)).getStructTree();
  return { title: info.Title, language: info.Language, pages: pdf.numPages, marked, tree };
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rectangles of a page that are filled together, in the order they are drawn. */
function filledTogether(content: string): Rectangle[][] {
  const found: Rectangle[][] = [];
  let path: Rectangle[] = [];
  for (const line of content.split('\n')) {
    const matched = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/.exec(line);
    if (matched) {
      const [x = 0, y = 0, width = 0, height = 0] = matched.slice(1).map(Number);
      path.push({ x, y, width, height });
    } else if (/^f\*?$/.test(line)) {
      found.push(path);
      path = [];
    }
  }
  return found;
}

/** Every stream of the file that is a page's drawing. */
function drawings(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    try {
      const text = inflateSync(pdf.subarray(at + 7, end)).toString('latin1');
      if (/ re$/m.test(text)) found.push(text);
    } catch {
      // Not deflated: no drawing.
    }
  }
  return found;
}

const PIXELS = 3;
const MIN_BARS = 60;

/** A bitmap of a bar code as it stands on the page, with white around it. */
function bitmap(bars: readonly Rectangle[]) {
  const left = Math.min(...bars.map(({ x }) => x));
  const top = Math.min(...bars.map(({ y }) => y));
  const unit = Math.min(...bars.map(({ width }) => width));
  const edge = 8;
  const size = (value: number) => Math.round((value / unit) * PIXELS);
  const width = Math.max(...bars.map((b) => size(b.x - left + b.width))) + 2 * edge * PIXELS;
  const height = Math.max(...bars.map((b) => size(b.y - top + b.height))) + 2 * edge * PIXELS;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of bars) {
    const [x0, y0] = [size(bar.x - left) + edge * PIXELS, size(bar.y - top) + edge * PIXELS];
    for (let y = y0; y < y0 + size(bar.height); y += 1) {
      for (let x = x0; x < x0 + size(bar.width); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

const require = createRequire(import.meta.url);
let ready = false;
function prepare(): void {
  if (ready) return;
  ready = true;
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
}

/** What a scanner reads off the pages, in their order. */
export async function barCodes(file: Pick<DocumentAnswer, 'body_base64'>): Promise<string[]> {
  prepare();
  const found: string[] = [];
  for (const content of drawings(bytesOf(file))) {
    for (const bars of filledTogether(content).filter(({ length }) => length >= MIN_BARS)) {
      const read = await readBarcodes(bitmap(bars), { formats: ['PDF417'], tryHarder: true });
      found.push(read[0]?.text ?? 'unreadable');
    }
  }
  return found;
}

/** A table as a spreadsheet reads it: each row by its headings. */
export function tableOf(file: Pick<DocumentAnswer, 'body_base64'>): Record<string, string>[] {
  const text = textOfFile(file);
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  if (parsed.errors.length > 0) throw new Error(JSON.stringify(parsed.errors));
  return parsed.data;
}
