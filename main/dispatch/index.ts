/** The door of the service, for hosts and tests. */
export { createDispatcher } from './dispatch.ts';
export { createLocks } from './locks.ts';
export { createThrottle } from './throttle.ts';
export type { Answer, Call, Credentials, Dispatcher } from './types.ts';
