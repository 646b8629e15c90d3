/**
 * If the focused element leaves the page, for example with its row, the focus goes to its
 * neighbour, or else to the command line. An action that moves the focus itself comes first.
 */
import { useEffect } from 'react';
import { COMMAND_LINE_ID } from './keyboard.ts';

/** Elements that Tab stops at. */
const STOP = ':is(input, select, textarea, button):not(:disabled, [tabindex="-1"]), [tabindex="0"]';

/** An element around the focus, and the siblings of its child that held the focus. */
interface Step {
  around: Element;
  beside: readonly (Element | null)[];
}

function recordSteps(target: Element): Step[] {
  const steps: Step[] = [];
  for (let at = target; at.parentElement && !at.matches('main'); at = at.parentElement) {
    const { parentElement: around, nextElementSibling, previousElementSibling } = at;
    steps.push({ around, beside: [nextElementSibling, previousElementSibling] });
  }
  return steps;
}

function findNeighbour(steps: readonly Step[]): HTMLElement | null {
  const step = steps.find(({ around }) => around.isConnected);
  if (!step || step.around.matches('main, body')) return null;
  for (const place of [...step.beside, step.around]) {
    if (!place?.isConnected) continue;
    const own = place.matches(STOP) ? place : place.querySelector(STOP);
    if (own instanceof HTMLElement) return own;
  }
  return null;
}

export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let steps: readonly Step[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      steps = recordSteps(target);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      (findNeighbour(steps) ?? document.getElementById(COMMAND_LINE_ID))?.focus();
    });
    window.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      window.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
