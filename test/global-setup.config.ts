/** Before the tests of a run, in Node and in the browser: the data directory that each copies. */
export { makeTemplate as default } from './fixtures/data-dir.ts';
