/** `npm run set-up`: creates the first agency and its administrator on the console. */
import { exitWith, getOrExit, printError, readLine, readSettings, say } from '../node/script.ts';
import { openService } from '../service.ts';

const { data_dir, log_level, agency } = readSettings('set-up', [
  'data-dir',
  'agency',
  'country',
  'currency',
  'time-zone',
  'name',
  'email',
]);
const service = getOrExit(await openService({ data_dir, training: { kind: 'off' }, log_level }));
const { setup_code, dispatcher } = service;
if (setup_code === null) {
  await service.close();
  printError('airdesk: this service is set up already');
  process.exit(1);
}
const admin_password = await readLine('The password of the first administrator, then Enter:');
const { secret } = await dispatcher.bindStation('app');
const answer = await dispatcher.dispatch({
  name: 'service.set_up',
  input: { ...agency, admin_password, code: setup_code },
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
