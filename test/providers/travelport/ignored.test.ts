/**
 * What is left unread of the Universal API on purpose, held against messages with everything its
 * schemas allow: all are read whatever they hold, no reason covers a sentence that must be said aloud,
 * and no reason is idle.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIgnoredReason, IGNORED } from '#main/providers/travelport/ignored-elements.ts';
import { readAny } from '#main/providers/travelport/read-any.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { schemasOf, wholeMessage } from '../whole-schema.ts';
import { SCHEMAS } from './support.ts';

const TURNS = [0, 1, 2, 3];
const KINDS = [
  'LowFareSearchRsp',
  'AirPriceRsp',
  'AirRepriceRsp',
  'AirCreateReservationRsp',
  'UniversalRecordRetrieveRsp',
  'UniversalRecordModifyRsp',
  'AirTicketingRsp',
  'AirRetrieveDocumentRsp',
  'AirVoidDocumentRsp',
  'EMDRetrieveRsp',
  'EMDIssuanceRsp',
  'AirExchangeQuoteRsp',
  'AirExchangeRsp',
  'AirRefundQuoteRsp',
  'AirRefundRsp',
  'AirFareRulesRsp',
  'SeatMapRsp',
  'AirMerchandisingOfferAvailabilityRsp',
  'AvailabilitySearchRsp',
  'GdsQueueListRsp',
  'GdsQueueCountRsp',
  'ProviderReservationDivideRsp',
  'UniversalRecordCancelRsp',
];

/** Sentences that may stay unread, each with what proves it. */
const SILENT: [RegExp, string][] = [
  [/\/(Tax|Fee)Info\/|Discount\/|Charges\//, 'names of amounts'],
  [/\/Brand\/|BrandingInfo|MarketingMessage|DefaultBrandDetail|BrandList/, 'for customers'],
  [/(URL|Text)Info\//, 'of bags beyond the allowance; embargoes are said'],
  [/\/(FormOfPayment|CreditCardAuth|CreditCard|DebitCard)\//, 'how it was paid'],
  [/PhoneNumber\/|NameRemark\/|(Loyalty|Discount)Card\//, 'of a passenger, read as such'],
  [/(Accounting|Unassociated|Invoice)Remark|XMLRemark|Postscript/, 'of the back office'],
  [/WaiverCode|EMDEndorsement|TicketEndorsement|EndorsementText/, 'printed on the document'],
  [/TicketingModifiers|PrintBlankForm/, 'how documents are printed'],
  [/OptionalService\/(@|Text|EMD|ServiceInfo)/, 'its name and remark are said'],
  [/^LowFareSearch\w*Rsp/, 'said again of the one fare that is priced'],
  [/\/Connection\/|AirSolutionChangedInfo\//, 'of an offer that is priced before it is sold'],
  [
    /(^|\/)(Brand|AirPricingSolution|AirExchangeQuoteRsp)\/OptionalServices?\//,
    'of services beside the fare',
  ],
  [/(Generic|General)Remark/, 'of another reservation of the record'],
];

const needed = needsWire('schemas');

describe('a message with everything its schemas allow', needed, () => {
  const unread = new Set<string>();
  const files = needed.skip
    ? []
    : readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
        .filter((name) => /v49_0.*\.xsd$/.test(name))
        .map((name) => join(SCHEMAS, name));
  const schemas = schemasOf(files);
  const readWhole = (kind: string, turn: number) =>
    readAny(new TextEncoder().encode(wholeMessage(schemas, kind, turn)), (path) => {
      unread.add(path);
      return findIgnoredReason(path);
    });

  it.each(KINDS)('%s is read', (kind) => {
    const kinds = TURNS.map((turn) => readWhole(kind, turn)).map((one) => one.ok && one.value.kind);
    expect(kinds).toEqual(TURNS.map(() => kinds[0]));
    expect(kinds[0]).not.toBe(false);
  });

  it('no reason covers a sentence', () => {
    const silenced = [...unread].filter(
      (path) =>
        /(Text|RemarkData|Remark|Description|Endorsement|Message|Note|@FreeText)$/.test(path) &&
        findIgnoredReason(path) !== null &&
        !SILENT.some(([pattern]) => pattern.test(path)),
    );
    expect([...new Set(silenced.map((path) => path.split('/').slice(-2).join('/')))]).toEqual([]);
  });

  it('every reason is of some element', () => {
    const idle = IGNORED.filter(([pattern]) => ![...unread].some((path) => pattern.test(path)));
    // Of queues and of what surrounds a message.
    const known = /QueueSessionToken|ResponseTime|UniversalRecordLocatorCode/;
    expect(idle.map(([{ source }]) => source).filter((one) => !known.test(one))).toEqual([]);
  });
});
