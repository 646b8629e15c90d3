/** How things are shown: offers side by side, groups of fares, size. */
import { ZOOM } from '#main/contract/preferences.ts';
import type { ViewActions } from '../commands/view-actions.ts';
import { compareOffers, showFamilies } from '../features/search/comparing.ts';
import { say } from '../i18n/words.ts';
import { activeArea, announce, answer, type DeskContext, patchArea } from './desk-context.ts';
import { setPreferences } from './preferring.ts';

export const viewActions = (desk: DeskContext): ViewActions => ({
  compareOffers: () => compareOffers(desk),
  showFamilies: () => showFamilies(desk),
  groupOffers() {
    const { name, ungrouped } = activeArea(desk);
    patchArea(desk, name, { ungrouped: !ungrouped });
    announce(desk, say(ungrouped ? 'group.on' : 'group.off'));
  },
  zoom(step) {
    const { zoom: now } = desk.preferences.getState();
    const steps = step === 0 ? Math.round(1 / ZOOM.step) : Math.round(now / ZOOM.step) + step;
    const within = Math.min(Math.max(steps * ZOOM.step, ZOOM.least), ZOOM.most);
    const zoom = Math.round(within * 10) / 10;
    void setPreferences(desk, { zoom });
    const percent = Math.round(zoom * 100);
    answer(desk, activeArea(desk).name, 'info', say('looks.zoomed', { percent }));
  },
});
