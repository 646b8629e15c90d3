/** SeatAvailabilityRQ and ServiceListRQ. */
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import { el, leaf, leaves } from '../../wire/xml-write.ts';
import { buildMessage, buildResponseParameters, type Message, type OrderRef } from './envelope.ts';

/** An order whose seats or services are asked for, and those of its items that are meant. */
export interface AncillarySubject extends OrderRef {
  items: { id: string; segments: string[] }[];
}

const buildAncillaryMessage = (
  name: 'SeatAvailability' | 'ServiceList',
  core: string,
  { order_id, owner, items }: AncillarySubject,
  currency: string,
  profile: NdcProfile,
): Message =>
  buildMessage(name, profile, () => ({
    request: [
      buildResponseParameters({ currency }),
      el(
        core,
        el(
          'OrderRequest/Order',
          leaf('OrderID', order_id),
          items.map(({ id, segments }) =>
            el(
              'OrderItem',
              leaf('OrderItemID', id),
              leaf('OwnerCode', owner),
              leaves('PaxSegmentRefID', segments),
            ),
          ),
          leaf('OwnerCode', owner),
        ),
      ),
    ],
  }));

export const buildSeatAvailability = (
  about: AncillarySubject,
  currency: string,
  profile: NdcProfile,
): Message =>
  // The schema's own spelling.
  buildAncillaryMessage(
    'SeatAvailability',
    'SeatAvailibilityCoreRequest',
    about,
    currency,
    profile,
  );

export const buildServiceList = (
  about: AncillarySubject,
  currency: string,
  profile: NdcProfile,
): Message =>
  buildAncillaryMessage('ServiceList', 'ServiceListCoreRequest', about, currency, profile);
