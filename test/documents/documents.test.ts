/**
 * Documents of real bookings, read back: what stands in the PDF is what the booking says, a scanner
 * reads the bar codes, and no number of a document or card is in any of them.
 */
import * as bcbp from 'bcbp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoneyText } from '#main/documents/format.ts';
import { buildQuotePaper } from '#main/documents/quote.ts';
import { formatText } from '#main/documents/text.ts';
import { getWords } from '#main/documents/words/index.ts';
import { toMinor } from '#main/domain/money.ts';
import { card } from '../fixtures/after-sale.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';
import { barCodes, bytesOf, pdfFacts, pdfText, TERMS, tableOf, textOfFile } from './reading.ts';

const BEGIN = '2026-11-21T14:00:00Z';
const PASSPORT = 'YC7654321';
const LANGUAGES = ['en', 'pt-BR', 'es'] as const;

let desk: MovingDesk;
let held: Json;
let sold: Json;
let tickets: Json[];
const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;
const make = (input: Json): Promise<Json> => desk.ask('document.make', input);

async function hold(route: string, people: Json[], provider = 'PROVIDER_04'): Promise<Json> {
  const count = (type: string) => people.filter((one) => one.pax_type === type).length;
  const { offers } = await desk.must('offer.search', {
    route,
    provider_type: [provider],
    adts: count('ADT'),
    chds: count('CHD'),
    infs: count('INF'),
  });
  const selected_tokens = tokensOf(offers[0]);
  return (await desk.must('booking.create', { selected_tokens, passengers: people })).booking;
}

beforeAll(async () => {
  desk = await movingDesk(BEGIN);
  const document = { type: 'PASSPORT', unique_identifier: PASSPORT, issuing_country_code: 'BR' };
  const family = () => [
    person('ADT', {
      first_name: 'João Antônio',
      last_name: 'Conceição-Müller',
      gender_type: 'MALE',
      phone_number: '+55 11 99999-0000',
      email: 'joao@example.com',
      frequent_flyers: [{ airline: 'LA', code: 'AB123456' }],
      documents: [document],
    }),
    person('ADT', { first_name: 'Łucja', last_name: 'Şahin' }),
    person('CHD'),
    person('INF'),
  ];
  held = await hold('GRU,LIS,2026-12-20+LIS,GRU,2027-01-05', family());
  const fresh = await hold('GRU,MIA,2026-12-20+MIA,GRU,2027-01-05', family());
  const leg = fresh.slices[0].legs[0];
  const { seat_map } = await desk.must('ancillary.seat_map', { id: fresh.id, leg_id: leg.id });
  const offered = seat_map.cabins.flatMap((cabin: Json) =>
    cabin.rows.flatMap((row: Json) =>
      row.sections.flatMap((section: Json) =>
        section.elements.flatMap((element: Json) => element.available_services),
      ),
    ),
  );
  const mine = offered.find(
    (one: Json) => one.passenger_id === fresh.passengers[0].id && one.price.total > 0,
  );
  const legs = [{ leg_id: leg.id, seat_tokens: [mine.token] }];
  await desk.must('ancillary.seats', { id: fresh.id, legs });
  const ready = await read(fresh.id);
  const forms = [card(ready.price.total)];
  const issued = await desk.must('ticket.issue', { booking_id: fresh.id, form_of_payments: forms });
  tickets = issued.tickets;
  sold = await read(fresh.id);
}, 60_000);
afterAll(() => desk.close());

/** Lines of a PDF as one, so that a word over two lines is found. */
const flat = (text: string): string => text.replace(/\s+/g, ' ');
/** 1234.5 → '1,234.50', as English documents write it. */
const english = (amount: number): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount);

