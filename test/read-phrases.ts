/** What the service says by key is compared as what it says in English. */
import { expect } from 'vitest';
import { holdsPhrase, toEnglish } from '#main/contract/phrase.ts';

expect.addEqualityTesters([
  (a: unknown, b: unknown) => {
    const said =
      typeof a === 'string' && typeof b === 'string' && (holdsPhrase(a) || holdsPhrase(b));
    return said ? toEnglish(a) === toEnglish(b) : undefined;
  },
]);
