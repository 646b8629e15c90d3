/**
 * The Amadeus end of the training airlines: bytes of a request in, text of an answer out, in a SOAP
 * envelope with its session. Whatever is sent gets an answer; only a broken invariant of our own
 * throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { openFor, type World } from '../engine/index.ts';
import { readXml, UnreadableXml } from '../wire/xml-read.ts';
import type { Distortion, FaultMessage } from '../world.ts';
import { answerMultiAvailability } from './availability.ts';
import {
  addMultiElements,
  cancelElements,
  endsTransaction,
  ignore,
  retrieve,
  sell,
  split,
} from './booking.ts';
import { checkEligibility, confirm, reprice, shopExchange } from './exchanging.ts';
import { priceInformatively, upsell } from './informative.ts';
import { Memory } from './memory.ts';
import type { Handler } from './message-exchange.ts';
import { buildPnrError } from './pnr-view.ts';
import { createTst, deleteTst, displayTst, pricePnr, pricePnrLowest, rebook } from './pricing.ts';
import { answerQueueCount, answerQueueList, placeOnQueue, removeFromQueue } from './queues.ts';
import {
  ignoreRefund,
  initRefund,
  processRefund,
  refuseRefund,
  updateRefund,
} from './refunding.ts';
import { answerMiniRules, checkRules } from './rules.ts';
import { displayQueryReport } from './sales-report.ts';
import { answerCatalogue, answerSeatMap, createTsm, priceServices } from './services.ts';
import { AmadeusFault, type SessionHead, throwFault } from './sessions.ts';
import { answerMasterPricer } from './shopping.ts';
import {
  cancelDocument,
  createFop,
  issueCombined,
  issueServices,
  issueTicket,
  processEDoc,
} from './ticketing.ts';
import {
  buildErrorGroup,
  buildErrorText,
  el,
  findChild,
  findPath,
  leaf,
  MAX_ERROR_LETTERS,
  readTextAt,
  serializeNode,
  tag,
  toProblem,
  type XmlElement,
  type XmlNode,
} from './wire.ts';
import type { Workspace } from './workspace.ts';

export const AMADEUS_PROVIDER: ProviderCode = 'PROVIDER_03';
const ACCESS_POINT = '1ASIWTRAIN';

/** The family of an answer: each keeps its error in another place. */
type Shape = keyof typeof ERRORS | 'pnr' | 'refund';
interface Known {
  /** Code of action and namespace, of the request and of its answer. */
  request: string;
  answer: string;
  shape: Shape;
  /** How it is named in faults; null where nothing goes wrong. */
  fault: FaultMessage | null;
  handler: Handler;
  /** Only for the newer messages, which have no namespace of their own. */
  action?: string;
}

/** The code of a request ends in Q, or REQ, and that of its answer in R, or RES, unless told. */
const known = (
  request: string,
  shape: Shape,
  fault: FaultMessage | null,
  handler: Handler,
  answer = request.replace(/REQ_/, 'RES_').replace(/Q_/, 'R_'),
): Known => ({ request, answer, shape, fault, handler });

const REFUNDS = '2010/06/TicketGTP_v3';
const defineRefundStep = (step: string, fault: FaultMessage | null, handler: Handler): Known => ({
  ...known(REFUNDS, 'refund', fault, handler),
  action: `Ticket_${step}Refund_3.0`,
});

