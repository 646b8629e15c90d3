/** Amadeus stored fares and rules, read. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import type { ProviderFeature, ProviderOrder } from '#main/providers/provider.ts';

describe('fares stored side by side', () => {
  const header =
    '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
  const person =
    '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo>';
  const flight = (tattoo: number, from: string, to: string) =>
    `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>2${tattoo}0127</depDate><depTime>1000</depTime><arrDate>2${tattoo}0127</arrDate><arrTime>1300</arrTime></product><boardpointDetail><cityCode>${from}</cityCode></boardpointDetail><offpointDetail><cityCode>${to}</cityCode></offpointDetail><companyDetail><identification>LH</identification></companyDetail><productDetails><identification>40${tattoo}</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>HK</status></relatedProduct></itineraryInfo>`;
  const fare = (tattoo: number, amount: string, currency: string) =>
    `<tstData><fareBasisInfo><fareElement><primaryCode>Y${tattoo}</primaryCode><fareBasis>OW</fareBasis></fareElement></fareBasisInfo><fareData><monetaryInfo><qualifier>F</qualifier><amount>${amount}</amount><currencyCode>${currency}</currencyCode></monetaryInfo><monetaryInfo><qualifier>T</qualifier><amount>${amount}</amount><currencyCode>${currency}</currencyCode></monetaryInfo></fareData><referenceForTstData><reference><qualifier>PT</qualifier><number>2</number></reference><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference></referenceForTstData></tstData>`;
  const paper = (tattoo: number, text: string) =>
    `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo + 20}</number></reference><segmentName>FA</segmentName></elementManagementData><otherDataFreetext><longFreetext>${text}</longFreetext></otherDataFreetext><referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference></referenceForDataElement></dataElementsIndiv>`;
  /** Of both flights. */
  const whole = (text: string) =>
    paper(1, text).replace(
      '</referenceForDataElement>',
      '<reference><qualifier>ST</qualifier><number>2</number></reference></referenceForDataElement>',
    );
  const read = (fares: string, papers = '', people = person) => {
    const body = `<PNR_Reply>${header}${people}<originDestinationDetails>${flight(1, 'GRU', 'FRA')}${flight(2, 'FRA', 'GRU')}</originDestinationDetails><dataElementsMaster>${papers}</dataElementsMaster>${fares}</PNR_Reply>`;
    const told = readAnyAmadeus(new TextEncoder().encode(body));
    if (!told.ok) throw new Error(told.error.message);
    return told.value as typeof told.value & { booking: ProviderOrder };
  };

  it('are all of what a passenger pays, each of its own flights and tickets', () => {
    const { booking } = read(
      fare(1, '100.00', 'USD') + fare(2, '250.00', 'USD'),
      paper(1, 'PAX 220-2400000001/ETLH/USD100.00/22NOV26/SAOLA2100/57519652') +
        paper(2, 'PAX 220-2400000002/ETLH/USD250.00/22NOV26/SAOLA2100/57519652'),
    );
    const paid = booking.passengers.map(({ price }) => price?.fare_minor);
    expect([paid, booking.total_minor]).toEqual([[35_000], 35_000]);
    expect(booking.slices.flatMap(({ legs }) => legs.map((leg) => leg.fare_basis))).toEqual([
      'Y1OW',
      'Y2OW',
    ]);
    const told = booking.tickets.map(({ fare: of, coupons }) => [
      of?.fare_minor,
      coupons[0]?.fare_basis,
    ]);
    expect(told).toEqual([
      [10_000, 'Y1OW'],
      [25_000, 'Y2OW'],
    ]);
  });

  it('of the same flights are other prices of them, and of another money no sum', () => {
    const again = read(fare(1, '100.00', 'USD') + fare(1, '90.00', 'USD')).booking;
    expect(again.passengers[0]!.price?.fare_minor).toBe(10_000);
    const mixed = read(fare(1, '100.00', 'USD') + fare(2, '90.00', 'EUR')).booking;
    expect(mixed.passengers[0]!.price).toBe(null);
  });

  it('are no price of a passenger where one of them is not told', () => {
    const untold = fare(2, 'IT', 'USD').replaceAll('<qualifier>F<', '<qualifier>B<');
    const { booking, warnings } = read(fare(1, '100.00', 'USD') + untold);
    expect([booking.passengers[0]!.price, booking.total_minor]).toEqual([null, 0]);
    expect(warnings.map(toEnglish).join()).toContain('AMOUNT_MISSING');
  });

  it('leave out the price of whom one of them is untold, and of nobody else', () => {
    const untold = fare(2, 'IT', 'USD').replaceAll('<qualifier>F<', '<qualifier>B<');
    const other = (text: string) =>
      text.replace('PT</qualifier><number>2<', 'PT</qualifier><number>3<');
    const both = person + other(person).replace('ANA', 'EVA');
    const { booking } = read(fare(1, '100.00', 'USD') + other(untold), '', both);
    expect(booking.passengers.map(({ price }) => price?.fare_minor)).toEqual([10_000, undefined]);
    const legs = booking.slices.flatMap((slice) => slice.legs);
    expect(legs.map((leg) => leg.fare_basis)).toEqual(['Y1OW', 'Y2OW']);
    const over = read(fare(2, '100.00', 'USD') + untold).booking;
    expect(over.passengers[0]!.price).toBe(null);
  });

  it('are in the money of the documents, where they are gone once these are there', () => {
    const { booking } = read('', paper(1, 'PAX 220-2400000001/ETLH/EUR100.00/22NOV26'));
    expect([booking.currency, booking.total_minor]).toEqual(['EUR', 0]);
  });

  it('are ticketed before the flight, where the limit is its day', () => {
    const limit = paper(1, '').replace(
      /<segmentName>FA.*?<\/otherDataFreetext>/s,
      '<segmentName>TK</segmentName></elementManagementData><ticketElement><ticket><indicator>XL</indicator><date>210127</date></ticket></ticketElement>',
    );
    expect(read('', limit).booking.payment_due_at).toBe('2027-01-21T13:00:00Z');
  });

  it.each([
    'PAX 220-2400000001/EQLH/USD100.00/22NOV26/SAOLA2100/57519652',
    'PAX 220-2400000001/22NOV26/SAOLA2100/57519652',
    'FA PAX 220-2400000001, 22NOV26',
  ])('show a document whose state nobody knows as one that may be good: %s', (text) => {
    const told = read(fare(1, '100.00', 'USD'), paper(1, text));
    expect(told.booking.tickets).toMatchObject([
      { number: '2202400000001', status: 'TICKETED', coupons: [{ status: 'UNKNOWN' }] },
    ]);
    expect(toEnglish(told.warnings.join(' '))).toContain('DOCUMENT_UNREADABLE');
  });

  it.each(['22NOV26', 'IT/22NOV26', 'NO ADC/22NOV26', 'USD/22NOV26'])(
    'show when a document was issued that does not show its fare: %s',
    (rest) => {
      const told = read('', whole(`PAX 220-2400000001/ETLH/${rest}/SAOLA2100/57519652`));
      expect(told.booking.tickets).toMatchObject([
        { issued_at: '2026-11-22T15:00:00Z', fare: null, currency: null },
      ]);
      expect(told.warnings).toEqual([]);
    },
  );

  it.each([
    ['USD1,250.00', 125_000],
    ['USD1.250,00', null],
    ['USD1.2500,0', null],
    ['USD30.00A', null],
  ])('show %s as what was paid, or no part of it', (amount, minor) => {
    const { booking, warnings } = read('', whole(`PAX 220-2400000001/ETLH/${amount}/22NOV26`));
    expect(booking.tickets[0]?.fare?.fare_minor ?? null).toBe(minor);
    expect(warnings.map(toEnglish)).toEqual(minor === null ? ['An amount is not a number.'] : []);
  });

  it('show numbers that were noted by hand, and lines that name nobody', () => {
    const by_hand = (line: string) => line.replace('>FA<', '>FHM<');
    const told = read(
      '',
      by_hand(paper(1, 'PAX 220-2400000001')) +
        paper(2, '220-2400000002/ETLH/USD250.00/22NOV26/SAOLA2100/57519652'),
    );
    expect(told.warnings).toEqual([]);
    expect(
      told.booking.tickets.map((one) => [one.number, one.passenger_key, one.coupons[0]?.status]),
    ).toEqual([
      ['2202400000001', 'PT2', 'UNKNOWN'],
      ['2202400000002', 'PT2', 'OPEN'],
    ]);
  });

  it('show no ticket as issued for itself', () => {
    const old = paper(9, '220-2400000001MUC10OCT26/57519652').replace('>FA<', '>FO<');
    const { booking } = read(
      '',
      paper(1, 'PAX 220-2400000001/ETLH/USD250.00/10OCT26') +
        paper(2, 'PAX 220-2400000002/ETLH/USD30.00/22NOV26') +
        old,
    );
    expect(booking.tickets.map((one) => one.original_number)).toEqual([null, '2202400000001']);
  });

  it('show an EMD that was noted by hand as no ticket', () => {
    const emd = paper(1, 'PAX 220-8200000001').replace('>FA<', '>FHD<');
    const { booking } = read(fare(1, '100.00', 'USD'), emd);
    expect(booking.tickets).toMatchObject([
      { number: '2208200000001', type: 'EMD', passenger_key: 'PT2', status: 'TICKETED' },
    ]);
  });

  it('show a conjunction set, whichever sign joins its numbers', () => {
    for (const sign of ['-', '/']) {
      const text = `PAX 220-2400000001${sign}02/ETLH/USD100.00/22NOV26/SAOLA2100/57519652`;
      expect(read('', paper(1, text)).booking.tickets.map(({ number }) => number)).toEqual([
        '2202400000001',
        '2202400000002',
      ]);
    }
  });
});

