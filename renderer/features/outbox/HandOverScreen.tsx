/**
 * Hands the outbox over to another station, or takes one over: two forms, and the files made here.
 * Passphrases exist only in these forms and are dropped with the screen.
 */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { MAX_HAND_OVER_BYTES, StationCode } from '#main/contract/hand-over.ts';
import { MAX_PASSPHRASE_LETTERS, Passphrase } from '#main/contract/password.ts';
import { toBase64 } from '../../app/base64.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useInstants, useOutbox } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button, Form } from '../../ui/Form.tsx';
import { findItemToExport } from './handing-over.ts';
import { formatItemTitle } from './outbox-rows.ts';
import './hand-over.css';

type Errors = Readonly<Partial<Record<'passphrase' | 'again' | 'receiver' | 'file', WordKey>>>;
const isPassphrase = (text: string) => Passphrase.safeParse(text).success;
const sayIfGiven = (key: WordKey | undefined) => (key === undefined ? undefined : say(key));

export function HandOverScreen() {
  const way = useArea((area) => area.handover?.way ?? 'give');
  const [passphrase, setPassphrase] = useState('');
  return (
    <>
      <Bar title="handover.title">
        <span className="dim cut">{say('handover.help')}</span>
      </Bar>
      <div className="handover">
        <ExportForm key={`give-${way}`} first={way === 'give'} {...{ passphrase, setPassphrase }} />
        <ImportForm key={`take-${way}`} first={way === 'take'} />
        <HandOverFiles passphrase={passphrase} />
      </div>
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Typed each time: neither the browser nor a store may remember it. */
function PassphraseField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField {...props} type="password" autoComplete="off" maxLength={MAX_PASSPHRASE_LETTERS} />
  );
}

interface GiveProps {
  first: boolean;
  passphrase: string;
  setPassphrase: (text: string) => void;
}

function ExportForm({ first, passphrase, setPassphrase }: GiveProps) {
  const desk = useDesk();
  const never_tried = useOutbox(
    ({ items }) => items.filter((one) => one.status === 'QUEUED' && one.attempts === 0).length,
  );
  const only = findItemToExport(desk);
  const [again, setAgain] = useState('');
  const [receiver, setReceiver] = useState('');
  const [what, setWhat] = useState('all');
  const [errors, setErrors] = useState<Errors>({});
  async function send() {
    const code = receiver.trim().toUpperCase();
    const wrong: Errors = {
      ...(!isPassphrase(passphrase) && { passphrase: 'handover.wrong_short' }),
      ...(passphrase !== again && { again: 'handover.wrong_twice' }),
      ...(code !== '' &&
        !StationCode.safeParse(code).success && { receiver: 'handover.wrong_station' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const ids = what === 'one' && only ? [only.id] : null;
    const request = { passphrase, ids, receiver: code === '' ? null : code, again: null };
    if (await desk.actions.exportOutbox(request)) setAgain('');
  }
  return (
    <Panel title={say('command.hand_over')}>
      <p className="dim small">{say('handover.give_note')}</p>
      <Form aria-label={say('command.hand_over')} onSubmit={send}>
        <SelectField
          label={say('outbox.what')}
          name="what"
          value={what}
          options={[
            {
              value: 'all',
              label:
                never_tried === 0
                  ? say('handover.what_none')
                  : say('handover.what_all', { n: never_tried }),
            },
            ...(only
              ? [
                  {
                    value: 'one',
                    label: say('handover.what_one', { title: formatItemTitle(only) }),
                  },
                ]
              : []),
          ]}
          onChange={setWhat}
        />
        <PassphraseField
          label={say('handover.passphrase')}
          name="passphrase"
          first={first}
          value={passphrase}
          note={say('handover.passphrase_note')}
          error={sayIfGiven(errors.passphrase)}
          onChange={setPassphrase}
        />
        <PassphraseField
          label={say('handover.again')}
          name="passphrase_again"
          value={again}
          error={sayIfGiven(errors.again)}
          onChange={setAgain}
        />
        <TextField
          label={say('handover.receiver')}
          name="receiver"
          code
          maxLength={6}
          value={receiver}
          note={say('handover.receiver_note')}
          error={sayIfGiven(errors.receiver)}
          onChange={setReceiver}
        />
        <Actions send={say('handover.do_give')}>
          <Key command="outbox.hand_over" />
        </Actions>
      </Form>
    </Panel>
  );
}

function ImportForm({ first }: { first: boolean }) {
  const desk = useDesk();
  const station = useArea((area) => area.handover?.known?.station ?? null);
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  async function send() {
    const large = file !== null && file.size > MAX_HAND_OVER_BYTES;
    const wrong: Errors = {
      ...(file === null && { file: 'handover.wrong_file' }),
      ...(large && { file: 'handover.wrong_large' }),
      ...(!isPassphrase(passphrase) && { passphrase: 'handover.wrong_short' }),
    };
    setErrors(wrong);
    if (file === null || Object.keys(wrong).length > 0) return;
    const body_base64 = toBase64(new Uint8Array(await file.arrayBuffer()));
    if (await desk.actions.importOutbox({ passphrase, body_base64 })) setPassphrase('');
  }
  return (
    <Panel title={say('command.take_over')}>
      <p className="dim small">
        {say('handover.own_code')} <b className="mono">{station ?? ''}</b>
      </p>
      <Form aria-label={say('command.take_over')} onSubmit={send}>
        <label className="field handover-file">
          <span>{say('handover.file')}</span>
          <span className="handover-pick">
            <input
              type="file"
              name="file"
              accept=".airdesk"
              data-first={first || undefined}
              aria-invalid={errors.file ? true : undefined}
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
            <span aria-hidden="true" className={file ? 'mono cut' : 'dim'}>
              {file?.name ?? say('handover.choose')}
            </span>
          </span>
          <span className={errors.file ? 'wrong' : 'note'}>
            {sayIfGiven(errors.file) ?? say('handover.file_note')}
          </span>
        </label>
        <PassphraseField
          label={say('handover.take_passphrase')}
          name="take_passphrase"
          value={passphrase}
          error={sayIfGiven(errors.passphrase)}
          onChange={setPassphrase}
        />
        <Actions send={say('command.take_over')}>
          <Key command="outbox.take_over" />
        </Actions>
      </Form>
    </Panel>
  );
}

/** Files made here, which can be made again with the same passphrase. */
function HandOverFiles({ passphrase }: { passphrase: string }) {
  const desk = useDesk();
  const formatInstant = useInstants();
  const made = useArea((area) => area.handover?.known?.handovers);
  return (
    <Panel title={say('handover.made')}>
      <p className="dim small">{say('handover.made_note')}</p>
      {made?.length === 0 && <p className="dim">{say('handover.none')}</p>}
      <ul>
        {made?.map(({ id, made_at, made_by, receiver, file_name, items }) => (
          <li key={id}>
            <span className="mono">{file_name}</span>
            <span className="dim">
              {formatInstant(made_at)} · {made_by} · {say('handover.items', { n: items })}
              {receiver !== null && <> · {say('handover.for', { station: receiver })}</>}
            </span>
            <Button
              disabled={!isPassphrase(passphrase)}
              onClick={() =>
                void desk.actions.exportOutbox({ passphrase, ids: null, receiver: null, again: id })
              }
            >
              {say('handover.fetch')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
