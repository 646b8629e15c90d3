/**
 * What a request selects of an offer. An offer is bought whole: every item, every passenger, each
 * once, and each passenger in the item of its own type.
 */
import type { TypedPassenger } from '../wire/passengers.ts';
import { refuse } from '../wire/problems.ts';
import { findChildren, type XmlElement } from '../wire/xml-read.ts';
import type { SellerProfile, WorldPtc } from '../world.ts';
import { checkOwner, needText } from './message-exchange.ts';

export function readSelection(
  selected: XmlElement,
  seller: SellerProfile,
): { offer_id: string; passengers: TypedPassenger[] } {
  checkOwner(selected, seller, 'offer');
  const offer_id = needText(selected, 'OfferRefID');
  const seen = new Set<string>();
  const passengers = findChildren(selected, 'SelectedOfferItem').flatMap((item) => {
    const item_id = needText(item, 'OfferItemRefID');
    const ptc = readItemType(item_id, offer_id);
    if (seen.has(item_id)) refuse('INVALID_DATA', `OfferItemRefID ${item_id} is selected twice`);
    seen.add(item_id);
    for (const extra of ['SelectedSeat', 'SelectedALaCarteOfferItem', 'SelectedBundleServices']) {
      if (findChildren(item, extra).length > 0) {
        refuse('NOT_SUPPORTED', `${extra} is not offered with this offer`);
      }
    }
    return findChildren(item, 'PaxRefID').map(({ text }): TypedPassenger => ({ id: text, ptc }));
  });
  const ids = passengers.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) refuse('SAME_PASSENGER_ID', `PaxRefID ${twice} is selected twice`);
  return { offer_id, passengers };
}

function readItemType(item_id: string, offer_id: string): WorldPtc {
  const ptc = item_id.startsWith(`${offer_id}.`) ? item_id.slice(offer_id.length + 1) : '';
  if (ptc === 'ADT' || ptc === 'CHD' || ptc === 'INF') return ptc;
  return refuse('UNKNOWN_OFFER', `Invalid OfferItemRefID ${item_id} for the selected offer`);
}

/** The same passengers, with the same types, whatever their order. */
export function checkSameParty(
  selected: readonly TypedPassenger[],
  listed: readonly TypedPassenger[],
): void {
  const formatParty = (list: readonly TypedPassenger[]): string =>
    list
      .map(({ id, ptc }) => `${id} ${ptc}`)
      .sort()
      .join(', ');
  if (formatParty(selected) !== formatParty(listed)) {
    refuse(
      'BAD_PASSENGERS',
      `Selected are ${formatParty(selected)}, but listed are ${formatParty(listed)}`,
    );
  }
}
