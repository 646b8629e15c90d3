/** Keeps the row under the cursor in sight, and says which one it is. */
import { useEffect } from 'react';
import { listOf } from '../../state/moving.ts';
import { rowId } from '../../ui/list-ids.ts';
import { useArea } from '../../ui/use-desk.ts';

export function useRowInView(): number {
  const area = useArea((now) => now);
  const { at } = listOf(area);
  useEffect(() => {
    document.getElementById(rowId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return at;
}
