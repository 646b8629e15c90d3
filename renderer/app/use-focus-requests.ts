/** Moves the focus where an action asked for it, in the same commit that shows the new screen. */
import { useLayoutEffect } from 'react';
import { COMMAND_LINE_ID } from './keyboard.ts';
import type { FocusRequest } from './stores.ts';
import { useShell } from './use-desk.ts';

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

export function useFocusWishes(): void {
  const { n, on } = useShell((shell) => shell.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish counts once, by its number
  useLayoutEffect(() => {
    const target = targetOf(on);
    target?.focus();
    if (target instanceof HTMLInputElement && on !== 'line' && target.type === 'text')
      target.select();
  }, [n]);
}
