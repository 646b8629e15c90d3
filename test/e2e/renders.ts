/**
 * How often React draws seats, lines of offers and rows of lists, told by React itself through the hook it looks for when a page starts.
 * Only what a commit really rendered is counted; what it passed over keeps its children.
 */
import type { Page } from '@playwright/test';

const PERFORMED_WORK = 1;

/** Listens before the page starts; nothing of the page is changed. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript((performed) => {
    interface Fiber {
      flags: number;
      memoizedProps: Record<string, unknown> | null;
      alternate: Fiber | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const drawn: string[] = [];
    const lines: string[] = [];
    const rows: string[] = [];
    function walk(fiber: Fiber): void {
      const before = fiber.alternate;
      const props = fiber.memoizedProps;
      const is_seat = typeof props === 'object' && props !== null && 'seat' in props;
      const rendered = fiber.flags & performed || !before;
      if (is_seat && rendered) drawn.push(String(props?.id));
      if (props && typeof props === 'object' && 'opened' in props && 'open' in props && rendered) {
        lines.push(String((props.line as { index: number }).index));
      }
      if (
        props &&
        typeof props === 'object' &&
        'cursor' in props &&
        'current' in props &&
        rendered
      ) {
        rows.push(String(props.index));
      }
      if (before && before.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child);
    }
    Object.assign(window, {
      drawn,
      lines,
      rows,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        checkDCE: () => undefined,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current),
      },
    });
  }, PERFORMED_WORK);
}

/** The seats drawn since this was asked last. */
export const seatsDrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.splice(0));

/** The lines of offers drawn since this was asked last, from 0. */
export const linesDrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { lines: string[] }).lines.splice(0));

/** The rows of lists drawn since this was asked last, from 0. */
export const rowsDrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { rows: string[] }).rows.splice(0));
