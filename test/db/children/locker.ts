/** A process that takes the lock of a data directory, says so, and keeps it until it is killed. */
import { lockDataDirectory } from '#db/open.ts';

const [directory = ''] = process.argv.slice(2);
const lock = await lockDataDirectory(directory, 0);
console.log(lock.ok ? 'locked' : lock.error.error);
setTimeout(() => {}, 60_000);
