/** Keeps the row under the cursor in sight, in every list that rows are numbered in. */
import { useEffect } from 'react';
import { getRowId } from './list-ids.ts';

export function useRowInView(at: number | null): void {
  useEffect(() => {
    if (at !== null) document.getElementById(getRowId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
}
