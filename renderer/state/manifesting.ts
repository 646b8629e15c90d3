/** A pasted list at the workstation: read, mended row by row, and taken into the places there are. */

import { findAirport } from '#main/reference/airports.ts';
import { say } from '../words/words.ts';
import type { Area, Draft } from './area.ts';
import { activeArea, agencyToday, answer, askFocus, type Bench, patchArea } from './desk.ts';
import type { Journey } from './document-checks.ts';
import {
  type ManifestDays,
  type ManifestField,
  readManifest,
  readRow,
  seatManifest,
} from './manifest.ts';
import { openScreen } from './moving.ts';
import { slicesLeft } from './sale-parts.ts';

const daysOf = (bench: Bench, { draft }: Area): ManifestDays => ({
  today: agencyToday(bench),
  last_day: travelDays(draft).at(-1) ?? null,
});

/** The days of departure of what was chosen, in order. */
export function travelDays(draft: Area['draft']): string[] {
  const days =
    draft?.typed?.segments.map(({ date }) => date) ??
    (draft ? slicesLeft(draft) : []).flatMap(({ legs }) =>
      legs.map((leg) => leg.departure_date.slice(0, 10)),
    );
  return [...days].sort();
}

/** The journey passengers are judged against. */
export function journeyOf(draft: Draft): Journey {
  const places =
    draft.typed?.segments.flatMap(({ origin, destination }) => [origin, destination]) ??
    slicesLeft(draft).flatMap(({ legs }) => legs.flatMap((leg) => [leg.origin, leg.destination]));
  return {
    days: travelDays(draft),
    countries: places.map((code) => findAirport(code)?.country ?? null),
  };
}

export function openManifest(bench: Bench): void {
  const { name, draft, manifest } = activeArea(bench);
  if (!draft) {
    answer(bench, name, 'warn', say('recall.nothing'));
    return;
  }
  patchArea(bench, name, { manifest: manifest ?? { text: '', rows: [], unknown: [], dropped: 0 } });
  openScreen(bench, name, 'manifest');
  askFocus(bench, 'form');
}

/** Reads a whole list anew: what was mended in the one before is gone with it. */
export function pasteManifest(bench: Bench, text: string): void {
  const area = activeArea(bench);
  if (!area.draft) return;
  const read = readManifest(text, daysOf(bench, area));
  patchArea(bench, area.name, { manifest: { text, ...read } });
  if (area.screen !== 'manifest') openScreen(bench, area.name, 'manifest');
}

/** One cell was mended: its row is judged again. */
export function mendCell(bench: Bench, line: number, field: ManifestField, text: string): void {
  const area = activeArea(bench);
  const { manifest } = area;
  if (!manifest) return;
  const rows = manifest.rows.map((row) =>
    row.line === line ? readRow({ ...row.cells, [field]: text }, line, daysOf(bench, area)) : row,
  );
  patchArea(bench, area.name, { manifest: { ...manifest, rows } });
}

export function dropRow(bench: Bench, line: number): void {
  const { name, manifest } = activeArea(bench);
  if (!manifest) return;
  const rows = manifest.rows.filter((row) => row.line !== line);
  patchArea(bench, name, { manifest: { ...manifest, rows } });
}

/** The good rows become passengers; the bad ones, and those without a place, stay to be mended. */
export function takeManifest(bench: Bench): void {
  const { name, draft, manifest } = activeArea(bench);
  if (!draft || !manifest) return;
  const good = manifest.rows.filter(({ problems }) => problems.length === 0);
  if (good.length === 0) {
    answer(bench, name, 'warn', say('manifest.good', { n: 0 }));
    askFocus(bench, 'error');
    return;
  }
  const { rows, left } = seatManifest(
    draft.rows,
    good.map(({ row }) => row),
  );
  const taken = good.length - left.length;
  const stay = manifest.rows.filter(
    ({ row, problems }) => problems.length > 0 || left.includes(row),
  );
  patchArea(bench, name, {
    draft: { ...draft, rows, errors: {} },
    manifest: stay.length === 0 ? null : { ...manifest, rows: stay },
  });
  const list = left.map((row) =>
    `${row.last_name}/${row.first_name} ${row.pax_type}`.toUpperCase(),
  );
  const details = list.length === 0 ? [] : [say('manifest.left', { list: list.join(', ') })];
  answer(
    bench,
    name,
    stay.length === 0 ? 'ok' : 'warn',
    say('manifest.taken', { n: taken }),
    details,
  );
  if (stay.length > 0) return;
  openScreen(bench, name, 'names');
  askFocus(bench, 'form');
}
