/** Queues of the office at the GDS: each call is one message without a session. */
import { fail, ok } from '#main/contract/result.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import type {
  Answer,
  GdsQueue,
  GdsQueueCount,
  GdsQueueItem,
  ProviderCall,
  ProviderFailure,
} from '../provider.ts';
import { parseInteger } from '../wire/values.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { AmadeusClient, Method } from './client.ts';
import type { WireError } from './errors.ts';
import type { AmadeusProfile } from './profile.ts';
import { parseClock, readDateParts } from './read/values.ts';
import { el, leaf, type Xml } from './write/xml.ts';

const buildOffice = ({ user }: AmadeusProfile): Xml =>
  el(
    'targetOffice',
    el('sourceType', leaf('sourceQualifier1', '3')),
    el('originatorDetails', leaf('inHouseIdentification1', user.office)),
  );
const buildNumber = ({ queue }: GdsQueue): Xml =>
  el('queueNumber/queueDetails', leaf('number', queue));
const buildOption = (name: string, code: string): Xml =>
  el(`${name}/selectionDetails`, leaf('option', code));
/** E stands for every category. */
const buildCategory = ({ category: one }: GdsQueue, whole: string): Xml =>
  el(
    'categoryDetails/subQueueInfoDetails',
    leaf('identificationType', one === null && whole === 'E' ? 'E' : 'C'),
    leaf('itemNumber', one ?? (whole === 'E' ? null : whole)),
  );

const writeQueueCount = (profile: AmadeusProfile): Xml =>
  el('Queue_CountTotal', buildOption('queueingOptions', 'QT'), buildOffice(profile));

const writeQueueList = (queue: GdsQueue, profile: AmadeusProfile): Xml =>
  el('Queue_List', buildOffice(profile), buildNumber(queue), buildCategory(queue, 'E'));

const writeQueueChange = (
  step: 'queuePlace' | 'queueRemove',
  locator: string,
  queue: GdsQueue,
  profile: AmadeusProfile,
): Xml => {
  const places = step === 'queuePlace';
  const record = el('recordLocator/reservation', leaf('controlNumber', locator));
  const target = el(
    'targetDetails',
    buildOffice(profile),
    buildNumber(queue),
    buildCategory(queue, places ? '0' : 'E'),
    !places && record,
  );
  return places
    ? el('Queue_PlacePNR', buildOption('placementOption', 'QEQ'), target, record)
    : el('Queue_RemoveItem', buildOption('removalOption', 'QRP'), target);
};

export const countQueues: Method<'queueCounts'> = async (client, call) => {
  const body = writeQueueCount(client.profile);
  const told = await client.send(call, { operation: 'queueCounts', body });
  return told.ok ? ok(readQueueCounts(told.value.root)) : told;
};

export const readQueueCounts = (root: XmlNode): GdsQueueCount[] =>
  root.find('queueCountDisplay/standardQueueCountDisplay').flatMap((list) => {
    const queue = list.text('queueNumber/queueDetails/number');
    const title = list.text('queueName/referenceDetails/value');
    if (queue === null) return [];
    return list.all('categoryAndCount').flatMap((one): GdsQueueCount[] => {
      const category = one.text('categoryAndDateRange/subQueueInfoDetails/itemNumber');
      const counts = one
        .texts('queueCount/queueDetails/numberOfItems')
        .map((n) => parseInteger(n) ?? 0);
      const count = counts.reduce((all, number) => all + number, 0);
      return count > 0 ? [{ queue, category, title, count }] : [];
    });
  });

/** Refusals of queues come without words: nothing in it, no such record, trouble of the system. */
const EMPTY = /^(920|926|927|929)$/;
const NOT_THERE = /^(360|913|91C|927)$/;
const TROUBLE = '911';

/** An empty queue is reported as an error. */
const isEmpty = (errors: readonly WireError[]): boolean =>
  errors.some(({ code, text }) => EMPTY.test(code ?? '') || /queue.{0,20}empty/i.test(text ?? ''));

