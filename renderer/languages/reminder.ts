/**
 * Where an agent's own time limit for the ticketing goes: a queue of the agency, due that day. The
 * airline's limit has a list of its own, which fills itself.
 */
export const REMINDER_QUEUE = 10;
