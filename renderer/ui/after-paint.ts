/** A held arrow key moves the cursor some thirty times a second: what is done of it is done this often. */
const WAIT_MS = 100;
/** In a page that nobody sees no frame comes; so long is waited for one. */
const MAX_WAIT_MS = 300;

/** Runs it a moment after the frame that is due has been drawn, so that it is in no frame's way. */
export function afterPaint(run: () => void): void {
  let ran = false;
  const once = () => {
    if (ran) return;
    ran = true;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, MAX_WAIT_MS);
  requestAnimationFrame(() => setTimeout(once, WAIT_MS));
}
