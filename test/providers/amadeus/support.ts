/** Amadeus messages held against the schemas there are, where these are at hand. */
import { join } from 'node:path';
import { WIRE } from '../../fixtures/needs.ts';
import { openSchemas, testPublished } from '../../fixtures/published.ts';
import { closeAll, messageOf } from './training.ts';

export const SCHEMAS = join(WIRE, 'schemas', 'amadeus');
export const SAMPLES = join(WIRE, 'samples', 'amadeus');

/** Names of files by the version in the namespace: `FMPTBQ_24_6_1A` is of the search, 24.6. */
const FILES: Readonly<Record<string, string>> = {
  FMPTBQ: 'Fare_MasterPricerTravelBoardSearch_24_6_1A',
  FMPTBR: 'Fare_MasterPricerTravelBoardSearchReply_24_6_1A',
  TIPNRQ: 'Fare_InformativePricingWithoutPNR_24_3_1A',
  TIPNRR: 'Fare_InformativePricingWithoutPNRReply_24_3_1A',
  TMRXRQ: 'MiniRule_GetFromRec_23_1_1A',
  TMRXRR: 'MiniRule_GetFromRecReply_23_1_1A',
  SATRQT: 'Air_MultiAvailability_07_1_1A',
  SATRSP: 'Air_MultiAvailabilityReply_07_1_1A',
  ITAREQ: 'Air_SellFromRecommendation_05_2_IA',
  ITARES: 'Air_SellFromRecommendationReply_05_2_IA',
  PNRADD: 'PNR_AddMultiElements_22_1_1A',
  PNRRET: 'PNR_Retrieve_21_1_1A',
  PNRXCL: 'PNR_Cancel_22_1_1A',
  PNRACC: 'PNR_Reply_22_1_1A',
  TNLRES: 'PNR_List_00_1_1A',
  CLTREQ: 'PNR_Ignore_04_1_IA',
  CLTRES: 'PNR_IgnoreReply_04_1_IA',
  TPCBRQ: 'Fare_PricePNRWithBookingClass_24_3_1A',
  TPCBRR: 'Fare_PricePNRWithBookingClassReply_24_3_1A',
  TPLPRQ: 'Fare_PricePNRWithLowestFare_14_1_1A',
  TPLPRR: 'Fare_PricePNRWithLowestFareReply_14_1_1A',
  TAUTCQ: 'Ticket_CreateTSTFromPricing_04_1_1A',
  TAUTCR: 'Ticket_CreateTSTFromPricingReply_04_1_1A',
  TTSTRQ: 'Ticket_DisplayTST_05_1_1A',
  TTSTRR: 'Ticket_DisplayTSTReply_05_1_1A',
  TFOPCQ: 'FOP_CreateFormOfPayment_19_2_1A',
  TFOPCR: 'FOP_CreateFormOfPaymentReply_19_2_1A',
  TTKTIQ: 'DocIssuance_IssueTicket_15_1_1A',
  TTKTIR: 'DocIssuance_IssueTicketReply_15_1_1A',
  TMDSIQ: 'DocIssuance_IssueMiscellaneousDocuments_15_1_1A',
  TMDSIR: 'DocIssuance_IssueMiscellaneousDocumentsReply_15_1_1A',
  TRCANQ: 'Ticket_CancelDocument_14_1_1A',
  TRCANR: 'Ticket_CancelDocumentReply_14_1_1A',
  TATREQ: 'Ticket_ProcessEDoc_15_2_1A',
  TATRES: 'Ticket_ProcessEDocReply_15_2_1A',
  SMPREQ: 'Air_RetrieveSeatMap_14_2_1A',
  SMPRES: 'Air_RetrieveSeatMapReply_14_2_1A',
  QDQLRQ: 'Queue_List_11_1_1A',
  QDQLRR: 'Queue_ListReply_11_1_1A',
  QUQPCQ: 'Queue_PlacePNR_03_1_1A',
  QUQPCR: 'Queue_PlacePNRReply_03_1_1A',
  QUQMDQ: 'Queue_RemoveItem_03_1_1A',
  QUQMDR: 'Queue_RemoveItemReply_03_1_1A',
  VLSSOQ: 'Security_SignOut_04_1_1A',
  VLSSOR: 'Security_SignOutReply_04_1_1A',
};

/** A fault has a schema of its own. */
const FAULT = /<soap:Fault[ >]/;
/** What no schema is published of. */
const WITHOUT_SCHEMA =
  /^(AMA_Ticket|Service|Ticket_(CreateTSM|CheckEligibility|ATCShopper|Reprice|ReissueConfirmed)|DocIssuance_IssueComb|Queue_CountTotal)/;

/** Null where there is no schema of it; empty where it is valid. */
function invalidBody(xml: string): { name: string; problem: string | null } {
  const found = /<soap:Body><[A-Za-z_]+ xmlns="http:\/\/xml\.amadeus\.com\/([A-Z]+)_[^"]*"/.exec(
    xml,
  );
  const name = messageOf(xml);
  const version = found?.[1] ?? '';
  const file = FILES[version];
  if (!found || !file) return { name, problem: null };
  const start = xml.indexOf('<soap:Body>') + '<soap:Body>'.length;
  let body = xml.slice(start, xml.indexOf('</soap:Body>'));
  // A retrieval answers in its own version of the same message.
  if (version === 'PNRACC') body = body.replace(/PNRACC_\d+_\d+_1A/, 'PNRACC_22_1_1A');
  return { name, problem: problemBy(file, body) };
}

/** What is wrong with a message by a schema; empty where it is valid. */
export const problemBy = openSchemas('amadeus');

/** Every message of a file by its schema, where there is one. */
export const testMessages = () =>
  testPublished(closeAll, (xml) => {
    const { name, problem } = invalidBody(xml);
    if (FAULT.test(xml)) return '';
    if (problem === null) return WITHOUT_SCHEMA.test(name) ? '' : `no schema of ${name}`;
    return problem && `${name}: ${problem}`;
  });
