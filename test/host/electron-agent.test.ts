/**
 * What the desktop app does for its agent by the system's own means: its language, menus, notifications,
 * the badge, links, and printing without a question.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFailure } from '#main/contract/errors.ts';
import { fail } from '#main/contract/result.ts';
import { createNativeWords } from '#main/host/electron/words.ts';
import { page, type Started, start } from './electron-desk.ts';

test.each([
  ['pt-PT', null, 'Tentar outra vez'],
  ['es-AR', null, 'Intentar otra vez'],
  ['fr-FR', null, 'Try again'],
  ['fr-FR', 'es', 'Intentar otra vez'],
  ['pt-BR', 'nonsense', 'Tentar outra vez'],
])('on a system in %s, with %j kept, it says %s', (locale, kept, said) => {
  const settings = { get: () => kept, set: () => undefined };
  expect(createNativeWords(settings, { getLocale: () => locale }).say('again')).toBe(said);
});

test('dialogs and menus speak what the page speaks, at the next start too', async () => {
  const desk = await start({ platform: 'darwin' });
  expect(desk.menu.labels).toEqual(['Airdesk', 'Edit', 'Window']);
  await desk.asks('language', desk.from(), 'pt-BR');
  expect(desk.menu.labels).toEqual(['Airdesk', 'Editar', 'Janela']);
  await desk.asks('language', desk.from(), { toString: 'es' });
  expect(desk.settings.get('language')).toBe('pt-BR');
  page(desk).webContents.emit('unresponsive');
  expect(desk.told).toMatchObject([
    {
      message: 'A estação de trabalho não responde',
      buttons: ['Esperar', expect.any(String), 'Sair'],
    },
  ]);
  const broken = await start({
    kept: [['language', 'es']],
    openService: async () => fail(createFailure('BUSY', 'x')),
  });
  expect(broken.titles).toEqual(['Airdesk no puede iniciarse']);
});

test('links are for the app that is installed, and no runtime without one', async () => {
  const packed = await start({
    before: ({ app }) => void Object.assign(app, { isPackaged: true }),
  });
  expect(packed.app.did).toEqual(['opens airdesk']);
  expect((await start()).app.did).toEqual([]);
});

type Queues = { kind: string; count: number }[];
const event = { call_id: 'c', seq: 1, type: 'queue.changed', data: { queue: 8, booking_id: 'b' } };

/** A desk whose queues hold what they are told to; each look is waited for. */
async function withQueues(change: Parameters<typeof start>[0] = {}) {
  const desk = await start(change);
  let queues: Queues = [];
  let looks = 0;
  desk.dispatcher.answers['queue.counts'] = () => {
    looks += 1;
    return { output: { queues } } as never;
  };
  let position = 0;
  return {
    desk,
    async hold(next: Queues) {
      queues = next;
      position += 1;
      const before = looks;
      desk.dispatcher.emit(position, event);
      await vi.waitFor(() => expect(looks).toBe(before + 1), { timeout: 20_000 });
      await new Promise((turn) => setImmediate(turn));
    },
  };
}
const told = (desk: Started) => desk.notices.map(({ options }) => options.body);

test('tells an agent who looks elsewhere that a queue has grown, and names nobody', async () => {
  const { desk, hold } = await withQueues({ kept: [['language', 'es']] });
  page(desk).focused = false;
  // What was there when Airdesk was opened is no news.
  await hold([{ kind: 'TIME_LIMIT', count: 2 }]);
  expect([told(desk), desk.app.badge]).toEqual([[], 2]);
  await hold([
    { kind: 'TIME_LIMIT', count: 3 },
    { kind: 'OFFLINE_DECISION', count: 1 },
    { kind: 'OWN', count: 50 },
  ]);
  expect(told(desk)).toEqual(['Límites de emisión: 3\nPor decidir: 1']);
  expect(desk.app.badge).toBe(4);
  page(desk).minimized = true;
  desk.notices[0]?.emit('click');
  expect(page(desk).did.slice(-2)).toEqual(['restore', 'focus']);
  await hold([{ kind: 'TIME_LIMIT', count: 1 }]);
  page(desk).focused = true;
  await hold([{ kind: 'TIME_LIMIT', count: 9 }]);
  expect([told(desk).length, desk.app.badge]).toEqual([1, 9]);
});

test('shows a dot on the taskbar of Windows', async () => {
  const { desk, hold } = await withQueues({ platform: 'win32' });
  await hold([{ kind: 'TIME_LIMIT', count: 2 }]);
  await hold([]);
  expect(page(desk).did.slice(-2)).toEqual(['overlay Needing somebody: 2', 'overlay ']);
  expect(desk.app.badge).toBe(0);
});

test('a covered workstation is told nothing, and what came meanwhile is no news after', async () => {
  const { desk, hold } = await withQueues();
  page(desk).focused = false;
  await hold([{ kind: 'TIME_LIMIT', count: 1 }]);
  const { dispatch } = desk.dispatcher;
  desk.dispatcher.dispatch = async () => fail(createFailure('UNAUTHENTICATED', 'covered'));
  desk.dispatcher.emit(100, event);
  await vi.waitFor(() => expect(desk.app.badge).toBe(0), { timeout: 20_000 });
  desk.dispatcher.dispatch = dispatch;
  await hold([{ kind: 'TIME_LIMIT', count: 5 }]);
  expect([told(desk), desk.app.badge]).toEqual([[], 5]);
});

test('looks each minute: a time limit comes nearer without a word', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const desk = await start();
  desk.dispatcher.answers['queue.counts'] = () =>
    ({ output: { queues: [{ kind: 'TIME_LIMIT', count: 7 }] } }) as never;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(desk.app.badge).toBe(7);
});

test('prints without a question to the chosen printer, and asks where it is no more', async () => {
  const desk = await start();
  const { webContents } = page(desk);
  const ask = (...args: unknown[]) => desk.asks('printers', desk.from(), ...args);
  const print = () => desk.asks('print', desk.from());
  const printers = [
    { name: 'office', label: 'The office' },
    { name: 'tickets', label: 'The tickets' },
  ];
  expect(await ask()).toEqual({ printers, chosen: null });
  expect(await print()).toBe('PRINTED');
  for (const wrong of ['none of ours', 7, { name: 'office' }, ['office']]) {
    expect(await ask(wrong)).toMatchObject({ chosen: null });
  }
  expect(await ask('tickets')).toEqual({ printers, chosen: 'tickets' });
  await print();
  webContents.printers = ['office'];
  await print();
  expect(webContents.printed).toEqual([{}, { silent: true, deviceName: 'tickets' }, {}]);
  webContents.refusal = 'Print job canceled';
  expect(await print()).toBe('CANCELLED');
  expect(desk.logged).toEqual([]);
  webContents.refusal = 'Invalid printer settings';
  expect(await print()).toBe('FAILED');
  expect(desk.logged).toHaveLength(1);
  webContents.printers = ['office', 'tickets'];
  expect(await ask(null)).toEqual({ printers, chosen: null });
});

test('a look that breaks is a line of the log, and the next one looks again', async () => {
  const { desk, hold } = await withQueues();
  const { dispatch } = desk.dispatcher;
  desk.dispatcher.dispatch = async () => {
    throw new Error('broken');
  };
  desk.dispatcher.emit(100, event);
  await vi.waitFor(() => expect(desk.logged.join()).toContain('cannot be told of'), {
    timeout: 20_000,
  });
  desk.dispatcher.dispatch = dispatch;
  await hold([{ kind: 'TIME_LIMIT', count: 5 }]);
  expect(desk.app.badge).toBe(5);
});
