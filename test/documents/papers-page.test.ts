/**
 * docs/papers.md: every word on papers and displays that looks like the airline's, with the element of
 * each protocol's message it is read from. The page is written from the table below, which is held
 * against the adapters' sources, the contract, and a ticket of the training system as it is shown.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAirlineName } from '#main/documents/flights.ts';
import {
  buildConfirmationPaper,
  buildItineraryPaper,
  buildReceiptPaper,
} from '#main/documents/index.ts';
import { buildRefundPaper } from '#main/documents/refund-notice.ts';
import { formatText } from '#main/documents/text.ts';
import { getHostDisplay } from '#renderer/features/host-display/host-display.ts';
import { POINTERS } from '#renderer/features/host-display/line.ts';
import { buildTicketLines } from '#renderer/features/host-display/ticket.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { needsWire, WIRE } from '../fixtures/needs.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';
import { pdfText, TERMS } from './reading.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROTOCOLS = {
  'NDC 21.3': 'ndc',
  'NDC 17.2': 'ndc172',
  'Universal API': 'travelport',
  Amadeus: 'amadeus',
  Duffel: 'duffel',
} as const;

interface Row {
  word: string;
  /** Where it is in a ticket of the interface; none for what stands in a booking only. */
  field: string;
  /** In the order of the protocols; '' where the protocol has none: the word is then absent. */
  from: readonly [string, string, string, string, string];
  where: string;
  /** As a ticket of the training system shows it. */
  shown(ticket: Json): string;
}

const day = (text: string): string => {
  const [, year, month, date] = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(text) ?? [];
  const names = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
  return `${date}${names[Number(month) - 1]}${year}`;
};
const leg = (ticket: Json): Json => ticket.slices[0].legs[0];
const BOTH = 'ticket display, receipt';

const RBD: Row['from'] = [
  '`RBD_Code`',
  '`ClassOfService/Code`',
  '`@ClassOfService`',
  '`classOfService`',
  '',
];

