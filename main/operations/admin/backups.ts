/** Backups of the data and the support report, for administrators. */
import { findAgency } from '#db/store/agencies.ts';
import { countState } from '#db/store/departures.ts';
import { getFeeRules } from '#db/store/fees.ts';
import { countOutbox } from '#db/store/outbox.ts';
import { countProfiles } from '#db/store/profiles.ts';
import { listGroups, listUsers } from '#db/store/users.ts';
import { pick } from '#main/contract/collections.ts';
import { createFailure, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { getCaller, type Handler } from '../handler.ts';

const LOG_LINES = 400;
const refuseUnknownCopy = () => createFailure('NOT_FOUND', phrase('no_copy'));

export const listBackups: Handler<'backup.list'> = async (_input, context) =>
  ok({ output: context.ports.backups.list() });

export const makeBackup: Handler<'backup.make'> = async (_input, context) => {
  const { backups } = context.ports;
  const problem = await backups.make();
  if (problem !== null) return refuse('WRONG_STATE', phrase('no_copy_made', { why: problem }));
  await countState(context.ports);
  return ok({ output: backups.list() });
};

export const verifyBackup: Handler<'backup.verify'> = async ({ name }, context) => {
  const { backups } = context.ports;
  if (!backups.has(name)) return fail(refuseUnknownCopy());
  const problem = await backups.verify(name);
  return ok({ output: { name, sound: problem === null, problem } });
};

export const restoreBackup: Handler<'backup.restore'> = async ({ name }, context) => {
  const { backups, log } = context.ports;
  if (name !== null) {
    if (!backups.has(name)) return fail(refuseUnknownCopy());
    const problem = await backups.verify(name);
    if (problem !== null) return refuse('WRONG_STATE', phrase('copy_not_sound', { why: problem }));
  }
  backups.restoreAtStart(name);
  log.warn('A copy is to take the place of the database at the next start', { copy: name });
  return ok({ output: backups.list() });
};

export const setRecovery: Handler<'recovery.set'> = async ({ passphrase }, context) => {
  const { backups, log } = context.ports;
  await backups.keepKey(passphrase);
  log.warn('The recovery passphrase of the data key was set');
  return ok({ output: backups.list() });
};

export const makeDiagnostics: Handler<'diagnostics.make'> = async (_input, context) => {
  const { agency_id } = getCaller(context);
  const { ports } = context;
  const { read } = ports.db;
  const now = ports.clock.now();
  const agency = await findAgency(read, agency_id);
  const bundle = {
    made_at: now.toISOString(),
    ...(await ports.support.facts()),
    agency: agency && pick(agency, 'id', 'country', 'currency', 'time_zone', 'retention_days'),
    training: ports.training !== null,
    connection: ports.connection.view(agency_id),
    providers: ports.providers.positions().map(({ provider_type, protocol }) => {
      const traits = ports.providers.get(provider_type)?.traits;
      return { provider_type, protocol, on: traits !== undefined, training: traits?.training };
    }),
    counts: {
      users: (await listUsers(read, agency_id)).length,
      groups: (await listGroups(read, agency_id)).length,
      profiles: await countProfiles(read, { agency_id, words: [] }),
      fee_rules: (await getFeeRules(read, agency_id)).length,
      outbox: await countOutbox(read, agency_id),
    },
    backups: ports.backups.list(),
    log: ports.support.log(LOG_LINES),
  };
  const text = `${JSON.stringify(ports.support.clean(bundle), null, 2)}\n`;
  const stamp = now.toISOString().slice(0, 16).replace(/[-:]/g, '');
  return ok({
    output: {
      file_name: `airdesk-diagnostics-${stamp}.json`,
      media_type: 'application/json',
      body_base64: Buffer.from(text, 'utf8').toString('base64'),
    },
  });
};