describe('the itinerary', () => {
  const input = (over: Json = {}) => ({
    kind: 'ITINERARY',
    format: 'PDF',
    language: 'en',
    booking_id: sold.id,
    ...over,
  });

  test('says of every flight what the booking says', async () => {
    const text = await pdfText(await make(input()));
    for (const leg of sold.slices.flatMap((slice: Json) => slice.legs)) {
      for (const part of [
        `${leg.managed_by} ${leg.flight_number}`,
        leg.origin,
        leg.destination,
        leg.departure_date.slice(11),
        leg.arrival_date.slice(11),
        `Class ${leg.fare_info.fare_class}`,
        ...(leg.departure_terminal ? [`Terminal ${leg.departure_terminal}`] : []),
        ...leg.seats.map((seat: Json) => `Seat ${seat.number}`),
      ]) {
        expect(text).toContain(part);
      }
    }
    expect(text).toContain(sold.provider.locator);
    expect(text).toContain('João Antônio Conceição-Müller');
    expect(text).toContain('Łucja Şahin');
    expect(text).toContain('infant with João Antônio Conceição-Müller');
    for (const { number } of tickets.filter(({ ticket_type }) => ticket_type === 'TICKET')) {
      expect(text).toContain(`${number.slice(0, 3)}-${number.slice(3)}`);
    }
  });

  test('has its title, its language and its structure for who cannot see it', async () => {
    const { title, language, marked, tree, pages } = await pdfFacts(
      await make(input({ language: 'pt-BR' })),
    );
    expect(title).toContain('Itinerário');
    expect(language).toBe('pt-BR');
    expect(marked?.Marked).toBe(true);
    const roles = JSON.stringify(tree);
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']) {
      expect(roles).toContain(`"role":"${role}"`);
    }
    expect(pages).toBeGreaterThan(1);
  });

  test('of one passenger names nobody else', async () => {
    const [first, second] = sold.passengers;
    const file = await make(input({ passenger_ids: [second.id] }));
    const text = await pdfText(file);
    expect(text).toContain('Łucja Şahin');
    expect(text).not.toContain(first.last_name);
    expect(await barCodes(file)).toHaveLength(2);
  });

  test('bar codes are read back as the ticket has it, flight by flight', async () => {
    const codes = (await barCodes(await make(input()))).map((code) => bcbp.decode(code, 2026));
    const legs = sold.slices.flatMap((slice: Json) => slice.legs);
    const day = (date: string) => `${date.slice(0, 10)}T00:00:00.000Z`;
    const wanted = sold.passengers.flatMap((passenger: Json) =>
      legs.map((leg: Json) => {
        const ticket = passenger.tickets.find((one: Json) => one.ticket_type === 'TICKET');
        const seat = leg.seats.find((one: Json) => one.passenger_id === passenger.id);
        return {
          from: leg.origin,
          to: leg.destination,
          carrier: leg.operated_by ?? leg.managed_by,
          flight: String(leg.flight_number).padStart(4, '0'),
          day: day(leg.departure_date).slice(5, 10),
          class: leg.fare_info.fare_class,
          seat: seat ? seat.number.padStart(4, '0') : undefined,
          status: '0',
          ticket: ticket.number,
          marketing: leg.managed_by,
          document: 'I',
          electronic: 'E',
        };
      }),
    );
    const told = codes.map(({ data, meta }) => {
      const [leg] = data?.legs ?? [];
      return {
        from: leg?.departureAirport,
        to: leg?.arrivalAirport,
        carrier: leg?.operatingCarrierDesignator,
        flight: leg?.flightNumber,
        day: leg?.flightDate?.toISOString().slice(5, 10),
        class: leg?.compartmentCode,
        seat: leg?.seatNumber || undefined,
        status: leg?.passengerStatus,
        ticket: `${leg?.airlineNumericCode}${leg?.serialNumber}`,
        marketing: leg?.marketingCarrierDesignator,
        document: data?.documentType,
        electronic: meta?.electronicTicketIndicator,
      };
    });
    expect(told).toEqual(wanted);
    expect(codes.map(({ data }) => data?.passengerName)).toContain('CONCEICAOMUELLER/JOA');
    const locators = sold.airlines_locators.map((one: Json) => one.airline_locator);
    for (const { data } of codes) {
      expect([sold.provider.locator, ...locators]).toContain(data?.legs?.[0]?.operatingCarrierPNR);
    }
    expect(codes[0]?.data?.legs?.[0]).toMatchObject({
      frequentFlyerAirlineDesignator: 'LA',
      frequentFlyerNumber: 'AB123456',
    });
  });

  test('says beside every bar code that it is no boarding pass', async () => {
    const text = await pdfText(await make(input()));
    expect(text.match(/NO BOARDING PASS/g)).toHaveLength(1 + 8);
  });

  test('of what is held has no bar code and says that nobody travels on it', async () => {
    const file = await make(input({ booking_id: held.id }));
    const text = await pdfText(file);
    expect(text).toContain('Without a ticket nobody travels on it');
    expect(text).toContain('Tickets to be issued by');
    expect(await barCodes(file)).toEqual([]);
  });
});

