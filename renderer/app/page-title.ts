/** The page's title. */
import { getItemCounts } from '../features/outbox/outbox-rows.ts';
import { say } from '../i18n/words.ts';
import type { Desk } from './create-desk.ts';

/** The page title shows that an outbox item needs a decision. */
export function showBadge(desk: Desk): void {
  desk.outbox.subscribe(({ items }) => {
    const n = getItemCounts(items).attention;
    document.title = say(n > 0 ? 'app.title_attention' : 'app.name', { n });
  });
}
