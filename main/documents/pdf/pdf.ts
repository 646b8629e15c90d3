/**
 * A paper as PDF, in turns: A4, tagged, with title, language and embedded fonts; nothing is fetched.
 */
import { rest } from '#main/contract/event-loop-turns.ts';
import type { Paper } from '../paper.ts';
import { fill, getWords } from '../words/index.ts';
import { drawBlock } from './draw-blocks.ts';
import { ACCENT, calculateLineHeight, DIM, Sheet, type Style, WARN, WARN_TINT } from './sheet.ts';

export async function renderPdf(paper: Paper, made_at: Date): Promise<Buffer> {
  const sheet = new Sheet(paper, made_at);
  drawHead(sheet, paper);
  for (const block of paper.blocks) {
    await drawBlock(sheet, block);
    await rest();
  }
  const words = getWords(paper.language);
  sheet.feet((n, all, y) => {
    const small: Style = { size: 7.5, color: DIM };
    sheet.line(`${paper.agency} · ${paper.title} · ${paper.subject}`, sheet.left, y, small);
    const page = fill(words.page, { n, all });
    sheet.rightLine(page, sheet.left + sheet.width, y, small);
    if (paper.training !== null) {
      const loud: Style = { size: 7.5, color: WARN, face: 'sans-bold' };
      sheet.line(paper.training, sheet.left, y - 12, loud);
    }
  });
  return sheet.end();
}

/** The agency's initials, used if it has no logo. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
}

const MARK = 30;

function drawHead(sheet: Sheet, paper: Paper): void {
  const { left, y, width } = sheet;
  const mark: Style = { face: 'sans-bold', size: 13, color: '#ffffff' };
  const letters = getInitials(paper.agency);
  sheet.decoration(() => {
    sheet.pdf.roundedRect(left, y, MARK, MARK, 4).fill(ACCENT);
    sheet.line(letters, left + (MARK - sheet.widthOf(letters, mark)) / 2, y + 7, mark);
  });
  sheet.tag('P', () => {
    sheet.line(paper.agency, left + MARK + 10, y + 2, { face: 'sans-bold', size: 10.5 });
    sheet.line(paper.made, left + MARK + 10, y + 16, { size: 8, color: DIM });
  });
  sheet.y = paper.wide
    ? renderWideTitle(sheet, paper, y)
    : renderTallTitle(sheet, paper, y + MARK + 16);
  if (paper.training !== null) {
    const at = sheet.y;
    sheet.box(left, at, width, 17, WARN_TINT);
    sheet.tag('P', () => {
      const style: Style = { face: 'sans-bold', size: 8.5, color: WARN };
      sheet.line(paper.training ?? '', left + 8, at + 3, style);
    });
    sheet.y = at + 27;
  }
}

const TITLE: Style = { face: 'sans-bold', size: 17 };
const SUBJECT: Style = { size: 11, color: DIM };

/** Draws the title below the agency; returns the next y. */
function renderTallTitle(sheet: Sheet, paper: Paper, y: number): number {
  const rows = sheet.wrap(paper.subject, sheet.width, SUBJECT).length;
  sheet.tag('H1', () => {
    sheet.line(paper.title, sheet.left, y, TITLE);
    sheet.text(paper.subject, sheet.left, y + 24, sheet.width, SUBJECT);
  });
  return y + 24 + rows * calculateLineHeight(SUBJECT) + 10;
}

/** Draws the title next to the agency: a landscape page has width to spare, but no height. */
function renderWideTitle(sheet: Sheet, paper: Paper, y: number): number {
  const right = sheet.left + sheet.width;
  const [subject = ''] = sheet.wrap(paper.subject, sheet.width * 0.6, SUBJECT);
  sheet.tag('H1', () => {
    sheet.rightLine(paper.title, right, y - 4, TITLE);
    sheet.rightLine(subject, right, y + 19, SUBJECT);
  });
  return y + MARK + 14;
}