const ROWS: readonly Row[] = [
  {
    word: 'Document number',
    field: 'number',
    from: [
      '`TicketNumber`',
      '`TicketDocNbr`',
      '`@TicketNumber`',
      '`FA` line',
      '`unique_identifier`',
    ],
    where: BOTH,
    shown: ({ number }) => number.slice(3),
  },
  {
    word: 'Issuing airline',
    field: 'validating_carrier',
    from: [
      '`ValidatingCarrier`',
      '`ValidatingCarrier`',
      '`@PlatingCarrier`',
      '`FV` line',
      '`owner`',
    ],
    where: BOTH,
    shown: ({ validating_carrier: code }) => getAirlineName(code),
  },
  {
    word: 'Fare, equivalent fare',
    field: 'price.airline.fare',
    from: [
      '`BaseAmount`, `EquivAmount`',
      '`BaseAmount`',
      '`BasePrice`, `EquivalentBasePrice`',
      '`fareData/monetaryInfo`',
      '`base_amount`',
    ],
    where: BOTH,
    shown: ({ price }) => price.airline.fare.toFixed(2),
  },
  {
    word: 'Taxes by code',
    field: 'price.airline.taxes',
    from: ['`Tax`', '`Tax`', '`TaxInfo`', '`fareData/taxFields`', ''],
    where: BOTH,
    shown: ({ price }) => price.airline.taxes[0].code,
  },
  {
    word: 'Fare calculation',
    field: 'price.airline.fare_calculation',
    from: [
      '`FareCalculationInfo/AddlInfoText`',
      '',
      '`FareCalc`',
      '`tstFreetext` of type `37`',
      '',
    ],
    where: `${BOTH}, booking display after issue`,
    shown: ({ price }) => price.airline.fare_calculation,
  },
  {
    word: 'Endorsements and restrictions',
    field: 'price.airline.endorsements',
    from: [
      '`EndorsementText`',
      '`Endorsements`',
      '`Endorsement`, `TicketEndorsement`',
      '`FE` line',
      '',
    ],
    where: `${BOTH}, booking display after issue`,
    shown: ({ price }) => price.airline.endorsements[0],
  },
  {
    word: 'Tour code',
    field: 'price.airline.tour_code',
    from: ['`TourCode`', '`TourCode`', '`TourCode`', '`FT` line', ''],
    where: `${BOTH}, booking display after issue`,
    shown: () => '',
  },
  {
    word: 'Not valid before, not valid after',
    field: 'slices.0.legs.0.not_valid_before',
    from: [
      '`CouponValidityPeriod`',
      '`CouponValid`',
      '`NotValidBefore`, `NotValidAfter`',
      '`notValidBefore`, `notValidAfter`',
      '',
    ],
    where: BOTH,
    shown: (ticket) => `NVB${day(leg(ticket).not_valid_before).slice(0, 5)}`,
  },
  {
    word: 'Fare basis of the coupon',
    field: 'slices.0.legs.0.fare_info.fare_basis',
    from: ['`FareBasisCode`', '`FareBasisCode`', '`FareBasis`', '`fareBasis`', '`fare_basis_code`'],
    where: BOTH,
    shown: (ticket) => leg(ticket).fare_info.fare_basis,
  },
  {
    word: 'Status of the coupon',
    field: 'slices.0.legs.0.coupon_status',
    from: ['`CouponStatusCode`', '`Status`', '`Status`', 'letter of the `FA` line', ''],
    where: BOTH,
    shown: () => '',
  },
  {
    word: 'Status of the reservation (OK, RQ)',
    field: 'slices.0.legs.0.leg_status',
    from: ['`StatusCode`', '`ServiceStatus`', '`Status`', '`status`', ''],
    where: BOTH,
    shown: () => '',
  },
  {
    word: 'Record locator',
    field: 'locator',
    from: [
      '`BookingRef/BookingID`',
      '`BookingReference/ID`',
      '`@ProviderLocatorCode`',
      '`controlNumber`',
      '`booking_reference`',
    ],
    where: BOTH,
    shown: ({ locator }) => locator,
  },
  {
    word: 'Locator at each airline',
    field: 'airlines_locators.0.airline_locator',
    from: [
      '`BookingRef/BookingID`',
      '`BookingReference/ID`',
      '`@SupplierLocatorCode`',
      '`itineraryReservationInfo/reservation/controlNumber`',
      '`booking_references`',
    ],
    where: BOTH,
    shown: ({ airlines_locators }) => airlines_locators[0].airline_locator,
  },
  {
    word: 'Booking class',
    field: 'slices.0.legs.0.fare_info.fare_class',
    from: RBD,
    where: BOTH,
    shown: (ticket) => leg(ticket).fare_info.fare_class,
  },
  {
    word: 'Bags by piece and weight',
    field: 'slices.0.legs.0.bag_pieces',
    from: [
      '`PieceAllowance`, `WeightAllowance`',
      '`PieceAllowance`, `WeightAllowance`',
      '`NumberOfPieces`, `MaxWeight`',
      '`baggageAllowance`',
      '`baggages`',
    ],
    where: BOTH,
    shown: () => '',
  },
  {
    word: 'Reason code of an EMD, last day to spend it',
    field: 'price.airline.reason_code',
    from: ['`RFISC`, `CouponValidityPeriod`', '`ReasonForIssuance`', '`RFISC`', '', ''],
    where: 'receipt of an EMD',
    shown: () => '',
  },
];

type FieldRow = Pick<Row, 'word' | 'field' | 'from'>;

/** The same of a booking; its locators, classes, statuses and airline are read as those of a ticket. */
const BOOKING_ROWS: readonly FieldRow[] = [
  {
    word: 'Until when it is held',
    field: 'expires_at',
    from: [
      '`PaymentTimeLimitDateTime`',
      '`PaymentTimeLimit`, `TicketingTimeLimits`',
      '`LatestTicketingTime`',
      '`ticketElement` (TK line)',
      '`payment_required_by`',
    ],
  },
  {
    word: 'Aircraft',
    field: 'slices[].legs[].aircraft',
    from: [
      '`IATA_AircraftTypeCode`',
      '`Equipment/AircraftCode`',
      '`@Equipment`',
      '`typeOfAircraft`',
      '`aircraft`',
    ],
  },
  {
    word: 'Terminal of departure',
    field: 'slices[].legs[].departure_terminal',
    from: [
      '`TerminalName`',
      '`Terminal/Name`',
      '`@OriginTerminal`',
      '`departTerminal`',
      '`origin_terminal`',
    ],
  },
  {
    word: 'Terminal of arrival',
    field: 'slices[].legs[].arrival_terminal',
    from: [
      '`TerminalName`',
      '`Terminal/Name`',
      '`@DestinationTerminal`',
      '`arrivalStationInfo/terminal`',
      '`destination_terminal`',
    ],
  },
  {
    word: 'Who flies it',
    field: 'slices[].legs[].operated_by',
    from: [
      '`OperatingCarrierInfo`',
      '`OperatingCarrier`',
      '`@OperatingCarrier`',
      '`operatingCompany`, `operatingCarrier`',
      '`operating_carrier`',
    ],
  },
  {
    word: 'Fare family',
    field: 'slices[].legs[].fare_info.fare_family',
    from: [
      '`PriceClass/Name`',
      '`PriceClass/Name`',
      '`Brand/@Name`, `@FareFamily`',
      '`fareFamilyname`',
      '`fare_brand_name`',
    ],
  },
];