const MESSAGES: Readonly<Record<string, Known>> = {
  Fare_MasterPricerTravelBoardSearch: known('FMPTBQ_24_6_1A', 'shop', 'search', answerMasterPricer),
  Fare_InformativePricingWithoutPNR: known(
    'TIPNRQ_24_3_1A',
    'informative',
    'price',
    priceInformatively,
  ),
  Fare_PriceUpsellWithoutPNR: known('TIUNRQ_15_1_1A', 'application', 'price', upsell),
  MiniRule_GetFromRec: known('TMRXRQ_23_1_1A', 'status', 'price', answerMiniRules),
  Fare_CheckRules: known('FARQNQ_07_1_1A', 'rules', 'price', checkRules),
  Air_MultiAvailability: known(
    'SATRQT_07_1_1A',
    'avail',
    'search',
    answerMultiAvailability,
    'SATRSP_07_1_1A',
  ),
  Air_SellFromRecommendation: known('ITAREQ_05_2_IA', 'sell', 'retrieve', sell),
  PNR_AddMultiElements: known('PNRADD_22_1_1A', 'pnr', null, addMultiElements, 'PNRACC_22_1_1A'),
  PNR_Retrieve: known('PNRRET_21_1_1A', 'pnr', 'retrieve', retrieve, 'PNRACC_21_1_1A'),
  PNR_Cancel: known('PNRXCL_22_1_1A', 'pnr', 'change', cancelElements, 'PNRACC_22_1_1A'),
  PNR_Split: known('PNRSPL_14_1_1A', 'pnr', 'reshop', split, 'PNRACC_22_1_1A'),
  PNR_Ignore: known('CLTREQ_04_1_IA', 'pnr', null, ignore),
  Fare_PricePNRWithBookingClass: known('TPCBRQ_24_3_1A', 'application', 'reshop', pricePnr),
  Fare_PricePNRWithLowestFare: known('TPLPRQ_14_1_1A', 'application', 'reshop', pricePnrLowest),
  Air_RebookAirSegment: known('ARBKUQ_14_1_1A', 'sell', 'reshop', rebook),
  Ticket_CreateTSTFromPricing: known('TAUTCQ_04_1_1A', 'stored', null, createTst),
  Ticket_DisplayTST: known('TTSTRQ_05_1_1A', 'stored', 'retrieve', displayTst),
  Ticket_DeleteTST: known('TTSTDQ_04_1_1A', 'stored', null, deleteTst),
  Air_RetrieveSeatMap: known('SMPREQ_14_2_1A', 'seats', 'seats', answerSeatMap),
  Service_IntegratedCatalogue: known('TPICGQ_14_2_1A', 'group', 'services', answerCatalogue),
  Service_IntegratedPricing: known('TPISGQ_15_1_1A', 'group', 'services', priceServices),
  Ticket_CreateTSMFromPricing: known('TAUSCQ_09_1_1A', 'stored', null, createTsm),
  Ticket_CheckEligibility: known('FATCEQ_13_1_1A', 'eligible', 'retrieve', checkEligibility),
  Ticket_ATCShopperMasterPricerTravelBoardSearch: known(
    'FATCTQ_13_1_1A',
    'shop',
    'reshop',
    shopExchange,
  ),
  Ticket_RepricePNRWithBookingClass: known('TARIPQ_19_1_1A', 'reissue', 'reshop', reprice),
  Ticket_ReissueConfirmedPricing: known('TARCPQ_13_2_1A', 'stored', null, confirm),
  FOP_CreateFormOfPayment: known('TFOPCQ_19_2_1A', 'fop', null, createFop),
  DocIssuance_IssueTicket: known('TTKTIQ_15_1_1A', 'issue', 'change', issueTicket),
  DocIssuance_IssueCombined: known('TCTMIQ_15_1_1A', 'issue', 'change', issueCombined),
  DocIssuance_IssueMiscellaneousDocuments: known(
    'TMDSIQ_15_1_1A',
    'issue',
    'change',
    issueServices,
  ),
  Ticket_CancelDocument: known('TRCANQ_14_1_1A', 'void', 'change', cancelDocument),
  Queue_CountTotal: known('QCSDRQ_03_1_1A', 'queue', 'list', answerQueueCount),
  Queue_List: known('QDQLRQ_11_1_1A', 'queue', 'list', answerQueueList),
  Queue_PlacePNR: known('QUQPCQ_03_1_1A', 'queue', 'change', placeOnQueue),
  Queue_RemoveItem: known('QUQMDQ_03_1_1A', 'queue', 'change', removeFromQueue),
  AMA_TicketInitRefundRQ: defineRefundStep('Init', 'reshop', initRefund),
  AMA_TicketUpdateRefundRQ: defineRefundStep('Update', null, updateRefund),
  AMA_TicketProcessRefundRQ: defineRefundStep('Process', 'change', processRefund),
  AMA_TicketIgnoreRefundRQ: defineRefundStep('Ignore', null, ignoreRefund),
  Ticket_ProcessEDoc: known('TATREQ_15_2_1A', 'edoc', 'retrieve', processEDoc),
  SalesReports_DisplayQueryReport: known('TSRQRQ_10_1_1A', 'group', 'list', displayQueryReport),
  Security_SignOut: known('VLSSOQ_04_1_1A', 'group', null, () =>
    el('Security_SignOutReply/processStatus', { statusCode: 'P' }),
  ),
};

export interface AmadeusRequest {
  path: string;
  headers: Headers;
  body: Uint8Array;
  distortion: Distortion;
  now: Date;
}

export class AmadeusFront {
  readonly memory = new Memory();

