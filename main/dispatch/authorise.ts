/**
 * Authenticates a caller: checks a bearer token, an API key and a workstation's secret against the
 * store. Keys and tokens are compared as keyed hashes, so that timing reveals nothing.
 */
import { findAccessToken, isCurrent } from '#db/store/access-tokens.ts';
import { findApiKey } from '#db/store/agencies.ts';
import { createStation, findStation, touchStation } from '#db/store/stations.ts';
import { type Failure, refuse } from '#main/contract/errors.ts';
import {
  type AuthScheme,
  findMissingAdminScope,
  type Operation,
} from '#main/contract/operation.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { refuseNonAdmins, refuseNonServiceAdmins } from '#main/operations/failures.ts';
import type { Ports, Principal } from '#main/ports.ts';
import type { Binding, Call } from './types.ts';

export interface Authorised {
  principal: Principal | null;
  /** The token family of the sign-in; null if nobody is signed in. */
  session: string | null;
  /** The workstation is locked: only operations of scheme `station` are allowed. */
  locked: boolean;
  /** Digest of the workstation's secret. */
  station: string | null;
  /** The workstation is the window of the desktop app. */
  in_window?: boolean;
  /** When the bearer token expires. */
  expires_at?: string;
  /** The agency of the API key, if no sign-in is needed. */
  key_agency?: number | null;
}

const NOBODY: Authorised = { principal: null, session: null, station: null, locked: false };

const deny = (message: string) => refuse('UNAUTHENTICATED', message);

export async function authorise(
  ports: Ports,
  entry: { auth: AuthScheme },
  call: Pick<Call, 'credentials' | 'channel'>,
): Promise<Result<Authorised>> {
  const { credentials, channel } = call;
  const keyed = await checkKey(ports, credentials.api_key);
  if (!keyed.ok) return keyed;
  if (entry.auth === 'none') return ok({ ...NOBODY, key_agency: keyed.value });
  if (credentials.bearer !== null) {
    if (entry.auth === 'station') return deny(phrase('bound_only'));
    const principal = await checkBearer(ports, credentials.bearer);
    if (!principal.ok) return principal;
    const needs_key = entry.auth === 'bearer+key' && channel === 'rest';
    if (needs_key && keyed.value === null) return deny(phrase('no_api_key'));
    if (keyed.value !== null && keyed.value !== principal.value.principal.agency_id) {
      return deny(phrase('foreign_api_key'));
    }
    return ok({ ...principal.value, station: null, locked: false });
  }
  if (channel === 'rest') return deny(phrase('no_bearer'));
  return checkStation(ports, entry.auth, credentials);
}

/** The agency of an API key; null if none was sent; a wrong key is always refused. */
async function checkKey(ports: Ports, key: string | null): Promise<Result<number | null>> {
  if (key === null) return ok(null);
  const agency_id = await findApiKey(ports.db.read, ports.vault.digest(key), ports.clock.now());
  return agency_id === null ? deny(phrase('wrong_api_key')) : ok(agency_id);
}

async function checkBearer(
  ports: Ports,
  bearer: string,
): Promise<Result<{ principal: Principal; session: string; expires_at: string }>> {
  const row = await findAccessToken(ports.db.read, ports.vault.digest(bearer));
  if (!row?.user_active || row.family_revoked_at !== null) return deny(phrase('bad_access'));
  if (!isCurrent(row, ports.clock.now())) return deny(phrase('old_access'));
  const { agency_id, user_id, email, name, role, group_id, service_admin } = row;
  const principal = { agency_id, user_id, email, name, role, group_id, service_admin };
  return ok({ principal, session: row.family_id, expires_at: row.expires_at });
}

/** Why a signed-in user may not call an operation; null if the user may. */
export function findAccessProblem(
  entry: Pick<Operation, 'auth' | 'scope' | 'role'>,
  { principal, in_window }: Pick<Authorised, 'principal' | 'in_window'>,
): Failure | null {
  const missing = findMissingAdminScope(entry, principal, in_window);
  if (missing === null) return null;
  return missing === 'service' ? refuseNonServiceAdmins() : refuseNonAdmins();
}

/** Interval for storing that a workstation was used: one unused for months is unbound. */
const SEEN_EVERY_MS = 24 * 60 * 60_000;

async function checkStation(
  ports: Ports,
  auth: AuthScheme,
  { station: secret, page }: Call['credentials'],
): Promise<Result<Authorised>> {
  if (secret === null) return deny(phrase('sign_in_first'));
  const station = ports.vault.digest(secret);
  const row = await findStation(ports.db.read, station);
  if (!row) return deny(phrase('not_bound_again'));
  if (row.page_hash !== null && (page == null || ports.vault.digest(page) !== row.page_hash)) {
    return deny(phrase('page_unbound'));
  }
  const now = ports.clock.now();
  // Also if the clock was ahead when it was last used.
  if (Math.abs(now.getTime() - Date.parse(row.last_seen_at)) >= SEEN_EVERY_MS) {
    await ports.db.write((tx) => touchStation(tx, { token_hash: station, now }));
  }
  if (!row.principal && auth !== 'station') return deny(phrase('sign_in_first'));
  const locked = row.locked_at !== null;
  if (locked && auth !== 'station') return refuse('LOCKED', phrase('is_locked'));
  const session = row.principal ? row.family_id : null;
  const in_window = row.page_hash === null;
  return ok({ principal: row.principal, session, station, locked, in_window });
}

export async function bindStation(ports: Ports, where: 'page' | 'app'): Promise<Binding> {
  const { ids, vault, clock, db } = ports;
  const secret = ids.token();
  const page = where === 'page' ? ids.token() : null;
  const token_hash = vault.digest(secret);
  const page_hash = page === null ? null : vault.digest(page);
  await db.write((tx) => createStation(tx, { token_hash, page_hash, now: clock.now() }));
  return { secret, page };
}

export const isStation = async (ports: Ports, secret: string): Promise<boolean> =>
  (await findStation(ports.db.read, ports.vault.digest(secret))) !== null;
