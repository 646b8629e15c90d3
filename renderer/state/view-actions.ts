/** How things are shown: offers side by side, groups of fares, size. */
import { ZOOM } from '#main/contract/preferences.ts';
import type { ViewActions } from '../commands/view-actions.ts';
import { say } from '../words/words.ts';
import { compareOffers, showFamilies } from './comparing.ts';
import { activeArea, announce, answer, type Bench, patchArea } from './desk.ts';
import { setPreferences } from './preferring.ts';

export const viewActions = (bench: Bench): ViewActions => ({
  compareOffers: () => compareOffers(bench),
  showFamilies: () => showFamilies(bench),
  groupOffers() {
    const { name, ungrouped } = activeArea(bench);
    patchArea(bench, name, { ungrouped: !ungrouped });
    announce(bench, say(ungrouped ? 'group.on' : 'group.off'));
  },
  zoom(step) {
    const { zoom: now } = bench.preferences.getState();
    const steps = step === 0 ? Math.round(1 / ZOOM.step) : Math.round(now / ZOOM.step) + step;
    const within = Math.min(Math.max(steps * ZOOM.step, ZOOM.least), ZOOM.most);
    const zoom = Math.round(within * 10) / 10;
    void setPreferences(bench, { zoom });
    const percent = Math.round(zoom * 100);
    answer(bench, activeArea(bench).name, 'info', say('looks.zoomed', { percent }));
  },
});
