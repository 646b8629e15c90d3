/** The page that asks for the recovery passphrase, before there is a workstation. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/form.css';
import './features/session/sign-in.css';
import { createRoot } from 'react-dom/client';
import { looksMemory, showLooks } from './app/looks.ts';
import { createPreferences } from './app/preferences.ts';
import { RecoverForm } from './features/session/RecoverForm.tsx';

showLooks(createPreferences(looksMemory));
const root = document.getElementById('app');
const recover = window.airdesk?.recover;
if (root && recover) createRoot(root).render(<RecoverForm recover={recover} />);
