/**
 * What an airline tells by itself of an order, applied like news that was asked for. Whose booking it
 * is the order says; that the airline may tell it, a token that an administrator gave it.
 */
import { findByOrder } from '#db/store/bookings.ts';
import { hasOpenIntent } from '#db/store/intents.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { ProviderCode } from '#main/contract/values.ts';
import type { Ports } from '#main/ports.ts';
import { bookingBusy, notConfigured } from '../failures.ts';
import { type News, settle } from './schedule-changes.ts';

export interface Notification {
  /** As it stands in the address. */
  provider_type: string;
  /** What the caller shows; null where it shows nothing. */
  token: string | null;
  message: Uint8Array;
}

/** The bookings that changed; none where everything was known. */
export async function takeNotification(
  ports: Ports,
  { provider_type: named, token, message }: Notification,
): Promise<Result<News[], Failure>> {
  const known = ProviderCode.safeParse(named);
  const provider = known.success ? ports.providers.get(known.data) : null;
  if (!known.success || !provider) return fail(notConfigured(named.slice(0, 20)));
  const expected = ports.providers.notificationToken(known.data);
  const { digest } = ports.vault;
  if (token === null || expected === null || digest(token) !== digest(expected)) {
    return fail(failure('UNAUTHENTICATED', 'The access token is not valid'));
  }
  const { notification, notified } = provider;
  if (!notification || !notified) {
    const why = `${provider.traits.name} tells nothing by itself`;
    return fail(failure('CAPABILITY_UNAVAILABLE', why));
  }
  const about = await notification(message);
  if (!about.ok) return fail(failure('INVALID_REQUEST', about.error.message));
  const { order_id } = about.value;
  const found = { provider_type: known.data, order_id, locator: null };
  const bookings = await findByOrder(ports.db.read, found);
  if (bookings.length === 0) {
    return fail(failure('NOT_FOUND', `There is no booking of the order ${order_id} here`));
  }
  const news: News[] = [];
  for (const { record, revision } of bookings) {
    const { id, order } = record;
    if (!order) continue;
    if (await hasOpenIntent(ports.db.read, id)) {
      return fail(bookingBusy('Somebody is changing this booking'));
    }
    const now = await notified(order, message);
    if (!now.ok) return fail(failure('INVALID_REQUEST', now.error.message));
    const kept = await settle(ports, { record, revision }, now.value);
    if (kept) news.push(kept);
  }
  return ok(news);
}
