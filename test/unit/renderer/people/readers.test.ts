/** Readers that type: told from people, collected whole, and a card nowhere but in the payment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedReader, NO_READER, type ReaderState } from '#renderer/app/reader-detection.ts';
import { holdsSwipe, readTracks } from '#renderer/features/ticketing/card-stripe.ts';
import { holdsCardNumber } from '#renderer/features/ticketing/payment-forms.ts';

const TRACK_1 = '%B4111111111111111^SILVA/ANA LUCIA.MRS^30121010000000000000?';
const TRACK_2 = ';4111111111111111=30121010000000000000?';
const ZONE = 'P<D<<MUSTERMANN<<ERIKA<<<<';

/** What reaches the field, and the state in the end. */
function type(text: string, gap: number): { field: string; state: ReaderState } {
  let state = NO_READER;
  let field = '';
  let at = 1_000;
  for (const key of text) {
    at += gap;
    const fed = feedReader(state, { key: key === '\n' ? 'Enter' : key, at });
    state = fed.state;
    if (fed.retract > 0) field = field.slice(0, field.length - fed.retract);
    if (!fed.swallow) field += key;
  }
  return { field, state };
}

test('a card drawn through leaves nothing in the field', () => {
  const both = `${TRACK_1}${TRACK_2}\n`;
  expect(type(both, 4)).toEqual({
    field: '',
    state: { mode: 'card', text: both, last_at: 1_000 + both.length * 4, slowest: 4 },
  });
  expect(type(TRACK_2, 4).field).toBe('');
});

test('a passport leaves nothing in the field, whatever letter it begins with', () => {
  for (const zone of [ZONE, 'I<UTOD2314', 'PDCANMARTIN<<SARAH', 'ID<<X']) {
    const { field, state } = type(zone, 8);
    expect([field, state.mode, state.text]).toEqual(['', 'zone', zone]);
  }
});

test('what people type is theirs, fast or slow', () => {
  for (const text of [
    'PAULA',
    'Pereira Alves',
    'AN20DECGRUMIA;SS1',
    'NM1SILVA/ANA MRS',
    '4111 1111 1111 1111',
    '50% off; 3 bags',
    ';1234',
  ]) {
    expect(type(text, 150)).toMatchObject({ field: text, state: { mode: 'idle' } });
  }
  for (const text of ['PAULA', 'AN20DECGRUMIA;SS1', 'NM1SILVA/ANA MRS', 'IGOR']) {
    expect(type(text, 10)).toMatchObject({ field: text, state: { mode: 'idle' } });
  }
});

test('other keys are left alone while a reader types, Shift among them', () => {
  const begun = type('%B411', 4).state;
  expect(begun.mode).toBe('card');
  for (const key of ['Shift', 'F2', 'Escape', 'ArrowUp']) {
    expect(feedReader(begun, { key, at: 1_100 })).toEqual({
      state: begun,
      swallow: false,
      retract: 0,
    });
  }
});

test('number, expiry and holder from either track', () => {
  const card = { number: '4111111111111111', expiry: '12/30', doubtful: false };
  expect(readTracks(TRACK_1)).toEqual({ ...card, holder: 'ANA LUCIA SILVA' });
  expect(readTracks(TRACK_2)).toEqual({ ...card, holder: '' });
  expect(readTracks(`${TRACK_1}${TRACK_2}`)).toEqual({ ...card, holder: 'ANA LUCIA SILVA' });
  expect(readTracks(TRACK_2.replace('4111', '4112'))?.doubtful).toBe(true);
  for (const none of ['', '%E?;E?', TRACK_1.slice(0, 30), ';4111111111111111=3013101?']) {
    expect(readTracks(none)).toBe(null);
  }
});

test('a stripe that was pasted is known for one, and not taken for an entry', () => {
  for (const text of [TRACK_1, TRACK_2, `AN20DECGRUMIA${TRACK_2}`, '%B4111111111111111']) {
    expect(holdsSwipe(text), text).toBe(true);
    expect(holdsCardNumber(text), text).toBe(true);
  }
  for (const text of ['AN20DECGRUMIA;SS1', 'RM 50% PAID', ';SS1', 'TWD/TKT957-2400000001']) {
    expect(holdsSwipe(text), text).toBe(false);
  }
});

test('whatever card is drawn, none of its digits reaches a field', () => {
  const digits = fc.array(fc.nat(9), { minLength: 12, maxLength: 19 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 250 }), fc.boolean(), (pan, gap, second) => {
      const number = pan.join('');
      const text = second ? `;${number}=3012101?` : `%B${number}^A/B^3012101?`;
      expect(type(`${text}\n`, gap).field).toBe('');
      expect(readTracks(text)?.number).toBe(number);
    }),
    { seed: 20_261_121 },
  );
});
