/** What is shown at all: sign-in or the workstation. */

import { LockScreen } from '../features/session/LockScreen.tsx';
import { SignIn } from '../features/session/SignIn.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { Desk } from './create-desk.ts';
import { Shell } from './Shell.tsx';
import { DeskContext, useSession, useShell } from './use-desk.ts';

export function App({ desk }: { desk: Desk }) {
  // A change of language renders everything below anew, in place.
  useWords();
  return (
    <DeskContext value={desk}>
      <Phase />
      <Heard />
    </DeskContext>
  );
}

/** What was said of the work is gone with it. */
function Heard() {
  const phase = useSession((state) => state.phase);
  return <LiveRegion key={phase === 'signed_in' ? 'at work' : 'away'} />;
}

function Phase() {
  const phase = useSession((state) => state.phase);
  if (phase === 'signed_in') return <Shell />;
  return phase === 'locked' ? <LockScreen /> : <SignIn />;
}

/** Says each answer once. The two regions take turns, so that the same words are heard again. */
function LiveRegion() {
  const { n, text } = useShell((shell) => shell.announcement);
  return (
    <div className="unseen">
      <div role="status" aria-live="polite">
        {n % 2 === 0 ? text : ''}
      </div>
      <div role="status" aria-live="polite">
        {n % 2 === 1 ? text : ''}
      </div>
    </div>
  );
}
