/** The offer of a line: found, opened, expanded and closed in steps. */
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { setCursor } from '../../app/navigation.ts';
import { say } from '../../i18n/words.ts';
import { moveColumn } from './comparison-columns.ts';
import type { OfferRow } from './offer-rows.ts';

/** Expands a line in steps: its flights' other fares, its details, the first of those fares. */
export function expandOffer(desk: DeskContext, open: boolean): void {
  const area = desk.getActiveArea();
  if (area.beside !== 'none') {
    moveColumn(desk, open ? 1 : -1);
    return;
  }
  const { lines, at } = getOfferList(area);
  const line = lines[at];
  if (!line) return;
  const { expanded } = area;
  const { key, flights } = line.row;
  const [detailed, many] = [expanded.includes(key), line.fares > 1];
  const opened = many && expanded.includes(flights);
  const cursor = { ...area.cursor, offers: key };
  const patch = (now: readonly string[]) => desk.patchArea(area.name, { expanded: now, cursor });
  if (open) {
    const next = lines[at + 1];
    if (many && !opened) patch([...expanded, flights]);
    else if (!detailed) patch([...expanded, key]);
    else if (opened && next) setCursor(desk, area.name, next.key);
    else patch(expanded.filter((one) => one !== key));
    return;
  }
  if (detailed) patch(expanded.filter((one) => one !== key));
  else if (opened) patch(expanded.filter((one) => one !== flights));
  else if (line.level === 2) {
    const head = lines.findLast((one) => one.index < at && one.level === 1);
    if (head) setCursor(desk, area.name, head.key);
  }
}

/** The offer of a line, for null under the cursor; without one, answers so and returns null. */
export function pickOffer(desk: DeskContext, line: number | null): OfferRow | null {
  const area = desk.getActiveArea();
  const { rows, row } = getOfferList(area);
  const picked = (line === null ? row : rows[line - 1]) ?? null;
  if (!picked) desk.answer(area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
  return picked;
}

export function openOffer(desk: DeskContext, line: number | null): void {
  const picked = pickOffer(desk, line);
  if (!picked) return;
  const { name } = desk.getActiveArea();
  desk.patchArea(name, ({ cursor, expanded }) => ({
    cursor: { ...cursor, offers: picked.key },
    expanded: [...new Set([...expanded, picked.key])],
  }));
  desk.openScreen(name, 'offers');
}
