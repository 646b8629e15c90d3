/** The agent's own account: automatic lock, password, proxy and printer. */
import { useEffect, useState } from 'react';
import type { Printers } from '#main/contract/call.ts';
import { findMissingAdminScope } from '#main/contract/operation.ts';
import { operations } from '#main/contract/operations.ts';
import { Password } from '#main/contract/password.ts';
import { MAX_LOCK_MINUTES } from '#main/contract/preferences.ts';
import { noteConnection } from '../../app/connection.ts';
import { Key } from '../../app/Key.tsx';
import { setPreferences } from '../../app/preference-actions.ts';
import { useDesk, useOutbox, usePreferences, useSession } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button } from '../../ui/Form.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useCalls, useField } from './use-settings.ts';

export function AccountPart() {
  return (
    <>
      <ProxyForm />
      <PrinterForm />
      <LockForm />
      <PasswordForm />
    </>
  );
}

/** Shown while a proxy of this computer requires a name and password. */
function ProxyForm() {
  const desk = useDesk();
  const { call, showAnswer } = useCalls();
  const proxy = useOutbox(({ connection }) => connection?.proxy ?? null);
  const { typed, set, bind } = useFields({ username: '', password: '' });
  const user = useSession(({ session }) => session?.user ?? null);
  if (proxy === null) return null;
  const in_window = desk.host === 'desktop';
  if (findMissingAdminScope(operations['connection.proxy'], user, in_window)) {
    return <p className="dim">{say('account.proxy_administrator', { proxy })}</p>;
  }
  const submit = async () => {
    const view = await call('connection.proxy', typed);
    set({ password: '' });
    if (!view) return;
    noteConnection(desk, view);
    if (view.proxy === null) showAnswer('ok', say('account.proxy_open'));
    else showAnswer('warn', say('account.proxy_refused'));
  };
  const title = say('account.proxy', { proxy });
  return (
    <SettingsForm className="settings-form" aria-label={title} onSubmit={submit}>
      <h3>{title}</h3>
      <TextField
        {...bind('username')}
        label={say('term.name')}
        name="proxy-username"
        autoComplete="off"
        maxLength={200}
      />
      <TextField
        {...bind('password')}
        label={say('signin.password')}
        name="proxy-password"
        type="password"
        autoComplete="off"
        maxLength={1_000}
      />
      <Actions
        send={say('account.proxy_sign_in')}
        disabled={typed.username === '' || typed.password === ''}
      />
    </SettingsForm>
  );
}

/** Shown if the app can print without a dialog. */
function PrinterForm() {
  const desk = useDesk();
  const { showAnswer } = useCalls();
  const { printers } = desk.page;
  const [known, setKnown] = useState<Printers | null>(null);
  useEffect(() => void printers?.().then(setKnown), [printers]);
  if (!printers || !known) return null;
  const choose = async (name: string) => {
    setKnown(await printers(name === '' ? null : name));
    showAnswer('ok', say('settings.saved'));
  };
  const options = known.printers.map(({ name, label }) => ({ value: name, label }));
  return (
    <form className="settings-form" aria-label={say('account.printer')}>
      <SelectField
        label={say('account.printer')}
        name="printer"
        value={known.chosen ?? ''}
        options={[{ value: '', label: say('account.printer_none') }, ...options]}
        onChange={(name) => void choose(name)}
      />
    </form>
  );
}

function LockForm() {
  const desk = useDesk();
  const { showAnswer } = useCalls();
  const minutes = usePreferences(({ lock_after_minutes }) => lock_after_minutes);
  const { field, refuse } = useField(String(minutes));
  const submit = async () => {
    const number = /^\d{1,3}$/.test(field.value.trim()) ? Number(field.value) : null;
    if (number === null || number > MAX_LOCK_MINUTES) return refuse(say('account.lock_wrong'));
    if (await setPreferences(desk, { lock_after_minutes: number }))
      showAnswer('ok', say('settings.saved'));
  };
  return (
    <SettingsForm className="settings-form" aria-label={say('settings.account')} onSubmit={submit}>
      <TextField
        {...field}
        label={say('account.lock_after')}
        name="lock-after"
        inputMode="numeric"
        maxLength={3}
      />
      <Actions send={say('settings.save')}>
        <Button onClick={() => desk.actions.lock()}>
          {say('account.lock_now')} <Key command="session.lock" />
        </Button>
      </Actions>
    </SettingsForm>
  );
}

const EMPTY = { password: '', new_password: '', again: '' };

function PasswordForm() {
  const { call, showAnswer } = useCalls();
  const { typed, setTyped, setErrors, bind } = useFields(EMPTY);
  const renderField = (name: keyof typeof EMPTY, autoComplete: string) => (
    <TextField
      {...bind(name)}
      label={say(`account.${name}`)}
      name={name}
      type="password"
      autoComplete={autoComplete}
      maxLength={256}
    />
  );
  const submit = async () => {
    const wrong: Record<string, string> = {};
    if (typed.password === '') wrong.password = say('field.needed');
    if (!Password.safeParse(typed.new_password).success) wrong.new_password = say('account.weak');
    if (typed.again !== typed.new_password) wrong.again = say('account.differs');
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { password, new_password } = typed;
    const done = await call('session.password', { password, new_password }, setErrors);
    if (!done) return;
    setTyped(EMPTY);
    showAnswer('ok', say('account.changed'));
  };
  return (
    <SettingsForm className="settings-form" aria-label={say('account.change')} onSubmit={submit}>
      {renderField('password', 'current-password')}
      {renderField('new_password', 'new-password')}
      {renderField('again', 'new-password')}
      <Actions send={say('account.change')} />
    </SettingsForm>
  );
}
