/** Tables: columns by share of the width, cells that wrap, the heading repeated on every page. */
import { rest } from '#main/contract/event-loop-turns.ts';
import type { Block, Cell, Column, Line, Row } from '../paper.ts';
import { calculateLineHeight, DIM, HAIR, type Sheet, type Style } from './sheet.ts';

type Table = Extract<Block, { kind: 'table' }>;

const GAP = 10;
const PAD = 3;
const HEAD: Style = { face: 'sans-bold', size: 7.5, color: DIM };

interface Place extends Column {
  x: number;
  wide: number;
}

function calculatePlaces(sheet: Sheet, columns: readonly Column[]): Place[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const free = sheet.width - (columns.length - 1) * GAP;
  let x = sheet.left;
  return columns.map((column) => {
    const wide = (free * column.width) / shares;
    const place = { ...column, x, wide };
    x += wide + GAP;
    return place;
  });
}

/** In turns, row by row: a table may fill many pages. */
export async function drawTable(sheet: Sheet, { columns, rows }: Table): Promise<void> {
  const places = calculatePlaces(sheet, columns);
  const titled = columns.some(({ title }) => title !== '');
  const table = sheet.begin('Table');
  const placeHeading = (again: boolean) => {
    if (!titled) return;
    const draw = () => drawHeading(sheet, places);
    if (again) sheet.decoration(draw, 'Pagination');
    else sheet.group('TR', (row) => sheet.tag('TH', draw, row), table);
    sheet.y += calculateLineHeight(HEAD) + 2 * PAD;
    sheet.rule(sheet.left, sheet.y - 1, sheet.width, DIM, 0.6);
  };
  sheet.need(60);
  placeHeading(false);
  sheet.onNewPage(() => placeHeading(true));
  for (const row of rows) {
    drawRow(sheet, places, row, table);
    await rest();
  }
  sheet.onNewPage(() => undefined);
  table.end();
  sheet.y += 10;
}

function drawHeading(sheet: Sheet, places: readonly Place[]): void {
  for (const { title, right, x, wide } of places) {
    if (right) sheet.rightLine(title, x + wide, sheet.y + PAD, HEAD);
    else sheet.line(title, x, sheet.y + PAD, HEAD);
  }
}

/** The cell's lines, wrapped to its column, each with its style. */
function wrapLines(sheet: Sheet, cell: Cell, place: Place, strong: boolean) {
  const lines: readonly Line[] = typeof cell === 'string' ? [{ text: cell }] : cell;
  return lines.flatMap((line) => {
    const mono = line.mono ?? place.mono ?? false;
    const bold = line.strong ?? (strong && !line.dim);
    const face = `${mono ? 'mono' : 'sans'}${bold ? '-bold' : ''}` as const;
    const style: Style = { face, size: 8.5, ...(line.dim ? { color: DIM } : {}) };
    return sheet.wrap(line.text, place.wide, style).map((text) => ({ text, style }));
  });
}

function drawRow(
  sheet: Sheet,
  places: readonly Place[],
  { cells, strong }: Row,
  table: PDFKit.PDFStructureElement,
): void {
  const set = places.map((place, n) => wrapLines(sheet, cells[n] ?? '', place, strong ?? false));
  const each = calculateLineHeight({ size: 8.5 });
  const height = Math.max(1, ...set.map((lines) => lines.length)) * each + 2 * PAD;
  sheet.need(height);
  const { y } = sheet;
  sheet.group(
    'TR',
    (row) => {
      for (const [n, place] of places.entries()) {
        const draw = () => {
          for (const [at, { text, style }] of set[n]!.entries()) {
            const top = y + PAD + at * each;
            if (place.right) sheet.rightLine(text, place.x + place.wide, top, style);
            else sheet.line(text, place.x, top, style);
          }
        };
        sheet.tag('TD', draw, row);
      }
    },
    table,
  );
  sheet.y = y + height;
  sheet.rule(sheet.left, sheet.y, sheet.width, strong ? DIM : HAIR, 0.5);
}
