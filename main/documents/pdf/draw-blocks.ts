/** Draws each block of a paper. Sizes in points; related content stays on one page. */
import { assertNever } from '#main/contract/result.ts';
import { buildSymbol } from '../boarding-bar-code.ts';
import type { Block, FlightBlock } from '../paper.ts';
import {
  ACCENT,
  calculateLineHeight,
  DIM,
  HAIR,
  type Sheet,
  type Style,
  TINT,
  WARN,
  WARN_TINT,
} from './sheet.ts';
import { drawTable } from './table.ts';

const LABEL: Style = { size: 7.5, color: DIM };
const STRONG: Style = { face: 'sans-bold' };

export async function drawBlock(sheet: Sheet, block: Block): Promise<void> {
  switch (block.kind) {
    case 'notice':
      drawNotice(sheet, block);
      return;
    case 'heading':
      drawHeading(sheet, block);
      return;
    case 'facts':
      drawFacts(sheet, block.items);
      return;
    case 'flight':
      drawFlight(sheet, block.flight);
      return;
    case 'table':
      await drawTable(sheet, block);
      return;
    case 'sums':
      drawSums(sheet, block.lines);
      return;
    case 'code':
      drawCode(sheet, block);
      return;
    case 'text':
      drawText(sheet, block.text, block.dim ? { color: DIM, size: 8.5 } : {});
      return;
    default:
      assertNever(block, 'block');
  }
}

const PAD = 9;

function drawNotice(sheet: Sheet, block: Extract<Block, { kind: 'notice' }>): void {
  const warn = block.tone === 'warn';
  const title: Style = { face: 'sans-bold', size: 10.5, ...(warn ? { color: WARN } : {}) };
  const width = sheet.width - 2 * PAD - 4;
  const rows = sheet.wrap(block.text, width).length;
  const height = calculateLineHeight(title) + rows * calculateLineHeight() + 2 * PAD - 3;
  sheet.need(height);
  const { left, y } = sheet;
  sheet.box(left, y, sheet.width, height, warn ? WARN_TINT : TINT);
  sheet.box(left, y, 3, height, warn ? WARN : ACCENT);
  sheet.tag('P', () => {
    sheet.line(block.title, left + PAD + 4, y + PAD - 2, title);
    sheet.text(block.text, left + PAD + 4, y + PAD - 2 + calculateLineHeight(title), width);
  });
  sheet.y = y + height + 12;
}

type Heading = Extract<Block, { kind: 'heading' }>;

function drawHeading(sheet: Sheet, { text, aside, keep = 90 }: Heading): void {
  // A heading is never the last thing on a page.
  sheet.need(keep);
  sheet.y += sheet.fresh ? 0 : 6;
  const { left, y, width } = sheet;
  const style: Style = { face: 'sans-bold', size: 11 };
  sheet.tag('H2', () => {
    sheet.line(text, left, y, style);
    if (aside) sheet.rightLine(aside, left + width, y + 2, { color: DIM, size: 8.5 });
  });
  sheet.rule(left, y + 17, width, HAIR, 0.8);
  sheet.y = y + 24;
}

const FACT_COLUMNS = 3;

function drawFacts(sheet: Sheet, items: readonly { label: string; value: string }[]): void {
  const gap = 18;
  const width = (sheet.width - (FACT_COLUMNS - 1) * gap) / FACT_COLUMNS;
  for (let at = 0; at < items.length; at += FACT_COLUMNS) {
    const row = items.slice(at, at + FACT_COLUMNS);
    const rows = row.map(({ value }) => sheet.wrap(value, width, STRONG).length);
    const height = calculateLineHeight(LABEL) + Math.max(...rows) * calculateLineHeight() + 7;
    sheet.need(height);
    const { y } = sheet;
    for (const [n, { label, value }] of row.entries()) {
      const x = sheet.left + n * (width + gap);
      sheet.tag('P', () => {
        sheet.line(label, x, y, LABEL);
        sheet.text(value, x, y + calculateLineHeight(LABEL), width, STRONG);
      });
    }
    sheet.y = y + height;
  }
  sheet.y += 5;
}

const TIME: Style = { face: 'mono-bold', size: 15 };
const CODE: Style = { face: 'sans-bold', size: 13 };

