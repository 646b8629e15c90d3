/** What is shown at all: sign-in or the workstation. */

import { SignIn } from '../screens/sign-in/SignIn.tsx';
import type { Desk } from '../state/create-desk.ts';
import { useWords } from '../words/use-words.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { Shell } from './Shell.tsx';
import { DeskContext, useSession } from './use-desk.ts';

export function App({ desk }: { desk: Desk }) {
  // A change of language renders everything below anew, in place.
  useWords();
  return (
    <DeskContext value={desk}>
      <Phase />
      <LiveRegion />
    </DeskContext>
  );
}

function Phase() {
  return useSession((state) => state.phase) === 'signed_in' ? <Shell /> : <SignIn />;
}
