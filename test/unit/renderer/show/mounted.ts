/**
 * A hook at work without a page: React mounts it in a container that shows nothing, so that its effects
 * run as they do on screen. What a component draws is seen by `drawn.tsx` and in the browser.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** All that is asked of a page where nothing is drawn. */
const PAGE = { event: undefined, HTMLIFrameElement: class {} };
const container = () =>
  ({
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: null,
    textContent: '',
    addEventListener: () => undefined,
  }) as unknown as Element;

export interface Mounted<T> {
  /** What the hook gave when it was called last. */
  now(): T;
  unmount(): void;
}

export async function mountHook<T>(hook: () => T): Promise<Mounted<T>> {
  Object.assign(globalThis, { window: PAGE });
  const root = createRoot(container());
  return new Promise((resolve) => {
    let given: T;
    const mounted = { now: () => given, unmount: () => root.unmount() };
    function Probe() {
      given = hook();
      queueMicrotask(() => resolve(mounted));
      return null;
    }
    root.render(createElement(Probe));
  });
}