/** The same of a notice of a refund; its locator and airline are those of the ticket. */
const NOTICE_ROWS: readonly FieldRow[] = [
  {
    word: 'Document numbers',
    field: 'quote.passengers[].documents[].ticket_number',
    from: ROWS[0]!.from,
  },
  {
    word: 'Waiver of the airline',
    field: 'quote.waiver',
    from: ['`DescText`', '', '`WaiverCode/@Endorsement`', '`WaiverCode`', ''],
  },
  {
    word: 'Words of the rule',
    field: 'quote.passengers[].documents[].rule.text',
    from: [
      '`Penalty/DescText`',
      '`ApplicableFeeRemarks/Remark`',
      '`OptionalService/Text`',
      '`pricingMessage/description`',
      '',
    ],
  },
  {
    word: 'Taxes by code',
    field: 'quote.passengers[].documents[].taxes[].code',
    from: ['`TaxCode`', '`TaxCode`', '`@Category`', '`@ISO_Code`', ''],
  },
];

function page(): string {
  const head = ['word', 'shown on', 'field', ...Object.keys(PROTOCOLS)];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const short = ['word', 'field', ...Object.keys(PROTOCOLS)];
  const table = (rows: readonly FieldRow[]): string[] => [
    line(short),
    line(short.map(() => '---')),
    ...rows.map(({ word, field, from }) =>
      line([word, `\`${field}\``, ...from.map((one) => one || '–')]),
    ),
  ];
  return `${[
    '# Words of the airline on papers and displays',
    '',
    'Made by `test/documents/papers-page.test.ts`, which holds it against the adapters and against',
    'tickets as they are shown. A word stands as the airline wrote it, or not at all; a dash is a',
    'protocol whose messages have none. Field is where it is in `GET /tickets/{number}`.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...ROWS.map(({ word, where, field, from }) =>
      line([word, where, `\`${field.replaceAll('.0', '[]')}\``, ...from.map((one) => one || '–')]),
    ),
    '',
    '## On the displays of a booking, its itinerary and its confirmation',
    '',
    'Field is where it is in `GET /bookings/{id}`. Locators, classes, statuses and the airline come',
    'from the same elements as those of a ticket.',
    '',
    ...table(BOOKING_ROWS),
    '',
    '## On the notice of a refund',
    '',
    'Field is where it is in the notice that `refund.confirm` answers with.',
    '',
    ...table(NOTICE_ROWS),
    '',
    'What else stands beside them is ours and says so: the conditions of a fare in our words, by stage',
    '(before departure, after departure, no-show), amounts in the agency’s currency under the name of',
    'the agency, and the notices. Airdesk reckons no fare calculation of its own.',
    '',
  ].join('\n')}`;
}

function sourceOf(folder: string): string {
  const under = join(ROOT, 'main/providers', folder);
  return readdirSync(under, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/ignored|README/.test(name))
    .map((name) => readFileSync(join(under, name), 'utf8'))
    .join('\n');
}

test('the page is what the table says', async () => {
  await expect(page()).toMatchFileSnapshot(join(ROOT, 'docs/papers.md'));
});

test.each(Object.entries(PROTOCOLS))('%s: every element is read by its adapter', (name, folder) => {
  // 17.2 shares what it can with the other version.
  const source = sourceOf(folder) + (folder === 'ndc172' ? sourceOf('ndc') : '');
  const at = Object.keys(PROTOCOLS).indexOf(name);
  const unread = [...ROWS, ...BOOKING_ROWS, ...NOTICE_ROWS].flatMap(({ from }) =>
    [...from[at]!.matchAll(/`([^`]+)`/g)]
      .flatMap(([, path]) => path!.split('/'))
      .map((element) => element.replace('@', ''))
      .filter((element) => !source.includes(element)),
  );
  expect(unread).toEqual([]);
});

