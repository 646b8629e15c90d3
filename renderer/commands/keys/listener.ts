/**
 * The one listener for keys. It asks where the keys are going and what is bound there; a press that
 * means nothing here is left to the focused element. A held key moves the cursor and types, and does
 * nothing else.
 */
import type { Platform } from './chord.ts';
import { type Binding, type Focus, resolveKey } from './resolver.ts';

export interface KeyTarget {
  bindings: readonly Binding[];
  platform: Platform;
  context(event: KeyboardEvent): { screen: string; focus: Focus };
  /** Runs the command; false when it did not apply, so that the key keeps its own meaning. */
  run(command: string): boolean;
  /** Whether nothing takes keys yet: a question opened a moment ago. */
  deaf(): boolean;
  /** Whether the focused element wants this key for itself before any binding. */
  leave?(event: KeyboardEvent): boolean;
  /** A character typed while nothing takes text: it starts an entry. */
  typed(event: KeyboardEvent): void;
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Enter, where it is no new line of a text. */
const isEnter = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement));

/** Starts listening; returns the function that stops. */
export function listenForKeys(target: KeyTarget, on: Window = window): () => void {
  const listen = (event: KeyboardEvent) => {
    // A key that is part of composing a character belongs to the input method.
    if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return;
    // A held Enter would press the same button or send the same form again and again.
    if (target.deaf() || (event.repeat && isEnter(event))) {
      take(event);
      return;
    }
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
