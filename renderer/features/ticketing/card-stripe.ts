/** The data on a card's magnetic stripe, as a keyboard reader types it. Pure; nothing is stored. */
import { passesLuhn } from '#main/contract/card-numbers.ts';

/** The data of a stripe, as a form of payment takes it. */
export interface SwipedCard {
  number: string;
  /** MM/YY. */
  expiry: string;
  holder: string;
  /** The check digit is wrong, so the card was misread. */
  doubtful: boolean;
}

const TRACK_1 = /%[A-Z]?(\d{12,19})\^([^^?]{0,40})\^(\d{2})(\d{2})/i;
const TRACK_2 = /;(\d{12,19})=(\d{2})(\d{2})/;

/** Track 1 with the holder's name, or track 2 without; null if neither is complete. */
export function readTracks(text: string): SwipedCard | null {
  const one = TRACK_1.exec(text);
  const two = TRACK_2.exec(text);
  const [number, year, month] = one ? [one[1], one[3], one[4]] : [two?.[1], two?.[2], two?.[3]];
  if (number === undefined || year === undefined || month === undefined) return null;
  if (Number(month) < 1 || Number(month) > 12) return null;
  return {
    number,
    expiry: `${month}/${year}`,
    holder: parseHolder(one?.[2] ?? ''),
    doubtful: !passesLuhn(number),
  };
}

/** 'SILVA/ANA LUCIA.MRS' → 'ANA LUCIA SILVA'. */
function parseHolder(name: string): string {
  const [last = '', first = ''] = (name.split('.')[0] ?? '').split('/').map((part) => part.trim());
  return `${first} ${last}`.trim().toUpperCase();
}

/** Whether a text contains data of a card's stripe. */
export const holdsSwipe = (text: string): boolean =>
  /%[A-Z]?\d{8,19}(?:\^|$)/i.test(text) || /;\d{12,19}=/.test(text) || /;\d{12,19}$/.test(text);
