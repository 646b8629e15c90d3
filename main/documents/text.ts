/** A paper as plain text for an e-mail: lines of at most 72 characters, aligned by position. */
import { assertNever } from '#main/contract/result.ts';
import { wrapText } from './format.ts';
import type { Block, Cell, Column, FlightBlock, Paper, Row } from './paper.ts';

export const TEXT_WIDTH = 72;

export function formatText(paper: Paper): string {
  const head = [
    paper.agency,
    '',
    paper.title.toUpperCase(),
    ...wrap(paper.subject),
    ...wrap(paper.made),
    ...(paper.training === null ? [] : ['', ...wrap(paper.training)]),
  ];
  const lines = [...head, '', ...paper.blocks.flatMap((block) => [...formatLines(block), ''])];
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return `${text.replaceAll(/\n{3,}/g, '\n\n').trimEnd()}\n`;
}

const measureLength = (text: string): number => [...text].length;
const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - measureLength(text)));
const padLeft = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - measureLength(text))) + text;

const wrap = (text: string, width = TEXT_WIDTH): string[] =>
  wrapText(text, (line) => measureLength(line) <= width);

const indentText = (text: string, by: number): string[] =>
  wrap(text, TEXT_WIDTH - by).map((line) => ' '.repeat(by) + line);

function formatLines(block: Block): string[] {
  switch (block.kind) {
    case 'notice':
      return [...wrap(`** ${block.title} **`), ...wrap(block.text)];
    case 'heading': {
      const text = block.aside ? `${block.text} · ${block.aside}` : block.text;
      const lines = wrap(text.toUpperCase());
      return [...lines, '-'.repeat(Math.max(...lines.map(measureLength)))];
    }
    case 'facts':
      return formatPairs(block.items.map(({ label, value }) => [label, value]));
    case 'flight':
      return formatFlight(block.flight);
    case 'table':
      return formatTable(block.columns, block.rows);
    case 'sums':
      return block.lines.flatMap(({ label, amount, strong }) => [
        ...(strong ? ['-'.repeat(TEXT_WIDTH)] : []),
        padBetween(label, amount),
      ]);
    // A bar code cannot be shown as text.
    case 'code':
      return block.beside.flatMap(({ text }) => indentText(text, 2));
    case 'text':
      return wrap(block.text);
    default:
      return assertNever(block, 'block');
  }
}

const LABEL_WIDTH = 26;

const formatPairs = (items: readonly (readonly [string, string])[]): string[] =>
  items.flatMap(([label, value]) => {
    const [first = '', ...more] = wrap(value, TEXT_WIDTH - LABEL_WIDTH);
    const heads = wrap(label, LABEL_WIDTH - 2);
    const last = heads.pop() ?? '';
    return [
      ...heads,
      pad(last, LABEL_WIDTH) + first,
      ...more.map((line) => ' '.repeat(LABEL_WIDTH) + line),
    ];
  });

function padBetween(left: string, right: string): string {
  const free = TEXT_WIDTH - measureLength(right) - 1;
  return `${pad([...left].slice(0, free).join(''), free)} ${right}`;
}

function formatFlight(flight: FlightBlock): string[] {
  const formatCall = ({ time, shift, code, place, terminal }: FlightBlock['from']) => {
    const where = [`${code} ${place}`, terminal].filter((part) => part !== '').join(', ');
    const [first = '', ...more] = wrap(where, TEXT_WIDTH - 12);
    return [
      `  ${pad(`${time} ${shift}`.trim(), 10)}${first}`,
      ...more.map((l) => ' '.repeat(12) + l),
    ];
  };
  return [
    ...wrap(`${flight.day}   ${flight.flight}   ${flight.airline}`),
    ...formatCall(flight.from),
    ...formatCall(flight.to),
    ...indentText(
      [flight.status, flight.middle, ...flight.facts].filter((text) => text !== '').join(' · '),
      12,
    ),
  ];
}

const toPlainText = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell : (cell ?? []).map(({ text }) => text).join('\n');

const GAP = 2;

/** Columns side by side if they fit, else each row as a list of its cells. */
function formatTable(columns: readonly Column[], rows: readonly Row[]): string[] {
  const cells = rows.map((row) => columns.map((_, n) => toPlainText(row.cells[n])));
  const widths = columns.map(({ title }, n) =>
    Math.max(
      measureLength(title),
      ...cells.flatMap((row) => (row[n] ?? '').split('\n').map((line) => measureLength(line))),
    ),
  );
  const whole = widths.reduce((sum, width) => sum + width, GAP * (columns.length - 1));
  if (whole > TEXT_WIDTH) return formatAsLists(columns, cells);
  const put = (text: string, n: number) =>
    columns[n]?.right ? padLeft(text, widths[n] ?? 0) : pad(text, widths[n] ?? 0);
  const formatLine = (texts: readonly string[]) => texts.map(put).join(' '.repeat(GAP));
  const titles = columns.map(({ title }) => title);
  return [
    ...(titles.some((title) => title !== '') ? [formatLine(titles)] : []),
    ...cells.flatMap((row) => {
      const split = row.map((text) => text.split('\n'));
      const high = Math.max(...split.map((lines) => lines.length));
      return Array.from({ length: high }, (_, at) =>
        formatLine(split.map((lines) => lines[at] ?? '')),
      );
    }),
  ];
}

function formatAsLists(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  return rows.flatMap((row, at) => [
    ...(at === 0 ? [] : ['']),
    ...formatPairs(
      columns.flatMap(({ title }, n) => {
        const text = row[n] ?? '';
        return text === '' ? [] : [[title, text] as const];
      }),
    ),
  ]);
}
