/** The only key listener. Keys without a binding go to the focus; a held key moves or types. */
import { flushSync } from 'react-dom';
import { findCommand } from '../commands/index.ts';
import { formatChord, typesSign } from '../commands/keys/chord.ts';
import { type Binding, type Focus, findElsewhere, resolveKey } from '../commands/keys/resolver.ts';
import { say } from '../i18n/words.ts';
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

/** An open list under a field takes the keys that close it; a field that records takes all. */
function wantsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.dataset.captureKeys !== undefined) return true;
  return target.dataset.comboOpen !== undefined && LIST_KEYS.includes(key);
}

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

/** After the command line, Tab goes to the first stop; Shift+Tab from there leaves the page. */
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

/** A question has opened and takes no key yet. */
const ignoresKeys = (desk: Desk): boolean =>
  desk.shell.getState().overlay.kind === 'question' &&
  document.querySelector(READY_QUESTION) === null;

/** Says that a key does something on other screens, so that no key is met with silence. */
function sayElsewhere(desk: Desk, { chord, command }: Binding): void {
  const found = findCommand(command);
  const { name } = desk.getActiveArea();
  if (!found || desk.session.getState().phase !== 'signed_in') return;
  const said = {
    key: formatChord(chord, desk.platform),
    command: say(found.title),
    all: desk.formatKey('palette.open'),
  };
  desk.refuseCommand(name, found, say('answer.key_elsewhere', said));
}

/** A character typed while no field has the focus starts an entry. */
function startEntry(desk: Desk, event: KeyboardEvent): void {
  if (desk.shell.getState().overlay.kind === 'none') wrapTab(event);
  if (desk.session.getState().phase !== 'signed_in') return;
  if (!typesSign(event, desk.platform)) return;
  const focus = getFocus(desk, event.target);
  const line = document.getElementById(COMMAND_LINE_ID);
  if ((focus !== 'empty' && focus !== 'typed') || event.target === line) return;
  // Moves the focus before the browser inserts the character, so that it goes to the line.
  line?.focus();
}

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Enter, except as a line break in a text area. */
const isEnter = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement));

function handleKey(desk: Desk, event: KeyboardEvent): void {
  // Keys that compose a character belong to the input method.
  if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return;
  // A held Enter would press the same button or send the same form again.
  if (ignoresKeys(desk) || (event.repeat && isEnter(event))) {
    take(event);
    return;
  }
  if (wantsKey(event)) return;
  const { platform } = desk;
  const { screen } = desk.getActiveArea();
  const focus = getFocus(desk, event.target);
  const bindings = desk.listBindings();
  const bound = resolveKey(bindings, { screen, focus, platform }, event);
  if (bound !== null) {
    if ((event.repeat && !bound.repeats) || desk.runCommand(bound.command)) take(event);
    return;
  }
  const elsewhere = event.repeat ? null : findElsewhere(bindings, { focus, platform }, event);
  if (elsewhere) sayElsewhere(desk, elsewhere);
  else startEntry(desk, event);
}

/** Runs before a form receives its submit event. */
function handleSubmit(desk: Desk, event: Event): void {
  const at_rest = desk.shell.getState().overlay.kind === 'none';
  if (desk.session.getState().phase !== 'signed_in' || !at_rest) return;
  if (offerCut(desk, () => runEntry(desk))) take(event);
}

/** Returns the stop. */
export function startKeys(desk: Desk): () => void {
  const stop_fields = listenForFields(desk);
  const stop_typed = rememberTyped(({ id }) => id === COMMAND_LINE_ID);
  const submit = (event: Event) => handleSubmit(desk, event);
  const press = (event: KeyboardEvent) => handleKey(desk, event);
  document.addEventListener('submit', submit, { capture: true });
  window.addEventListener('keydown', press, { capture: true });
  return () => {
    stop_fields();
    stop_typed();
    document.removeEventListener('submit', submit, { capture: true });
    window.removeEventListener('keydown', press, { capture: true });
  };
}
