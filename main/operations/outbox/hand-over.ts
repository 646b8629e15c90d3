/**
 * Handing queued bookings over to another station. They are marked in the commit that fixes the
 * file's content, so that no file holds an item that is still sent from here. The file stays here,
 * sealed, in case it is lost.
 */
import type { WriteDb } from '#db/open.ts';
import { getAgency } from '#db/store/agencies.ts';
import { findFact, insertFact } from '#db/store/database-facts.ts';
import { countDeparture, noteDepartures } from '#db/store/departures.ts';
import { findHandover, insertHandover, listHandoverRows } from '#db/store/handovers.ts';
import { findIntentByReference } from '#db/store/intents.ts';
import {
  changeOutboxItem,
  findOutboxItem,
  listOutboxOfAgency,
  listOutboxRowsOfBooking,
} from '#db/store/outbox.ts';
import { pick } from '#main/contract/collections.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import {
  buildStationCode,
  type OutboxExportAnswer,
  type OutboxExportInput,
  type StaysReason,
} from '#main/contract/hand-over.ts';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  type HandOverFile,
  HandOverFileSchema,
  listOpen,
  type Parcel,
  resealRecord,
  staysBecause,
} from '#main/domain/outbox/hand-over.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { Ports } from '#main/ports.ts';
import { type Loaded, load, openFor } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { openPayload, resolveOwnItem, showItem } from './items.ts';

const MEDIA_TYPE = 'application/vnd.airdesk.outbox' as const;
/** Below a station's limit for received data, with room for the rest of the request. */
const MAX_FILE_CHARACTERS = 900_000;
const STATION_CODE = 'station_code';

/** Created once and never changed, because a file for this station can be read by its data only. */
async function getStationCode(ports: Pick<Ports, 'ids'>, tx: WriteDb): Promise<string> {
  const known = await findFact(tx, STATION_CODE);
  if (known !== null) return known;
  const made = buildStationCode(ports.ids.locator().slice(0, 5));
  await insertFact(tx, STATION_CODE, made);
  return made;
}

/** Read first, so that viewing the list does not write each time. */
export async function getOwnStationCode(ports: Pick<Ports, 'db' | 'ids'>): Promise<string> {
  const known = await findFact(ports.db.read, STATION_CODE);
  return known ?? ports.db.write((tx) => getStationCode(ports, tx));
}

export const listHandovers: Handler<'outbox.handovers'> = async (_input, context) => {
  const { ports } = context;
  const made = await listHandoverRows(ports.db.read, getCaller(context).agency_id);
  const handovers = made.map((one) => ({
    ...pick(one, 'id', 'made_at', 'made_by', 'receiver', 'file_name'),
    items: one.item_count,
  }));
  return ok({ output: { station: await getOwnStationCode(ports), handovers } });
};

export const handOver: Handler<'outbox.export'> = async (input, context) => {
  const made = await (input.again ? fetchAgain(context, input) : handOverNow(context, input));
  return made.ok ? ok({ output: made.value }) : made;
};

/** The original file, for anybody who knows its passphrase. */
async function fetchAgain(
  context: Context,
  input: OutboxExportInput,
): Promise<Result<OutboxExportAnswer>> {
  const { ports } = context;
  const { agency_id } = getCaller(context);
  const kept = await findHandover(ports.db.read, { agency_id, id: input.again ?? '' });
  if (!kept) return refuse('NOT_FOUND', phrase('no_hand_over'));
  const opened = await ports.files.open(input.passphrase, kept.body);
  if (opened.state !== 'OPEN') {
    const detail = { path: 'passphrase', message: phrase('not_of_hand_over') };
    return refuse('INVALID_REQUEST', phrase('passphrase_wrong'), [detail]);
  }
  const { parcels } = HandOverFileSchema.parse(JSON.parse(opened.text));
  const items: OutboxExportAnswer['items'] = [];
  for (const { id } of parcels.flatMap((parcel) => parcel.items)) {
    const row = await resolveOwnItem(context, id);
    if (row.ok) items.push(showItem(ports, row.value));
  }
  const { id, file_name, body } = kept;
  return ok({ id, file_name, media_type: MEDIA_TYPE, body_base64: body, items, stays: [] });
}

interface Chosen extends Loaded {
  rows: OutboxRow[];
}
/** Rolls everything back; never leaves this module. */
class TooLarge extends Error {}

