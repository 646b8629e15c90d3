/** The Amadeus entry language: every form, in the order in which they are tried. */
import type { Form } from '../grammar.ts';
import { BOOKING, CHANGES } from './booking.ts';
import { DESK, QUEUES } from './desk.ts';
import { SALE } from './pricing-and-ticketing.ts';
import { SERVICES } from './services-and-remarks.ts';
import { SHOPPING } from './shopping.ts';

export const AMADEUS: readonly Form[] = [
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
  ...CHANGES,
];
