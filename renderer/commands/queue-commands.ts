/** Commands of the agency's queues and of a GDS's queues. */
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Command, command, typed } from './command.ts';
import type { CommandContext } from './context.ts';
import { GDS_LIST, GDS_OFF, GDS_PLACE, PLACE, TITLE } from './queue-entries.ts';
import { needsBooking } from './why-not.ts';

const needsQueue = ({ queue_item_open }: CommandContext): Phrase | null =>
  queue_item_open ? null : phrase('why.no_queue');

export const QUEUE_COMMANDS: readonly Command[] = [
  command('queue.counts', 'command.queue_counts', 'outbox', {
    run: (actions) => actions.countQueues(null),
  }),
  typed('queue.work', 'command.queue_work', 'outbox'),
  typed('queue.place', 'command.queue_place', 'outbox', { whyNot: needsBooking, entries: [PLACE] }),
  command('queue.done', 'command.queue_done', 'outbox', {
    keys: [{ chords: 'Alt+Shift+9' }],
    whyNot: needsQueue,
    run: (actions) => actions.settleWorkItem('done', null),
  }),
  command('queue.delay', 'command.queue_delay', 'outbox', {
    keys: [{ chords: 'Alt+Shift+8' }],
    whyNot: needsQueue,
    run: (actions) => actions.settleWorkItem('delay', null),
  }),
  command('queue.leave', 'command.queue_leave', 'outbox', {
    keys: [{ chords: 'Alt+Shift+0' }],
    run: (actions) => actions.leaveQueue(),
  }),
  typed('queue.name', 'command.queue_name', 'outbox', {
    operation: 'queue.name',
    entries: [TITLE],
  }),
  command('gds_queue.counts', 'command.gds_counts', 'outbox', {
    word: ['GDS QUEUES', 'says.gds_counts'],
    run: (actions) => actions.gdsQueue({ to: 'count' }),
  }),
  typed('gds_queue.list', 'command.gds_list', 'outbox', { entries: [GDS_LIST] }),
  typed('gds_queue.place', 'command.gds_place', 'outbox', {
    whyNot: needsBooking,
    entries: [GDS_PLACE],
  }),
  typed('gds_queue.remove', 'command.gds_remove', 'outbox', {
    whyNot: needsBooking,
    entries: [GDS_OFF],
  }),
  ...([-1, 1] as const).map((step) =>
    command(
      step === 1 ? 'queues.next' : 'queues.previous',
      step === 1 ? 'command.queue_next' : 'command.queue_previous',
      'outbox',
      {
        silent: true,
        screens: ['desk'],
        keys: [{ chords: step === 1 ? 'ArrowRight' : 'ArrowLeft', focus: ['empty'] }],
        run: (actions) => actions.stepQueue(step),
      },
    ),
  ),
];
