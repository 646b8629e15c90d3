/** Whether an NDC 17.2 airline says that the price stays as it was. */
import { expect, test } from 'vitest';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';

test.each([
  ['<NoPriceChangeInd>true</NoPriceChangeInd>', true],
  ['<NoPriceChangeInd/>', true],
  ['<NoPriceChangeInd>false</NoPriceChangeInd>', false],
  ['', false],
])('%s: no change: %s', (said, no_change) => {
  const text = `<OrderReshopRS Version="17.2"><Document/><Success/><Response>${said}</Response></OrderReshopRS>`;
  const read = readAny172(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value).toMatchObject({ reshop: { no_change }, not_understood: [] });
});
