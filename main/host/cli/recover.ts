/**
 * `npm run recover`: restores a data key that was lost with its vault or its file, using its
 * recovery passphrase. The passphrase is read from standard input, so that it is in no process
 * list.
 */
import { createInterface } from 'node:readline/promises';
import { lockDataDirectory } from '#db/open.ts';
import { getDefaultDataDir } from '../data/data-dir.ts';
import { keepRecovered, recoverKey } from '../data/recovery.ts';
import { complain, readSettings, say, unwrapOrGiveUp } from '../node/script.ts';

const { data_dir } = readSettings('recover', ['data-dir'], {
  port: 0,
  data_dir: getDefaultDataDir(),
});
const lock = unwrapOrGiveUp(await lockDataDirectory(data_dir));
complain('The recovery passphrase, then Enter:');
const lines = createInterface({ input: process.stdin });
const { value: passphrase = '' } = await lines[Symbol.asyncIterator]().next();
lines.close();
await keepRecovered(data_dir, unwrapOrGiveUp(await recoverKey(data_dir, passphrase)));
lock.release();
say('The data key is back: Airdesk can be started again.');
