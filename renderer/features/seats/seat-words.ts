/** Describes a seat: its state for the passenger, its price, its features. */
import type { ItemPrice } from '#main/contract/pricing.ts';
import type { SeatElement } from '#main/contract/seat-map.ts';
import { en } from '../../i18n/en/index.ts';
import { formatAmount } from '../../i18n/format.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import type { SeatLook } from './seat-states.ts';

export const describePrice = ({ total, currency }: ItemPrice): string =>
  total > 0 ? formatAmount(total, currency) : say('seat.no_extra');

export const describeLook = (look: SeatLook, who: number | null): string =>
  say(`seat.look_${look}`, { n: who ?? '' });

const isWord = (key: string): key is WordKey => key in en;

/** Shown by the price or the seat letter, or the same for every seat. */
const SAID_ELSEWHERE = ['CHARGEABLE', 'LEFT_SIDE', 'RIGHT_SIDE', 'NO_SMOKING'];

/** A seat's features in words; an unknown one is shown as the airline sent it. */
export const listFeatureWords = ({ disclosures }: Pick<SeatElement, 'disclosures'>): string[] =>
  disclosures
    .filter((feature) => !SAID_ELSEWHERE.includes(feature))
    .map((feature) => {
      const key = `seat.feature_${feature}`;
      return isWord(key) ? say(key) : feature.replaceAll('_', ' ').toLowerCase();
    });
