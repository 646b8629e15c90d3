/**
 * Queues of the office: what agents placed, and those that fill themselves from the airlines' books.
 * Taken off one of these, a record comes back when there is something new to it.
 */
import type { WorldOrder } from '../world.ts';
import { OFFICE } from './elements.ts';
import type { Exchange, Handler } from './exchange.ts';
import type { QueueItem } from './memory.ts';
import {
  dateTime,
  el,
  findAll,
  leaf,
  needText,
  nest,
  refuse,
  textAt,
  type XmlNode,
} from './wire.ts';

const GENERAL = 0;
const SCHEDULE_CHANGE = 7;
const NAMES: Readonly<Record<number, string>> = {
  [GENERAL]: 'GENERAL',
  [SCHEDULE_CHANGE]: 'SCHEDULE CHANGE',
};
const MAX_QUEUE = 96;

/** Flights that are not as they were sold, in one word for each state of them. */
function changeOf(order: WorldOrder): string | null {
  const moved = order.slices.filter(({ status }) => status === 'TK' || status === 'UN');
  if (order.status !== 'LIVE' || moved.length === 0) return null;
  return moved
    .flatMap(({ status, flights }) =>
      flights.map(({ id, departure }) => `${status}${id}${departure}`),
    )
    .join();
}

function itemsOf({ world, provider, memory, now }: Exchange, queue: number): QueueItem[] {
  const own = memory.queues.placed.get(queue) ?? [];
  if (queue !== SCHEDULE_CHANGE) return own;
  const changed = world
    .orders()
    .filter((order) => order.provider_type === provider)
    .filter((order) => {
      const change = changeOf(order);
      return change !== null && memory.queues.worked.get(order.order_id) !== change;
    })
    .map(({ locator }) => ({ locator, category: 0, placed_at: now.toISOString() }));
  return [...changed, ...own.filter(({ locator }) => !changed.some((o) => o.locator === locator))];
}

const orderOf = ({ world, provider }: Exchange, locator: string): WorldOrder => {
  const found = world.retrieve(provider, { locator });
  return found.ok ? found.value : refuse('91B', 'PNR NOT FOUND');
};

/** Of the office that asks; another office's queues are not ours to see. */
function checkOffice(exchange: Exchange, ...path: string[]): void {
  const office = textAt(exchange.body, ...path, 'originatorDetails', 'inHouseIdentification1');
  if (office !== null && office !== OFFICE) refuse('91C', 'OFFICE NOT ALLOWED');
}

function readPlace(
  exchange: Exchange,
  ...path: string[]
): { queue: number; category: number | null } {
  const { body } = exchange;
  const queue = Number(needText(body, ...path, 'queueNumber', 'queueDetails', 'number'));
  if (!Number.isInteger(queue) || queue < 0 || queue > MAX_QUEUE) {
    refuse('91A', 'INVALID QUEUE NUMBER');
  }
  const at = [...path, 'categoryDetails', 'subQueueInfoDetails'];
  const type = textAt(body, ...at, 'identificationType');
  const category = type === 'C' ? Number(textAt(body, ...at, 'itemNumber') ?? 0) : null;
  return { queue, category };
}

const has = (category: number | null) => (item: QueueItem) =>
  category === null || item.category === category;
const category = (number: number): XmlNode =>
  el('subQueueInfoDetails', leaf('identificationType', 'C'), leaf('itemNumber', String(number)));

export const countQueues: Handler = (exchange) => {
  checkOffice(exchange, 'targetOffice');
  const { memory, now } = exchange;
  const numbers = new Set([GENERAL, SCHEDULE_CHANGE, ...memory.queues.placed.keys()]);
  return el(
    'Queue_CountTotalReply',
    el(
      'queueCountDisplay',
      nest('localDateAndTime/dateTime', dateTime(now.toISOString()).children, [
        leaf('hour', now.getUTCHours()),
        leaf('minutes', now.getUTCMinutes()),
      ]),
      el(
        'officeBeingDisplayed',
        nest('sourceType', leaf('sourceQualifier1', '3')),
        nest('originatorDetails', leaf('inHouseIdentification1', OFFICE)),
      ),
      [...numbers]
        .toSorted((a, b) => a - b)
        .map((number) => {
          const items = itemsOf(exchange, number);
          const categories = [...new Set([0, ...items.map((one) => one.category)])];
          return el(
            'standardQueueCountDisplay',
            nest('queueName/referenceDetails', leaf('value', NAMES[number] ?? `QUEUE ${number}`)),
            nest('queueNumber/queueDetails', leaf('number', number)),
            categories.map((one) =>
              el(
                'categoryAndCount',
                el('categoryAndDateRange', category(one)),
                nest(
                  'queueCount/queueDetails',
                  leaf('numberOfItems', items.filter(has(one)).length),
                ),
              ),
            ),
          );
        }),
    ),
  );
};

