/** Where others still look for the plainest of entries. */
export { word } from './entry.ts';
