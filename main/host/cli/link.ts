/** `npm run link`: another workstation link of the service that runs on a data directory. */
import { askForLink } from '../node/console.ts';
import { printError, readSettings, say } from '../node/script.ts';

const { data_dir } = readSettings('link', ['data-dir']);
const link = await askForLink(data_dir);
if (link) say(link);
else {
  printError(`airdesk: no service with a workstation for browsers runs on ${data_dir}`);
  process.exitCode = 1;
}
