/** In a page that nobody sees no frame comes; so long is waited for one. */
const LONGEST_WAIT_MS = 100;

/** Runs it once the frame that is due has been drawn. */
export function afterPaint(run: () => void): void {
  let ran = false;
  const once = () => {
    if (ran) return;
    ran = true;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, LONGEST_WAIT_MS);
  // The frame's own callbacks come before it is drawn, the next task after.
  requestAnimationFrame(() => setTimeout(once));
}
