/** Queues of the office at the host. */
import { ok } from '#main/contract/result.ts';
import type { Answer, GdsQueue, GdsQueueCount, GdsQueueItem, ProviderCall } from '../provider.ts';
import type { Reading } from '../wire/reading.ts';
import { parseInteger } from '../wire/values.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method, TravelportClient } from './client.ts';
import { buildTextTag, tag, type Xml } from './write/xml.ts';

/** Enough for a screen, and the end of a host that always announces more pages. */
const MAX_PAGES = 20;

const buildSelector = (name: string, { queue, category }: GdsQueue): Xml =>
  tag(name, { Queue: queue, Category: category });

export const fetchQueueCounts: Method<'queueCounts'> = async (client, call) => {
  const received = await client.send(call, {
    service: 'queue',
    message: 'gds:GdsQueueCount',
    attributes: { ProviderCode: client.profile.host },
    content: null,
    effect: false,
  });
  if (!received.ok) return received;
  return ok(received.value.root.all('QueueInfo').flatMap(readCounts));
};

/** A line for each category, and one for items without a category. */
export function readCounts(node: XmlNode): GdsQueueCount[] {
  const queue = node.attribute('Queue');
  if (queue === null) return [];
  node.attribute('PseudoCityCode');
  const title = node.attribute('Title');
  const categories = node.all('CategoryInfo').flatMap((one): GdsQueueCount[] => {
    const category = one.attribute('Category');
    const count =
      parseInteger(one.attribute('TotalCount')) ?? parseInteger(one.attribute('Count')) ?? 0;
    for (const range of one.all('DateRangeInfo')) range.take();
    return category === null
      ? []
      : [{ queue, category, title: one.attribute('Title') ?? title, count }];
  });
  const [all, own] = [node.attribute('TotalPNRCount'), node.attribute('PNRCount')];
  const sum = categories.reduce((total, { count }) => total + count, 0);
  const rest = (parseInteger(all) ?? parseInteger(own) ?? 0) - sum;
  return [
    ...(rest > 0 ? [{ queue, category: null, title, count: rest }] : []),
    ...categories,
  ].filter(({ count }) => count > 0);
}

export const fetchQueueItems: Method<'queueItems'> = async (client, queue, call) => {
  const items: GdsQueueItem[] = [];
  let next: XmlNode | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const received = await client.ask(call, {
      service: 'queue',
      message: 'gds:GdsQueueList',
      attributes: { ProviderCode: client.profile.host },
      content: [
        next &&
          buildTextTag('com:NextResultReference', next.value(), {
            ProviderCode: next.attribute('ProviderCode'),
          }),
        buildSelector('gds:GdsQueueSelector', queue),
      ],
      effect: false,
      tolerate: ({ text }) =>
        /queue\b.{0,20}\bempty|no (items|bookings|pnrs) (on|in)/i.test(text ?? ''),
    });
    if (!received.ok) return received;
    if (received.value === null) return ok({ items, more: false });
    const { root, reading } = received.value;
    items.push(...root.all('QueueElement').flatMap((node) => readQueueItem(node, queue, reading)));
    next = root.at('NextResultReference') ?? null;
    const more = root.attribute('MorePNRExists');
    if (!next || more === 'false') return ok({ items, more: more === 'true' });
  }
  return ok({ items, more: true });
};

/** Its time is only used with a time zone. */
export function readQueueItem(
  node: XmlNode,
  { queue, category }: GdsQueue,
  reading: Reading,
): GdsQueueItem[] {
  const locator = node.attribute('ProviderLocatorCode');
  const [date, time] = [node.attribute('QueueDate'), node.attribute('QueueTime')];
  const placed = date && time && /(Z|[+-]\d{2}:\d{2})$/.test(time) ? `${date}T${time}` : null;
  if (locator === null) return [];
  return [
    {
      queue,
      category,
      locator,
      passenger: node.attribute('Name'),
      placed_at: reading.moment(placed),
    },
  ];
}

export const changeQueue =
  (change: 'Place' | 'Remove') =>
  async (
    client: TravelportClient,
    locator: string,
    queue: GdsQueue,
    call: ProviderCall,
  ): Answer<{ locator: string }> => {
    const received = await client.send(call, {
      service: 'queue',
      message: `gds:GdsQueue${change}`,
      attributes: { ProviderCode: client.profile.host, ProviderLocatorCode: locator },
      content: buildSelector('com:QueueSelector', queue),
      effect: true,
    });
    return received.ok ? ok({ locator }) : received;
  };
