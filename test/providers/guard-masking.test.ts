import { expect, test } from 'vitest';
import { maskAnswer } from '#main/providers/guard.ts';

const CARD = '4111 1111 1111 1111';

test('card numbers are masked wherever a provider writes; what goes back to it is left', () => {
  const answer = {
    ok: true,
    value: {
      order_id: '4111111111111111',
      key: { ref: CARD },
      offer_item_id: '5555555555554444',
      tickets: [{ number: '4794821234560', conjunction_of: '4794821234560' }],
      remarks: [`PAID WITH ${CARD}`, 'CVV 123', 'nothing'],
      passengers: [{ first_name: 'ANA', phone: CARD, frequent_flyers: [{ number: CARD }] }],
      amount_minor: 4111111111111111,
    },
  };
  expect(maskAnswer(answer)).toEqual({
    ok: true,
    value: {
      ...answer.value,
      remarks: ['PAID WITH **** **** **** 1111', 'CVV ***', 'nothing'],
      passengers: [
        {
          first_name: 'ANA',
          phone: '**** **** **** 1111',
          frequent_flyers: [{ number: '**** **** **** 1111' }],
        },
      ],
    },
  });
  expect(answer.value.remarks[0]).toContain(CARD);
});

test('an answer without any is the same value, and a failure is masked too', () => {
  const clean = { ok: true, value: { offers: [{ legs: [{ flight: 'LA 8084' }] }] } };
  expect(maskAnswer(clean)).toBe(clean);
  expect(maskAnswer({ ok: false, error: { message: `no to ${CARD}` } })).toEqual({
    ok: false,
    error: { message: 'no to **** **** **** 1111' },
  });
});