/** Recorded messages, each with what its document has printed on it. */
const RECORDED = [
  [
    'uapi',
    'AirGetTickets-one-ticket.xml',
    {
      number: '0809903399048',
      text: {
        endorsements: ['NONREF/ NO CHNG'],
        fare_calculation: 'IEV LO X/WAW LO BRU 501.00 NUC501.00END ROE1.0 XT 401YK6ND418XW7BE598YQ',
        base: { minor: 501_00, currency: 'USD' },
      },
      days: '2020-02-01 2020-02-01',
    },
  ],
  [
    'uapi',
    'get-ticket-conjunction.xml',
    {
      number: '7385489198571',
      text: expect.objectContaining({
        tour_code: 'PLS0011F',
        fare_calculation: expect.stringContaining('END ROE3.866426'),
      }),
      days: '2024-10-16 2024-10-16',
    },
  ],
  [
    'ndc-17.2',
    'OrderCreateRS_DFWHOU_2ADT_RoundTrip.xml',
    {
      number: '0012157136204',
      text: { endorsements: ['NONREF/FAREDIF/CXL BY FLT TIME OR NOVALUE'] },
      days: ' ',
    },
  ],
] as const;

test.each(RECORDED)('%s: %s', needsWire('samples'), (protocol, file, printed) => {
  const message = join(WIRE, 'samples', protocol, file);
  const tool = join(ROOT, 'main/host/cli/wire.ts');
  const { stdout } = spawnSync(process.execPath, [tool, 'parse', protocol, message], {
    encoding: 'utf8',
  });
  const found: Json[] = [];
  JSON.parse(stdout, (_, value: Json) => {
    if (value?.coupons && value.passenger_key !== undefined) found.push(value);
    return value;
  });
  const [{ number, text, coupons }] = found;
  const { not_before = '', not_after = '' } = coupons[0];
  expect({ number, text, days: `${not_before} ${not_after}` }).toEqual(printed);
});

const LANGUAGES = ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const;
const MARK = 'ZQXJ';
const NOTHING_ELSE = {
  set: [],
  payments: [],
  uncollected: new Set<string>(),
  service_fees: [],
  documents: [],
};
/** Paths of every text in it. */
const texts = (value: Json, path = ''): string[] =>
  typeof value === 'string'
    ? [path]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, one]) =>
          texts(one as Json, path === '' ? key : `${path}.${key}`),
        )
      : [];

/** Paths of the texts that stand on what is drawn, a number of a list as []. */
function printed<Of extends object>(whole: Of, draw: (of: Of) => string): Set<string> {
  const found = texts(whole).filter((path) => {
    const marked = structuredClone(whole);
    const [last = '', ...above] = path.split('.').reverse();
    above.reduceRight((of: Json, key) => of[key], marked)[last] = MARK;
    // A word of a closed list is no text: nothing can be drawn of another one.
    return drawn(() => draw(marked))
      ?.replaceAll('-', '')
      .includes(MARK);
  });
  return new Set(found.map((path) => path.replaceAll(/\.\d+/g, '[]')));
}

function drawn(draw: () => string): string | null {
  try {
    return draw();
  } catch {
    return null;
  }
}

/** What was asked for and where it flies: names, airports, carriers, how it was paid. */
const OURS = [
  'airlines_locators[].airline',
  'form_of_payment.fop_type',
  'passenger.first_name',
  'passenger.last_name',
  'passenger.pax_type',
  'passenger.title',
  'slices[].destination',
  'slices[].legs[].destination',
  'slices[].legs[].managed_by',
  'slices[].legs[].origin',
  'slices[].origin',
];

