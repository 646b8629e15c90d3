/** Refusals of Duffel, as they are told. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { call, refused } from '../ndc/training.ts';
import { BY_ID, CREATE, json, problem, told } from './support.ts';
import { closeAll } from './training.ts';

afterEach(closeAll);

describe('errors', () => {
  it.each([
    [422, 'invalid_state_error', 'offer_no_longer_available', 'SOLD_OUT never'],
    [422, 'invalid_state_error', 'offer_expired', 'EXPIRED never'],
    [422, 'validation_error', 'payment_amount_does_not_match_order_amount', 'PRICE_CHANGED never'],
    [422, 'airline_error', 'duplicate_booking', 'DUPLICATE never'],
    [422, 'validation_error', 'duplicate_passenger_name', 'PROVIDER_REFUSED never'],
    [422, 'invalid_state_error', 'offer_request_already_booked', 'DUPLICATE never'],
    [422, 'invalid_state_error', 'order_creation_already_attempted', 'PROVIDER_ERROR unknown'],
    [422, 'invalid_state_error', 'schedule_changed', 'EXPIRED never'],
    [422, 'invalid_request_error', 'insufficient_balance', 'PROVIDER_REFUSED never'],
    [422, 'invalid_request_error', 'insufficient_funds', 'CARD_REFUSED never'],
    [422, 'validation_error', 'validation_required', 'PROVIDER_REFUSED never'],
    [401, 'authentication_error', 'invalid_authorization', 'PROVIDER_ERROR never'],
    [429, 'rate_limit_error', 'rate_limit_exceeded', 'PROVIDER_ERROR safe'],
    [500, 'api_error', 'internal_server_error', 'PROVIDER_ERROR unknown'],
    [502, 'airline_error', 'airline_internal', 'PROVIDER_ERROR unknown'],
    [400, 'airline_error', 'airline_unknown', 'PROVIDER_ERROR unknown'],
    [502, 'airline_error', 'order_not_created', 'PROVIDER_ERROR never'],
    [503, 'airline_error', 'service_unavailable', 'PROVIDER_ERROR never'],
    [422, 'invalid_state_error', 'order_cancellation_stale', 'EXPIRED never'],
    [422, 'invalid_state_error', 'stale_airline_initiated_change_accept', 'EXPIRED never'],
    [422, 'invalid_state_error', 'order_change_already_actioned', 'PROVIDER_ERROR unknown'],
    [
      422,
      'validation_error',
      'payment_currency_does_not_match_order_currency',
      'PRICE_CHANGED never',
    ],
  ])('%i %s %s on creation', async (status, type, code, expected) => {
    const { provider, asked } = told(() => json(problem(type, code), status));
    const failure = refused(await provider.create(CREATE, call('ours')));
    expect(`${failure.error} ${failure.retry}`).toBe(expected);
    expect([failure.provider_code, asked()]).toEqual([code, 1]);
  });

  it.each([
    ['The airline has declined the booking', 'PROVIDER_REFUSED never'],
    ['Insufficient time before departure', 'PROVIDER_REFUSED never'],
    ['The card was declined by its issuer', 'CARD_REFUSED never'],
    ['Declined: contact the card issuer', 'CARD_REFUSED never'],
    ['Insufficient credit limit', 'CARD_REFUSED never'],
    ['Unsupported operation', 'CAPABILITY_UNAVAILABLE never'],
  ])('%s', async (message, expected) => {
    const error = { type: 'airline_error', code: 'airline_said_no', title: 'Refused', message };
    const { provider } = told(() => json({ errors: [error] }, 422));
    const failure = refused(await provider.create(CREATE, call('ours')));
    expect(`${failure.error} ${failure.retry}`).toBe(expected);
  });

  it('a service that is unavailable promises nothing of payments, nor in the words of another', async () => {
    const headers = { 'ratelimit-reset': new Date(Date.now() + 30_000).toUTCString() };
    const unclear = { error: 'PROVIDER_ERROR', retry: 'unknown' };
    const body = problem('airline_error', 'service_unavailable');
    const confirm = told(() => json(body, 503, headers)).provider;
    const order = { order_id: 'ord_1' } as ProviderOrder;
    const quote_key = {
      ...{ kind: 'duffel-cancellation', order_id: 'ord_1', cancellation_id: 'ore_1' },
    };
    expect(refused(await confirm.cancel(order, call('ours'), quote_key))).toMatchObject(unclear);
    const { provider } = told(() => json({ message: 'no upstream' }, 503, headers));
    expect(refused(await provider.create(CREATE, call('ours')))).toMatchObject(unclear);
  });

  it.each([
    [408, JSON.stringify({ message: 'Request Timeout' })],
    [408, JSON.stringify(problem('api_error', 'request_timeout'))],
    [499, ''],
  ])('a way that timed out (%i) is no proof that nothing was done', async (status, body) => {
    const headers = { 'content-type': 'application/json' };
    const { provider } = told(() => new Response(body, { status, headers }));
    expect(refused(await provider.create(CREATE, call('ours')))).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'unknown',
    });
  });

  it('a limit says when it may be asked again', async () => {
    const reset = new Date(Date.now() + 30_000).toUTCString();
    const { provider } = told(() =>
      json(problem('rate_limit_error', 'x'), 429, { 'ratelimit-reset': reset }),
    );
    const { retry_after_ms } = refused(await provider.retrieve(BY_ID, call()));
    expect(retry_after_ms).toBeGreaterThan(20_000);
    expect(retry_after_ms).toBeLessThanOrEqual(30_000);
  });

  it.each([['/data/passengers'], [{ field: 'passengers', pointer: '/data/passengers' }]])(
    'where it is wrong, told as %j',
    async (source) => {
      const body = problem('validation_error', 'x', source);
      const { provider } = told(() => json(body, 422));
      const { details } = refused(await provider.create(CREATE, call('ours')));
      expect(details?.[0]).toEqual({
        path: 'provider.place',
        message: '/data/passengers: because',
        kind: 'PROVIDER',
      });
    },
  );
});

it('a payment of another amount or currency than is owed is a changed price', async () => {
  for (const field of ['amount', 'currency']) {
    const error = { type: 'validation_error', code: 'no_match', title: 'No match' };
    const message = `Field '${field}' didn't match what is owed`;
    const { provider } = told(() => json({ errors: [{ ...error, message }] }, 422));
    const failure = refused(await provider.create(CREATE, call('ours')));
    expect([failure.error, failure.retry]).toEqual(['PRICE_CHANGED', 'never']);
  }
});

it('an airline named as the source of its error is no place in the message', async () => {
  const { provider } = told(() => json(problem('airline_error', 'x', 'some_airline'), 422));
  const failure = refused(await provider.create(CREATE, call('ours')));
  expect([failure.details, failure.provider_text]).toEqual([[], 'No: because']);
});
