/**
 * The Sabre entry language: every form, in the order in which they are tried. Flights are numbered
 * from 1, passengers by name field (2.1); separators are ¥ (also ‡ or +) and ¤ (also @).
 */
import type { Form } from '../grammar.ts';
import { SABRE_AND_TRAVELPORT, WAITLIST_FLIGHT } from '../parts/common.ts';
import { BOOKING, CHANGES } from './booking.ts';
import { DESK, QUEUES } from './desk.ts';
import { SALE } from './pricing-and-ticketing.ts';
import { SERVICES } from './services-and-remarks.ts';
import { SHOPPING } from './shopping.ts';

export const SABRE: readonly Form[] = [
  ...SABRE_AND_TRAVELPORT,
  ...DESK,
  ...SHOPPING,
  ...BOOKING,
  ...SERVICES,
  ...SALE,
  ...QUEUES,
  WAITLIST_FLIGHT,
  ...CHANGES,
];
