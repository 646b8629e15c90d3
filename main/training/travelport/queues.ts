/** Queues of the office: lists items, places a record, removes it. */
import { refuse } from '../wire/problems.ts';
import { findChild, findChildren, type XmlElement } from '../wire/xml-read.ts';
import { tag } from '../wire/xml-write.ts';
import type { WorldQueue, WorldQueueItem } from '../world.ts';
import type { ExchangeTravelport, HandlerTravelport } from './message-exchange.ts';
import { toUniversalLocator } from './names.ts';
import { attribute, HOST, readOptional } from './wire.ts';

const OFFICE = 'XB7S';
/** The queue on which the host places records with schedule changes. */
const SCHEDULE_CHANGES: WorldQueue = { queue: '23', category: null };
const TITLES: Readonly<Record<string, string>> = { '23': 'SCHEDULE CHANGE' };

function readQueue(node: XmlElement | undefined): WorldQueue {
  const queue = attribute(node, 'Queue');
  if (!/^\d{1,3}$/.test(queue)) refuse('INVALID_DATA', `QUEUE ${queue.slice(0, 8)} DOES NOT EXIST`);
  const category = readOptional(node, 'Category');
  if (category !== null && !/^[A-Z0-9]{1,3}$/.test(category)) {
    refuse('INVALID_DATA', 'CATEGORY DOES NOT EXIST');
  }
  return { queue: String(Number(queue)), category };
}

function listItems({ root, world }: ExchangeTravelport): WorldQueueItem[] {
  const host = attribute(root, 'ProviderCode');
  if (host !== HOST) refuse('INVALID_DATA', `ProviderCode ${host} is not served here`);
  return world.queueItems(SCHEDULE_CHANGES);
}

export const answerQueueCount: HandlerTravelport = (exchange) => {
  const selectors = findChildren(exchange.root, 'QueuePseudoCitySelector').flatMap(
    (one) => findChild(one, 'QueueSelector') ?? [],
  );
  const wanted = new Set(selectors.map((one) => readQueue(one).queue));
  const items = listItems(exchange).filter(({ queue }) => wanted.size === 0 || wanted.has(queue));
  const queues = Map.groupBy(items, ({ queue }) => queue);
  return {
    content: [...queues]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([queue, own]) => {
        const categories = Map.groupBy(
          own.flatMap(({ category }) => category ?? []),
          (category) => category,
        );
        return tag(
          'gds:QueueInfo',
          {
            Queue: queue,
            PseudoCityCode: OFFICE,
            TotalPNRCount: own.length,
            PNRCount: own.filter(({ category }) => category === null).length,
            Title: TITLES[queue],
          },
          [...categories].map(([category, of]) =>
            tag('gds:CategoryInfo', {
              Category: category,
              Count: of.length,
              TotalCount: of.length,
            }),
          ),
        );
      }),
  };
};

export const answerQueueList: HandlerTravelport = (exchange) => {
  const { queue, category } = readQueue(findChild(exchange.root, 'GdsQueueSelector'));
  const own = listItems(exchange).filter(
    (one) => one.queue === queue && (category === null || one.category === category),
  );
  return {
    attributes: { MorePNRExists: 'false' },
    content: own.map(({ order, placed_at }) => {
      const [first] = order.passengers;
      return tag('gds:QueueElement', {
        ProviderCode: HOST,
        ProviderLocatorCode: order.locator,
        DepartureDate: order.slices[0]?.flights[0]?.departure.slice(0, 10),
        QueueDate: placed_at.slice(0, 10),
        QueueTime: `${placed_at.slice(11, 19)}Z`,
        Name: first ? `${first.surname}/${first.given}` : null,
        UniversalRecordLocatorCode: toUniversalLocator(order),
      });
    }),
  };
};

export const placeOnQueue: HandlerTravelport = ({ root, world }) => {
  const locator = attribute(root, 'ProviderLocatorCode');
  for (const one of findChildren(root, 'QueueSelector')) {
    world.placeOnQueue(locator, readQueue(one));
  }
  return { content: [] };
};

export const removeFromQueue: HandlerTravelport = ({ root, world }) => {
  const locator = attribute(root, 'ProviderLocatorCode');
  const queue = readQueue(findChild(root, 'QueueSelector'));
  world.takeOffQueue(locator, queue);
  return { content: [] };
};
