/** Travelport entries: one or more forms for each function of the command table. */
import type { Form } from './grammar.ts';

export const TRAVELPORT: readonly Form[] = [];
