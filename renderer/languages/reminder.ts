/** The agency queue of an agent's own ticketing limit; the airline's is an automatic queue. */
export const REMINDER_QUEUE = 10;
