/** Every action a command can call; `app/actions.ts` adds the methods of its table. */
// biome-ignore lint/suspicious/noEmptyInterface: the table of actions adds its methods to it.
export interface Actions {}
