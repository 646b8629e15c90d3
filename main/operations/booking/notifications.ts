/**
 * An airline's own notifications about an order, applied like a refresh. The order identifies the
 * booking; a token set by an administrator proves that the airline may send it.
 */
import { findByOrder, makeCheckDue } from '#db/store/bookings.ts';
import { hasOpenIntent } from '#db/store/intents.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { ProviderCode } from '#main/contract/values.ts';
import type { Ports } from '#main/ports.ts';
import { refuseBusyBooking, refuseUnconfigured } from '../failures.ts';
import { type Changes, storeOrder } from './schedule-changes.ts';

export interface Notification {
  /** The provider type in the address. */
  provider_type: string;
  /** The token the caller sent; null for none. */
  token: string | null;
  /** Network address or 'local', for the throttle. */
  remote: string;
  message: Uint8Array;
}

/**
 * Announces each changed booking, even if a later one is busy and the airline has to send the
 * message again. Returns how many changed.
 */
export async function applyNotification(
  ports: Ports,
  { provider_type: named, token, remote, message }: Notification,
  announce: (changes: Changes) => void,
): Promise<Result<number>> {
  const known = ProviderCode.safeParse(named);
  const provider = known.success ? ports.providers.get(known.data) : null;
  if (!known.success || !provider) return fail(refuseUnconfigured(named.slice(0, 20)));
  const refused = checkToken(ports, known.data, { token, remote });
  if (refused) return fail(refused);
  const { notification, notified } = provider;
  if (!notification || !notified) {
    const why = phrase('notify_none', { name: provider.traits.name });
    return refuse('CAPABILITY_UNAVAILABLE', why);
  }
  const about = await notification(message);
  if (!about.ok) return refuse('INVALID_REQUEST', about.error.message);
  const { order_id } = about.value;
  const found = { provider_type: known.data, order_id, locator: null };
  const bookings = await findByOrder(ports.db.read, found);
  if (bookings.length === 0) return refuse('NOT_FOUND', phrase('notify_order', { id: order_id }));
  let changed = 0;
  for (const { record, revision } of bookings) {
    const { id, order } = record;
    if (!order) continue;
    if (await hasOpenIntent(ports.db.read, id)) return fail(refuseBusyBooking(phrase('busy')));
    const now = await notified(order, message);
    if (!now.ok) return refuse('INVALID_REQUEST', now.error.message);
    const kept = await storeOrder(ports, { record, revision }, now.value);
    if (kept) {
      announce(kept);
      changed += 1;
    }
    // A notification may cover more than flights and documents: the order itself is read next.
    await ports.db.write((tx) => makeCheckDue(tx, id, ports.clock.now()));
  }
  return ok(changed);
}

/** Wrong tokens throttle their address; a token without failures is still checked now and then. */
function checkToken(
  { providers, vault, throttle, log }: Ports,
  provider_type: ProviderCode,
  { token, remote }: Pick<Notification, 'token' | 'remote'>,
): Failure | null {
  const invalid = createFailure('UNAUTHENTICATED', phrase('bad_access'));
  if (token === null) return invalid;
  const shown = vault.digest(token);
  const [own, place] = [`notify:${provider_type} ${shown}`, `remote:${remote} ${provider_type}`];
  const wait = throttle.admit(own, [place]);
  if (wait > 0) return createFailure('THROTTLED', phrase('too_many_failed'), [], wait);
  const expected = providers.notificationToken(provider_type);
  if (expected !== null && shown === vault.digest(expected)) return null;
  throttle.failed([own, place]);
  log.warn('A notification had a wrong token', { provider_type, remote });
  return invalid;
}
