/** What a change or a refund costs: each amount says whether it is before departure or after. */
import '#test/fixtures/languages.ts';
import { afterEach, expect, it } from 'vitest';
import type { Feature } from '#main/contract/itinerary.ts';
import { FeatureWhen } from '#main/contract/values.ts';
import { describeConditions } from '#main/documents/receipt.ts';
import { getWords } from '#main/documents/words/index.ts';
import { describeFeatures } from '#renderer/features/search/OfferDetails.tsx';
import { say, setLanguage } from '#renderer/i18n/words.ts';

const LANGUAGES = ['en', 'es', 'pt-BR'] as const;
afterEach(() => setLanguage('en'));

const AMOUNTS = [
  { penalty_amount: 500, penalty_amount_type: 'FIXED', penalty_currency: 'BRL' },
  { penalty_amount: 10, penalty_amount_type: 'PERCENT', penalty_currency: null },
] as const;

it.each(LANGUAGES)('labels every amount on screen and on paper, in %s', (language) => {
  setLanguage(language);
  for (const type of ['CHANGE', 'REFUND'] as const) {
    for (const when of FeatureWhen.options) {
      for (const amount of AMOUNTS) {
        const feature: Feature = {
          type,
          when,
          attribute: 'CHARGEABLE',
          description: null,
          ...amount,
        };
        expect(describeFeatures([feature])).toContain(say(`feature_when.${when}`));
        const paper = describeConditions([feature], language).join();
        expect(paper).toContain(getWords(language).receipt.when[when]);
        expect(paper).toContain(String(amount.penalty_amount));
      }
    }
  }
});

it('says once what two that contradict each other both say', () => {
  const description = 'Another thing is said too';
  const condition = {
    type: 'CHANGE',
    when: 'UNSPECIFIED',
    description,
    penalty_amount: null,
    penalty_amount_type: 'UNSPECIFIED',
    penalty_currency: null,
  } as const;
  const text = describeFeatures([
    { ...condition, attribute: 'INCLUDED' },
    { ...condition, attribute: 'NOT_OFFERED' },
  ]);
  expect(text.split(description)).toHaveLength(2);
  expect(text.endsWith(description)).toBe(true);
});

it('says once what is offered neither before departure nor after it', () => {
  const never = {
    type: 'REFUND',
    attribute: 'NOT_OFFERED',
    description: null,
    penalty_amount: null,
    penalty_amount_type: 'UNSPECIFIED',
    penalty_currency: null,
  } as const;
  const before: Feature = { ...never, when: 'BEFORE_DEPARTURE' };
  const after: Feature = { ...never, when: 'AFTER_DEPARTURE' };
  expect(describeFeatures([before, after, { ...never, when: 'NO_SHOW' }])).toBe('not offered');
  expect(describeFeatures([before])).toBe('not offered before departure');
});
