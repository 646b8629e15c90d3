/** When what an agent does goes out to be kept: what is typed with its key, a cursor after its frame. */
import { expect, it } from 'vitest';
import { fail, ok } from '#main/contract/result.ts';
import { createDesk } from '#renderer/app/create-desk.ts';
import { restoreAreas } from '#renderer/app/saved-areas.ts';

/** A desk that is signed in, the saves that went out of it, and the frames it waits for. */
function watched() {
  const saved: unknown[] = [];
  const all: unknown[] = [];
  const given: unknown[] = [];
  const frames: (() => void)[] = [];
  const desk = createDesk({
    client: {
      call: async (operation: string, input: unknown) => {
        const meta = { connection: null, warnings: [] };
        if (operation === 'workarea.list') return ok({ output: { areas: given }, meta }) as never;
        if (operation !== 'workarea.save') {
          return fail({ code: 503, error: 'OFFLINE', message: '', details: [] }) as never;
        }
        const { area, state } = input as {
          area: string;
          state: { active: boolean; entry: string; cursor: object };
        };
        saved.push({ entry: state.entry, cursor: state.cursor });
        all.push({ area, active: state.active, entry: state.entry });
        return ok({ output: { kept: true }, meta }) as never;
      },
      subscribe: () => () => undefined,
      newId: () => 'id',
      isOwnCall: () => false,
    },
    host: 'browser',
    platform: 'other',
    afterPaint: (run) => void frames.push(run),
  });
  desk.session.setState({ phase: 'signed_in' });
  const turn = async () => {
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
    return saved.splice(0);
  };
  const draw = () => {
    for (const run of frames.splice(0)) run();
  };
  return { desk, turn, draw, given, all };
}

it('keeps a letter with its key and a cursor once the frame that shows it is drawn', async () => {
  const { desk, turn, draw } = watched();
  desk.patchArea('A', { entry: 'A' });
  expect(await turn()).toEqual([{ entry: 'A', cursor: {} }]);

  desk.patchArea('A', { cursor: { offers: 'one' } });
  expect(await turn()).toEqual([]);
  desk.patchArea('A', { cursor: { offers: 'two' } });
  expect(await turn()).toEqual([]);
  draw();
  expect(await turn()).toEqual([{ entry: 'A', cursor: { offers: 'two' } }]);
  draw();
  expect(await turn()).toEqual([]);

  desk.patchArea('A', { entry: 'AN' });
  await Promise.resolve();
  desk.patchArea('A', { cursor: { offers: 'three' } });
  // The answer to the letter's save brings the cursor's no sooner.
  expect(await turn()).toEqual([{ entry: 'AN', cursor: { offers: 'two' } }]);
  draw();
  expect(await turn()).toEqual([{ entry: 'AN', cursor: { offers: 'three' } }]);
});

it('a letter takes with it the cursor that waits, and leaving the page waits for no frame', async () => {
  const { desk, turn, draw } = watched();
  desk.patchArea('A', { entry: 'A' });
  await turn();
  desk.patchArea('A', { cursor: { offers: 'one' } });
  await turn();
  desk.patchArea('A', { entry: 'AN' });
  expect(await turn()).toEqual([{ entry: 'AN', cursor: { offers: 'one' } }]);
  draw();
  expect(await turn()).toEqual([]);

  desk.patchArea('A', { cursor: { offers: 'three' } });
  expect(await turn()).toEqual([]);
  await desk.flush();
  expect(await turn()).toEqual([{ entry: 'AN', cursor: { offers: 'three' } }]);
});

it('after a sign-in keeps what is another than main gave, whoever typed before', async () => {
  const { desk, turn, given, all } = watched();
  desk.patchArea('A', { entry: 'A' });
  await turn();
  // Somebody else sits down, who left an empty area B open, and types the same letter.
  given.push({ area: 'B', state: { active: true } });
  desk.session.setState({ phase: 'signed_out' });
  await restoreAreas(desk);
  desk.session.setState({ phase: 'signed_in' });
  expect(desk.areas.getState().active).toBe('B');
  desk.actions.switchArea('A');
  desk.patchArea('A', { entry: 'A' });
  all.length = 0;
  await turn();
  expect(all).toEqual([
    { area: 'A', active: true, entry: 'A' },
    { area: 'B', active: false, entry: '' },
  ]);
});
