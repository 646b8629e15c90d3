/** `npm run serve`: the Node host alone. Stdout has one line, when it is ready. */
import { REST_PATH } from '#main/contract/call.ts';
import {
  getOrExit,
  printError,
  printSetupCode,
  readSettings,
  say,
  stopOnSignal,
} from '../node/script.ts';
import { serveHttp } from '../node/serve-http.ts';

const DEFAULT_PORT = 4680;

const settings = readSettings(
  'serve',
  [
    'port',
    'host',
    'public-host',
    'data-dir',
    'training-url',
    'training',
    'log-level',
    'launch-link',
  ],
  { port: DEFAULT_PORT },
);
const host = getOrExit(await serveHttp(settings));
stopOnSignal(() => host.stop());
printSetupCode(host.setup_code);
// A link must not stay in a log; on a terminal the user wants it.
if (settings.launch_link || process.stderr.isTTY) {
  printError(host.link() ?? 'The workstation is not built yet: run "npm run build".');
}
say(`airdesk ready ${host.url}${REST_PATH}`);
