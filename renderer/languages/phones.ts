/** A phone line of a booking, read as typed in each language, for changes of that line. */
import type { ActionOf, Language } from './action.ts';
import { FORMS } from './index.ts';
import { type Env, Scanner } from './scan.ts';

const HEADS: Readonly<Record<Language, string>> = { AMADEUS: 'AP', SABRE: '9', TRAVELPORT: 'P.' };

/** LONB*0207 675, LON 0207 675-B, 212-555-1212-B: null if it is not a phone number. */
export function readPhone(text: string, language: Language, env: Env): ActionOf<'phone'> | null {
  for (const form of FORMS[language]) {
    if (form.kind !== 'phone') continue;
    const read = form.read(new Scanner(`${HEADS[language]}${text}`), env);
    if (read.ok && read.value.kind === 'phone') return read.value;
  }
  return null;
}

/** The number with the name of the person who answers, as stored in a line. */
export const formatPhone = ({ number, text }: ActionOf<'phone'>): string =>
  text === undefined ? number : `${number} ${text}`;
