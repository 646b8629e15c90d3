/**
 * Taking over a file from another station: everything in it that can be taken, in one commit. Taken
 * twice, or at its own station, a file adds nothing.
 */
import type { WriteDb } from '#db/open.ts';
import { getAgency } from '#db/store/agencies.ts';
import {
  changeOutboxItem,
  findByOutboxReference,
  findOutboxItem,
  insertTakenItem,
} from '#db/store/outbox.ts';
import { findUserByEmail } from '#db/store/users.ts';
import { refuse, refuseField } from '#main/contract/errors.ts';
import type { OutboxImportAnswer } from '#main/contract/hand-over.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  findRefusalReason,
  type HandOverFile,
  isSameAgency,
  type Parcel,
  type ParcelItem,
  readHandOver,
  resealRecord,
} from '#main/domain/outbox/hand-over.ts';
import type { OutboxHead, OutboxRow } from '#main/domain/outbox/item.ts';
import type { Ports } from '#main/ports.ts';
import { load, sealFor } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import { type Context, getCaller, getTodayAt, type Handler } from '../handler.ts';
import { resolveGroup } from '../session/sessions.ts';
import { getOwnStationCode } from './hand-over.ts';
import { sealPayload, showItem } from './items.ts';

export const takeOver: Handler<'outbox.import'> = async (input, context) => {
  const { ports } = context;
  const read = await readFile(ports, input.passphrase, input.body_base64);
  if (!read.ok) return read;
  const file = read.value;
  const station = await getOwnStationCode(ports);
  if (file.receiver !== null && file.receiver !== station) {
    return refuse('WRONG_STATE', phrase('for_station', { receiver: file.receiver, station }));
  }
  const agency = await getAgency(ports.db.read, getCaller(context).agency_id);
  if (!isSameAgency(file.agency, agency)) {
    return refuse('WRONG_STATE', phrase('for_agency', { agency: file.agency.name }));
  }
  const today = getTodayAt(ports.clock, agency);
  const group = await resolveGroup(ports, getCaller(context));
  const home: Home = { context, file, today, agency, group };
  const taken = await ports.db.write(async (tx) => {
    const rows: OutboxRow[] = [];
    const refused: OutboxImportAnswer['refused'] = [];
    for (const parcel of file.parcels) {
      const reason = await findRefusal(home, tx, parcel);
      if (reason === null) rows.push(...(await take(home, tx, parcel)));
      else
        refused.push(...parcel.items.map(({ reference, title }) => ({ reference, title, reason })));
    }
    return { rows, refused };
  });
  for (const row of taken.rows) ports.outbox.moved(row);
  const items = taken.rows.map((row) => showItem(ports, row));
  return ok({ output: { items, refused: taken.refused } });
};

interface Home {
  context: Context;
  file: HandOverFile;
  today: string;
  agency: { name: string; time_zone: string };
  group: { id: number; name: string } | null;
}

const WHY_NOT_READ = {
  LOCKED: phrase('passphrase_wrong_file'),
  DAMAGED: phrase('file_damaged'),
  NEWER: phrase('file_newer'),
  FOREIGN: phrase('file_no_outbox'),
};

async function readFile(
  { files }: Ports,
  passphrase: string,
  body_base64: string,
): Promise<Result<HandOverFile>> {
  const opened = await files.open(passphrase, body_base64);
  if (opened.state !== 'OPEN') {
    const field = opened.state === 'LOCKED' ? 'passphrase' : 'body_base64';
    return refuseField(field, WHY_NOT_READ[opened.state]);
  }
  const file = readHandOver(opened.text);
  return file ? ok(file) : refuseField('body_base64', phrase('file_other_airdesk'));
}

async function findRefusal({ context, today }: Home, tx: WriteDb, parcel: Parcel) {
  const { providers } = context.ports;
  const { agency_id } = getCaller(context);
  const booking = await load(tx, parcel.record.id);
  if (booking && booking.agency_id !== agency_id) return 'KNOWN' as const;
  const items: OutboxHead[] = [];
  for (const item of parcel.items) {
    const known = await findKnown(tx, item);
    if (known && known.agency_id !== agency_id) return 'KNOWN' as const;
    if (known) items.push({ ...known, reference: item.reference });
  }
  return findRefusalReason(parcel, {
    booking: booking !== null,
    items,
    configured: providers.get(parcel.record.provider_type) !== null,
    today,
  });
}

const findKnown = async (tx: WriteDb, { id, reference }: ParcelItem): Promise<OutboxHead | null> =>
  (await findByOutboxReference(tx, reference)) ?? findOutboxItem(tx, { agency_id: null, id });

/**
 * Stores the booking as one of this station, with its waiting items, under this station's own seal.
 */
async function take(home: Home, tx: WriteDb, parcel: Parcel): Promise<OutboxRow[]> {
  const { context, file } = home;
  const { ports } = context;
  const { email: actor } = getCaller(context);
  const before = await load(tx, parcel.record.id);
  const record = await settleRecord(home, tx, parcel.record);
  const summary = phrase('taken_over', {
    station: file.from,
    who: file.made_by,
    when: file.made_at,
  });
  await save(ports, tx, before, record, { actor, operation: 'outbox.import', summary });
  const rows: OutboxRow[] = [];
  for (const item of parcel.items) rows.push(await takeItem(home, tx, record, item));
  return rows;
}

/** The creator is found by e-mail address; if unknown, the agent who takes the booking over. */
async function settleRecord(
  { context, agency, group }: Home,
  tx: WriteDb,
  record: BookingRecord,
): Promise<BookingRecord> {
  const { agency_id, user_id } = getCaller(context);
  const maker = await findUserByEmail(tx, { agency_id, email: record.user });
  const own: BookingRecord = {
    ...record,
    agency_id,
    agency_name: agency.name,
    agency_time_zone: agency.time_zone,
    created_by: maker?.id ?? user_id,
    group_id: group?.id ?? null,
    group_name: group?.name ?? null,
    original_group_id: group?.id ?? null,
    status: 'QUEUED',
    cancelled_at: null,
  };
  return resealRecord(own, sealFor(context.ports, record.id));
}

async function takeItem(
  { context }: Home,
  tx: WriteDb,
  record: BookingRecord,
  item: ParcelItem,
): Promise<OutboxRow> {
  const { ports } = context;
  const { agency_id, user_id } = getCaller(context);
  const now = ports.clock.now();
  const { position, on_hold, hand, reference } = item;
  const known = await findKnown(tx, item);
  const payload = sealPayload(ports, known?.id ?? item.id, item.payload);
  if (known) {
    // It comes back from the station it was handed to.
    const afresh = { attempts: 0, looks: 0, intent_id: null, choice: null, reason: null };
    const change = {
      ...afresh,
      status: 'QUEUED',
      payload,
      on_hold,
      hand,
      doubt: 'TAKEN_OVER',
      next_attempt_at: now.toISOString(),
    } as const;
    const done = await changeOutboxItem(tx, { id: known.id, from: ['HANDED_OVER'], change, now });
    const row = await findOutboxItem(tx, { agency_id, id: known.id });
    if (!done || !row) throw new Error(`Outbox item ${known.id} was judged as handed over`);
    return row;
  }
  const agent = await findUserByEmail(tx, { agency_id, email: item.actor });
  const { id, actor, kind, provider_type, title, created_at } = item;
  const named = { id, reference, actor, kind, provider_type, title, created_at };
  return insertTakenItem(tx, {
    ...named,
    agency_id,
    user_id: agent?.id ?? user_id,
    booking_id: record.id,
    payload,
    position,
    on_hold,
    hand,
    now,
  });
}
