/**
 * What a record holds beside our flights: hotels, cars, trains, cruises, passive and ghost segments.
 * Each is shown as what it is; nothing here is ever changed.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { Reading } from '../../ndc/read/reading.ts';
import { dateOnly } from '../../ndc/values.ts';
import type { XmlNode } from '../../ndc/xml.ts';
import type { ProviderOrderPassenger, ProviderOrderService } from '../../provider.ts';

interface Shown {
  kind: string;
  text: string;
  key: string;
}

export function otherContent(
  record: XmlNode,
  air: XmlNode | undefined,
  reservation: string,
  passengers: readonly ProviderOrderPassenger[],
  reading: Reading,
): ProviderOrderService[] {
  const shown = [
    ...record.all('HotelReservation').map(hotel),
    ...record.all('VehicleReservation').map(car),
    ...record.all('RailReservation').map((node) => plain('Train', node)),
    ...record.all('CruiseReservation').map((node) => plain('Cruise', node)),
    ...record.all('PassiveReservation').flatMap((node) => passive(node, reservation)),
    ...(air?.all('SvcSegment') ?? []).map(service),
  ];
  const [first] = passengers;
  for (const { kind, text } of shown) {
    reading.warn(phrase('uapi_other_segment', { kind, text }));
  }
  return shown.flatMap(({ kind, text, key }): ProviderOrderService[] =>
    first
      ? [
          {
            key: `other-${key}`,
            kind: 'OTHER',
            passenger_key: first.key,
            leg_keys: [],
            seat: null,
            name: `${kind} ${text}`.trim(),
            quantity: 1,
            baggage: null,
            amount_minor: 0,
            tax_minor: 0,
            status: 'CONFIRMED',
            document_number: null,
          },
        ]
      : [],
  );
}

const words = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
const day = (node: XmlNode | undefined, name: string): string | null =>
  dateOnly(node?.attribute(name) ?? null);

function hotel(node: XmlNode): Shown {
  const property = node.at('HotelProperty');
  const stay = node.at('HotelStay');
  return {
    kind: 'Hotel',
    key: node.attribute('LocatorCode') ?? '',
    text: words(
      property?.attribute('Name'),
      property?.attribute('HotelLocation'),
      stay?.text('CheckinDate'),
      stay?.text('CheckoutDate'),
      node.attribute('Status'),
      node.attribute('BookingConfirmation'),
    ),
  };
}

function car(node: XmlNode): Shown {
  const place = node.at('VehicleDateLocation');
  node.attribute('SupplierCode');
  return {
    kind: 'Car',
    key: node.attribute('LocatorCode') ?? '',
    text: words(
      node.at('Vehicle')?.attribute('VendorCode') ?? node.attribute('SupplierCode'),
      place?.attribute('PickupLocation'),
      day(place, 'PickupDateTime'),
      day(place, 'ReturnDateTime'),
      node.attribute('Status'),
      node.attribute('BookingConfirmation'),
    ),
  };
}

const plain = (kind: string, node: XmlNode): Shown => ({
  kind,
  key: node.attribute('LocatorCode') ?? '',
  text: words(
    node.attribute('SupplierCode'),
    node.attribute('LocatorCode'),
    node.attribute('Status'),
  ),
});

function passive(node: XmlNode, reservation: string): Shown[] {
  const ref = node.attribute('ProviderReservationInfoRef');
  if (ref !== null && ref !== reservation) return [];
  const remarks = node.all('PassiveRemark').map((one) => ({
    of: one.attribute('PassiveSegmentRef') ?? one.at('PassiveSegmentRef')?.attribute('Key') ?? null,
    text: one.text('Text'),
  }));
  for (const name of ['CreateDate', 'ModifiedDate', 'LocatorCode']) node.attribute(name);
  return node.all('PassiveSegment').map((one) => {
    const key = one.attribute('Key') ?? '';
    const own = remarks.filter(({ of }) => of === key).flatMap(({ text }) => text ?? []);
    return {
      kind: one.attribute('SegmentType') ?? 'Passive',
      key,
      text: words(
        one.attribute('SupplierCode'),
        one.attribute('Origin'),
        one.attribute('Destination'),
        day(one, 'StartDate'),
        day(one, 'EndDate'),
        one.attribute('Status'),
        ...own,
      ),
    };
  });
}

const service = (node: XmlNode): Shown => ({
  kind: 'Service',
  key: node.attribute('Key') ?? '',
  text: words(
    node.attribute('Carrier'),
    node.attribute('RFISC'),
    node.attribute('SvcDescription'),
    node.attribute('Origin'),
    node.attribute('Destination'),
    dateOnly(node.attribute('StartDate')),
    node.attribute('Status'),
    node.attribute('EMDNumber'),
  ),
});
