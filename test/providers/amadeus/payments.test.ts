/** Forms of payment as the lines of a record name them: how it was paid, for whom, and how much. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { maskForm } from '#main/providers/amadeus/read/payments.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import type { ProviderOrder, SoldDocument } from '#main/providers/provider.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { answered, book, call, FAMILY } from '../ndc/training.ts';
import { SAMPLES, testMessages } from './support.ts';
import { ask } from './training.ts';

const bookingIn = (bytes: Uint8Array): ProviderOrder => {
  const told = readAnyAmadeus(bytes);
  if (!told.ok) throw new Error(told.error.message);
  const { booking, warnings } = told.value;
  return { ...(booking as ProviderOrder), warnings: warnings as string[] };
};

const line = (tattoo: number, segment: string, text: string, refs: readonly string[] = []) =>
  `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>${segment}</segmentName></elementManagementData><otherDataFreetext><freetextDetail><type>16</type></freetextDetail><longFreetext>${text}</longFreetext></otherDataFreetext><referenceForDataElement>${refs.map((ref) => `<reference><qualifier>${ref.slice(0, 2)}</qualifier><number>${ref.slice(2)}</number></reference>`).join('')}</referenceForDataElement></dataElementsIndiv>`;
const person = (tattoo: number, name: string) =>
  `<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>${tattoo}</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>${name}</firstName></passenger></travellerInformation></passengerData></travellerInfo>`;
const record = (...lines: string[]) =>
  bookingIn(
    new TextEncoder().encode(
      `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${person(2, 'JOHN')}${person(3, 'JANE')}<dataElementsMaster>${lines.join('')}</dataElementsMaster></PNR_Reply>`,
    ),
  );
const ticket = (person: number, amount: string, state = 'T') =>
  line(
    200 + person,
    'FA',
    `PAX 057-217000000${person}/E${state}AF/USD${amount}/22NOV26/SAOLA2100/57519652`,
    [`PT${person}`],
  );
const told = ({ payments }: ProviderOrder) =>
  payments.map(({ method, card, amount_minor, currency, status }) =>
    [method, card?.brand, card?.number, amount_minor, currency, status].filter(Boolean).join(' '),
  );

describe('a form of payment', () => {
  it.each<[string, string[]]>([
    ['PAX CASH', ['CASH 30000 USD CAPTURED']],
    ['INV', ['INVOICE 30000 USD CAPTURED']],
    ['CCVIXXXXXXXXXXXX1111/1230/A1234', ['CARD VISA ************1111 30000 USD CAPTURED']],
    [
      'CCCA5555555555554444/1230*CV123*E03/USD300.00',
      ['CARD MASTERCARD 555555******4444 30000 USD CAPTURED'],
    ],
    [
      'CASH/USD100.00+/CCVIXXXXXXXXXXXX1111/1230/USD200.00',
      ['CASH 10000 USD CAPTURED', 'CARD VISA ************1111 20000 USD CAPTURED'],
    ],
    ['CCVIXXXXXXXXXXXX1111/1230*CVX/AZ7K2', ['CARD VISA ************1111 30000 USD CAPTURED']],
    ['CCVIXXXXXXXXXXXX1111/1230*CV', ['CARD VISA ************1111 30000 USD CAPTURED']],
    ['CCVI4111XXXXXXXX1111/1230', ['CARD VISA 4111********1111 30000 USD CAPTURED']],
    ['CASH/USD100.00+INV', ['CASH 10000 USD CAPTURED', 'INVOICE 20000 USD CAPTURED']],
    // More or less than the documents cost: which form it was is known, how much is not.
    ['CASH/USD100.00+INV/USD100.00', ['CASH USD CAPTURED', 'INVOICE USD CAPTURED']],
    ['CASH+INV', ['CASH USD CAPTURED', 'INVOICE USD CAPTURED']],
    ['O/CASH+/INV/USD300.00', ['INVOICE 30000 USD CAPTURED']],
    ['O/NR+/CA', ['CASH 30000 USD CAPTURED']],
    ['CASH,', ['CASH 30000 USD CAPTURED']],
    ['CCVIXXXXXXXXXXXX1111D1230*CV', ['CARD VISA ************1111 30000 USD CAPTURED']],
    ['CCVI XXXXXXXXXXXX1111/1230', ['CARD VISA ************1111 30000 USD CAPTURED']],
  ])('%s', (text, payments) => {
    expect(told(record(ticket(2, '100.00'), ticket(3, '200.00'), line(300, 'FP', text)))).toEqual(
      payments,
    );
  });

  it('is of the passengers it names, void or given back with their documents', () => {
    const order = record(
      ticket(2, '100.00', 'V'),
      ticket(3, '200.00'),
      line(300, 'FP', 'PAX CASH', ['PT2']),
      line(301, 'FP', 'PAX CCAXXXXXXXXXXXXX0005*E06', ['PT3']),
    );
    expect(told(order)).toEqual([
      'CASH 10000 USD VOIDED',
      'CARD AMEX ************0005 20000 USD CAPTURED',
    ]);
    expect(order.payments.map((one) => [one.passenger_keys, one.installments])).toEqual([
      [['PT2'], undefined],
      [['PT3'], 6],
    ]);
  });

  const emd = (tattoo: number, amount: string) =>
    line(
      400 + tattoo,
      'FA',
      `PAX 057-183000000${tattoo}/DTAF/USD${amount}/22NOV26/SAOLA2100/57519652`,
      ['PT2', `OT${tattoo}`],
    );
  const seat = emd(1, '30.00');
  const bag = emd(2, '50.00');
  it.each<[string, string[], string[]]>([
    // One form for all, where none is named for a service.
    ['all', [line(300, 'FP', 'CASH')], ['CASH 18000 USD CAPTURED']],
    ['all', [line(300, 'FP', 'CASH/USD180.00')], ['CASH 18000 USD CAPTURED']],
    ['the tickets', [line(300, 'FP', 'CASH/USD100.00')], ['CASH 10000 USD CAPTURED']],
    ['neither', [line(300, 'FP', 'CASH/USD120.00')], ['CASH USD CAPTURED']],
    [
      'one service',
      [line(300, 'FP', 'CASH'), line(301, 'FP', 'PAX CCVIXXXXXXXXXXXX1111', ['PT2', 'OT2'])],
      ['CASH 13000 USD CAPTURED', 'CARD VISA ************1111 5000 USD CAPTURED'],
    ],
    [
      'each',
      [line(300, 'FP', 'INV'), line(301, 'FP', 'CASH/USD80.00', ['OT1', 'OT2'])],
      ['INVOICE 10000 USD CAPTURED', 'CASH 8000 USD CAPTURED'],
    ],
  ])('of %s, with what was bought beside the ticket', (_, forms, payments) => {
    expect(told(record(ticket(2, '100.00'), seat, bag, ...forms))).toEqual(payments);
  });

  it('paid nothing of a value that is left of an old ticket', () => {
    const value = 'PAX 057-8200000001/DTAF/USD40.00/22NOV26/SAOLA2100/57519652';
    const lines = [
      line(8, 'SVC', 'RESIDUAL VALUE', ['PT2']),
      line(60, 'FA', value, ['PT2', 'OT8']),
      line(61, 'FP', 'CASH', ['PT2']),
    ];
    expect(told(record(ticket(2, '200.00'), ...lines))).toEqual(['CASH 20000 USD CAPTURED']);
  });

  it('that cannot be read is shown as it stands and said, without a card in it', () => {
    const order = record(line(300, 'FP', 'ZZVI4111111111111111/1230/CV123'));
    expect(order.payments).toMatchObject([
      { method: 'OTHER', amount_minor: null, status: 'STORED' },
    ]);
    expect(order.warnings.map(toEnglish).join()).toContain(
      'PAYMENT_UNREADABLE: A form of payment of the record cannot be read: ZZVI',
    );
    const kept = JSON.stringify(order);
    expect(kept).toContain('************1111');
    expect(kept).not.toMatch(/411111|CV123/);
  });

  it('shows no card number, however it is spaced, nor when it expires', () => {
    expect(maskForm('CCVI4111 1111 1111 1111/1230')).not.toMatch(/411111|4111 1111|1230/);
    expect(maskForm('CCAX378282246310005/1230/CV1234')).not.toMatch(/378282|1230|CV1234/);
    expect(maskForm('CCVI4111111111111111D1230*CV')).not.toMatch(/411111|1230/);
  });
});

const needed = needsWire('samples');

it('recorded records name theirs, and nothing is said of how much', needed, () => {
  for (const name of [
    'dummyPnrReplysoapheader2.xml',
    'dummyPnrReplyExtractedMessageSoapHeader2.xml',
    'pnrAddMultiElements14_1_need_received_from.xml',
  ]) {
    const order = bookingIn(readFileSync(join(SAMPLES, name)));
    expect(order.payments, name).toMatchObject([
      { method: 'CASH', amount_minor: null, status: 'STORED', text: 'CASH' },
    ]);
  }
});

it('a ticketed record tells how it was paid, to the cent', async () => {
  const at = ask();
  const order = await book(at, FAMILY);
  const cash = 12_345;
  const card = {
    brand: 'VISA' as const,
    number: '4111111111111111',
    holder: 'Ana Silva',
    expiry: { month: 12, year: 2030 },
    cvv: '737',
    installments: 1,
  };
  const request = {
    passenger_keys: order.passengers.map(({ key }) => key),
    payments: [
      { method: 'CASH' as const, amount_minor: cash },
      { method: 'CARD' as const, amount_minor: order.total_minor - cash, card },
    ],
  };
  answered(await at.provider.issue(order, request, call('AP1')));
  const { order_id, locator, currency } = order;
  const read = answered(await at.provider.retrieve({ order_id, locator }, call()));
  expect(told(read)).toEqual([
    `CASH ${cash} ${currency} CAPTURED`,
    `CARD VISA ************1111 ${order.total_minor - cash} ${currency} CAPTURED`,
  ]);
  expect(read.payments[1]?.card?.approval_code).toMatch(/^[A-Z0-9]{6}$/);
});

it('a document is shown by its number alone, and another number is not found', async () => {
  const at = ask();
  const order = await book(at, FAMILY);
  const request = {
    passenger_keys: order.passengers.map(({ key }) => key),
    payments: [{ method: 'CASH' as const, amount_minor: order.total_minor }],
  };
  const { tickets } = answered(await at.provider.issue(order, request, call('AP2')));
  const [ticket] = tickets.filter(({ type }) => type === 'TICKET');
  const shown = answered(await at.provider.showDocument(ticket!.number, call()));
  expect(shown).toMatchObject({ number: ticket!.number, type: 'TICKET' });
  expect(shown.coupons.map(({ number, status }) => [number, status])).toEqual(
    ticket!.coupons.map(({ number }) => [number, 'OPEN']),
  );
  const cost = ticket!.fare!.fare_minor + ticket!.fare!.tax_minor;
  expect(shown.total).toEqual({ amount_minor: cost, currency: order.currency });
  const taxes = shown.taxes.reduce((all, { amount_minor }) => all + amount_minor, 0);
  expect(shown.fare!.amount_minor + taxes).toBe(cost);
  expect(shown.endorsements).toEqual(ticket!.text?.endorsements ?? []);
  expect(shown.payments).toMatchObject([{ method: 'CASH', amount_minor: cost }]);
  const none = await at.provider.showDocument('0579999999999', call());
  expect(none.ok ? null : none.error.error).toBe('NOT_FOUND');
});

it('a recorded sales report is read document by document, to the cent', needed, () => {
  const told = readAnyAmadeus(
    readFileSync(join(SAMPLES, 'SalesReportsDisplayQueryReportReply.xml')),
  );
  const { documents, last } = (told.ok ? told.value : {}) as unknown as {
    documents: SoldDocument[];
    last: string | null;
  };
  expect([documents.length, last]).toEqual([33, null]);
  expect(new Set(documents.map(({ state, total }) => `${state} ${total?.currency}`))).toEqual(
    new Set(['SALE EUR']),
  );
  const sum = documents.reduce((all, { total }) => all + (total?.amount_minor ?? 0), 0);
  expect(sum).toBe(6929_61);
  expect(documents[1]).toMatchObject({ passenger: 'FARE/A (CHD)', locator: '5J9BPL' });
});

testMessages();
