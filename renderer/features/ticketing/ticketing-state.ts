/** A work area's tickets: whom to issue, the list, the one on screen. It never holds card data. */
import { z } from 'zod';
import type { AuditFinding } from '#main/contract/audit.ts';
import {
  TICKET_SORT_FIELDS,
  type Ticket,
  type TicketListAnswer,
} from '#main/contract/ticketing.ts';

export const KeptIssue = z.object({
  booking_id: z.string(),
  passenger_ids: z.array(z.string()).readonly(),
});

interface IssueView extends z.infer<typeof KeptIssue> {
  /** The audit's findings, read when the screen opens and never saved. */
  findings?: readonly AuditFinding[];
}

export const KeptTickets = z.object({
  /** As typed. */
  from: z.string(),
  to: z.string(),
  sort: z.enum(TICKET_SORT_FIELDS),
  descending: z.boolean(),
  page: z.int().min(1),
});

export interface TicketsView extends z.infer<typeof KeptTickets> {
  errors: Readonly<Partial<Record<'from' | 'to', string>>>;
  answer: TicketListAnswer | null;
}

interface TicketView {
  number: string;
  /** Null while it is being read. */
  ticket: Ticket | null;
}

export interface TicketingState {
  issue: IssueView | null;
  tickets: TicketsView | null;
  ticket: TicketView | null;
}

export const NO_TICKETING: TicketingState = { issue: null, tickets: null, ticket: null };