/** Of the ticket's page are locators, document numbers, classes, statuses and the airline. */
const OURS_OF_BOOKING = [
  'booking.agency_info.name',
  'booking.airlines_locators[].airline',
  'booking.airlines_locators[].airline_locator',
  'booking.passengers[].email',
  'booking.passengers[].first_name',
  'booking.passengers[].last_name',
  'booking.passengers[].phone_number',
  'booking.passengers[].tickets[].number',
  'booking.passengers[].title',
  'booking.price.original_currency',
  'booking.price.price_per_pax[].pax_type',
  'booking.provider.locator',
  'booking.remarks[].text',
  'booking.slices[].legs[].destination',
  'booking.slices[].legs[].fare_info.fare_class',
  'booking.slices[].legs[].leg_status',
  'booking.slices[].legs[].managed_by',
  'booking.slices[].legs[].origin',
  'booking.user',
  'booking.validating_carrier',
];

/** Of the ticket's page are the locator and the airline; what was sent to it is the agency's. */
const OURS_OF_NOTICE = [
  'locator',
  'notice.quote.passengers[].documents[].coupons[].destination',
  'notice.quote.passengers[].documents[].coupons[].origin',
  'notice.quote.waiver_sent',
  'notice.reference',
  'notice.refunded_by.name',
  'passengers[].first_name',
  'passengers[].last_name',
  'validating_carrier',
];

