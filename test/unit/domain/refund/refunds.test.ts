/**
 * Twenty refunds reckoned by hand. A table is a document: who holds it, the fare's rule at its stage
 * ('no' is not refundable), what was paid and used of it ('*' marks a tax that may be given back), and
 * the working. Every line's sum is checked when it is read; what no line says is nought. The domain and
 * the training airline, written apart, both have to come to it.
 */
import { expect, test } from 'vitest';
import { calculateRefund, explainRefund } from '#main/domain/refund/amounts.ts';
import type { ProviderFare } from '#main/providers/provider.ts';
import { calculateRefund as reckonThere } from '#main/training/engine/refunding.ts';
import type { WorldCharge, WorldPenalty, WorldPtc } from '#main/training/world.ts';

const TABLES = `
## 1 Nothing flown, a fee before departure
TICKET ADT before 150.00
paid    950.00 BR* 40.00 US* 60.00 YQ 160.00
penalty 150.00
tax     40.00 + 60.00 = 100.00
lost    160.00
back    950.00 - 150.00 + 100.00 = 900.00

## 2 Not refundable: the taxes alone
TICKET ADT before no
paid    780.00 PT* 22.50 BR* 35.10 YQ 220.00
kept    780.00
tax     22.50 + 35.10 = 57.60
lost    220.00
back    57.60

## 3 Free of charge
TICKET ADT before 0.00
paid    600.00 BR* 45.90
tax     45.90
back    600.00 + 45.90 = 645.90

## 4 The fee is more than the fare: it takes no tax
TICKET ADT before 200.00
paid    120.00 BR* 45.90
penalty 120.00
tax     45.90
back    45.90

## 5 The way out is flown, the way back comes back for the later fee
TICKET ADT after 250.00
paid    950.00 BR* 40.00 US* 60.00 YQ 160.00
used    500.00 BR* 40.00 YQ 80.00
penalty 250.00
tax     60.00
lost    160.00 - 80.00 = 80.00
back    950.00 - 500.00 - 250.00 + 60.00 = 260.00

## 6 Flown in part and not refundable after departure
TICKET ADT after no
paid    950.00 BR* 40.00 US* 60.00 YQ 160.00
used    500.00 BR* 40.00 YQ 80.00
kept    950.00 - 500.00 = 450.00
tax     60.00
lost    80.00
back    60.00

## 7 An infant pays no fee
TICKET INF before 150.00
paid    95.00 BR* 4.00
tax     4.00
back    95.00 + 4.00 = 99.00

## 8 A child pays as an adult does
TICKET CHD before 150.00
paid    712.50 BR* 40.00 US* 60.00
penalty 150.00
tax     40.00 + 60.00 = 100.00
back    712.50 - 150.00 + 100.00 = 662.50

## 9 An infant of a fare that is not refundable
TICKET INF before no
paid    78.00 BR* 4.00 YQ 22.00
kept    78.00
tax     4.00
lost    22.00
back    4.00

## 10 The airline took the flight out: everything comes back
TICKET ADT before no involuntary
paid    780.00 PT* 22.50 YQ 220.00
tax     22.50 + 220.00 = 242.50
back    780.00 + 242.50 = 1022.50

## 11 The airline took the way back out, the way out is flown
TICKET ADT after 250.00 involuntary
paid    950.00 BR* 40.00 US* 60.00 YQ 160.00
used    500.00 BR* 40.00 YQ 80.00
tax     60.00 + 80.00 = 140.00
back    950.00 - 500.00 + 140.00 = 590.00

## 12 No taxes at all
TICKET ADT before 80.00
paid    300.00
penalty 80.00
back    300.00 - 80.00 = 220.00

## 13 Taxes alone were paid: a ticket for miles
TICKET ADT before 80.00
paid    0.00 BR* 45.90 US* 33.10 YR 12.00
tax     45.90 + 33.10 = 79.00
lost    12.00
back    79.00

## 14 Two taxes of one code, one of them flown
TICKET ADT before 90.00
paid    640.00 YQ 110.00 BR* 70.20
used    0.00 BR* 35.10
penalty 90.00
tax     70.20 - 35.10 = 35.10
lost    110.00
back    640.00 - 90.00 + 35.10 = 585.10

## 15 A seat goes back with a refundable fare
EMD ADT before 150.00
paid    96.00
back    96.00

## 16 A bag with its tax, the fare not refundable
EMD ADT before no
paid    210.00 BR* 10.50
kept    210.00
lost    10.50
back    0.00

## 17 A bag of a flight that the airline took out
EMD ADT before no involuntary
paid    210.00 BR* 10.50
tax     10.50
back    210.00 + 10.50 = 220.50

## 18 A bag whose flight is flown
EMD ADT after 250.00
paid    210.00
used    210.00
back    0.00

## 19 The fee is the fare to the cent
TICKET ADT after 450.00
paid    950.00 BR* 40.00
used    500.00
penalty 450.00
tax     40.00
back    40.00

## 20 Everything is flown
TICKET ADT after 250.00
paid    950.00 BR* 40.00
used    950.00 BR* 40.00
back    0.00
`;

