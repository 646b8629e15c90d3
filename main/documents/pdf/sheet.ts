/**
 * One PDF being drawn: pages, a current position, text measured before it is set, and the structure
 * for assistive technology. Blocks draw themselves on it.
 */
import PDFDocument from 'pdfkit';
import { wrapText } from '../format.ts';
import type { Paper } from '../paper.ts';
import { FACES, type Face, loadFontFiles, type Run, splitIntoRuns } from './fonts.ts';

const INK = '#14202c';
export const DIM = '#566675';
export const HAIR = '#c9d3dc';
export const TINT = '#f2f5f8';
export const ACCENT = '#1d5fa6';
export const WARN = '#9a5b00';
export const WARN_TINT = '#fdf3e0';

const MARGIN = 44;
const FOOT = 40;

export interface Style {
  face?: Face;
  size?: number;
  color?: string;
}
const PLAIN: Required<Style> = { face: 'sans', size: 9.5, color: INK };
/** Distance between lines, as a multiple of the font size. */
const LEADING = 1.38;
const BASELINE = 1.02;

export const calculateLineHeight = (style: Style = {}): number =>
  (style.size ?? PLAIN.size) * LEADING;

type Element = PDFKit.PDFStructureElement;

export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly left = MARGIN;
  readonly width: number;
  /** The position for the next content. */
  y = MARGIN;
  readonly #bottom: number;
  readonly #root: Element;
  readonly #chunks: Buffer[] = [];
  #top: () => void = () => undefined;

  constructor(paper: Paper, made_at: Date) {
    this.pdf = new PDFDocument({
      size: 'A4',
      layout: paper.wide ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: paper.language,
      info: {
        Title: `${paper.title} · ${paper.subject}`,
        Author: paper.agency,
        Creator: 'Airdesk',
        Producer: 'Airdesk',
        CreationDate: made_at,
      },
    });
    this.pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    for (const face of FACES) {
      for (const { name, bytes } of loadFontFiles(face)) this.pdf.registerFont(name, bytes);
    }
    this.width = this.pdf.page.width - 2 * MARGIN;
    this.#bottom = this.pdf.page.height - MARGIN - FOOT / 2;
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
  }

  /** Sets what is drawn at the top of a continued page (a table's heading); none by default. */
  onNewPage(draw: () => void): void {
    this.#top = draw;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = MARGIN;
    this.#top();
  }

  get room(): number {
    return this.#bottom - this.y;
  }

  get fresh(): boolean {
    return this.y === MARGIN;
  }

  /** Starts a new page unless this height fits. */
  need(height: number): void {
    if (height > this.room && !this.fresh) this.newPage();
  }

  /** Begins an element of the document's structure: in another, or at the top. */
  begin(name: string, parent: Element | null = null, alt?: string): Element {
    const element = this.pdf.struct(name, alt === undefined ? {} : { alt });
    (parent ?? this.#root).add(element);
    return element;
  }

  /** An element with what `draw` draws as its content. */
  tag(name: string, draw: () => void, parent: Element | null = null, alt?: string): void {
    const element = this.begin(name, parent, alt);
    element.add(draw);
    element.end();
  }

  /** An element that contains others. */
  group(name: string, fill: (element: Element) => void, parent: Element | null = null): void {
    const element = this.begin(name, parent);
    fill(element);
    element.end();
  }

  /** Decoration, hidden from assistive technology. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  rule(x: number, y: number, width: number, color = HAIR, thick = 0.6): void {
    this.decoration(() => {
      this.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thick)
        .stroke(color);
    });
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.decoration(() => {
      this.pdf.rect(x, y, width, height).fill(color);
    });
  }

  widthOf(text: string, style: Style = {}): number {
    const { face, size } = { ...PLAIN, ...style };
    return splitIntoRuns(text, face).reduce((sum, run) => sum + this.#runWidth(run, size), 0);
  }

  #runWidth({ font, text, advance }: Run, size: number): number {
    if (advance !== undefined) return [...text].length * advance * size;
    return this.pdf.font(font).fontSize(size).widthOfString(text);
  }

  /** One line at a position, its top at `y`, without wrapping. */
  line(text: string, x: number, y: number, style: Style = {}): void {
    const { face, size, color } = { ...PLAIN, ...style };
    let at = x;
    for (const run of splitIntoRuns(text, face)) {
      const font = this.pdf.font(run.font).fontSize(size).fillColor(color);
      font.text(run.text, at, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#runWidth(run, size);
    }
  }

  rightLine(text: string, right: number, y: number, style: Style = {}): void {
    this.line(text, right - this.widthOf(text, style), y, style);
  }

  /** Lines that are no wider than `width`; a word that is wider is broken. */
  wrap(text: string, width: number, style: Style = {}): string[] {
    return wrapText(text, (line) => this.widthOf(line, style) <= width);
  }

  /** Wrapped lines at a position; returns their height. */
  text(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const lines = this.wrap(text, width, style);
    for (const [n, line] of lines.entries())
      this.line(line, x, y + n * calculateLineHeight(style), style);
    return lines.length * calculateLineHeight(style);
  }

  /** The footer of every page, drawn after all pages exist. */
  feet(draw: (n: number, all: number, y: number) => void): void {
    this.#top = () => undefined;
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.decoration(() => draw(page + 1, count, this.pdf.page.height - MARGIN), 'Pagination');
    }
  }

  async end(): Promise<Buffer> {
    const done = new Promise<void>((resolve, reject) => {
      this.pdf.on('end', resolve);
      this.pdf.on('error', reject);
    });
    this.#root.end();
    this.pdf.end();
    await done;
    return Buffer.concat(this.#chunks);
  }
}
