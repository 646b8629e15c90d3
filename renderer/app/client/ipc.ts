/** Calls over the preload bridge of the desktop app. */
import type { Bridge } from '#main/contract/call.ts';
import { fail } from '#main/contract/result.ts';
import { lostAnswer, type Transport } from './transport.ts';

export function ipcTransport(bridge: Bridge): Transport {
  return {
    invoke: (name, input, options) =>
      bridge
        .invoke(name, input, options)
        .catch((error: unknown) => fail(lostAnswer(String(error)))),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
