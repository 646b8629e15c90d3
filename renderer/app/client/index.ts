/** Chooses the transport at boot: the preload bridge where there is one, else HTTP. */
import type { Bridge } from '#main/contract/call.ts';
import { type Client, createClient } from './client.ts';
import { httpTransport } from './http.ts';
import { ipcTransport } from './ipc.ts';
import { pageSecret } from './page-secret.ts';

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
