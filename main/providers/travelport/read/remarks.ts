/** Lines of a record that name no flight or fare: remarks, words to airlines. */
import { BLANK_ANNOTATION } from '#main/domain/annotation-lines.ts';
import type { ProviderAnnotation } from '../../provider.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { ElementState } from '../order-keys.ts';
import type { TravelportProfile } from '../profile.ts';
import { listElements } from './people.ts';

export const readOsi = (record: XmlNode, isOwn: (node: XmlNode) => boolean): ProviderAnnotation[] =>
  record
    .all('OSI')
    .filter(isOwn)
    .map((one) => {
      const airline = one.attribute('Carrier');
      return {
        ...BLANK_ANNOTATION,
        kind: 'OSI',
        key: one.attribute('Key'),
        airline: airline === 'YY' ? null : airline,
        text: one.attribute('Text'),
      };
    });

const REMARKS =
  'GeneralRemark|AssociatedRemark|PocketItineraryRemark|UnassociatedRemark|AccountingRemark|InvoiceRemark|XMLRemark';

/** Remarks unchanged, without the one with our own reference, and records this one belongs to. */
export function readRemarks(
  record: XmlNode,
  air: XmlNode | undefined,
  isOwn: (node: XmlNode) => boolean,
  { reference_prefix }: TravelportProfile,
) {
  const nodes = [record, ...(air ? [air] : [])]
    .flatMap((holder) => holder.all(REMARKS))
    .filter(isOwn);
  const elements: ElementState[] = [];
  const remarks: string[] = [];
  let reference: string | null = null;
  for (const node of nodes) {
    const text = node.text('RemarkData') ?? node.value();
    const key = node.attribute('Key');
    for (const name of ['TypeInGds', 'CreateDate', 'Category', 'Direction']) node.attribute(name);
    if (text === null) continue;
    if (text.toUpperCase().startsWith(reference_prefix.toUpperCase())) {
      reference ??= text.slice(reference_prefix.length);
      continue;
    }
    remarks.push(text);
    if (key && node.name === 'GeneralRemark') {
      elements.push({ kind: 'GeneralRemark', key, traveler: null, says: text });
    }
  }
  const linked = record.all('LinkedUniversalRecord');
  remarks.push(
    ...linked.flatMap((one) => one.attribute('LocatorCode') ?? []).map((one) => `UR ${one}`),
  );
  const osi = listElements('OSI', record.all('OSI'), null, (one) => one.attribute('Text') ?? '');
  const loose = listElements('SSR', record.all('SSR'), null, (one) => one.attribute('Type') ?? '');
  return { remarks, reference, elements: [...elements, ...osi, ...loose] };
}
