/** What the workstation's own side costs: a typed line, the palette, and from start to ready. */
import { rmSync } from 'node:fs';
import { serveChild } from '#main/host/cli/demo/serve-child.ts';
import { listPaletteRows } from '#renderer/app/palette-rows.ts';
import { openTestHost } from '../fixtures/test-host.ts';
import { read, SELLING } from '../unit/renderer/readings.ts';
import { median, quantile, type Row, timed, worked } from './meter.ts';

const ENTRIES = [
  'AN20DECGRUMIA',
  'SS1O1',
  'NM1SOUZA/BERENICE MS',
  'AP SAO 11 99999-0000',
  'RM HELD FOR THE CUSTOMER',
  '120DECGRUMIA',
  'A20DECGRUMIA',
  'N:SOUZA/BERENICE',
  'XE1',
  'this is nothing that anybody reads',
];
/** As letters are typed into it. */
const SOUGHT = ['', 't', 'ti', 'tic', 'ticket', 'ticket void', 'seat', 'nothing of the kind'];
const ROUNDS = 20;
const MAX_ENTRY_MS = 0.1;

async function entryRow(
  row: string,
  typed: readonly string[],
  take: (text: string) => unknown,
): Promise<Row> {
  const times: number[] = [];
  for (const text of typed) take(text);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of typed) times.push(await worked(() => take(text)));
  }
  const measured = quantile(times, 0.95);
  const aim = `p95 ≤ ${MAX_ENTRY_MS} ms`;
  const held = measured <= MAX_ENTRY_MS;
  return { row, size: null, measured, beside: null, aim, step_ms: null, held };
}

export async function entryRows(): Promise<Row[]> {
  return [
    await entryRow('entry, read', ENTRIES, (text) => read(text, SELLING)),
    await entryRow('palette', SOUGHT, (text) => listPaletteRows(text, SELLING, 'AMADEUS')),
  ];
}

const STARTS = 5;
const MAX_START_MS = 400;

/** Wall time, for there is no other: until the host says that it is ready, on data that is there. */
export async function startRows(): Promise<Row[]> {
  const host = await openTestHost();
  const { data_dir } = host;
  await host.service.close();
  const times: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    let served: Awaited<ReturnType<typeof serveChild>> | null = null;
    const flags = ['--port', '0', '--data-dir', data_dir];
    times.push(
      await timed(async () => {
        served = await serveChild('serve.ts', flags);
      }),
    );
    await (served as Awaited<ReturnType<typeof serveChild>> | null)?.stop();
  }
  rmSync(data_dir, { recursive: true, force: true });
  const measured = median(times);
  const aim = `≤ ${MAX_START_MS} ms`;
  const held = measured <= MAX_START_MS;
  return [{ row: 'start to ready', size: null, measured, beside: null, aim, step_ms: null, held }];
}
