/** The frame every screen is in. */
import { useLayoutEffect } from 'react';
import { Side } from '../features/booking/Side.tsx';
import { say } from '../i18n/words.ts';
import { AnswerStrip } from './AnswerStrip.tsx';
import { CommandLine } from './CommandLine.tsx';
import { KeyBar } from './KeyBar.tsx';
import { COMMAND_LINE_ID } from './keyboard.ts';
import { Palette } from './Palette.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { Sheet } from './Sheet.tsx';
import { useScreen } from './screens.ts';
import type { FocusRequest } from './stores.ts';
import { TopBar } from './TopBar.tsx';
import { useArea, useShell } from './use-desk.ts';

export function Shell() {
  const screen = useArea((area) => area.screen);
  const area = useArea((now) => now.name);
  const Shown = useScreen(screen);
  useFocusRequests(Shown !== null);
  return (
    <div className="shell" data-screen={screen} data-area={area}>
      <TopBar />
      <div className="middle">
        <main
          className="main"
          data-pane="main"
          aria-label={say('app.main', { area, screen: say(`screen.${screen}`) })}
        >
          {Shown && <Shown key={area} />}
        </main>
        <Side />
      </div>
      <AnswerStrip />
      <CommandLine />
      <KeyBar />
      <Overlay />
    </div>
  );
}

const FOCUSABLE =
  'input:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex="0"]';

const one = (selector: string): HTMLElement | null => document.querySelector(selector);

function nextPane(): HTMLElement | null {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const inside = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let step = 1; step <= panes.length; step++) {
    const pane = panes[(inside + step) % panes.length];
    const target = pane?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) return target;
  }
  return null;
}

function targetOf(request: FocusRequest): HTMLElement | null {
  const line = document.getElementById(COMMAND_LINE_ID);
  switch (request) {
    case 'line':
      return line;
    case 'filter':
      return one('[data-filter]') ?? line;
    case 'form':
      return (
        one('main [data-first]:not(:disabled)') ??
        one(`main form ${FOCUSABLE.split(',')[0]}`) ??
        line
      );
    case 'error':
      return one('main [aria-invalid="true"]') ?? line;
    case 'next-pane':
      return nextPane();
  }
}

/** Moves the focus where an action asked for it, in the same commit that shows the new screen. */
function useFocusRequests(shown: boolean): void {
  const { n, on } = useShell((shell) => shell.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish counts once, by its number, for a screen that is there
  useLayoutEffect(() => {
    const target = targetOf(on);
    target?.focus();
    if (target instanceof HTMLInputElement && on !== 'line' && target.type === 'text')
      target.select();
  }, [n, shown]);
}

/** What lies over the screen: the palette, the sheet of keys, or a question. */
function Overlay() {
  const overlay = useShell((shell) => shell.overlay);
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <Palette text={overlay.text} at={overlay.at} />;
    case 'sheet':
      return <Sheet topic={overlay.topic} />;
    case 'question':
      return <QuestionDialog question={overlay.question} />;
  }
}
