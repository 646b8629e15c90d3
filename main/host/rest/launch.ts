/**
 * One-time links that bind a browser to this service as a workstation. A link works once and for a
 * few minutes; it sets a cookie that scripts cannot read.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, Ids } from '#main/ports.ts';

export const LAUNCH_PATH = '/launch';
export const LINK_MINUTES = 15;
const LIFE_MS = LINK_MINUTES * 60_000;
const MAX_LINKS = 16;

export interface Launch {
  /** Makes a new link and returns its path. */
  make(): string;
  /** True once for each link; it is then used up. */
  spend(token: string): boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createLaunch(ids: Ids, clock: Clock): Launch {
  let open: { digest: Buffer; until: number }[] = [];
  return {
    make() {
      const token = ids.token();
      open.push({ digest: digest(token), until: clock.monotonic() + LIFE_MS });
      open = open.slice(-MAX_LINKS);
      return `${LAUNCH_PATH}/${token}`;
    },
    spend(token) {
      const now = clock.monotonic();
      const shown = digest(token);
      open = open.filter((link) => link.until > now);
      const found = open.find((link) => timingSafeEqual(link.digest, shown));
      open = open.filter((link) => link !== found);
      return found !== undefined;
    },
  };
}