describe('a ticket as it is shown', () => {
  let desk: MovingDesk;
  let ticket: Json;
  let receipt: string;
  beforeAll(async () => {
    desk = await movingDesk('2026-11-21T14:00:00Z');
    const { offers } = await desk.must('offer.search', {
      route: 'GRU,MIA,2026-12-20',
      provider_type: ['PROVIDER_04'],
      adts: 1,
    });
    const selected_tokens = tokensOf(offers[0]);
    const passengers = [person()];
    const { booking } = await desk.must('booking.create', { selected_tokens, passengers });
    const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
    const issued = await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
    ticket = await desk.must('ticket.get', { number: issued.tickets[0].number });
    const made: Json = await desk.ask('document.make', {
      kind: 'RECEIPT',
      format: 'PDF',
      language: 'en',
      booking_id: booking.id,
      ticket_number: ticket.number,
    });
    receipt = await pdfText(made);
  }, 60_000);
  afterAll(() => desk.close());

  const at = (path: string, value: Json): Json =>
    path.split('.').reduce((of: Json, key) => of?.[key], value);
  const displayed = (language: 'AMADEUS' | 'SABRE' | 'TRAVELPORT', of: Json): string =>
    buildTicketLines(language, of)
      .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
      .join('\n');

  test('has every field of the page, and shows its words', () => {
    const squeeze = (text: string): string => text.replace(/[\s,]+/g, '');
    for (const { word, field, shown } of ROWS) {
      expect(at(field, ticket), word).not.toBeUndefined();
      expect(squeeze(receipt), word).toContain(squeeze(shown(ticket)));
    }
    const { airline } = ticket.price;
    for (const language of ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const) {
      const text = displayed(language, ticket);
      expect(text).toContain(airline.fare_calculation);
      expect(text).toContain(airline.endorsements[0]);
      expect(text).toContain(`NVB${day(leg(ticket).not_valid_before).slice(0, 5)}`);
      expect(text).toContain(airline.total.toFixed(2));
    }
  });

  test('prints no text of a ticket that is neither of the page nor known to be ours', () => {
    const painted = (of: Json): string =>
      [
        ...LANGUAGES.map((language) => displayed(language, of)),
        formatText(buildReceiptPaper({ ...NOTHING_ELSE, ticket: of }, TERMS)),
      ].join('\n');
    const whole = structuredClone(ticket);
    whole.price.airline.tour_code = 'IT7AB';
    const found = [...printed(whole, painted)];
    const told = new Set(ROWS.map(({ field }) => field.replaceAll(/\.\d+/g, '[]')));
    const others = found.filter((path) => [...told].every((one) => !path.startsWith(one)));
    expect(others.sort()).toEqual(OURS);
    expect(found).toContain('price.airline.tour_code');
  });

  test('a booking prints no text that is neither of the page nor ours', async () => {
    const { booking_id } = await desk.must('ticket.get', { number: ticket.number });
    const { booking } = await desk.must('booking.get', { id: booking_id });
    const notes: Json = await desk.must('booking.annotations', { booking_id });
    const facts = { passenger_ids: [], tickets: [], item: null };
    const painted = (of: Json) =>
      [
        ...LANGUAGES.flatMap((language) =>
          getHostDisplay(of.booking, { language, notes: of.notes, open: POINTERS }).lines.map(
            ({ pieces }) => pieces.map(({ text }) => text).join(''),
          ),
        ),
        formatText(buildItineraryPaper({ ...facts, booking: of.booking }, TERMS, 'TEXT')),
        formatText(buildConfirmationPaper({ ...facts, booking: of.booking }, TERMS)),
      ].join('\n');
    const found = [...printed({ booking, notes }, painted)];
    expect(booking.expires_at).toBeDefined();
    const told = BOOKING_ROWS.map(({ field }) => `booking.${field}`);
    const others = found.filter((path) => !told.includes(path));
    expect(others.sort()).toEqual(OURS_OF_BOOKING);
  });

  test('the notice of its refund prints no text that is neither of the page nor ours', async () => {
    const { booking_id } = await desk.must('ticket.get', { number: ticket.number });
    const { quote } = await desk.must('refund.quote', { booking_id });
    const { notice } = await desk.must('refund.confirm', { booking_id, quote_id: quote.id });
    const { booking } = await desk.must('booking.get', { id: booking_id });
    const [document] = notice.quote.passengers[0].documents;
    document.rule.text = 'NON REF';
    Object.assign(notice.quote, { waiver: 'INVOL 4711', waiver_sent: 'INVOL AD1' });
    const { provider, validating_carrier, passengers } = booking;
    const facts = { notice, locator: provider.locator, validating_carrier, passengers };
    const found = [...printed(facts, (of) => formatText(buildRefundPaper(of, TERMS)))];
    const told = NOTICE_ROWS.map(({ field }) => `notice.${field}`);
    expect(found).toEqual(expect.arrayContaining(told));
    expect(found.filter((path) => !told.includes(path)).sort()).toEqual(OURS_OF_NOTICE);
  });

  // Calculation, endorsements, taxes, coupon days: what each protocol has a place for.
  test.each([
    ['PROVIDER_01', 'yes yes yes yes'],
    ['PROVIDER_03', 'yes yes yes yes'],
    ['PROVIDER_08', 'yes yes yes yes'],
    ['PROVIDER_10', 'no yes yes yes'],
  ])('of %s: an infant’s and an adult’s', async (provider, has) => {
    const { offers } = await desk.must('offer.search', {
      route: 'GRU,MIA,2026-12-20',
      provider_type: [provider],
      adts: 1,
      infs: 1,
    });
    const passengers = [person('ADT'), person('INF')];
    const selected_tokens = tokensOf(offers[0]);
    const { booking } = await desk.must('booking.create', { selected_tokens, passengers });
    const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
    const issued = await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
    const [adult, infant] = await Promise.all(
      issued.tickets.map(({ number }: Json) => desk.must('ticket.get', { number })),
    );
    const { fare_calculation, endorsements, taxes } = adult.price.airline;
    const told = [
      fare_calculation,
      endorsements[0],
      taxes.length > 2,
      leg(adult).not_valid_before,
    ].map((one) => (one ? 'yes' : 'no'));
    expect(told.join(' ')).toBe(has);
    expect(leg(infant).fare_info.fare_basis).toBe(`${leg(adult).fare_info.fare_basis}/IN90`);
    expect(infant.price.airline.fare).toBeLessThan(adult.price.airline.fare / 5);
    expect(displayed('AMADEUS', infant)).toContain('INF');
  });

  test('shows none of them where the airline wrote none', () => {
    const silent = structuredClone(ticket);
    silent.price.airline = null;
    for (const one of silent.slices.flatMap((slice: Json) => slice.legs)) {
      Object.assign(one, {
        not_valid_before: null,
        not_valid_after: null,
        bag_pieces: null,
        bag_weight_kg: null,
        leg_status: 'UNSPECIFIED',
      });
      Object.assign(one.fare_info, { fare_basis: null, baggage: 'WEIGHT' });
    }
    for (const language of ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const) {
      const text = displayed(language, silent);
      expect(text).not.toMatch(
        /NUC|ROE|END\b|NONREF|NON REF|NVB|NVA|\bFC\b|\bFE\b|\d+K\b| OK |FCMI|1A/,
      );
    }
  });
});
