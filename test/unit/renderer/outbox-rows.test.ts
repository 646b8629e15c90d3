/** The queue as rows, counts, progress and a report; the line and the outages it leaves behind. */
import { describe, expect, it } from 'vitest';
import type { ConnectionView } from '#main/contract/connection.ts';
import type { OutboxItem, OutboxStatus } from '#main/contract/outbox.ts';
import { describeLine } from '#renderer/app/connection.ts';
import {
  isAway,
  NO_OUTBOX,
  replaceItem,
  resolveOutageAfter,
} from '#renderer/app/connection-store.ts';
import { findOutage, listOutageItems } from '#renderer/features/outbox/outage.ts';
import {
  describeReason,
  getItemCounts,
  getProgress,
  listOutboxRows,
} from '#renderer/features/outbox/outbox-rows.ts';
import { outboxItem } from './outbox-items.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const made = (id: string, minute: number, status: OutboxStatus, more: Partial<OutboxItem> = {}) =>
  outboxItem(id, { status, created_at: at(minute), updated_at: at(minute), ...more });

const ITEMS: readonly OutboxItem[] = [
  made('a', 1, 'CONFIRMED'),
  made('b', 2, 'NEEDS_ATTENTION'),
  made('c', 3, 'SENDING'),
  made('d', 4, 'QUEUED'),
  made('e', 5, 'DROPPED'),
  made('f', 6, 'UNKNOWN'),
  made('b2', 7, 'QUEUED', { booking_id: 'b-b', position: 2, kind: 'CANCEL' }),
];
const ids = (items: readonly OutboxItem[]) => items.map(({ id }) => id).join(' ');

describe('the rows of the outbox', () => {
  it.each([
    ['all', 'b b2 f e d c a'],
    ['attention', 'b'],
    ['waiting', 'b2 f d c'],
    ['placed', 'a'],
    ['over', 'e'],
  ] as const)('%s: the latest first, a booking in its order', (filter, said) => {
    expect(ids(listOutboxRows(ITEMS, filter))).toBe(said);
  });

  it('stay where they stand while their status changes', () => {
    const later = ITEMS.map((item) => ({
      ...item,
      status: 'CONFIRMED' as const,
      updated_at: at(50),
    }));
    expect(ids(listOutboxRows(later, 'all'))).toBe(ids(listOutboxRows(ITEMS, 'all')));
  });

  it('are counted by what they need', () => {
    expect(getItemCounts(ITEMS)).toEqual({ all: 7, attention: 1, waiting: 4, placed: 1, over: 1 });
  });

  it('count what is still to be sent, and what was settled since the outage began', () => {
    expect(getProgress(ITEMS, at(1))).toEqual({ all: 7, sending: 2, left: 2 });
    expect(getProgress(ITEMS, null)).toEqual({ all: 5, sending: 2, left: 2 });
  });

  it('say reasons of the list in words, and others as they came', () => {
    expect(['SOLD_OUT', 'customer left', null].map(describeReason)).toEqual([
      'sold out',
      'customer left',
      '',
    ]);
  });

  it('take an item in its place, or at the end', () => {
    expect(ids(replaceItem(ITEMS, made('c', 3, 'CONFIRMED')))).toBe(ids(ITEMS));
    expect(ids(replaceItem(ITEMS, made('z', 9, 'QUEUED')))).toBe(`${ids(ITEMS)} z`);
  });
});

const view = (state: 'ONLINE' | 'OFFLINE', since: string): ConnectionView => ({
  state,
  forced: false,
  network: null,
  proxy: null,
  outage: null,
  since,
  providers: [
    { provider_type: 'PROVIDER_04', state: 'OFFLINE', since, last_answer_at: null },
    { provider_type: 'PROVIDER_05', state: 'ONLINE', since, last_answer_at: null },
    { provider_type: 'PROVIDER_06', state: 'PORTAL', since, last_answer_at: null },
    { provider_type: 'PROVIDER_07', state: 'UNKNOWN', since, last_answer_at: null },
  ],
});

describe('the line', () => {
  it('makes an outage from its loss to its return, and another the next time', () => {
    let outbox = NO_OUTBOX;
    const seen = [
      view('ONLINE', at(0)),
      view('OFFLINE', at(5)),
      view('OFFLINE', at(5)),
      view('ONLINE', at(9)),
      view('ONLINE', at(9)),
      view('OFFLINE', at(20)),
    ].map((next) => {
      outbox = { ...outbox, outage: resolveOutageAfter(outbox, next) };
      return outbox.outage;
    });
    expect(seen).toEqual([
      null,
      { began: at(5), ended: null },
      { began: at(5), ended: null },
      { began: at(5), ended: at(9) },
      { began: at(5), ended: at(9) },
      { began: at(20), ended: null },
    ]);
  });

  it('is away for the providers that cannot be reached, and for all when it is lost', () => {
    const codes = ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_06', 'PROVIDER_07', null] as const;
    const away = (state: 'ONLINE' | 'OFFLINE') =>
      codes.map((code) => isAway({ line: state, connection: view(state, at(0)) }, code));
    expect(away('ONLINE')).toEqual([true, false, true, false, false]);
    expect(away('OFFLINE')).toEqual([true, true, true, true, true]);
  });
});

describe('why there is no line', () => {
  const lost = view('OFFLINE', at(0));
  const without = lost.providers.filter(({ state }) => state !== 'PORTAL');
  it.each([
    [{ forced: true, network: false }, 'Working offline: switched by hand'],
    [{ network: false }, 'This machine has no network'],
    [{}, 'Another page answers in place of the providers: sign in to this network'],
    [{ providers: without }, 'No connection to any provider'],
    [{ state: 'ONLINE' as const }, 'online'],
  ])('%j', (more, said) => {
    expect(describeLine({ ...lost, ...more })).toBe(said);
  });
});

describe('the report', () => {
  it('tells of what was made or settled since the outage began, the earliest first', () => {
    const outage = { began: at(4), ended: null };
    expect(ids(listOutageItems(ITEMS, outage))).toBe('d e f b2');
    const settled = ITEMS.map((item) => (item.id === 'a' ? { ...item, updated_at: at(8) } : item));
    expect(ids(listOutageItems(settled, outage))).toBe('a d e f b2');
  });

  it('finds the last outage by what was made in it where none was seen', () => {
    const old = made('old', -60 * 24, 'CONFIRMED');
    expect(findOutage([old, ...ITEMS], null)).toEqual({ began: at(1), ended: null });
    expect(findOutage([], null)).toBeNull();
  });
});
