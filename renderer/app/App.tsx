/** What is shown at all: sign-in or the workstation. */

import { LockScreen } from '../features/session/LockScreen.tsx';
import { SignIn } from '../features/session/SignIn.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { Desk } from './create-desk.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { Shell } from './Shell.tsx';
import { DeskContext, useSession } from './use-desk.ts';

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
