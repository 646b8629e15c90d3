/**
 * Every action a command can call. `app/actions.ts` adds the methods from its table, so that
 * nothing is declared twice.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the table of actions adds its methods to it.
export interface Actions {}
