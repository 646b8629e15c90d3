/**
 * The refund notice, read back from its PDF in every language: each thing that a passenger and an
 * auditor look for stands in it, and of a card no more than its last four digits.
 */
import { describe, expect, test } from 'vitest';
import type { RefundDocument, RefundNotice } from '#main/contract/refund.ts';
import { buildPaperFile, buildRefundPaper, type Terms } from '#main/documents/index.ts';
import { formatText } from '#main/documents/text.ts';
import { fill, getWords } from '#main/documents/words/index.ts';
import { getRefundWords } from '#main/documents/words/refund.ts';
import { pdfFacts, pdfText } from './reading.ts';

const NOW = new Date('2026-11-22T15:00:00Z');
const terms = (language: Terms['language']): Terms => ({
  language,
  agency: {
    name: 'Agência Aurora',
    time_zone: 'America/Sao_Paulo',
    currency: 'BRL',
    iata_number: null,
    address: null,
    phone: null,
  },
  agent: 'Ana',
  training: true,
  now: NOW,
});

/** Paid 1,500.00: 400 flown with 30 of taxes, 250 penalty, 20 of taxes lost, 800 comes back. */
const AMOUNTS = {
  paid: 1500,
  used: 430,
  fare_left: 900,
  penalty: 250,
  fare_forfeited: 0,
  tax_refund: 150,
  tax_forfeited: 20,
  adjustment: 0,
  refund: 800,
  residual: 0,
  kept_by_airline: 270,
};
const coupon = (coupon_number: number, origin: string, destination: string, returned: boolean) => ({
  ticket_number: '9572412887301',
  coupon_number,
  coupon_status: returned ? 'OPEN' : 'USED',
  coupon_status_text: null,
  slice_id: null,
  leg_id: null,
  origin,
  destination,
  departure_date: '2026-12-20T22:10',
  fare_basis: 'YFLEX',
  returned,
});
const DOCUMENT: RefundDocument = {
  ...AMOUNTS,
  ticket_number: '9572412887301',
  continuing_numbers: [],
  ticket_type: 'TICKET',
  emd_type: 'UNSPECIFIED',
  related_ticket_number: null,
  description: null,
  coupons: [coupon(1, 'GRU', 'MIA', false), coupon(2, 'MIA', 'GRU', true)],
  fare_paid: 1300,
  fare_used: 400,
  taxes: [
    { code: 'BR', paid: 100, used: 30, refund: 70, forfeited: 0, refundable: true },
    { code: 'US', paid: 80, used: 0, refund: 80, forfeited: 0, refundable: true },
    { code: 'YQ', paid: 20, used: 0, refund: 0, forfeited: 20, refundable: false },
  ],
  rule: {
    stage: 'AFTER_DEPARTURE',
    allowed: true,
    penalty_amount: 250,
    penalty_percent: null,
    penalty_currency: 'BRL',
    text: null,
  },
  as_reckoned: true,
  original_refund: 800,
  commission_recalled: null,
};
const NOTICE: RefundNotice = {
  refunded_at: '2026-11-22T14:30:00.000Z',
  refunded_by: { id: 1, name: 'Ana Lima' },
  reference: 'AIRDESK-7F3K',
  quote: {
    ...AMOUNTS,
    id: 'q1',
    booking_id: 'b1',
    provider_type: 'PROVIDER_04',
    currency: 'BRL',
    original_currency: 'BRL',
    whole: true,
    involuntary: false,
    waiver: null,
    waiver_sent: null,
    passengers: [{ ...AMOUNTS, passenger_id: 'p1', pax_type: 'ADT', documents: [DOCUMENT] }],
    refund_to: [
      {
        fop_type: 'CREDITCARD',
        card_brand: 'VISA',
        card_number: '411111******1111',
        document: null,
        valid_until: null,
        amount: 600,
        original_amount: 600,
        settled_by: 'AIRLINE',
        passenger_ids: ['p1'],
        ticket_numbers: ['9572412887301'],
      },
      {
        fop_type: 'UNSPECIFIED',
        card_brand: 'UNSPECIFIED',
        card_number: null,
        document: 'EMD',
        valid_until: '2027-11-22',
        amount: 200,
        original_amount: 200,
        settled_by: 'AIRLINE',
        passenger_ids: ['p1'],
        ticket_numbers: ['9572412887301'],
      },
    ],
    original_refund: 800,
    agency: {
      agent_fee_kept: 40,
      agent_du_kept: 0,
      consolid_fee_kept: 0,
      interest_kept: 0,
      fees_kept: 40,
      service_fee: 0,
      commission_recalled: null,
      credited_by_airline: 0,
      owed_to_customer: 0,
      owed_by_customer: 0,
    },
    void: null,
    warnings: [],
    created_at: '2026-11-22T14:25:00.000Z',
    expires_at: '2026-11-22T14:55:00.000Z',
  },
};
const FACTS = {
  notice: NOTICE,
  locator: 'K7QWZP',
  validating_carrier: 'LA',
  passengers: [{ id: 'p1', first_name: 'João', last_name: 'Conceição' }],
};

