/** Backups of the database: made, verified, and chosen to be restored. */
import type { BackupsAnswer, BackupView } from '#main/contract/admin.ts';
import { MAX_PASSPHRASE_LETTERS } from '#main/contract/password.ts';
import { useInstants } from '../../app/use-desk.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { getLocaleCode, say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, Tool } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

export function BackupsPart() {
  const { call, showAnswer, ask } = useCalls();
  const { data, set } = useLoaded('backup.list');
  const formatInstant = useInstants();
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const formatMadeAt = (copy: BackupView | undefined) =>
    copy ? formatInstant(copy.made_at) : (data.restore_at_start ?? '');
  const requested = data.backups.find(({ name }) => name === data.restore_at_start);
  const make = async () => {
    const made = await call('backup.make', {});
    if (!made) return;
    set(made);
    showAnswer('ok', say('backups.made_now'));
  };
  const verify = async (name: string) => {
    const seen = await call('backup.verify', { name });
    if (!seen) return;
    if (seen.sound) showAnswer('ok', say('backups.sound'));
    else showAnswer('warn', say('backups.unsound', { problem: sayInWords(seen.problem ?? '') }));
  };
  const request = async (name: string | null) => {
    const answer = await call('backup.restore', { name });
    if (answer) set(answer);
  };
  return (
    <>
      {data.restore_at_start !== null && (
        <p className="warn settings-tools" role="status">
          ! {say('backups.requested', { at: formatMadeAt(requested) })}{' '}
          <Button look="small" onClick={() => void request(null)}>
            {say('backups.take_back')}
          </Button>
        </p>
      )}
      {data.old && (
        <p className="warn settings-tools" role="status">
          ! {say('backups.old')}
        </p>
      )}
      <div className="settings-tools">
        <Button look="primary" onClick={() => void make()}>
          {say('backups.make')}
        </Button>
      </div>
      {data.backups.length === 0 && <p className="empty">{say('backups.none')}</p>}
      {data.backups.length > 0 && (
        <PlainTable
          columns={['backups.made', { key: 'term.size', className: 'right' }]}
          tools="backups.verify"
        >
          {data.backups.map((copy) => (
            <tr key={copy.name}>
              <td>{formatMadeAt(copy)}</td>
              <td className="right mono">{formatMegabytes(copy.bytes)}</td>
              <td className="key-tools">
                <Tool
                  label={say('backups.verify')}
                  of={formatMadeAt(copy)}
                  onClick={() => void verify(copy.name)}
                />
                <Tool
                  label={say('backups.restore')}
                  of={formatMadeAt(copy)}
                  onClick={() =>
                    ask({
                      title: say('backups.restore_question', { at: formatMadeAt(copy) }),
                      lines: [],
                      note: say('backups.restore_note'),
                      confirm: say('backups.restore'),
                      danger: true,
                      run: () => void request(copy.name),
                    })
                  }
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <Recovery made_at={data.recovery_made_at} set={set} />
    </>
  );
}

/** The passphrase that opens the data if the system's keychain is lost; it is never shown. */
function Recovery(props: { made_at: string | null; set: (answer: BackupsAnswer) => void }) {
  const { made_at, set } = props;
  const { call, showAnswer } = useCalls();
  const formatInstant = useInstants();
  const { typed, set: type, setErrors, bind } = useFields({ passphrase: '' });
  const submit = async () => {
    const answer = await call('recovery.set', typed, setErrors);
    if (!answer) return;
    set(answer);
    type({ passphrase: '' });
    showAnswer('ok', say('recover.done'));
  };
  return (
    <SettingsForm className="settings-form" aria-labelledby="recovery" onSubmit={submit}>
      <h3 id="recovery">{say('recover.section')}</h3>
      {made_at === null ? (
        <p className="warn" role="status">
          ! {say('recover.none')}
        </p>
      ) : (
        <p className="dim">{say('recover.made', { at: formatInstant(made_at) })}</p>
      )}
      <TextField
        {...bind('passphrase')}
        label={say('setup.recovery_passphrase')}
        name="recovery_passphrase"
        type="password"
        autoComplete="new-password"
        maxLength={MAX_PASSPHRASE_LETTERS}
        note={say('recover.optional')}
      />
      <div className="actions">
        <Button type="submit">{say('recover.set')}</Button>
      </div>
    </SettingsForm>
  );
}

const formatMegabytes = (bytes: number): string =>
  `${new Intl.NumberFormat(getLocaleCode(), { maximumFractionDigits: 1 }).format(bytes / 1024 / 1024)} MB`;
