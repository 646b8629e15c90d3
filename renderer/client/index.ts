/** Chooses the transport at boot: the preload bridge where there is one, else HTTP. */
import type { Bridge } from '#main/contract/call.ts';
import { type Client, createClient } from './client.ts';
import { httpTransport } from './http.ts';
import { ipcTransport } from './ipc.ts';

declare global {
  interface Window {
    airdesk?: Bridge;
  }
}

export function bootClient(): Client {
  const bridge = window.airdesk;
  return createClient(bridge ? ipcTransport(bridge) : httpTransport());
}
export type { Client } from './client.ts';
