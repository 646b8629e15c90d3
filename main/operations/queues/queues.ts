/** The agency's queues: its own numbered ones and those that fill themselves. */
import type { AnyDb } from '#db/handles.ts';
import { getAgency } from '#db/store/agencies.ts';
import { countAutomatic } from '#db/store/automatic-queues.ts';
import { appendHistory } from '#db/store/history.ts';
import {
  findPlacedItem,
  holdItem,
  listPlacedCounts,
  listPlacedItems,
  listQueueTitles,
  mapHolders,
  markSettled,
  nameQueue,
  placeItem,
  releaseItem,
  settleItem,
  type Viewer,
} from '#db/store/queues.ts';
import { getSettingRevision } from '#db/store/setting-revisions.ts';
import { filterGroupsOfAgency, findUser } from '#db/store/users.ts';
import { createFailure, type Failure, refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  AUTOMATIC_KINDS,
  findAutomaticKind,
  getQueueNumber,
  type QueueCounts,
  type QueueItem,
  type QueuePlaceInput,
  type QueueView,
} from '#main/contract/queue.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { saveSetting } from '../admin/setting-revisions.ts';
import { loadOwn } from '../booking/load.ts';
import { refuseUnknownAgent, refuseUnknownGroup } from '../failures.ts';
import { type Context, getCaller, getTodayAt, type Handler } from '../handler.ts';
import {
  AUTOMATIC_TITLES,
  buildAsked,
  findAutomatic,
  listAutomatic,
  MAX_SHOWN,
  OF_NO_BOOKING,
  parseItemId,
  resolveDay,
  type Unheld,
} from './automatic-queues.ts';

const MAX_DELAY_MS = 366 * 24 * 3_600_000;

const getViewer = (context: Context): Viewer => {
  const { agency_id, user_id, role } = getCaller(context);
  return { agency_id, user_id, admin: role === 'ADMIN' };
};

/** The automatic lists, then the agency's own by number and category. */
async function listCounts(context: Context): Promise<QueueCounts> {
  const { db, clock } = context.ports;
  const own = await listPlacedCounts(db.read, getViewer(context), clock.now());
  const { agency_id } = getCaller(context);
  const { revision } = await getSettingRevision(db.read, 'QUEUES', agency_id);
  const titles = await listQueueTitles(db.read, agency_id);
  const queues: QueueView[] = [];
  const asked = await buildAsked(context);
  for (const kind of AUTOMATIC_KINDS) {
    const count = await countAutomatic(db.read, kind, asked);
    queues.push({
      queue: getQueueNumber(kind),
      category: null,
      title: AUTOMATIC_TITLES[kind],
      kind,
      count,
    });
  }
  const isSameQueue = (a: { queue: number; category: number | null }, b: typeof a) =>
    a.queue === b.queue && a.category === b.category;
  const titled = titles.filter((title) => !own.some((row) => isSameQueue(row, title)));
  const named = [...own, ...titled.map((title) => ({ ...title, count: 0 }))].map(
    ({ queue, category, count }): QueueView => ({
      queue,
      category,
      title: titles.find((title) => isSameQueue(title, { queue, category }))?.title ?? '',
      kind: 'OWN',
      count,
    }),
  );
  named.sort((a, b) => a.queue - b.queue || (a.category ?? -1) - (b.category ?? -1));
  return { queues: [...queues, ...named], revision };
}

export const countQueues: Handler<'queue.counts'> = async (_input, context) =>
  ok({ output: await listCounts(context) });

export const readQueueItems: Handler<'queue.get'> = async (input, context) => {
  const { db, clock } = context.ports;
  const { queue } = input;
  const category = input.category ?? null;
  const kind = findAutomaticKind(queue);
  if (kind) {
    const items = category === null ? await listAutomatic(context, kind) : [];
    return ok({ output: { items: await withHolders(context, items) } });
  }
  const asked = { queue, category, now: clock.now(), limit: MAX_SHOWN };
  const rows = await listPlacedItems(db.read, getViewer(context), asked);
  return ok({ output: { items: await withHolders(context, rows) } });
};

