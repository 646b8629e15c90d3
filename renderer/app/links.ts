/** A booking that somebody opened by a link, outside the workstation: shown where nothing is in the way. */
import { WORK_AREAS } from '#main/contract/desk.ts';
import { isEmpty } from '../features/booking/booking-facts.ts';
import { retrieve } from '../features/booking/servicing.ts';
import { say } from '../i18n/words.ts';
import { activeArea, answer, areaOf, type DeskContext, isSending } from './desk-context.ts';
import { switchArea } from './moving.ts';

/** Takes links as they come, and one that came before anybody was here. */
export function watchLinks(desk: DeskContext): void {
  const { onLink } = desk.page;
  if (!onLink) return;
  const signedIn = () => desk.session.getState().phase === 'signed_in';
  onLink(() => void (signedIn() && openLinked(desk)));
  desk.session.subscribe((state, before) => {
    if (state.phase !== before.phase && signedIn()) void openLinked(desk);
  });
}

/** What is being asked, sent or sold stays on screen: then the link is only told of. */
async function openLinked(desk: DeskContext): Promise<void> {
  const locator = (await desk.page.takeLink?.()) ?? null;
  if (locator === null) return;
  const area = activeArea(desk);
  const free = isEmpty(area) ? area.name : WORK_AREAS.find((name) => isEmpty(areaOf(desk, name)));
  const asked = desk.shell.getState().overlay.kind !== 'none';
  if (asked || isSending(desk, area) || !free) {
    answer(desk, area.name, 'info', say('answer.link_waits', { locator }));
    return;
  }
  if (free !== area.name) switchArea(desk, free);
  await retrieve(desk, locator);
}