/** What must be found, as each language writes it. */
const FIELDS: Record<Terms['language'], string[]> = {
  en: [
    'Refund notice',
    'Agência Aurora',
    'Ana Lima',
    'AIRDESK-7F3K',
    'K7QWZP',
    '957-2412887301',
    'CONCEIÇÃO/JOÃO',
    'Sun 22 Nov 2026 11:30',
    'GRU – MIA · Sun 20 Dec 2026 · used',
    'MIA – GRU · Sun 20 Dec 2026 · given back',
    'Paid BRL 1,500.00',
    'Used BRL -430.00',
    'Penalty BRL -250.00',
    'Taxes that do not come back BRL -20.00',
    'Comes back as money BRL 800.00',
    'YQ BRL 20.00 BRL 0.00 BRL 0.00 BRL 20.00',
    'US BRL 80.00 BRL 0.00 BRL 80.00 BRL 0.00',
    'Fare rule: may be given back after departure',
    'Visa ending 1111',
    'EMD · good until Mon 22 Nov 2027',
    'Fees of the agency that do not come back BRL 40.00',
  ],
  'pt-BR': [
    'Aviso de reembolso',
    'Multa BRL -250,00',
    'Volta em dinheiro BRL 800,00',
    'YQ BRL 20,00',
  ],
  es: [
    'Aviso de reembolso',
    'Penalidad BRL -250.00',
    'Vuelve en dinero BRL 800.00',
    'YQ BRL 20.00',
  ],
};

describe.each(Object.entries(FIELDS))('in %s', (language, fields) => {
  const of = terms(language as Terms['language']);

  test('every field is found in the text of the PDF, which is tagged', async () => {
    const file = await buildPaperFile(buildRefundPaper(FACTS, of), 'PDF', NOW);
    const text = await pdfText(file);
    expect(fields.filter((field) => !text.includes(field.replaceAll(/\s+/g, ' ')))).toEqual([]);
    expect(text).not.toContain('411111');
    const { language: told, marked, tree } = await pdfFacts(file);
    expect([told, marked?.Marked, tree !== null]).toEqual([language, true, true]);
  });

  test('the text for an e-mail says the same sums', async () => {
    const file = await buildPaperFile(buildRefundPaper(FACTS, of), 'TEXT', NOW);
    const text = Buffer.from(file.body_base64, 'base64').toString('utf8').replaceAll(/\s+/g, ' ');
    expect(text).toContain('957-2412887301');
    expect(text).toContain('AIRDESK-7F3K');
  });
});

/**
 * What IATA's rules of refunds (Resolution 824r, and 722f for whose document it is) want of the record
 * of one, by the field's name; the words beside an amount are the language's own.
 */
