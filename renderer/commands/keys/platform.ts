/** Which kind of workstation this is, asked once at boot. */
import type { Platform } from './chord.ts';
import type { Host } from './forbidden.ts';

export function detectHost(): Host {
  return window.airdesk ? 'desktop' : 'browser';
}

export function detectPlatform(): Platform {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other';
}
