/** Messages about the queues of our own office. */
import type { GdsQueue } from '../../provider.ts';
import type { AmadeusProfile } from '../profile.ts';
import { el, leaf, nest, type Xml } from './xml.ts';

const buildOffice = ({ user }: AmadeusProfile): Xml =>
  el(
    'targetOffice',
    nest('sourceType', leaf('sourceQualifier1', '3')),
    nest('originatorDetails', leaf('inHouseIdentification1', user.office)),
  );
const buildNumber = ({ queue }: GdsQueue): Xml =>
  nest('queueNumber/queueDetails', leaf('number', queue));
const buildOption = (name: string, code: string): Xml =>
  nest(`${name}/selectionDetails`, leaf('option', code));
/** E stands for every category. */
const buildCategory = ({ category: one }: GdsQueue, whole: string): Xml =>
  nest(
    'categoryDetails/subQueueInfoDetails',
    leaf('identificationType', one === null && whole === 'E' ? 'E' : 'C'),
    leaf('itemNumber', one ?? (whole === 'E' ? null : whole)),
  );

export const writeQueueCount = (profile: AmadeusProfile): Xml =>
  el('Queue_CountTotal', buildOption('queueingOptions', 'QT'), buildOffice(profile));

export const writeQueueList = (queue: GdsQueue, profile: AmadeusProfile): Xml =>
  el('Queue_List', buildOffice(profile), buildNumber(queue), buildCategory(queue, 'E'));

export const writeQueueChange = (
  step: 'queuePlace' | 'queueRemove',
  locator: string,
  queue: GdsQueue,
  profile: AmadeusProfile,
): Xml => {
  const places = step === 'queuePlace';
  const record = nest('recordLocator/reservation', leaf('controlNumber', locator));
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
