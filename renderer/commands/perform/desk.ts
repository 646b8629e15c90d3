/** Carrying out what is asked at the desk: signing out, work areas, help, look-ups, the queues. */

import { phrase } from '../../i18n/words.ts';
import type { Action } from '../../languages/action.ts';
import { answerLocally } from '../../languages/local/index.ts';
import { convert } from '../../languages/local/rates.ts';
import { type ActionContext, go, type Step } from '../action-context.ts';
import type { CommandContext } from '../context.ts';
import type { Executors } from './executor.ts';

/** Looked up or reckoned here. */
function look(action: Action, { clock }: ActionContext): Step {
  const found = answerLocally(action, clock);
  if (!found) throw new Error(`${action.kind} is not answered here`);
  return go((actions) => actions.tell(found));
}

/** The queue of what was sold without a connection has screens of its own. */
const isInOutbox = ({ screen }: CommandContext): boolean =>
  screen === 'outbox' || screen === 'decision';

export const AT_THE_DESK = {
  sign_out: () => go((actions) => actions.signOut()),
  areas: () => go((actions) => actions.showAreas()),
  area: ({ area }) => go((actions) => actions.switchArea(area)),
  help: ({ topic }) => go((actions) => actions.openSheet(topic)),
  home_language: ({ language }) => go((actions) => actions.setHomeLanguage(language)),
  scroll: ({ to }) => go((actions) => actions.move(to)),
  encode_place: look,
  decode_place: look,
  airline: look,
  aircraft: look,
  local_time: look,
  add_days: look,
  days_between: look,
  calculate: look,
  connecting_time: look,
  convert: ({ amount, from, to }, { rates }) => {
    if (rates === null) return { why: phrase('why.no_rates') };
    const found = convert({ amount, from, to }, rates);
    return go((actions) => actions.tell(found));
  },
  queue_count: ({ queue, category }) =>
    go((actions) => actions.countQueues(queue, category ?? null)),
  queue_work: ({ queue, category }) =>
    go((actions) => actions.workQueue(queue === null ? null : { queue, category })),
  queue_place: ({ queue, category, due_on, note }) =>
    go((actions) =>
      actions.placeOnQueue({
        queue,
        category,
        ...(due_on === undefined ? {} : { due_on }),
        ...(note === undefined ? {} : { note }),
      }),
    ),
  queue_remove: ({ reason }, { context }) =>
    go((actions) =>
      isInOutbox(context) ? actions.dropItem(reason) : actions.settleWorkItem('done', null),
    ),
  queue_delay: ({ time, date }, { context }) =>
    go((actions) =>
      isInOutbox(context)
        ? actions.decideItem('hold')
        : actions.settleWorkItem('delay', date ?? time),
    ),
  queue_exit: ({ after }) => go((actions) => actions.leaveQueue(after)),
} satisfies Partial<Executors>;
