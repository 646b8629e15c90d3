/**
 * Preferences in other sellers' requests that the product never sends, by subject, in the sender's
 * own fields and codes. Only the groups below; anything else counts as not understood.
 */
import { toTable } from '#main/contract/collections.ts';
import { maskCard } from '../../wire/masking.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { FieldsRequest } from './request-types.ts';

/** By the element that holds the preference; nested elements belong to it. */
const SUBJECTS: Readonly<Record<string, string>> = toTable({
  promotioncriteria: 'promotion',
  programcriteria: 'corporate_program',
  farecriteria: 'fare',
  pricingmethodcriteria: 'pricing',
  pricingparameter: 'pricing',
  baggagepricingcriteria: 'baggage',
  seatcriteria: 'seat',
  servicecriteria: 'service',
  specialneedscriteria: 'special_need',
  waitlistcriteria: 'waitlist',
  existingordercriteria: 'order',
  alliancecriteria: 'alliance',
  connectioncriteria: 'connection',
  flightcriteria: 'flight',
  segmentdurationcriteria: 'duration',
  journeydurationcriteria: 'duration',
  calendardatecriteria: 'days_around',
  affinityshoppingcriteria: 'inspiration',
  origindepcriteria: 'departure',
  destarrivalcriteria: 'arrival',
  paymentmethodcriteria: 'payment',
  refundmethodcriteria: 'refund',
  refundfop: 'refund',
  farewaiver: 'waiver',
  inexchforticket: 'exchange',
  ordervalidationfiltercriteria: 'filter',
  ordersearchfiltercriteria: 'filter',
  paxsharingpref: 'data_sharing',
  cabintypeupgrade: 'upgrade',
  specialservice: 'special_need',
  paxsegmentrequest: 'flight',
  shoppingrequestpaxsegmentlist: 'flight',
});
/** Preferences that are one element. */
const SINGLE: Readonly<Record<string, string>> = toTable({
  trippurposecode: 'trip_purpose',
  inventoryguaranteeind: 'inventory_guarantee',
  respendind: 'respend',
  retainserviceid: 'keep_service',
  pricevarianceamount: 'price_tolerance',
  paymentsurchargeamount: 'payment',
});
/** Secrets, which agents must not see. */
const SECRET = /SecurityCode|Encrypted|KeyNameText|Cryptography/i;
const ACCOUNT = /CardNumber|AccountNumber|PaymentTrxID/i;

/** Takes what is still unread in the groups above. */
export function readPreferences(request: XmlNode): FieldsRequest[] {
  const preferences: FieldsRequest[] = [];
  const visit = (node: XmlNode, about: string | null) => {
    const name = node.name.toLowerCase();
    const subject = about ?? SUBJECTS[name] ?? null;
    const single = SINGLE[name] ?? subject;
    const is_leaf = node.children.length === 0;
    if (is_leaf && single && !node.read && !SECRET.test(node.name)) {
      const text = node.value();
      const unit = node.attributes.flatMap((one) => node.attribute(one.name) ?? []);
      const shown = text && ACCOUNT.test(node.name) ? maskCard(text) : text;
      if (shown)
        preferences.push({ about: single, field: node.name, value: [shown, ...unit].join(' ') });
    }
    for (const child of node.children) visit(child, subject);
  };
  visit(request, null);
  return preferences;
}
