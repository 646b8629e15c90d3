/**
 * Applies the card and passport reader rules to keys before they reach the page, whatever has the
 * focus: keys of a reader are taken out, and its data goes to the desk.
 */
import type { Desk } from './create-desk.ts';
import { isField, retype } from './cut-text.ts';
import { takeCard, takeZone } from './reader-data.ts';
import { feedReader, NO_READER, QUIET_MS, type ReaderState } from './reader-detection.ts';

/** Which passenger's fields have the focus, by the order they are named in. */
function findPassengerAt(target: EventTarget | null): number | null {
  const element = target instanceof HTMLElement ? target : null;
  const place = element?.closest<HTMLElement>('[data-passenger]')?.dataset.passenger;
  return place === undefined ? null : Number(place);
}

/** Takes the last characters out of a field. */
function retract(target: EventTarget | null, count: number): void {
  if (count <= 0 || !isField(target)) return;
  const end = target.selectionStart ?? target.value.length;
  retype(target, target.value.slice(0, Math.max(0, end - count)) + target.value.slice(end));
}

export function startReaders(desk: Desk): () => void {
  let state: ReaderState = NO_READER;
  let at: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    const { mode, text } = state;
    state = NO_READER;
    if (desk.session.getState().phase !== 'signed_in') return;
    if (mode === 'card') takeCard(desk, text);
    else if (mode === 'zone') takeZone(desk, text, at);
  };

  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const before = state.mode;
    const fed = feedReader(state, { key: event.key, at: event.timeStamp });
    state = fed.state;
    if (!fed.swallow) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (before === 'idle') {
      at = findPassengerAt(event.target);
      retract(event.target, fed.retract);
    }
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', listen, { capture: true });
  };
}
