/** A telephone as each language types it behind its own head, where a kept one is written anew. */
import type { ActionOf, Language } from './action.ts';
import { FORMS } from './index.ts';
import { type Env, Scanner } from './scan.ts';

const HEADS: Readonly<Record<Language, string>> = { AMADEUS: 'AP', SABRE: '9', TRAVELPORT: 'P.' };

/** LONB*0207 675, LON 0207 675-B, 212-555-1212-B: null where that is no telephone. */
export function readPhone(text: string, language: Language, env: Env): ActionOf<'phone'> | null {
  for (const form of FORMS[language]) {
    if (form.kind !== 'phone') continue;
    const read = form.read(new Scanner(`${HEADS[language]}${text}`), env);
    if (read.ok && read.value.kind === 'phone') return read.value;
  }
  return null;
}

/** The number with who answers there, as a line keeps them. */
export const formatPhone = ({ number, text }: ActionOf<'phone'>): string =>
  text === undefined ? number : `${number} ${text}`;
