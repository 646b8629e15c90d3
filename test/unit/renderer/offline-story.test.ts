/** An outage at a workstation by entries, through the real service: sold, changed, decided, placed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { getQueueNumber } from '#main/contract/queue.ts';
import type { Service } from '#main/host/service.ts';
import { sendDeferred } from '#renderer/features/booking/deferred-notes.ts';
import { describeReason } from '#renderer/features/outbox/outbox-rows.ts';
import { day, openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

const answered = (at: Workstation) => at.until((area) => area.answer !== null && !area.waiting);
const items = (at: Workstation) => at.desk.outbox.getState().items;

/** Resolves when the queue is so. */
const outbox = (at: Workstation, what: (all: readonly OutboxItem[]) => boolean) =>
  new Promise<readonly OutboxItem[]>((resolve) => {
    const look = () => {
      if (!what(items(at))) return;
      stop();
      resolve(items(at));
    };
    const stop = at.desk.outbox.subscribe(look);
    look();
  });
const line = async (at: Workstation, entry: 'OFFLINE' | 'ONLINE') => {
  at.enter(entry);
  await new Promise<void>((resolve) => {
    const look = () => {
      if (at.desk.outbox.getState().line !== entry) return;
      stop();
      resolve();
    };
    const stop = at.desk.outbox.subscribe(look);
    look();
  });
  // The event may come before the answer, and the next entry would wait on the line.
  await vi.waitUntil(() => !at.desk.isSending(at.area()));
  await answered(at);
};

async function offers(at: Workstation) {
  at.enter(`GRU MIA ${day(30)} 1ADT`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
}

/** Names, ends and consents; resolves with the queued current booking. */
async function outboxIt(at: Workstation, name: string) {
  at.enter(name);
  at.enter('ER');
  const { overlay } = at.desk.shell.getState();
  const lines = overlay.kind === 'question' ? overlay.question.lines : [];
  at.desk.actions.confirm();
  const area = await at.until((now) => now.booking !== null && now.draft === null);
  return { area, lines };
}

async function liveOrders(name: string) {
  const orders = await service.ports.training?.orders();
  if (!orders?.ok) throw new Error('The training system did not tell its orders');
  return orders.value.filter(
    (order) => order.status === 'LIVE' && order.passengers.join().includes(name),
  );
}

it('sells from offers on screen, and sees the booking placed when the line is back', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  at.enter('SS1');
  await at.until(({ draft }) => draft?.confirmed === true);
  at.enter('FPCASH');
  await line(at, 'OFFLINE');
  at.enter(`GRU EZE ${day(31)}`);
  await answered(at);
  expect(at.area().answer?.text).toContain('no connection');
  at.enter('SS1');
  const total = at.area().draft?.offer?.total;
  const { area, lines } = await outboxIt(at, 'NM1OUTAGE/ANA MRS');
  expect(lines.map(({ label }) => label)).toEqual([
    'Flight',
    'Passenger',
    'Provider',
    'Total shown',
    'At most',
  ]);
  expect(area.booking?.booking).toMatchObject({ booking_status: 'QUEUED', offline: true });
  expect(area.booking?.booking.provider.locator).toMatch(/^Q/);
  expect(items(at)).toMatchObject([{ status: 'QUEUED', kind: 'CREATE', limit_total: total }]);
  await answered(at);
  expect(at.desk.payment_form.wanted.get(area.booking!.booking.id)?.kind).toBe('CASH');
  at.enter('TTP');
  // It is said below the answer that the sale is queued, which stays.
  expect(at.area().answer?.details.at(-1)).toContain('never queued');

  await line(at, 'ONLINE');
  const placed = await at.until((now) => now.booking?.booking.booking_status === 'ON_HOLD');
  expect(await liveOrders('OUTAGE')).toHaveLength(1);
  // The event says that it moved; the locator is read with the item.
  const [item] = await outbox(at, ([one]) => one?.status === 'CONFIRMED' && one.locator !== null);
  expect(placed.booking?.booking.provider.locator).toBe(item?.locator);
});

