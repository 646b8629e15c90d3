/**
 * Everything a command can make happen, one method per thing an agent can mean. What carries it out
 * says which there are: `app/actions.ts` fills this in from its table, so nothing is declared twice.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the table of actions adds its methods to it.
export interface Actions {}
