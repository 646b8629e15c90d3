/**
 * Remembers text that a field cut: a country field has two letters, so `AP11 5555` shows as `AP`.
 * The whole text is remembered, because it may have been an entry.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;
export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const MAX_LENGTH = 500;
const REMOVES_ONE = new Set(['deleteContentBackward', 'deleteContentForward']);
/** Fields whose input is never remembered. */
const SECRET = '[type=password], [autocomplete^=cc-], [data-secret]';

let last: { field: Field; text: string } | null = null;

/** Remembers input to fields, except the command line, before they cut it. Returns the stop. */
export function rememberTyped(is_line: (field: Element) => boolean): () => void {
  const rememberBefore = (event: InputEvent) => {
    const { target, data, inputType } = event;
    if (!isField(target) || is_line(target) || target.matches(SECRET)) return;
    const known = last?.field === target ? last.text : target.value;
    const all = target.selectionStart === 0 && target.selectionEnd === target.value.length;
    const fresh = all && target.value !== '' ? '' : known;
    if (inputType.startsWith('insert')) {
      last = { field: target, text: (fresh + (data ?? '')).slice(0, MAX_LENGTH) };
    } else last = REMOVES_ONE.has(inputType) ? { field: target, text: fresh.slice(0, -1) } : null;
  };
  document.addEventListener('beforeinput', rememberBefore, { capture: true });
  return () => document.removeEventListener('beforeinput', rememberBefore, { capture: true });
}

const toBare = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The whole text, with the field's label, if the last field cut it; else null. */
export function findCutText(): { text: string; label: string; takeOut: () => void } | null {
  if (!last?.field.isConnected) return null;
  const { field, text } = last;
  if (toBare(text).length <= toBare(field.value).length) return null;
  const label = field.labels?.[0]?.textContent?.trim() ?? '';
  const takeOut = () => {
    last = null;
    retype(field, '');
  };
  return { text, label, takeOut };
}

/** Changes a field's text as typing does, so that React updates. */
export function retype(field: Field, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
