/** Performs entries without a booking: sign-out, work areas, help, look-ups, queues. */
import { phrase } from '../../i18n/words.ts';
import type { Action } from '../../languages/action.ts';
import { answerLocally } from '../../languages/local/index.ts';
import { convert } from '../../languages/local/rates.ts';
import { type ActionContext, go, type Rows, row, runAt, type Step } from '../action-context.ts';
import type { CommandContext } from '../context.ts';

/** Looked up or calculated here, without the service. */
function lookUp(action: Action, { clock }: ActionContext): Step {
  const found = answerLocally(action, clock);
  if (!found) throw new Error(`${action.kind} is not answered here`);
  return go((actions) => actions.showLookUp(found));
}

const isInOutbox = ({ screen }: CommandContext): boolean =>
  screen === 'outbox' || screen === 'decision';

export const DESK_ROWS = {
  sign_out: row('session.sign_out', () => go((actions) => actions.signOut())),
  areas: row('areas.show', () => go((actions) => actions.showAreas())),
  area: ({ area }) => runAt(`area.${area.toLowerCase()}`, (actions) => actions.switchArea(area)),
  help: row('help.keys', ({ topic }) => go((actions) => actions.openSheet(topic))),
  home_language: ({ language }) =>
    runAt(`language.${language.toLowerCase()}`, (actions) => actions.setHomeLanguage(language)),
  recall: row('line.recall', ({ entries }) => go((actions) => actions.recall(-entries))),
  scroll: ({ to }) => runAt(`cursor.${to}`, (actions) => actions.move(to)),
  encode_place: row('look.encode_place', lookUp),
  decode_place: row('look.decode_place', lookUp),
  airline: row('look.airline', lookUp),
  aircraft: row('look.aircraft', lookUp),
  local_time: row('look.local_time', lookUp),
  add_days: row('look.dates', lookUp),
  days_between: row('look.dates', lookUp),
  calculate: row('look.calculate', (action, here) =>
    action.sum.includes(';') ? { why: phrase('why.sum_sign') } : lookUp(action, here),
  ),
  connecting_time: row('look.connecting_time', lookUp),
  convert: row('look.convert', ({ amount, from, to }, { rates }) => {
    if (rates === null) return { why: phrase('why.no_rates') };
    const found = convert({ amount, from, to }, rates);
    return go((actions) => actions.showLookUp(found));
  }),
  queue_count: row('queue.counts', ({ queue, category }) =>
    go((actions) => actions.countQueues(queue, category ?? null)),
  ),
  queue_work: row('queue.work', ({ queue, category }) =>
    go((actions) => actions.workQueue(queue === null ? null : { queue, category })),
  ),
  queue_place: row('queue.place', ({ queue, category, due_on, note }) =>
    go((actions) =>
      actions.placeOnQueue({
        queue,
        category,
        ...(due_on === undefined ? {} : { due_on }),
        ...(note === undefined ? {} : { note }),
      }),
    ),
  ),
  queue_remove: ({ reason }, { context }) =>
    isInOutbox(context)
      ? runAt('outbox.drop', (actions) => actions.dropItem(reason))
      : runAt('queue.done', (actions) => actions.settleWorkItem('done', null)),
  queue_delay: ({ time, date }, { context }) =>
    isInOutbox(context)
      ? runAt('outbox.hold', (actions) => actions.decideItem('hold'))
      : runAt('queue.delay', (actions) => actions.settleWorkItem('delay', date ?? time)),
  queue_exit: row('queue.leave', ({ after, shows }) =>
    go((actions) => actions.leaveQueue(after, shows)),
  ),
} satisfies Partial<Rows>;