const RESOLUTION: Readonly<Record<string, string | RegExp>> = {
  'agency: name': 'Agência Aurora',
  'agency: IATA number': '57519652',
  'agency: address': 'Rua das Flores 12, São Paulo',
  'agency: telephone': '+55 11 5555-0101',
  'who refunds': 'Ana Lima',
  'date of the refund': /22 \S+ (de )?2026|22 nov/i,
  'name of the passenger': 'CONCEIÇÃO/JOÃO',
  'document number': '957-2412887301',
  'numbers of the set': '957-2412887302',
  'booking reference': 'K7QWZP',
  'issuing airline': 'LATAM',
  'coupons used': 'GRU – MIA',
  'coupons given back': 'MIA – GRU',
  'fare and taxes paid': /BRL 1[.,]500[.,]00/,
  'value used': /BRL -430[.,]00/,
  'cancellation penalty': /BRL -250[.,]00/,
  'tax BR that comes back': /BR BRL 100[.,]00 BRL 30[.,]00 BRL 70[.,]00/,
  'tax YQ that does not': /YQ BRL 20[.,]00 BRL 0[.,]00 BRL 0[.,]00 BRL 20[.,]00/,
  'total refunded': /BRL 800[.,]00/,
  'form of payment': '1111',
  'document for the rest, and its validity': '2027',
  'waiver of the airline': 'INVOL 4711',
  'waiver of the agency': 'INVOL AD1',
  reference: 'AIRDESK-7F3K',
};

test.each(['en', 'pt-BR', 'es'] as const)(
  'in %s has every field of the Resolutions',
  async (of) => {
    const plain = terms(of);
    const agency = {
      ...plain.agency,
      iata_number: '57519652',
      address: 'Rua das Flores 12, São Paulo',
      phone: '+55 11 5555-0101',
    };
    const { quote } = NOTICE;
    const document = { ...DOCUMENT, continuing_numbers: ['9572412887302'] };
    const [passenger] = quote.passengers;
    const notice: RefundNotice = {
      ...NOTICE,
      quote: {
        ...quote,
        waiver: 'INVOL 4711',
        waiver_sent: 'INVOL AD1',
        passengers: passenger ? [{ ...passenger, documents: [document] }] : [],
      },
    };
    const paper = buildRefundPaper({ ...FACTS, notice }, { ...plain, agency });
    const text = await pdfText(await buildPaperFile(paper, 'PDF', NOW));
    const found = (word: string | RegExp) =>
      typeof word === 'string' ? text.includes(word) : word.test(text);
    expect(Object.keys(RESOLUTION).filter((field) => !found(RESOLUTION[field] ?? ''))).toEqual([]);
  },
);

test('money and value that come back are summed to the minor unit', () => {
  // As numbers they come to 30.299999999999997, which is no amount of the currency.
  const quote = { ...NOTICE.quote, refund: 10.1, residual: 20.2 };
  const paper = buildRefundPaper({ ...FACTS, notice: { ...NOTICE, quote } }, terms('en'));
  expect(formatText(paper)).toContain('BRL 30.30');
});

test('a rule that denies what came back all the same is not said', () => {
  const [passenger] = NOTICE.quote.passengers;
  const denied = (fare_forfeited: number): boolean => {
    const rule = { ...DOCUMENT.rule, allowed: false };
    const documents = [{ ...DOCUMENT, rule, fare_forfeited }];
    const passengers = passenger ? [{ ...passenger, documents }] : [];
    const notice = { ...NOTICE, quote: { ...NOTICE.quote, passengers } };
    const said = fill(getRefundWords('en').denied, {
      when: getWords('en').receipt.when.AFTER_DEPARTURE,
    });
    return formatText(buildRefundPaper({ ...FACTS, notice }, terms('en'))).includes(said);
  };
  expect([denied(0), denied(100)]).toEqual([false, true]);
});
