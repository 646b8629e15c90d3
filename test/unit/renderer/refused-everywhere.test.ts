/** What any call may be the first to hear, asked for by the agent or not: no service, no session. */
import { expect, it, vi } from 'vitest';
import { type ErrorBody, ErrorWord } from '#main/contract/errors.ts';
import { fail } from '#main/contract/result.ts';
import { buildLostAnswer } from '#renderer/app/client/transport.ts';
import { createDesk } from '#renderer/app/create-desk.ts';

function deskRefused(error: ErrorBody) {
  const asked: string[] = [];
  let breaks: (() => void) | undefined;
  const desk = createDesk({
    client: {
      call: async (name) => {
        asked.push(name);
        return fail(error) as never;
      },
      subscribe: (_listener, ended) => {
        breaks = ended;
        return () => undefined;
      },
      newId: () => 'id',
      isOwnCall: () => false,
    },
    host: 'browser',
    platform: 'other',
  });
  return { desk, asked, break: () => breaks?.() };
}

it('says that the service is gone as soon as its stream breaks, and asks nothing before a sign-in', async () => {
  const at = deskRefused(buildLostAnswer('refused'));
  at.break();
  expect(at.asked).toEqual([]);
  at.desk.session.setState({ phase: 'signed_in' });
  at.break();
  expect(at.asked).toContain('connection.get');
  await vi.waitFor(() => expect(at.desk.outbox.getState().no_service).toBe(true));
  await at.desk.stop();
});

it.each([
  ['UNAUTHENTICATED', 'signed_out', /^You were signed out/],
  ['LOCKED', 'locked', null],
] as const)('a save or a reading refused as %s shows the page as %s', async (word, phase, said) => {
  const at = deskRefused({ code: 401, error: ErrorWord.parse(word), message: 'No', details: [] });
  at.desk.session.setState({ phase: 'signed_in' });
  const question = { title: '', lines: [], confirm: '', danger: false, run: async () => undefined };
  at.desk.shell.setState({ overlay: { kind: 'question', question } });
  at.desk.patchArea('A', { entry: 'AN' });
  await at.desk.flush();
  await vi.waitFor(() => expect(at.desk.session.getState().phase).toBe(phase));
  // It would keep the keys of the page that asks for the password.
  expect(at.desk.shell.getState().overlay.kind).toBe('none');
  const { error } = at.desk.session.getState();
  if (said === null) expect(error).toBeNull();
  else expect(error).toMatch(said);
  await at.desk.stop();
});