/** Departure on the left, arrival on the right, the flight data between them. */
function drawFlight(sheet: Sheet, flight: FlightBlock): void {
  const facts = flight.facts.join(' · ');
  const fact_rows = sheet.wrap(facts, sheet.width, { color: DIM, size: 8.5 });
  const height = 82 + fact_rows.length * calculateLineHeight({ size: 8.5 });
  sheet.need(height);
  const { left, y, width } = sheet;
  const middle = left + width / 2;
  sheet.tag('P', () => {
    const day: Style = { face: 'sans-bold', size: 10 };
    sheet.line(flight.day, left, y, day);
    const name: Style = { face: 'mono-bold', size: 10 };
    const x = left + 128;
    sheet.line(flight.flight, x, y, name);
    sheet.line(flight.airline, x + sheet.widthOf(flight.flight, name) + 9, y, { size: 10 });
    const tone: Style = flight.alarming
      ? { face: 'sans-bold', color: WARN }
      : { face: 'sans-bold', color: ACCENT };
    sheet.rightLine(flight.status, left + width, y, tone);
    drawCall(sheet, flight.from, left, y + 19, 'left');
    drawCall(sheet, flight.to, left + width, y + 19, 'right');
    const wide = sheet.widthOf(flight.middle, LABEL);
    sheet.line(flight.middle, middle - wide / 2, y + 19, LABEL);
    sheet.text(facts, left, y + 72, width, { color: DIM, size: 8.5 });
  });
  sheet.decoration(() => drawPath(sheet, middle, y + 34));
  sheet.y = y + height;
  sheet.rule(left, sheet.y - 5, width);
  sheet.y += 4;
}

function drawPath({ pdf }: Sheet, middle: number, y: number): void {
  const half = 74;
  pdf
    .moveTo(middle - half, y)
    .lineTo(middle + half - 5, y)
    .lineWidth(0.9)
    .stroke(ACCENT);
  pdf.circle(middle - half, y, 2.2).fill(ACCENT);
  pdf
    .polygon([middle + half, y], [middle + half - 7, y - 3.4], [middle + half - 7, y + 3.4])
    .fill(ACCENT);
}

function drawCall(
  sheet: Sheet,
  call: FlightBlock['from'],
  edge: number,
  y: number,
  side: 'left' | 'right',
): void {
  const time = call.shift === '' ? call.time : `${call.time} ${call.shift}`;
  const put = (text: string, x: number, at: number, style: Style) =>
    side === 'left' ? sheet.line(text, x, at, style) : sheet.rightLine(text, x, at, style);
  const offset = sheet.widthOf(time, TIME) + 9;
  put(time, edge, y, TIME);
  put(call.code, side === 'left' ? edge + offset : edge - offset, y + 2, CODE);
  if (call.place !== '') put(call.place, edge, y + 22, { size: 8.5 });
  if (call.terminal !== '') put(call.terminal, edge, y + 34, { size: 8.5, color: DIM });
}

function drawSums(
  sheet: Sheet,
  lines: readonly { label: string; amount: string; strong?: true }[],
): void {
  const width = Math.min(290, sheet.width);
  const x = sheet.left + sheet.width - width;
  for (const { label, amount, strong } of lines) {
    const style: Style = strong ? { face: 'sans-bold', size: 11 } : {};
    const figures: Style = strong ? { face: 'mono-bold', size: 11 } : { face: 'mono', size: 9.5 };
    const height = calculateLineHeight(style) + 3;
    sheet.need(height);
    const { y } = sheet;
    if (strong) sheet.rule(x, y, width, DIM, 0.8);
    sheet.tag('P', () => {
      sheet.line(label, x, y + 2, style);
      sheet.rightLine(amount, x + width, y + 2, figures);
    });
    sheet.y = y + height;
  }
  sheet.y += 10;
}

/** Half a millimetre per module, the minimum for hand-held readers. */
const MODULE = 1.42;
const QUIET = 4;

function drawCode(sheet: Sheet, { data, alt, beside }: Extract<Block, { kind: 'code' }>): void {
  const symbol = buildSymbol(data);
  const [wide, high] = [symbol.width * MODULE, symbol.height * MODULE];
  const height = Math.max(high + 2 * QUIET, beside.length * calculateLineHeight()) + 14;
  sheet.need(height);
  const { left, y } = sheet;
  sheet.tag(
    'Figure',
    () => {
      for (const bar of symbol.bars) {
        sheet.pdf.rect(
          left + bar.x * MODULE,
          y + QUIET + bar.y * MODULE,
          bar.width * MODULE,
          bar.height * MODULE,
        );
      }
      sheet.pdf.fill('#000000');
    },
    null,
    alt,
  );
  const x = left + wide + 18;
  sheet.tag('P', () => {
    for (const [n, { text, strong, dim, mono }] of beside.entries()) {
      const face = `${mono ? 'mono' : 'sans'}${strong ? '-bold' : ''}` as const;
      sheet.line(text, x, y + n * calculateLineHeight(), {
        face,
        size: 9,
        ...(dim ? { color: DIM } : {}),
      });
    }
  });
  sheet.y = y + height;
}

function drawText(sheet: Sheet, text: string, style: Style): void {
  for (const line of sheet.wrap(text, sheet.width, style)) {
    sheet.need(calculateLineHeight(style));
    const { y } = sheet;
    sheet.tag('P', () => sheet.line(line, sheet.left, y, style));
    sheet.y = y + calculateLineHeight(style);
  }
  sheet.y += 6;
}