const cents = (text: string): number => {
  const matched = /^(\d+)\.(\d\d)$/.exec(text);
  if (!matched) throw new Error(`no amount: ${text}`);
  return Number(matched[1]) * 100 + Number(matched[2]);
};

/** '950.00 - 150.00 + 100.00 = 900.00', worked out. */
function worked(text: string): number {
  const [sum = '', told] = text.split(' = ');
  const parts = sum.split(' ');
  let total = cents(parts[0]!);
  for (let at = 1; at < parts.length; at += 2) {
    total += (parts[at] === '-' ? -1 : 1) * cents(parts[at + 1]!);
  }
  if (told !== undefined && cents(told) !== total) throw new Error(`a slip of the pen: ${text}`);
  return total;
}

function charge(text: string | undefined): WorldCharge {
  const [fare = '0.00', ...taxes] = (text ?? '0.00').split(' ');
  return {
    base_minor: cents(fare),
    taxes: taxes.flatMap((code, at) =>
      at % 2 === 1
        ? []
        : [
            {
              code: code.replace('*', ''),
              country: '',
              description: '',
              amount_minor: cents(taxes[at + 1]!),
              refundable: code.endsWith('*'),
            },
          ],
    ),
  };
}

const fareOf = ({ base_minor, taxes }: WorldCharge): ProviderFare => ({
  fare_minor: base_minor,
  taxes: [...taxes],
  tax_minor: taxes.reduce((sum, tax) => sum + tax.amount_minor, 0),
});

const less = (whole: WorldCharge, part: WorldCharge): WorldCharge => ({
  base_minor: whole.base_minor - part.base_minor,
  taxes: whole.taxes.map((tax) => ({
    ...tax,
    amount_minor:
      tax.amount_minor - (part.taxes.find(({ code }) => code === tax.code)?.amount_minor ?? 0),
  })),
});

const cases = TABLES.split(/^## /m)
  .slice(1)
  .map((part) => {
    const [title = '', head = '', ...lines] = part.trim().split('\n');
    const rows = new Map(
      lines.map((line) => [line.split(/ +/)[0]!, line.split(/ +/).slice(1).join(' ')]),
    );
    const [kind, ptc, stage, rule, doing] = head.split(' ');
    const sum = (name: string) => (rows.has(name) ? worked(rows.get(name)!) : 0);
    return { title, kind, ptc, stage, rule: rule!, involuntary: doing !== undefined, rows, sum };
  });

test('there are twenty', () => expect(cases).toHaveLength(20));

test.each(cases)('$title', ({ kind, ptc, stage, rule, involuntary, rows, sum }) => {
  const [paid, used] = [charge(rows.get('paid')), charge(rows.get('used'))];
  const type = kind as 'TICKET' | 'EMD';
  const allowed = rule !== 'no';
  const fee = allowed && ptc !== 'INF' ? cents(rule) : 0;
  const one = {
    type,
    paid: fareOf(paid),
    used: fareOf(used),
    allowed,
    penalty_minor: fee,
    involuntary,
  };
  const ours = calculateRefund(one);
  expect({
    penalty: ours.penalty,
    kept: ours.fare_forfeited,
    tax: ours.tax_refund,
    lost: ours.tax_forfeited,
    back: ours.back,
  }).toEqual({
    penalty: sum('penalty'),
    kept: sum('kept'),
    tax: sum('tax'),
    lost: sum('lost'),
    back: sum('back'),
  });
  const filed: WorldPenalty = {
    kind: 'CANCEL',
    when: stage === 'before' ? 'BEFORE_DEPARTURE' : 'AFTER_DEPARTURE',
    allowed,
    amount_minor: allowed ? cents(rule) : 0,
  };
  const theirs = reckonThere({
    kind: type,
    ptc: ptc as WorldPtc,
    stage: stage === 'before' ? 'BEFORE_DEPARTURE' : 'AFTER_DEPARTURE',
    involuntary,
    charge: paid,
    unused: less(paid, used),
    penalties: [[filed]],
  });
  expect(theirs.refund_minor).toBe(sum('back'));
  expect(theirs.penalty_minor).toBe(sum('penalty'));
  const line = {
    number: '9570000000001',
    passenger_key: 'PAX1',
    ...theirs,
    paid: fareOf(theirs.paid),
    used: fareOf(theirs.used),
    tax_refund: null,
    residual_minor: 0,
  };
  expect(explainRefund(line, one)).toMatchObject({ as_reckoned: true, adjustment: 0 });
  // What nobody's rule explains is said apart.
  const more = explainRefund({ ...line, refund_minor: line.refund_minor + 700 }, one);
  expect(more.as_reckoned).toBe(false);
  expect(more.back).toBe(line.refund_minor + 700);
});
