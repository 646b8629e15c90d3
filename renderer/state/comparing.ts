/**
 * Offers side by side: which rows are marked, and what is shown beside one another. The cursor is the
 * list's own, so that selling and pricing mean the same column that is looked at.
 */
import { say } from '../words/words.ts';
import { leaveComparison, MOST_COMPARED } from './columns.ts';
import {
  activeArea,
  announce,
  answer,
  askFocus,
  type Bench,
  offerUnderCursor,
  patchArea,
} from './desk.ts';
import { priceOffer } from './shopping.ts';

/** Marks the row under the cursor for comparison, or gives it up. */
export function markOffer(bench: Bench): void {
  const area = activeArea(bench);
  if (area.beside === 'families') return;
  const { row } = offerUnderCursor(area);
  if (!row) return;
  const marked = area.compared.includes(row.key);
  if (!marked && area.compared.length === MOST_COMPARED) {
    answer(bench, area.name, 'warn', say('offers.marked_most'));
    return;
  }
  const at = area.compared.indexOf(row.key);
  const compared = marked ? area.compared.toSpliced(at, 1) : [...area.compared, row.key];
  const next = compared[Math.min(at, compared.length - 1)];
  patchArea(bench, area.name, {
    compared,
    ...(area.beside === 'offers' && compared.length === 0 ? { beside: 'none' as const } : {}),
    cursor: {
      ...area.cursor,
      offers: area.beside === 'offers' && next !== undefined ? next : row.key,
    },
  });
  announce(
    bench,
    compared.length === 0
      ? say('offers.unmarked')
      : say('offers.marked_now', { n: compared.length }),
  );
}

export function compareOffers(bench: Bench): void {
  const area = activeArea(bench);
  if (area.beside === 'offers') {
    leaveComparison(bench);
    return;
  }
  const [first] = area.compared;
  if (first === undefined) {
    answer(bench, area.name, 'warn', say('compare.none'));
    return;
  }
  const on = area.compared.includes(area.cursor.offers ?? '') ? area.cursor.offers : first;
  patchArea(bench, area.name, { beside: 'offers', cursor: { ...area.cursor, offers: on } });
  askFocus(bench, 'line');
  announce(bench, say('offers.marked_now', { n: area.compared.length }));
}

export function showFamilies(bench: Bench): void {
  const area = activeArea(bench);
  if (area.beside === 'families') {
    leaveComparison(bench);
    return;
  }
  const { row } = offerUnderCursor(area);
  if (!row) return;
  if (area.pricing?.key !== row.key || area.pricing.state === 'failed') priceOffer(bench, null);
  patchArea(bench, area.name, { beside: 'families' });
  askFocus(bench, 'line');
}
