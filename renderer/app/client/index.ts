/** Chooses the transport at boot: the preload bridge where there is one, else HTTP. */
import type { Bridge } from '#main/contract/call.ts';
import { fail } from '#main/contract/result.ts';
import { type Client, createClient } from './client.ts';
import { httpTransport } from './http.ts';
import { lostAnswer, type Transport } from './transport.ts';

declare global {
  interface Window {
    airdesk?: Bridge;
  }
}

export function bootClient(): Client {
  const bridge = window.airdesk;
  return createClient(bridge ? ipcTransport(bridge) : httpTransport(pageSecret()));
}
export type { Client } from './client.ts';

/** Calls over the preload bridge of the desktop app. */
function ipcTransport(bridge: Bridge): Transport {
  return {
    invoke: (name, input, options) =>
      bridge
        .invoke(name, input, options)
        .catch((error: unknown) => fail(lostAnswer(String(error)))),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}

/**
 * What this page shows beside its cookie. It comes behind the # of the address the launch link leads
 * to, and is kept where no other port of the same address reads it.
 */
const KEPT_AS = 'airdesk-page';
const GIVEN = /^#page=([\w-]{22,128})$/;

function pageSecret(): string | null {
  const given = GIVEN.exec(window.location.hash)?.[1];
  try {
    if (given !== undefined) {
      window.localStorage.setItem(KEPT_AS, given);
      window.history.replaceState(null, '', window.location.pathname);
    }
    return given ?? window.localStorage.getItem(KEPT_AS);
  } catch {
    // A browser that keeps nothing: the page works until it is loaded anew.
    return given ?? null;
  }
}