  /** A message's name in faults; null for an unknown message and for one that never fails. */
  faultOf(body: Uint8Array): FaultMessage | null {
    try {
      const root = readXml(body);
      const message = findChild(root, 'Body')?.children[0];
      if (!message) return null;
      if (message.name === 'PNR_AddMultiElements') return this.#endingOf(root, message);
      const name = message.name === 'PNR_Retrieve' ? readRetrieval(message) : null;
      const fault = name ?? MESSAGES[message.name]?.fault ?? null;
      const fresh = fault === 'reshop' && this.#openIn(root)?.order === null;
      return fresh ? 'price' : fault;
    } catch {
      return null;
    }
  }

  /** Ending a transaction creates or changes a record; adding lines does neither yet. */
  #endingOf(root: XmlElement, body: XmlElement): FaultMessage | null {
    if (!endsTransaction({ body })) return null;
    const work = this.#openIn(root);
    if (work?.order === null) return 'create';
    const reissues = work?.pricing?.kind === 'exchange' || work?.pricing?.kind === 'tickets';
    // With a payment or an exchange, the documents issued next are the change.
    return reissues || (work?.payments.length ?? 0) > 0 ? null : 'change';
  }

  /** The record that is open in a message's session. */
  #openIn(root: XmlElement): Workspace | null | undefined {
    const id = readTextAt(findPath(root, 'Header/Session'), 'SessionId') ?? '';
    return this.memory.sessions.peek(id)?.workspace;
  }

  answer(world: World, { path, headers, body, distortion, now }: AmadeusRequest) {
    let root: XmlElement;
    try {
      root = readXml(body);
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
      return buildFault(' 12|Presentation|soap message is not readable', null);
    }
    const header = findChild(root, 'Header');
    const message = findChild(root, 'Body')?.children[0];
    const about = message && Object.hasOwn(MESSAGES, message.name) ? MESSAGES[message.name] : null;
    const asked = readTextAt(header, 'MessageID');
    const action = readTextAt(header, 'Action');
    try {
      if (path !== `/${ACCESS_POINT}`) throwFault(' 17|Session|No agreement');
      if (!message || !about) return throwFault(' 10|Presentation|unknown message');
      const wanted = `http://webservices.amadeus.com/${about.action ?? about.request}`;
      const told = headers.get('soapaction')?.replaceAll('"', '');
      if (action !== wanted || told !== wanted || asked === null) {
        return throwFault(' 10|Presentation|unsupported action');
      }
      if (message.namespace !== `http://xml.amadeus.com/${about.request}`) {
        throwFault(' 10|Presentation|unsupported version');
      }
      const head = this.memory.sessions.enter(header, now);
      const content = this.#handled(world, about, message, head, { distortion, now });
      const version = content.name === 'PNR_List' ? 'TNLRES_00_1_1A' : about.answer;
      return { status: 200, text: buildEnvelope(content, version, { asked, action, head }) };
    } catch (error) {
      if (!(error instanceof AmadeusFault)) throw error;
      return buildFault(error.message, asked);
    }
  }

  #handled(
    world: World,
    about: Known,
    message: XmlElement,
    { session }: SessionHead,
    { distortion, now }: Pick<AmadeusRequest, 'distortion' | 'now'>,
  ): XmlNode {
    const provider = AMADEUS_PROVIDER;
    try {
      return about.handler({
        world: openFor(provider, world),
        provider,
        seller: world.seller(provider),
        memory: this.memory,
        session,
        body: message,
        distortion,
        now,
      });
    } catch (error) {
      const { code, message: why } = toProblem(error);
      if (about.shape === 'refund') return refuseRefund(message.name, code, why);
      if (about.shape === 'pnr') return buildPnrError(code, why);
      const told = ERRORS[about.shape](code, why.slice(0, MAX_ERROR_LETTERS));
      return el(`${message.name}Reply`, ...told);
    }
  }
}

const readRetrieval = (message: XmlElement): FaultMessage | null =>
  ['3', '4'].includes(readTextAt(message, 'retrievalFacts/retrieve/type') ?? '') ? 'list' : null;

