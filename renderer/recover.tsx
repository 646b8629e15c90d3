/** The page that asks for the recovery passphrase, before the workstation can start. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/form.css';
import './features/session/sign-in.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MAX_PASSPHRASE_LETTERS } from '#main/contract/password.ts';
import { looksMemory, showLooks } from './app/looks.ts';
import { createPreferences } from './app/preferences.ts';
import { loadLanguage, say } from './i18n/words.ts';
import { TextField } from './ui/Field.tsx';
import { Form } from './ui/Form.tsx';

const preferences = createPreferences(looksMemory);
showLooks(preferences);
await loadLanguage(preferences.getState().language);
const root = document.getElementById('app');
const recover = window.airdesk?.recover;
if (root && recover) createRoot(root).render(<RecoverForm recover={recover} />);

/** Asks for the passphrase that opens the data if the system's keychain cannot. */
function RecoverForm({ recover }: { recover: (passphrase: string) => Promise<boolean> }) {
  const [passphrase, setPassphrase] = useState('');
  const [state, setState] = useState<'asked' | 'trying' | 'wrong'>('asked');
  const submit = async () => {
    setState('trying');
    // If it is right, main closes this window.
    if (!(await recover(passphrase))) setState('wrong');
  };
  return (
    <main className="sign-in">
      <section>
        <header>
          <h1 className="name">{say('app.name')}</h1>
        </header>
        <Form aria-label={say('recover.title')} onSubmit={submit}>
          <h2>{say('recover.title')}</h2>
          <p className="dim">{say('recover.note')}</p>
          <TextField
            label={say('setup.recovery_passphrase')}
            name="passphrase"
            type="password"
            maxLength={MAX_PASSPHRASE_LETTERS}
            first
            value={passphrase}
            error={state === 'wrong' ? say('recover.wrong') : undefined}
            onChange={(value) => {
              setPassphrase(value);
              setState('asked');
            }}
          />
          <button type="submit" className="button primary" disabled={state === 'trying'}>
            {say('recover.do')}
          </button>
        </Form>
      </section>
    </main>
  );
}
