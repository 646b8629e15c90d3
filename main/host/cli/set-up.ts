/** `npm run set-up`: creates the first agency and its administrator on the console. */
import type { AgencyInput } from '#main/contract/desk.ts';
import { getDefaultDataDir } from '../data/data-dir.ts';
import { exitWith, getOrExit, printError, readLine, readSettings, say } from '../node/script.ts';
import { openService } from '../service.ts';

const settings = readSettings(
  'set-up',
  ['data-dir', 'agency', 'country', 'currency', 'time-zone', 'name', 'email'],
  { port: 0, data_dir: getDefaultDataDir() },
);
const service = getOrExit(
  await openService({
    data_dir: settings.data_dir,
    training: { kind: 'off' },
    log_level: settings.log_level,
  }),
);
const { setup_code, dispatcher } = service;
if (setup_code === null) {
  await service.close();
  printError('airdesk: this service is set up already');
  process.exit(1);
}
const password = await readLine('The password of the first administrator, then Enter:');
const { agency } = settings;
const input = {
  name: agency.agency,
  country: agency.country,
  currency: agency.currency,
  time_zone: agency.time_zone,
  admin_name: agency.name,
  admin_email: agency.email,
  admin_password: password,
} satisfies Record<keyof typeof AgencyInput.shape, string>;
const { secret } = await dispatcher.bindStation('app');
const answer = await dispatcher.dispatch({
  name: 'service.set_up',
  input: { ...input, code: setup_code },
  credentials: { bearer: null, api_key: null, station: secret },
  channel: 'desk',
  remote: 'local',
  call_id: 'set-up',
  if_match: null,
  idempotency_key: null,
  signal: null,
});
await service.close();
if (!answer.ok) exitWith(answer.error);
say(`API key of the agency, shown this once: ${answer.value.output.api_key}`);
