/** The door of the service, for hosts and tests. */
export { createDispatcher } from './dispatch.ts';
export { createLocks } from './locks.ts';
export { createSlots, MAX_SEARCHES_AT_ONCE, MAX_SEARCHES_WAITING } from './slots.ts';
export { createThrottle } from './throttle.ts';
export type { Answer, Call, Credentials, Dispatcher } from './types.ts';
