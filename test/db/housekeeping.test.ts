import { expect, test } from 'vitest';
import { createFamily, insertTokenPair } from '#db/store/access-tokens.ts';
import { deleteExpired } from '#db/store/housekeeping.ts';
import { prepareIntent, settleIntent } from '#db/store/intents.ts';
import { createStation } from '#db/store/stations.ts';
import { at, NOW, seeded } from './support.ts';

const DAY = 86_400;

test('what has served its time goes, a little at a time, and nothing before', async () => {
  const db = await seeded();
  await db.write(async (tx) => {
    const owner = { agency_id: 1, user_id: 1 };
    await createFamily(tx, { id: 'f', ...owner, group_id: null, now: NOW });
    await insertTokenPair(tx, {
      family_id: 'f',
      access_hash: 'a',
      refresh_hash: 'r',
      issued_at: NOW,
      access_expires_at: at(3_600),
      refresh_expires_at: at(DAY),
    });
    await createStation(tx, { token_hash: 's', page_hash: null, now: NOW });
    const intent = {
      ...owner,
      actor: 'a',
      operation: 'booking.create' as const,
      idempotency_key: 'k',
      request_digest: 'd',
      booking_id: null,
      provider_type: null,
      payload: null,
      now: NOW,
    };
    await prepareIntent(tx, { ...intent, id: 'i', reference: 'i' });
    await settleIntent(tx, {
      id: 'i',
      state: 'CONFIRMED',
      outcome: null,
      error: null,
      booking_id: null,
      now: NOW,
    });
    await tx.query
      .insertInto('searches')
      .values({ id: 's', ...owner, request: '{}', created_at: NOW.toISOString() })
      .execute();
    for (let n = 0; n < 2_100; n += 1) {
      await tx.query
        .insertInto('offers')
        .values({
          id: `o${n}`,
          search_id: 's',
          agency_id: 1,
          provider_type: 'PROVIDER_04',
          kind: 'SEARCH',
          payload: '{}',
          created_at: NOW.toISOString(),
          expires_at: NOW.toISOString(),
          // One was quoted; what an agency sold or quoted stays for a week.
          quoted_at: n === 0 ? NOW.toISOString() : null,
        })
        .execute();
    }
  });
  const table: string[] = [];
  for (const days of [0.4, 0.51, 0.51, 0.51, 0.9, 1.01, 1.9, 2.01, 6.9, 7.01, 7.01, 89, 90.01]) {
    const { more, ...gone } = await db.write((tx) => deleteExpired(tx, at(days * DAY)));
    const named = Object.entries(gone).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : []));
    table.push(`${days} days: ${named.join(', ')}${more ? ', more' : ''}`);
  }
  expect(table).toEqual([
    '0.4 days: ',
    '0.51 days: 1000 offers, more',
    '0.51 days: 1000 offers, more',
    '0.51 days: 99 offers',
    '0.9 days: ',
    '1.01 days: 1 intents',
    '1.9 days: 1 tokens',
    '2.01 days: 1 tokens',
    '6.9 days: ',
    '7.01 days: 2 offers',
    '7.01 days: ',
    '89 days: ',
    '90.01 days: 1 stations',
  ]);
});
