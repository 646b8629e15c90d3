/** The audit before issue: what each check finds, the agency's switch, and who hears of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

async function hold(
  route: string,
  passengers: Json[] = [person()],
  suits: (offer: Json) => boolean = () => true,
  provider_type = ['PROVIDER_04'],
): Promise<Json> {
  const adts = passengers.length;
  const { offers } = await desk.must('offer.search', { route, provider_type, adts });
  const input = {
    selected_tokens: tokensOf(offers.find((o: Json) => isHeld(o) && suits(o))),
    passengers,
  };
  return (await desk.must('booking.create', input)).booking;
}
const audit = async ({ id }: Json, by_card: boolean | null = null): Promise<string[]> => {
  const input = { booking_id: id, action: 'ISSUE', by_card };
  const { findings } = await desk.must('booking.audit', input);
  return findings.map(({ check, severity, text }: Json) => `${check} ${severity} ${text}`);
};

test('to the United States documents, Secure Flight and the stay are asked for', async () => {
  const who = person('ADT', { first_name: 'Mariamr', gender_type: undefined, email: undefined });
  const booking = await hold('GRU,MIA,2026-12-18', [who]);
  const found = (await audit(booking, true)).join('\n');
  const name = `${who.last_name}/${who.first_name}`;
  for (const line of [
    `DOCUMENTS WARNING ${name} has no passport (DOCS)`,
    `SECURE_FLIGHT WARNING The United States ask ${name} for the address of the stay (DOCA)`,
    `CONTACTS NOTE ${name} has no e-mail (CTCE)`,
  ]) {
    expect(found).toContain(line);
  }
  expect(found).toMatch(/COLLECTOR WARNING Nobody charges the card for fees of BRL \d+\.\d\d/);
});

test('the fees that no card pays are those of who is issued, and of nobody who has a ticket', async () => {
  const people = [person(), person()];
  const { id, passengers } = await hold('GRU,MIA,2026-12-18', people, undefined, ['PROVIDER_01']);
  const [first, second] = passengers;
  const fees = async (passenger_ids: string[] | null) => {
    const { findings } = await desk.must('booking.audit', {
      booking_id: id,
      action: 'ISSUE',
      passenger_ids,
    });
    const { text = '' } = findings.find(({ check }: Json) => check === 'COLLECTOR') ?? {};
    return Math.round(Number(/BRL (\d+\.\d\d)/.exec(text)?.[1] ?? 0) * 100);
  };
  const [both, one, other] = [await fees(null), await fees([first.id]), await fees([second.id])];
  expect([one > 0, one + other]).toEqual([true, both]);
  const total = first.price.total;
  const cash = { fop_type: 'CASH', passenger_ids: [first.id], total };
  await desk.must('ticket.issue', { booking_id: id, form_of_payments: [cash] });
  expect([await fees(null), await fees([first.id])]).toEqual([other, 0]);
});

test.each(['PROVIDER_01', 'PROVIDER_03', 'PROVIDER_04'])(
  '%s is told the address of the stay, by whatever sign its parts are typed',
  async (provider) => {
    const { id, passengers } = await hold('GRU,MIA,2026-12-18', undefined, undefined, [provider]);
    const asked = async () => (await audit({ id })).some((line) => line.includes('(DOCA)'));
    expect(await asked()).toBe(true);
    const who = { passenger_ids: [passengers[0].id], segment_ids: [] };
    const add = (text: string) => ({
      booking_id: id,
      add: [{ kind: 'SSR', code: 'DOCA', text, ...who }],
      remove: [],
    });
    await expect(desk.must('booking.annotate', add('10 MAIN ST'))).rejects.toThrow(/an address/);
    await desk.must('booking.annotate', add('D-USA-10 MAIN ST-MIAMI-FL-33101'));
    await desk.must('booking.refresh', { booking_id: id });
    const { items } = await desk.must('booking.annotations', { booking_id: id });
    expect(items).toMatchObject([{ code: 'DOCA', text: 'D/USA/10 MAIN ST/MIAMI/FL/33101' }]);
    expect(await asked()).toBe(false);
  },
);

test('what is switched off is not said, and who charges the fees is', async () => {
  const booking = await hold('GRU,EZE,2026-12-18');
  expect(await audit(booking, true)).not.toEqual([]);
  await desk.must('rules.set', { card_collector: 'AGENCY', audit: { off: ['DOCUMENTS'] } });
  const left = (await audit(booking, true)).filter((line) => !line.startsWith('VALIDATING'));
  expect(left).toEqual([]);
  await desk.must('rules.set', { card_collector: 'NOBODY', audit: { off: [] } });
});

test('duplicates and churning are seen in the other bookings of the passenger', async () => {
  const who = person();
  const national = { unique_identifier: '123456789', type: 'PASSPORT', expires_at: '2031-01-01' };
  who.documents = [{ ...national, issuing_country_code: 'BR', created_at: '2024-01-01' }];
  for (let n = 0; n < 3; n++) {
    const gone = await hold('GRU,EZE,2026-12-19', [who]);
    await desk.must('booking.cancel', { id: gone.id });
  }
  const booking = await hold('GRU,EZE,2026-12-19', [who]);
  const found = await audit(booking, false);
  expect(found).toContain(
    'CHURN WARNING These flights were booked and let go 3 times: airlines charge churning',
  );
  const numbers = (legs: Json[]): string => legs.map((leg) => leg.flight_number).join();
  const flown = numbers(booking.slices.flatMap(({ legs }: Json) => legs));
  const same = ({ journeys }: Json): boolean =>
    numbers(journeys.flatMap(({ slices }: Json) => slices[0].legs)) === flown;
  const twice = await hold('GRU,EZE,2026-12-19', [who, person()], same);
  expect(await audit(twice, false)).toContain(
    `DUPLICATE WARNING ${booking.provider.locator} has the same passenger on the same flight`,
  );
});

test('the time limit and the guarantee are looked at by the clock', async () => {
  const booking = await hold('GRU,EZE,2026-12-20');
  await desk.at(new Date(Date.parse(booking.expires_at) - 3_600_000).toISOString());
  expect(await audit(booking)).toContain(
    'TIME_LIMIT WARNING The ticketing time limit ends within two hours',
  );
});

test('an infant that turns two on the way is told what it needs, a child is one at the start', async () => {
  const route = 'GRU,EZE,2026-12-18+EZE,GRU,2027-01-10';
  const infant = person('INF', { birth_date: '2025-01-02' });
  const provider_type = ['PROVIDER_04'];
  const search = { route, provider_type, adts: 1 };
  const { offers } = await desk.must('offer.search', { ...search, infs: 1 });
  const input = { selected_tokens: tokensOf(offers.find(isHeld)) };
  const refused = desk.must('booking.create', { ...input, passengers: [person(), infant] });
  await expect(refused).rejects.toThrow(/turns two on 2027-01-02/);
  const with_child = await desk.must('offer.search', { ...search, chds: 1 });
  const tokens = { selected_tokens: tokensOf(with_child.offers.find(isHeld)) };
  const twelve = person('CHD', { birth_date: '2014-12-30' });
  const { booking } = await desk.must('booking.create', {
    ...tokens,
    passengers: [person(), twelve],
  });
  expect(booking.passengers.map(({ pax_type }: Json) => pax_type)).toEqual(['ADT', 'CHD']);
});