it('writes what was noted on a queued sale once it is placed, over a restart', async () => {
  const before = await startWorkstation(service);
  await offers(before);
  await line(before, 'OFFLINE');
  before.enter('SS1');
  before.enter('OS LA VIP GUEST');
  before.enter('SR VGML/P1');
  before.enter('APLON 0712-B');
  before.enter('RM LIKES TEA');
  const { area } = await outboxIt(before, 'NM1OWED/ANA MRS');
  const booking_id = area.booking!.booking.id;
  await answered(before);
  expect([before.area().unsent.notes, before.area().answer?.kind]).toEqual([[], 'ok']);
  expect(before.area().answer?.details.at(-1)).toBe('3 lines go to the booking once it is placed.');
  before.enter('OS LA WHEELCHAIR');
  expect(before.area().answer?.text).toBe('A line goes to the booking once it is placed.');
  expect(before.area().owed.map(({ notes }) => notes.length)).toEqual([3, 1]);
  await before.desk.flush();
  await before.desk.stop();
  const at = await before.reload();
  await at.until((now) => now.owed.length === 2);

  await line(at, 'ONLINE');
  await at.until((now) => now.owed.length === 0 && now.waiting === null);
  await at.until((now) => now.booking?.booking.booking_status === 'ON_HOLD');
  const kept = await at.desk.client.call('booking.annotations', { booking_id });
  const lines = (kept.ok ? kept.value.output.items : []).map((item) =>
    item.kind === 'SSR' ? item.code : item.kind === 'PHONE' ? item.number : item.text,
  );
  // A request is one for each flight; what was told the airline is there once.
  expect(lines.filter((text) => text !== 'VGML').sort()).toEqual([
    '0712',
    'VIP GUEST',
    'WHEELCHAIR',
  ]);
  expect(lines).toContain('VGML');
  expect(JSON.stringify(at.area().booking?.booking.remarks)).toContain('LIKES TEA');
  // With no other answer on screen the first of them is the headline.
  await at.until(({ answer }) =>
    /3 lines written to .*A line written to /.test(
      answer ? [answer.text, ...answer.details].join(' ') : '',
    ),
  );
});

it('writes every line of a sale that is placed while its first lines find it still queued', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  await line(at, 'OFFLINE');
  at.enter('SS1');
  at.enter('OS LA FIRST');
  await outboxIt(at, 'NM1EARLY/ANA MRS');
  await answered(at);
  at.enter('OS LA SECOND');
  expect(at.area().owed.map(({ notes }) => notes.length)).toEqual([1, 1]);
  // The look that the sale itself takes for its lines is over.
  await sendDeferred(at.desk, null);
  const call = at.desk.client.call.bind(at.desk.client);
  const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(at.desk.client, 'call').mockImplementationOnce(async (...asked) => {
    const read = await call(...asked);
    begun.resolve();
    await late.promise;
    return read as never;
  });
  const early = sendDeferred(at.desk, null);
  await begun.promise;
  await line(at, 'ONLINE');
  await outbox(at, ([one]) => one?.status === 'CONFIRMED' && one.locator !== null);
  late.resolve();
  await early;
  await at.until(({ owed, waiting }) => owed.length === 0 && waiting === null);
  await at.until(({ answer }) => (answer?.details.length ?? 0) > 1);
  const { answer } = at.area();
  expect(answer?.details.map((text) => /^A line written to /.test(text))).toEqual([true, true]);
});

it('says which lines of a queued sale were never written where the sale is given up', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  await line(at, 'OFFLINE');
  at.enter('SS1');
  at.enter('OS LA VIP GUEST');
  at.enter('APLON 0712-B');
  at.enter('TKTL15DEC');
  await outboxIt(at, 'NM1GIVENUP/ANA MRS');
  await answered(at);
  expect(at.area().owed.map(({ notes }) => notes.length)).toEqual([3]);
  const [item] = items(at);
  await at.desk.client.call('outbox.decide', { id: item!.id, decision: 'drop' });
  const { answer } = await at.until(({ owed }) => owed.length === 0);
  expect([answer?.kind, answer?.text]).toEqual([
    'warn',
    expect.stringMatching(
      /^3 lines for Q\w+ were never written, as the booking is cancelled: VIP GUEST, 0712, .*15 Dec/,
    ),
  ]);
});

