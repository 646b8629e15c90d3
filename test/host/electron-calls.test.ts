/** What the desktop app takes from its page and what it refuses: the one channel, tried each way. */
import { describe, expect, test } from 'vitest';
import { page, start } from './electron-desk.ts';

const CALL = { call_id: 'call-1' };

describe('calls from the page', () => {
  const find = ['booking.find', { text: 'SILVA' }, CALL] as const;
  const refused = (error: string, code: number) => ({
    ok: false,
    error: expect.objectContaining({ error, code }),
  });

  test('reach dispatch as this workstation, and come back as values', async () => {
    const desk = await start();
    desk.dispatcher.answers['booking.find'] = () => ({ output: { bookings: [] } });
    const options = { ...CALL, if_match: 3, idempotency_key: 'key' };
    expect(await desk.invoke(desk.from(), 'booking.find', { text: 'SILVA' }, options)).toEqual({
      ok: true,
      value: {
        output: { bookings: [] },
        view: { booking: null },
        meta: { revision: null, connection: 'ONLINE', warnings: [], providers: [] },
      },
    });
    expect(desk.dispatcher.calls).toEqual([
      {
        name: 'booking.find',
        input: { text: 'SILVA' },
        credentials: { bearer: null, api_key: null, station: expect.stringMatching(/^[\w-]{43}$/) },
        channel: 'desk',
        speaks: true,
        remote: 'local',
        call_id: 'call-1',
        if_match: 3,
        idempotency_key: 'key',
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  test.each([
    ['a frame that is gone', { frame: null }],
    ['a frame of another origin', { frame: { origin: 'https://evil.example' } }],
    ['a frame of no origin', { frame: { origin: 'null' } }],
    ['a frame of a like-named origin', { frame: { origin: 'airdesk://app.evil.example' } }],
    ['a child frame', { frame: { parent: {} as never } }],
    ['another web contents', { sender: 99_999 }],
  ])('from %s are refused', async (_name, from) => {
    const desk = await start();
    expect(await desk.invoke(desk.from(from), ...find)).toEqual(refused('FORBIDDEN', 403));
    expect(desk.dispatcher.calls).toEqual([]);
  });

  test.each([
    ['an unknown name', ['nothing.here', {}, CALL], 'NOT_FOUND', 404],
    ['an inherited name', ['constructor', {}, CALL], 'NOT_FOUND', 404],
    ['__proto__', ['__proto__', {}, CALL], 'NOT_FOUND', 404],
    ['no name', [undefined, {}, CALL], 'NOT_FOUND', 404],
    ['a name that is no text', [{}, {}, CALL], 'NOT_FOUND', 404],
    ['a token', ['auth.token', { username: 'a', password: 'b' }, CALL], 'NOT_FOUND', 404],
    ['no options', ['booking.find', {}], 'INVALID_REQUEST', 400],
    ['no call id', ['booking.find', {}, {}], 'INVALID_REQUEST', 400],
    ['a bad call id', ['booking.find', {}, { call_id: 'x y' }], 'INVALID_REQUEST', 400],
    ['unknown options', ['booking.find', {}, { ...CALL, station: 'x' }], 'INVALID_REQUEST', 400],
    ['a bad key', ['booking.find', {}, { ...CALL, idempotency_key: '' }], 'INVALID_REQUEST', 400],
    ['a bad revision', ['booking.find', {}, { ...CALL, if_match: 1.5 }], 'INVALID_REQUEST', 400],
    ['one argument more', ['booking.find', {}, CALL, 1], 'INVALID_REQUEST', 400],
    ['no input', ['booking.find', undefined, CALL], 'INVALID_REQUEST', 400],
    ['what is not JSON', ['booking.find', { text: 1n }, CALL], 'INVALID_REQUEST', 400],
    [
      'too much',
      ['booking.find', { text: 'x'.repeat(1024 * 1024) }, CALL],
      'PAYLOAD_TOO_LARGE',
      413,
    ],
    [
      'too deep',
      ['booking.find', JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`), CALL],
      'INVALID_REQUEST',
      400,
    ],
  ])('with %s are refused', async (_name, args, error, code) => {
    const desk = await start();
    expect(await desk.invoke(desk.from(), ...args)).toEqual(refused(error, code));
    expect(desk.dispatcher.calls).toEqual([]);
  });

  test('a cyclic input is refused, whatever got it across', async () => {
    const desk = await start();
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect(await desk.invoke(desk.from(), 'booking.find', loop, CALL)).toEqual(
      refused('INVALID_REQUEST', 400),
    );
  });

  test('what breaks in main is a value too', async () => {
    const desk = await start();
    desk.dispatcher.answers['booking.find'] = () => {
      throw new Error('at /secret/path');
    };
    const answer = await desk.invoke(desk.from(), ...find);
    expect(answer).toEqual(refused('INTERNAL', 500));
    expect(JSON.stringify(answer)).not.toContain('/secret');
  });

  test.each(['destroyed', 'render-process-gone', 'did-navigate'])(
    'are given up when the page is gone (%s)',
    async (event) => {
      const desk = await start();
      const reached = Promise.withResolvers<void>();
      desk.dispatcher.answers['booking.find'] = async ({ signal }) => {
        reached.resolve();
        await new Promise<void>((done) => signal?.addEventListener('abort', () => done()));
        return { output: { bookings: [] } };
      };
      const answer = desk.invoke(desk.from(), ...find);
      await reached.promise;
      page(desk).webContents.emit(event, {}, { reason: 'clean-exit' });
      expect(await answer).toMatchObject({ ok: true });
      desk.dispatcher.answers['booking.find'] = ({ signal }) => {
        expect(signal?.aborted).toBe(false);
        return { output: { bookings: [] } };
      };
      expect(await desk.invoke(desk.from(), ...find)).toMatchObject({ ok: true });
    },
  );
});