/** One adult's tickets there and back, at an airline. */
async function sell(provider: string): Promise<Json> {
  const made = await hold('GRU,MIA,2026-12-21+MIA,GRU,2027-01-06', [person()], provider);
  const form_of_payments = [{ fop_type: 'INVOICE', total: made.price.total }];
  await desk.must('ticket.issue', { booking_id: made.id, form_of_payments });
  return read(made.id);
}

test('an itinerary has no bar code for flights that were given back, open as their coupons are', async () => {
  const { id: booking_id, passengers } = await sell('PROVIDER_01');
  const input = { kind: 'ITINERARY', format: 'PDF', language: 'en', booking_id };
  expect(await barCodes(await make(input))).toHaveLength(2);
  await desk.must('booking.release', { booking_id });
  const file = await make(input);
  const [{ number }] = passengers[0].tickets;
  expect(await pdfText(file)).toContain(`${number.slice(0, 3)}-${number.slice(3)}`);
  expect(await barCodes(file)).toEqual([]);
});

test('after an exchange a confirmation has the tickets that are good, and no others', async () => {
  const { id: booking_id, slices, passengers } = await sell('PROVIDER_04');
  const exchange_slice_tokens = [slices[1].token];
  const { offers } = await desk.must('offer.search', { route: 'MIA,GRU,2027-01-20', booking_id });
  const { offer } = await desk.must('exchange.estimate', {
    booking_id,
    search_id: offers[0].search_id,
    new_slice_tokens: tokensOf(offers[0]),
    exchange_slice_tokens,
  });
  const total = offer.amount_due;
  const form_of_payments = [{ fop_type: total > 0 ? 'INVOICE' : 'FOP_TYPE_TICKET', total }];
  await desk.must('exchange.perform', { booking_id, exchange_slice_tokens, form_of_payments });
  const [{ number: old }] = passengers[0].tickets;
  const { number } = (await read(booking_id)).passengers[0].tickets.find(
    (one: Json) => one.ticket_type === 'TICKET' && one.number !== old,
  );
  const input = { kind: 'CONFIRMATION', format: 'TEXT', language: 'en', booking_id };
  const text = textOfFile(await make(input));
  expect(text).toContain(`${number.slice(0, 3)}-${number.slice(3)}`);
  expect(text).not.toContain(`${old.slice(0, 3)}-${old.slice(3)}`);
});

test('a quote says every price of passengers of one type, and counts them once', async () => {
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-21',
    provider_type: ['PROVIDER_04'],
    adts: 3,
  });
  const options = [{ tokens: tokensOf(offers[0]) }];
  const { quote } = await desk.must('quote.save', { title: 'Three', options });
  const [line] = quote.options[0].price_per_pax;
  quote.options[0].price_per_pax = [
    { ...line, quantity: 1, fare: 1000.01 },
    { ...line, quantity: 2, fare: 1000 },
  ];
  const others = line.tax + line.agent_fee + line.agent_du + line.consolid_fee;
  for (const format of ['PDF', 'TEXT'] as const) {
    const text = flat(formatText(buildQuotePaper(quote, TERMS, format)));
    expect(text).toContain(`1 × ${english(1000.01 + others)}`);
    expect(text).toContain(`2 × ${english(1000 + others)}`);
    expect(text).toContain('for 3 adults');
  }
});

