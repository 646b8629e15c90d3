/** The commands of this screen, from the command table; a disabled one says why. */
import { memo } from 'react';
import type { Command } from '../commands/command.ts';
import { isApart, listBarCommands } from '../commands/index.ts';
import { findEntry } from '../commands/typed.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { useWords } from '../i18n/use-words.ts';
import { type Phrase, say } from '../i18n/words.ts';
import { MouseButton } from '../ui/MouseButton.tsx';
import { Key } from './Key.tsx';
import { useArea, useCommandContext, useDesk, usePreferences } from './use-desk.ts';

const describeReason = (why: Phrase | null): string => (why ? say(why) : '');

export function KeyBar() {
  const area = useArea((now) => now);
  const context = useCommandContext();
  const shown = listBarCommands(area.screen);
  const renderButton = (command: Command) => (
    <KeyBarButton
      key={command.id}
      command={command}
      why={describeReason(command.whyNot(context))}
    />
  );
  return (
    <nav className="keys" aria-label={say('app.keys')}>
      <span className="here">{shown.filter((command) => !isApart(command)).map(renderButton)}</span>
      <span className="apart">{shown.filter(isApart).map(renderButton)}</span>
    </nav>
  );
}

/** Memoized: the cursor moves often and rarely changes which commands are possible. */
const KeyBarButton = memo(function KeyBarButton(props: {
  command: Command;
  /** Why the command is not possible now; empty if it is. */
  why: string;
}) {
  const { command, why } = props;
  useWords();
  const desk = useDesk();
  const home = usePreferences(({ home_language }) => home_language);
  return (
    <MouseButton
      aria-disabled={why !== '' || undefined}
      title={why || formatInWords(findEntry(command, home)?.format ?? '')}
      onClick={() => desk.runCommand(command.id)}
    >
      <Key command={command.id} />
      {say(command.short ?? command.title)}
    </MouseButton>
  );
});