/** The content of a refusal, by answer family. */
const ERRORS = {
  group: (code, text) => [buildErrorGroup('errorGroup', code, text)],
  informative: (code, text) => [el('messageDetails'), buildErrorGroup('errorGroup', code, text)],
  reissue: (code, text) => [buildErrorGroup('errorMessage', code, text), el('docSeparator')],
  status: (code, text) => [
    el('responseDetails', { statusCode: 'N' }),
    buildErrorGroup('errorWarningGroup', code, text),
  ],
  fop: (code, text) => [buildErrorGroup('transmissionError', code, text)],
  edoc: (code, text) => [
    el('msgActionDetails', {
      messageFunctionDetails: { messageFunction: '131' },
      responseType: '7',
    }),
    el('error/errorDetails', { errorCode: code }),
    el('textInfo', {
      freeTextQualification: { textSubjectQualifier: '4', informationType: '23' },
      freeText: text,
    }),
  ],
  issue: (code, text) => [
    el('processingStatus', { statusCode: 'X' }),
    buildErrorGroup('errorGroup', code, text, null),
  ],
  void: (code, text) => [
    el(
      'transactionResults',
      el('responseDetails', { responseType: 'X', statusCode: 'N' }),
      buildErrorGroup('errorGroup', code, text),
    ),
  ],
  application: (code, text) => [buildErrorGroup('applicationError', code, text)],
  stored: (code, text) => [
    el('applicationError', {
      applicationErrorInfo: {
        applicationErrorDetail: {
          applicationErrorCode: code,
          codeListQualifier: 'EC',
          codeListResponsibleAgency: '1A',
        },
      },
      errorText: { errorFreeText: text },
    }),
  ],
  shop: (code, text) => [
    el('errorMessage', {
      applicationError: { applicationErrorDetail: { error: code } },
      errorMessageText: { freeTextQualification: { textSubjectQualifier: '1' }, description: text },
    }),
  ],
  avail: (code, text) => [
    el('errorOrWarningSection', {
      errorOrWarningInfo: { error: { code, type: 'EC', listResponsible: '1A' } },
      textInformation: { freeText: text },
    }),
  ],
  eligible: (code, text) => [
    el('applicationErrorInfo/applicationErrorDetail', {
      errorLevel: '1',
      rejectNumber: code,
      rejectMessage: text,
    }),
  ],
  queue: (code, text) => [
    el(
      'errorReturn',
      el('errorDefinition/errorDetails', { errorCode: code }),
      buildErrorText('errorText', text),
    ),
  ],
  seats: (code, text) => [
    el('errorInformation/errorDetails', { processingLevel: '1', code, description: text }),
  ],
  sell: (code, text) => [
    el('errorAtMessageLevel', {
      errorSegment: { errorDetails: { errorCode: code, errorCategory: 'EC' } },
      informationText: { freeText: text },
    }),
  ],
  rules: (code, text) => [
    el('errorInfo', {
      rejectErrorCode: { errorDetails: { errorCode: code } },
      errorFreeText: { freeText: text },
    }),
  ],
} satisfies Record<string, (code: string, text: string) => XmlNode[]>;

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const ADDRESSING = 'http://www.w3.org/2005/08/addressing';
const SESSION = 'http://xml.amadeus.com/2010/06/Session_v3';
let turn = 0;

function buildEnvelope(
  content: XmlNode,
  version: string,
  { asked, action, head }: { asked: string; action: string | null; head: SessionHead },
): string {
  turn += 1;
  const { session, status } = head;
  const own = {
    ...content,
    attributes: { ...content.attributes, xmlns: `http://xml.amadeus.com/${version}` },
  };
  const header = el(
    'soap:Header',
    { 'wsa:To': `${ADDRESSING}/anonymous`, 'wsa:Action': action },
    leaf('wsa:MessageID', `urn:uuid:00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`),
    leaf('wsa:RelatesTo', asked, { RelationshipType: `${ADDRESSING}/reply` }),
    session &&
      tag(
        'awsse:Session',
        { TransactionStatusCode: status },
        {
          'awsse:SessionId': session.id,
          'awsse:SequenceNumber': session.sequence,
          'awsse:SecurityToken': session.token,
        },
      ),
  );
  return writeEnvelope(header, own, { 'xmlns:awsse': SESSION });
}

function buildFault(text: string, asked: string | null) {
  const fault = el('soap:Fault', {
    faultcode: 'soap:Client',
    faultstring: text,
    faultactor: 'SI:Backend',
  });
  const header = asked && el('soap:Header', { 'wsa:RelatesTo': asked });
  return { status: 500, text: writeEnvelope(header, fault) };
}

function writeEnvelope(
  header: XmlNode | '' | null,
  content: XmlNode,
  spaces: Record<string, string> = {},
): string {
  const attributes = { 'xmlns:soap': SOAP, 'xmlns:wsa': ADDRESSING, ...spaces };
  const envelope = tag('soap:Envelope', attributes, header, el('soap:Body', content));
  return `<?xml version="1.0" encoding="UTF-8"?>${serializeNode(envelope)}`;
}
