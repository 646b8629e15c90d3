/** Actions of a pasted passenger list: read it, correct rows, use it for unnamed passengers. */
import { findAirport } from '#main/reference/airports.ts';
import type { Area, Draft } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { listSlicesLeft, listTravelDays } from '../sell/flights-left.ts';
import type { ItineraryFacts } from '../sell/passenger-checks.ts';
import { formatRow } from '../sell/passenger-rows.ts';
import {
  type ManifestDays,
  type ManifestField,
  type ManifestRow,
  placeManifest,
  readManifest,
  readRow,
} from './manifest.ts';

const getDays = (desk: DeskContext, { draft }: Area): ManifestDays => ({
  today: desk.getAgencyToday(),
  days: draft ? listTravelDays(draft) : [],
});

/** The dates and countries of the itinerary, which passenger checks use. */
export function getItineraryFacts(draft: Draft): ItineraryFacts {
  const places =
    draft.typed?.segments.flatMap(({ origin, destination }) => [origin, destination]) ??
    listSlicesLeft(draft).flatMap(({ legs }) =>
      legs.flatMap((leg) => [leg.origin, leg.destination]),
    );
  return {
    days: listTravelDays(draft),
    countries: places.map((code) => findAirport(code)?.country ?? null),
  };
}

export function openManifest(desk: DeskContext): void {
  const { name, draft, manifest } = desk.getActiveArea();
  if (!draft) {
    desk.answer(name, 'warn', say('recall.nothing'));
    return;
  }
  desk.patchArea(name, { manifest: manifest ?? { text: '', rows: [], unknown: [], dropped: 0 } });
  desk.openScreen(name, 'manifest', 'form');
}

/** The field that had the focus may have left with its row: goes to the first wrong cell, if any. */
const focusRows = (desk: DeskContext, rows: readonly ManifestRow[]): void =>
  desk.askFocus(rows.some(({ problems }) => problems.length > 0) ? 'error' : 'form');

/** Reads a new list; corrections of the previous one are lost. */
export function pasteManifest(desk: DeskContext, text: string): void {
  const area = desk.getActiveArea();
  if (!area.draft) return;
  const read = readManifest(text, getDays(desk, area));
  desk.patchArea(area.name, { manifest: { text, ...read } });
  if (area.screen !== 'manifest') desk.openScreen(area.name, 'manifest');
  focusRows(desk, read.rows);
}

/** Corrects one cell and checks its row again. */
export function correctCell(
  desk: DeskContext,
  line: number,
  field: ManifestField,
  text: string,
): void {
  const area = desk.getActiveArea();
  const { manifest } = area;
  if (!manifest) return;
  const rows = manifest.rows.map((row) =>
    row.line === line ? readRow({ ...row.cells, [field]: text }, line, getDays(desk, area)) : row,
  );
  desk.patchArea(area.name, { manifest: { ...manifest, rows } });
}

export function dropRow(desk: DeskContext, line: number): void {
  const { name, manifest } = desk.getActiveArea();
  if (!manifest) return;
  const rows = manifest.rows.filter((row) => row.line !== line);
  desk.patchArea(name, { manifest: { ...manifest, rows } });
  focusRows(desk, rows);
}

/** Turns correct rows into passengers; rows with errors or without a place stay. */
export function takeManifest(desk: DeskContext): void {
  const { name, draft, manifest } = desk.getActiveArea();
  if (!draft || !manifest) return;
  const good = manifest.rows.filter(({ problems }) => problems.length === 0);
  if (good.length === 0) {
    desk.answer(name, 'warn', say('manifest.good', { n: 0 }));
    desk.askFocus('error');
    return;
  }
  const { rows, left } = placeManifest(
    draft.rows,
    good.map(({ row }) => row),
  );
  const taken = good.length - left.length;
  const stay = manifest.rows.filter(
    ({ row, problems }) => problems.length > 0 || left.includes(row),
  );
  desk.patchArea(name, {
    draft: { ...draft, rows, errors: {} },
    manifest: stay.length === 0 ? null : { ...manifest, rows: stay },
  });
  const list = left.map(formatRow).join(', ');
  const details = list === '' ? [] : [say('manifest.left', { list })];
  desk.answer(
    name,
    stay.length === 0 ? 'ok' : 'warn',
    say('manifest.taken', { n: taken }),
    details,
  );
  if (stay.length > 0) focusRows(desk, stay);
  else desk.openScreen(name, 'names', 'form');
}