describe('the receipt', () => {
  const input = (number: string, over: Json = {}) => ({
    kind: 'RECEIPT',
    format: 'PDF',
    language: 'en',
    booking_id: sold.id,
    ticket_number: number,
    ...over,
  });

  test('of a ticket: coupons, amounts to the cent, how it was paid', async () => {
    const number = tickets[0].number;
    const ticket = await desk.must('ticket.get', { number });
    const text = await pdfText(await make(input(number)));
    for (const leg of ticket.slices.flatMap((slice: Json) => slice.legs)) {
      expect(text).toContain(leg.fare_info.fare_basis);
      expect(text).toContain(`${leg.origin} – ${leg.destination}`);
    }
    const { airline } = ticket.price;
    for (const amount of [airline.fare, airline.total, ticket.price.total]) {
      expect(text).toContain(`BRL ${english(amount)}`);
    }
    const code = sold.payments[0].fop.payment_card.approval_code;
    expect(text).toContain(`Visa ending 1111 · on Sat 21 Nov 2026 · approval ${code}`);
    // Taxes one by one, because they add up to what was charged.
    const taxes = [...text.matchAll(/Tax [A-Z0-9]{2} BRL ([\d,.]+)/g)].map(([, amount]) =>
      Math.round(Number(amount!.replaceAll(',', '')) * 100),
    );
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(Math.round(ticket.price.tax * 100));
  });

  test.each(LANGUAGES)('in %s has every field that Resolution 722f asks for', async (language) => {
    const agency = {
      name: 'Casa das Viagens',
      iata_number: '57519652',
      address: 'Rua das Flores 12, São Paulo',
      phone: '+55 11 5555-0101',
      city: 'SAO',
    };
    const before = await desk.must('agency.get', {});
    expect(await desk.must('agency.update', agency)).toEqual({
      ...agency,
      revision: before.revision + 1,
    });
    const [{ number }] = tickets;
    const ticket = await desk.must('ticket.get', { number });
    const { airline } = ticket.price;
    const [leg] = ticket.slices[0].legs;
    const text = flat(await pdfText(await make(input(number, { language }))));
    await desk.must('agency.update', { ...before, revision: null });
    const amount = (value: number) => formatMoneyText(toMinor(value, 'BRL'), 'BRL', language);
    const { receipt, coupon_status, leg_status } = getWords(language);
    const words = {
      'agency: name': agency.name,
      'agency: IATA number': `${receipt.iata_number} ${agency.iata_number}`,
      'agency: address': agency.address,
      'agency: telephone': agency.phone,
      'name of the passenger': 'CONCEIÇÃO-MÜLLER/JOÃO ANTÔNIO',
      'document number': `${number.slice(0, 3)}-${number.slice(3)}`,
      'name of the issuing airline': 'LATAM',
      'date of issue': '21',
      'booking reference': ticket.locator,
      'flight number': `${leg.managed_by} ${leg.flight_number}`,
      'from and to': `${leg.origin} – ${leg.destination}`,
      'time of departure': leg.departure_date.slice(11),
      'class and fare basis': `${leg.fare_info.fare_class} · ${leg.fare_info.fare_basis}`,
      'not valid before': `NVB 20DEC26`,
      'not valid after': `NVA 20DEC26`,
      'status of the reservation': leg_status.HK,
      'status of the coupon': coupon_status.OPEN,
      'baggage allowance': receipt.baggage,
      'fare calculation': airline.fare_calculation,
      fare: `${receipt.fare} ${amount(airline.fare)}`,
      ...Object.fromEntries(
        airline.taxes.map(({ code, amount: tax }: Json) => [
          `tax ${code}`,
          `${code} ${amount(tax)}`,
        ]),
      ),
      'total of the airline': `${receipt.total_airline} ${amount(airline.total)}`,
      endorsements: airline.endorsements[0],
      'form of payment': '1111',
      'conditions of carriage': '722f',
      liability: '724',
      'dangerous goods': '2.3.A',
    };
    const missing = Object.entries(words).filter(([, word]) => !text.includes(flat(word)));
    expect(missing).toEqual([]);
    expect(airline.taxes.length).toBeGreaterThan(2);
    expect(airline.fare_calculation).toMatch(
      /^SAO LA MIA [\d.]+\S+ LA SAO [\d.]+\S+ NUC[\d.]+END ROE/,
    );
  });

  test('in an exchanged currency tells the airline’s own first, and no consolidator', async () => {
    const booking = await hold('GRU,EZE,2026-12-22', [person()], 'PROVIDER_09');
    const forms = [{ fop_type: 'INVOICE', total: booking.price.total }];
    await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments: forms });
    const [{ number }] = (await read(booking.id)).passengers[0].tickets;
    const { price } = await desk.must('ticket.get', { number });
    const text = flat(await pdfText(await make(input(number, { booking_id: booking.id }))));
    expect(price.airline.currency).not.toBe(price.currency);
    expect(text).toContain(
      `Total of the airline ${price.airline.currency} ${english(price.airline.total)}`,
    );
    const fees = price.agent_fee + price.agent_du + price.consolid_fee;
    expect(price.consolid_fee).toBeGreaterThan(0);
    expect(text).toContain(`Fees of the agency BRL ${english(fees)}`);
    expect(text).not.toMatch(/consolidat/i);
    expect(text).toContain(`Total BRL ${english(price.total)}`);
  });

  test('of an EMD says what it is for and which ticket it belongs to', async () => {
    const emd = tickets.find(({ ticket_type }) => ticket_type === 'EMD');
    const text = await pdfText(await make(input(emd.number)));
    expect(text).toContain('Receipt of an electronic document');
    expect(text).toContain('seat');
    expect(text).toContain(`${tickets[0].number.slice(0, 3)}-${tickets[0].number.slice(3)}`);
    expect(text).toContain(`BRL ${english(emd.total)}`);
  });

  test('of a void ticket says so first and charges nothing', async () => {
    const other = await hold('GRU,MIA,2026-12-21', [person()]);
    const forms = [{ fop_type: 'INVOICE', total: other.price.total }];
    const issued = await desk.must('ticket.issue', {
      booking_id: other.id,
      form_of_payments: forms,
    });
    const { number } = issued.tickets[0];
    await desk.must('ticket.void', { number });
    const text = await pdfText(await make(input(number, { booking_id: other.id })));
    expect(text).toContain('This document is void');
    expect(text).not.toContain('Paid with');
  });
});

