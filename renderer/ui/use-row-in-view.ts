/** Keeps the row under the cursor in view, also when something above makes the list smaller. */
import { useEffect } from 'react';
import { getRowId } from './list-ids.ts';

function findScroller(row: HTMLElement): Element {
  let box = row.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box ?? document.body;
}

export function useRowInView(at: number | null): void {
  useEffect(() => {
    const findRow = () => (at === null ? null : document.getElementById(getRowId(at)));
    const row = findRow();
    if (!row) return;
    // Called at once, and on each resize.
    const observer = new ResizeObserver(() => findRow()?.scrollIntoView({ block: 'nearest' }));
    observer.observe(findScroller(row));
    return () => observer.disconnect();
  }, [at]);
}
