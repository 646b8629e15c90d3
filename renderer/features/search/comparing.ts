/** Comparing marked offers, with the list's own cursor: keys act on the column in view. */
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { leaveComparison, MAX_COMPARED } from './comparison-columns.ts';
import { priceOffer } from './shopping.ts';

/** Marks or unmarks the row under the cursor for comparison. */
export function markOffer(desk: DeskContext): void {
  const area = desk.getActiveArea();
  if (area.beside === 'families') return;
  const { row } = getOfferList(area);
  if (!row) return;
  const marked = area.compared.includes(row.key);
  if (!marked && area.compared.length === MAX_COMPARED) {
    desk.answer(area.name, 'warn', say('offers.marked_most'));
    return;
  }
  const at = area.compared.indexOf(row.key);
  const compared = marked ? area.compared.toSpliced(at, 1) : [...area.compared, row.key];
  const next = compared[Math.min(at, compared.length - 1)];
  desk.patchArea(area.name, {
    compared,
    ...(area.beside === 'offers' && compared.length === 0 ? { beside: 'none' as const } : {}),
    cursor: {
      ...area.cursor,
      offers: area.beside === 'offers' && next !== undefined ? next : row.key,
    },
  });
  desk.announce(
    compared.length === 0
      ? say('offers.unmarked')
      : say('offers.marked_now', { n: compared.length }),
  );
}

export function compareOffers(desk: DeskContext): void {
  const area = desk.getActiveArea();
  if (area.beside === 'offers') {
    leaveComparison(desk);
    return;
  }
  const [first] = area.compared;
  if (first === undefined) {
    desk.answer(area.name, 'warn', say('compare.none'));
    return;
  }
  const on = area.compared.includes(area.cursor.offers ?? '') ? area.cursor.offers : first;
  desk.patchArea(area.name, { beside: 'offers', cursor: { ...area.cursor, offers: on } });
  desk.askFocus('line');
  desk.announce(say('offers.marked_now', { n: area.compared.length }));
}

export function showFamilies(desk: DeskContext): void {
  const area = desk.getActiveArea();
  if (area.beside === 'families') {
    leaveComparison(desk);
    return;
  }
  const { row } = getOfferList(area);
  if (!row) return;
  if (area.pricing?.key !== row.key || area.pricing.state === 'failed') priceOffer(desk, null);
  desk.patchArea(area.name, { beside: 'families' });
  desk.askFocus('line');
}

/** Groups the fares of the same flights, or shows each on a line of its own. */
export function groupOffers(desk: DeskContext): void {
  const { name, ungrouped } = desk.getActiveArea();
  desk.patchArea(name, { ungrouped: !ungrouped });
  desk.announce(say(ungrouped ? 'group.on' : 'group.off'));
}
