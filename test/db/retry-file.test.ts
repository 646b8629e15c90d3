/** Files that somebody else has open for a moment: tried again for a second, and no longer. */
import { expect, test } from 'vitest';
import { runPatiently, runPatientlySync } from '#db/retry-file.ts';

/** Fails a few times as Windows does, then works. */
function heldFor(times: number, code = 'EBUSY') {
  const tries = { n: 0 };
  const work = () => {
    tries.n += 1;
    if (tries.n <= times) throw Object.assign(new Error(code), { code });
    return 'done';
  };
  return { tries, work };
}

test.each(['EBUSY', 'EPERM', 'EACCES'])('what fails with %s is tried again', async (code) => {
  expect(await runPatiently(heldFor(3, code).work)).toBe('done');
  expect(runPatientlySync(heldFor(3, code).work)).toBe('done');
});

test('what stays held is given up with its own error, after a number of tries', async () => {
  const for_ever = heldFor(Number.POSITIVE_INFINITY);
  await expect(runPatiently(for_ever.work)).rejects.toMatchObject({ code: 'EBUSY' });
  const sync = heldFor(Number.POSITIVE_INFINITY);
  expect(() => runPatientlySync(sync.work)).toThrow('EBUSY');
  expect(sync.tries.n).toBe(for_ever.tries.n);
  expect(sync.tries.n).toBeGreaterThan(8);
  expect(sync.tries.n).toBeLessThan(30);
});

test.each(['ENOENT', 'ENOSPC', 'EROFS'])('%s counts at once', async (code) => {
  const one = heldFor(1, code);
  await expect(runPatiently(one.work)).rejects.toMatchObject({ code });
  expect(one.tries.n).toBe(1);
});
