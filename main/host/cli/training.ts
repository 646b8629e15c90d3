/** `npm run training`: the training system alone, on its own socket. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { lockDataDirectory } from '#db/open.ts';
import { createTraining, DroppedConnection } from '#main/training/index.ts';
import { getDefaultDataDir, TRAINING_FILE } from '../data/data-dir.ts';
import { listen } from '../node/http.ts';
import { exitWith, getOrExit, readSettings, say, stopOnSignal } from '../node/script.ts';
import { buildAllowedHosts, checkCaller } from '../rest/allowed-hosts.ts';
import { buildRefusal, refuse } from '../rest/answers.ts';
import { systemClock } from '../system.ts';

const DEFAULT_PORT = 4681;

const settings = readSettings('training', ['port', 'host', 'public-host', 'data-dir'], {
  port: DEFAULT_PORT,
  // A separate folder, because the lock of the workstation's data must not be taken.
  data_dir: join(getDefaultDataDir(), 'training'),
});
const { data_dir } = settings;
mkdirSync(data_dir, { recursive: true, mode: 0o700 });
const lock = getOrExit(await lockDataDirectory(data_dir));
const training = createTraining({ database: join(data_dir, TRAINING_FILE), clock: systemClock });
let url = '';
const listening = await listen(settings, (bound) => {
  const hosts = buildAllowedHosts(bound.host, bound.port, settings.public_host);
  url = hosts.url;
  return async (request, { outgoing }) => {
    const { headers } = request;
    const refused = checkCaller(hosts, {
      host: headers.get('host'),
      origin: headers.get('origin'),
      site: headers.get('sec-fetch-site'),
      api: true,
    });
    if (refused) return buildRefusal(refused);
    try {
      return await training.fetch(request);
    } catch (error) {
      // A caller that left, or whose connection was dropped, gets no answer.
      if (!(error instanceof DroppedConnection) && !request.signal.aborted) {
        return refuse('INTERNAL', 'The training system broke');
      }
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
});
if (!listening.ok) exitWith(listening.error);
stopOnSignal(async () => {
  await listening.value.close();
  training.close();
  lock.release();
});
say(`training ready ${url}`);
