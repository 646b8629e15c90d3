/** `npm run recover`: restores a lost data key, using its recovery passphrase. */
import { lockDataDirectory } from '#db/open.ts';
import { keepRecovered, recoverKey } from '../data/recovery.ts';
import { getOrExit, readLine, readSettings, say } from '../node/script.ts';

const { data_dir } = readSettings('recover', ['data-dir']);
const lock = getOrExit(await lockDataDirectory(data_dir));
const passphrase = await readLine('The recovery passphrase, then Enter:');
await keepRecovered(data_dir, getOrExit(await recoverKey(data_dir, passphrase)));
lock.release();
say('The data key is back: Airdesk can be started again.');