/** Items with the name of any other agent who holds them; the caller's own hold is not shown. */
async function withHolders(context: Context, items: readonly Unheld[]): Promise<QueueItem[]> {
  const { agency_id, user_id } = getCaller(context);
  const { db, clock } = context.ports;
  const held = await mapHolders(db.read, { agency_id, now: clock.now() });
  return items.map((item) => {
    const by = held.get(item.id);
    return { ...item, held_by: by && by.user_id !== user_id ? by.name : null };
  });
}

export const holdOnQueue: Handler<'queue.hold'> = async ({ id, hold }, context) => {
  const { ports } = context;
  const { agency_id, user_id, name } = getCaller(context);
  const now = ports.clock.now();
  const queue = await findQueueHolding(context, id, now);
  if (queue === null) return refuse('NOT_FOUND', phrase('not_on_queue'));
  const announce = [buildChangedEvent({ queue, booking_id: null })];
  if (!hold) {
    await ports.db.write((tx) => releaseItem(tx, { agency_id, item: id, user_id }));
    return ok({ output: {}, announce });
  }
  const taken = await ports.db.write((tx) =>
    holdItem(tx, { agency_id, item: id, user_id, name, now }),
  );
  if (taken) return ok({ output: {}, announce });
  return fail((await findHolderProblem(ports.db.read, context, id, now)) ?? refuseHeldItem(''));
};

const refuseHeldItem = (name: string): Failure =>
  createFailure('WRONG_STATE', phrase('works_on_it', { name }));

/** Why the caller may not work on an item: another agent holds it. */
async function findHolderProblem(
  db: AnyDb,
  context: Context,
  id: string,
  now: Date,
): Promise<Failure | null> {
  const { agency_id, user_id } = getCaller(context);
  const by = (await mapHolders(db, { agency_id, now })).get(id);
  return by && by.user_id !== user_id ? refuseHeldItem(by.name) : null;
}

/** The caller's queue that has the item; null where none has it any more. */
async function findQueueHolding(context: Context, id: string, now: Date): Promise<number | null> {
  const { read } = context.ports.db;
  const { kind } = parseItemId(id);
  if (!kind) return (await findPlacedItem(read, getViewer(context), { id, now }))?.queue ?? null;
  const found = await findAutomatic(read, id, await buildAsked(context));
  return found && getQueueNumber(kind);
}

export const placeOnQueue: Handler<'queue.place'> = async (input, context) => {
  const { ports } = context;
  const { agency_id, name, email } = getCaller(context);
  if (findAutomaticKind(input.queue)) {
    return refuseField('queue', phrase('fills_itself', { queue: input.queue }));
  }
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const unknown = await refuseStrangers(context, input);
  if (unknown) return fail(unknown);
  const due = await resolveDueDay(context, input.due_on ?? null);
  if (!due.ok) return due;
  const { record, revision } = loaded.value;
  const id = ports.ids.uuid();
  const now = ports.clock.now();
  const note = input.note ?? null;
  const item = {
    id,
    agency_id,
    queue: input.queue,
    category: input.category ?? null,
    booking_id: record.id,
    note,
    due_at: due.value?.end.toISOString() ?? null,
    for_user_id: input.user_id ?? null,
    for_group_id: input.group_id ?? null,
    placed_by: name,
    status_when_placed: record.status,
  };
  const line = {
    booking_id: record.id,
    revision,
    actor: email,
    operation: 'queue.place',
    summary:
      note === null
        ? phrase('placed_on', { queue: input.queue })
        : phrase('placed_on_note', { queue: input.queue, note }),
    changes: [],
    at: now,
  };
  await ports.db.write(async (tx) => {
    await placeItem(tx, { ...item, delayed_until: due.value?.begin ?? null, now });
    await appendHistory(tx, line);
  });
  const everything = { ...getViewer(context), admin: true };
  const seen_at = due.value && due.value.begin > now ? due.value.begin : now;
  const placed = await findPlacedItem(ports.db.read, everything, { id, now: seen_at });
  if (!placed) throw new Error(`Queue item ${id} was placed and is not there`);
  const told = { queue: input.queue, booking_id: record.id };
  return ok({
    output: { item: { ...placed, held_by: null } },
    announce: [buildChangedEvent(told)],
  });
};

const buildChangedEvent = (data: { queue: number; booking_id: string | null }) => ({
  type: 'queue.changed' as const,
  data,
});

