/** Carrying out what is asked at the desk: signing out, work areas, help, look-ups, the queues. */

import type { Action } from '../../languages/action.ts';
import { answerLocally } from '../../languages/local/index.ts';
import { convert } from '../../languages/local/rates.ts';
import { phrase } from '../../words/words.ts';
import { go, type Scene, type Step } from '../scene.ts';
import type { Situation } from '../situation.ts';
import type { Executors } from './executor.ts';

/** Looked up or reckoned here. */
function look(action: Action, { clock }: Scene): Step {
  const found = answerLocally(action, clock);
  if (!found) throw new Error(`${action.kind} is not answered here`);
  return go((actions) => actions.tell(found));
}

/** The queue of what was sold without a connection has screens of its own. */
const isOnQueue = ({ screen }: Situation): boolean => screen === 'queue' || screen === 'decision';

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
    go((actions) => actions.countWorklists(queue, category ?? null)),
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
  queue_remove: ({ reason }, { situation }) =>
    go((actions) =>
      isOnQueue(situation) ? actions.dropItem(reason) : actions.settleWorkItem('done', null),
    ),
  queue_delay: ({ time, date }, { situation }) =>
    go((actions) =>
      isOnQueue(situation)
        ? actions.decideItem('hold')
        : actions.settleWorkItem('delay', date ?? time),
    ),
  queue_exit: ({ after }) => go((actions) => actions.leaveWorklist(after)),
} satisfies Partial<Executors>;
