/**
 * A passenger's telephone and address as SSR CTCM and CTCE have them: `5511999990000/PT`,
 * `ANA//DOE.EXAMPLE`.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * With the country before it, but for one that is dialled at home; null if it is no number. After
 * it stands a language, or the country of a number that is none without it: `6801234567/AT`.
 */
export function readMobile(text: string): string | null {
  const [, digits, country] =
    /^\/?\+?(\d{7,16})(?!\d)(?:\/([A-Z]{2})\b)?/.exec(text.replace(/[\s-]/g, '')) ?? [];
  if (digits === undefined) return null;
  const dialled = digits.replace(/^00|^(?!0)/, '+');
  if (parsePhoneNumberFromString(dialled)?.isValid()) return dialled;
  const is_country = country !== undefined && isSupportedCountry(country);
  const home = is_country ? parsePhoneNumberFromString(digits, country) : undefined;
  return home?.isValid() ? home.number : dialled;
}

/** Null if it is no address. */
export function readMail(text: string): string | null {
  const [address = ''] = text
    .replace(/^[\s/]+/, '')
    .replace('//', '@')
    .replaceAll('..', '_')
    .replaceAll('./', '-')
    .split('/');
  return /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(address) ? address.toLowerCase() : null;
}

/** The digits, as they are dialled from elsewhere where the country is told. */
export const formatMobile = (phone: string): string =>
  (parsePhoneNumberFromString(phone)?.number ?? phone).replace(/\D/g, '');

/** Whether two numbers are one, where only one of them may tell its country. */
export function isSameNumber(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((text) => formatMobile(text).replace(/^0+/, ''));
  return (
    a !== '' && (a === b || (a.length > 6 && b.length > 6 && (a.endsWith(b) || b.endsWith(a))))
  );
}
export const formatMail = (email: string): string =>
  email.toUpperCase().replaceAll('_', '..').replaceAll('-', './').replace('@', '//');

/** The line's text; null for a contact that has no such form, as an address with a plus sign. */
export function formatGiven(code: 'CTCM' | 'CTCE', contact: string): string | null {
  const text = code === 'CTCM' ? formatMobile(contact) : formatMail(contact);
  const valid = code === 'CTCM' ? /^\d{7,15}$/ : /^[A-Z0-9./]+$/;
  return valid.test(text) ? text : null;
}
