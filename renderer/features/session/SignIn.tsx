/** Signing in at this workstation; also what is said while it starts or cannot. */
import { useLayoutEffect, useRef, useState } from 'react';
import { LanguageField } from '../../app/LanguageField.tsx';
import { signIn, start } from '../../app/session-actions.ts';
import { useDesk, useOutbox, useSession } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, Form } from '../../ui/Form.tsx';
import { SetUp } from './SetUp.tsx';
import './sign-in.css';

export function SignIn() {
  const { phase, session } = useSession((state) => state);
  return (
    <main className="sign-in">
      <section>
        <header>
          <h1 className="name">{say('app.name')}</h1>
          {session?.training && (
            <span className="training" data-testid="training">
              {say('app.training')}
            </span>
          )}
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

/** Accounts are local, so signing in works offline too. */
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

/** `short` leaves out what a colleague at the same counter need not say. */
export function SignInForm({ label, short = false }: { label?: string; short?: boolean }) {
  const desk = useDesk();
  const { error, busy } = useSession((state) => state);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [agency, setAgency] = useState('');
  const [group, setGroup] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // There is nothing else to type into yet.
  useLayoutEffect(
    () => form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus(),
    [],
  );
  const submit = () => {
    const number = /^\d+$/.test(group.trim()) ? Number(group) : null;
    return signIn(desk, {
      username: username.trim(),
      password,
      agency: agency.trim() || null,
      group_id: number,
      group: number === null ? group.trim() || null : null,
    });
  };
  return (
    <Form ref={form} onSubmit={submit} aria-label={say('signin.title')}>
      {!short && (
        <TextField
          label={say('term.agency')}
          name="agency"
          autoComplete="organization"
          maxLength={120}
          placeholder={say('signin.agency_hint')}
          value={agency}
          onChange={setAgency}
        />
      )}
      <TextField
        label={say('signin.email')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        value={username}
        onChange={setUsername}
        first
      />
      <TextField
        label={say('signin.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={setPassword}
      />
      <TextField
        label={say('signin.group')}
        name="group"
        maxLength={120}
        placeholder={say('signin.agency_hint')}
        value={group}
        onChange={setGroup}
      />
      {error !== null && (
        <p role="alert" className="bad">
          {error}
        </p>
      )}
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? say('signin.busy') : (label ?? say('signin.do'))}
      </button>
    </Form>
  );
}
