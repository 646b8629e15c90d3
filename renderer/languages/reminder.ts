/**
 * The agency queue for an agent's own ticketing time limit, due on that day. The airline's time
 * limit is on another queue, which fills automatically.
 */
export const REMINDER_QUEUE = 10;