it('writes a note that the airline could not take when the line is back again, once', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  await line(at, 'OFFLINE');
  at.enter('SS1');
  at.enter('OS LA VIP GUEST');
  const { area } = await outboxIt(at, 'NM1AGAIN/ANA MRS');
  const booking_id = area.booking!.booking.id;
  await answered(at);
  const [before] = at.area().owed;
  const fault = {
    provider_type: 'PROVIDER_04',
    message: 'change',
    fault: 'http_503',
    times: 3,
  } as const;
  const set = await at.desk.client.call('training.faults.set', fault);
  expect(set.ok).toBe(true);
  await line(at, 'ONLINE');
  const failed = await at.until(({ owed }) => owed[0] !== undefined && owed[0].key !== before!.key);
  expect(failed.owed.map(({ notes }) => notes)).toEqual([before!.notes]);
  await at.desk.client.call('training.faults.clear', {});
  await line(at, 'OFFLINE');
  await line(at, 'ONLINE');
  await at.until(({ owed, waiting }) => owed.length === 0 && waiting === null);
  const kept = await at.desk.client.call('booking.annotations', { booking_id });
  const lines = (kept.ok ? kept.value.output.items : []).flatMap((item) =>
    'text' in item ? [item.text] : [],
  );
  expect(lines).toEqual(['VIP GUEST']);
});

it('finds the offers of an earlier search again, after a reload without a line', async () => {
  const before = await startWorkstation(service);
  await offers(before);
  await before.desk.flush();
  await line(before, 'OFFLINE');
  const at = await before.reload();
  const found = await at.until((area) => (area.search?.offers.length ?? 0) > 0);
  expect(found.search?.kept_at).toBeTypeOf('string');
  at.enter(`GRU MIA ${day(31)} 1ADT`);
  await answered(at);
  expect(at.area().answer?.details[1]).toMatch(/^GRU–MIA .* offers for 1/);
  expect(at.area().search?.kept_at).toBe(found.search?.kept_at);
  at.enter('FILTER 04');
  at.enter('SS1');
  await outboxIt(at, 'NM1KEPT/ANA MRS');
  expect(items(at)).toMatchObject([{ status: 'QUEUED' }]);
});

it('shows the offers of an earlier search in place of those that were compared', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  const { name, search } = at.area();
  at.desk.areas.setState(({ areas }) => ({
    areas: { ...areas, [name]: { ...areas[name], beside: 'families', compared: ['gone'] } },
  }));
  await line(at, 'OFFLINE');
  at.enter(`GRU MIA ${day(30)} 1ADT`);
  const kept = await at.until((area) => area.search?.kept_at != null);
  expect(kept.search?.offers).toHaveLength(search!.offers.length);
  expect([kept.beside, kept.compared]).toEqual(['none', []]);
});

it('updates and cancels a held booking without a line, in that order', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true);
  at.enter('NM1CHANGED/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking');
  await line(at, 'OFFLINE');
  at.enter('UPDATE');
  const [row] = at.area().edit?.rows ?? [];
  at.desk.areas.setState(({ areas }) => ({
    areas: {
      ...areas,
      A: { ...areas.A, edit: { rows: [{ ...row!, email: 'new@example.com' }], errors: {} } },
    },
  }));
  at.desk.actions.endTransaction(true);
  await outbox(at, (all) => all.length === 1);
  await answered(at);
  at.enter('XI');
  at.desk.actions.confirm();
  await outbox(at, (all) => all.length === 2);
  expect(items(at).map(({ kind, position }) => [kind, position])).toEqual([
    ['UPDATE', 1],
    ['CANCEL', 2],
  ]);
  await line(at, 'ONLINE');
  await outbox(at, (all) => all.every(({ status }) => status === 'CONFIRMED'));
  const gone = await at.until((area) => area.booking?.booking.booking_status === 'CANCELLED');
  expect(gone.booking?.booking.passengers[0]?.email).toBe('new@example.com');
  expect(await liveOrders('CHANGED')).toEqual([]);
});

