/** The locked workstation: its agent unlocks it, or a colleague signs in. No work is shown. */
import { useEffect, useRef, useState } from 'react';
import { unlock } from '../../app/locking.ts';
import { useDesk, useSession } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, Form } from '../../ui/Form.tsx';
import { SignInForm } from './SignIn.tsx';
import './sign-in.css';

export function LockScreen() {
  const session = useSession((state) => state.session);
  const [switching, setSwitching] = useState(false);
  const name = session?.user?.name ?? '';
  return (
    <main className="sign-in" data-testid="locked">
      <section>
        <header>
          <h1 className="name">{say('lock.title')}</h1>
          {session?.training && <span className="training">{say('app.training')}</span>}
        </header>
        <p>{say('lock.by', { name, agency: session?.agency?.name ?? '' })}</p>
        {switching ? (
          <>
            <p className="dim small">{say('lock.switch_hint')}</p>
            <SignInForm label={say('lock.sign_in')} short />
          </>
        ) : (
          <UnlockForm />
        )}
        <Button onClick={() => setSwitching(!switching)}>
          {switching ? say('lock.back', { name }) : say('lock.switch')}
        </Button>
      </section>
    </main>
  );
}

function UnlockForm() {
  const desk = useDesk();
  const { error, busy } = useSession((state) => state);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async () => {
    if (await unlock(desk, password)) return;
    setPassword('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Form ref={form} onSubmit={submit} aria-label={say('lock.title')}>
      <TextField
        label={say('signin.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={setPassword}
        error={error ?? undefined}
        first
      />
      <Button type="submit" look="primary" disabled={busy || password === ''}>
        {say(busy ? 'settings.loading' : 'setup.go_on')}
      </Button>
    </Form>
  );
}
