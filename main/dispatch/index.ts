/** The door of the service, for hosts and tests. */
export { createDispatcher } from './dispatch.ts';