it('shows old and new where a person is needed, and books what is accepted', async () => {
  const at = await startWorkstation(service);
  await offers(at);
  await line(at, 'OFFLINE');
  at.enter('SS1');
  const { draft } = at.area();
  at.desk.areas.setState(({ areas }) => ({
    areas: {
      ...areas,
      A: { ...areas.A, draft: { ...draft!, requests: { ...draft!.requests, limit: '1' } } },
    },
  }));
  await outboxIt(at, 'NM1DEARER/ANA MRS');
  await line(at, 'ONLINE');
  await outbox(at, ([item]) => item?.status === 'NEEDS_ATTENTION' && item.choice !== null);
  // The queue it is on says why in words, as the list does.
  await at.desk.actions.workQueue({ queue: getQueueNumber('OFFLINE_DECISION'), category: null });
  const why = describeReason(items(at)[0]!.reason);
  expect(why).toContain(' ');
  expect(describeReason(at.area().agency_queues.working?.note ?? '')).toBe(why);
  expect(at.desk.shell.getState().announcement.text).toContain(why);
  await at.desk.actions.leaveQueue();
  at.enter('QS');
  at.desk.actions.enter();
  const open = await at.until(
    (area) => area.decision?.booking !== null && area.screen === 'decision',
  );
  expect(open.decision?.booking?.booking_status).toBe('NEEDS_ATTENTION');
  expect(items(at)[0]?.choice).toMatchObject({
    approved_total: 1,
    offered_total: draft?.offer?.total,
  });
  // The booking beside the item is read again while the question stands: it is about the item.
  const inHand = (booking_status: 'QUEUED' | 'NEEDS_ATTENTION') =>
    at.desk.areas.setState(({ areas }) => {
      const booking = { ...areas.A.booking!.booking, booking_status };
      return { areas: { ...areas, A: { ...areas.A, booking: { ...areas.A.booking!, booking } } } };
    });
  inHand('QUEUED');
  at.enter('ACCEPT');
  inHand('NEEDS_ATTENTION');
  at.desk.actions.confirm();
  await outbox(at, ([item]) => item?.status === 'CONFIRMED');
  expect(await liveOrders('DEARER')).toHaveLength(1);
  await at.until(({ screen }) => screen === 'outbox');
});

it('types flights, keeps one back, and drops it with its reason', async () => {
  const at = await startWorkstation(service);
  await line(at, 'OFFLINE');
  at.enter(`SSLA8190Y${day(30)}GRUMIA1`);
  expect(at.area().flights.rows[0]).toMatchObject({ carrier: 'LA', number: '8190', to: 'MIA' });
  // Whoever is named flies them.
  at.enter('NM1TYPED/ANA MRS');
  expect(at.area()).toMatchObject({ screen: 'names', draft: { offer: null } });
  at.enter('ER');
  expect(at.area().draft?.errors.limit).toContain('how much');
  at.enter('LIMIT 9000,50');
  expect(at.area().draft?.errors.limit).toBeUndefined();
  at.enter('ER');
  at.desk.actions.confirm();
  await at.until((area) => area.booking !== null);
  expect(items(at)).toMatchObject([{ limit_total: 9000.5, status: 'QUEUED' }]);
  at.enter('QS');
  at.enter('HOLD');
  await outbox(at, ([item]) => item?.on_hold === true);
  await answered(at);
  at.enter('DROP customer left');
  at.desk.actions.confirm();
  // The event says that it moved; the reason is read with the item.
  await outbox(at, ([item]) => item?.status === 'DROPPED' && item.reason !== null);
  expect(items(at)[0]?.reason).toBe('customer left');
  await line(at, 'ONLINE');
  expect(await liveOrders('TYPED')).toEqual([]);
});

it('does not queue what an earlier try may have booked', async () => {
  const at = await startWorkstation(service);
  await service.ports.training?.setFault({
    provider_type: 'PROVIDER_04',
    message: 'create',
    fault: 'drop_after',
    times: 1,
  });
  for (const message of ['retrieve', 'list'] as const) {
    await service.ports.training?.setFault({
      provider_type: 'PROVIDER_04',
      message,
      fault: 'http_503',
    });
  }
  await offers(at);
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true);
  at.enter('NM1TWICE/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.answer?.kind === 'bad' && !area.waiting);
  await line(at, 'OFFLINE');
  at.enter('ER');
  expect(at.area().answer?.text).toContain('may have been booked');
  expect(items(at)).toEqual([]);
});
