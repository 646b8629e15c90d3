/**
 * Queues of the office as the world keeps them: placed by agents, and by the host for a changed
 * flight.
 */
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { attempt } from '../engine/state.ts';
import type { WorldQueue, WorldQueueItem } from '../world.ts';
import { OFFICE, OFFICE_ZONE } from './elements.ts';
import type { Exchange, Handler } from './message-exchange.ts';
import {
  buildDateTime,
  el,
  findAll,
  leaf,
  needText,
  readTextAt,
  refuse,
  type XmlNode,
} from './wire.ts';

const GENERAL = 0;
const SCHEDULE_CHANGE = 7;
const NAMES: Readonly<Record<number, string>> = {
  [GENERAL]: 'GENERAL',
  [SCHEDULE_CHANGE]: 'SCHEDULE CHANGE',
};
const MAX_QUEUE = 96;

const listItems = ({ world }: Exchange): WorldQueueItem[] =>
  world.queueItems(toWorldQueue({ queue: SCHEDULE_CHANGE, category: null }));

/** Refuses another office's queues. */
function checkOffice(exchange: Exchange, ...path: string[]): void {
  const office = readTextAt(exchange.body, ...path, 'originatorDetails/inHouseIdentification1');
  if (office !== null && office !== OFFICE) refuse('79C', 'OFFICE NOT ALLOWED');
}

interface Place {
  queue: number;
  /** Null for all categories. */
  category: number | null;
}

/** Category 0 is stored as no category. */
const toWorldQueue = ({ queue, category }: Place): WorldQueue => ({
  queue: String(queue),
  category: category === 0 ? '' : (category?.toString() ?? null),
});

function readPlace(exchange: Exchange, ...path: string[]): Place {
  const { body } = exchange;
  const queue = Number(needText(body, ...path, 'queueNumber/queueDetails/number'));
  if (!Number.isInteger(queue) || queue < 0 || queue > MAX_QUEUE) {
    refuse('91A', 'INVALID QUEUE NUMBER');
  }
  const at = [...path, 'categoryDetails', 'subQueueInfoDetails'];
  const type = readTextAt(body, ...at, 'identificationType');
  const category = type === 'C' ? Number(readTextAt(body, ...at, 'itemNumber') ?? 0) : null;
  return { queue, category };
}

const isAt = (place: Place) => (item: WorldQueueItem) =>
  Number(item.queue) === place.queue &&
  (place.category === null || Number(item.category ?? 0) === place.category);
const buildCategory = (number: number): XmlNode =>
  el('subQueueInfoDetails', { identificationType: 'C', itemNumber: number });

export const answerQueueCount: Handler = (exchange) => {
  checkOffice(exchange, 'targetOffice');
  const { now } = exchange;
  const items = listItems(exchange);
  const used = items.map(({ queue }) => Number(queue));
  const numbers = new Set([GENERAL, SCHEDULE_CHANGE, ...used]);
  return el(
    'Queue_CountTotalReply/queueCountDisplay',
    el('localDateAndTime/dateTime', buildDateTime(now.toISOString()).children, [
      leaf('hour', now.getUTCHours()),
      leaf('minutes', now.getUTCMinutes()),
    ]),
    el('officeBeingDisplayed', {
      sourceType: { sourceQualifier1: '3' },
      originatorDetails: { inHouseIdentification1: OFFICE },
    }),
    [...numbers]
      .toSorted((a, b) => a - b)
      .map((number) => {
        const here = items.filter(isAt({ queue: number, category: null }));
        const categories = [...new Set([0, ...here.map((one) => Number(one.category ?? 0))])];
        return el(
          'standardQueueCountDisplay',
          el('queueName/referenceDetails', { value: NAMES[number] ?? `QUEUE ${number}` }),
          el('queueNumber/queueDetails', { number }),
          categories.map((one) =>
            el(
              'categoryAndCount',
              el('categoryAndDateRange', buildCategory(one)),
              el('queueCount/queueDetails', {
                numberOfItems: here.filter(isAt({ queue: number, category: one })).length,
              }),
            ),
          ),
        );
      }),
  );
};

export const answerQueueList: Handler = (exchange) => {
  checkOffice(exchange, 'targetOffice');
  const place = readPlace(exchange);
  const items = listItems(exchange).filter(isAt(place));
  if (items.length === 0) refuse('926', 'QUEUE CATEGORY EMPTY');
  const buildAgent = () => el('agent/originatorDetails', { inHouseIdentification1: OFFICE });
  return el(
    'Queue_ListReply/queueView',
    buildAgent(),
    el('queueNumber/queueDetails', { number: place.queue }),
    place.category === null
      ? el('categoryDetails/subQueueInfoDetails', { identificationType: 'E' })
      : el('categoryDetails', buildCategory(place.category)),
    [0, 1, 2].map(() => el('pnrCount/quantityDetails', { numberOfUnit: items.length })),
    items.map(({ order: { locator, passengers }, placed_at }) => {
      const [lead] = passengers;
      const local = convertUtcToLocal(placed_at, OFFICE_ZONE);
      const [year, month, day, hour, minutes] = local.split(/\D/);
      return el(
        'item',
        el('paxName/paxDetails', { surname: lead?.surname }),
        el('recLoc/reservation', { controlNumber: locator }),
        buildAgent(),
        el('pnrdates', {
          timeMode: '1',
          dateTime: {
            year,
            month: Number(month),
            day: Number(day),
            hour: Number(hour),
            minutes: Number(minutes),
          },
        }),
      );
    }),
  );
};

export const placeOnQueue: Handler = (exchange) => {
  const { body, world } = exchange;
  if (needText(body, 'placementOption/selectionDetails/option') !== 'QEQ') {
    refuse('477', 'INVALID FORMAT OPTION');
  }
  checkOffice(exchange, 'targetDetails', 'targetOffice');
  const place = readPlace(exchange, 'targetDetails');
  const locator = needText(body, 'recordLocator/reservation/controlNumber');
  if (!attempt(() => world.placeOnQueue(locator, toWorldQueue(place)))) {
    refuse('91C', 'INVALID RECORD LOCATOR');
  }
  return el('Queue_PlacePNRReply/recordLocator/reservation', { controlNumber: locator });
};

export const removeFromQueue: Handler = (exchange) => {
  const { body, world } = exchange;
  if (needText(body, 'removalOption/selectionDetails/option') !== 'QRP') {
    refuse('477', 'INVALID FORMAT OPTION');
  }
  checkOffice(exchange, 'targetDetails', 'targetOffice');
  const place = readPlace(exchange, 'targetDetails');
  const locators = findAll(body, 'targetDetails/recordLocator/reservation').map((one) =>
    needText(one, 'controlNumber'),
  );
  const items = listItems(exchange).filter(isAt(place));
  if (locators.some((locator) => !items.some(({ order }) => order.locator === locator))) {
    refuse('927', 'NO ITEMS EXIST');
  }
  for (const locator of new Set(locators)) world.takeOffQueue(locator, toWorldQueue(place));
  return el('Queue_RemoveItemReply/goodResponse', { responseType: 'G', statusCode: 'P' });
};
