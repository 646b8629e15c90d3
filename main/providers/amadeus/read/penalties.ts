/** What is said of penalties and of the last day to buy: codes and texts beside a fare. */
import { toTable } from '#main/contract/collections.ts';
import type { ProviderFeature } from '../../provider.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { findFirstLimit, parseMinor, parseTicketingWords } from './values.ts';

interface Said {
  type: 'REFUND' | 'CHANGE';
  attribute: ProviderFeature['attribute'];
  when: ProviderFeature['when'];
}
/** Information types of the subject PEN; 74 tells a share, 76 is of changes, too. */
const SAID: Readonly<Record<string, readonly Said[]>> = toTable({
  '70': [{ type: 'REFUND', attribute: 'NOT_OFFERED', when: null }],
  '71': [{ type: 'REFUND', attribute: 'NOT_OFFERED', when: 'AFTER_DEPARTURE' }],
  '72': [{ type: 'REFUND', attribute: 'NOT_OFFERED', when: 'BEFORE_DEPARTURE' }],
  '73': [{ type: 'REFUND', attribute: 'CHARGEABLE', when: null }],
  '74': [{ type: 'REFUND', attribute: 'CHARGEABLE', when: null }],
  '75': [{ type: 'REFUND', attribute: 'CHARGEABLE', when: null }],
  '76': [
    { type: 'REFUND', attribute: 'CHARGEABLE', when: null },
    { type: 'CHANGE', attribute: 'CHARGEABLE', when: null },
  ],
});
const SHARE = '74';
/** The kind of an amount that is a share. */
const PERCENT = '708';

export const readPenalties = (fares: readonly XmlNode[], reading: Reading): ProviderFeature[] =>
  fares.flatMap((fare): ProviderFeature[] => {
    const message = fare.at('pricingMessage');
    const qualifier = message?.at('freeTextQualification');
    if (qualifier?.text('textSubjectQualifier') !== 'PEN') return [];
    const code = qualifier.text('informationType') ?? '';
    const text = message?.texts('description').join(' ').replace(/\s+/g, ' ').trim() || null;
    const amount = fare.at('monetaryInformation/monetaryDetail');
    const told = amount?.text('amount') ?? null;
    const currency = amount?.text('currency') ?? reading.currency;
    const is_share = amount?.text('amountType') === PERCENT || code === SHARE;
    const percent = is_share && told !== null ? Number(told) : Number.NaN;
    const penalty_minor = is_share ? null : parseMinor(told, currency, reading);
    return (SAID[code] ?? []).map((said) => ({
      ...said,
      penalty_minor,
      penalty_percent: Number.isFinite(percent) ? percent : null,
      penalty_type: Number.isFinite(percent) ? 'PERCENT' : 'UNSPECIFIED',
      penalty_currency: penalty_minor === null ? null : currency,
      text,
    }));
  });

/** All other texts beside a fare, such as notes on passengers who pay the same. */
export const readOtherTexts = (fares: readonly XmlNode[], today: string): string[] =>
  fares.flatMap((fare) => {
    const message = fare.at('pricingMessage');
    const subject = message?.text('freeTextQualification/textSubjectQualifier');
    const code = message?.text('freeTextQualification/informationType') ?? '';
    // A last day in words alone, which the rules are to be asked for, is said.
    if (subject === 'LTD' && readTicketingDate([fare], today) !== null) return [];
    if (subject === 'PEN' && code in SAID) return [];
    return message?.texts('description').join(' ').trim() || [];
  });

/** The earliest last day that is told. */
export const readTicketingDate = (fares: readonly XmlNode[], today: string): string | null =>
  findFirstLimit(
    fares.flatMap((fare) => {
      const message = fare.at('pricingMessage');
      if (message?.text('freeTextQualification/textSubjectQualifier') !== 'LTD') return [];
      message.text('freeTextQualification/informationType');
      return parseTicketingWords(message.texts('description').join(' '), today) ?? [];
    }),
  );
