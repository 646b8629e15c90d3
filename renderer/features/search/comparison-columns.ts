/** The columns of a comparison, and the cursor in them. */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Offer } from '#main/contract/offer.ts';
import type { Area } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { findRow, listFirstSlices } from './offer-rows.ts';

export const MAX_COMPARED = 4;

export interface Column {
  key: string;
  offer: Offer;
  slices: readonly OfferSlice[];
}

/** The columns compared: the marked rows, or the fare families of one. */
export function listColumns(area: Area): readonly Column[] {
  const { beside, compared, search, pricing } = area;
  if (beside === 'offers') {
    return compared.flatMap((key) => findRow(search?.offers ?? [], key) ?? []);
  }
  if (beside === 'families') {
    return (pricing?.offers ?? []).map((offer, at) => ({
      key: `family-${at}`,
      offer,
      slices: listFirstSlices(offer),
    }));
  }
  return [];
}

/** The index of the column under the cursor. */
export function getColumnIndex(area: Area, columns: readonly Column[]): number {
  if (area.beside === 'families') return area.pricing?.chosen ?? 0;
  return Math.max(
    columns.findIndex(({ key }) => key === area.cursor.offers),
    0,
  );
}

/** Moves the cursor by columns; stops at the ends. */
export function moveColumn(desk: DeskContext, step: number): void {
  const area = desk.getActiveArea();
  const columns = listColumns(area);
  const at = Math.min(Math.max(getColumnIndex(area, columns) + step, 0), columns.length - 1);
  const column = columns[at];
  if (!column) return;
  if (area.beside === 'families') {
    if (area.pricing) desk.patchArea(area.name, { pricing: { ...area.pricing, chosen: at } });
  } else desk.patchArea(area.name, { cursor: { ...area.cursor, offers: column.key } });
}

/** Returns to the list; false if it is on screen already. */
export function leaveComparison(desk: DeskContext): boolean {
  const area = desk.getActiveArea();
  if (area.beside === 'none') return false;
  desk.patchArea(area.name, { beside: 'none' });
  return true;
}
