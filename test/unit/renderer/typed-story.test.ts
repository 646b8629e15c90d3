/** The line at work: several entries, macros, other languages, keys changed, notes; the real service. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { turn } from '#main/contract/event-loop-turns.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { addDays } from '#main/reference/calendar.ts';
import { readWhole } from '#renderer/app/entry-reading.ts';
import { say } from '#renderer/i18n/words.ts';
import {
  day,
  getToday,
  openAirdesk,
  rowsOf,
  sellFirst,
  startWorkstation,
  untilAsked,
  type Workstation,
} from './workstation.ts';

const { service, close } = await openAirdesk();
let at: Workstation;
afterAll(close);
beforeEach(async () => {
  at = await startWorkstation(service);
  at.desk.actions.switchArea('A');
});

const said = () => [at.area().answer?.kind, at.area().answer?.text];
const line = (name: 'A' | 'B' | 'C') => at.desk.areas.getState().areas[name].entry;

it('files a split once, with its question, and passes over the entry that files it', async () => {
  await sellFirst(at, `GRU MIA ${day(33)} 2ADT`);
  at.enter('NM1SILVA/ANA MRS;NM1SOUZA/RUI MR;EF');
  // A sale is not filed by it.
  const none = ['warn', 'Not now: no split is waiting to be filed'];
  await vi.waitFor(() => expect([line('A'), said()]).toEqual(['EF', none]));
  at.enter('ER');
  await at.until((area) => area.booking !== null && !area.waiting && area.entry === '');
  at.enter('SP2;RFP;EF;RM BOTH FILED;ER');
  await untilAsked(at, /Split/);
  at.desk.actions.confirm();
  const filed = await at.until(({ notes, waiting, entry }) => {
    const said = JSON.stringify(notes ?? '').includes('BOTH FILED');
    return said && waiting === null && entry === '';
  });
  expect(filed.booking?.booking.passengers.length).toBe(1);
  at.enter('EF');
  expect(said()).toEqual(none);
});

it('runs several entries in turn and leaves the rest where one fails', async () => {
  at.enter('DAC GRU; DAC QQQ; DAC MIA');
  await vi.waitFor(() => expect(line('A')).toBe('DAC MIA'));
  expect(said()).toEqual(['warn', 'QQQ is no city or airport.']);
  await vi.waitFor(() =>
    expect(at.area().answer?.details.at(-1)).toBe('Stopped there; the rest is on the line.'),
  );

  at.enter('DAC GRU; XQ1; DAC MIA');
  await vi.waitFor(() => expect(line('A')).toBe('XQ1; DAC MIA'));
});

it('says of several entries what the one being typed does, or what keeps the first from it', () => {
  const reads = (entry: string) => {
    const { areas } = at.desk.areas.getState();
    const { reading, n, count } = readWhole(at.desk, { ...areas.A, entry });
    const says = reading.state === 'ready' ? reading.order.says : null;
    const why = reading.state === 'impossible' ? reading.why : null;
    const text = says ?? why;
    return [reading.state, text && say(text), n, count];
  };
  expect(reads(`AN${day(30)}GRUMIA; SS1; NM1SILVA/ANA`)).toEqual([
    'ready',
    'Name a passenger: SILVA/ANA',
    3,
    3,
  ]);
  expect(reads('SS1; NM1SILVA/ANA')).toEqual([
    'impossible',
    'no offers here: search, or widen the filter',
    1,
    2,
  ]);
  expect(reads('DAC GRU; XQ1; DAC MIA')[2]).toBe(2);
});

it('takes the rest of a line along to another area', async () => {
  at.enter('JMB; DAC GRU; JMC; DDMIA');
  await vi.waitFor(() => expect(at.area().name).toBe('C'));
  await vi.waitFor(() => expect(at.area().answer?.text).toContain('Miami'));
  expect([line('A'), line('B'), line('C')]).toEqual(['', '', '']);
});

it('stops when somebody types on the line meanwhile', async () => {
  at.enter(`GRU MIA ${day(30)}; SORT LEAVES; SS1`);
  await vi.waitFor(() => expect(at.area().waiting).not.toBeNull());
  const { areas } = at.desk.areas.getState();
  at.desk.areas.setState({ areas: { ...areas, A: { ...areas.A, entry: 'RT' } } });
  await at.until((area) => area.search?.state === 'done');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([line('A'), at.area().draft]).toEqual(['RT', null]);
  at.enter('IG');
}, 60_000);

it('keeps a semicolon that is written with a backslash', async () => {
  at.enter('MACRO WHO=DAN $1; DAC $2');
  expect(said()).toEqual(['ok', 'The macro WHO is kept: RUN WHO']);
  at.enter('RUN WHO "SAO PAULO" QQQ');
  await vi.waitFor(() => expect(said()).toEqual(['warn', 'QQQ is no city or airport.']));
});

it('keeps, lists, runs and deletes macros, and nothing of a card', async () => {
  at.enter('MACRO ALL=DAN $*');
  await vi.waitFor(() =>
    expect(at.desk.preferences.getState().macros.map((m) => m.name)).toContain('ALL'),
  );
  at.enter('RUN ALL RIO DE JANEIRO');
  await vi.waitFor(() => expect(at.area().answer?.text).toContain('Rio de Janeiro'));
  at.enter('MACROS');
  expect(at.area().answer?.details).toContain('ALL = DAN $*');
  at.enter('RUN WHO LISBON');
  await vi.waitFor(() => expect(at.area().answer?.text).toContain('value 2 of the macro'));
  at.enter('MACRO PAY=RM 4111111111111111');
  expect(said()).toEqual(['warn', 'A card number is never kept in a macro.']);
  at.enter('MACRO LOOP=RUN LOOP');
  expect(said()).toEqual(['warn', 'A macro cannot run or define macros.']);
  at.enter('UNMACRO ALL');
  await vi.waitFor(() => expect(said()).toEqual(['ok', 'The macro ALL is deleted.']));
  at.enter('RUN ALL X');
  await vi.waitFor(() => expect(said()).toEqual(['warn', 'There is no macro ALL.']));
});

it('asks before an entry of another language takes something away', async () => {
  at.enter('HL AMADEUS');
  await sellFirst(at, `GRU MIA ${day(30)}`);
  at.enter('I');
  const { overlay } = at.desk.shell.getState();
  expect(overlay.kind === 'question' && overlay.question.title).toBe('Do I?');
  at.desk.actions.closeOverlay();
  expect(at.area().draft).not.toBeNull();
  at.enter('HL SABRE');
  at.enter('I');
  expect(at.area().draft).toBeNull();
  at.enter('HL AMADEUS');
});

it('books with what was noted before, and copies the booking with its names', async () => {
  at.enter(`GRU MIA ${day(31)}`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1; NM1NOTED/ANA MRS; RM LIKES TEA; OS LA VIP; RF ANA; ER');
  const booked = await at.until((area) => area.booking !== null && area.unsent.notes.length === 0);
  await at.until((area) => area.waiting === null && area.answer?.kind === 'ok');
  const booking_id = booked.booking!.booking.id;
  const kept = await at.desk.client.call('booking.annotations', { booking_id });
  const items = kept.ok ? kept.value.output.items : [];
  expect(items.map(({ kind }) => kind).sort()).toEqual(['OSI', 'REMARK']);
  expect(at.area().answer?.details).toContain('2 lines written to the booking.');
  expect(line('A')).toBe('');

  const flights = booked.booking!.booking.slices.flatMap(({ legs }) =>
    legs.map((leg) => leg.flight_number),
  );
  at.enter('RRN');
  await at.until((area) => area.search?.state === 'done' && area.screen === 'offers');
  const [row] = rowsOf(at.area());
  expect(row?.slices.flatMap(({ legs }) => legs.map((leg) => leg.flight_number))).toEqual(flights);
  at.enter('SS1');
  expect(at.area().draft?.rows.map(({ last_name, first_name }) => [last_name, first_name])).toEqual(
    [['NOTED', 'ANA']],
  );
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('places a booking on a queue, works it and takes it off', async () => {
  at.enter('RT/NOTED');
  await at.until((area) => (area.found?.length ?? 0) > 0);
  at.desk.actions.enter();
  await at.until((area) => area.booking !== null && area.waiting === null);
  at.enter('QE87');
  await vi.waitFor(() => expect(said()).toEqual(['ok', 'Placed on queue 87.']));
  at.enter('QE8');
  await vi.waitFor(() => expect(at.area().answer?.text).toContain('fills itself'));
  at.enter('QC87');
  await vi.waitFor(() => expect(at.area().answer?.details[0]).toMatch(/^87 {2}1 /));
  const booking_id = at.area().booking!.booking.id;
  at.desk.actions.showTab('tickets');
  at.enter('IG');
  at.desk.actions.open('desk');
  await at.until((area) => area.screen === 'desk' && area.agency_queues.queues !== null);
  at.cut.now = 'before';
  const asked = at.calls.length;
  at.desk.actions.stepQueue(-1);
  const onList = () => at.area().agency_queues.items?.map(({ queue }) => queue) ?? null;
  await vi.waitFor(() => expect(at.calls.slice(asked)).toContain('queue.get'));
  // What was not answered is not empty.
  const emptied = vi.waitFor(() => expect(onList()).toEqual([]), 1_000);
  await expect(emptied).rejects.toThrow();
  at.cut.now = 'nothing';
  at.enter('QC87');
  await vi.waitFor(() => expect(onList()).toEqual([87]));
  at.enter('QS87');
  await vi.waitFor(() => expect(said()).toEqual(['info', 'Queue 87: 1 of 1']));
  expect(at.area().booking?.booking.passengers[0]?.last_name).toBe('NOTED');
  // The tab of the booking before has nothing to show of this one.
  expect(at.area().tab).toBe('itinerary');
  const counts = () =>
    at
      .area()
      .agency_queues.queues?.flatMap(({ queue, count }) => (queue > 80 ? [[queue, count]] : []));
  await at.desk.client.call('queue.place', { booking_id, queue: 88, note: 'Call back' });
  // How many are left stays in sight, whatever is placed meanwhile.
  await vi.waitFor(() =>
    expect(counts()).toEqual([
      [87, 1],
      [88, 1],
    ]),
  );
  at.enter('QN');
  await vi.waitFor(() => expect(said()).toEqual(['info', 'Queue 87 is done.']));
  await vi.waitFor(() => expect(counts()).toEqual([[88, 1]]));
  at.desk.actions.stepQueue(-1);
  await vi.waitFor(() => expect(onList()).toEqual([88]));
  at.desk.actions.enter();
  // The note stands over the booking; it is shown once, and spoken.
  await vi.waitFor(() => expect(said()).toEqual(['info', 'Queue 88: 1 of 1']));
  expect(at.area().answer?.details).toEqual([]);
  expect(at.area().agency_queues.working?.note).toBe('Call back');
  expect(at.desk.shell.getState().announcement.text).toBe('Queue 88: 1 of 1. Call back');
});

it('has the keys an agent changed, off those of the browser', async () => {
  const ok = await at.desk.client.call('preferences.set', {});
  expect(ok.ok).toBe(true);
  at.desk.preferences.setState({ bindings: { 'booking.history': ['Alt+Shift+J', 'Ctrl+W'] } });
  const own = at.desk.listBindings().filter(({ command }) => command === 'booking.history');
  expect(own.map(({ chord }) => chord)).toEqual(['Alt+Shift+J']);
  at.desk.preferences.setState({ bindings: {} });
  expect(
    at.desk
      .listBindings()
      .filter(({ command }) => command === 'booking.history')
      .map((b) => b.chord),
  ).toEqual(['Alt+J']);
});

it('writes what it can where one line is refused, and sets a time limit of its own', async () => {
  at.enter('IG');
  at.enter(`GRU MIA ${day(32)}`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1; NM1LIMIT/ANA MRS; SR CHML; SR WCHR/P1/S9');
  await vi.waitFor(() => expect(said()).toEqual(['warn', 'There is no flight 8.']));
  at.enter(`SR WCHR/P1/S2; TKTL${day(5)}; ER`);
  await at.until((area) => area.booking !== null && area.waiting === null);
  await vi.waitFor(() => expect(at.area().answer?.details).toHaveLength(3));
  const { answer, unsent, booking } = at.area();
  expect(answer?.kind).toBe('warn');
  expect(answer?.details[0]).toMatch(/^One line|^Written to the booking/);
  expect(answer?.details[1]).toMatch(/^Reminder for .* on queue 10\. /);
  expect(answer?.details[2]).toMatch(/^Not written: .*CHML/);
  expect(unsent).toEqual({ received_from: null, notes: [] });
  const booking_id = booking!.booking.id;
  const kept = await at.desk.client.call('booking.annotations', { booking_id });
  const items = kept.ok ? kept.value.output.items : [];
  expect(items.flatMap((item) => (item.kind === 'SSR' ? item.code : []))).toEqual(['WCHR']);
  // It is out of sight until that day.
  const list = await at.desk.client.call('queue.get', { queue: 10 });
  expect(list.ok && list.value.output.items).toEqual([]);
  const history = await at.desk.client.call('booking.history', { id: booking_id });
  const lines = history.ok ? history.value.output.lines : [];
  expect(
    lines.filter(({ summary }) => toEnglish(summary).startsWith('Placed on queue 10')),
  ).toHaveLength(1);
  at.enter('RM AFTER THAT');
  await vi.waitFor(() => expect(said()).toEqual(['ok', 'Written to the booking.']));
}, 60_000);

it('says where a document is of somebody else, and names whoever has no name yet', async () => {
  at.enter('IG');
  await sellFirst(at, `GRU MIA ${day(33)} 2ADT`);
  at.enter('NM1JOSÉ/ANA MRS');
  const document = (name: string, n: number) =>
    at.enter(`SR DOCS HK1-P-GBR-E12345-GBR-01JAN76-F-01DEC30-${name}/P${n}`);
  document('OTHER-EVE', 1);
  await vi.waitFor(() =>
    expect(said()).toEqual([
      'warn',
      'The document is of OTHER/EVE, the passenger is called JOSÉ/ANA.',
    ]),
  );
  document('JOSE-ANA', 1);
  await turn();
  expect(at.area().answer).toBeNull();
  document('OTHER-EVE', 2);
  expect(at.area().draft?.rows[1]).toMatchObject({ last_name: 'OTHER', first_name: 'EVE' });
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('gives a document of an infant to the one on the lap of whom it names', async () => {
  at.enter('IG');
  await sellFirst(at, `GRU MIA ${day(33)} 1ADT 1INF`);
  at.enter('NM1LIMA/ANA MRS(INF/EVA/10MAY26)');
  at.enter('SR DOCS HK1-P-GBR-E777-GBR-10MAY26-FI-01DEC30-LIMA-EVA/P1');
  expect(at.area().draft?.rows.map(({ pax_type, doc_number }) => [pax_type, doc_number])).toEqual([
    ['ADT', ''],
    ['INF', 'E777'],
  ]);
  // Without its mark too, if it is the infant that is named.
  at.enter('SR DOCS HK1-----12MAR85-F--LIMA-ANA/P1');
  at.enter('SR DOCS HK1-----10MAY26-F--LIMA-EVA/P1');
  expect(at.area().draft?.rows.map(({ birth_date }) => birth_date)).toEqual([
    '12MAR1985',
    '10MAY2026',
  ]);
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('gives a child the date of birth of its request, and an adult none', async () => {
  at.enter('IG');
  await sellFirst(at, `GRU MIA ${day(33)} 1ADT 1CHD`);
  at.enter('NM1LIMA/ANA MRS1LIMA/LEO(CHD)');
  const born = () => at.area().draft?.rows.map(({ birth_date }) => birth_date);
  at.enter('SR CHLD-12JAN18/P2');
  expect(born()).toEqual(['', '12JAN2018']);
  at.desk.actions.setHomeLanguage('SABRE');
  at.enter('3CHLD/LEO LIMA 13JAN18-2.1');
  expect(born()).toEqual(['', '13JAN2018']);
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  at.enter('SI.P2/CHLD*14JAN18');
  expect(born()).toEqual(['', '14JAN2018']);
  at.enter('SI.P1/CHLD*14JAN18');
  expect(said()).toEqual(['warn', 'Passenger 1 is no child']);
  expect(born()).toEqual(['', '14JAN2018']);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('names an infant once, whose request then says on whose lap it is and when it was born', async () => {
  await sellFirst(at, `GRU MIA ${day(34)} 2ADT 1CHD 1INF`);
  at.desk.actions.setHomeLanguage('SABRE');
  at.enter('-2SILVA/ANA MRS/JOSE MR');
  at.enter('-I/SILVA/BIA MISS');
  const infants = () =>
    at
      .area()
      .draft?.rows.flatMap(({ pax_type, first_name, birth_date, lap }) =>
        pax_type === 'INF' ? [[first_name, birth_date, lap]] : [],
      );
  expect(infants()).toEqual([['BIA', '', 1]]);
  at.enter('3INFT/SILVA/BIA/10MAY26-1.1');
  expect(infants()).toEqual([['BIA', '10MAY2026', 0]]);
  at.enter('3INFT/SILVA/EVA/10MAY26-1.1');
  expect(said()).toEqual(['warn', 'No passenger of the search is left for SILVA/EVA INF.']);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('leaves the place of a child to the name that says it is one', async () => {
  await sellFirst(at, `GRU MIA ${day(35)} 1ADT 1CHD`);
  at.enter('NM2SILVA/TOM MSTR/ANA MRS(ADT)');
  const named = () =>
    at.area().draft?.rows.map(({ pax_type, first_name }) => [pax_type, first_name]);
  const both = [
    ['ADT', 'ANA'],
    ['CHD', 'TOM'],
  ];
  expect(named()).toEqual(both);
  at.enter('IG');
  at.desk.actions.confirm();
  // Without a type its age says so.
  await sellFirst(at, `GRU MIA ${day(35)} 1ADT 1CHD`);
  at.enter('HL TRAVELPORT; N.SILVA/TOM MSTR*DOB10JAN20; N.SILVA/ANA MRS; HL AMADEUS');
  await vi.waitFor(() => expect(named()).toEqual(both));
  at.enter('IG');
  at.desk.actions.confirm();
  // Whoever turns twelve before the first flight is an adult on it.
  const year = Number(addDays(getToday(), 10).slice(2, 4)) - 12;
  await sellFirst(at, `GRU MIA ${day(35)} 1ADT 1CHD`);
  at.enter(`HL TRAVELPORT; N.SILVA/ANA MRS*DOB${day(10)}${year}; N.SILVA/TOM MSTR; HL AMADEUS`);
  await vi.waitFor(() => expect(named()).toEqual(both));
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('suggests what is near an unknown word beside the command that begins so', () => {
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('TRAN');
  expect(at.area().answer?.details[0]).toMatch(/End.*TCAN/);
});

it('tells the price of a sale that is asked for, and keeps how it is to be paid', async () => {
  const own = await openAirdesk();
  at = await startWorkstation(own.service);
  await sellFirst(at, `GRU MIA ${day(33)}`);
  at.enter('FXX/P1');
  const quoted = await at.until(({ answer, waiting }) => answer !== null && waiting === null);
  expect(quoted.answer?.text).toMatch(/^Price without storing: BRL/);
  at.enter('FXX/P2');
  expect(said()[0]).toBe('warn');
  at.enter('NM1SILVA/ANA MRS;FPCASH');
  await at.until((area) => area.draft?.payment?.kind === 'CASH');
  // As the names do, it stays with another flight.
  at.enter('SS2');
  await at.until(({ draft, waiting }) => draft?.confirmed === true && waiting === null);
  at.enter('RF ANA;ER');
  const { booking } = await at.until((area) => area.booking !== null && area.entry === '');
  const { id } = booking!.booking;
  expect(at.desk.payment_form.wanted.get(id)).toEqual({ kind: 'CASH', times: null });
  // Another is typed in its place.
  at.enter('FPINV');
  expect(at.desk.payment_form.wanted.get(id)?.kind).toBe('INVOICE');
  await own.close();
}, 60_000);
