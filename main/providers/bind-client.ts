import type { Operation, PortMethod } from './provider.ts';

/** An operation of the port as a protocol has it: its client comes first. */
export type MethodOf<C, N extends Operation> = (
  client: C,
  ...passed: Parameters<PortMethod<N>>
) => ReturnType<PortMethod<N>>;

/** A protocol's operations take its client first; the port knows of no client. */
type Operations<C> = Readonly<Record<string, (client: C, ...args: never[]) => unknown>>;
type Bound<C, O extends Operations<C>> = {
  readonly [K in keyof O]: O[K] extends (client: C, ...args: infer A) => infer R
    ? (...args: A) => R
    : never;
};

export function bindClient<C, O extends Operations<C>>(client: C, operations: O): Bound<C, O> {
  const bound = Object.entries(operations).map(([name, run]) => [
    name,
    (...args: never[]) => run(client, ...args),
  ]);
  return Object.fromEntries(bound) as Bound<C, O>;
}
