/**
 * The only key listener. A key without a binding here goes to the focused element; a held key only
 * moves the cursor and types.
 */
import { flushSync } from 'react-dom';
import type { Platform } from '../commands/keys/chord.ts';
import { type Binding, type Focus, resolveKey } from '../commands/keys/resolver.ts';
import type { Desk } from './create-desk.ts';
import { rememberTyped } from './cut-text.ts';
import { offerCut } from './entry-in-field.ts';
import { runEntry } from './entry-running.ts';

export const COMMAND_LINE_ID = 'command-line';

/** A question that already takes keys; set by `QuestionDialog`. */
const READY_QUESTION = '[data-question-ready]';

function getFocus(desk: Desk, target: EventTarget | null): Focus {
  const { overlay } = desk.shell.getState();
  if (overlay.kind === 'palette') return 'palette';
  if (overlay.kind !== 'none') return 'dialog';
  const element = target instanceof HTMLElement ? target : null;
  const on_line = element?.id === COMMAND_LINE_ID;
  if (!on_line && element?.closest('input, select, textarea, button, a, [tabindex="0"]')) {
    return 'field';
  }
  return desk.getActiveArea().entry === '' ? 'empty' : 'typed';
}

const findLineInput = (): HTMLInputElement | null => {
  const line = document.getElementById(COMMAND_LINE_ID);
  return line instanceof HTMLInputElement ? line : null;
};

/** The caret or selection in the command line; null if there is no line. */
export function findLineCaret(): { start: number; end: number } | null {
  const line = findLineInput();
  const start = line?.selectionStart ?? null;
  return line === null || start === null ? null : { start, end: line.selectionEnd ?? start };
}

/** Renders the new line text at once and sets the caret before the next key arrives. */
export function placeCaretOfLine(at: number): void {
  flushSync(() => {});
  findLineInput()?.setSelectionRange(at, at);
}

/** Whether an element other than the command line has the focus. */
export function isFocusInField(): boolean {
  const element = document.activeElement;
  return element !== null && element !== document.body && element.id !== COMMAND_LINE_ID;
}

const LIST_KEYS = ['Escape', 'Enter', 'ArrowUp', 'ArrowDown'];

/**
 * An open list under a field takes the keys that close it; a field that records a key takes all
 * keys.
 */
function wantsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.dataset.captureKeys !== undefined) return true;
  return target.dataset.comboOpen !== undefined && LIST_KEYS.includes(key);
}

const TYPES_A_CHARACTER = /^[\p{L}\p{N}*\-.@¥‡¤]$/u;

/** Tab or the pointer moved the focus to a field: it no longer returns to the line. */
function listenForFields(desk: Desk): () => void {
  const leaveLine = ({ target }: Event) => {
    const on_line = target instanceof HTMLElement && target.id === COMMAND_LINE_ID;
    if (!on_line && desk.shell.getState().typing) desk.shell.setState({ typing: false });
  };
  window.addEventListener('pointerdown', leaveLine, { capture: true });
  window.addEventListener('focusin', leaveLine);
  return () => {
    window.removeEventListener('pointerdown', leaveLine, { capture: true });
    window.removeEventListener('focusin', leaveLine);
  };
}

/**
 * After the last tab stop, the command line, Tab goes to the first; Shift+Tab from the first leaves
 * the page.
 */
function wrapTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.offsetParent !== null,
  );
  if (event.target !== stops.at(-1)) return;
  event.preventDefault();
  stops[0]?.focus();
}
const STOPS = 'input, select, textarea, button, a[href], [tabindex]';

export function startKeys(desk: Desk): () => void {
  const stop_fields = listenForFields(desk);
  const stop_typed = rememberTyped(({ id }) => id === COMMAND_LINE_ID);
  // Runs before a form receives its submit event.
  const handleSubmit = (event: Event) => {
    const at_rest = desk.shell.getState().overlay.kind === 'none';
    if (desk.session.getState().phase !== 'signed_in' || !at_rest) return;
    if (!offerCut(desk, () => runEntry(desk))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('submit', handleSubmit, { capture: true });
  const stop_keys = listenForKeys({
    get bindings() {
      return desk.listBindings();
    },
    platform: desk.platform,
    context: (event) => ({
      screen: desk.getActiveArea().screen,
      focus: getFocus(desk, event.target),
    }),
    run: (command) => desk.runCommand(command),
    ignoresKeys: () =>
      desk.shell.getState().overlay.kind === 'question' &&
      document.querySelector(READY_QUESTION) === null,
    leave: wantsKey,
    typed(event) {
      if (desk.shell.getState().overlay.kind === 'none') wrapTab(event);
      if (desk.session.getState().phase !== 'signed_in') return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const focus = getFocus(desk, event.target);
      const line = document.getElementById(COMMAND_LINE_ID);
      if ((focus !== 'empty' && focus !== 'typed') || event.target === line) return;
      // Moves the focus before the browser inserts the character, so that it goes to the line.
      if (TYPES_A_CHARACTER.test(event.key)) line?.focus();
    },
  });
  return () => {
    stop_fields();
    stop_typed();
    document.removeEventListener('submit', handleSubmit, { capture: true });
    stop_keys();
  };
}

interface KeyTarget {
  bindings: readonly Binding[];
  platform: Platform;
  context(event: KeyboardEvent): { screen: string; focus: Focus };
  /** Runs the command; false if it did not apply, so that the key keeps its default. */
  run(command: string): boolean;
  /** Whether keys are ignored: a question has just opened. */
  ignoresKeys(): boolean;
  /** Whether the focused element takes this key before any binding. */
  leave?(event: KeyboardEvent): boolean;
  /** A character typed while no field has the focus: it starts an entry. */
  typed(event: KeyboardEvent): void;
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Enter, except as a line break in a text area. */
const isEnter = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement));

/** Starts listening; returns the stop function. */
function listenForKeys(target: KeyTarget, on: Window = window): () => void {
  const listen = (event: KeyboardEvent) => {
    // Keys that compose a character belong to the input method.
    if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return;
    // A held Enter would press the same button or send the same form again.
    if (target.ignoresKeys() || (event.repeat && isEnter(event))) return take(event);
    if (target.leave?.(event)) return;
    const { screen, focus } = target.context(event);
    const { bindings, platform } = target;
    const bound = resolveKey(bindings, { screen, focus, platform }, event);
    if (bound !== null) {
      if ((event.repeat && !bound.repeats) || target.run(bound.command)) take(event);
      return;
    }
    target.typed(event);
  };
  on.addEventListener('keydown', listen, { capture: true });
  return () => on.removeEventListener('keydown', listen, { capture: true });
}
