/**
 * Keeps the row under the cursor in sight, in every list that rows are numbered in: also where an
 * answer or a band above takes room from the list.
 */
import { useEffect } from 'react';
import { getRowId } from './list-ids.ts';

/** The part of the screen that scrolls it. */
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
    // Called at once, and whenever the room changes.
    const observer = new ResizeObserver(() => findRow()?.scrollIntoView({ block: 'nearest' }));
    observer.observe(findScroller(row));
    return () => observer.disconnect();
  }, [at]);
}