async function handOverNow(
  context: Context,
  input: OutboxExportInput,
): Promise<Result<OutboxExportAnswer>> {
  const { ports } = context;
  const principal = getCaller(context);
  if (input.receiver && input.receiver === (await getOwnStationCode(ports))) {
    const detail = { path: 'receiver', message: phrase('this_station') };
    return refuse('INVALID_REQUEST', phrase('file_other_station'), [detail]);
  }
  // Before the commit: it is slow, and would block other writes.
  const seal = await ports.files.sealer(input.passphrase);
  const now = ports.clock.now();
  const id = ports.ids.uuid();
  const agency = await getAgency(ports.db.read, principal.agency_id);
  try {
    const made = await ports.db.write(async (tx) => {
      const { chosen, stays } = await choose(tx, principal.agency_id, input.ids ?? null);
      if (chosen.length === 0) return { stays, file_name: '', body: '', moved: [] };
      const from = await getStationCode(ports, tx);
      const file: HandOverFile = {
        kind: 'airdesk-outbox',
        version: 1,
        id,
        made_at: now.toISOString(),
        made_by: principal.email,
        from,
        receiver: input.receiver ?? null,
        agency: { name: agency.name, currency: agency.currency },
        parcels: chosen.map((one) => buildParcel(ports, one)),
      };
      const body = seal(JSON.stringify(file));
      if (body.length > MAX_FILE_CHARACTERS) throw new TooLarge();
      const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
      const file_name = `airdesk-outbox-${from}-${stamp}.airdesk`.toLowerCase();
      const moved = await markAll(ports, tx, chosen, { actor: principal.email, file_name });
      const { agency_id, email: made_by } = principal;
      const about = { id, agency_id, made_by, made_at: now, receiver: file.receiver };
      await insertHandover(tx, { ...about, file_name, item_count: moved.length, body });
      return { stays, file_name, body, moved };
    });
    if (made.moved.length === 0) return fail(refuseNothingToMove(made.stays));
    await noteDepartures(ports);
    for (const row of made.moved) ports.outbox.moved(row);
    const { file_name, stays } = made;
    const items = made.moved.map((row) => showItem(ports, row));
    return ok({ id, file_name, media_type: MEDIA_TYPE, body_base64: made.body, items, stays });
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    const detail = { path: 'ids', message: phrase('fewer_at_once') };
    return refuse('INVALID_REQUEST', phrase('too_much_for_file'), [detail]);
  }
}

type Stays = OutboxExportAnswer['stays'];

function refuseNothingToMove(stays: Stays): Failure {
  const details = stays.map(({ title, reason }) => ({
    path: 'ids',
    message: phrase('of_item', { title, known: reason }),
  }));
  return createFailure('WRONG_STATE', phrase('nothing_to_hand'), details);
}

/** Whole bookings: all items of a booking go together, or none. */
async function choose(
  tx: WriteDb,
  agency_id: number,
  ids: readonly string[] | null,
): Promise<{ chosen: Chosen[]; stays: Stays }> {
  const found =
    ids === null
      ? (await listOutboxOfAgency(tx, { agency_id, statuses: OPEN_OUTBOX, ended: 0 })).rows
      : await Promise.all(ids.map((id) => findOutboxItem(tx, { agency_id, id })));
  const named = found.filter((row) => row !== null);
  const stays: Stays = [];
  const addStays = (of: readonly OutboxRow[], reason: StaysReason) =>
    stays.push(...of.map(({ reference, title }) => ({ reference, title, reason })));
  for (const id of ids ?? []) {
    if (!named.some((row) => row.id === id)) {
      stays.push({ reference: id, title: id, reason: 'NOT_FOUND' });
    }
  }
  const chosen: Chosen[] = [];
  for (const booking_id of new Set(named.map((row) => row.booking_id))) {
    const stored = await load(tx, booking_id);
    const all = await listOutboxRowsOfBooking(tx, booking_id);
    const begun = new Set<string>();
    for (const { reference } of all) {
      if (await findIntentByReference(tx, reference)) begun.add(reference);
    }
    const open = listOpen(all);
    const wanted = open.length > 0 ? open : all;
    const reason = stored ? staysBecause(stored.record, all, begun) : 'NOT_FOUND';
    if (reason !== null || !stored) addStays(wanted, reason ?? 'NOT_FOUND');
    else chosen.push({ record: stored.record, revision: stored.revision, rows: open });
  }
  return { chosen, stays };
}

/** A booking with everything it needs elsewhere, unsealed: the file has its own seal. */
function buildParcel(ports: Ports, { record, rows }: Chosen): Parcel {
  const items = rows.map((row) => {
    const payload = openPayload(ports, row);
    if (!payload) throw new Error(`Outbox item ${row.id} cannot be opened`);
    const { id, reference, actor, position, kind, provider_type, title, on_hold, created_at } = row;
    const named = { id, reference, actor, position, kind, provider_type, title };
    return { ...named, payload, on_hold, created_at, hand: row.hand + 1 };
  });
  return { record: resealRecord(record, openFor(ports, record.id)), items };
}

async function markAll(
  ports: Ports,
  tx: WriteDb,
  chosen: readonly Chosen[],
  { actor, file_name }: { actor: string; file_name: string },
): Promise<OutboxRow[]> {
  const now = ports.clock.now();
  const moved: OutboxRow[] = [];
  for (const { record, revision, rows } of chosen) {
    for (const row of rows) {
      const ended = { status: 'HANDED_OVER', reason: 'HANDED_OVER' } as const;
      const change = { ...ended, next_attempt_at: null, on_hold: false, hand: row.hand + 1 };
      const done = await changeOutboxItem(tx, { id: row.id, from: ['QUEUED'], change, now });
      if (!done) throw new Error(`Outbox item ${row.id} has moved under its own transaction`);
      await countDeparture(tx);
      moved.push({ ...row, ...change, updated_at: now.toISOString() });
    }
    // Another station has it, so nothing can be done with it here.
    const cancelled_at = now.toISOString();
    const closed: BookingRecord = { ...record, status: 'CANCELLED', cancelled_at };
    const summary = phrase('handed_over', { file: file_name });
    const line = { actor, operation: 'outbox.export', summary };
    await save(ports, tx, { record, revision }, closed, line);
  }
  return moved;
}
