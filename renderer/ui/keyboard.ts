/** Ties the key listener to the desk, and says where the keys are going. */
import { listenForKeys } from '../keys/listener.ts';
import type { Focus } from '../keys/resolver.ts';
import type { Desk } from '../state/create-desk.ts';
import { activeArea } from '../state/desk.ts';

export const COMMAND_LINE_ID = 'command-line';

function focusOf(desk: Desk, target: EventTarget | null): Focus {
  const { overlay } = desk.shell.getState();
  if (overlay.kind === 'palette') return 'palette';
  if (overlay.kind !== 'none') return 'dialog';
  const element = target instanceof HTMLElement ? target : null;
  const on_line = element?.id === COMMAND_LINE_ID;
  if (!on_line && element?.closest('input, select, textarea, button, a, [tabindex="0"]')) {
    return 'field';
  }
  return activeArea(desk).entry === '' ? 'empty' : 'typed';
}

const lineInput = (): HTMLInputElement | null => {
  const line = document.getElementById(COMMAND_LINE_ID);
  return line instanceof HTMLInputElement ? line : null;
};

/** Where the cursor of the line stands. */
export function caretOfLine(): { start: number; end: number } | null {
  const line = lineInput();
  const start = line?.selectionStart ?? null;
  return line === null || start === null ? null : { start, end: line.selectionEnd ?? start };
}

/** Puts the cursor there once what was typed is on the page. */
export function placeCaretOfLine(at: number): void {
  requestAnimationFrame(() => lineInput()?.setSelectionRange(at, at));
}

/** Whether the keys go somewhere else than to the command line. */
export function focusIsInField(): boolean {
  const element = document.activeElement;
  return element !== null && element !== document.body && element.id !== COMMAND_LINE_ID;
}

const OF_A_LIST = ['Escape', 'Enter', 'ArrowUp', 'ArrowDown'];

/** A list that is open under a field closes by itself; where a new key is pressed all are taken. */
function wantsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.dataset.captureKeys !== undefined) return true;
  return target.dataset.comboOpen !== undefined && OF_A_LIST.includes(key);
}

const TYPES_A_CHARACTER = /^[\p{L}\p{N}*\-.@¥‡¤]$/u;

export function startKeys(desk: Desk): () => void {
  return listenForKeys({
    get bindings() {
      return desk.bindings;
    },
    platform: desk.platform,
    situation: (event) => ({
      screen: activeArea(desk).screen,
      focus: focusOf(desk, event.target),
    }),
    run: (command) => desk.runCommand(command),
    leave: wantsKey,
    typed(event) {
      if (desk.session.getState().phase !== 'signed_in') return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const focus = focusOf(desk, event.target);
      const line = document.getElementById(COMMAND_LINE_ID);
      if ((focus !== 'empty' && focus !== 'typed') || event.target === line) return;
      // The focus moves before the browser inserts the character, so it lands on the line.
      if (TYPES_A_CHARACTER.test(event.key)) line?.focus();
    },
  });
}
