/**
 * Amadeus as data: the requesting office, the version of each operation, the names of payments and
 * what is unsupported. Another office or access point is a profile, not code.
 */
import type { DocumentType, ProviderCode } from '#main/contract/values.ts';
import { buildGdsTraits } from '../gds-traits.ts';
import type { ProviderTraits } from '../provider.ts';

/** The requester: the user of the access point and the office they act for. */
export interface AmadeusUser {
  username: string;
  password: string;
  /** Nine characters: city, corporation, number. */
  office: string;
  duty: string;
}

export interface AmadeusProfile {
  provider_type: ProviderCode;
  name: string;
  currency: string;
  /** The last step of the address; what was agreed with the access point. */
  access_point: string;
  user: AmadeusUser;
  /** Country of the office: what a void asks for. */
  country: string;
  /** Time zone of the office's dates and times. */
  zone: string;
  /** Sessions the access point allows at once. */
  max_sessions: number;
  /** Recommendations asked for in a search. */
  max_recommendations: number;
  /** How long to wait for document numbers, and the pause between checks. */
  document_wait_ms: number;
  document_pause_ms: number;
  document_types: DocumentType[];
  search_timeout_ms: number;
  call_timeout_ms: number;
}

export const AMADEUS_PROTOCOL = 'Amadeus Web Services';

export const AMADEUS_PROFILES: readonly [AmadeusProfile, ...AmadeusProfile[]] = [
  {
    provider_type: 'PROVIDER_03',
    name: 'Amadeus',
    currency: 'USD',
    access_point: '1ASIWTRAIN',
    // Of the training system; an agency sets its own.
    user: {
      username: 'WSAIRDESK',
      password: 'training-PROVIDER_03',
      office: 'SAOLA2100',
      duty: 'SU',
    },
    country: 'BR',
    zone: 'America/Sao_Paulo',
    max_sessions: 10,
    max_recommendations: 100,
    document_wait_ms: 20_000,
    document_pause_ms: 400,
    document_types: ['PASSPORT', 'NATIONAL_ID', 'TAX_ID'],
    search_timeout_ms: 30_000,
    call_timeout_ms: 60_000,
  },
];

/** The newer messages have a namespace of their own that several of them share. */
const REFUNDS = '2010/06/TicketGTP_v3';
const buildRefundStep = (step: string) =>
  [
    `AMA_Ticket${step}RefundRQ`,
    `Ticket_${step}Refund_3.0`,
    `AMA_Ticket${step}RefundRS|AMA_TicketInitRefundRS`,
  ] as const;

/**
 * Name of the body, SOAP action and namespace, name of the answer, and its namespace if it differs.
 */