/** The agent it is placed for must belong to the agency, and be there to see it. */
async function refuseStrangers(context: Context, input: QueuePlaceInput): Promise<Failure | null> {
  const { agency_id } = getCaller(context);
  const { read } = context.ports.db;
  const { user_id, group_id } = input;
  const user = user_id == null ? null : await findUser(read, user_id);
  if (user_id != null && !(user?.agency_id === agency_id && user.active)) {
    return refuseUnknownAgent();
  }
  if (group_id != null && (await filterGroupsOfAgency(read, agency_id, [group_id])).length === 0) {
    return refuseUnknownGroup();
  }
  return null;
}

async function resolveDueDay(
  context: Context,
  due_on: string | null,
): Promise<Result<{ begin: Date; end: Date } | null>> {
  if (due_on === null) return ok(null);
  const { db, clock } = context.ports;
  const agency = await getAgency(db.read, getCaller(context).agency_id);
  if (due_on < getTodayAt(clock, agency)) {
    const message = phrase('day_passed');
    return refuse('INVALID_REQUEST', phrase('due_passed'), [{ path: 'due_on', message }]);
  }
  return ok(resolveDay(due_on, agency.time_zone));
}

export const settleOnQueue: Handler<'queue.settle'> = async (input, context) => {
  const { ports } = context;
  const now = ports.clock.now();
  const until = input.how === 'delay' ? new Date(input.until ?? Number.NaN) : null;
  if (until) {
    const ahead = until.getTime() - now.getTime();
    if (!(ahead > 0 && ahead <= MAX_DELAY_MS)) return refuseField('until', phrase('delay_instant'));
  }
  const settled = await settle(context, input.id, until, now);
  if (!settled.ok) return settled;
  const announce = [buildChangedEvent(settled.value)];
  return ok({ output: await listCounts(context), announce });
};

/** What was changed. */
async function settle(
  context: Context,
  id: string,
  until: Date | null,
  now: Date,
): Promise<Result<{ queue: number; booking_id: string | null }>> {
  const { db } = context.ports;
  const gone = () => refuse('NOT_FOUND', phrase('not_on_queue'));
  const { agency_id, user_id, email, name: by } = getCaller(context);
  const { kind, subject } = parseItemId(id);
  if (kind) {
    const asked = await buildAsked(context);
    return db.write(async (tx) => {
      const found = await findAutomatic(tx, id, asked);
      if (!found) return gone();
      const held = await findHolderProblem(tx, context, id, now);
      if (held) return fail(held);
      await markSettled(tx, { ...found, until, by, now });
      await releaseItem(tx, { agency_id, item: id, user_id });
      const booking_id = OF_NO_BOOKING.has(kind) ? null : subject;
      return ok({ queue: getQueueNumber(kind), booking_id });
    });
  }
  const item = await findPlacedItem(db.read, getViewer(context), { id, now });
  if (!item) return gone();
  const { id: booking_id, revision } = item.booking;
  return db.write(async (tx) => {
    const held = await findHolderProblem(tx, context, id, now);
    if (held) return fail(held);
    if (!(await settleItem(tx, { agency_id, id, until, by, now }))) return gone();
    await releaseItem(tx, { agency_id, item: id, user_id });
    await appendHistory(tx, {
      booking_id,
      revision,
      actor: email,
      operation: 'queue.settle',
      summary: until
        ? phrase('back_on', { queue: item.queue, when: until.toISOString() })
        : phrase('taken_off', { queue: item.queue }),
      changes: [],
      at: now,
    });
    return ok({ queue: item.queue, booking_id });
  });
}

export const titleQueue: Handler<'queue.name'> = async (input, context) => {
  const { queue, title, revision } = input;
  if (findAutomaticKind(queue)) {
    return refuseField('queue', phrase('fills_itself_named', { queue }));
  }
  const category = input.category ?? null;
  const saved = await saveSetting(context, { kind: 'QUEUES', read: revision }, (tx, agency_id) =>
    nameQueue(tx, { agency_id, queue, category, title }),
  );
  if (!saved.ok) return saved;
  return ok({
    output: await listCounts(context),
    announce: [buildChangedEvent({ queue, booking_id: null })],
  });
};
