/** Keys and rows of the search screens, and restoring offers after a restart. */
import type { AreaName } from '#main/contract/desk.ts';
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext, ScreenKeys } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { markOffer } from './comparing.ts';
import { getColumnIndex, leaveComparison, listColumns, moveColumn } from './comparison-columns.ts';
import { createKeptSearch } from './recalling.ts';
import { readSearchForm, runSearch } from './shopping.ts';

/** Older offers are searched again. */
const FRESH_FOR_MS = 20 * 60_000;

/** Restores the offers on screen: stored ones if they still exist, else by a new search. */
async function restoreSearch(desk: DeskContext, name: AreaName): Promise<void> {
  const { again, filter, cursor, expanded, compared } = desk.getArea(name);
  if (!again) return;
  const read = readSearchForm(again, desk.getAgencyToday(), desk.now());
  desk.patchArea(name, { again: null });
  if ('errors' in read) return;
  const kept = await desk.client.call('offer.kept', read.input);
  if (desk.getArea(name).search !== null) return;
  const found_at = kept.ok ? kept.value.output.searched_at : null;
  if (kept.ok && found_at !== null && desk.now().getTime() - Date.parse(found_at) < FRESH_FOR_MS) {
    const search = createKeptSearch(desk, again, read.input, found_at, kept.value.output.offers);
    return desk.patchArea(name, { search });
  }
  const searching = runSearch(desk, name, again, read.input);
  desk.patchArea(name, { filter, cursor, expanded, compared });
  await searching;
}

export const SEARCH_SCREENS = {
  shop: { is_form: true },
  offers: {
    mark: markOffer,
    move(desk, to, { keys: { length } }) {
      if (desk.getActiveArea().beside === 'none') return false;
      const steps = { left: -1, up: -1, right: 1, down: 1, page_up: -1, page_down: 1 };
      moveColumn(desk, to === 'first' ? 1 - length : to === 'last' ? length - 1 : steps[to]);
      return true;
    },
    leave: leaveComparison,
    list: (area) =>
      area.beside === 'none' ? getOfferList(area).keys : listColumns(area).map(({ key }) => key),
    findRow: (area) =>
      area.beside === 'none' ? getOfferList(area).at : getColumnIndex(area, listColumns(area)),
    listMissing: ({ search, again }) =>
      search === null && again !== null ? [['search', restoreSearch]] : [],
  },
} satisfies Partial<Record<Screen, ScreenKeys>>;