/** Issued with the longest plan of a card, for everybody in the booking. */
async function inInstallments(people: Json[]): Promise<{ booking: Json; plan: Json }> {
  const { id } = await hold('GRU,MIA,2026-12-22', people);
  const asked = { creditcard_bin: '411111', booking_id: id };
  const { installment_plans } = await desk.must('installment.list', asked);
  const plan = installment_plans.at(-1);
  const form_of_payments = [card(plan.total_price, { plan_token: plan.plan_token })];
  await desk.must('ticket.issue', { booking_id: id, form_of_payments });
  const { plan_token: _token, currency: _currency, ...kept } = plan;
  return { booking: await read(id), plan: kept };
}

describe('installments stand wherever the payment stands', () => {
  let booking: Json;
  let plan: Json;
  beforeAll(async () => {
    ({ booking, plan } = await inInstallments([person(), person()]));
    expect(plan.installments).toBeGreaterThan(1);
    expect(plan.interest_amount).toBeGreaterThan(0);
  });

  test('on the payment and on each ticket', async () => {
    const of_tickets = await Promise.all(
      booking.passengers.map(async ({ tickets: [{ number }] }: Json) => {
        const { form_of_payment } = await desk.must('ticket.get', { number });
        return form_of_payment.installment_plan;
      }),
    );
    expect([booking.payments[0].fop.installment_plan, ...of_tickets]).toEqual([plan, plan, plan]);
    expect(sold.payments[0].fop.installment_plan).toBeNull();
  });

  test('in the day end, its table and its sheet', async () => {
    const days = { from: '2026-11-21', to: '2026-11-21' };
    const { lines } = await desk.must('dayend.get', days);
    const countOf = (of: Json) =>
      new Set(
        lines
          .filter(({ booking_id }: Json) => booking_id === of.id)
          .map(({ form }: Json) => form?.installments),
      );
    expect([countOf(booking), countOf(sold)]).toEqual([new Set([plan.installments]), new Set([1])]);
    const input = { kind: 'DAY_END', language: 'en', ...days };
    const rows = tableOf(await make({ ...input, format: 'CSV' }));
    const { locator } = booking.provider;
    const own = rows.filter((row) => row.booking === locator);
    expect(own.map((row) => row.installments)).toEqual(own.map(() => String(plan.installments)));
    expect(own.length).toBeGreaterThan(2);
    const text = (await pdfText(await make({ ...input, format: 'PDF' }))).replace(/\s+/g, ' ');
    expect(text).toContain(`in ${plan.installments} installments`);
    expect(text).toContain('Days and times in Brasilia Standard Time.');
  });

  test('on the receipt, with the amounts of the whole charge', async () => {
    const [{ number }] = booking.passengers[0].tickets;
    const input = { kind: 'RECEIPT', format: 'PDF', language: 'en', booking_id: booking.id };
    const text = (await pdfText(await make({ ...input, ticket_number: number }))).replace(
      /\s+/g,
      ' ',
    );
    const [total, interest, first, each] = [
      plan.total_price,
      plan.interest_amount,
      plan.first_installment_amount,
      plan.installment_amount,
    ].map((amount) => `BRL ${english(amount)}`);
    expect(text).toContain(`Visa ending 1111 in ${plan.installments} installments`);
    expect(text).toContain(
      `of a plan of ${total} with ${interest} interest: ${first}, then ` +
        `${plan.installments - 1} × ${each}`,
    );
  });

  test('on both payments of a booking that was divided', async () => {
    const [, second] = booking.passengers;
    const { child_booking_id } = await desk.must('booking.split', {
      id: booking.id,
      passenger_ids: [second.id],
    });
    const halves = [await read(booking.id), await read(child_booking_id)];
    expect(halves.map(({ payments }) => payments[0].fop.installment_plan)).toEqual([plan, plan]);
  });
});

