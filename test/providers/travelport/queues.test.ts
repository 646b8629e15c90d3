/** Queues of the host's office, and what the host places there by itself; every message by its schema. */
import { describe, expect, it } from 'vitest';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { ALONE, answered, book, call, refused } from '../ndc/training.ts';
import { ask, type Host, testMessages } from './support.ts';

let host: Host;

async function held(): Promise<ProviderOrder> {
  host = ask();
  return book(host, ALONE);
}

describe('queues', () => {
  it('hold the records an agent places, in categories and without', async () => {
    const { locator } = await held();
    const { provider } = host;
    expect(answered(await provider.queueCounts(call()))).toEqual([]);
    const own = { queue: '50', category: '07' };
    const plain = { queue: '50', category: null };
    answered(await provider.queuePlace(locator!, own, call()));
    answered(await provider.queuePlace(locator!, plain, call()));
    answered(await provider.queuePlace(locator!, plain, call()));
    expect(answered(await provider.queueCounts(call()))).toEqual([
      { ...plain, title: null, count: 1 },
      { ...own, title: null, count: 1 },
    ]);
    const item = {
      ...own,
      locator,
      passenger: expect.stringMatching(/^[A-Z]+\/[A-Z]+/),
      placed_at: '2026-11-21T12:00:00.000Z',
    };
    expect(answered(await provider.queueItems(own, call()))).toEqual({
      items: [item],
      more: false,
    });
    answered(await provider.queueRemove(locator!, own, call()));
    const gone = refused(await provider.queueRemove(locator!, own, call()));
    expect(gone.error).toBe('NOT_FOUND');
    expect(answered(await provider.queueItems(own, call())).items).toEqual([]);
  });

  it('refuse what names no record and what names no queue', async () => {
    await held();
    const { provider } = host;
    const queue = { queue: '50', category: null };
    expect(refused(await provider.queuePlace('ZZZZZZ', queue, call())).error).toBe('NOT_FOUND');
    const none = { queue: 'FIFTY', category: null };
    const answer = refused(await provider.queueItems(none, call()));
    expect(answer.provider_text).toMatch(/DOES NOT EXIST/);
  });

  it('are told as far as they are shown where the host has ever more pages of them', async () => {
    await held();
    const { provider, line } = host;
    const page =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><GdsQueueListRsp xmlns="http://www.travelport.com/schema/gdsQueue_v52_0" MorePNRExists="true"><NextResultReference ProviderCode="1G">AB</NextResultReference><QueueElement ProviderLocatorCode="ABC123"/></GdsQueueListRsp></s:Body></s:Envelope>';
    line.instead('GdsQueueListReq', page, 0, 99);
    const told = await provider.queueItems({ queue: '50', category: null }, call());
    const { items, more } = answered(told);
    const pages = line.sent.filter((name) => name === 'GdsQueueListReq').length;
    expect(pages).toBeGreaterThan(1);
    expect([items.length, more]).toEqual([pages, true]);
    // It may have more and not say how they are asked for.
    const lone = page.replace(/<NextResultReference.*?<\/NextResultReference>/, '');
    for (const [answer, is_cut] of [
      [lone, true],
      [lone.replace('"true"', '"false"'), false],
    ] as const) {
      line.instead('GdsQueueListReq', answer);
      const cut = await provider.queueItems({ queue: '50', category: null }, call());
      expect(answered(cut)).toMatchObject({ items: [{ locator: 'ABC123' }], more: is_cut });
    }
  });

  it('get each schedule change once, however often it is looked for', async () => {
    const order = await held();
    const { provider } = host;
    const leg = order.slices[0]!.legs[0]!;
    await host.move({
      carrier: leg.operating_carrier ?? leg.marketing_carrier,
      flight_number: leg.operating_flight_number ?? leg.flight_number,
      date: leg.departure.slice(0, 10),
      origin: leg.origin,
      change: 'MOVE',
      minutes: -20,
    });
    const counts = answered(await provider.queueCounts(call()));
    expect(counts).toHaveLength(1);
    const { title, count, ...queue } = counts[0]!;
    expect([title, count]).toEqual(['SCHEDULE CHANGE', 1]);
    expect(answered(await provider.queueItems(queue, call())).items).toHaveLength(1);
    answered(await provider.queueRemove(order.locator!, queue, call()));
    expect(answered(await provider.queueCounts(call()))).toEqual([]);
  });
});

it('new times are accepted for a seat that is waited for as for one that is held', async () => {
  for (const [told, accepted] of [
    ['TK', 'HK'],
    ['TL', 'HL'],
  ]) {
    const order = await held();
    const { provider, line } = host;
    const { order_id, locator } = order;
    answered(await provider.retrieve({ order_id, locator }, call()));
    const changed = line.answers.at(-1)!.replace(/(AirSegment [^>]*Status=")HK"/, `$1${told}"`);
    line.instead(line.sent.at(-1)!, changed);
    await provider.acceptSchedule(order, call());
    const update = line.bodies.find((one) => one.includes('AirUpdate'));
    expect(update, told).toMatch(new RegExp(`AirSegment [^>]*Status="${accepted}"`));
  }
});

testMessages();
