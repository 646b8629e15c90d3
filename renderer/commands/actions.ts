/**
 * Everything a command can do, one method per thing an agent can mean. `app/actions.ts` adds the
 * methods from its table, so nothing is declared twice.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the table of actions adds its methods to it.
export interface Actions {}
