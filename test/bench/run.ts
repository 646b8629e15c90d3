/**
 * `npm run bench`: the one table of what the product costs, each row beside a limit of the same run,
 * printed and, with `--json FILE`, written. `--size 1000,100000` are the stores that are measured, each
 * made once and kept; `--only store,reading` leaves the other parts out. docs/performance.md tells
 * what the rows mean. Ends with 1 where a row misses its aim.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { entryRows, startRows } from './desk.ts';
import { dayRows, loadRows } from './load.ts';
import { orderRows, readingRows, searchRows } from './messages.ts';
import type { Row } from './meter.ts';
import { outboxRows } from './outbox.ts';
import { restRows } from './rest.ts';
import { storeRows } from './store.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000,100000' },
    only: { type: 'string' },
    json: { type: 'string' },
    clients: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    profile: { type: 'string' },
  },
});

const PARTS: Record<string, () => Promise<Row[]>> = {
  entries: entryRows,
  start: startRows,
  reading: readingRows,
  orders: orderRows,
  outbox: outboxRows,
  search: searchRows,
  store: async () => {
    const rows: Row[] = [];
    for (const size of values.size.split(',')) rows.push(...(await storeRows(Number(size))));
    return rows;
  },
  rest: restRows,
  day: dayRows,
  load: () => loadRows(Number(values.clients), Number(values.seconds), values.profile),
  // Needs a browser: loaded where it is asked for.
  paint: async () => (await import('./paint.ts')).paintRows(),
};

const figure = (value: number | null): string =>
  value === null ? '–' : value.toFixed(Math.abs(value) < 10 ? 2 : 0);

function print({ row, size, measured, beside, aim, step_ms, held }: Row): void {
  const cells = [
    (size === null ? row : `${row}, ${size.toLocaleString('en')}`).padEnd(36),
    figure(measured).padStart(9),
    figure(beside).padStart(9),
    (beside === null ? '–' : (measured / beside).toFixed(2)).padStart(7),
    aim.padEnd(15),
    figure(step_ms).padStart(6),
    held ? 'yes' : 'NO',
  ];
  console.log(cells.join('  '));
}

const parts = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = parts.filter((part) => !(part in PARTS));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}`);
const load_before = loadavg();
console.log(
  `row${' '.repeat(36)}measured     beside    ratio  aim               step  held (times in ms)`,
);
const rows: Row[] = [];
for (const part of parts) {
  const some = (await PARTS[part]?.()) ?? [];
  some.forEach(print);
  rows.push(...some);
}
const machine = { processors: availableParallelism(), model: cpus()[0]?.model ?? '', load_before };
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
const missed = rows.filter(({ held }) => !held);
const others = load_before[0] && load_before[0] > 1 ? ', beside other work' : '';
console.log(`\n${rows.length - missed.length} held, ${missed.length} missed${others}`);
process.exit(missed.length === 0 ? 0 : 1);
