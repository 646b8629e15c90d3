/**
 * What the operating system says of its network where nobody better knows: without any address
 * beyond loopback there is none. A host with a word of its own (Electron's `net.isOnline`) hands
 * that in instead.
 */
import { networkInterfaces } from 'node:os';

/** Null where every provider is on this machine and the network is beside the point. */
export function networkWord(base_url: string, host_says?: () => boolean): () => boolean | null {
  const { hostname } = new URL(base_url);
  const local = /^(localhost|127\.|\[?::1\]?$)/.test(hostname) || hostname.endsWith('.invalid');
  if (local) return () => null;
  return host_says ?? hasAddress;
}

const hasAddress = (): boolean =>
  Object.values(networkInterfaces()).some((list) => list?.some((one) => !one.internal));
