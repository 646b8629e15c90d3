/** Amadeus documents and the money of what is given up, read. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';

describe('the EMD of a service', () => {
  const header =
    '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
  const person =
    '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo>';
  const reason = (rfic: string, sub_code: string) =>
    `<reasonForIssuanceCode><specialCondition>${rfic}</specialCondition><otherSpecialCondition>${sub_code}</otherSpecialCondition></reasonForIssuanceCode>`;
  const line = (tattoo: number, name: string, inside: string, refs = '') =>
    `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>${name}</segmentName></elementManagementData>${inside}<referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference>${refs}</referenceForDataElement></dataElementsIndiv>`;
  const service = (tattoo: number, name: string, code: string, text: string, beside = '') =>
    line(
      tattoo,
      name,
      `<serviceRequest><ssr><type>${code}</type><status>HK</status><companyId>LH</companyId><freetext>${text}</freetext></ssr></serviceRequest>${beside}`,
    );
  const paper = (state: string, ...of: string[]) =>
    line(
      60,
      'FA',
      `<otherDataFreetext><longFreetext>PAX 220-8200000001/D${state}LH/EUR80.00/22NOV26/SAOLA2100/57519652</longFreetext></otherDataFreetext>`,
      of
        .map((ref) =>
          ref.replace(
            /^(..)(.+)$/,
            '<reference><qualifier>$1</qualifier><number>$2</number></reference>',
          ),
        )
        .join(''),
    );
  const price = (amount: string, rfic: string, ...coupons: [string, string, string][]) =>
    `<pricingRecordGroup><productPricingQuotationRecord><pricingRecordId><referenceType>TSM</referenceType></pricingRecordId><documentDetailsGroup><totalFare><monetaryDetails><typeQualifier>T</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails></totalFare><rfics><criteriaSetType>RIC</criteriaSetType><criteriaDetails><attributeType>RIC</attributeType><attributeDescription>${rfic}</attributeDescription></criteriaDetails></rfics>${coupons
      .map(
        ([type, number, code]) =>
          `<couponDetailsGroup><productId><referenceDetails><type>${type}</type><value>${number}</value></referenceDetails></productId><rfisc><criteriaSetType>RSC</criteriaSetType><criteriaDetails><attributeType>RSC</attributeType><attributeDescription>${code}</attributeDescription></criteriaDetails></rfisc></couponDetailsGroup>`,
      )
      .join('')}</documentDetailsGroup></productPricingQuotationRecord></pricingRecordGroup>`;
  const readAll = (lines: string, prices = '', segments = '') => {
    const body = `<PNR_Reply>${header}${person}<originDestinationDetails>${segments}</originDestinationDetails><dataElementsMaster>${lines}</dataElementsMaster>${prices}</PNR_Reply>`;
    const told = readAnyAmadeus(new TextEncoder().encode(body));
    if (!told.ok) throw new Error(told.error.message);
    return told.value as typeof told.value & { booking: ProviderOrder };
  };
  const read = (...parts: Parameters<typeof readAll>) => {
    const { booking } = readAll(...parts);
    return {
      types: booking.tickets.map(({ emd_type }) => emd_type),
      services: booking.services.map(({ kind, status }) => `${kind} ${status}`),
      total: booking.total_minor,
    };
  };
  const NO_SERVICE = { services: [], total: 0 };

  it.each([
    ['by its reason', service(8, 'SVC', 'MISC', 'X', reason('D', '996'))],
    ['to be spent on flights', service(8, 'SVC', 'MISC', 'X', reason('D', '99I'))],
    ['by its code', service(8, 'SVC', 'RSVR', 'X')],
    ['by its words', service(8, 'SVC', 'MISC', 'RESIDUAL VALUE')],
  ])('that is left of an old ticket is a value, no bag and no cost: %s', (_, own) => {
    expect(read(own + paper('T', 'OT8'), price('80.00', 'D', ['OT', '8', '']))).toEqual({
      types: ['RESIDUAL'],
      ...NO_SERVICE,
    });
  });

  it('that is left is one too where its price or a segment tells the reason', () => {
    const own = service(8, 'SVC', 'MISC', 'X');
    expect(read(own + paper('R', 'OT8'), price('80.00', 'D', ['OT', '8', '996']))).toEqual({
      types: ['RESIDUAL'],
      ...NO_SERVICE,
    });
    const segment = `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>8</number></reference><segmentName>SVC</segmentName></elementManagementItinerary><travelProduct><productDetails><identification>RSVR</identification></productDetails></travelProduct><relatedProduct><status>HK</status></relatedProduct>${reason('D', '996')}</itineraryInfo>`;
    const meal = service(8, 'SSR', 'VGML', 'NO NUTS');
    const prices = price('80.00', 'D', ['SVC', '8', '996']);
    expect(read(meal + paper('T', 'ST8'), prices, segment)).toEqual({
      types: ['RESIDUAL'],
      ...NO_SERVICE,
    });
  });

  it('is a penalty, a seat, or nothing that is known', () => {
    const penalty = service(8, 'SVC', 'PENF', 'X', reason('D', '993'));
    expect(read(penalty + paper('T', 'OT8'), price('80.00', 'D', ['OT', '8', '993']))).toEqual({
      types: ['PENALTY'],
      ...NO_SERVICE,
    });
    const deposit = service(8, 'SVC', 'DEPO', 'GROUP', reason('D', '997'));
    const lounge = service(8, 'SVC', 'LOUN', 'LOUNGE', reason('E', '0BX'));
    for (const own of [deposit, lounge]) {
      expect(read(own + paper('T', 'OT8'))).toMatchObject({
        types: ['UNSPECIFIED'],
        services: ['OTHER TICKETED'],
      });
    }
    expect(read(paper('T'))).toMatchObject({ types: ['UNSPECIFIED'] });
    const seat = service(8, 'SSR', 'RQST', '');
    expect(read(seat + paper('T', 'OT8'))).toMatchObject({ types: ['SEAT'] });
  });

  it.each(['HK', 'KK', 'HN', 'NN', 'PN', 'HL', 'UC', 'UU'])(
    'is none yet: a seat that is %s',
    (code) => {
      const seat = service(8, 'SSR', 'RQST', '').replace('<status>HK<', `<status>${code}<`);
      const state = /K/.test(code) ? 'CONFIRMED' : code[0] === 'U' ? 'CANCELLED' : 'REQUESTED';
      expect(read(seat).services).toEqual([`SEAT ${state}`]);
    },
  );

  const segment = (code: string) =>
    `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>8</number></reference><segmentName>SVC</segmentName></elementManagementItinerary><travelProduct><productDetails><identification>${code}</identification></productDetails></travelProduct><relatedProduct><status>HK</status></relatedProduct><referenceForSegment><reference><qualifier>PT</qualifier><number>2</number></reference></referenceForSegment></itineraryInfo>`;

  it.each<[string, string, string, number, string[]]>([
    ['a segment', '', price('80.00', 'E', ['SVC', '8', '0BX']), 8000, []],
    ['a value that is left', '', price('80.00', 'D', ['SVC', '8', '996']), 0, []],
    ['what is not there', '', price('80.00', 'E', ['OT', '9', '0BX']), 0, ['PRICE_APART']],
    ['a penalty', '', price('80.00', 'D', ['OT', '9', '993']), 0, []],
    ['what is told as a word', '', price('NONE', 'E', ['SVC', '8', '0BX']), 0, ['PRICE_MISSING']],
    [
      'two currencies',
      service(9, 'SSR', 'ABAG', 'TTL23KG1PC'),
      price('80.00', 'E', ['SVC', '8', '0BX']) +
        price('90.00', 'C', ['OT', '9', '0CC']).replaceAll('EUR', 'GBP'),
      8000,
      ['PRICE_MISSING'],
    ],
  ])('is paid for at its price, and never at another: %s', (_, lines, prices, total, said) => {
    const { booking, warnings } = readAll(lines, prices, segment('LOUN'));
    expect(booking.total_minor).toBe(total);
    expect(warnings.flatMap((one) => /^PRICE_\w+/.exec(toEnglish(one)) ?? [])).toEqual(said);
    if (total > 0) expect(booking.currency).toBe('EUR');
  });

  it('that names flights alone pays for the one bag on them at its price, or for none', () => {
    const flown = '<reference><qualifier>ST</qualifier><number>1</number></reference>';
    const bag = (tattoo: number) =>
      service(tattoo, 'SSR', 'ABAG', 'TTL23KG1PC').replace(
        '</referenceForDataElement>',
        `${flown}</referenceForDataElement>`,
      );
    const priced = (amount: string, number: string) => price(amount, 'C', ['OT', number, '0CC']);
    const sold = (lines: string, prices: string) =>
      read(lines + paper('T', 'ST1'), prices).services;
    expect(sold(bag(8), priced('80.00', '8'))).toEqual(['BAGGAGE TICKETED']);
    expect(sold(bag(8), priced('70.00', '8'))).toEqual(['BAGGAGE CONFIRMED']);
    const gone = bag(9).replace('<status>HK<', '<status>HX<');
    expect(sold(bag(8) + gone, priced('80.00', '8') + priced('80.00', '9'))).toEqual([
      'BAGGAGE TICKETED',
      'BAGGAGE CANCELLED',
    ]);
    expect(sold(bag(8) + bag(9), priced('80.00', '8') + priced('80.00', '9'))).toEqual([
      'BAGGAGE CONFIRMED',
      'BAGGAGE CONFIRMED',
    ]);
  });

  it('for several bags has each of them paid', () => {
    const bags = service(8, 'SSR', 'ABAG', 'TTL23KG1PC') + service(9, 'SSR', 'ABAG', 'TTL23KG1PC');
    const prices = price('80.00', 'C', ['OT', '8', '0CC'], ['OT', '9', '0CC']);
    expect(read(bags + paper('T', 'OT8', 'OT9'), prices)).toEqual({
      types: ['BAGGAGE'],
      services: ['BAGGAGE TICKETED', 'BAGGAGE TICKETED'],
      total: 8_000,
    });
  });
});

describe('money of a document that is given up', () => {
  const read = (xml: string) => {
    const answer = readAnyAmadeus(new TextEncoder().encode(xml));
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };

  it.each([
    ['a penalty and a fee of its own list', 'DecimalPlaces="2" Amount="2500"'],
    ['amounts that are written out', 'Amount="25.00"'],
  ])('a refund tells %s', (_, amount) => {
    const money = (minor: string) => `Amount="${minor}" CurrencyCode="EUR" DecimalPlaces="2"`;
    const xml = `<AMA_TicketInitRefundRS xmlns:att="att"><FunctionalData><ContractBundle ID="1"><RefundDetails><att:Contracts><att:Contract ID="1"><att:Fees><att:Fee CurrencyCode="EUR" ${amount} Category="RMF"/><att:Fee ${money('900')} Category="774"/></att:Fees><att:Penalties><att:Penalty CurrencyCode="EUR" ${amount} PenaltyType="CP" PercentOrAmount="A"/><att:Penalty Amount="48" PenaltyType="CPM"/></att:Penalties><att:MonetaryInformations><att:MonetaryInformation ${money('10000')} Qualifier="B"/><att:MonetaryInformation ${money('2000')} Qualifier="TP"/><att:MonetaryInformation ${money('7000')} Qualifier="RFT"/></att:MonetaryInformations><att:DocumentAndCouponInformation><att:DocumentNumber Number="22024537053800"/></att:DocumentAndCouponInformation></att:Contract></att:Contracts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`;
    expect(read(xml).refunds).toMatchObject([
      {
        number: '2202453705380',
        penalty_minor: 5000,
        refund_minor: 7000,
        paid: { tax_minor: 2000 },
      },
    ]);
  });

  it('an exchange tells the taxes of the new ticket apart from those that are lost', () => {
    const money = (name: string, kind: string, amount: string) =>
      `<${name}><monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails></${name}>`;
    const flight =
      '<segmentInformation><segmentReference><refDetails><refNumber>2</refNumber></refDetails></segmentReference><fareQualifier><fareBasisDetails><primaryCode>KLX</primaryCode><fareBasisCode>SPO27C</fareBasisCode></fareBasisDetails></fareQualifier></segmentInformation>';
    const words =
      '<otherPricingInfo><attributeDetails><attributeType>FCA</attributeType><attributeDescription>LIS XQ OPO 119.00KLXSPO27CH NUC119.00END</attributeDescription></attributeDetails></otherPricingInfo>';
    const xml = `<Ticket_RepricePNRWithBookingClassReply><ticketGroup><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation><fareDataSupInformation><fareDataQualifier>712</fareDataQualifier><fareAmount>0.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation><fareDataSupInformation><fareDataQualifier>B</fareDataQualifier><fareAmount>119.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation></fareDataInformation><automaticReissueInfo><firstDpiGroup>${money('reissueInfo', 'RTA', '383.50')}${money('oldTaxInfo', 'ITA', '383.50')}${money('oldTaxInfo', 'ITO', '502.50')}${money('oldTaxInfo', 'NTA', '30.00')}</firstDpiGroup></automaticReissueInfo>${flight}${words}</fareList></ticketGroup></Ticket_RepricePNRWithBookingClassReply>`;
    expect(read(xml).lines).toMatchObject([
      {
        line: {
          old: { fare_minor: 11900, tax_minor: 38350 },
          new: { fare_minor: 11900, tax_minor: 38350 },
        },
        fare: { segments: [{ ref: '2', fare_basis: 'KLXSPO27CH' }] },
      },
    ]);
  });

  it('a refund before any flight gives back all its taxes', () => {
    const money = (minor: string) => `Amount="${minor}" CurrencyCode="EUR" DecimalPlaces="2"`;
    const sums = [
      ['B', '10000'],
      ['TP', '1500'],
      ['TXT', '1500'],
      ['RFT', '11500'],
    ].map(([kind, minor]) => `<MonetaryInformation ${money(minor!)} Qualifier="${kind}"/>`);
    const xml = `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle ID="1"><RefundDetails><Contracts><Contract ID="1"><Taxes><Tax ${money('900')} Category="H" ISO_Code="YQ"/><Tax ${money('600')} Category="H" ISO_Code="DE"/><Tax ${money('1500')} Category="701"/></Taxes><MonetaryInformations>${sums.join('')}</MonetaryInformations></Contract></Contracts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`;
    const taxes = [
      { code: 'YQ', amount_minor: 900 },
      { code: 'DE', amount_minor: 600 },
    ];
    expect(read(xml).refunds).toMatchObject([{ paid: { taxes }, tax_refund: taxes }]);
  });

  it('a refund is what is refundable where no sum of it is told, and is missed where that is none', () => {
    const money = (minor: string) => `Amount="${minor}" CurrencyCode="EUR" DecimalPlaces="2"`;
    const tell = (total: string) =>
      read(
        `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle ID="1"><RefundDetails><Contracts><Contract ID="1"><MonetaryInformations><MonetaryInformation ${money('10000')} Qualifier="B"/><MonetaryInformation ${money('1500')} Qualifier="TP"/><MonetaryInformation ${money('115')} Qualifier="RFA"/></MonetaryInformations>${total}</Contract></Contracts><TotalAmounts><Refundable ${money('11500')}/></TotalAmounts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`,
      );
    const told = tell(`<Refundable ${money('11500')}/>`);
    expect(told).toMatchObject({ refunds: [{ refund_minor: 11_500 }], warnings: [] });
    expect(told.not_understood).toEqual([]);
    const untold = tell(`<NonRefundable ${money('11500')}/>`);
    expect([untold.refunds, untold.warnings]).toEqual([[], [expect.any(String)]]);
  });

  it('a document that was given back before is listed with what became of it', () => {
    const made = (code: string, status: string) =>
      `<Document><SequenceNumber>1</SequenceNumber><TransactionCode>${code}</TransactionCode><DocumentStatus>${status}</DocumentStatus><Passenger Tattoo="1"><FullName>DOE/ANA</FullName></Passenger></Document>`;
    const told = read(
      `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle ID="1"><Success/><ListDisplay><Ticket Number="22024000000014" Type="T"/><Documents>${made('RFND', 'RFD')}${made('TKTT', 'CNF')}</Documents></ListDisplay></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`,
    );
    const transactions = [
      { code: 'RFND', status: 'RFD', passenger: 'DOE/ANA' },
      { code: 'TKTT', status: 'CNF', passenger: 'DOE/ANA' },
    ];
    expect(told).toMatchObject({
      refunds: [],
      refunded: [{ number: '2202400000001', transactions }],
      not_understood: [],
    });
  });

  it('an exchange of a fare in other money takes its sums from both lists', () => {
    const sum = (kind: string, amount: string) =>
      `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails>`;
    const tax = (kind: string, code: string, amount: string) =>
      `<taxInformation><taxDetails><taxIdentification><taxIdentifier>${kind}</taxIdentifier></taxIdentification><taxType><isoCountry>${code}</isoCountry></taxType></taxDetails><amountDetails><fareDataMainInformation><fareAmount>${amount}</fareAmount><fareCurrency>EUR</fareCurrency></fareDataMainInformation></amountDetails></taxInformation>`;
    const taxes = [
      tax('PD', 'YQ', '30.00'),
      tax('X', 'DE', '12.00'),
      tax('RFD', 'FR', '5.00'),
      tax('NRF', 'GB', '15.00'),
    ].join('');
    const reply = (attributes: string) =>
      `<Ticket_RepricePNRWithLowestFareReply><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation><fareDataMainInformation><fareDataQualifier>R</fareDataQualifier></fareDataMainInformation><fareDataSupInformation><fareDataQualifier>712</fareDataQualifier><fareAmount>0.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation><fareDataSupInformation><fareDataQualifier>B</fareDataQualifier><fareAmount>70.00</fareAmount><fareCurrency>GBP</fareCurrency></fareDataSupInformation></fareDataInformation>${taxes}<automaticReissueInfo><firstDpiGroup><reIssuePenalty><penDisData><penaltyAmount>0</penaltyAmount><penaltyCurrency>EUR</penaltyCurrency></penDisData></reIssuePenalty><reissueInfo>${sum('RTO', '122.00')}${sum('RTA', '42.00')}</reissueInfo><oldTaxInfo>${sum('ITA', '50.00')}</oldTaxInfo></firstDpiGroup><secondDpiGroup><residualValueInfo>${sum('RES', '28.00')}</residualValueInfo><oldTaxInfo>${sum('ITO', '150.00')}</oldTaxInfo></secondDpiGroup>${attributes}</automaticReissueInfo></fareList></Ticket_RepricePNRWithLowestFareReply>`;
    const told = read(reply(''));
    expect(told.lines).toMatchObject([
      {
        line: {
          old: {
            fare_minor: 10000,
            tax_minor: 5000,
            taxes: [{ code: 'YQ' }, { code: 'FR' }, { code: 'GB' }],
          },
          new: { fare_minor: 8000, tax_minor: 4200, taxes: [{ code: 'YQ' }, { code: 'DE' }] },
          due_minor: 0,
          residual_minor: 2800,
        },
      },
    ]);
    expect(told.not_understood).toEqual([]);
    // Two who pay the same may stand in one entry: each has a line.
    const another =
      '<refDetails><refQualifier>PI</refQualifier><refNumber>2</refNumber></refDetails>';
    const both = read(reply('').replace('</paxSegReference>', `${another}</paxSegReference>`));
    expect(both.lines).toMatchObject(
      ['PT1', 'PT2-INF'].map((passenger_key) => ({
        line: { passenger_key, residual_minor: 2800 },
        fare: { quantity: 1 },
      })),
    );
    expect(both.warnings).toEqual(told.warnings);
    const last =
      '<lastTktDate><businessSemantic>LT</businessSemantic><dateTime><year>2026</year><month>12</month><day>3</day></dateTime></lastTktDate>';
    const timed = read(reply('').replace('<paxSegReference>', `${last}<paxSegReference>`));
    expect(timed.lines).toMatchObject([{ fare: { last_ticketing: '2026-12-03' } }]);
    const kept =
      '<reissueAttributes><attributeDetails><attributeType>RVA</attributeType><attributeDescription>N</attributeDescription></attributeDetails></reissueAttributes>';
    expect(read(reply(kept)).lines).toMatchObject([{ line: { residual_minor: 0 } }]);
  });

  it('an exchange collects its penalty beside the ticket, where that is a document of its own', () => {
    const money = (kind: string, amount: string) =>
      `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails>`;
    const fare = (kind: string, amount: string) =>
      `<fareDataSupInformation><fareDataQualifier>${kind}</fareDataQualifier><fareAmount>${amount}</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation>`;
    const find = (collected: string, balance: string, more = '', attributes: string[][] = []) => {
      const told = attributes.map(
        ([type, text]) =>
          `<attributeDetails><attributeType>${type}</attributeType><attributeDescription>${text}</attributeDescription></attributeDetails>`,
      );
      const xml = `<Ticket_RepricePNRWithBookingClassReply><ticketGroup><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation>${fare('712', collected)}${fare('B', '980.00')}</fareDataInformation><automaticReissueInfo><firstDpiGroup><reIssuePenalty><penDisData><penaltyAmount>60.00</penaltyAmount><penaltyCurrency>EUR</penaltyCurrency></penDisData></reIssuePenalty><reissueInfo>${money('RTA', '110.00')}${more}</reissueInfo><oldTaxInfo>${money('ITA', '110.00')}${money('ITO', '1060.00')}</oldTaxInfo><reissueBalanceInfo>${balance}</reissueBalanceInfo></firstDpiGroup><reissueAttributes>${told.join('')}</reissueAttributes></automaticReissueInfo></fareList></ticketGroup></Ticket_RepricePNRWithBookingClassReply>`;
      const [read_line] = read(xml).lines as { line: object; has_penalty_document: boolean }[];
      return read_line && { ...read_line.line, apart: read_line.has_penalty_document };
    };
    const difference = money('BTO', '30.00');
    const apart = { penalty_minor: 6000, due_minor: 9000, apart: true };
    expect(find('30.00', difference, money('TAC', '90.00'))).toMatchObject(apart);
    expect(find('30.00', difference)).toMatchObject(apart);
    expect(find('30.00', difference, '', [['PCT', 'NODOC']])).toMatchObject({
      due_minor: 9000,
      apart: false,
    });
    // In the ticket's total, or in one of its taxes.
    const inside = { penalty_minor: 6000, due_minor: 9000, apart: false };
    expect(find('90.00', difference)).toMatchObject(inside);
    expect(find('90.00', difference, '', [['PCT', 'TOTAL']])).toMatchObject(inside);
    expect(find('90.00', '', '', [['PCT', 'CP']])).toMatchObject(inside);
    // A cheaper ticket pays none of it, unless both are netted.
    const cheaper = money('BTO', '-100.00');
    expect(find('0.00', cheaper)).toMatchObject({ due_minor: 6000, apart: true });
    expect(find('0.00', cheaper, '', [['NET', '1']])).toMatchObject({ due_minor: 0, apart: false });
    const left = (amount: string) => find('0.00', cheaper, money('RES', amount));
    expect(left('40.00')).toMatchObject({ due_minor: 0, residual_minor: 4000, apart: false });
    expect(left('100.00')).toMatchObject({ due_minor: 6000, residual_minor: 10_000, apart: true });
  });
});
