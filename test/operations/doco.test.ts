/**
 * Visas, known traveller and redress numbers from the agent's line to the airline's record: sealed,
 * covered wherever they are shown, asked for to the United States, and with the passenger through an
 * import; refused in words where a connection has no place for them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

async function hold(provider: string, route = 'GRU,MIA,2026-12-18'): Promise<Json> {
  const { offers } = await desk.must('offer.search', { route, provider_type: [provider], adts: 1 });
  const offer = offers.find((one: Json) => provider === 'PROVIDER_10' || isHeld(one));
  const passengers = [person('ADT', { nationality: 'BR', phone_number: '+5511933334444' })];
  return (await desk.must('booking.create', { selected_tokens: tokensOf(offer), passengers }))
    .booking;
}
const add = ({ id, passengers }: Json, ...texts: string[]) => ({
  booking_id: id,
  add: texts.map((text) => ({
    kind: 'SSR',
    code: 'DOCO',
    text,
    passenger_ids: [passengers[0].id],
    segment_ids: [],
  })),
  remove: [],
});
const lines = async (id: string): Promise<Json[]> =>
  (await desk.must('booking.annotations', { booking_id: id })).items.filter(
    ({ code }: Json) => code === 'DOCO',
  );
const texts = async (id: string) => (await lines(id)).map(({ text }) => text);
const asked = async (booking_id: string): Promise<boolean> => {
  const { findings } = await desk.must('booking.audit', { booking_id, action: 'ISSUE' });
  return findings.some(({ text }: Json) => text.includes('(DOCO)'));
};

const VISA = 'Sao Paulo-V-B7654321-BRASILIA-14MAR2022-USA';

describe.each(['PROVIDER_01', 'PROVIDER_03'])('%s', (provider) => {
  test('takes all three, gives them back on import and lets go of one', async () => {
    const booking = await hold(provider);
    expect(await asked(booking.id)).toBe(true);
    await desk.must('booking.annotate', add(booking, VISA, '//K/TT1155667///USA', '//R/1234567'));
    const shown = ['SAO PAULO/V/····21/BRASILIA/14MAR22/USA', '//K/····67///USA', '//R/····'];
    expect(await texts(booking.id)).toEqual(shown);
    expect(await asked(booking.id)).toBe(false);
    await desk.must('booking.refresh', { booking_id: booking.id });
    expect(await texts(booking.id)).toEqual(shown);

    const found = { locator: booking.provider.locator, provider_type: provider, save: true };
    const { booking: imported } = await desk.must('booking.import', found);
    expect(await texts(imported.id)).toEqual(shown);
    expect(JSON.stringify(imported)).not.toMatch(/TT1155667|1234567|7654321/);

    const [, known] = await lines(booking.id);
    await desk.must('booking.annotate', { booking_id: booking.id, add: [], remove: [known?.id] });
    await desk.must('booking.annotate', add(booking, `RIO-V-C7654399-RIO-02JAN26-USA`));
    await desk.must('booking.refresh', { booking_id: booking.id });
    expect(await texts(booking.id)).toEqual(['RIO/V/····99/RIO/02JAN26/USA', '//R/····']);
    const history = await desk.must('booking.history', { id: booking.id });
    expect(JSON.stringify(history)).toContain('SSR DOCO P1 //K/····67///USA');
    expect(JSON.stringify(history)).not.toMatch(/TT1155667|1234567|7654321|7654399/);
  });
});

test('a text that is none of the three, a mixed call and nobody named are refused', async () => {
  const booking = await hold('PROVIDER_01');
  for (const text of [
    'V/123',
    '//K/',
    'RIO/V/1/RIO/99JAN26/USA',
    'RIO/V/1/RIO/02JAN26',
    '//R/12345678901234',
  ]) {
    await expect(desk.must('booking.annotate', add(booking, text))).rejects.toThrow(
      /a visa, known/,
    );
  }
  const {
    add: [line],
  } = add(booking, '//R/1');
  const mixed = {
    booking_id: booking.id,
    add: [line, { kind: 'REMARK', remark_type: 'GENERAL', text: 'X' }],
    remove: [],
  };
  await expect(desk.must('booking.annotate', mixed)).rejects.toThrow(/by themselves/);
});

test('a connection without a place for it says what to do instead', async () => {
  const booking = await hold('PROVIDER_04');
  const refused = desk.must('booking.annotate', add(booking, VISA));
  await expect(refused).rejects.toThrow(/no place for it: the passenger gives it to the airline/);
  await desk.must('booking.annotate', add(booking, '//R/1234567'));
  expect(await texts(booking.id)).toEqual(['//R/····']);
});