const OPERATIONS = {
  search: ['Fare_MasterPricerTravelBoardSearch', 'FMPTBQ_24_6_1A'],
  price: ['Fare_InformativePricingWithoutPNR', 'TIPNRQ_24_3_1A'],
  upsell: ['Fare_PriceUpsellWithoutPNR', 'TIUNRQ_15_1_1A'],
  rules: ['MiniRule_GetFromRec', 'TMRXRQ_23_1_1A'],
  ruleTexts: ['Fare_CheckRules', 'FARQNQ_07_1_1A'],
  availability: ['Air_MultiAvailability', 'SATRQT_07_1_1A'],
  sell: ['Air_SellFromRecommendation', 'ITAREQ_05_2_IA'],
  add: ['PNR_AddMultiElements', 'PNRADD_22_1_1A', 'PNR_Reply'],
  retrieve: ['PNR_Retrieve', 'PNRRET_21_1_1A', 'PNR_Reply|PNR_List'],
  remove: ['PNR_Cancel', 'PNRXCL_22_1_1A', 'PNR_Reply'],
  split: ['PNR_Split', 'PNRSPL_14_1_1A', 'PNR_Reply'],
  ignore: ['PNR_Ignore', 'CLTREQ_04_1_IA', 'PNR_IgnoreReply|PNR_Reply'],
  pricePnr: ['Fare_PricePNRWithBookingClass', 'TPCBRQ_24_3_1A'],
  priceLowest: ['Fare_PricePNRWithLowestFare', 'TPLPRQ_14_1_1A'],
  rebook: ['Air_RebookAirSegment', 'ARBKUQ_14_1_1A', 'Air_RebookAirSegmentReply|PNR_Reply'],
  storeFare: ['Ticket_CreateTSTFromPricing', 'TAUTCQ_04_1_1A'],
  showFares: ['Ticket_DisplayTST', 'TTSTRQ_05_1_1A'],
  deleteFares: ['Ticket_DeleteTST', 'TTSTDQ_04_1_1A'],
  pay: ['FOP_CreateFormOfPayment', 'TFOPCQ_19_2_1A'],
  issue: ['DocIssuance_IssueTicket', 'TTKTIQ_15_1_1A'],
  issueAll: ['DocIssuance_IssueCombined', 'TCTMIQ_15_1_1A'],
  issueServices: ['DocIssuance_IssueMiscellaneousDocuments', 'TMDSIQ_15_1_1A'],
  void: ['Ticket_CancelDocument', 'TRCANQ_14_1_1A'],
  showDocuments: ['Ticket_ProcessEDoc', 'TATREQ_15_2_1A'],
  salesReport: ['SalesReports_DisplayQueryReport', 'TSRQRQ_10_1_1A'],
  seatMap: ['Air_RetrieveSeatMap', 'SMPREQ_14_2_1A'],
  catalogue: ['Service_IntegratedCatalogue', 'TPICGQ_14_2_1A'],
  priceServices: ['Service_IntegratedPricing', 'TPISGQ_15_1_1A'],
  storeServices: ['Ticket_CreateTSMFromPricing', 'TAUSCQ_09_1_1A'],
  eligibility: ['Ticket_CheckEligibility', 'FATCEQ_13_1_1A'],
  searchExchange: ['Ticket_ATCShopperMasterPricerTravelBoardSearch', 'FATCTQ_13_1_1A'],
  priceExchange: ['Ticket_RepricePNRWithBookingClass', 'TARIPQ_19_1_1A'],
  confirmExchange: ['Ticket_ReissueConfirmedPricing', 'TARCPQ_13_2_1A'],
  queueCounts: ['Queue_CountTotal', 'QCSDRQ_03_1_1A'],
  queueList: ['Queue_List', 'QDQLRQ_11_1_1A'],
  queuePlace: ['Queue_PlacePNR', 'QUQPCQ_03_1_1A'],
  queueRemove: ['Queue_RemoveItem', 'QUQMDQ_03_1_1A'],
  initRefund: [...buildRefundStep('Init'), REFUNDS],
  updateRefund: [...buildRefundStep('Update'), REFUNDS],
  processRefund: [...buildRefundStep('Process'), REFUNDS],
  ignoreRefund: [...buildRefundStep('Ignore'), REFUNDS],
  signOut: ['Security_SignOut', 'VLSSOQ_04_1_1A'],
} as const satisfies Record<string, readonly [body: string, code: string, ...more: string[]]>;
export type Operation = keyof typeof OPERATIONS;

export interface OperationName {
  /** Of the request's own element. */
  body: string;
  action: string;
  namespace: string;
  /** Names an answer may have. */
  answers: readonly string[];
}

export function buildOperationName(operation: Operation): OperationName {
  const names: readonly [string, string, ...string[]] = OPERATIONS[operation];
  const [body, version, answer = `${body}Reply`, space = version] = names;
  return {
    body,
    action: `http://webservices.amadeus.com/${version}`,
    namespace: `http://xml.amadeus.com/${space}`,
    answers: answer.split('|'),
  };
}

export const buildAmadeusTraits = (profile: AmadeusProfile, training: boolean): ProviderTraits => ({
  ...buildGdsTraits(profile, training, {
    protocol: AMADEUS_PROTOCOL,
    finds_by_reference: false,
    void: true,
    waiver_places: ['ENDORSEMENT', 'REMARK'],
  }),
  exchanges_untold: true,
});
