/** Sign-in, and the messages while the workstation starts or cannot start. */
import { useLayoutEffect, useRef } from 'react';
import { LanguageField } from '../../app/LanguageField.tsx';
import { signIn, start } from '../../app/session-actions.ts';
import { useDesk, useOutbox, useSession } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, Form } from '../../ui/Form.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { SetUp } from './SetUp.tsx';
import './sign-in.css';

export function SignIn() {
  const { phase, session } = useSession((state) => state);
  return (
    <main className="sign-in">
      <section>
        <header>
          <h1 className="name">{say('app.name')}</h1>
          {session?.training && <span className="training">{say('app.training')}</span>}
        </header>
        {phase === 'starting' && <p className="dim">{say('signin.starting')}</p>}
        {phase === 'unbound' && <Unbound />}
        {phase === 'signed_out' && <Offline />}
        {phase === 'signed_out' && (session?.set_up ? <SetUp /> : <SignInForm />)}
        <LanguageField />
        {session?.training && <p className="dim small">{say('app.training_long')}</p>}
      </section>
    </main>
  );
}

/** Accounts are local, so sign-in works offline too. */
function Offline() {
  const offline = useOutbox((outbox) => outbox.line === 'OFFLINE');
  if (!offline) return null;
  return (
    <p className="offline" role="status" data-testid="sign-in-offline">
      <b className="line-state away">✕ {say('line_state.offline')}</b> {say('signin.offline')}
    </p>
  );
}

function Unbound() {
  const desk = useDesk();
  const error = useSession((state) => state.error);
  return (
    <>
      <p role="alert">{say('signin.unbound')}</p>
      {error !== null && <p className="dim small">{error}</p>}
      <Button onClick={() => void start(desk)}>{say('signin.again')}</Button>
    </>
  );
}

/** `short` leaves out the fields that a colleague at the same workstation does not need. */
export function SignInForm({ label, short = false }: { label?: string; short?: boolean }) {
  const desk = useDesk();
  const { error, busy } = useSession((state) => state);
  const { typed, bind } = useFields({ username: '', password: '', agency: '', group: '' });
  const form = useRef<HTMLFormElement>(null);
  // The first field gets the focus.
  useLayoutEffect(
    () => form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus(),
    [],
  );
  const submit = async () => {
    const group = typed.group.trim();
    const number = /^\d+$/.test(group) ? Number(group) : null;
    await signIn(desk, {
      username: typed.username.trim(),
      password: typed.password,
      agency: typed.agency.trim() || null,
      group_id: number,
      group: number === null ? group || null : null,
    });
    // After a refusal, typing replaces the text of the field.
    form.current?.querySelector<HTMLInputElement>(':focus')?.select?.();
  };
  return (
    <Form ref={form} onSubmit={submit} aria-label={say('signin.title')}>
      {!short && (
        <TextField
          {...bind('agency')}
          label={say('term.agency')}
          name="agency"
          autoComplete="organization"
          maxLength={120}
          placeholder={say('signin.agency_hint')}
        />
      )}
      <TextField
        {...bind('username')}
        label={say('signin.email')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        first
      />
      <TextField
        {...bind('password')}
        label={say('signin.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
      />
      <TextField
        {...bind('group')}
        label={say('signin.group')}
        name="group"
        maxLength={120}
        placeholder={say('signin.agency_hint')}
      />
      {error !== null && (
        <p role="alert" className="bad">
          {error}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? say('signin.busy') : (label ?? say('signin.do'))}
      </Button>
    </Form>
  );
}
