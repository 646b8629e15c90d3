/** The same things as other versions and other airlines' hosts write them: refusals, fees, words. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import {
  readErrors,
  saysNothingForSale,
  toFailure,
  toFaultFailure,
} from '#main/providers/amadeus/errors.ts';
import type { PricedFare } from '#main/providers/amadeus/read/fare-elements.ts';
import { readTicketingDate } from '#main/providers/amadeus/read/penalties.ts';
import type { ReadRefund } from '#main/providers/amadeus/read/refunds.ts';
import { readSeatMaps } from '#main/providers/amadeus/read/seat-maps.ts';
import { readSegmentStatus } from '#main/providers/amadeus/read/values.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { readFault } from '#main/providers/amadeus/soap.ts';
import { mergeOrder } from '#main/providers/orders.ts';
import type { ProviderOffer, ProviderOrder, ShownDocument } from '#main/providers/provider.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { decodeXml, parseXml } from '#main/providers/wire/xml.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const told = (text: string) => {
  const read = readAnyAmadeus(bytes(text));
  if (!read.ok) throw new Error(read.error.message);
  const warnings = (read.value.warnings as string[]).map((one) => toEnglish(one));
  return { ...read.value, warnings } as typeof read.value & { warnings: string[] };
};
const tree = (text: string) => {
  const parsed = parseXml(decodeXml(bytes(text)));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

describe('a refusal', () => {
  it.each([
    [
      'of the record as it stood before its errors had a group',
      '<information><applicationErrorInformation><applicationErrorDetail><applicationError>1427</applicationError><codeListQualifier>EC</codeListQualifier></applicationErrorDetail></applicationErrorInformation><interactiveFreeText><freeTextInfo>NEED TICKETING ARRANGEMENT</freeTextInfo></interactiveFreeText></information>',
      { code: '1427', text: 'NEED TICKETING ARRANGEMENT' },
    ],
    [
      'whose code stands under another name',
      '<generalErrorInfo><messageErrorInformation><errorDetail><qualifier>EC</qualifier><code>4711</code></errorDetail></messageErrorInformation><messageErrorText><text>CHECK NAME</text></messageErrorText></generalErrorInfo>',
      { code: '4711', text: 'CHECK NAME' },
    ],
    [
      'whose words stand further in',
      '<errorInfo><rejectErrorCode><errorDetails><errorCode>17</errorCode></errorDetails></rejectErrorCode><errorFreeText><freeTextQualification><textSubjectQualifier>3</textSubjectQualifier></freeTextQualification><freeText>NO RULES</freeText></errorFreeText></errorInfo>',
      { code: '17', text: 'NO RULES' },
    ],
    [
      'in words alone',
      '<generalErrorInfo><messageErrorText><text>RECORD NOT FILED</text></messageErrorText></generalErrorInfo>',
      { code: null, text: 'RECORD NOT FILED' },
    ],
  ])('%s does not pass for done', (_, body, error) => {
    expect(told(`<PNR_Reply>${body}</PNR_Reply>`)).toMatchObject({ kind: 'error', error });
  });

  it('is none where nothing is said, or only warned of', () => {
    const quiet = '<PNR_Reply><generalErrorInfo></generalErrorInfo></PNR_Reply>';
    const warned =
      '<Fare_PricePNRWithBookingClassReply><fareList><warningInformation><warningText><errorFreeText>TICKET STOCK</errorFreeText></warningText></warningInformation></fareList></Fare_PricePNRWithBookingClassReply>';
    expect([quiet, warned].map((one) => readErrors(tree(one)))).toEqual([[], []]);
  });

  it.each([
    ['WARNING : ALL PRICES GO WITH THE FLIGHTS', null, 'warning'],
    ['ITINERARY CANCELLED', null, 'warning'],
    ['FA ELEMENT DELETED - SEE THE DOCUMENT', null, 'warning'],
    ['ITINERARY CANCELLED', 'EC', 'warning'],
    ['ATTACHED SSR ELEMENTS HAVE BEEN REMOVED', 'EC', 'warning'],
    ['ITINERARY CANNOT BE CANCELLED', 'EC', 'error'],
    ['ELEMENT CANNOT BE DELETED', null, 'error'],
    ['WARNING : NOT FILED', 'EC', 'error'],
  ])('of a record is no word of what was done: %s', (text, category, level) => {
    const kind = category ? `<errorCategory>${category}</errorCategory>` : '';
    const said = `<PNR_Reply><generalErrorInfo><errorOrWarningCodeDetails><errorDetails><errorCode>9</errorCode>${kind}</errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>${text}</freeText></errorWarningDescription></generalErrorInfo></PNR_Reply>`;
    expect(readErrors(tree(said))).toMatchObject([{ text, level }]);
  });

  it('of a record is none where it tells something: it is said, and the record is read', () => {
    const record = (category: string, text: string) =>
      told(
        `<PNR_Reply><generalErrorInfo><errorOrWarningCodeDetails><errorDetails><errorCode>12183</errorCode><errorCategory>${category}</errorCategory></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>${text}</freeText></errorWarningDescription></generalErrorInfo><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader></PNR_Reply>`,
      );
    const reissue = record('INF', 'TICKET IS TO BE REISSUED');
    expect(reissue).toMatchObject({ kind: 'booking', booking: { locator: 'ABC123' } });
    expect(reissue.warnings).toEqual(['12183: TICKET IS TO BE REISSUED']);
    expect(record('INF', 'LAST TKT DATE ON 01DEC').warnings).toEqual([]);
  });

  it('of a seat map by a number alone is one, and no map without seats', () => {
    const seats =
      '<Air_RetrieveSeatMapReply><errorDetails><errorInformation><processingLevel>1</processingLevel><errorNumber>5</errorNumber></errorInformation></errorDetails></Air_RetrieveSeatMapReply>';
    expect(readErrors(tree(seats))).toMatchObject([{ code: '5', level: 'error' }]);
  });

  const issue = (text: string) =>
    toFailure(
      readErrors(
        tree(
          `<DocIssuance_IssueTicketReply><processingStatus><statusCode>X</statusCode></processingStatus><errorGroup><errorOrWarningCodeDetails><errorDetails><errorCode>0</errorCode></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>${text}</freeText></errorWarningDescription></errorGroup></DocIssuance_IssueTicketReply>`,
        ),
      ),
      { effect: true, message: 'DocIssuance_IssueTicket' },
    );

  it.each([
    ['XX ETKT: NOT AUTHORISED'],
    ['XX ETKT: NOT AUTHORIZED'],
    ['ETKT REJECTED - NO INTERLINE WITH XX'],
    ['THIS CARRIER NOT VALID THIS MARKET'],
  ])('of documents that the office may not issue is lasting: %s', (text) => {
    expect(issue(text)).toMatchObject({ error: 'CAPABILITY_UNAVAILABLE', retry: 'never' });
  });

  it.each([
    ["an airline's host out of reach", 'XX ETKT: COMMUNICATIONS LINE UNAVAILABLE'],
    ['documents that are there', 'OK ETICKET - NO PRINTER IN OFFICE PROFILE'],
    ['what nobody knows', 'UNKNOWN ERROR'],
    ['money that is under way', 'PENDING PAYMENT CONFIRMATION - RETRY'],
    ['money that is waited for', 'REFUND NOT COMPLETE - PAYMENT PENDING'],
    ['an airline that says nothing', 'NO ANSWER FROM AIRLINE'],
    ['an airline whose line is down', 'LINK TO AIRLINE DOWN'],
    ['an airline that is not reached', 'UNABLE TO CONNECT TO CARRIER'],
    ['a line that broke', 'COMMUNICATION PROBLEM - RE-ENTER'],
    ['a fault of the system', 'TECHNICAL ERROR-UNABLE TO UPDATE PRICING RECORD'],
    ['a bank that is busy', 'CREDIT CARD ERROR-PLEASE TRY AGAIN LATER'],
    ['a ticket whose record is behind', 'ETICKET ISSUED - UNABLE TO UPDATE PNR'],
    ['a ticket whose record others changed', 'OK ETICKET - SIMULTANEOUS CHANGES TO PNR'],
    ['a record too busy for its ticket', 'TICKET ISSUED - UNABLE TO UPDATE PNR / PNR IN USE'],
    ['a ticket whose airline gave no locator', 'OK ETICKET - NEED AIRLINE RLOC'],
    ['a refusal beside no acknowledgement', 'INVALID CARD / NO ACK FROM CARRIER'],
    ['an issue under way', 'TICKETING IN PROGRESS'],
    ['an airline slow to answer', 'AIRLINE SYSTEM NOT RESPONDING'],
    ['a database out of reach', 'ETKT DATABASE NOT AVAILABLE'],
    ['a host at fault', 'HOST ERROR'],
    ['an approval under way', 'CREDIT AUTHORIZATION PENDING'],
    ['tickets whose payment is under way', 'TICKETS ISSUED - PAYMENT PENDING'],
    ['a ticket that its airline did not acknowledge', 'ETKT SENT - NO ACK FROM CARRIER'],
    ['an airline without an acknowledgement', 'NO ACKNOWLEDGMENT RECEIVED FROM AIRLINE'],
  ])('of %s leaves open whether it was done', (_, text) => {
    expect(issue(text)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });

  it("of a bank that does not allow a payment is the card's", () => {
    const reply = `<FOP_CreateFormOfPaymentReply><fopDescription><mopDescription><paymentModule><paymentStatus><paymentStatusInformation><responseType>V</responseType><statusCode>KOMORE</statusCode></paymentStatusInformation><paymentStatusError><errorOrWarningCodeDetails><errorDetails><errorCode>806</errorCode><errorCategory>EC</errorCategory></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>NOT AUTHORISED</freeText></errorWarningDescription></paymentStatusError></paymentStatus></paymentModule></mopDescription></fopDescription></FOP_CreateFormOfPaymentReply>`;
    const asked = { effect: false, message: 'FOP_CreateFormOfPayment' };
    expect(toFailure(readErrors(tree(reply)), asked)).toMatchObject({ error: 'CARD_REFUSED' });
  });

  it('in a status alone does not pass for done, and leaves open whether it was', () => {
    const read = (status: string) =>
      readErrors(
        tree(
          `<DocIssuance_IssueMiscellaneousDocumentsReply><processingStatus><statusCode>${status}</statusCode></processingStatus></DocIssuance_IssueMiscellaneousDocumentsReply>`,
        ),
      );
    const asked = { effect: true, message: 'DocIssuance_IssueMiscellaneousDocuments' };
    expect(toFailure(read('X'), asked)).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'unknown',
    });
    expect([read('O'), read('W')]).toEqual([[], []]);
  });

  it('of a record that somebody else changed meanwhile is tried again', () => {
    const text = 'PNR UPDATED BY PARALLEL PROCESS-PLEASE VERIFY PNR CONTENT';
    expect(issue(text)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  });

  it('of an element that the record has already speaks of no other order', () => {
    expect([issue('DUPLICATE ELEMENT'), issue('DUPLICATE PNR')]).toMatchObject([
      { error: 'PROVIDER_REFUSED', retry: 'never' },
      { error: 'DUPLICATE' },
    ]);
  });

  it.each([
    ['CREDIT CARD NOT ACCEPTED BY CARRIER', 'CARD_REFUSED'],
    ['EXPIRED CREDIT CARD', 'CARD_REFUSED'],
    ['REJECTED - DUPLICATES EXIST', 'PROVIDER_REFUSED'],
    ['ETKT: DUPLICATE TICKET NUMBER', 'PROVIDER_REFUSED'],
    ['REJECTED - DOCUMENT NOT ON DATABASE', 'NOT_FOUND'],
    ['CC DENIED/CALL CREDIT CARD COMPANY', 'CARD_REFUSED'],
    ['CARD TYPE NOT ACCEPTED', 'CARD_REFUSED'],
    ['INSUFFICIENT FUNDS', 'CARD_REFUSED'],
    ['AUTOMATED REISSUE NOT AVAILABLE', 'PROVIDER_REFUSED'],
    ['SEAT MAP NOT AVAILABLE', 'PROVIDER_REFUSED'],
    ['FUNCTION NOT AVAILABLE', 'CAPABILITY_UNAVAILABLE'],
    ['SEAT ALREADY ASSIGNED', 'SOLD_OUT'],
    ['SEAT NOT AVAILABLE', 'SOLD_OUT'],
    ['WAITLIST CLOSED', 'SOLD_OUT'],
    ['UNABLE - CLOSED', 'SOLD_OUT'],
    ['CC EXPIRED', 'CARD_REFUSED'],
    ['CVV MISMATCH', 'CARD_REFUSED'],
    ['INVALID APPROVAL CODE', 'CARD_REFUSED'],
    ['DOCUMENT NOT AVAILABLE FOR CANCELLATION REQUEST', 'PROVIDER_REFUSED'],
    ['TICKETS ARE NOT AVAILABLE', 'PROVIDER_REFUSED'],
    ['TST EXPIRED', 'EXPIRED'],
    ['ERROR AT EOT TIME UNABLE TO PROCESS/SERVICES EXCEED NAMES', 'PROVIDER_REFUSED'],
    ['PRICING CHANGED FOR THIS TST - REPRICE AIRLINE FEES', 'EXPIRED'],
    ['CONTEXT OF THE PRICING MODIFIED: PLEASE REPRICE', 'EXPIRED'],
    ['CREDIT CARD DENIAL', 'CARD_REFUSED'],
    ['CREDIT CARD DENIAL 4 - PICKUP CARD', 'CARD_REFUSED'],
    ['CREDIT CARD DENIAL 5.57 - TRANS NOT PERMITTED TO CARDHOLDER', 'CARD_REFUSED'],
    ['TKT CREDIT CARD ERROR : CALL TO AUTHORISE', 'CARD_REFUSED'],
    ['CC SECURITY ID DOES NOT MATCH', 'CARD_REFUSED'],
    ['FARE ELEMENT ALREADY EXISTS FOR PASSENGER/SEGMENT', 'PROVIDER_REFUSED'],
    ['FORM OF PAYMENT ALREADY EXISTS', 'PROVIDER_REFUSED'],
    ['DUPLICATE FILED FARE', 'PROVIDER_REFUSED'],
    ['TICKET NUMBERS NOT AVAILABLE', 'PROVIDER_REFUSED'],
    ['PNR PREVIOUSLY TICKETED', 'ALREADY_TICKETED'],
    ['NO TICKET PREVIOUSLY ISSUED', 'PROVIDER_REFUSED'],
    ['TICKET NOT PREVIOUSLY ISSUED', 'PROVIDER_REFUSED'],
    ['PREVIOUSLY ISSUED TICKET NOT FOUND', 'NOT_FOUND'],
    ['BANKER RATE NOT AVAILABLE', 'PROVIDER_REFUSED'],
    ['DECLINED - REFER TO ISSUER', 'CARD_REFUSED'],
    ['PICK UP CARD', 'CARD_REFUSED'],
    ['PRINTER NOT AVAILABLE', 'PROVIDER_REFUSED'],
    ['TST ALREADY EXISTS FOR PASSENGER/SEGMENT', 'PROVIDER_REFUSED'],
    ['CHECK MINIMUM CONNECTION TIME', 'PROVIDER_REFUSED'],
    ['INVALID CONNECTION POINT', 'PROVIDER_REFUSED'],
    ['UNABLE TO ISSUE TICKET - NEED FARE', 'PROVIDER_REFUSED'],
    ['UNABLE TO TICKET-CHECK SEGMENT STATUS', 'PROVIDER_REFUSED'],
    ['UNABLE TO END - NEED RECEIVED FROM', 'PROVIDER_REFUSED'],
    ['TICKET CANNOT BE ISSUED - CHECK FARE', 'PROVIDER_REFUSED'],
    ['BOOKING NOT CONFIRMED', 'PROVIDER_REFUSED'],
    ['PNR ON QUEUE - FINISH OR IGNORE', 'PROVIDER_REFUSED'],
    ['REQUESTED SEAT UNAVAILABLE', 'PROVIDER_REFUSED'],
    ['FARE RULE UNAVAILABLE', 'PROVIDER_REFUSED'],
    ['UNEXPECTED PASSENGER TYPE', 'PROVIDER_REFUSED'],
    ['TICKETING ERROR - CHECK TST', 'PROVIDER_REFUSED'],
    ['DUPLICATE SEAT REQUEST', 'PROVIDER_REFUSED'],
    ['ETKT NOT FOUND', 'NOT_FOUND'],
    ['PAYMENT DECLINED', 'CARD_REFUSED'],
    ['CARD HOLDER TO CONTACT ISSUER', 'CARD_REFUSED'],
  ])('with the words %s is %s', (text, error) => {
    expect(issue(text)).toMatchObject({ error, retry: 'never' });
  });

  it.each([
    ['977', 'NO AVAILABLE FLIGHT FOUND FOR THE REQUESTED SEGMENT 01', true],
    ['0', 'NO RECOMMENDATION FOUND', true],
    ['996', null, true],
    ['0', null, true],
    ['0', 'RATE LIMIT EXCEEDED', false],
    ['911', 'UNABLE TO PROCESS - SYSTEM ERROR', false],
  ])(
    'of a search with %s and the words %s is no empty answer, unless it says so',
    (code, text, is_none) => {
      const level = 'error' as const;
      expect(saysNothingForSale([{ code, category: null, level, text, place: 'error' }])).toBe(
        is_none,
      );
    },
  );

  it('of other conditions of a refund is of another price', () => {
    const text = 'REFUND CONDITIONS HAVE CHANGED - IGNORE AND RETRY';
    expect(issue(text)).toMatchObject({ error: 'PRICE_CHANGED', retry: 'never' });
  });

  it.each([
    ['12|validation|message header incorrect', '12', 'Session', 'safe'],
    ['18|Presentation|Serializing error in unitNumberDetail', '18', 'Session', 'never'],
    ['An invalid token', null, null, 'never'],
  ])('in a fault: %s', (text, code, area, retry) => {
    const fault = readFault(tree(`<Fault><faultstring>${text}</faultstring></Fault>`))!;
    expect(fault).toMatchObject({ code, area });
    expect(toFaultFailure(fault, false).retry).toBe(retry);
  });

  it.each([
    ['Client', '11|Session|', 'safe'],
    ['Server', '11|Session|', 'unknown'],
    ['Server', '2|Presentation|reply cannot be converted', 'unknown'],
    ['Server', '42|Application|SIMULTANEOUS CHANGES TO PNR', 'unknown'],
    ['Server', '101|Application|Unknown error', 'unknown'],
    ['Client', '101|Application|Unknown error', 'unknown'],
    ['Server', '1|Application|', 'unknown'],
    ['Server', '1|Application|LINKDOWN', 'unknown'],
    ['Server', '99|Application|Broken', 'unknown'],
    ['Server', '1|Application|ABNORMAL TERMINATION', 'unknown'],
    ['Server', '1|Application|EDIFACT CONVERSION FAILURE', 'unknown'],
    ['Server', '1|Application|INVALID RESPONSE FROM SUPPLIER', 'unknown'],
    ['Server', '1|Application|UNABLE TO ISSUE TICKET - SYSTEM PROBLEM', 'unknown'],
    ['Server', '1931|Application|NO MATCH FOR RECORD LOCATOR', 'never'],
    ['Server', '1895|Application|CHECK ELEMENT NUMBER', 'never'],
    ['Server', '9029|Application|RESTRICTED - FA/ET EXISTS', 'never'],
  ])('in a fault of the %s after an effect: %s', (whose, text, retry) => {
    const xml = `<Fault><faultcode>soap:${whose}</faultcode><faultstring>${text}</faultstring></Fault>`;
    expect(toFaultFailure(readFault(tree(xml))!, true).retry).toBe(retry);
  });
});

describe('a stored fare', () => {
  const amount = (qualifier: string, text: string) =>
    `<fareDataSupInformation><fareDataQualifier>${qualifier}</fareDataQualifier><fareAmount>${text}</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation>`;
  const fee = (kind: string, text: string) =>
    `<carrierFeeInfo><carrierFeeSubcode><dataTypeInformation><type>${kind}</type></dataTypeInformation></carrierFeeSubcode><commercialName><freeText>TICKETING</freeText></commercialName><feeAmount><monetaryDetails><typeQualifier>TIN</typeQualifier><amount>${text}</amount><currency>EUR</currency></monetaryDetails></feeAmount></carrierFeeInfo>`;
  const said = (type: string, text: string) =>
    `<attributeDetails><attributeType>${type}</attributeType><attributeDescription>${text}</attributeDescription></attributeDetails>`;
  const price = (amounts: string, rest: string) => {
    const read = told(
      `<Ticket_DisplayTSTReply><fareList><fareDataInformation>${amounts}</fareDataInformation><taxInformation><taxDetails><taxType><isoCountry>PT</isoCountry></taxType></taxDetails><amountDetails><fareDataMainInformation><fareAmount>20.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataMainInformation></amountDetails></taxInformation>${rest}</fareList></Ticket_DisplayTSTReply>`,
    );
    const [first] = read.prices as PricedFare[];
    return { fare: first!.fare, remarks: first!.remarks, warnings: read.warnings };
  };
  const fees = `<carrierFeesGroup>${fee('T01', '3.00')}${fee('T02', '2.00')}</carrierFeesGroup>`;

  it('takes a way over land and an open flight for no flight of that number', () => {
    const segment = (place: number, kind: string, inside: string) =>
      `<segmentInformation><segDetails><segmentDetail><identification>${kind}</identification></segmentDetail></segDetails>${inside}<sequenceInformation><sequenceSection><sequenceNumber>${place}</sequenceNumber></sequenceSection></sequenceInformation></segmentInformation>`;
    const flight = (number: number, place: number) =>
      segment(
        place,
        'AIR',
        `<segmentReference><refDetails><refQualifier>S</refQualifier><refNumber>${number}</refNumber></refDetails></segmentReference>`,
      );
    const land =
      '<connexInformation><connecDetails><routingInformation>ARNK</routingInformation></connecDetails></connexInformation>';
    const read = told(
      `<Ticket_DisplayTSTReply><fareList><fareDataInformation>${amount('B', '100.00')}${amount('712', '100.00')}</fareDataInformation>${flight(2, 1)}${segment(2, 'ARNK', '')}${segment(2, 'AIR', land)}${segment(2, 'OPEN', '')}${flight(3, 3)}${segment(4, 'AIR', '')}</fareList></Ticket_DisplayTSTReply>`,
    );
    const [fare] = read.prices as PricedFare[];
    expect(fare?.segments.map(({ ref }) => ref)).toEqual(['2', '3', '4']);
    const states = ['NO', 'OK', 'NO'].map((state, n) =>
      flight(n + 2, n + 1).replace(
        '</segDetails>',
        `<ticketingStatus>${state}</ticketingStatus>$&`,
      ),
    );
    const basis =
      '<fareQualifier><fareBasisDetails><primaryCode>YOW</primaryCode></fareBasisDetails></fareQualifier>';
    const other = told(
      `<Ticket_DisplayTSTReply><fareList><fareDataInformation>${amount('B', '100.00')}${amount('712', '100.00')}</fareDataInformation>${states[0]}${states[1]}${states[2]!.replace('</segDetails>', `$&${basis}`)}</fareList></Ticket_DisplayTSTReply>`,
    );
    expect((other.prices as PricedFare[])[0]!.segments.map(({ ref }) => ref)).toEqual(['3', '4']);
  });

  it('is an infant’s where its status says so, though it names the adult as a passenger', () => {
    const stored = (flag: string, who: string) => {
      const read = told(
        `<Ticket_DisplayTSTReply><fareList><paxSegReference><refDetails><refQualifier>${who}</refQualifier><refNumber>2</refNumber></refDetails></paxSegReference><fareDataInformation>${amount('B', '10.00')}${amount('712', '10.00')}</fareDataInformation><statusInformation><firstStatusDetails><tstFlag>${flag}</tstFlag></firstStatusDetails></statusInformation></fareList></Ticket_DisplayTSTReply>`,
      );
      const { people, pax_type } = (read.prices as PricedFare[])[0]!;
      return `${pax_type} ${people.map(({ infant, number }) => `${infant} ${number}`).join()}`;
    };
    expect(stored('INF', 'PT')).toBe('INF true 2');
    expect(stored('INF', 'PI')).toBe('INF true 2');
    expect(stored('CH', 'PT')).toBe('CHD false 2');
    // What names a flight alone names nobody.
    expect(stored('INF', 'S')).toBe('INF ');
    expect(stored('ADT', 'PA')).toBe('null false 2');
  });

  it('has a basis cut behind its ninth character whole where the fare calculation has it', () => {
    const basis = (whole: string, calculation: string) => {
      const [, first, rest, designator] = /^(...)([^/]+)(.*)$/.exec(whole)!;
      const read = told(
        `<Ticket_DisplayTSTReply><fareList><fareDataInformation>${amount('B', '100.00')}${amount('712', '100.00')}</fareDataInformation><segmentInformation><segmentReference><refDetails><refQualifier>S</refQualifier><refNumber>2</refNumber></refDetails></segmentReference><fareQualifier><fareBasisDetails><primaryCode>${first}</primaryCode><fareBasisCode>${rest}</fareBasisCode>${designator && `<ticketDesignator>${designator.slice(1)}</ticketDesignator>`}</fareBasisDetails></fareQualifier></segmentInformation><otherPricingInfo>${said('FCA', calculation)}</otherPricingInfo></fareList></Ticket_DisplayTSTReply>`,
      );
      return (read.prices as PricedFare[])[0]!.segments[0]!.fare_basis;
    };
    expect(basis('KLXSPO27C', 'LIS XQ OPO 75.00KLXSPO27CH NUC75.00END')).toBe('KLXSPO27CH');
    expect(basis('KLXSPO27C', 'LIS XQ OPO 75.00KLXSPO27CH25 NUC75.00END')).toBe('KLXSPO27CH25');
    expect(basis('KLXSPO27I/ID9', 'LIS XQ OPO 75.00KLXSPO27IN/ID9 NUC75.00END')).toBe(
      'KLXSPO27IN/ID9',
    );
    expect(basis('KLXSPO27C', 'LIS XQ OPO 75.00KLXSPO27C NUC75.00END')).toBe('KLXSPO27C');
    expect(basis('KLXSPO2C', 'LIS XQ OPO 75.00KLXSPO2CH NUC75.00END')).toBe('KLXSPO2C');
  });

  it('has the fees of the carrier among its parts where the total has them', () => {
    const read = price(
      `${amount('B', '100.00')}${amount('712', '125.00')}${amount('TFT', '120.00')}${amount('TOF', '5.00')}`,
      fees,
    );
    expect(read.fare).toMatchObject({ fare_minor: 10000, tax_minor: 2500 });
    expect(read.fare.taxes.map((one) => [one.code, one.amount_minor])).toEqual([
      ['PT', 2000],
      ['OB', 300],
      ['OB', 200],
    ]);
    expect(read.warnings).toEqual([]);
  });

  it('has none of them where the total has none', () => {
    const read = price(`${amount('B', '100.00')}${amount('712', '120.00')}`, fees);
    expect(read.fare).toMatchObject({ fare_minor: 10000, tax_minor: 2000 });
    expect(read.fare.taxes).toHaveLength(1);
    expect(read.warnings).toEqual([]);
  });

  it('tells its tour code and every other word of it', () => {
    const read = price(
      `${amount('B', '100.00')}${amount('712', '120.00')}`,
      `<otherPricingInfo>${said('TOU', 'IT26XY')}${said('36', 'NONREF')}${said('END', 'BG XX')}</otherPricingInfo>`,
    );
    expect(read.remarks.map(toEnglish)).toEqual(['TOUR CODE IT26XY', 'NONREF']);
  });

  it('says where it cannot be ticketed, and how it may not be paid', () => {
    const marks = `<fareIndicators><fareDetails><fareCategory>NTF</fareCategory></fareDetails></fareIndicators><otherPricingInfo>${said('PAY', 'NO CREDIT CARDS')}</otherPricingInfo>`;
    const { warnings } = price(`${amount('B', '100.00')}${amount('712', '120.00')}`, marks);
    expect(warnings.toSorted()).toEqual([
      'FARE_UNTICKETABLE: A fare cannot be ticketed as it is priced.',
      'PROVIDER_SAYS: NO CREDIT CARDS',
    ]);
    const sum = (kind: string, text: string) =>
      `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${text}</amount><currency>EUR</currency></monetaryDetails>`;
    const reissue = told(
      `<Ticket_RepricePNRWithBookingClassReply><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation>${amount('B', '90.00')}${amount('712', '0.00')}</fareDataInformation><automaticReissueInfo><firstDpiGroup><reissueInfo>${sum('RTA', '10.00')}</reissueInfo><oldTaxInfo>${sum('ITA', '10.00')}${sum('ITO', '100.00')}</oldTaxInfo></firstDpiGroup><reissueAttributes>${said('NTF', '1')}</reissueAttributes></automaticReissueInfo></fareList></Ticket_RepricePNRWithBookingClassReply>`,
    );
    expect(reissue.warnings).toContain(
      'FARE_UNTICKETABLE: A fare cannot be ticketed as it is priced.',
    );
  });

  it('is sold until its last day, not until the day it was made or changed', () => {
    const day = (of: string, number: number) =>
      `<lastTktDate><businessSemantic>${of}</businessSemantic><dateTime><year>2027</year><month>3</month><day>${number}</day></dateTime></lastTktDate>`;
    const read = told(
      `<Ticket_DisplayTSTReply><fareList>${day('CRD', 2)}${day('LT', 9)}${day('LMD', 3)}<fareDataInformation>${amount('712', '120.00')}</fareDataInformation></fareList></Ticket_DisplayTSTReply>`,
    );
    expect(read.prices).toMatchObject([{ last_ticketing: '2027-03-09' }]);
    expect(read.not_understood).toEqual([]);
  });

  it('names who pays it by the discount of its fares where nothing else does', () => {
    const fare = (discount: string) =>
      `<fareList><fareDataInformation>${amount('712', '90.00')}</fareDataInformation><segmentInformation><fareQualifier><fareBasisDetails><primaryCode>TLO</primaryCode><discTktDesignator>${discount}</discTktDesignator></fareBasisDetails></fareQualifier></segmentInformation></fareList>`;
    const read = told(
      `<Fare_PricePNRWithLowestFareReply>${fare('CNN')}${fare('ADT')}</Fare_PricePNRWithLowestFareReply>`,
    );
    expect(read.prices).toMatchObject([{ pax_type: 'CHD' }, { pax_type: 'ADT' }]);
  });

  it('of an inclusive tour is sold at its total, and not where that is a word or its taxes', () => {
    const of = (base: string, total: string) => {
      const read = told(
        `<Ticket_DisplayTSTReply><fareList><fareDataInformation><fareDataMainInformation><fareDataQualifier>IT</fareDataQualifier></fareDataMainInformation>${base}${amount('712', total)}</fareDataInformation><taxInformation><taxDetails><taxType><isoCountry>PT</isoCountry></taxType></taxDetails><amountDetails><fareDataMainInformation><fareAmount>20.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataMainInformation></amountDetails></taxInformation></fareList></Ticket_DisplayTSTReply>`,
      );
      const prices = (read.prices as PricedFare[]).map(({ fare }) => [
        fare.fare_minor,
        fare.tax_minor,
      ]);
      return [prices, read.warnings.map((one) => one.split(':')[0])];
    };
    const sold = [[[10000, 2000]], []];
    expect([of('', '120.00'), of(amount('B', 'IT'), '120.00')]).toEqual([sold, sold]);
    expect(of(amount('B', '0.00'), '20.00')).toEqual([[[0, 2000]], []]);
    for (const [base, total] of [
      ['', 'IT'],
      ['', '20.00'],
      [amount('B', 'BT'), '20.00'],
      [amount('B', '100.00'), ''],
    ] as const) {
      expect(of(base, total)).toEqual([[], expect.arrayContaining(['AMOUNT_MISSING'])]);
    }
  });

  it('of a reissue is what the new ticket is worth, not what is collected for it', () => {
    const tax = (kind: string, code: string, text: string) =>
      `<taxInformation><taxDetails><taxIdentification><taxIdentifier>${kind}</taxIdentifier></taxIdentification><taxType><isoCountry>${code}</isoCountry></taxType></taxDetails><amountDetails><fareDataMainInformation><fareAmount>${text}</fareAmount><fareCurrency>EUR</fareCurrency></fareDataMainInformation></amountDetails></taxInformation>`;
    const of = (base: string) =>
      told(
        `<Ticket_DisplayTSTReply><fareList><fareDataInformation><fareDataMainInformation><fareDataQualifier>R</fareDataQualifier></fareDataMainInformation>${base}${amount('712', '15.00')}</fareDataInformation>${tax('PD', 'YQ', '30.00')}${tax('X', 'DE', '15.00')}${tax('RFD', 'FR', '4.00')}</fareList></Ticket_DisplayTSTReply>`,
      ).prices as PricedFare[];
    const [fare] = of(amount('B', '200.00'));
    expect(fare?.fare).toMatchObject({ fare_minor: 20000, tax_minor: 4500 });
    expect(fare?.fare.taxes.map(({ code }) => code)).toEqual(['YQ', 'DE']);
    expect(of(amount('B', '200.00').replace('EUR', 'GBP'))).toEqual([]);
    const unpaid = of(`${amount('B', '200.00')}${amount('712', 'NO ADC')}`);
    expect(unpaid[0]?.fare).toMatchObject({ fare_minor: 20000, tax_minor: 4500 });
  });
});

it('an informative price tells its last day, its designators and the fees in its total', () => {
  const money = (kind: string, amount: string) =>
    `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails>`;
  const said = (type: number, text: string) =>
    `<textData><freeTextQualification><informationType>${type}</informationType></freeTextQualification><freeText>${text}</freeText></textData>`;
  const reply = (until: string, total: string, words = '') =>
    told(
      `<Fare_InformativePricingWithoutPNRReply><mainGroup><pricingGroupLevelGroup><numberOfPax><segmentControlDetails><numberOfUnits>1</numberOfUnits></segmentControlDetails></numberOfPax><fareInfoGroup><pricingIndicators><productDateTimeDetails>${until}</productDateTimeDetails></pricingIndicators><fareAmount>${money('B', '100.00')}${money('712', total)}${money('OB', '5.00')}</fareAmount>${said(10, 'NONENDO')}${said(15, 'LIS TP PAR')}${said(7, 'BG TP')}${words}<surchargesGroup><taxesAmount><taxDetails><rate>20.00</rate><countryCode>PT</countryCode></taxDetails></taxesAmount></surchargesGroup><segmentLevelGroup><segmentInformation><flightDate><departureDate>100327</departureDate></flightDate><itemNumber>1</itemNumber></segmentInformation><additionalInformation><idNumber>CH25</idNumber></additionalInformation><fareBasis><additionalFareDetails><rateClass>TLOW</rateClass></additionalFareDetails></fareBasis><ptcSegment><quantityDetails><unitQualifier>CNN</unitQualifier></quantityDetails></ptcSegment></segmentLevelGroup></fareInfoGroup></pricingGroupLevelGroup></mainGroup></Fare_InformativePricingWithoutPNRReply>`,
    );
  const day = '<departureDate>050327</departureDate>';
  const read = reply(`${day}<departureTime>1830</departureTime>`, '125.00');
  expect(read.prices).toMatchObject([
    {
      last_ticketing: '2027-03-05T18:30',
      remarks: ['BG TP'],
      endorsements: ['NONENDO'],
      fare_calculation: 'LIS TP PAR',
      fare: { fare_minor: 10000, taxes: [{ code: 'PT' }, { code: 'OB', amount_minor: 500 }] },
      segments: [{ fare_basis: 'TLOW/CH25' }],
    },
  ]);
  expect(read.warnings).toEqual(['PROVIDER_SAYS: NONENDO / BG TP']);
  expect(reply(day, '120.00').prices).toMatchObject([
    { last_ticketing: '2027-03-05', fare: { taxes: [{ code: 'PT' }] } },
  ]);
  // Its words may have an hour where its date has none.
  const words = said(1, 'LAST TKT DTE 05MAR27/12:14 LT in POS - SEE ADV PURCHASE');
  expect(reply(day, '120.00', words).prices).toMatchObject([
    { last_ticketing: '2027-03-05T12:14' },
  ]);
});

it('a price warns of what an agent acts upon, and not of what is told with every price', () => {
  const warning = (code: string, text: string) =>
    `<warningInformation><warningCode><applicationErrorDetail><applicationErrorCode>${code}</applicationErrorCode><codeListQualifier>WEC</codeListQualifier></applicationErrorDetail></warningCode><warningText><errorFreeText>${text}</errorFreeText></warningText></warningInformation>`;
  const texts = [
    ['0', 'TICKET STOCK RESTRICTION'],
    ['0', 'BG CXR: TP/TP'],
    ['0', 'PRICED WITH VALIDATING CARRIER TP - REPRICE IF DIFFERENT VC'],
    ['0', 'AIRLINE FEES INCLUDED'],
    ['LTD', '- SEE ADV PURCHASE'],
    ['0', 'FARE FAMILY:FC1:1:LIGHT'],
    ['0', '14SEP26 PER GAF REQUIREMENTS FARE NOT VALID UNTIL TICKETED'],
    ['0', 'NO BAG INCLUDED FOR AT LEAST ONE FLIGHT'],
    ['PEN', 'NON-REFUNDABLE'],
  ] as const;
  const read = told(
    `<Fare_PricePNRWithBookingClassReply><fareList><fareDataInformation><fareDataMainInformation><fareDataQualifier>712</fareDataQualifier><fareAmount>120.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataMainInformation></fareDataInformation>${texts.map(([code, text]) => warning(code, text)).join('')}</fareList></Fare_PricePNRWithBookingClassReply>`,
  );
  expect(read.warnings).toEqual(['NO BAG INCLUDED FOR AT LEAST ONE FLIGHT', 'PEN: NON-REFUNDABLE']);
  const [fare] = read.prices as PricedFare[];
  expect(fare?.remarks).toEqual(texts.map(([, text]) => text));
});

it('availability says where a flight lands on its way', () => {
  const flight = (number: number, stops: number) =>
    `<flightInfo><basicFlightInfo><flightDetails><departureDate>100327</departureDate><departureTime>1000</departureTime><arrivalDate>100327</arrivalDate><arrivalTime>1500</arrivalTime></flightDetails><departureLocation><cityAirport>LIS</cityAirport></departureLocation><arrivalLocation><cityAirport>PDL</cityAirport></arrivalLocation><marketingCompany><identifier>TP</identifier></marketingCompany><flightIdentification><number>${number}</number></flightIdentification></basicFlightInfo><additionalFlightInfo><flightDetails><numberOfStops>${stops}</numberOfStops></flightDetails></additionalFlightInfo></flightInfo>`;
  const read = told(
    `<Air_MultiAvailabilityReply><singleCityPairInfo>${flight(11, 0)}${flight(12, 1)}</singleCityPairInfo></Air_MultiAvailabilityReply>`,
  );
  expect(read.warnings).toEqual(['PROVIDER_SAYS: TP12: 1 STOP']);
});

it('an offer whose child pays as adults do says so', () => {
  const leg =
    '<groupOfFlights><propFlightGrDetail><flightProposal><ref>1</ref></flightProposal></propFlightGrDetail><flightDetails><flightInformation><productDateTime><dateOfDeparture>200127</dateOfDeparture><timeOfDeparture>0900</timeOfDeparture><dateOfArrival>200127</dateOfArrival><timeOfArrival>1100</timeOfArrival></productDateTime><location><locationId>GRU</locationId></location><location><locationId>POA</locationId></location><companyId><marketingCarrier>LA</marketingCarrier></companyId><flightOrtrainNumber>3001</flightOrtrainNumber></flightInformation></flightDetails></groupOfFlights>';
  const words = (subject: string, code: string, text: string) =>
    `<fare><pricingMessage><freeTextQualification><textSubjectQualifier>${subject}</textSubjectQualifier><informationType>${code}</informationType></freeTextQualification><description>${text}</description></pricingMessage></fare>`;
  const product =
    '<fareDetails><segmentRef><segRef>1</segRef></segmentRef><groupOfFares><productInformation><cabinProduct><rbd>Y</rbd><cabin>M</cabin></cabinProduct><fareProductDetail><fareBasis>YOW</fareBasis></fareProductDetail></productInformation></groupOfFares></fareDetails>';
  const xml = `<Fare_MasterPricerTravelBoardSearchReply><conversionRate><conversionRateDetail><currency>BRL</currency></conversionRateDetail></conversionRate><flightIndex><requestedSegmentRef><segRef>1</segRef></requestedSegmentRef>${leg}</flightIndex><recommendation><recPriceInfo><monetaryDetail><amount>90.00</amount></monetaryDetail><monetaryDetail><amount>10.00</amount></monetaryDetail></recPriceInfo><segmentFlightRef><referencingDetail><refQualifier>S</refQualifier><refNumber>1</refNumber></referencingDetail></segmentFlightRef><paxFareProduct><paxFareDetail><totalFareAmount>90.00</totalFareAmount><totalTaxAmount>10.00</totalTaxAmount><codeShareDetails><transportStageQualifier>V</transportStageQualifier><company>LA</company></codeShareDetails></paxFareDetail><paxReference><ptc>CHD</ptc><traveller><ref>1</ref></traveller></paxReference>${words('PEN', '70', 'NO REFUND')}${words('APM', '5', 'PRICED AS ADULT')}${words('PEN', '99', 'ASK THE AIRLINE')}${product}</paxFareProduct></recommendation></Fare_MasterPricerTravelBoardSearchReply>`;
  const read = told(xml);
  expect(read.offers as ProviderOffer[]).toHaveLength(1);
  expect(read.warnings).toEqual(['PROVIDER_SAYS: LA CHD: PRICED AS ADULT / ASK THE AIRLINE']);
  expect(read.not_understood).toEqual([]);
  const tax = '<totalTaxAmount>10.00</totalTaxAmount>';
  const listed =
    '<passengerTaxDetails><taxDetails><rate>10.00</rate><countryCode>BR</countryCode></taxDetails></passengerTaxDetails>';
  const price = (text: string) => {
    const { offers, warnings } = told(text);
    const [offer] = offers as ProviderOffer[];
    const told_of = warnings
      .map((one) => one.split(':')[0])
      .filter((one) => one !== 'PROVIDER_SAYS');
    return [offer?.prices.map((one) => [one.fare_minor, one.tax_minor]), told_of];
  };
  expect(price(xml.replace(tax, ''))).toEqual([[[9000, 0]], ['TAXES_UNTOLD']]);
  const apart = xml.replace(tax, '').replace('</paxFareDetail>', `</paxFareDetail>${listed}`);
  expect(price(apart)).toEqual([[[8000, 1000]], []]);
  // With a passenger whose price is not told it is no offer for the others.
  // An airline without a code is named by the number of its name, which is no flight's.
  const named = (agreement: string) => {
    const text = xml
      .replace(
        '<flightIndex>',
        '<companyIdText><textRefNumber>7</textRefNumber><companyText>ACME AIR</companyText></companyIdText><flightIndex>',
      )
      .replace(
        '</flightInformation></flightDetails>',
        `</flightInformation><commercialAgreement><codeshareDetails>${agreement}<flightNumber>7</flightNumber></codeshareDetails></commercialAgreement></flightDetails>`,
      );
    const [offer] = told(text).offers as ProviderOffer[];
    const leg = offer?.journeys[0]?.slices[0]?.legs[0];
    return [leg?.operating_carrier, leg?.operating_name, leg?.operating_flight_number];
  };
  expect(named('<codeShareType>S</codeShareType>')).toEqual([null, 'ACME AIR', null]);
  expect(named('<airlineDesignator>JJ</airlineDesignator>')).toEqual(['JJ', undefined, 7]);
  // It lands on its way, whether or not it is told where.
  const landing = (stop: string) =>
    told(
      xml.replace(
        '</flightOrtrainNumber></flightInformation>',
        `</flightOrtrainNumber><productDetail><techStopNumber>1</techStopNumber></productDetail></flightInformation>${stop}`,
      ),
    ).warnings.filter((one) => one.startsWith('STOP_UNTOLD'));
  expect(landing('')).toEqual([
    'STOP_UNTOLD: Flight LA3001 lands on its way; it is not told where.',
  ]);
  const place =
    '<technicalStop><stopDetails><dateQualifier>AA</dateQualifier><date>200127</date><firstTime>1000</firstTime><locationId>FLN</locationId></stopDetails></technicalStop>';
  expect(landing(place)).toEqual([]);
  const untold = '<paxFareProduct><paxReference><ptc>ADT</ptc></paxReference></paxFareProduct>';
  const some = xml.replace('</recommendation>', `${untold}</recommendation>`);
  expect(price(some)).toEqual([undefined, ['OFFER_LEFT_OUT']]);
});

it('the stored price of a service tells what it costs and is for', () => {
  const record = (total: string) =>
    `<detailsOfRetrievedTSMs><tattooAndTypeOfTSM><referenceType>TMT</referenceType><uniqueReference>4</uniqueReference></tattooAndTypeOfTSM>${total}</detailsOfRetrievedTSMs>`;
  const { records } = told(
    `<Ticket_RetrieveListOfTSMReply>${record('')}${record('<rfics><criteriaSetType>RIC</criteriaSetType><criteriaDetails><attributeType>C</attributeType><attributeDescription>BAGGAGE</attributeDescription></criteriaDetails></rfics><totalAmount><monetaryDetails><typeQualifier>T</typeQualifier><amount>22.50</amount><currency>EUR</currency></monetaryDetails></totalAmount>')}</Ticket_RetrieveListOfTSMReply>`,
  );
  expect(records).toMatchObject([
    { reference: '4', total: null, reason: null },
    { reference: '4', total: { amount_minor: 2250, currency: 'EUR' }, reason: 'BAGGAGE' },
  ]);
});

it('a hotel without a name is told by its chain, city and code', () => {
  const read = told(
    '<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader><travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo><originDestinationDetails><itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>4</number></reference><segmentName>HHL</segmentName></elementManagementItinerary><hotelReservationInfo><hotelPropertyInfo><hotelReference><chainCode>XY</chainCode><cityCode>LIS</cityCode><hotelCode>123</hotelCode></hotelReference></hotelPropertyInfo><cancelOrConfirmNbr><reservation><controlNumber>9918</controlNumber></reservation></cancelOrConfirmNbr></hotelReservationInfo></itineraryInfo></originDestinationDetails></PNR_Reply>',
  );
  expect((read.booking as ProviderOrder).services.map(({ name }) => toEnglish(name ?? ''))).toEqual(
    ['Hotel XY LIS 123 9918'],
  );
});

it('an item of a queue was placed at the hour that is told, not on a day of the record', () => {
  const day = (mode: string, rest: string) =>
    `<pnrdates><timeMode>${mode}</timeMode><dateTime><year>2026</year><month>11</month><day>20</day>${rest}</dateTime></pnrdates>`;
  const read = told(
    `<Queue_ListReply><queueView><item><recLoc><reservation><controlNumber>ABC123</controlNumber></reservation></recLoc>${day('700', '')}${day('711', '<hour>12</hour><minutes>28</minutes>')}</item></queueView></Queue_ListReply>`,
  );
  expect(read.items).toMatchObject([
    { placed_at: expect.stringMatching(/^2026-11-20T\d\d:28:00Z$/) },
  ]);
});

describe('the refund of a ticket with fees of payment', () => {
  const sum = (kind: string, amount: number) =>
    `<MonetaryInformation Amount="${amount}" CurrencyCode="EUR" DecimalPlaces="2" Qualifier="${kind}"/>`;
  const refund = (back: number) =>
    told(
      `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle><RefundDetails><Contracts><Contract><Taxes><Tax Amount="1500" Category="H" CurrencyCode="EUR" DecimalPlaces="2" ISO_Code="DE" NatureCode="SE"/></Taxes><Fees><Fee Amount="2500" Category="774" Code="B" CurrencyCode="EUR" DecimalPlaces="2" SubCategory="T01"/></Fees><MonetaryInformations>${sum('B', 80_000)}${sum('RFU', 0)}${sum('FRF', 80_000)}${sum('TXT', 1500)}${sum('TP', 1500)}${sum('OBP', 2500)}${sum('RFT', back)}</MonetaryInformations><DocumentAndCouponInformation><DocumentNumber Number="22024531111112"/></DocumentAndCouponInformation></Contract></Contracts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`,
    );
  const pick = (taxes: { code: string; amount_minor: number }[]) =>
    taxes.map(({ code, amount_minor }) => `${code} ${amount_minor}`);

  it.each([
    ['gives them back with the rest', 84_000, ['DE 1500', 'OB 2500']],
    ['keeps them where the sum does not hold them', 81_500, ['DE 1500']],
  ])('%s', (_, back, returned) => {
    const read = refund(back);
    const [line] = read.refunds as ReadRefund[];
    expect([line?.paid.tax_minor, pick(line?.paid.taxes ?? [])]).toEqual([
      4000,
      ['DE 1500', 'OB 2500'],
    ]);
    expect(pick(line?.tax_refund ?? [])).toEqual(returned);
    expect(read.not_understood).toEqual([]);
  });
});

describe('a catalogue of services', () => {
  const price = (total: string, base: string, who: string) =>
    `<pricingGroup><monetaryInfo><monetaryDetails><typeQualifier>T</typeQualifier><amount>${total}</amount><currency>EUR</currency></monetaryDetails><otherMonetaryDetails><typeQualifier>B</typeQualifier><amount>${base}</amount><currency>EUR</currency></otherMonetaryDetails></monetaryInfo>${who}</pricingGroup>`;
  const person = (number: number) =>
    `<passengerReference><referenceDetails><type>P</type><value>${number}</value></referenceDetails></passengerReference>`;
  const range = (kind: string, min: number, max: number) =>
    `<passengerAndFlightAssociation><rangeQualifier>${kind}</rangeQualifier><rangeDetails><min>${min}</min><max>${max}</max></rangeDetails></passengerAndFlightAssociation>`;
  const readAll = (prices: string, change = (said: string) => said) =>
    told(
      change(
        `<Service_IntegratedCatalogueReply><serviceGroup><serviceId><itemNumberDetails><number>7</number></itemNumberDetails></serviceId>${range('S', 1, 1)}${range('P', 1, 3)}<serviceCodes><specialCondition>C</specialCondition><otherSpecialCondition>0GO</otherSpecialCondition></serviceCodes><serviceDetails><specialRequirementsInfo><serviceType>XX</serviceType><otherServiceType>BG</otherServiceType></specialRequirementsInfo></serviceDetails><serviceAttributes><criteriaDetails><attributeType>CNM</attributeType><attributeDescription>EXTRA PIECE</attributeDescription></criteriaDetails></serviceAttributes><baggageDescriptionGroup><baggageData><baggageDetails><measurement>2</measurement><quantityCode>PC</quantityCode></baggageDetails></baggageData><range><rangeQualifier>W</rangeQualifier><rangeDetails><dataType>K</dataType><min>0</min><max>23</max></rangeDetails></range></baggageDescriptionGroup>${prices}</serviceGroup></Service_IntegratedCatalogueReply>`,
      ),
    );
  const catalogue = (...said: Parameters<typeof readAll>) => readAll(...said).services;

  it('of a newer host tells prices with their taxes, and bags by pieces and weight', () => {
    expect(catalogue(price('60.50', '55.00', ''))).toMatchObject([
      {
        kind: 'BAGGAGE',
        code: '0GO',
        passenger_keys: ['PT1', 'PT2', 'PT3'],
        leg_keys: ['ST1'],
        baggage: { kind: 'WEIGHT', pieces: 2, weight_kg: 23 },
        amount_minor: 5500,
        tax_minor: 550,
        currency: 'EUR',
      },
    ]);
  });

  it('sells to each passenger at the price that is theirs, and to nobody without one', () => {
    const prices = price('60.00', '60.00', person(1)) + price('30.00', '30.00', person(2));
    expect(catalogue(prices)).toMatchObject([
      { offer_item_id: '7', passenger_keys: ['PT1'], amount_minor: 6000 },
      { offer_item_id: '7-2', passenger_keys: ['PT2'], amount_minor: 3000 },
    ]);
  });

  it('sells as many bags as cost the same, and none whose quota is reached', () => {
    const priced = price('60.00', '60.00', '');
    const bags = (min: number, max: number) =>
      catalogue(priced, (said) =>
        said
          .replace('<rangeQualifier>W<', '<rangeQualifier>WGHT<')
          .replace(
            '</baggageDescriptionGroup>',
            `<range><rangeQualifier>OCC</rangeQualifier><rangeDetails><min>${min}</min><max>${max}</max></rangeDetails></range></baggageDescriptionGroup>`,
          ),
      );
    expect([bags(1, 1), bags(2, 3), bags(1, 99)]).toMatchObject([
      [{ max_quantity: 1, baggage: { weight_kg: 23 } }],
      [{ max_quantity: 2 }],
      [{ max_quantity: null }],
    ]);
    const quota = (left: number) =>
      `<quotaGroup><serviceQuota><quotaInfo><availability>${left}</availability></quotaInfo></serviceQuota></quotaGroup>`;
    expect(catalogue(quota(9) + priced)).toHaveLength(1);
    expect(readAll(quota(9) + quota(0) + priced)).toMatchObject({ services: [], warnings: [] });
  });

  it('finds the flights of a service that names a portion of the journey', () => {
    const portion = `<portions><travelPortions><referenceDetails><type>BTU</type><value>1</value></referenceDetails></travelPortions><flightAssociation><rangeQualifier>S</rangeQualifier><rangeDetails><min>2</min><max>3</max></rangeDetails></flightAssociation></portions>`;
    const own = range('S', 1, 1);
    expect(
      catalogue(price('60.00', '60.00', ''), (said) =>
        said.replace(own, range('BTU', 1, 1)).replace('<serviceGroup>', `${portion}<serviceGroup>`),
      ),
    ).toMatchObject([{ passenger_keys: ['PT1', 'PT2', 'PT3'], leg_keys: ['ST2', 'ST3'] }]);
  });

  it('says which service it leaves out where that has no price in money', () => {
    const miles = price('6000', '6000', '').replaceAll('EUR', 'MIL');
    for (const prices of ['', miles]) {
      const { services, warnings } = readAll(prices);
      expect(services).toEqual([]);
      expect(warnings).toEqual([expect.stringMatching(/^PRICE_IMPOSSIBLE: EXTRA PIECE /)]);
    }
  });
});

describe('a seat map', () => {
  const seat = (letter: string, state: string, code = '') =>
    `<seatOccupationDetails><seatColumn>${letter}</seatColumn><seatOccupation>${state}</seatOccupation>${code && `<seatCharacteristic>${code}</seatCharacteristic>`}</seatOccupationDetails>`;
  const row = (seats: string) =>
    `<row><rowDetails><seatRowNumber>12</seatRowNumber>${seats}</rowDetails></row>`;
  const price = (amount: string, currency: string, letter: string) =>
    `<seatPrice><seatPrice><monetaryDetails><typeQualifier>T</typeQualifier><amount>${amount}</amount><currency>${currency}</currency></monetaryDetails></seatPrice><rowDetails><seatRowNumber>12</seatRowNumber><seatOccupationDetails><seatColumn>${letter}</seatColumn></seatOccupationDetails></rowDetails></seatPrice>`;
  const read = (body: string, currency?: string) => {
    const columns = ['A', 'B', 'C'].map(
      (letter) => `<columnDetails><seatColumn>${letter}</seatColumn></columnDetails>`,
    );
    const cabin = `<cabin><compartmentDetails><seatRowRange><number>12</number><number>12</number></seatRowRange><defaultSeatOccupation>F</defaultSeatOccupation>${columns.join('')}</compartmentDetails></cabin>`;
    const xml = `<Air_RetrieveSeatMapReply><seatmapInformation>${cabin}${body}</seatmapInformation></Air_RetrieveSeatMapReply>`;
    const passengers = new Map([['1', 'PT1']]);
    const [map] = readSeatMaps(tree(xml), {
      today: '2026-11-21',
      reading: new Reading(),
      passengers,
      ...(currency ? { currency } : {}),
    });
    return map!.cabins[0]!.rows[0]!.seats.map(
      ({ column, status, offers }) =>
        `${column} ${status} ${offers.map(({ amount_minor }) => amount_minor).join()}`,
    );
  };

  it('is read whole where a row is told in pieces', () => {
    expect(read(row(seat('A', 'O')) + row(seat('C', 'F')))).toEqual([
      'A OCCUPIED ',
      'B FREE 0',
      'C FREE 0',
    ]);
  });

  it('has two aisles where four sit in a row, and an exit where a seat is told at one', () => {
    const letters = { A: 'W A', D: 'A', G: 'A', K: 'W A' };
    const columns = Object.entries(letters).map(
      ([letter, of]) =>
        `<columnDetails><seatColumn>${letter}</seatColumn>${of
          .split(' ')
          .map((one) => `<description>${one}</description>`)
          .join('')}</columnDetails>`,
    );
    const cabin = `<cabin><compartmentDetails><seatRowRange><number>12</number><number>13</number></seatRowRange><defaultSeatOccupation>F</defaultSeatOccupation>${columns.join('')}</compartmentDetails></cabin>`;
    const xml = `<Air_RetrieveSeatMapReply><seatmapInformation>${cabin}${row(seat('A', 'F', 'E'))}</seatmapInformation></Air_RetrieveSeatMapReply>`;
    const [map] = readSeatMaps(tree(xml), { today: '2026-11-21', reading: new Reading() });
    const [shown] = map!.cabins;
    expect(shown!.columns).toEqual(['A', '', 'D', 'G', '', 'K']);
    expect(shown!.rows.map(({ number, exit }) => [number, exit])).toEqual([
      [12, true],
      [13, false],
    ]);
  });

  it('gives no seat away that is charged for, and adds no other money', () => {
    const told = row(seat('A', 'F', 'CH') + seat('B', 'F'));
    expect(read(told)).toEqual(['A FREE ', 'B FREE 0', 'C FREE 0']);
    const priced = `<customerCentricData><travellerDetails><otherPaxDetails><uniqueCustomerIdentifier>1</uniqueCustomerIdentifier></otherPaxDetails></travellerDetails>${price('20.00', 'EUR', 'A')}${price('2500', 'JPY', 'B')}</customerCentricData>`;
    expect(read(told + priced)).toEqual(['A FREE 2000', 'B FREE ', 'C FREE ']);
    // What is sold is added to a booking in other money.
    expect(read(told + priced, 'USD')).toEqual(['A FREE ', 'B FREE ', 'C FREE ']);
  });
});

it.each([
  ['TK TL TN', 'TK TL HN'],
  ['DK DN DW', 'HK HN HL'],
  ['LK NK', 'HK HK'],
  ['IN IS PE IX', 'HN HN HL HX'],
  ['HS MK', 'UNSPECIFIED UNSPECIFIED'],
])('the statuses %s are those of flights that are %s', (codes, meanings) => {
  expect(codes.split(' ').map((one) => readSegmentStatus(one))).toEqual(meanings.split(' '));
});

describe('a flight of a record', () => {
  const read = (clock: string, status: string, name = 'PNR_Reply') =>
    told(
      `<${name}><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader><travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo><originDestinationDetails><itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>3</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>200127</depDate>${clock}</product><boardpointDetail><cityCode>LIS</cityCode></boardpointDetail><offpointDetail><cityCode>PDL</cityCode></offpointDetail><companyDetail><identification>TP</identification></companyDetail><productDetails><identification>1865</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>${status}</status></relatedProduct></itineraryInfo></originDestinationDetails></${name}>`,
    );

  it.each([
    ['HK', 'LIVE', 'CONFIRMED'],
    ['HX', 'CANCELLED', 'CANCELLED'],
  ])('without a time is told in words, and with %s leaves the record %s', (code, status, own) => {
    const { booking, not_understood } = read('', code);
    expect(booking).toMatchObject({ status, slices: [], services: [{ key: 'ST3', status: own }] });
    const [service] = (booking as ProviderOrder).services;
    expect(toEnglish(service?.name ?? '')).toBe(`Flight TP 1865 LIS PDL 2027-01-20 ${code}`);
    expect(not_understood).toEqual([]);
  });

  it('is one of the record in the answer to an older message, too', () => {
    const times = '<depTime>0900</depTime><arrDate>200127</arrDate><arrTime>1000</arrTime>';
    const [now, before] = ['PNR_Reply', 'PNR_RetrieveByRecLocReply'].map((name) => {
      const { booking, kind, not_understood } = read(times, 'HK', name);
      return { booking, kind, not_understood };
    });
    expect(before).toEqual(now);
    expect(now).toMatchObject({ kind: 'booking', not_understood: [] });
  });

  it('says which status it has where that is not known', () => {
    const times = '<depTime>0900</depTime><arrDate>200127</arrDate><arrTime>1000</arrTime>';
    expect(read(times, 'HK').warnings).toEqual([]);
    expect(read(times, 'HS').warnings).toEqual([
      'STATUS_UNKNOWN: Flight TP1865 has the status HS, which is not known.',
    ]);
  });
});

it('documents are shown by number and locator, with check digits and airlines beside them', () => {
  const group = (number: string, status: string) =>
    `<docDetailsGroup><docInfo><documentDetails><number>${number}</number></documentDetails></docInfo><couponGroup><couponInfo><couponDetails><cpnNumber>1</cpnNumber><cpnStatus>${status}</cpnStatus></couponDetails></couponInfo></couponGroup></docDetailsGroup>`;
  const locator = (company: string, text: string) =>
    `<reservation><companyId>${company}</companyId><controlNumber>${text}</controlNumber></reservation>`;
  const { documents } = told(
    `<Ticket_ProcessEDocReply><docGroup><referenceInfo>${locator('LH', 'XYZ789')}${locator('1A', 'ABC123')}</referenceInfo>${group('22012345678906', 'RF')}${group('22012345678910', 'I')}</docGroup></Ticket_ProcessEDocReply>`,
  );
  expect(documents).toMatchObject([
    {
      number: '2201234567890',
      locator: 'ABC123',
      coupons: [
        { document: '2201234567890', status: 'REFUNDED' },
        { document: '2201234567891', status: 'OPEN' },
      ],
    },
  ]);
});

it('a document issued for an older one has no total where it tells what was collected', () => {
  const amounts = (base: string, total: string) => {
    const money = (kind: string, amount: string) =>
      `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>USD</currency></monetaryDetails>`;
    const read = told(
      `<Ticket_ProcessEDocReply><docGroup><fareInfo>${money('B', base)}${money('T', total)}</fareInfo><fop><formOfPayment><type>CA</type><amount>45.00</amount></formOfPayment></fop><docDetailsGroup><docInfo><documentDetails><number>0472400000001</number><type>T</type></documentDetails></docInfo></docDetailsGroup></docGroup></Ticket_ProcessEDocReply>`,
    );
    const [one] = read.documents as ShownDocument[];
    const { fare, total: told_total, payments } = one!;
    return [fare?.amount_minor, told_total?.amount_minor, payments[0]?.amount_minor, read.warnings];
  };
  expect(amounts('500.00', '545.00')).toEqual([50000, 54500, 4500, []]);
  expect(amounts('500.00', '45.00A')).toEqual([50000, undefined, 4500, []]);
  expect(amounts('BULK', 'NO ADC')).toEqual([undefined, undefined, 4500, []]);
  expect(amounts('IT', 'FREE')).toEqual([undefined, undefined, 4500, []]);
});

it('what is told as it came has no card in it', () => {
  const xml =
    '<FOP_CreateFormOfPaymentReply><fopDescription><freeText>CCVI4111111111111111/1028</freeText><ccInfo><cardNumber>4111111111111111</cardNumber><securityId>123</securityId></ccInfo></fopDescription></FOP_CreateFormOfPaymentReply>';
  expect(JSON.stringify(told(xml))).not.toMatch(/41{15}|"123"/);
});

describe('a record', () => {
  const ref = (kind: string, number: number) =>
    `<reference><qualifier>${kind}</qualifier><number>${number}</number></reference>`;
  const flight = (
    number: number,
    from: string,
    to: string,
    clock: string,
    status = 'HK',
    day = 20,
  ) =>
    `<itineraryInfo><elementManagementItinerary>${ref('ST', number)}<segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>${day}0127</depDate><depTime>${clock}00</depTime><arrDate>${day}0127</arrDate><arrTime>${clock}50</arrTime></product><boardpointDetail><cityCode>${from}</cityCode></boardpointDetail><offpointDetail><cityCode>${to}</cityCode></offpointDetail><companyDetail><identification>TP</identification></companyDetail><productDetails><identification>18${number}</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>${status}</status></relatedProduct></itineraryInfo>`;
  const WAY = flight(1, 'LIS', 'PDL', '09');
  const line = (segment: string, text: string) =>
    `<dataElementsIndiv><elementManagementData>${ref('OT', 9)}<segmentName>${segment}</segmentName></elementManagementData><otherDataFreetext><longFreetext>${text}</longFreetext></otherDataFreetext><referenceForDataElement>${ref('PT', 2)}${ref('ST', 1)}</referenceForDataElement></dataElementsIndiv>`;
  const money = (kind: string, amount: string) =>
    `<monetaryInfo><qualifier>${kind}</qualifier><amount>${amount}</amount><currencyCode>EUR</currencyCode></monetaryInfo>`;
  const STORED = `<tstData><fareData><issueIdentifier>R</issueIdentifier>${money('F', '400.00')}${money('T', '50.00A')}<taxFields><taxIndicator>O</taxIndicator><taxAmount>60.00</taxAmount><taxCountryCode>PT</taxCountryCode></taxFields></fareData><referenceForTstData>${ref('PT', 2)}${ref('ST', 1)}</referenceForTstData><fareBasisInfo><fareElement><primaryCode>Y</primaryCode></fareElement></fareBasisInfo></tstData>`;
  const read = (flights: string, lines = '', stored = '') => {
    const { booking, warnings } = told(
      `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader><travellerInfo><elementManagementPassenger>${ref('PT', 2)}</elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo><originDestinationDetails>${flights}</originDestinationDetails><dataElementsMaster>${lines}</dataElementsMaster>${stored}</PNR_Reply>`,
    );
    return { ...(booking as ProviderOrder), warnings };
  };
  const ticket = (told: string) => line('FA', `PAX 047-2400000002/ETTP/${told}/22NOV26`);

  it('has a flight given up beside the one flown instead in no direction of the held ones', () => {
    const gone = flight(3, 'LIS', 'PDL', '11', 'UN');
    const { slices } = read(
      `${flight(1, 'LIS', 'PDL', '09', 'TK')}${gone}${flight(4, 'PDL', 'HOR', '14')}`,
    );
    expect(slices.map(({ legs }) => legs.map(({ status }) => status).join())).toEqual([
      'TK,HK',
      'UN',
    ]);
  });

  it('has an infant with its adult in whatever order they are told', () => {
    const data = (name: string, type: string) =>
      `<passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>${name}</firstName><type>${type}</type></passenger></travellerInformation></passengerData>`;
    const people = (told_first: string, then: string) => {
      const { booking } = told(
        `<PNR_Reply><travellerInfo><elementManagementPassenger>${ref('PT', 2)}</elementManagementPassenger>${told_first}${then}</travellerInfo></PNR_Reply>`,
      );
      return (booking as ProviderOrder).passengers.map((one) => [
        one.key,
        one.pax_type,
        one.first_name,
        one.infant_key,
      ]);
    };
    const [adult, infant] = [data('ANA', 'ADT'), data('BIA', 'INF')];
    expect(people(infant, adult)).toEqual([
      ['PT2', 'ADT', 'ANA', 'PT2-INF'],
      ['PT2-INF', 'INF', 'BIA', null],
    ]);
    expect(people(adult, infant)).toEqual(people(infant, adult));
  });

  it('says that a flight lands on its way where it does not say where', () => {
    const stops =
      '<flightDetail><productDetails><numOfStops>1</numOfStops></productDetails></flightDetail>';
    const { warnings } = read(WAY.replace('<relatedProduct>', `${stops}<relatedProduct>`));
    expect(warnings).toEqual(['STOP_UNTOLD: Flight TP181 lands on its way; it is not told where.']);
  });

  it.each(['NO ADC', 'EUR50.00A'])(
    'tells what a ticket is worth that was issued for an older one: %s',
    (amount) => {
      const form = line('FP', 'PAX O/CASH+/CASH/EUR50.00');
      const { tickets, payments, warnings } = read(WAY, ticket(amount) + form, STORED);
      expect(tickets).toMatchObject([
        { fare: { fare_minor: 40_000, tax_minor: 6000 }, currency: 'EUR' },
      ]);
      expect(payments).toMatchObject([{ method: 'CASH', amount_minor: 5000 }]);
      expect(warnings).toEqual([]);
    },
  );

  it('has its tour code and endorsements without how their lines came about', () => {
    const lines = `${ticket('EUR460.00')}${line('FT', 'PAX *F*IT7TP1')}${line('FE', 'PAX *M*NONREF')}`;
    expect(read(WAY, lines).tickets[0]?.text).toEqual({
      tour_code: 'IT7TP1',
      endorsements: ['NONREF'],
    });
  });

  it('says which flight is on none of the tickets that its passengers have', () => {
    const unticketed = (flights: string, lines: string) =>
      read(flights, lines).warnings.filter((one) => one.startsWith('FLIGHT_UNTICKETED'));
    const two = WAY + flight(4, 'PDL', 'HOR', '14');
    const told = ['FLIGHT_UNTICKETED: Flight TP184 is on none of the tickets of DOE/ANA.'];
    expect(unticketed(two, ticket('EUR460.00'))).toEqual(told);
    const naming = (lines: string, to: string) => lines.replace(ref('ST', 1), to);
    // Named by a request alone, it was ticketed elsewhere.
    const request = `<dataElementsIndiv><elementManagementData>${ref('OT', 8)}<segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>TKNE</type><status>HK</status><companyId>TP</companyId><freeText>0472400000008C1</freeText></ssr></serviceRequest><referenceForDataElement>${ref('PT', 2)}${ref('ST', 4)}</referenceForDataElement></dataElementsIndiv>`;
    for (const lines of [
      '',
      ticket('EUR460.00') + request,
      naming(ticket('EUR460.00'), ''),
      naming(ticket('EUR460.00'), ref('ST', 1) + ref('ST', 4)),
    ]) {
      expect(unticketed(two, lines)).toEqual([]);
    }
    expect(unticketed(WAY + flight(4, 'PDL', 'HOR', '14', 'HL'), ticket('EUR460.00'))).toEqual([]);
  });

  it('has a document or a card once that several airlines were told', () => {
    const request = (airline: string, told: string, card = '') =>
      `<dataElementsIndiv><elementManagementData>${ref('OT', 9)}<segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>${told.split(' ')[0]}</type><status>HK</status><companyId>${airline}</companyId><freeText>${told.split(' ')[1] ?? ''}</freeText></ssr></serviceRequest>${card}<referenceForDataElement>${ref('PT', 2)}</referenceForDataElement></dataElementsIndiv>`;
    const card =
      '<frequentFlyerInformationGroup><frequentTravellerInfo><frequentTraveler><company>TP</company><membershipNumber>TP771</membershipNumber></frequentTraveler></frequentTravellerInfo></frequentFlyerInformationGroup>';
    const lines = ['TP', 'S4'].flatMap((airline) => [
      request(airline, 'DOCS P/PRT/CA55/PRT/15JAN90/F/01JAN31/DOE/ANA'),
      request(airline, 'FOID NI12345678909'),
      request(airline, 'FQTV', card),
    ]);
    expect(read(WAY, lines.join('')).passengers).toMatchObject([
      {
        documents: [
          { type: 'PASSPORT', number: 'CA55' },
          { type: 'TAX_ID', number: '12345678909' },
        ],
        frequent_flyers: [{ airline: 'TP', number: 'TP771' }],
      },
    ]);
  });

  it('shows a commission that cannot be read, and a ticketing arrangement that is no limit', () => {
    const arranged = (kind: string) =>
      `<dataElementsIndiv><elementManagementData>${ref('OT', 8)}<segmentName>TK</segmentName></elementManagementData><ticketElement><ticket><indicator>${kind}</indicator><date>051226</date></ticket></ticketElement></dataElementsIndiv>`;
    const remarks = (lines: string) => read(WAY, lines).remarks;
    expect(remarks(line('FM', 'PAX *M*7N') + arranged('DO'))).toEqual([
      'FM PAX *M*7N',
      'TK DO 2026-12-05',
    ]);
    expect(remarks(line('FM', 'PAX *M*7') + arranged('TL') + arranged('OK'))).toEqual([]);
  });
});

it('an offer is to be ticketed by the earliest of its last days', () => {
  const last = (day: string) =>
    `<fare><pricingMessage><freeTextQualification><textSubjectQualifier>LTD</textSubjectQualifier></freeTextQualification><description>LAST TKT DTE</description><description>${day}</description></pricingMessage></fare>`;
  const fares = [last('12DEC26'), last('03DEC26'), last('20DEC26')].map((text) => tree(text));
  expect(readTicketingDate(fares, '2026-11-21')).toBe('2026-12-03');
});

it('father and son of one name keep what each was sold with, in whichever order they come back', () => {
  const person = (key: string, birth_date: string | null, number?: string) =>
    ({
      ...{ key, birth_date, first_name: 'JOAO', middle_name: null, last_name: 'SA' },
      ...{ pax_type: 'ADT', title: null, gender: 'MALE', infant_key: null, nationality: null },
      ...{ phone: null, email: null, redress: null, doco: [], frequent_flyers: [] },
      documents: number ? [{ type: 'PASSPORT', number }] : [],
    }) as unknown as ProviderOrder['passengers'][number];
  const sent = [person('1', '1960-01-02', 'FATHER'), person('2', '1990-03-04', 'SON')];
  const order = (...passengers: ProviderOrder['passengers']) =>
    mergeOrder({ passengers } as ProviderOrder, sent, {}).passengers.map((one) => [
      one.key,
      one.documents[0]?.number,
    ]);
  expect(order(person('PT2', '1990-03-04'), person('PT3', '1960-01-02'))).toEqual([
    ['PT2', 'SON'],
    ['PT3', 'FATHER'],
  ]);
  expect(order(person('PT2', null), person('PT3', '1960-01-02'))).toEqual([
    ['PT2', 'SON'],
    ['PT3', 'FATHER'],
  ]);
  expect(order(person('PT2', null), person('PT3', null))).toEqual([
    ['PT2', 'FATHER'],
    ['PT3', 'SON'],
  ]);
});