describe('mini rules', () => {
  const rule = (number: number, inside: string, mark = '') =>
    `<mnrRulesInfoGrp><mnrCatInfo><descriptionInfo><number>${number}</number></descriptionInfo>${mark}</mnrCatInfo>${inside}</mnrRulesInfoGrp>`;
  const most = (code: string, amount: string) =>
    `<mnrMonInfoGrp><monetaryInfo><monetaryDetails><typeQualifier>${code}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails></monetaryInfo></mnrMonInfoGrp>`;
  const flags = (all: Record<string, number>) =>
    `<mnrRestriAppInfoGrp><mnrRestriAppInfo>${Object.entries(all)
      .map(
        ([code, value]) =>
          `<statusInformation><indicator>${code}</indicator><action>${value}</action></statusInformation>`,
      )
      .join('')}</mnrRestriAppInfo></mnrRestriAppInfoGrp>`;
  const read = (rules: string) => {
    const xml = `<MiniRule_GetFromRecReply><mnrByPricingRecord>${rules}</mnrByPricingRecord></MiniRule_GetFromRecReply>`;
    const told = readAnyAmadeus(new TextEncoder().encode(xml));
    const [set] = (told.ok ? told.value.rules : []) as { features: ProviderFeature[] }[];
    return set?.features.map(({ type, when, attribute, penalty_minor, text }) =>
      toEnglish(
        [type, when, attribute, penalty_minor, text].filter((one) => one !== null).join(' '),
      ),
    );
  };

  it('tell of a change by revalidation where a reissue is not allowed', () => {
    const costs = most('BDU', '10.00') + most('BDX', '90.00');
    expect(read(rule(31, costs + flags({ BDA: 0, RVA: 1, ADA: 0, ADR: 0 })))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 1000 BY REVALIDATION ONLY',
      'CHANGE AFTER_DEPARTURE NOT_OFFERED',
    ]);
    expect(read(rule(31, costs + flags({ BDA: 1, RVA: 1 })))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 9000',
    ]);
  });

  it('tell a no-show on the way apart from one at the start, where it is another', () => {
    const before = most('BNX', '90.00');
    expect(read(rule(31, before + flags({ BNA: 1, ANA: 0 })))).toEqual([
      'CHANGE NO_SHOW CHARGEABLE 9000',
      'CHANGE NO_SHOW NOT_OFFERED AFTER DEPARTURE',
    ]);
    expect(read(rule(31, flags({ BNA: 0, ANA: 0 })))).toEqual(['CHANGE NO_SHOW NOT_OFFERED']);
  });

  it('promise nothing for free where the rule is filed in words, or its amounts do not hold', () => {
    const free = (all: Record<string, number>) =>
      read(rule(33, most('BDX', '0.00') + flags({ BDA: 1, ...all })));
    expect(free({ FFT: 0, GUA: 1 })).toEqual(['REFUND BEFORE_DEPARTURE INCLUDED']);
    expect(free({ FFT: 1, GUA: 1 })).toEqual(['REFUND BEFORE_DEPARTURE CHARGEABLE']);
    expect(free({ FFT: 0, GUA: 0 })).toEqual(['REFUND BEFORE_DEPARTURE CHARGEABLE']);
  });

  it('tell the most of amounts that differ by time, and no minimum as what it costs', () => {
    const timed = (code: string, applies: number, amount: string, days: number) =>
      `<penaltyDetails><qualifier>${code}</qualifier><isApplicable>${applies}</isApplicable><amount>${amount}</amount><currency>EUR</currency><numberOfDays>${days}</numberOfDays></penaltyDetails>`;
    const group = (...bands: string[]) =>
      `<mnrMonInfoGrp><monetaryInfo><monetaryDetails><typeQualifier>BDX</typeQualifier><amount>0</amount><currency>EUR</currency></monetaryDetails></monetaryInfo><penaltyInfo>${bands.join('')}</penaltyInfo></mnrMonInfoGrp>`;
    const all = group(timed('BDT', 1, '40.00', 7), timed('BDT', 1, '75.00', 1));
    expect(read(rule(31, all))).toEqual(['CHANGE BEFORE_DEPARTURE CHARGEABLE 7500']);
    expect(read(rule(31, most('BDX', '70.00') + most('BDX', '35.00')))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 7000',
    ]);
    expect(read(rule(33, group(timed('BDP', 1, '40.00', 7), timed('BDP', 0, '0', 1))))).toEqual([
      'REFUND BEFORE_DEPARTURE CHARGEABLE 4000 NOT AT EVERY TIME',
    ]);
    for (const [code, text] of Object.entries({ BDP: ' NOT AT EVERY TIME', XYZ: '' })) {
      expect(read(rule(33, group(timed(code, 0, '0', 7))))).toEqual([
        `REFUND BEFORE_DEPARTURE CHARGEABLE${text}`,
      ]);
    }
    expect(read(rule(31, group(timed('XYZ', 1, '40.00', 7))))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE',
    ]);
    for (const least of ['0', '20.00']) {
      expect(read(rule(33, most('BDM', least)))).toEqual(['REFUND BEFORE_DEPARTURE CHARGEABLE']);
    }
  });

  const words = (code: string, text: string) =>
    `<ruleText><textType>T</textType><infoType>${code}</infoType><freeText>${text}</freeText></ruleText>`;

  it('have the words of each amount with it, and those of the whole rule once', () => {
    const group = ['BD', 'BN', 'AD', 'AN'].map((when) => most(`${when}X`, '20.00')).join('');
    const explain = (...texts: string[]) =>
      `${group.replace(/<.mnrMonInfoGrp>$/, '')}${texts.map((one) => `<mnrMonLoc>${one}</mnrMonLoc>`).join('')}</mnrMonInfoGrp>`;
    const whole = '<mnrCatLoc><catAssumption><freeText>ALL</freeText></catAssumption></mnrCatLoc>';
    const three = [words('ADM', 'LATE'), words('BNX', 'ABSENT'), words('BDX', 'EARLY')];
    expect(read(rule(31, whole + explain(...three)))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 2000 ALL EARLY',
      'CHANGE NO_SHOW CHARGEABLE 2000 ABSENT',
      'CHANGE AFTER_DEPARTURE CHARGEABLE 2000 LATE',
    ]);
    expect(read(rule(31, explain(...three, words('ANX', 'ON THE WAY'))))?.at(-1)).toBe(
      'CHANGE NO_SHOW CHARGEABLE 2000 ON THE WAY AFTER DEPARTURE',
    );
  });

  it('filed in words alone are told in them', () => {
    const filed = flags({ FFT: 1 }).replace(
      '</mnrRestriAppInfoGrp>',
      `<mnrRestriAppLoc>${words('FFT', 'ASK FIRST')}</mnrRestriAppLoc></mnrRestriAppInfoGrp>`,
    );
    expect(read(rule(33, filed))).toEqual(['REFUND CHARGEABLE ASK FIRST']);
  });

  it('say what holds where an airline filed nothing', () => {
    const assumed = '<processIndicator>ASS</processIndicator>';
    expect(read(rule(31, '', assumed) + rule(33, '', assumed))).toEqual([
      'CHANGE NOT_OFFERED',
      'REFUND INCLUDED',
    ]);
  });
});