const sendQueueList = (client: AmadeusClient, queue: GdsQueue, call: ProviderCall) => {
  const body = writeQueueList(queue, client.profile);
  return client.send(call, { operation: 'queueList', body, tolerate: isEmpty });
};

export const listQueue: Method<'queueItems'> = async (client, queue, call) => {
  const told = await sendQueueList(client, queue, call);
  if (!told.ok) return told;
  const { root } = told.value;
  return ok({ items: readQueue(root, queue, client.profile.zone), more: !isWhole(root, queue) });
};

/**
 * Records that the office may not see, or more than one answer holds, are counted and not listed. Of
 * what is on the queue, found and scanned the last counts for a category: the first may be of all.
 */
function isWhole(root: XmlNode, { category }: GdsQueue): boolean {
  const view = root.at('queueView');
  const [on_queue = null, found = on_queue, scanned = found] =
    view?.texts('pnrCount/quantityDetails/numberOfUnit') ?? [];
  const count = parseInteger(category === null ? on_queue : scanned);
  return (count ?? 0) <= (view?.all('item') ?? []).length;
}

export function readQueue(root: XmlNode, { queue, category }: GdsQueue, zone: string) {
  const view = root.at('queueView');
  const told = view?.text('categoryDetails/subQueueInfoDetails/itemNumber') ?? category;
  return (view?.all('item') ?? []).flatMap((item): GdsQueueItem[] => {
    const locator = item.text('recLoc/reservation/controlNumber');
    if (locator === null || !/^[A-Z0-9]{5,8}$/.test(locator)) return [];
    const passenger = item.text('paxName/paxDetails/surname');
    const all = item.all('pnrdates');
    // Beside the days of the record one tells the hour as well.
    const dates = all.find((one) => one.at('dateTime/hour')) ?? all[0];
    return [{ queue, category: told, locator, passenger, placed_at: readPlacedAt(dates, zone) }];
  });
}

/** In the office's time zone; a day without an hour counts from midnight. */
function readPlacedAt(dates: XmlNode | undefined, zone: string): string | null {
  const time = dates?.at('dateTime');
  const day = readDateParts(time);
  if (!time || day === null) return null;
  const readPart = (name: string) => (time.text(name) ?? '0').padStart(2, '0');
  const clock = parseClock(`${readPart('hour')}${readPart('minutes')}`)?.time ?? '00:00';
  return convertLocalToUtc(`${day}T${clock}`, zone);
}

/** Where the answer is lost, the queue itself says whether it was done. */
export const changeQueue =
  (step: 'queuePlace' | 'queueRemove') =>
  async (
    client: AmadeusClient,
    locator: string,
    queue: GdsQueue,
    call: ProviderCall,
  ): Answer<{ locator: string }> => {
    const body = writeQueueChange(step, locator, queue, client.profile);
    const told = await client.send(call, { operation: step, body, effect: true });
    if (told.ok) return ok({ locator });
    const failure = toQueueFailure(told.error);
    if (failure.retry !== 'unknown') return fail(failure);
    const listed = await sendQueueList(client, queue, call);
    if (!listed.ok) return fail(failure);
    const { root } = listed.value;
    const there = readQueue(root, queue, client.profile.zone).some(
      (item) => item.locator === locator,
    );
    // Only a whole list proves that it is not there.
    if (!there && !isWhole(root, queue)) return fail(failure);
    if (there === (step === 'queuePlace')) return ok({ locator });
    return fail({ ...failure, retry: 'safe' });
  };

function toQueueFailure(failure: ProviderFailure): ProviderFailure {
  const code = failure.provider_code ?? '';
  if (code === TROUBLE) return { ...failure, error: 'PROVIDER_ERROR', retry: 'unknown' };
  return NOT_THERE.test(code) ? { ...failure, error: 'NOT_FOUND' } : failure;
}
