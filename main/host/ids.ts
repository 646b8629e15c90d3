/** Identifiers and secrets made here, all from the operating system's random source. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Ids } from '#main/ports.ts';

/** Letters and digits that are not mistaken for one another when read aloud or off a screen. */
const LOCATOR_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const TOKEN_BYTES = 32;

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  locator: () =>
    Array.from({ length: 6 }, () => LOCATOR_LETTERS[randomInt(LOCATOR_LETTERS.length)]).join(''),
};