export const listQueue: Handler = (exchange) => {
  checkOffice(exchange, 'targetOffice');
  const place = readPlace(exchange);
  const items = itemsOf(exchange, place.queue).filter(has(place.category));
  if (items.length === 0) refuse('926', 'QUEUE CATEGORY EMPTY');
  const agent = () => nest('agent/originatorDetails', leaf('inHouseIdentification1', OFFICE));
  return el(
    'Queue_ListReply',
    el(
      'queueView',
      agent(),
      nest('queueNumber/queueDetails', leaf('number', place.queue)),
      place.category === null
        ? nest('categoryDetails/subQueueInfoDetails', leaf('identificationType', 'E'))
        : el('categoryDetails', category(place.category)),
      [0, 1, 2].map(() => nest('pnrCount/quantityDetails', leaf('numberOfUnit', items.length))),
      items.map(({ locator, placed_at }) => {
        const [lead] = orderOf(exchange, locator).passengers;
        const at = new Date(placed_at);
        return el(
          'item',
          nest('paxName/paxDetails', leaf('surname', lead?.surname)),
          nest('recLoc/reservation', leaf('controlNumber', locator)),
          agent(),
          el(
            'pnrdates',
            leaf('timeMode', '1'),
            el(
              'dateTime',
              leaf('year', String(at.getUTCFullYear())),
              leaf('month', at.getUTCMonth() + 1),
              leaf('day', at.getUTCDate()),
              leaf('hour', String(at.getUTCHours())),
              leaf('minutes', String(at.getUTCMinutes())),
            ),
          ),
        );
      }),
    ),
  );
};

export const placeOnQueue: Handler = (exchange) => {
  const { body, memory, now } = exchange;
  if (needText(body, 'placementOption', 'selectionDetails', 'option') !== 'QEQ') {
    refuse('477', 'INVALID FORMAT OPTION');
  }
  checkOffice(exchange, 'targetDetails', 'targetOffice');
  const { queue, category: number } = readPlace(exchange, 'targetDetails');
  const locator = needText(body, 'recordLocator', 'reservation', 'controlNumber');
  orderOf(exchange, locator);
  const items = (memory.queues.placed.get(queue) ?? []).filter(
    (one) => one.locator !== locator || one.category !== (number ?? 0),
  );
  items.push({ locator, category: number ?? 0, placed_at: now.toISOString() });
  memory.queues.placed.set(queue, items);
  return el(
    'Queue_PlacePNRReply',
    nest('recordLocator/reservation', leaf('controlNumber', locator)),
  );
};

export const removeFromQueue: Handler = (exchange) => {
  const { body, memory } = exchange;
  if (needText(body, 'removalOption', 'selectionDetails', 'option') !== 'QRP') {
    refuse('477', 'INVALID FORMAT OPTION');
  }
  checkOffice(exchange, 'targetDetails', 'targetOffice');
  const place = readPlace(exchange, 'targetDetails');
  const locators = findAll(body, 'targetDetails', 'recordLocator', 'reservation').map((one) =>
    needText(one, 'controlNumber'),
  );
  const items = itemsOf(exchange, place.queue).filter(has(place.category));
  if (locators.some((locator) => !items.some((one) => one.locator === locator))) {
    refuse('91B', 'PNR NOT FOUND ON QUEUE');
  }
  for (const locator of locators) {
    const order = orderOf(exchange, locator);
    const change = changeOf(order);
    if (place.queue === SCHEDULE_CHANGE && change) memory.queues.worked.set(order.order_id, change);
  }
  const left = (memory.queues.placed.get(place.queue) ?? []).filter(
    (one) => !(has(place.category)(one) && locators.includes(one.locator)),
  );
  memory.queues.placed.set(place.queue, left);
  return el(
    'Queue_RemoveItemReply',
    el('goodResponse', leaf('responseType', 'G'), leaf('statusCode', 'P')),
  );
};
