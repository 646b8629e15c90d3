/**
 * Keeps the row under the cursor in sight, in every list that rows are numbered in: also where an
 * answer takes room from the list.
 */
import { useEffect } from 'react';
import { getRowId } from './list-ids.ts';

export function useRowInView(at: number | null): void {
  useEffect(() => {
    const row = at === null ? null : document.getElementById(getRowId(at));
    const screen = row?.closest('main');
    if (!row || !screen) return;
    // Called at once, and whenever the room changes.
    const observer = new ResizeObserver(() => row.scrollIntoView({ block: 'nearest' }));
    observer.observe(screen);
    return () => observer.disconnect();
  }, [at]);
}