test.each(LANGUAGES)(
  '%s: every document is made, and its text keeps to 72 characters',
  async (language) => {
    const bookings = [held, sold];
    const inputs = [
      ...bookings.map(({ id }) => ({ kind: 'ITINERARY', booking_id: id })),
      ...bookings.map(({ id }) => ({ kind: 'CONFIRMATION', booking_id: id })),
      // A ticket and an EMD.
      ...[tickets[0], tickets.at(-1)].map(({ number }) => ({
        kind: 'RECEIPT',
        booking_id: sold.id,
        ticket_number: number,
      })),
      { kind: 'DAY_END', from: '2026-11-21', to: '2026-11-21' },
    ];
    for (const input of inputs) {
      const paper = await make({ ...input, format: 'PDF', language });
      expect(paper.media_type).toBe('application/pdf');
      expect(paper.file_name).toMatch(/^[a-z0-9][a-z0-9-]{0,99}\.pdf$/);
      expect(bytesOf(paper).subarray(0, 5).toString()).toBe('%PDF-');
      const mail = await make({ ...input, format: 'TEXT', language });
      expect(mail.file_name).toMatch(/\.txt$/);
      const lines = textOfFile(mail).split('\n');
      expect(lines.filter((line) => [...line].length > 72)).toEqual([]);
      expect(lines.filter((line) => /\{\w+\}|undefined|null|NaN|\[object/.test(line))).toEqual([]);
      expect(await pdfText(paper)).not.toMatch(/\{\w+\}|undefined|NaN|\[object/);
    }
  },
);

test('no number of a card or of a travel document is in any of them', async () => {
  const secrets = [PASSPORT, '4111111111111111', '411111', 'TEST PASSENGER'];
  const inputs = [
    { kind: 'ITINERARY', booking_id: sold.id },
    { kind: 'CONFIRMATION', booking_id: sold.id },
    ...tickets.map(({ number }) => ({
      kind: 'RECEIPT',
      booking_id: sold.id,
      ticket_number: number,
    })),
    { kind: 'DAY_END', from: '2026-11-21', to: '2026-11-21' },
  ];
  for (const input of inputs) {
    for (const format of ['PDF', 'TEXT']) {
      const file = await make({ ...input, format, language: 'en' });
      const text = format === 'PDF' ? await pdfText(file) : textOfFile(file);
      const codes = format === 'PDF' ? (await barCodes(file)).join(' ') : '';
      for (const secret of secrets) {
        expect(`${text} ${codes}`).not.toContain(secret);
      }
    }
  }
  const csv = await make({
    kind: 'DAY_END',
    format: 'CSV',
    language: 'en',
    from: '2026-11-21',
    to: '2026-11-21',
  });
  for (const secret of [PASSPORT, '411111']) expect(textOfFile(csv)).not.toContain(secret);
});

test.each([
  ['a booking there is none of', { kind: 'ITINERARY', booking_id: 'nothing' }, 'NOT_FOUND'],
  ['a passenger of nobody', { kind: 'ITINERARY', passenger_ids: ['nobody'] }, 'NOT_FOUND'],
  ['a ticket of another booking', { kind: 'RECEIPT', booking_id: 'held' }, 'NOT_FOUND'],
  ['a ticket there is none of', { kind: 'RECEIPT', ticket_number: '9570000000000' }, 'NOT_FOUND'],
  [
    'a ticket number of the wrong form',
    { kind: 'RECEIPT', ticket_number: '957' },
    'INVALID_REQUEST',
  ],
  ['a quote there is none of', { kind: 'QUOTE', quote_id: 'nothing' }, 'NOT_FOUND'],
  ['a format it has not', { kind: 'ITINERARY', format: 'CSV' }, 'INVALID_REQUEST'],
  ['a language nobody speaks', { kind: 'ITINERARY', language: 'tlh' }, 'INVALID_REQUEST'],
  ['a kind there is none of', { kind: 'BOARDING_PASS' }, 'INVALID_REQUEST'],
  [
    'days that end before they begin',
    { kind: 'DAY_END', from: '2026-11-21', to: '2026-11-20' },
    'INVALID_REQUEST',
  ],
  [
    'more days than a month',
    { kind: 'DAY_END', from: '2026-01-01', to: '2026-11-21' },
    'INVALID_REQUEST',
  ],
  ['an agent there is none of', { kind: 'DAY_END', agent: 99_999 }, 'NOT_FOUND'],
])('%s is refused', async (_name, over, error) => {
  const base: Record<string, Json> = {
    ITINERARY: { booking_id: sold.id },
    RECEIPT: { booking_id: sold.id, ticket_number: tickets[0].number },
    QUOTE: {},
    DAY_END: { from: '2026-11-21', to: '2026-11-21' },
    BOARDING_PASS: { booking_id: sold.id },
  };
  const { kind } = over as { kind: string };
  const input = { format: 'PDF', language: 'en', ...base[kind], ...over } as Json;
  if (input.booking_id === 'held') input.booking_id = held.id;
  expect(await make(input)).toBe(error);
});
