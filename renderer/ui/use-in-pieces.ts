/**
 * Draws a long list in pieces, so that no key waits for all of its rows. It is soon there as a
 * whole: the browser's search, screen readers and printing find every row.
 */
import {
  Children,
  isValidElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** Rows drawn at first: more than a screen shows. */
const PIECE = 60;

const subscribe = () => () => undefined;

/** The rows drawn so far: the first ones, and those up to a piece below the cursor. */
export function useInPieces(children: ReactNode): ReactNode[] {
  const rows = Children.toArray(children);
  const [drawn, setDrawn] = useState(PIECE);
  const current = rows.findIndex(
    (row) => isValidElement<{ current?: boolean }>(row) && row.props.current,
  );
  const count = Math.max(drawn, current + PIECE);
  // A browser lays a table out as a whole, so that larger ones grow by larger pieces.
  const piece = Math.max(PIECE, count >> 2);
  const next = Math.min(count + piece, Math.max(rows.length, PIECE));
  useEffect(() => {
    if (next === drawn) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(next)));
    return () => clearTimeout(timer);
  }, [drawn, next]);
  // Text drawn without a browser never grows.
  const whole = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  return whole ? rows : rows.slice(0, count);
}
